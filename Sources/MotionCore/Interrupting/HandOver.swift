import Foundation

/// The way of an interrupted motion to the timing curve that takes over: one cubic for each number.
///
///         position
///            │  ╭──●╌╌╌  the old motion, up to the interruption at time 0
///     from ──┼──╯   ╲
///            │       ╲___           the cubic: starts at the seen position with the seen velocity,
///            │           ╲___       and ends after `seconds` on the new curve, as fast as that moves
///       to ──┼───────────────●___
///            │               ┆   ╲______  the new curve
///     target ┼───────────────┆──────────●
///            0            seconds      rest    time
///
/// A cubic Hermite segment is monotone if both end velocities lie between 0 and three times its mean velocity
/// (Fritsch and Carlson, 1980). In the table, d is the distance to the target, v the velocity towards the target, and R
/// the time until the curve is there. L is the shortest length: min(0.1 s, R, 0.5 / w), where w is the speed before the
/// interruption, in whole ways per second.
///
/// | case | condition | length | ends |
/// |---|---|---|---|
/// | join | v ≥ 0, and a length keeps the segment monotone | 0.4 s, else shorter, else longer | on the curve |
/// | early | v · R > 3 d: faster than the time left allows | max(L, 3 d / v) | at the target, at rest |
/// | direct | neither | R | at the target, at rest |
/// | turn | v < 0: it moves away | max(L, min(0.4 s, R, 1.5 d / −v)) | on the curve if monotone there, else at the target |
///
/// Laws: position and velocity are continuous at both ends. A motion towards its target never goes back. It passes
/// the target only where L requires that, by at most v · L · 4 / 27. A motion that moves away turns round within
/// 0.2223 of its distance, or within v · L · 4 / 27.
///
/// Because of w in L, a motion that is redirected to its own target passes the target by at most 2 / 27 of its way. A
/// curve that turns back is not joined: see `Residual.fading`.
///
/// Animation blocks create hand-overs, and their tracks evaluate them.
package struct HandOver: Hashable, Sendable {
  /// Seconds until each number ends its segment.
  package let seconds: SIMD4<Double>
  /// The positions at time 0.
  package let from: SIMD4<Double>
  /// The velocities at time 0, per second.
  package let velocity: SIMD4<Double>
  /// The positions at the end of each segment.
  package let to: SIMD4<Double>
  /// The velocities at the end of each segment, per second.
  package let endVelocity: SIMD4<Double>
  /// The numbers that follow the curve after their segment; the others rest where the segment ends.
  package let joins: SIMDMask<SIMD4<Int64>>

  /// The usual length of a segment, in seconds.
  package static let usualSeconds = 0.4
  /// The shortest length of a segment, in seconds, of what is not faster than its whole way in twice that time: nothing
  /// stops within a frame or two.
  package static let shortestSeconds = 0.1

  /// The positions some time after the interruption.
  ///
  /// - Parameters:
  ///   - time: Seconds, 0 or more.
  ///   - curve: The positions of the curve then.
  package func position(
    after time: TimeInterval, on curve: SIMD4<Double>
  ) -> SIMD4<Double> {
    let s: SIMD4<Double> = SIMD4(repeating: time) / seconds
    let rest: SIMD4<Double> = 1 - s
    let isOver = s .>= 1
    let share: SIMD4<Double> = s * s * (3 - 2 * s)
    let bend: SIMD4<Double> = velocity * rest - endVelocity * s
    let way: SIMD4<Double> = (to - from) * share
    let bends: SIMD4<Double> = seconds * (s * rest) * bend
    let segment = (from + (way + bends)).replacing(with: to, where: isOver)
    return segment.replacing(with: curve, where: isOver .& joins)
  }

  /// The velocities some time after the interruption, per second.
  package func velocity(
    after time: TimeInterval, on curve: SIMD4<Double>
  ) -> SIMD4<Double> {
    let s: SIMD4<Double> = SIMD4(repeating: time) / seconds
    let rest: SIMD4<Double> = 1 - s
    let isOver = s .>= 1
    let share: SIMD4<Double> = 6 * s * rest
    let way: SIMD4<Double> = (to - from) * share / seconds
    let first: SIMD4<Double> = velocity * (rest * (1 - 3 * s))
    let last: SIMD4<Double> = endVelocity * (s * (3 * s - 2))
    let bends: SIMD4<Double> = first + last
    let segment = (way + bends).replacing(with: 0, where: isOver)
    return segment.replacing(with: curve, where: isOver .& joins)
  }
}

