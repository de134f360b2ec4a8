/// The motion of content along one axis after its release: a slide, and a spring back from an edge.
///
/// A scroll view creates a simulation for each axis at the release, and evaluates it in each frame.
/// Each segment has a closed form, so nothing is integrated from step to step. Position and
/// velocity are continuous between segments.
package struct ScrollSimulation: Hashable, Sendable {
  /// The state of the content at a moment.
  package struct State: Hashable, Sendable {
    /// The content offset, in points.
    package let offset: Double
    /// The velocity, in points per second.
    package let velocity: Double
    /// A Boolean value that indicates whether the motion has ended.
    package let isAtRest: Bool
  }

  /// A segment of the motion, which begins `start` seconds after the release.
  fileprivate struct Segment: Hashable {
    enum Kind: Hashable {
      case rest
      /// A slide, slower and slower, until the next segment.
      case slide(Deceleration, velocity: Double)
      /// A spring to a resting position.
      case spring(Spring, to: Double, velocity: Double)
    }
    let start: Double
    let offset: Double
    let kind: Kind
  }

  private var segments: [Segment] = []
  /// The resting offset to report in advance, in points.
  ///
  /// The value uses the exact integral, as UIKit does, which is 0.1 % farther than the content
  /// moves.
  package private(set) var target: Double
  /// A Boolean value that indicates whether the caller has chosen the target.
  package let hasChosenTarget: Bool

  /// The least speed of a slide, in points per second. iOS 26.1 ends a slide below this speed
  /// (Vercantez/openuikit, golden/scroll_traces).
  package static let restSpeed = 10.0
  /// The critically damped spring that returns content from past an edge.
  ///
  /// Its frequency is that of a release on iOS 26.1 (Vercantez/openuikit,
  /// golden/scroll_traces/rubberband_top.json).
  private static let edgeSpring = Spring(mass: 1, stiffness: 120, damping: 2 * 120.0.squareRoot())
  /// The distance from the target, in points, at which a spring slower than `restSpeed` is at rest.
  ///
  /// In the same trace, iOS still shows two thirds of a point, and reports the end from half a
  /// point.
  fileprivate static let restDistance = 0.5

  /// Creates the motion of released content that comes to rest inside its edges.
  ///
  /// | content at the release | motion | `target` |
  /// |---|---|---|
  /// | within, up to `restSpeed` | rest | `offset` |
  /// | within, faster | slide; at an edge a bounce or a stop | end of the slide within the edges |
  /// | past an edge | spring to the edge, or through it into a slide | edge, or end of the slide |
  ///
  /// - Parameters:
  ///   - offset: The offset at the release, in points.
  ///   - velocity: The velocity of the offset, in points per second.
  ///   - edges: The offsets at which the first and the last point of the content are at the edge.
  ///   - deceleration: The deceleration of the slide.
  ///   - bounces: A Boolean value that indicates whether content may slide past an edge; otherwise
  ///     content stops at the edge. A spring returns content from past an edge in any case.
  package init(
    from offset: Double, velocity: Double, within edges: ClosedRange<Double>,
    deceleration: Deceleration = .normal, bounces: Bool = true
  ) {
    (target, hasChosenTarget) = (offset, false)
    slide(from: offset, velocity: velocity, within: edges, deceleration, bounces: bounces)
  }

  /// Creates the motion of released content to a target that the caller has chosen.
  ///
  /// The motion is a critically damped spring. Its frequency is at least twice the decay rate of
  /// the slide, and high enough that content thrown towards the target does not pass it. Content at
  /// the target stops at any velocity, because apps choose the present offset in order to stop the
  /// content. The edges have no effect.
  package init(
    from offset: Double, velocity: Double, to target: Double, deceleration: Deceleration = .normal
  ) {
    (self.target, hasChosenTarget) = (target, true)
    arrive(from: offset, velocity: velocity, to: target, atLeast: 2 * deceleration.decayRate)
  }

  /// Creates the motion of content that returns to an edge and does not pass it.
  ///
  /// The motion is the spring of the edges, or a stiffer one if the content would pass the edge.
  package init(returningFrom offset: Double, velocity: Double, to edge: Double) {
    (target, hasChosenTarget) = (edge, false)
    arrive(
      from: offset, velocity: velocity, to: edge, atLeast: Self.edgeSpring.angularFrequency)
  }

  /// Returns true while the content moves back to an edge to rest there, and false on its way out.
  package func isReturning(at time: Double) -> Bool {
    guard !hasChosenTarget, let index = segments.lastIndex(where: { $0.start <= time }),
      case .spring = segments[index].kind, segments[(index + 1)...].allSatisfy({ $0.kind == .rest })
    else { return false }
    let state = state(at: time)
    return state.velocity * (target - state.offset) > 0
  }

  /// Returns the state at a time. From the end on, the content rests at the end of its motion.
  ///
  /// - Parameter time: Seconds since the release, 0 or more.
  package func state(at time: Double) -> State {
    var last = segments[0]
    for segment in segments where segment.start <= time { last = segment }
    return last.state(at: time - last.start)
  }

  /// Adds a critically damped spring that does not pass its target; rest at the target, and for a
  /// target that is too near for a finite spring.
  ///
  /// - Parameter frequency: The least frequency of the spring, in radians per second.
  private mutating func arrive(
    from offset: Double, velocity: Double, to target: Double, atLeast frequency: Double
  ) {
    let needed = offset == target ? .infinity : max(frequency, velocity / (target - offset))
    guard (needed * needed).isFinite else { return rest(at: target, from: 0) }
    let spring = Spring(mass: 1, stiffness: needed * needed, damping: 2 * needed)
    segments = [
      Segment(start: 0, offset: offset, kind: .spring(spring, to: target, velocity: velocity))
    ]
  }

  /// Adds the segments of a slide: a return from past an edge, the slide, and a bounce or a stop.
  private mutating func slide(
    from offset: Double, velocity: Double, within edges: ClosedRange<Double>,
    _ deceleration: Deceleration, bounces: Bool
  ) {
    var (time, offset, velocity) = (0.0, offset, velocity)
    if let edge = edges.passed(by: offset) {
      bounce(from: offset, to: edge, velocity: velocity, at: time)
      target = edge
      guard let back = Self.edgeSpring.crossing(from: offset - edge, velocity: velocity) else {
        return
      }
      (time, offset, velocity) = (back.time, edge, back.velocity)
    }
    let seconds = deceleration.duration(initialVelocity: velocity, untilSpeed: Self.restSpeed)
    guard seconds > 0 else { return rest(at: offset, from: time) }
    segments.append(
      Segment(start: time, offset: offset, kind: .slide(deceleration, velocity: velocity)))
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

  /// Adds a spring towards an edge.
  private mutating func bounce(
    from offset: Double, to edge: Double, velocity: Double, at time: Double
  ) {
    segments.append(
      Segment(
        start: time, offset: offset, kind: .spring(Self.edgeSpring, to: edge, velocity: velocity))
    )
  }

  /// Adds the segment of rest. A motion that begins at rest has its target there.
  private mutating func rest(at offset: Double, from time: Double) {
    segments.append(Segment(start: time, offset: offset, kind: .rest))
    if segments.count == 1 { target = offset }
  }
}

extension ScrollSimulation.Segment {
  /// Returns the state at a time, in seconds since the start of the segment. A spring nearer to its
  /// target than `restDistance` and slower than `restSpeed` rests exactly on the target.
  fileprivate func state(at time: Double) -> ScrollSimulation.State {
    switch kind {
    case .rest: return ScrollSimulation.State(offset: offset, velocity: 0, isAtRest: true)
    case .slide(let deceleration, let velocity):
      return ScrollSimulation.State(
        offset: offset + deceleration.slideDistance(at: time, initialVelocity: velocity),
        velocity: deceleration.velocity(at: time, initialVelocity: velocity), isAtRest: false)
    case .spring(let spring, let target, let velocity):
      let motion = spring.state(at: time)
      let displacement = (offset - target) * motion.displacement + velocity * motion.impulse
      let speed = (offset - target) * motion.displacementRate + velocity * motion.impulseRate
      let isNear =
        abs(displacement) < ScrollSimulation.restDistance && abs(speed) < ScrollSimulation.restSpeed
      return ScrollSimulation.State(
        offset: isNear ? target : target + displacement, velocity: isNear ? 0 : speed,
        isAtRest: isNear)
    }
  }
}

extension Spring {
  /// Returns the time and the velocity at which a critically damped spring first passes its target.
  ///
  ///     distance(t) = (x + (v + ω · x) · t) · e^(−ω · t)
  ///
  /// - Returns: nil if the first factor has no zero after the start.
  fileprivate func crossing(
    from distance: Double, velocity: Double
  ) -> (time: Double, velocity: Double)? {
    let slope = velocity + angularFrequency * distance
    guard slope != 0, -distance / slope > 0 else { return nil }
    let time = -distance / slope
    return (time, slope * StrictMath.exp(-angularFrequency * time))
  }
}
