import Foundation

extension Playhead {
  /// The response of a fading residual to a unit of offset and a unit of velocity.
  ///
  /// A track shows, with `playheadValue` for the position that the playhead alone gives:
  ///
  ///     position = playheadValue + offset · displacement + velocity · impulse
  ///
  /// | playhead | response |
  /// |---|---|
  /// | on a spring | `SpringFade` |
  /// | on a curve that never turns back, with a straight track | none: a `HandOver` |
  /// | any other | `CubicFade` |
  package struct Response: Hashable, Sendable {
    /// The remaining part of the offset: 1 at the start, 0 at the end. A spring may overshoot.
    package var displacement: Double
    /// The distance per unit of initial velocity, in seconds: 0 at the start, at a rate of 1.
    package var impulse: Double
    /// The rate of `displacement`, per second: 0 at the start.
    package var displacementRate: Double
    /// The rate of `impulse`: 1 at the start.
    package var impulseRate: Double
    /// The playhead's progress minus the progress on the y axis's own spring.
    ///
    /// The value is 0 at the start and from the end on, and without such a spring.
    package var yAxisDifference = 0.0
    /// The rate of `yAxisDifference`, per second.
    package var yAxisDifferenceRate = 0.0

    /// The response at the end: no offset is left, and nothing moves.
    static let finished = Response(displacement: 0, impulse: 0, displacementRate: 0, impulseRate: 0)
    /// The response before the start and while held: all of the offset is left, and nothing moves.
    static let held = Response(displacement: 1, impulse: 0, displacementRate: 0, impulseRate: 0)
  }

  /// Returns the response of a fading residual at a moment.
  ///
  /// - A held playhead, or a moment before the start: the whole offset, and no impulse.
  /// - At the end and later: 0.
  /// - On a spring: a `SpringFade`.
  /// - In another mode: a `CubicFade`, which lasts 0.4 s, but no longer than the playhead
  ///   or, if the playhead repeats, than one leg.
  package func response(at moment: Moment) -> Response {
    if isHeld || moment < start { return .held }
    if moment.nanoseconds >= endNanoseconds { return .finished }
    let time = moment.seconds(since: start)
    if case .released(let release, _) = mode {
      return SpringFade(spring: release.spring).response(after: time)
    }
    var seconds = min(HandOver.usualSeconds, self.seconds ?? .infinity)
    if case .repeating(let legs) = mode { seconds = min(seconds, legs.seconds) }
    return CubicFade(seconds: seconds).response(after: time)
  }

  /// Returns the response along y for a y axis with a spring of its own.
  ///
  /// - Parameter yAxis: The spring along y. The playhead's spring drives the x axis.
  /// - Returns: `response(at:)` for a playhead that is not on a spring, and at or outside its ends.
  package func response(at moment: Moment, on yAxis: Spring) -> Response {
    guard case .released(let release, _) = mode, moment > start,
      moment.nanoseconds < endNanoseconds
    else { return response(at: moment) }
    let time = moment.seconds(since: start)
    let (yState, xState) = (yAxis.state(at: time), release.spring.state(at: time))
    let (distance, velocity) = (endFraction - release.progress, release.velocity)
    return Response(
      displacement: yState.displacement, impulse: yState.impulse,
      displacementRate: yState.displacementRate, impulseRate: yState.impulseRate,
      yAxisDifference: distance * (yState.displacement - xState.displacement)
        - velocity * (yState.impulse - xState.impulse),
      yAxisDifferenceRate: distance * (yState.displacementRate - xState.displacementRate)
        - velocity * (yState.impulseRate - xState.impulseRate))
  }

  /// Returns the progress and velocity along an axis with its own initial values.
  ///
  /// The difference between the motion and a glide fades as a residual does.
  ///
  /// - Parameters:
  ///   - displacement: The progress at the start minus the progress at the end.
  ///   - velocity: The velocity at the start, in progress per second.
  ///   - spring: The spring along the axis of a released playhead; nil for the playhead's own
  ///     spring. A glide ignores the value.
  /// - Returns: Progress and progress per second. `progress(at:)` and `velocity(at:)` before the
  ///   start, from the end on, and for a playhead that is neither released nor gliding on a spring
  ///   or a curve that turns back.
  package func motion(
    at moment: Moment, displacedBy displacement: Double, movingAt velocity: Double,
    on spring: Spring?
  ) -> (progress: Double, velocity: Double) {
    let own = (progress: progress(at: moment), velocity: self.velocity(at: moment))
    guard moment >= start, moment.nanoseconds < endNanoseconds else { return own }
    switch mode {
    case .released(let release, _):
      let state = (spring ?? release.spring).state(at: moment.seconds(since: start))
      return (
        endFraction + displacement * state.displacement + velocity * state.impulse,
        displacement * state.displacementRate + velocity * state.impulseRate
      )
    case .gliding(let glide, _) where !isOnMonotoneCurve:
      let response = response(at: moment)
      let offset = displacement - (glide.from - glide.to)
      let excess = velocity - self.velocity(at: start)
      return (
        own.progress + offset * response.displacement + excess * response.impulse,
        own.velocity + offset * response.displacementRate + excess * response.impulseRate
      )
    default: return own
    }
  }

  /// Returns the seconds since the start: 0 before the start, nil while held and from the end on.
  func elapsedSeconds(at moment: Moment) -> TimeInterval? {
    if isHeld || moment.nanoseconds >= endNanoseconds { return nil }
    return max(0, moment.seconds(since: start))
  }

  /// A Boolean value that indicates whether the playhead runs or glides along a curve that never
  /// turns back.
  ///
  /// The value is true for a playhead whose ends are equal, whatever its pacing. A cubic never
  /// turns back if both control points have y within 0…1. The value is false for a spring, even an
  /// overdamped one.
  var isOnMonotoneCurve: Bool {
    switch mode {
    case .held, .released, .repeating: return false
    case .running where startFraction == endFraction: return true
    case .gliding(let glide, _) where glide.from == glide.to: return true
    case .running, .gliding: break
    }
    switch pacing {
    case .linear: return true
    case .cubic(let curve):
      let range = 0...1 as ClosedRange<CGFloat>
      return range.contains(curve.controlPoint1.y) && range.contains(curve.controlPoint2.y)
    case .spring: return false
    }
  }
}
