import Foundation
import MidflightPainter

/// A pool of threads that paint parts of a picture together with the calling thread.
///
/// The command-line tool creates one pool and gives the pool to its windows. Idle threads sleep until the next
/// call. A `DispatchQueue` ends its idle threads after a while, and so wakes an idle window.
package final class Crew: PaintingCrew {
  /// A pool for this machine: one thread fewer than the processors that the program may run on.
  package static let ofThisMachine = Crew(
    helpers: min(ProcessInfo.processInfo.activeProcessorCount, mostProcessors) - 1)

  /// More threads than these gain little, because memory bandwidth limits painting.
  private static let mostProcessors = 8

  private let helpers: Int
  private let calls = Calls()

  /// - Parameter helpers: How many threads there are beside the one that calls; at least 0.
  package init(helpers: Int) {
    self.helpers = helpers
    for _ in 0..<helpers {
      let thread = Thread { [calls] in
        while let work = calls.next() { work.help() }
      }
      thread.name = "midflight painter"
      thread.stackSize = 8 << 20  // as much as a main thread has
      thread.start()
    }
  }

  deinit { calls.end() }

  /// Who calls it begins, and does what is left if nobody helps. A part may do such work itself: whoever becomes
  /// free helps there. (Within a part of `DispatchQueue.concurrentPerform` nobody would.)
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

/// Work that helpers are called to, once for each of them.
private final class Calls: @unchecked Sendable {
  /// Held while what follows is looked at or changed.
  private let bell = NSCondition()
  private var works: [SharedWork] = []
  private var hasEnded = false

  func add(_ work: SharedWork, times: Int) {
    bell.withLock { works += repeatElement(work, count: times) }
    for _ in 0..<times { bell.signal() }
  }

  /// Forgets calls to work that is done: while all helpers are busy, they would pile up.
  func remove(_ work: SharedWork) {
    bell.withLock { works.removeAll { $0 === work } }
  }

  /// Waits for some; nil when there will be none any more.
  ///
  /// The newest first: somebody in another's part waits for it.
  func next() -> SharedWork? {
    bell.withLock {
      while works.isEmpty, !hasEnded { bell.wait() }
      return works.popLast()
    }
  }

  func end() {
    bell.withLock { hasEnded = true }
    bell.broadcast()
  }
}
