/// The number of repetitions of an animation, and the direction of every second one.
///
/// A cycle is a forward leg; with autoreversing, a cycle is a forward and a backward leg. A
/// playhead plays one leg after another. An animator keeps its own time, and converts a fraction of
/// all cycles to the progress within a cycle.
package struct Cycles: Hashable, Sendable {
  /// The number of cycles, more than 0; may be fractional, or infinite for an endless animation.
  package let count: Double
  /// A Boolean value that indicates whether each cycle includes a backward leg.
  package let autoreverses: Bool

  /// Creates a number of cycles.
  ///
  /// - Parameters:
  ///   - count: More than 0, possibly infinite. The program stops otherwise.
  ///   - autoreverses: A Boolean value that indicates whether each cycle includes a backward leg.
  package init(count: Double, autoreverses: Bool) {
    require(
      count > 0,
      """
      Cycles(count: \(count)): an animation is repeated more than 0 times; pass 1 to play it once, \
      or .infinity to repeat it until something replaces it.
      """)
    self.count = count
    self.autoreverses = autoreverses
  }

  /// The number of legs: `count`, or twice `count` with autoreversing.
  package var legs: Double { autoreverses ? count * 2 : count }

  /// A Boolean value that indicates whether the cycles never end.
  package var isEndless: Bool { legs == .infinity }

  /// The progress within a cycle at the end, 0…1.
  ///
  /// | cycles | `endProgress` |
  /// |---|---|
  /// | endless | 1 |
  /// | whole, without autoreversing | 1 |
  /// | whole, autoreversing | 0 |
  /// | autoreversing, with half a cycle left over | 1 |
  /// | any other count | the progress within the last leg |
  package var endProgress: Double {
    if isEndless { return 1 }
    let last = legs.rounded(.down)
    let remainder = legs - last
    // Without autoreversing, a whole last leg has just reached 1.
    if remainder == 0, !autoreverses { return 1 }
    return isReversed(leg: last) ? 1 - remainder : remainder
  }

  /// Returns the progress within a cycle.
  ///
  /// - Parameter fraction: The part of the time of all cycles, clamped to 0…1. The program stops if
  ///   the count is infinite.
  /// - Returns: 0…1. Rises from 0 to 1 in a forward leg, and falls from 1 to 0 in a backward leg.
  ///   The value between two forward legs is 0. The value at 1 is `endProgress`.
  package func progress(at fraction: Double) -> Double {
    requireFinite("progress(at:)")
    if fraction >= 1 { return endProgress }
    let passed = max(fraction, 0) * legs
    let leg = passed.rounded(.down)
    return isReversed(leg: leg) ? 1 - (passed - leg) : passed - leg
  }

  /// Returns the derivative of progress by the fraction of all cycles.
  ///
  /// - Parameter fraction: The part of the time of all cycles. The program stops if the count is
  ///   infinite.
  /// - Returns: `legs`, negative in a backward leg; 0 outside 0…1. Between two legs, the later leg
  ///   counts; at 1, the last leg.
  package func slope(at fraction: Double) -> Double {
    requireFinite("slope(at:)")
    guard fraction >= 0, fraction <= 1 else { return 0 }
    let leg = fraction < 1 ? (fraction * legs).rounded(.down) : legs.rounded(.up) - 1
    return isReversed(leg: leg) ? -legs : legs
  }

  /// Returns a Boolean value that indicates whether a leg runs backwards.
  ///
  /// - Parameter leg: A whole number, counted from 0.
  private func isReversed(leg: Double) -> Bool {
    autoreverses && (leg / 2).rounded(.down) * 2 != leg
  }

  /// Stops the program if the cycles are endless.
  private func requireFinite(_ call: String) {
    require(
      !isEndless,
      """
      \(call) of Cycles(count: \(count)): no time is a fraction of cycles that never end; run them \
      with Playhead.repeating(_:along:startingAt:legLasting:), which counts legs.
      """)
  }
}