extension HandOver {
  /// The hand-over after the way of its curve has changed: it ends on the new way.
  ///
  /// - Parameters:
  ///   - change: The change of the positions at progress 0.
  ///   - playhead: The playhead of the curve.
  package func changing(offset change: SIMD4<Double>, on playhead: Playhead) -> HandOver {
    let start = playhead.motion(after: 0)
    var (to, endVelocity) = (to, endVelocity)
    for index in 0..<4 where change[index] != 0 {
      let time = joins[index] ? seconds[index] : playhead.seconds ?? 0
      let end = playhead.motion(after: time)
      to[index] += change[index] * (1 - end.progress)
      if joins[index] { endVelocity[index] -= change[index] * end.velocity }
    }
    return HandOver(
      seconds: seconds, from: from + change * (1 - start.progress),
      velocity: velocity - change.paced(by: start.velocity).bounded, to: to,
      endVelocity: endVelocity, joins: joins)
  }

  /// A curve to hand over to, and where it is at the lengths that are tried first.
  ///
  /// All tracks of a block share a curve, and thereby the solutions of its equation.
  package struct Curve {
    private let playhead: Playhead
    /// The time until the curve is at its end, in seconds.
    package let rest: TimeInterval
    /// The shortest length of a segment, in seconds.
    package let least: TimeInterval
    /// Progress at the end.
    private let goal: Double
    /// The points at the lengths that are tried in turn: 0.4 s, shorter ones, longer ones.
    private lazy var samples = makeSamples()

    /// A point of the curve.
    private struct Sample {
      let seconds: TimeInterval
      let progress: Double
      /// Progress per second.
      let velocity: Double
    }

    /// - Parameters:
    ///   - playhead: Runs or glides from the moment of the interruption on.
    ///   - speed: The speed on the course that is left, in progress per second; 0 if there was none.
    /// - Returns: nil for a playhead without a curve to join: on a spring, repeating, held, or turning back.
    package init?(_ playhead: Playhead, leftAt speed: Double = 0) {
      guard playhead.isOnMonotoneCurve, let rest = playhead.seconds, rest > 0,
        let end = playhead.end
      else { return nil }
      self.playhead = playhead
      self.rest = rest
      least = min(HandOver.shortestSeconds, rest, speed == 0 ? .infinity : abs(0.5 / speed))
      goal = playhead.progress(at: end)
    }

    private func makeSamples() -> [Sample] {
      let usual = min(HandOver.usualSeconds, rest)
      let shorter = (1...6).map { usual - (usual - least) * Double($0) / 6 }
      let longer = [1.25, 1.5, 2, 3, 4, 6, 8].map { min(rest, usual * $0) }
      return ([usual] + shorter + longer).map { Self.sample(of: playhead, after: $0) }
    }

    private static func sample(of playhead: Playhead, after seconds: TimeInterval) -> Sample {
      let motion = playhead.motion(after: seconds)
      return Sample(seconds: seconds, progress: motion.progress, velocity: motion.velocity)
    }

    /// The velocities at the curve's own pace, as if all of it led from the positions to its end, per second.
    ///
    /// - Parameters:
    ///   - positions: Relative to progress 1, where they are 0.
    ///   - offset: The positions of progress 0.
    package func pace(
      from positions: SIMD4<Double>, on offset: SIMD4<Double>
    ) -> SIMD4<Double> {
      let start = playhead.motion(after: 0)
      let way = goal - start.progress
      guard abs(way) > 1e-6 else { return .zero }
      return (offset * (1 - goal) - positions) * (start.velocity / way)
    }

    /// The segments that lead from where numbers are seen to the curve.
    ///
    /// - Parameters:
    ///   - positions: Relative to progress 1, where they are 0.
    ///   - velocities: Per second; finite.
    ///   - offset: The positions of progress 0.
    package mutating func handOver(
      from positions: SIMD4<Double>, movingAt velocities: SIMD4<Double>, offset: SIMD4<Double>
    ) -> HandOver {
      var (seconds, to) = (SIMD4(repeating: rest), offset * (1 - goal))
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

    /// The segment of one number.
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
        let seconds = max(least, min(HandOver.usualSeconds, rest, 1.5 * distance / -speed))
        return joined(Self.sample(of: playhead, after: seconds)) ?? (seconds, target, 0, false)
      }
      for sample in samples {
        if let segment = joined(sample) { return segment }
      }
      let isEarly = speed * rest > 3 * distance
      return (isEarly ? max(least, 3 * distance / speed) : rest, target, 0, false)
    }
  }
}
