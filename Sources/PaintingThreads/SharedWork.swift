import Foundation

/// The parts of one call, which several threads take in turn. A lock protects all mutable state.
final class SharedWork: @unchecked Sendable {
  private let parts: Int
  private let lock = NSCondition()
  /// The closure; nil after all parts are done, so that a late thread keeps nothing alive.
  private var work: ((Int) -> Void)?
  /// The index of the first part that has not started.
  private var next = 0
  /// The number of parts in progress.
  private var running = 0

  init(_ parts: Int, _ work: @escaping (Int) -> Void) {
    (self.parts, self.work) = (parts, work)
  }

  /// Runs parts until all have started.
  ///
  /// Returns at once if none is left. Other threads may still run their parts.
  func runParts() {
    while let (part, work) = begin() {
      work(part)
      end()
    }
  }

  /// Waits until the parts on other threads are done, and releases the closure.
  ///
  /// Later calls of `runParts()` do nothing.
  func waitForOtherThreads() {
    lock.withLock {
      while running > 0 { lock.wait() }
      work = nil
    }
  }

  /// Takes the next part; nil if all parts have started or the work is over.
  ///
  /// The part counts as running until `end()`.
  private func begin() -> (part: Int, work: (Int) -> Void)? {
    lock.withLock {
      guard let work, next < parts else { return nil }
      defer { next += 1 }
      running += 1
      return (next, work)
    }
  }

  /// Marks a part as done, and wakes `waitForOtherThreads()` after the last running part.
  private func end() {
    lock.withLock {
      running -= 1
      if running == 0 { lock.signal() }
    }
  }
}
