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

/// Where the calling thread may run, as the kernel has it: numbers of processors.
private func allowedProcessors() -> Set<Int32> {
  let status = try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
  let line = status?.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") }
  // As 0-3,7.
  let ranges = line?.split(separator: "\t").last?.split(separator: ",") ?? []
  return ranges.reduce(into: []) { all, range in
    let ends = range.split(separator: "-").compactMap { Int32($0) }
    if let first = ends.first, let last = ends.last { all.formUnion(first...last) }
  }
}

/// Two parts of a crew's work, one of them done by its caller and the other one by a helper.
private final class Pair: Sendable {
  private let caller = pthread_self()
  private let helpers = Mutex<Set<Int32>>([])
  private let arrived = Atomic(0)

  /// Where the helper might run when it looked; nothing if the caller did both.
  var seen: Set<Int32> { helpers.withLock { $0 } }

  /// - Parameters:
  ///   - look: Where the helper looks.
  ///   - callerStays: Whether the caller has something to do until then.
  func part(callerStays: Bool, _ look: () -> Set<Int32>) {
    meet(2)
    if pthread_equal(pthread_self(), caller) == 0 {
      let seen = look()
      helpers.withLock { $0 = seen }
      arrived.add(1, ordering: .relaxed)
    } else if callerStays {
      wait(for: 3)
    }
  }

  private func meet(_ count: Int) {
    arrived.add(1, ordering: .relaxed)
    wait(for: count)
  }

  /// Not for ever, if nobody comes.
  private func wait(for count: Int) {
    for _ in 0..<1_000_000 {
      if arrived.load(ordering: .relaxed) >= count { return }
      sched_yield()
    }
  }
}

@Test(.enabled(if: allowed_processor_count() > 1))
func aHelperKeepsOffTheProcessorOfWhoCallsIt() {
  let crew = Crew(helpers: 1)
  var (calls, kept) = (0, 0)
  for _ in 0..<100 {
    let (pair, before) = (Pair(), current_processor())
    crew.perform(2) { _ in pair.part(callerStays: true, allowedProcessors) }
    // Where it was when it called is not known if it was moved meanwhile, and hardly if it was moved back.
    guard current_processor() == before, !pair.seen.isEmpty else { continue }
    calls += 1
    kept += pair.seen.contains(before) ? 0 : 1
  }
  #expect(kept > 0 && kept > calls * 9 / 10)
}

@Test(.enabled(if: allowed_processor_count() > 1))
func aHelperMayRunAnywhereWhileItsCallerWaits() {
  let (crew, all) = (Crew(helpers: 1), allowedProcessors())
  var looks = 0
  for _ in 0..<20 {
    let pair = Pair()
    crew.perform(2) { _ in
      pair.part(callerStays: false) {
        // It takes a moment until the caller waits.
        for _ in 0..<2_000 {
          if allowedProcessors() == all { return all }
          usleep(1_000)
        }
        return allowedProcessors()
      }
    }
    guard !pair.seen.isEmpty else { continue }
    looks += 1
    #expect(pair.seen == all)
  }
  #expect(looks > 0)
}
