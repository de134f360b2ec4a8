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
    Helpers.all.call(helpers, to: shared)
    shared.help()
    shared.waitForHelpers()
  }
}

/// Threads that help, one fewer than there are processors. They sleep until they are called: an app that
/// stands still is not woken by them, as it is by a `DispatchQueue`'s, which come to an end after a while.
private final class Helpers: @unchecked Sendable {
  static let all = Helpers(count: Processors.count - 1)

  /// Held while `calls` is looked at or changed.
  private let bell = NSCondition()
  /// Work that helpers are called to, once for each of them; the newest is helped first, as somebody in
  /// another's part waits for it.
  private var calls: [SharedWork] = []

  private init(count: Int) {
    for _ in 0..<count {
      let thread = Thread { [unowned self] in
        while true { next().help() }
      }
      thread.name = "midflight painter"
      thread.stackSize = 8 << 20  // as much as a main thread has
      thread.start()
    }
  }

  func call(_ helpers: Int, to work: SharedWork) {
    bell.withLock { calls += repeatElement(work, count: helpers) }
    for _ in 0..<helpers { bell.signal() }
  }

  /// Work that somebody was called to, as soon as there is some.
  private func next() -> SharedWork {
    bell.withLock {
      while true {
        if let work = calls.popLast() { return work }
        bell.wait()
      }
    }
  }
}

/// Parts of some work, for whoever comes. All that changes does behind the lock.
private final class SharedWork: @unchecked Sendable {
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
