/// How content that was let go comes to rest, along one axis: it slides, and where it slides past an
/// edge, or was let go past one, a spring brings it back.
///
/// A scroll view makes one for each axis at the release, and asks it where the content is from then
/// on. Each piece of the way is known in closed form: nothing is integrated from step to step, and
/// neither place nor speed jumps where one piece becomes the next.
package struct ScrollGlide: Hashable, Sendable {
  /// Where the content is at a moment of its way.
  package struct State: Hashable, Sendable {
    /// Its offset, in points.
    package let offset: Double
    /// Points per second.
    package let velocity: Double
    /// Whether it moves no more.
    package let isAtRest: Bool
  }

  /// A piece of the way, from `start` seconds on.
  fileprivate struct Leg: Hashable {
    enum Kind: Hashable {
      case rest
      /// Slower and slower, until the next piece.
      case slide(Deceleration, velocity: Double)
      /// Back to where it belongs.
      case spring(Spring, to: Double, velocity: Double)
    }
    let start: Double
    let offset: Double
    let kind: Kind
  }

  private var legs: [Leg] = []
  /// Where it says beforehand that it will come to rest, in points: a slide by the exact integral,
  /// as UIKit tells it, which is 0.1 % farther than content comes.
  package private(set) var target: Double
  /// Whether that is where it was told to go.
  package let isSent: Bool

  /// Points per second: iOS 26.1 ends a slide below that (Vercantez/openuikit, golden/scroll_traces).
  package static let slowest = 10.0
  /// The spring that brings content back from past an edge, critically damped. Its frequency is that
  /// of a release on iOS 26.1 (Vercantez/openuikit, golden/scroll_traces/rubberband_top.json).
  private static let band = Spring(mass: 1, stiffness: 120, damping: 2 * 120.0.squareRoot())
  /// Points: a spring is at rest when it is nearer than this to its target and slower than
  /// `slowest`. In the same trace iOS still shows two thirds of a point, and reports the end from
  /// half a point.
  fileprivate static let nearness = 0.5

  /// Content that is let go and stays within its edges in the end.
  ///
  /// - Parameters:
  ///   - offset: Where it is let go, in points.
  ///   - velocity: Points per second.
  ///   - edges: The offsets at which its first and its last point are at the edge.
  ///   - deceleration: How it slides.
  ///   - bounces: Whether content may slide past an edge; otherwise content stops at the edge. A
  ///     spring returns content from past an edge in any case.
  package init(
    from offset: Double, velocity: Double, within edges: ClosedRange<Double>,
    deceleration: Deceleration = .normal, bounces: Bool = true
  ) {
    (target, isSent) = (offset, false)
    slide(from: offset, velocity: velocity, within: edges, deceleration, bounces: bounces)
  }

  /// Content that is let go and goes somewhere else than it would by itself.
  ///
  /// It moves as a critically damped spring does, at least twice as quick as the slide would be, and
  /// quick enough not to pass the target that it was thrown towards.
  package init(
    from offset: Double, velocity: Double, to target: Double, deceleration: Deceleration = .normal
  ) {
    (self.target, isSent) = (target, true)
    if offset == target, abs(velocity) <= Self.slowest {
      rest(at: target, from: 0)
      return
    }
    let share = offset == target ? 0 : velocity / (target - offset)
    let frequency = max(2 * deceleration.decayRate, share)
    let spring = Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * frequency)
    legs = [Leg(start: 0, offset: offset, kind: .spring(spring, to: target, velocity: velocity))]
  }

  /// Where it is `time` seconds after it was let go, 0 or more.
  package func state(at time: Double) -> State {
    var last = legs[0]
    for leg in legs where leg.start <= time { last = leg }
    return last.state(at: time - last.start)
  }

  private mutating func slide(
    from offset: Double, velocity: Double, within edges: ClosedRange<Double>,
    _ deceleration: Deceleration, bounces: Bool
  ) {
    var (time, offset, velocity) = (0.0, offset, velocity)
    if let edge = edges.passed(by: offset) {
      bounce(from: offset, to: edge, velocity: velocity, at: time)
      target = edge
      guard let back = Self.band.crossing(from: offset - edge, velocity: velocity) else { return }
      (time, offset, velocity) = (back.time, edge, back.velocity)
    }
    let seconds = deceleration.duration(initialVelocity: velocity, untilSpeed: Self.slowest)
    guard seconds > 0 else { return rest(at: offset, from: time) }
    legs.append(
      Leg(start: time, offset: offset, kind: .slide(deceleration, velocity: velocity)))
    target = edges.clamping(
      offset + deceleration.distance(at: seconds, initialVelocity: velocity))
    let end = offset + deceleration.slideDistance(at: seconds, initialVelocity: velocity)
    guard let edge = edges.passed(by: end) else { return rest(at: end, from: time + seconds) }
    let reached = deceleration.time(sliding: edge - offset, initialVelocity: velocity)
    time += reached
    guard bounces else { return rest(at: edge, from: time) }
    velocity = deceleration.velocity(at: reached, initialVelocity: velocity)
    bounce(from: edge, to: edge, velocity: velocity, at: time)
  }

  private mutating func bounce(
    from offset: Double, to edge: Double, velocity: Double, at time: Double
  ) {
    legs.append(
      Leg(start: time, offset: offset, kind: .spring(Self.band, to: edge, velocity: velocity)))
  }

  private mutating func rest(at offset: Double, from time: Double) {
    legs.append(Leg(start: time, offset: offset, kind: .rest))
    if legs.count == 1 { target = offset }
  }
}

extension ScrollGlide.Leg {
  fileprivate func state(at time: Double) -> ScrollGlide.State {
    switch kind {
    case .rest: return ScrollGlide.State(offset: offset, velocity: 0, isAtRest: true)
    case .slide(let deceleration, let velocity):
      return ScrollGlide.State(
        offset: offset + deceleration.slideDistance(at: time, initialVelocity: velocity),
        velocity: deceleration.velocity(at: time, initialVelocity: velocity), isAtRest: false)
    case .spring(let spring, let target, let velocity):
      let motion = spring.state(at: time)
      let away = (offset - target) * motion.displacement + velocity * motion.impulse
      let speed = (offset - target) * motion.displacementRate + velocity * motion.impulseRate
      let isNear = abs(away) < ScrollGlide.nearness && abs(speed) < ScrollGlide.slowest
      return ScrollGlide.State(
        offset: isNear ? target : target + away, velocity: isNear ? 0 : speed, isAtRest: isNear)
    }
  }
}

extension Spring {
  /// When and how fast a critically damped spring first passes its target; nil if it never does.
  ///
  /// It is at (x + (v + ωx)·t)·e^(−ωt), which is 0 where the first factor is.
  fileprivate func crossing(
    from distance: Double, velocity: Double
  ) -> (time: Double, velocity: Double)? {
    let slope = velocity + angularFrequency * distance
    guard slope != 0, -distance / slope > 0 else { return nil }
    let time = -distance / slope
    return (time, slope * StrictMath.exp(-angularFrequency * time))
  }
}
