import Crew
import Foundation
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
  // A pool thread may still hold the last reference for a moment.
  for _ in 0..<10_000 where thing != nil { usleep(1_000) }
  #expect(thing == nil)
}
