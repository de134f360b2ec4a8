import Foundation

/// Parts of some work, for whoever comes. All that changes does behind the lock.
final class SharedWork: @unchecked Sendable {
  private let parts: Int
  private let lock = NSCondition()
  /// nil once all is done: who comes late keeps nothing of it.
  private var work: ((Int) -> Void)?
  /// The first part that nobody has begun.
  private var next = 0
  /// How many are being done.
  private var running = 0

  init(_ parts: Int, _ work: @escaping (Int) -> Void) {
    (self.parts, self.work) = (parts, work)
  }

  /// Does parts until all are begun.
  func help() {
    while let (part, work) = begin() {
      work(part)
      end()
    }
  }

  /// Returns when those that others have begun are done, too; who comes later finds none.
  func waitForHelpers() {
    lock.withLock {
      while running > 0 { lock.wait() }
      work = nil
    }
  }

  private func begin() -> (part: Int, work: (Int) -> Void)? {
    lock.withLock {
      guard let work, next < parts else { return nil }
      defer { next += 1 }
      running += 1
      return (next, work)
    }
  }

  private func end() {
    lock.withLock {
      running -= 1
      if running == 0 { lock.signal() }
    }
  }
}
