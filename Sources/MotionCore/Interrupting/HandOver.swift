import Foundation

/// The path of interrupted numbers to their new timing curve: one cubic segment for each number.
///
/// The table lists the visible result of each interruption. The position stays, except in the last
/// three rows. A scrub shows the new fraction.
///
/// | interruption | velocity | what follows |
/// |---|---|---|
/// | start at the moment of the pause | kept | the same motion |
/// | other timing, at the moment of the pause | kept | the rest of the new timing |
/// | start or other timing, later or after a scrub | the timing's own | its rest |
/// | reversal of a curve | the curve's, backwards | the way back, in the elapsed time |
/// | reversal of a spring | kept | the spring settles at the other end |
/// | second animator with `beginsFromCurrentMotion` | kept | a takeover |
/// | second animator, to the model value | kept | the old motion |
/// | second animator, alpha or a colour | kept | a takeover |
/// | second animator, geometry | the second motion's is added | the sum of both motions |
/// | geometry set outside animations | kept | a jump by the model's change; the motion goes on |
/// | alpha or a colour set outside animations | changes | a jump, as if always the target |
/// | `UIView.animate`, alpha or a colour | the timing's own | a jump to the model value |
///
/// - The rest of a curve is its part after the present progress. It takes that part of the
///   animator's duration. A spring starts at the presentation position, and takes the time in which
///   it settles. With a duration factor above 0, either takes duration × factor.
/// - The own velocity of a curve is its pace at that progress. The own velocity of a spring is 0
///   after a start, and the initial velocity after a continuation with given timing.
/// - A new spring with an initial velocity other than 0 starts at that velocity, also in the rows
///   with “kept”.
/// - In a sum, the second motion adds the path from the old model value to the new one.
/// - In a takeover, the new animator runs its whole timing, from the presentation value.
///
/// A new playhead alone does not keep the velocity. A `Residual` stores the difference from the old
/// motion in position and velocity, and removes the difference in one of two ways. A number without
/// a difference has no residual.
///
/// - Hand-over, if the new timing is a curve that never turns back. A cubic starts at the
///   presentation position and velocity. It ends on the curve, usually within 0.4 s, or at the
///   target, at rest. A number that moves away from its target first turns.
/// - Fade, if the new timing is a spring, keyframes, repetitions or a curve that turns back. The
///   number shows the new motion plus the difference. On a released spring, the sum is a motion of
///   that spring. This motion passes the target if the damping ratio is below 1 or the velocity is
///   high. Elsewhere the difference decays within 0.4 s.
///
///         position
///            │  ╭──●╌╌╌  the old motion, up to the interruption at time 0
///     from ──┼──╯   ╲
///            │       ╲___        the cubic: starts at the presentation position and velocity,
///            │           ╲___    ends after `seconds` on the new curve at the curve's velocity
///       to ──┼───────────────●___
///            │               ┆   ╲______  the new curve
///     target ┼───────────────┆──────────●
///            0            seconds      rest    time
///
/// A cubic Hermite segment is monotone if both end velocities lie between 0 and three times the
/// mean velocity (Fritsch and Carlson, 1980). The table gives the length and the end of a segment.
/// The first row that applies counts.
///
/// | case | condition | length | end |
/// |---|---|---|---|
/// | join | v ≥ 0, monotone | the first of min(0.4 s, R), shorter, longer up to R | on the curve |
/// | early | v ≥ 0, v · R > 3 d | max(L, 3 d / v) | at the target, at rest |
/// | direct | v ≥ 0, otherwise | R | at the target, at rest |
/// | turn | v < 0 | max(L, min(0.4 s, R, 1.5 d / −v)) | on the curve, or at the target |
///
/// A turn ends on the curve if the curve's velocity there lies between 0 and three times the mean
/// velocity of the segment. Otherwise the turn ends at the target, at rest.
///
/// - d: the distance to the target.
/// - v: the velocity towards the target; negative for a number that moves away. With d = 0,
///   the length is L for either sign.
/// - R: the time until the curve ends.
/// - L: the shortest length, min(0.1 s, R, 0.5 / w).
/// - w: the speed of the interrupted playhead, in progress per second. In a takeover, w does not
///   exist, and L is min(0.1 s, R).
///
/// Invariants of a hand-over:
///
/// - Position and velocity are continuous at both ends of the segment.
/// - A motion towards the target does not move back before it reaches the target. The motion passes
///   the target only if L is too long to stop there, by at most v · L · 4 / 27.
/// - A motion away from the target goes at most max(0.2223 d, −v · L · 4 / 27) farther, then turns.
/// - A motion that is continued to its own target passes the target by at most 2 / 27 of its whole
///   distance, because w limits L.
///
/// Each number has its own length: near its target, a number needs a shorter segment. A straight
/// path stays straight: distances and velocities of its numbers are proportional, so the table
/// gives all numbers the same row and length.
///
/// Without a hand-over, a curve would use a `CubicFade` of 0.4 s. After a third of its time, this
/// fade moves back if the old velocity is more than four times the new velocity. The fade passes a
/// target that is close by up to v · 0.4 s · 4 / 27. Keyframes, repetitions and curves that turn
/// back need that fade, because the invariants above hold only on a curve that never turns back.
///
/// `docs/ANIMATORS.md` has all interruptions, with those of UIKit.
/// Animation blocks create hand-overs. Their tracks evaluate the hand-overs.
package struct HandOver: Hashable, Sendable {
  /// The lengths of the segments, in seconds; more than 0.
  package let seconds: SIMD4<Double>
  /// The positions at time 0, relative to the position at progress 1.
  package let from: SIMD4<Double>
  /// The velocities at time 0, in units per second.
  package let velocity: SIMD4<Double>
  /// The positions at the ends of the segments, relative to the position at progress 1.
  package let to: SIMD4<Double>
  /// The velocities at the ends of the segments, in units per second; 0 at rest.
  package let endVelocity: SIMD4<Double>
  /// The numbers that follow the curve after their segments. The other numbers rest at `to`.
  package let joins: SIMDMask<SIMD4<Int64>>

  /// The usual length of a segment, in seconds.
  package static let usualSeconds = 0.4
  /// The shortest length of a segment, in seconds, so that nothing stops within a frame or two.
  ///
  /// A motion faster than 5 in progress per second has a shorter limit: 0.5 divided by its speed.
  package static let shortestSeconds = 0.1
  /// The length of a segment that a number leaves at once, in seconds.
  private static let briefSeconds = 1e-9

  /// Returns the positions at a time after the interruption.
  ///
  ///     s = time / seconds
  ///     position = from + (to − from) · (3s² − 2s³)
  ///                + seconds · s · (1 − s) · (velocity · (1 − s) − endVelocity · s)
  ///
  /// - Parameters:
  ///   - time: Seconds since the playhead's start, 0 or more.
  ///   - curve: The positions that the playhead alone gives at `time`. Evaluated only if a number
  ///     is on the curve.
  /// - Returns: `from` at 0. From `seconds` on: `curve` for the numbers in `joins`, `to` for the
  ///   others.
  package func position(
    after time: TimeInterval, on curve: @autoclosure () -> SIMD4<Double>
  ) -> SIMD4<Double> {
    let s: SIMD4<Double> = SIMD4(repeating: time) / seconds
    let remaining: SIMD4<Double> = 1 - s
    let isOver = s .>= 1
    let blend: SIMD4<Double> = s * s * (3 - 2 * s)
    let slopes: SIMD4<Double> = velocity * remaining - endVelocity * s
    let positionTerm: SIMD4<Double> = (to - from) * blend
    let velocityTerm: SIMD4<Double> = seconds * (s * remaining) * slopes
    let segment = (from + (positionTerm + velocityTerm)).replacing(with: to, where: isOver)
    let isOnCurve = isOver .& joins
    return any(isOnCurve) ? segment.replacing(with: curve(), where: isOnCurve) : segment
  }

  /// Returns the velocities at a time after the interruption: the rate of `position(after:on:)`.
  ///
  /// - Parameters:
  ///   - time: Seconds since the playhead's start, 0 or more.
  ///   - curve: The velocities that the playhead alone gives at `time`, in units per second.
  /// - Returns: Units per second; `velocity` at 0. From `seconds` on: `curve` for the numbers in
  ///   `joins`, 0 for the others.
  package func velocity(
    after time: TimeInterval, on curve: SIMD4<Double>
  ) -> SIMD4<Double> {
    let s: SIMD4<Double> = SIMD4(repeating: time) / seconds
    let remaining: SIMD4<Double> = 1 - s
    let isOver = s .>= 1
    let blend: SIMD4<Double> = 6 * s * remaining
    let positionTerm: SIMD4<Double> = (to - from) * blend / seconds
    let first: SIMD4<Double> = velocity * (remaining * (1 - 3 * s))
    let last: SIMD4<Double> = endVelocity * (s * (3 * s - 2))
    let velocityTerm: SIMD4<Double> = first + last
    let segment = (positionTerm + velocityTerm).replacing(with: 0, where: isOver)
    return segment.replacing(with: curve, where: isOver .& joins)
  }
}

