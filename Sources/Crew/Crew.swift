import CProcessors
import Foundation
import MidflightPainter

/// Threads that paint, along with whoever asks them to: the tool's, which gives them to its windows. Nothing that
/// it is made of has any.
///
/// They sleep until they are called: a window that stands still is not woken by them, as it is by a
/// `DispatchQueue`'s, which come to an end after a while.
package final class Crew: PaintingCrew {
  /// One thread fewer than there are processors that this program may run on.
  package static let ofThisMachine = Crew(
    helpers: min(Int(allowed_processor_count()), mostProcessors) - 1)

  /// More than these hardly help, for what has to be brought to them.
  private static let mostProcessors = 8

  private let helpers: Int
  private let calls = Calls()

  /// - Parameter helpers: How many threads there are beside the one that calls; at least 0.
  package init(helpers: Int) {
    self.helpers = helpers
    for _ in 0..<helpers {
      let thread = Thread { [calls] in
        calls.join()
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
    if !shared.isDone { calls.callerWaits() }
    shared.waitForHelpers()
    calls.remove(shared)
  }
}

/// Work that helpers are called to, once for each of them.
private final class Calls: @unchecked Sendable {
  /// Held while what follows is looked at or changed.
  private let bell = NSCondition()
  private var works: [SharedWork] = []
  private var helpers = Helpers()
  private var hasEnded = false

  /// Has the calling thread be one of those that are called.
  func join() { bell.withLock { helpers.addThisThread() } }

  func add(_ work: SharedWork, times: Int) {
    bell.withLock {
      helpers.makeWay()
      works += repeatElement(work, count: times)
    }
    for _ in 0..<times { bell.signal() }
  }

  /// Has those that are called know that their caller does nothing more but wait for them.
  func callerWaits() { bell.withLock { helpers.takeRoom() } }

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
