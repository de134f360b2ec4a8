import Foundation
import MotionCore

/// Counts moments since it was made, by CLOCK_MONOTONIC.
///
/// The window stamps events with it as they arrive, because SDL 2's timestamps say when an event
/// was fetched in bulk, not when it happened.
nonisolated struct MonotonicClock: Sendable {
  private let origin = MonotonicClock.machineNanoseconds()

  /// The moment reached; never earlier than an earlier answer.
  func now() -> Moment { Moment(nanoseconds: Self.machineNanoseconds() - origin) }

  /// The machine's monotonic clock, nanoseconds since a point in the past.
  static func machineNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