extension HandOver {
  /// Returns the hand-over for a model value that is set in flight without an animation.
  ///
  /// The lengths stay. Each end moves as much as the curve does there. A number that does not join
  /// the curve ends on the curve's new target. A number that did not move follows the curve.
  ///
  /// - Parameters:
  ///   - offset: The old positions at progress 0, relative to progress 1.
  ///   - change: The change of `offset`. A number with change 0 keeps its segment.
  ///   - playhead: The playhead of the curve.
  package func changing(
    _ offset: SIMD4<Double>, by change: SIMD4<Double>, on playhead: Playhead
  ) -> HandOver {
    let start = playhead.motion(after: 0)
    let from = from + change * (1 - start.progress)
    var velocity = velocity - change.scaled(by: start.velocity).replacingNonFinite
    var (seconds, to, endVelocity) = (seconds, to, endVelocity)
    for index in 0..<4 where change[index] != 0 {
      if offset[index] == 0, self.from[index] == 0, self.velocity[index] == 0 {
        (seconds[index], velocity[index]) = (Self.briefSeconds, 0)
        (to[index], endVelocity[index]) = (from[index], 0)
        continue
      }
      let time = joins[index] ? seconds[index] : playhead.seconds ?? 0
      let end = playhead.motion(after: time)
      to[index] += change[index] * (1 - end.progress)
      guard joins[index] else { continue }
      endVelocity[index] -= (change * end.velocity)[index]
      // At the end of a curve, which may be vertical, the motion arrives anyway.
      let steepest = 3 * (to[index] - from[index]) / seconds[index]
      let isMonotone = min(0, steepest)...max(0, steepest) ~= endVelocity[index]
      if time == playhead.seconds, !isMonotone { endVelocity[index] = 0 }
    }
    return HandOver(
      seconds: seconds, from: from, velocity: velocity, to: to, endVelocity: endVelocity,
      joins: joins)
  }

