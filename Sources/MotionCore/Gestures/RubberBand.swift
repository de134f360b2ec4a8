/// How content resists that is pulled past its edge: the farther, the harder.
///
/// A gesture gives the distance that the finger pulled and shows the content at what comes back; one
/// that catches content while it is past its edge asks the other way round, so that it does not jump.
public struct RubberBand: Hashable, Sendable {
  /// The length of what is seen along the pull: how far the content is shown at the very most.
  /// More than 0, in points.
  public let dimension: Double
  /// How much of a short pull is shown; more than 0. 0.55 is UIKit's.
  public let coefficient: Double

  /// A band for something of this length.
  ///
  /// - Parameters:
  ///   - dimension: A scroll view's height for a vertical pull, its width for a horizontal one;
  ///     more than 0 points.
  ///   - coefficient: More than 0. A scroll view of iOS 26.1 shows 0.55 of a short pull
  ///     (Vercantez/openuikit, golden/scroll_traces/rubberband_top.json).
  public init(dimension: Double, coefficient: Double = 0.55) {
    require(
      dimension > 0 && dimension.isFinite && coefficient > 0 && coefficient.isFinite,
      """
      RubberBand(dimension: \(dimension), coefficient: \(coefficient)): both must be more than 0 \
      and finite.
      """)
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// Where content is shown that was pulled past its edge.
  ///
  /// - Parameter pull: Points, either sign; may be infinite.
  /// - Returns: Points, with the pull's sign; less than `dimension`, which an infinite pull shows.
  ///
  /// `(1 − 1 / (pull · coefficient / dimension + 1)) · dimension` (chpwn/squareb), written so that a
  /// short pull loses no digits.
  public func offset(pulledBy pull: Double) -> Double {
    let resistance = 1 + abs(pull) * (coefficient / dimension)
    guard resistance < .infinity else { return pull < 0 ? -dimension : dimension }
    return min(max(pull * coefficient / resistance, -dimension), dimension)
  }

  /// The pull that shows content at an offset: the inverse of `offset(pulledBy:)`.
  ///
  /// - Parameter offset: Points, either sign; one beyond `dimension` counts as `dimension`.
  /// - Returns: Points, with the offset's sign; infinite at `dimension`.
  public func pull(showing offset: Double) -> Double {
    guard abs(offset) < dimension else { return offset < 0 ? -.infinity : .infinity }
    return offset / coefficient / (1 - abs(offset) / dimension)
  }
}
