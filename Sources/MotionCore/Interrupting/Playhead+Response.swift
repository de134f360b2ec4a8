import Foundation

extension Playhead {
  /// The response of a fading residual: how much is left of a unit of offset, and of a unit of velocity.
  ///
  /// A track shows `course + offset · displacement + velocity · impulse`.
  package struct Response: Hashable, Sendable {
    /// The part of the offset that is left: 1 at the start, then less.
    package var displacement: Double
    /// The distance that a velocity of 1 has made, in seconds: 0 at the start, rising by 1 a second.
    package var impulse: Double
    /// The rate of `displacement`, per second: 0 at the start.
    package var displacementRate: Double
    /// The rate of `impulse`: 1 at the start.
    package var impulseRate: Double
    /// The part of the playhead's way that is replaced, on a spring of its own: 0 at the start and at the end.
    package var replacement = 0.0
    /// The rate of `replacement`, per second.
    package var replacementRate = 0.0

    /// Nothing is left.
    static let spent = Response(displacement: 0, impulse: 0, displacementRate: 0, impulseRate: 0)
    /// All of the offset is left, and nothing moves.
    static let held = Response(displacement: 1, impulse: 0, displacementRate: 0, impulseRate: 0)

    /// The cubics that are flat after some seconds, and have a height of 1 or a slope of 1 at the start.
    static func fading(after time: TimeInterval, within seconds: TimeInterval) -> Response {
      let x = min(time / seconds, 1)
      let rest = 1 - x
      return Response(
        displacement: rest * rest * (1 + 2 * x), impulse: time * rest * rest,
        displacementRate: -6 * x * rest / seconds, impulseRate: rest * (1 - 3 * x))
    }
  }

  /// The response at a moment: a spring's own; elsewhere a fade within 0.4 s, a leg, or the run.
  package func response(at moment: Moment) -> Response {
    if isHeld || moment < start { return .held }
    if moment.nanoseconds >= arrival { return .spent }
    let time = moment.seconds(since: start)
    if case .released(let release, _) = mode {
      let state = release.spring.state(at: time)
      return Response(
        displacement: state.displacement, impulse: state.impulse,
        displacementRate: state.displacementRate, impulseRate: state.impulseRate)
    }
    var seconds = min(HandOver.usualSeconds, self.seconds ?? .infinity)
    if case .repeating(let legs) = mode { seconds = min(seconds, legs.seconds) }
    return .fading(after: time, within: seconds)
  }

  /// The response along y on a spring of its own, in place of the playhead's.
  ///
  /// - Returns: `response(at:)` where the playhead is on no spring.
  package func response(at moment: Moment, on yAxis: Spring) -> Response {
    guard case .released(let release, _) = mode, moment > start,
      moment.nanoseconds < arrival
    else { return response(at: moment) }
    let time = moment.seconds(since: start)
    let (own, other) = (yAxis.state(at: time), release.spring.state(at: time))
    let (left, speed) = (endFraction - release.progress, release.velocity)
    return Response(
      displacement: own.displacement, impulse: own.impulse,
      displacementRate: own.displacementRate, impulseRate: own.impulseRate,
      replacement: left * (own.displacement - other.displacement)
        - speed * (own.impulse - other.impulse),
      replacementRate: left * (own.displacementRate - other.displacementRate)
        - speed * (own.impulseRate - other.impulseRate))
  }

  /// The progress and the velocity along y of a spring that is thrown differently along y than along x.
  ///
  /// - Parameters:
  ///   - displacement: The start's progress minus the end's progress.
  ///   - velocity: The velocity at the start, in progress per second.
  ///   - spring: The spring along y; nil for the playhead's own spring.
  /// - Returns: The values along y; `progress(at:)` and `velocity(at:)` if no spring is in motion.
  package func motion(
    at moment: Moment, displacedBy displacement: Double, leavingAt velocity: Double,
    on spring: Spring?
  ) -> (progress: Double, velocity: Double) {
    guard case .released(let release, _) = mode, moment >= start, moment.nanoseconds < arrival
    else { return (progress(at: moment), self.velocity(at: moment)) }
    let state = (spring ?? release.spring).state(at: moment.seconds(since: start))
    return (
      endFraction + displacement * state.displacement + velocity * state.impulse,
      displacement * state.displacementRate + velocity * state.impulseRate
    )
  }

  /// Seconds since the start, 0 before it; nil while held, and from the end on.
  func secondsUnderWay(at moment: Moment) -> TimeInterval? {
    if isHeld || moment.nanoseconds >= arrival { return nil }
    return max(0, moment.seconds(since: start))
  }

  /// A Boolean value that indicates whether the playhead runs or glides along a curve that never turns back.
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
