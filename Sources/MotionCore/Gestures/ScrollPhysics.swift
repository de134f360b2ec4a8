/// The motion of content along one axis of a scroll view: under a finger, and after the release.
///
/// A scroll view creates a value for each axis from its current sizes and insets. The scroll view
/// stores only the offset on display, so a change of the edges never moves content by itself.
package struct ScrollPhysics: Hashable, Sendable {
  /// The offsets at which the content's first and last point are at the edges of the visible part.
  package let edges: ClosedRange<Double>
  /// The length of the visible part, in points.
  package let dimension: Double
  /// A Boolean value that indicates whether content can pass the edges.
  package let bounces: Bool
  /// The deceleration after a release.
  package let deceleration: Deceleration

  /// Creates the physics of an axis.
  package init(
    edges: ClosedRange<Double>, dimension: Double, bounces: Bool, deceleration: Deceleration
  ) {
    self.edges = edges
    self.dimension = dimension
    self.bounces = bounces
    self.deceleration = deceleration
  }

  /// Returns the offset within the edges that is nearest to an offset.
  package func nearest(to offset: Double) -> Double { edges.clamping(offset) }

  // MARK: - Under a finger

  /// Returns the offset after a finger has moved content.
  ///
  /// Past an edge, content moves by `distance` times the slope of the rubber band. Content that is
  /// farther past an edge than a band can show does not move: the slope is 0 there. Without
  /// bouncing, or with a `dimension` of 0, the result is that of `offset(_:scrolledBy:)`.
  ///
  /// - Parameters:
  ///   - offset: The offset on display, in points; any.
  ///   - distance: The change of the offset without resistance, in points.
  /// - Returns: Exactly `offset` for a distance of 0.
  package func offset(_ offset: Double, draggedBy distance: Double) -> Double {
    guard distance != 0 else { return offset }
    guard bounces, dimension > 0 else { return self.offset(offset, scrolledBy: distance) }
    let edge = edges.clamping(offset)
    guard abs(offset - edge) < dimension else { return offset }
    let band = RubberBand(dimension: dimension)
    let wanted = edge + band.pull(showing: offset - edge) + distance
    let reached = edges.clamping(wanted)
    return reached + band.offset(pulledBy: wanted - reached)
  }

  /// Returns the offset after a wheel has moved content, or a finger has moved content without
  /// bouncing.
  ///
  /// Content does not pass an edge. Content that is past an edge already moves no farther out, and
  /// moves back without resistance.
  ///
  /// - Parameter distance: The change of the offset, in points.
  package func offset(_ offset: Double, scrolledBy distance: Double) -> Double {
    min(max(offset + distance, min(edges.lowerBound, offset)), max(edges.upperBound, offset))
  }

  // MARK: - After its release

  /// Returns the velocity of the content at the release of a finger, in points per second.
  ///
  ///     velocity = reported − 10 · overflow
  ///
  /// The overflow is the distance past an edge, negative past the lower one (Vercantez/openuikit,
  /// golden/scroll_traces/rubberband_top.json). If content does not bounce, a `reported` velocity
  /// away from a passed edge counts as 0.
  ///
  /// - Parameter reported: The velocity of the offset without resistance, in points per second.
  /// - Returns: Exactly `reported` within the edges.
  package func releaseVelocity(_ reported: Double, at offset: Double) -> Double {
    let overflow = offset - edges.clamping(offset)
    if overflow == 0 { return reported }
    // Without a rubber band, content past an edge does not follow the finger outwards.
    let isOutward = reported * overflow > 0
    return (isOutward && !bounces ? 0 : reported) - Self.returnRate * overflow
  }

  /// The velocity towards the edge per point of overflow, per second.
  private static let returnRate = 10.0

  /// Returns the motion of content with a velocity: a slide, and a spring past the edges.
  package func simulation(from offset: Double, velocity: Double) -> ScrollSimulation {
    ScrollSimulation(
      from: offset, velocity: velocity, within: edges, deceleration: deceleration,
      bounces: bounces)
  }

  /// Returns the motion of content to a target that an app has chosen. The target may be past the
  /// edges.
  package func simulation(from offset: Double, velocity: Double, to target: Double)
    -> ScrollSimulation
  {
    ScrollSimulation(from: offset, velocity: velocity, to: target, deceleration: deceleration)
  }

  /// Returns the motion of a slide after other code has moved the content or the edges.
  ///
  /// A bounce on its way back ends at the edge that the content is past, or at `target` within the
  /// edges, and does not pass it. Its velocity comes from the old edge, not from a throw.
  ///
  /// - Parameters:
  ///   - simulation: The motion so far.
  ///   - time: Seconds since its start.
  ///   - offset: The new offset.
  ///   - velocity: The velocity at `time`, in points per second.
  ///   - target: The target of `simulation`, moved as far as the content.
  package func continuation(
    of simulation: ScrollSimulation, at time: Double, from offset: Double, velocity: Double,
    to target: Double
  ) -> ScrollSimulation {
    guard simulation.isReturning(at: time) else {
      return self.simulation(from: offset, velocity: velocity)
    }
    return ScrollSimulation(
      returningFrom: offset, velocity: velocity,
      to: edges.passed(by: offset) ?? edges.clamping(target))
  }

  /// Returns the motion after a cancelled slide: rest, or a spring back to a passed edge. Within
  /// the edges, the velocity counts as 0. Past an edge, the spring starts with the velocity.
  package func stop(from offset: Double, velocity: Double) -> ScrollSimulation {
    let edge = edges.clamping(offset)
    return ScrollSimulation(
      from: offset, velocity: offset == edge ? 0 : velocity, within: edge...edge,
      deceleration: deceleration)
  }
}

extension ClosedRange<Double> {
  /// Returns the end that a number is beyond; nil if the number is within the range.
  func passed(by number: Double) -> Double? {
    number < lowerBound ? lowerBound : number > upperBound ? upperBound : nil
  }

  /// Returns the number of the range that is nearest to a number.
  func clamping(_ number: Double) -> Double {
    Swift.min(Swift.max(number, lowerBound), upperBound)
  }
}
