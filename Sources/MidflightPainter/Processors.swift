import Dispatch
import Foundation

/// Work that several of the machine's processors do at once.
enum Processors {
  /// More than these hardly help, for what has to be brought to them.
  private static let most = 8

  static let count = min(ProcessInfo.processInfo.activeProcessorCount, most)

  /// Does so many parts of some work, and returns when all are done.
  ///
  /// Who calls it begins, and does what is left if nobody helps. A part may do such work itself: whoever becomes
  /// free helps there. (Within a part of `DispatchQueue.concurrentPerform` nobody would.)
  ///
  /// - Parameter work: Called with 0, 1 and so on, from several threads at once: no part may write to
  ///   what another one reads or writes. It is not called any more when this returns.
  static func perform(_ parts: Int, _ work: @escaping (Int) -> Void) {
    let helpers = min(parts, count) - 1
    guard helpers > 0 else {
      for part in 0..<parts { work(part) }
      return
    }
    let shared = SharedWork(parts, work)
    for _ in 0..<helpers {
      DispatchQueue.global(qos: .userInteractive).async { shared.help() }
    }
    shared.help()
    shared.waitForHelpers()
  }
}

/// Parts of some work, for whoever comes. All that changes does behind the lock.
private final class SharedWork: @unchecked Sendable {
  private let parts: Int
  private let work: (Int) -> Void
  private let lock = NSLock()
  /// The first part that nobody has begun.
  private var next = 0
  /// How many are being done.
  private var running = 0
  private var isAwaited = false
  private let isDone = DispatchSemaphore(value: 0)

  init(_ parts: Int, _ work: @escaping (Int) -> Void) {
    (self.parts, self.work) = (parts, work)
  }

  /// Does parts until all are begun.
  func help() {
    while let part = begin() {
      work(part)
      end()
    }
  }

  /// Returns when those that others have begun are done, too; who comes later finds none.
  func waitForHelpers() {
    let isWaiting = lock.withLock {
      isAwaited = running > 0
      return isAwaited
    }
    if isWaiting { isDone.wait() }
  }

  private func begin() -> Int? {
    lock.withLock {
      guard next < parts else { return nil }
      defer { next += 1 }
      running += 1
      return next
    }
  }

  private func end() {
    let isLast = lock.withLock {
      running -= 1
      return running == 0 && isAwaited
    }
    if isLast { isDone.signal() }
  }
}
