/// The part of an interrupted motion that is seen beside the new one.
///
/// An interruption replaces an animation's playhead by another. The new playhead alone would show another position,
/// and another velocity. The residual makes up for both differences at that moment, and then vanishes:
///
/// - `fading`: on a spring, the two differences decay as the spring itself does. A spring may start from any position
///   at any velocity, so the sum is the motion of that spring. On other courses (keyframes, repetitions, and curves that
///   turn back) they decay within 0.4 s. While an animation is held, the position stays.
/// - `handOver`: on a curve that never turns back, one cubic leads from the seen position and velocity to the curve.
///
/// Animation blocks create residuals, and their tracks store them.
package enum Residual: Hashable, Sendable {
  /// - Parameters:
  ///   - offset: The seen position minus the new playhead's, at its start.
  ///   - velocity: The seen velocity minus the new playhead's, per second.
  ///   - yAxis: The spring of the second number, where it is not the playhead's.
  case fading(offset: SIMD4<Double>, velocity: SIMD4<Double>, yAxis: YAxisSpring)
  case handOver(HandOver)

  /// A fading residual; nil if there is nothing to fade.
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

  /// The velocity beside the playhead at its start; zero for a hand-over, which has all of the velocity.
  package var velocity: SIMD4<Double> {
    if case .fading(_, let velocity, _) = self { velocity } else { .zero }
  }

  /// What is seen: the playhead's course with the residual.
  ///
  /// - Parameters:
  ///   - course: The position on the playhead's course.
  ///   - way: The position at progress 0, relative to progress 1.
  ///   - playhead: The playhead that the residual belongs to.
  ///   - heldShare: The part of the offset that is seen while the playhead is held.
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

  /// How fast that moves, per second. Bounded, also beside a course that is vertical.
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
  /// A Boolean value that indicates whether the numbers are below what anything shows: a billionth of a point.
  package var isNoise: Bool { (self * self).sum() < 1e-18 }

  /// The numbers with 0 for each that is not finite: the velocity of a curve that is vertical.
  package var bounded: SIMD4<Double> { replacing(with: 0, where: self - self .!= 0) }

  /// The product with a pace; 0 where a number is 0, also at an infinite pace.
  package func paced(by pace: Double) -> SIMD4<Double> {
    let product = self * pace
    return pace.isFinite ? product : product.replacing(with: 0, where: self .== 0)
  }
}
