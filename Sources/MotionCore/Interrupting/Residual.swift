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
  ///   - offset: The presentation position minus the new playhead's position, at the interruption.
  ///   - velocity: The presentation velocity minus the new playhead's velocity, in units per
  ///     second.
  ///   - yAxis: The spring of the second number, if the y axis has a spring of its own.
  case fading(offset: SIMD4<Double>, velocity: SIMD4<Double>, yAxis: YAxisSpring)
  case handOver(HandOver)

  /// Returns a fading residual; nil if nothing is to fade.
  ///
  /// An offset or a velocity shorter than 1e-9 counts as 0. The result is nil if both count as 0
  /// and the y axis has no spring of its own or no distance to move.
  ///
  /// - Parameter trackOffset: The position at progress 0, relative to progress 1.
  package static func fading(
    offset: SIMD4<Double>, velocity: SIMD4<Double>, yAxis: YAxisSpring = YAxisSpring(),
    trackOffset: SIMD4<Double>
  ) -> Residual? {
    let offset = offset.isNoise ? .zero : offset
    let velocity = velocity.isNoise ? .zero : velocity
    let hasYAxis = yAxis.spring != nil && trackOffset.y != 0
    if offset == .zero, velocity == .zero, !hasYAxis { return nil }
    return .fading(offset: offset, velocity: velocity, yAxis: yAxis)
  }

  /// The initial velocity that is added to the playhead's, in units per second.
  ///
  /// The value is zero for a hand-over, which contains the whole velocity.
  package var velocity: SIMD4<Double> {
    if case .fading(_, let velocity, _) = self { velocity } else { .zero }
  }

  /// Returns the presentation position: the playhead's position with the residual.
  ///
  /// - Parameters:
  ///   - playheadValue: The position that the playhead alone gives at `moment`. Evaluated only if
  ///     needed, because a curve's equation takes longer to solve than a segment of a hand-over.
  ///   - trackOffset: The position at progress 0, relative to progress 1. Only a y-axis spring
  ///     needs the value.
  ///   - playhead: The playhead that has replaced the interrupted one.
  ///   - heldWeight: The part of the offset to show while the playhead is held, 0…1.
  /// - Returns: `playheadValue` from the playhead's end on, and for a hand-over also while the
  ///   playhead is held. Before the playhead's start, a hand-over gives the start of its segment,
  ///   and a fading residual adds its whole offset.
  package func position(
    correcting playheadValue: @autoclosure () -> SIMD4<Double>, along trackOffset: SIMD4<Double>,
    on playhead: Playhead,
    at moment: Moment, heldWeight: Double = 1
  ) -> SIMD4<Double> {
    switch self {
    case .fading(let offset, let velocity, let yAxis):
      let response = playhead.response(at: moment)
      let weight = playhead.isHeld ? heldWeight : response.displacement
      var sum = offset.scaled(by: weight) + velocity.scaled(by: response.impulse)
      if let spring = yAxis.spring {
        let yResponse = playhead.response(at: moment, on: spring)
        sum.y =
          offset.y * (playhead.isHeld ? heldWeight : yResponse.displacement) + velocity.y
          * yResponse.impulse
          + trackOffset.y * yResponse.yAxisDifference
      }
      return playheadValue() + sum
    case .handOver(let handOver):
      guard let time = playhead.elapsedSeconds(at: moment) else { return playheadValue() }
      return handOver.position(after: time, on: playheadValue())
    }
  }

  /// Returns the presentation velocity, in units per second.
  ///
  /// - Parameters:
  ///   - playheadValue: The velocity that the playhead alone gives at `moment`, in units per
  ///     second.
  ///   - trackOffset: The position at progress 0, relative to progress 1. Only a y-axis spring
  ///     needs the value.
  ///   - playhead: The playhead that has replaced the interrupted one.
  /// - Returns: `playheadValue` before the start, while held, and from the end on. The residual's
  ///   part is always finite; `playheadValue` is infinite where the curve is vertical.
  package func velocity(
    correcting playheadValue: SIMD4<Double>, along trackOffset: SIMD4<Double>,
    on playhead: Playhead,
    at moment: Moment
  ) -> SIMD4<Double> {
    switch self {
    case .fading(let offset, let velocity, let yAxis):
      let response = playhead.response(at: moment)
      var sum =
        offset.scaled(by: response.displacementRate) + velocity.scaled(by: response.impulseRate)
      if let spring = yAxis.spring {
        let yResponse = playhead.response(at: moment, on: spring)
        sum.y =
          offset.y * yResponse.displacementRate + velocity.y * yResponse.impulseRate
          + trackOffset.y * yResponse.yAxisDifferenceRate
      }
      return playheadValue + sum.replacingNonFinite
    case .handOver(let handOver):
      guard moment >= playhead.start, let time = playhead.elapsedSeconds(at: moment) else {
        return playheadValue
      }
      return handOver.velocity(after: time, on: playheadValue)
    }
  }
}

extension SIMD4<Double> {
  /// A Boolean value that indicates whether the vector is shorter than 1e-9, which nobody sees.
  package var isNoise: Bool { (self * self).sum() < 1e-18 }

  /// The numbers, with 0 for each infinite or NaN number, as at a vertical point of a curve.
  package var replacingNonFinite: SIMD4<Double> { replacing(with: 0, where: self - self .!= 0) }

  /// Returns the product with a rate.
  ///
  /// - Returns: 0 for each number that is 0, even at an infinite rate.
  package func scaled(by rate: Double) -> SIMD4<Double> {
    let product = self * rate
    return rate.isFinite ? product : product.replacing(with: 0, where: self .== 0)
  }
}
