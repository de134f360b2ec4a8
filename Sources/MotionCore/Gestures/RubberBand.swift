/// The resistance of content that is dragged past its edge, which grows with the distance.
///
/// A gesture converts the distance of the finger to the position of the content. A gesture that
/// catches content past its edge uses the inverse, so that the content does not jump.
public struct RubberBand: Hashable, Sendable {
  /// The length of the visible area along the pull, in points; more than 0.
  ///
  /// The content never moves past its edge by more than this length.
  public let dimension: Double
  /// The shown part of a short pull; more than 0. UIKit uses 0.55.
  public let coefficient: Double

  /// Creates a rubber band for a visible area. The program stops if a parameter is not more than 0
  /// and finite.
  ///
  /// - Parameters:
  ///   - dimension: The height of a scroll view for a vertical pull, the width for a horizontal
  ///     one; more than 0 points.
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

  /// Returns the offset of content past its edge for the distance of a pull.
  ///
  ///     offset = (1 − 1 / (pull · coefficient / dimension + 1)) · dimension
  ///
  /// This is chpwn's formula (chpwn/squareb), evaluated so that a short pull loses no digits.
  ///
  /// - Parameter pull: Points, with either sign; may be infinite.
  /// - Returns: Points, with the sign of the pull; at most `dimension`, which an infinite pull
  ///   gives.
  public func offset(pulledBy pull: Double) -> Double {
    let resistance = 1 + abs(pull) * (coefficient / dimension)
    guard resistance < .infinity else { return pull < 0 ? -dimension : dimension }
    return min(max(pull * coefficient / resistance, -dimension), dimension)
  }

  /// Returns the pull that gives an offset: the inverse of `offset(pulledBy:)`.
  ///
  /// - Parameter offset: Points, with either sign.
  /// - Returns: Points, with the sign of the offset; infinite if the offset is `dimension` or more.
  public func pull(showing offset: Double) -> Double {
    guard abs(offset) < dimension else { return offset < 0 ? -.infinity : .infinity }
    return offset / coefficient / (1 - abs(offset) / dimension)
  }
}
