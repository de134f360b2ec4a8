import Foundation

/// The owner of the last reference to an object of the main actor. Releases the object on another
/// thread, as a detached task may do.
///
/// Safe: the thread uses the object alone, and the semaphore separates it from readers.
package nonisolated final class LastReference: @unchecked Sendable {
  private var object: AnyObject?
  private var wasLast = false
  private let done = DispatchSemaphore(value: 0)

  package init(to object: AnyObject) { self.object = object }

  /// Releases the object on a new thread; returns at once. Call it only once.
  package func releaseOnAnotherThread() {
    Thread.detachNewThread { [self] in
      weak let released = object
      object = nil
      wasLast = released == nil
      done.signal()
    }
  }

  /// Waits for the thread, and returns whether the thread released the last reference.
  package func wait() -> Bool {
    done.wait()
    return wasLast
  }
}
