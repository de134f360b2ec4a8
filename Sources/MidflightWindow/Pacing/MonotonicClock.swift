import Foundation
import MotionCore

/// A clock that counts from its creation by CLOCK_MONOTONIC and can be stopped.
///
/// The window stamps arriving events with it, because SDL 2's timestamps state when a batch of
/// events was fetched, not when they happened.
nonisolated struct MonotonicClock: Sendable {
  private let machine: @Sendable () -> Int64
  private var origin: Int64
  private var stopped: Moment?

  /// Creates a clock that starts now at 0.
  ///
  /// - Parameter machine: Returns nanoseconds, never fewer than before; tests replace the machine's
  ///   clock.
  init(by machine: @escaping @Sendable () -> Int64 = MonotonicClock.machineNanoseconds) {
    self.machine = machine
    origin = machine()
  }

  /// Returns the current moment, never earlier than a previous result.
  func now() -> Moment { stopped ?? Moment(nanoseconds: machine() - origin) }

  /// Stops the clock at the current moment.
  ///
  /// A stopped clock stays at its moment.
  mutating func stop() { stopped = now() }

  /// Restarts the clock at the moment at which it stopped; does nothing while it runs.
  mutating func resume() {
    guard let stopped else { return }
    origin = machine() - stopped.nanoseconds
    self.stopped = nil
  }

  /// Returns the machine's monotonic clock, in nanoseconds since a fixed point in the past.
  static func machineNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
