import Foundation
import MotionCore

/// A finger recorded on an Android phone, and the velocities that Android's strategies compute for
/// it.
struct AndroidFinger: Sendable {
  /// Android's result for a finger.
  enum Verdict: Sendable {
    /// The velocity along x and y in pixels per second; nil for an axis that Android's tests do not
    /// check.
    case velocity(Double?, Double?)
    /// No velocity: the last sample is too old.
    case none
  }

  let name: String
  /// The result of the least-squares parabola, which is also Midflight's method.
  let lsq2: Verdict
  /// The result of the other strategy, which adds up the kinetic energy of the finger's steps.
  let impulse: Verdict
  /// The release, in nanoseconds since the first sample.
  let release: Int64
  /// The time in nanoseconds since the first sample, and x and y in pixels. The release is left
  /// out.
  let samples: [(Int64, Double, Double)]

  static var rows: [Row] { [parabola, lsq2, pauses, impulse, fading] }

  /// Midflight's velocity at the moment of the last sample.
  private var velocity: CGVector { velocity(at: samples.last?.0 ?? 0) }

  /// Returns Midflight's velocity in pixels per second, at nanoseconds since the first sample.
  ///
  /// Zero without samples, and long after the last sample.
  private func velocity(at nanoseconds: Int64) -> CGVector {
    var tracker = VelocityTracker()
    for (time, x, y) in samples {
      tracker.add(CGPoint(x: x, y: y), at: Moment(nanoseconds: time))
    }
    return tracker.velocity(at: Moment(nanoseconds: nanoseconds))
  }

  // MARK: - One definition

  /// Compares Midflight's velocities at the last sample with the exact parabolas, except for slopes
  /// that Midflight does not use.
  private static var parabola: Row {
    Row(
      "release velocities, both axes", .sixtyDigits, in: "of itself, or of 1", .twelveDigits
    ) { errors in
      for finger in all {
        guard let exact = parabolas[finger.name] else { continue }
        // Midflight does not use a parabola whose slope opposes the finger's movement.
        if !finger.isTurnedRound(by: Double(exact.dx), along: { $0.1 }) {
          errors.compareAboveOne(Double(finger.velocity.dx), with: Double(exact.dx))
        }
        if !finger.isTurnedRound(by: Double(exact.dy), along: { $0.2 }) {
          errors.compareAboveOne(Double(finger.velocity.dy), with: Double(exact.dy))
        }
      }
    }
  }

  /// Returns a Boolean value that indicates whether a slope opposes the whole movement and does not
  /// follow that of the last 8 ms.
  ///
  /// False without samples, and for a slope of 0.
  private func isTurnedRound(
    by slope: Double, along axis: ((Int64, Double, Double)) -> Double
  ) -> Bool {
    guard let last = samples.last, let first = samples.first else { return false }
    let before = samples.last { last.0 - $0.0 >= 8_000_000 } ?? first
    let (total, latest) = (axis(last) - axis(first), axis(last) - axis(before))
    return slope * total < 0 && slope * latest <= 0
  }

  /// Compares the velocities for which Android's tests state a result.
  private static var lsq2: Row {
    Row(
      "release velocities, strategy LSQ2", .android, in: "of itself, or of 1",
      .within(4e-4, because: "Android reckons in 32-bit floats, which lose this much of a parabola")
    ) { errors in
      for finger in all { finger.compare(finger.lsq2, &errors) }
    }
  }

  /// Compares Midflight's velocity at the release with 0, for fingers without a result.
  private static var pauses: Row {
    Row(
      "no velocity after a long pause", .android, in: "px/s", .within(0, because: "it is exact")
    ) { errors in
      for finger in all {
        guard case .none = finger.lsq2 else { continue }
        let velocity = finger.velocity(at: finger.release)
        errors.compare(Double(velocity.dx), with: 0)
        errors.compare(Double(velocity.dy), with: 0)
      }
    }
  }

  // MARK: - Other definitions

  /// Compares the velocities with those of another formula; an intended difference.
  private static var impulse: Row {
    Row(
      "release velocities, strategy IMPULSE", .android, in: "of itself, or of 1",
      .differs(
        because: "another formula for the same fingers; Android's two strategies differ by as much")
    ) { errors in
      for finger in all { finger.compare(finger.impulse, &errors) }
    }
  }

  /// Measures an even finger of 1000 px/s, 41 to 99 ms after its last sample.
  ///
  /// Android's velocity is 0 there; an intended difference.
  private static var fading: Row {
    Row(
      "velocity 41 to 99 ms after the last sample", .android, in: "of the velocity",
      .differs(
        because: "Android drops it after 40 ms; ours falls to 0 by 100 ms, so that nothing jumps")
    ) { errors in
      guard let finger = all.first(where: { $0.name == "ShortDelayBeforeActionUp" }) else { return }
      let last = finger.samples.last?.0 ?? 0
      for milliseconds in 41...99 {
        let velocity = finger.velocity(at: last + Int64(milliseconds) * 1_000_000)
        errors.compare(Double(velocity.dx), with: 0, per: 1000)
      }
    }
  }

  /// Compares the axes for which Android's tests state a velocity.
  ///
  /// Counts no comparison for `.none`.
  private func compare(_ verdict: Verdict, _ errors: inout Errors) {
    guard case .velocity(let dx, let dy) = verdict else { return }
    if let dx { errors.compareAboveOne(Double(velocity.dx), with: dx) }
    if let dy { errors.compareAboveOne(Double(velocity.dy), with: dy) }
  }
}
