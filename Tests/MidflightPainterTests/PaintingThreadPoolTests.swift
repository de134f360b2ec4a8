import PaintingThreads
import Foundation
import Testing

@Test func aThreadPoolRunsEachPartOnceEvenWhenNested() {
  for threadCount in 0...3 {
    let pool = PaintingThreadPool(threadCount: threadCount)
    for _ in 0..<200 {
      var times = [Int](repeating: 0, count: 60)
      times.withUnsafeMutableBufferPointer { times in
        let times = times.baseAddress!
        pool.perform(5) { outer in
          pool.perform(12) { inner in times[12 * outer + inner] += 1 }
          times[12 * outer] += 1
        }
      }
      #expect(times == (0..<60).map { $0.isMultiple(of: 12) ? 2 : 1 })
    }
  }
}

@Test func aThreadPoolReleasesFinishedWork() {
  final class Object {}
  let pool = PaintingThreadPool(threadCount: 3)
  weak var object: Object?
  for _ in 0..<200 {
    let created = Object()
    object = created
    pool.perform(4) { _ in withExtendedLifetime(created) {} }
  }
  // A pool thread may still hold the last reference for a moment.
  for _ in 0..<10_000 where object != nil { usleep(1_000) }
  #expect(object == nil)
}
