import Foundation
import MidflightPainter

/// A pool of threads that paint parts of a picture together with the calling thread.
///
/// The command-line tool creates one pool and passes it to its windows. Idle threads sleep until
/// the next call. A `DispatchQueue` ends its idle threads after a while, and so wakes an idle
/// window.
package final class Crew: PaintingCrew {
  /// The pool for this machine: one thread fewer than the processors that the program may use, at
  /// most 8.
  package static let ofThisMachine = Crew(
    helpers: min(ProcessInfo.processInfo.activeProcessorCount, mostProcessors) - 1)

  /// The most processors to use. More gain little, because memory bandwidth limits painting.
  private static let mostProcessors = 8

  private let helpers: Int
  private let calls = Calls()

  /// Creates a pool.
  ///
  /// - Parameter helpers: The number of threads besides the calling thread, 0 or more.
  package init(helpers: Int) {
    self.helpers = helpers
    for _ in 0..<helpers {
      let thread = Thread { [calls] in
        while let work = calls.next() { work.help() }
      }
      thread.name = "midflight painter"
      thread.stackSize = 8 << 20  // the size of a main thread's stack
      thread.start()
    }
  }

  deinit { calls.end() }

  /// Runs all parts and returns when they are done; the calling thread takes part.
  ///
  /// The call makes progress even if no pool thread is free. With 1 part or no threads, the calling
  /// thread runs all parts in order. With 0 parts, the call returns at once. A part may call this
  /// function itself: a free thread helps with the nested work. `DispatchQueue.concurrentPerform`
  /// gives no such help inside a part.
  package func perform(_ parts: Int, _ work: @escaping (Int) -> Void) {
    let helpers = min(parts - 1, helpers)
    guard helpers > 0 else {
      for part in 0..<parts { work(part) }
      return
    }
    let shared = SharedWork(parts, work)
    calls.add(shared, times: helpers)
    shared.help()
    shared.waitForHelpers()
    calls.remove(shared)
  }
}

/// The queue of work that waits for pool threads, with one entry for each requested thread.
private final class Calls: @unchecked Sendable {
  /// The lock and condition for the properties below.
  private let bell = NSCondition()
  private var works: [SharedWork] = []
  private var hasEnded = false

  /// Adds `times` entries for some work, and wakes as many threads.
  func add(_ work: SharedWork, times: Int) {
    bell.withLock { works += repeatElement(work, count: times) }
    for _ in 0..<times { bell.signal() }
  }

  /// Removes the entries of finished work; they would accumulate while all threads are busy.
  func remove(_ work: SharedWork) {
    bell.withLock { works.removeAll { $0 === work } }
  }

  /// Waits for work and returns it; nil after `end()` and an empty queue.
  ///
  /// The newest entry comes first, because a part of other work waits for it.
  func next() -> SharedWork? {
    bell.withLock {
      while works.isEmpty, !hasEnded { bell.wait() }
      return works.popLast()
    }
  }

  /// Ends all waiting threads.
  func end() {
    bell.withLock { hasEnded = true }
    bell.broadcast()
  }
}
