import Foundation
import MotionCore

/// Counts moments since it was made, by CLOCK_MONOTONIC, without those for which it is held.
///
/// The window stamps events with it as they arrive, because SDL 2's timestamps say when an event
/// was fetched in bulk, not when it happened.
nonisolated struct MonotonicClock: Sendable {
  private let machine: @Sendable () -> Int64
  private var origin: Int64
  private var held: Moment?

  /// A clock that begins now.
  ///
  /// - Parameter machine: Nanoseconds of what it goes by; the machine's own, but for tests.
  init(by machine: @escaping @Sendable () -> Int64 = MonotonicClock.machineNanoseconds) {
    self.machine = machine
    origin = machine()
  }

  /// The moment reached; never earlier than an earlier answer.
  func now() -> Moment { held ?? Moment(nanoseconds: machine() - origin) }

  /// Stays at the present moment until it goes on.
  mutating func hold() { held = now() }

  /// Goes on from the moment at which it is held.
  mutating func goOn() {
    guard let held else { return }
    origin = machine() - held.nanoseconds
    self.held = nil
  }

  /// The machine's monotonic clock, nanoseconds since a point in the past.
  static func machineNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
