/// The part of an interrupted motion that is added to the motion that replaces it.
///
/// An interruption replaces an animation's playhead. The new playhead alone gives another position
/// and another velocity. The residual corrects both at the moment of the interruption, and then
/// vanishes:
///
/// - `fading`: adds the two differences, which decay. On a spring they decay as the spring does. A
///   spring may start at any position and velocity, so the sum is again a motion of that spring. On
///   keyframes, repetitions, and curves that turn back, they decay within 0.4 s. A held animation
///   shows the offset and no velocity.
/// - `handOver`: leads to a curve that never turns back, by one cubic for each number. `HandOver`
///   has the figure.
///
/// Animation blocks create residuals. Tracks store them, and add them to their values.
package enum Residual: Hashable, Sendable {
  /// - Parameters:
  ///   - offset: The seen position minus the new playhead's position, at the interruption.
  ///   - velocity: The seen velocity minus the new playhead's velocity, in units per second.
  ///   - yAxis: The spring of the second number, if the y axis has a spring of its own.
  case fading(offset: SIMD4<Double>, velocity: SIMD4<Double>, yAxis: YAxisSpring)
  case handOver(HandOver)

  /// Returns a fading residual; nil if nothing is to fade.
  ///
  /// An offset or a velocity shorter than 1e-9 counts as 0. The result is nil if both count as 0
  /// and the y axis has no spring of its own or no distance to move.
  ///
  /// - Parameter way: The position at progress 0, relative to progress 1.
  package static func fading(
    offset: SIMD4<Double>, velocity: SIMD4<Double>, yAxis: YAxisSpring = YAxisSpring(),
    way: SIMD4<Double>
  ) -> Residual? {
    let offset = offset.isNoise ? .zero : offset
    let velocity = velocity.isNoise ? .zero : velocity
    let hasYAxis = yAxis.spring != nil && way.y != 0
    if offset == .zero, velocity == .zero, !hasYAxis { return nil }
    return .fading(offset: offset, velocity: velocity, yAxis: yAxis)
  }

  /// The initial velocity that is added to the playhead's, in units per second.
  ///
  /// The value is zero for a hand-over, which contains the whole velocity.
  package var velocity: SIMD4<Double> {
    if case .fading(_, let velocity, _) = self { velocity } else { .zero }
  }

  /// Returns the seen position: the playhead's position with the residual.
  ///
  /// - Parameters:
  ///   - course: The position that the playhead alone gives at `moment`.
  ///   - way: The position at progress 0, relative to progress 1. Only a y-axis spring needs the
  ///     value.
  ///   - playhead: The playhead that has replaced the interrupted one.
  ///   - heldShare: The part of the offset to show while the playhead is held, 0…1.
  /// - Returns: `course` from the playhead's end on.
  package func position(
    beside course: SIMD4<Double>, along way: SIMD4<Double>, on playhead: Playhead,
    at moment: Moment, heldShare: Double = 1
  ) -> SIMD4<Double> {
    switch self {
    case .fading(let offset, let velocity, let yAxis):
      let response = playhead.response(at: moment)
      let share = playhead.isHeld ? heldShare : response.displacement
      var sum = offset.paced(by: share) + velocity.paced(by: response.impulse)
      if let spring = yAxis.spring {
        let own = playhead.response(at: moment, on: spring)
        sum.y =
          offset.y * (playhead.isHeld ? heldShare : own.displacement) + velocity.y * own.impulse
          + way.y * own.replacement
      }
      return course + sum
    case .handOver(let handOver):
      guard let time = playhead.secondsUnderWay(at: moment) else { return course }
      return handOver.position(after: time, on: course)
    }
  }

  /// Returns the seen velocity, in units per second.
  ///
  /// - Parameters:
  ///   - course: The velocity that the playhead alone gives at `moment`, in units per second.
  ///   - way: The position at progress 0, relative to progress 1. Only a y-axis spring needs the
  ///     value.
  ///   - playhead: The playhead that has replaced the interrupted one.
  /// - Returns: `course` before the start, while held, and from the end on. The residual's part is
  ///   always finite; `course` is infinite where the curve is vertical.
  package func velocity(
    beside course: SIMD4<Double>, along way: SIMD4<Double>, on playhead: Playhead,
    at moment: Moment
  ) -> SIMD4<Double> {
    switch self {
    case .fading(let offset, let velocity, let yAxis):
      let response = playhead.response(at: moment)
      var sum =
        offset.paced(by: response.displacementRate) + velocity.paced(by: response.impulseRate)
      if let spring = yAxis.spring {
        let own = playhead.response(at: moment, on: spring)
        sum.y =
          offset.y * own.displacementRate + velocity.y * own.impulseRate
          + way.y * own.replacementRate
      }
      return course + sum.bounded
    case .handOver(let handOver):
      guard moment >= playhead.start, let time = playhead.secondsUnderWay(at: moment) else {
        return course
      }
      return handOver.velocity(after: time, on: course)
    }
  }
}

extension SIMD4<Double> {
  /// A Boolean value that indicates whether the vector is shorter than 1e-9, which nobody sees.
  package var isNoise: Bool { (self * self).sum() < 1e-18 }

  /// The numbers, with 0 for each infinite or NaN number, as at a vertical point of a curve.
  package var bounded: SIMD4<Double> { replacing(with: 0, where: self - self .!= 0) }

  /// Returns the product with a pace.
  ///
  /// - Returns: 0 for each number that is 0, even at an infinite pace.
  package func paced(by pace: Double) -> SIMD4<Double> {
    let product = self * pace
    return pace.isFinite ? product : product.replacing(with: 0, where: self .== 0)
  }
}