  /// A timing curve to hand over to, with its points at the lengths that a segment may take.
  ///
  /// All tracks of a block share one value, so the block solves the curve's equation once per
  /// length.
  package struct Curve {
    private let playhead: Playhead
    /// The time until the end of the curve, in seconds; more than 0.
    package let remainingSeconds: TimeInterval
    /// The shortest length of a segment, in seconds: L in the table of `HandOver`.
    package let shortestSeconds: TimeInterval
    /// The progress at the end of the curve.
    private let endProgress: Double
    /// The points at the lengths to try, in order: 0.4 s, then shorter and longer lengths.
    private lazy var samples = makeSamples()

    /// The progress and the velocity of the curve at a time after its start.
    private struct Sample {
      let seconds: TimeInterval
      let progress: Double
      /// The velocity, in progress per second.
      let velocity: Double
    }

    /// Creates a curve from the playhead that takes over.
    ///
    /// - Parameters:
    ///   - playhead: A playhead that runs or glides from the moment of the interruption on.
    ///   - velocity: The velocity of the interrupted playhead, in progress per second; 0 for none.
    ///     The sign has no effect.
    /// - Returns: nil for a playhead without a monotone curve or without time left: a playhead on a
    ///   spring, repeating, held, turning back, or of 0 seconds.
    package init?(_ playhead: Playhead, interruptedVelocity velocity: Double = 0) {
      guard playhead.isOnMonotoneCurve, let remainingSeconds = playhead.seconds,
        remainingSeconds > 0,
        let end = playhead.end
      else { return nil }
      self.playhead = playhead
      self.remainingSeconds = remainingSeconds
      shortestSeconds = min(
        HandOver.shortestSeconds, remainingSeconds,
        velocity == 0 ? .infinity : abs(0.5 / velocity))
      endProgress = playhead.progress(at: end)
    }

    /// Returns the points at 0.4 s, six shorter and seven longer lengths, none beyond
    /// `remainingSeconds`.
    private func makeSamples() -> [Sample] {
      let usual = min(HandOver.usualSeconds, remainingSeconds)
      let shorter = (1...6).map { usual - (usual - shortestSeconds) * Double($0) / 6 }
      let longer = [1.25, 1.5, 2, 3, 4, 6, 8].map { min(remainingSeconds, usual * $0) }
      return ([usual] + shorter + longer).map { Self.sample(of: playhead, after: $0) }
    }

    /// Returns the point of a playhead's curve at a time, in seconds since its start.
    private static func sample(of playhead: Playhead, after seconds: TimeInterval) -> Sample {
      let motion = playhead.motion(after: seconds)
      return Sample(seconds: seconds, progress: motion.progress, velocity: motion.velocity)
    }

    /// Returns the initial velocities of the curve, scaled to start at the positions.
    ///
    ///     velocity = (target − position) · v₀ / (endProgress − p₀)
    ///
    /// Here p₀ and v₀ are the progress and its velocity at the start, and endProgress is the
    /// progress at the end.
    ///
    /// - Parameters:
    ///   - positions: Relative to the position at progress 1.
    ///   - offset: The position at progress 0, relative to progress 1.
    /// - Returns: Units per second; 0 if p₀ is within 1e-6 of endProgress.
    package func initialVelocity(
      from positions: SIMD4<Double>, on offset: SIMD4<Double>
    ) -> SIMD4<Double> {
      let start = playhead.motion(after: 0)
      let distance = endProgress - start.progress
      guard abs(distance) > 1e-6 else { return .zero }
      return (offset * (1 - endProgress) - positions) * (start.velocity / distance)
    }

    /// Returns the segments from the presentation positions and velocities to the curve.
    ///
    /// A number with offset, position and velocity 0 stays at 0 and joins the curve at its end.
    ///
    /// - Parameters:
    ///   - positions: Relative to the position at progress 1.
    ///   - velocities: Units per second; finite.
    ///   - offset: The positions at progress 0, relative to progress 1.
    package mutating func handOver(
      from positions: SIMD4<Double>, movingAt velocities: SIMD4<Double>, offset: SIMD4<Double>
    ) -> HandOver {
      var (seconds, to) = (SIMD4(repeating: remainingSeconds), offset * (1 - endProgress))
      var (endVelocity, joins) = (SIMD4<Double>.zero, SIMDMask<SIMD4<Int64>>(repeating: true))
      for index in 0..<4 where offset[index] != 0 || positions[index] != 0 || velocities[index] != 0
      {
        let segment = segment(
          from: positions[index], at: velocities[index], along: offset[index], to: to[index])
        seconds[index] = segment.seconds
        to[index] = segment.end
        endVelocity[index] = segment.velocity
        joins[index] = segment.joins
      }
      return HandOver(
        seconds: seconds, from: positions, velocity: velocities, to: to, endVelocity: endVelocity,
        joins: joins)
    }

    /// Returns the segment of one number by the table of `HandOver`.
    ///
    /// - Parameters:
    ///   - position: The presentation position, relative to progress 1.
    ///   - velocity: The presentation velocity, in units per second.
    ///   - offset: The position at progress 0, relative to progress 1.
    ///   - target: The position at the end of the curve, relative to progress 1.
    /// - Returns: The length, and the position and the velocity at the end. `joins` is false for a
    ///   segment that ends at rest at `target`.
    private mutating func segment(
      from position: Double, at velocity: Double, along offset: Double, to target: Double
    ) -> (seconds: TimeInterval, end: Double, velocity: Double, joins: Bool) {
      let sign = target >= position ? 1.0 : -1.0
      let (distance, speed) = (abs(target - position), velocity * sign)
      func joined(_ sample: Sample) -> (
        seconds: TimeInterval, end: Double, velocity: Double, joins: Bool
      )? {
        let (end, endVelocity) = (offset * (1 - sample.progress), -offset * sample.velocity)
        let steepest = 3 * (end - position) * sign / sample.seconds
        let endSpeed = endVelocity * sign
        guard steepest > 0, speed <= steepest, endSpeed >= 0, endSpeed <= steepest else {
          return nil
        }
        return (sample.seconds, end, endVelocity, true)
      }

      if speed < 0 {
        let seconds = max(
          shortestSeconds, min(HandOver.usualSeconds, remainingSeconds, 1.5 * distance / -speed))
        return joined(Self.sample(of: playhead, after: seconds)) ?? (seconds, target, 0, false)
      }
      for sample in samples {
        if let segment = joined(sample) { return segment }
      }
      let isEarly = speed * remainingSeconds > 3 * distance
      return (
        isEarly ? max(shortestSeconds, 3 * distance / speed) : remainingSeconds, target, 0, false
      )
    }
  }
}
