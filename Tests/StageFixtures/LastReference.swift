import Foundation

/// Holds the last reference to an object of the main actor, and releases it on another thread, as a
/// detached task may do.
///
/// Safe: the thread uses the object alone, and the semaphore separates it from readers.
package nonisolated final class LastReference: @unchecked Sendable {
  private var object: AnyObject?
  private var wasLast = false
  private let isReleased = DispatchSemaphore(value: 0)

  package init(to object: AnyObject) { self.object = object }

  /// Releases the object on a new thread; returns at once. Call it only once.
  package func releaseOnAnotherThread() {
    Thread.detachNewThread { [self] in
      weak let released = object
      object = nil
      wasLast = released == nil
      isReleased.signal()
    }
  }

  /// Waits for the thread, and returns whether it deallocated the object.
  package func wait() -> Bool {
    isReleased.wait()
    return wasLast
  }
}
