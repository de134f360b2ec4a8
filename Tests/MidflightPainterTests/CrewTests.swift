import CProcessors
import Crew
import Foundation
import Synchronization
import Testing

@Test func aCrewDoesEachPartOnceAlsoWithinAnother() {
  for helpers in 0...3 {
    let crew = Crew(helpers: helpers)
    for _ in 0..<200 {
      var times = [Int](repeating: 0, count: 60)
      times.withUnsafeMutableBufferPointer { times in
        let times = times.baseAddress!
        crew.perform(5) { outer in
          crew.perform(12) { inner in times[12 * outer + inner] += 1 }
          times[12 * outer] += 1
        }
      }
      #expect(times == (0..<60).map { $0.isMultiple(of: 12) ? 2 : 1 })
    }
  }
}

@Test func whatACrewWasToDoIsGoneWhenItIsDone() {
  final class Thing {}
  let crew = Crew(helpers: 3)
  weak var thing: Thing?
  for _ in 0..<200 {
    let made = Thing()
    thing = made
    crew.perform(4) { _ in withExtendedLifetime(made) {} }
  }
  // A helper may be about to let go of it.
  for _ in 0..<10_000 where thing != nil { usleep(1_000) }
  #expect(thing == nil)
}

@Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
func aHelperKeepsOffTheProcessorOfWhoCallsIt() throws {
  let crew = Crew(helpers: 1)
  var (calls, kept) = (0, 0)
  for _ in 0..<100 {
    let (caller, before) = (pthread_self(), current_processor())
    let status = Mutex("")
    let arrived = Atomic(0)
    crew.perform(2) { _ in
      // Each waits for the other one, so that two threads do them.
      arrived.add(1, ordering: .relaxed)
      while arrived.load(ordering: .relaxed) < 2 { sched_yield() }
      guard pthread_equal(pthread_self(), caller) == 0 else { return }
      let text = try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
      status.withLock { $0 = text ?? "" }
    }
    // Where it was when it called is not known if it was moved meanwhile, and hardly if it was moved back.
    guard current_processor() == before else { continue }
    calls += 1
    let line = status.withLock { $0 }.split(separator: "\n")
      .first { $0.hasPrefix("Cpus_allowed_list:") }
    let ranges = try #require(line?.split(separator: "\t").last).split(separator: ",")
    let allowed = try ranges.flatMap { range in
      let ends = try range.split(separator: "-").map { try #require(Int32($0)) }
      return Array(try #require(ends.first)...(try #require(ends.last)))
    }
    kept += !allowed.isEmpty && !allowed.contains(before) ? 1 : 0
  }
  #expect(kept > 0 && kept > calls * 9 / 10)
}
