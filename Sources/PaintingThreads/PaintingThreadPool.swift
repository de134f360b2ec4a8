import Foundation
import MidflightPainter

/// A pool of threads that paint parts of a picture together with the calling thread.
///
/// The command-line tool creates one pool and passes it to its windows. Idle threads sleep until
/// the next call. A `DispatchQueue` ends its idle threads after a while, and so wakes an idle
/// window.
package final class PaintingThreadPool: PaintingPool {
  /// The pool for this machine: one thread fewer than the processors that the program may use, at
  /// most 8.
  package static let ofThisMachine = PaintingThreadPool(
    threadCount: min(ProcessInfo.processInfo.activeProcessorCount, maximumProcessorCount) - 1)

  /// The most processors to use. More gain little, because memory bandwidth limits painting.
  private static let maximumProcessorCount = 8

  private let threadCount: Int
  private let queue = WorkQueue()

  /// Creates a pool.
  ///
  /// The threads start at once and sleep. They end when the pool is released.
  ///
  /// - Parameter threadCount: The number of threads besides the calling thread, 0 or more.
  package init(threadCount: Int) {
    self.threadCount = threadCount
    for _ in 0..<threadCount {
      let thread = Thread { [queue] in
        while let work = queue.next() { work.runParts() }
      }
      thread.name = "midflight painter"
      thread.stackSize = 8 << 20  // the size of a main thread's stack
      thread.start()
    }
  }

  deinit { queue.end() }

  /// Runs all parts and returns when they are done; the calling thread takes part.
  ///
  /// The call makes progress even if no pool thread is free. With 1 part or no threads, the calling
  /// thread runs all parts in order. With 0 parts, the call returns at once. A part may call this
  /// function itself: a free thread helps with the nested work. `DispatchQueue.concurrentPerform`
  /// gives no such help inside a part. At most `parts - 1` pool threads take part.
  package func perform(_ parts: Int, _ work: @escaping (Int) -> Void) {
    let poolThreadCount = min(parts - 1, threadCount)
    guard poolThreadCount > 0 else {
      for part in 0..<parts { work(part) }
      return
    }
    let shared = SharedWork(parts, work)
    queue.add(shared, times: poolThreadCount)
    shared.runParts()
    shared.waitForOtherThreads()
    queue.remove(shared)
  }
}

/// The queue of work that waits for pool threads, with one entry for each requested thread.
private final class WorkQueue: @unchecked Sendable {
  /// The lock and condition for the properties below.
  private let condition = NSCondition()
  private var works: [SharedWork] = []
  private var hasEnded = false

  /// Adds `times` entries for some work, and wakes as many threads.
  func add(_ work: SharedWork, times: Int) {
    condition.withLock { works += repeatElement(work, count: times) }
    for _ in 0..<times { condition.signal() }
  }

  /// Removes the entries of finished work; they would accumulate while all threads are busy.
  ///
  /// Work without entries is ignored.
  func remove(_ work: SharedWork) {
    condition.withLock { works.removeAll { $0 === work } }
  }

  /// Waits for work and returns it; nil after `end()` and an empty queue.
  ///
  /// The newest entry comes first, because a part of other work waits for it.
  func next() -> SharedWork? {
    condition.withLock {
      while works.isEmpty, !hasEnded { condition.wait() }
      return works.popLast()
    }
  }

  /// Ends all waiting threads.
  func end() {
    condition.withLock { hasEnded = true }
    condition.broadcast()
  }
}
