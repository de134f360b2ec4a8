/// How often an animation is repeated, and whether it runs back each time.
///
/// One cycle leads there, and back if it autoreverses: one leg, or two. A playhead runs leg after
/// leg; where somebody else keeps the time, as an animator does, a fraction of all cycles says where
/// within a cycle things are.
package struct Cycles: Hashable, Sendable {
  /// How many, more than 0. Halves and other parts count; infinite if it goes on until replaced.
  package let count: Double
  /// Whether each cycle runs back to where it began.
  package let autoreverses: Bool

  /// - Parameters:
  ///   - count: More than 0; may be infinite.
  ///   - autoreverses: Whether each cycle is there and back.
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

  /// How many times it runs from one end to the other: twice per cycle if it autoreverses.
  package var legs: Double { autoreverses ? count * 2 : count }

  /// Whether it never comes to its end.
  package var isEndless: Bool { legs == .infinity }

  /// Where within a cycle it ends, 0…1. Endless ones are taken to have come there.
  ///
  /// Exactly 1 after whole cycles that do not run back; 0 after whole ones that do, 1 if half of one
  /// is left over.
  package var endProgress: Double {
    if isEndless { return 1 }
    let last = legs.rounded(.down)
    let rest = legs - last
    // What does not run back has only just arrived when its last leg is whole.
    if rest == 0, !autoreverses { return 1 }
    return leadsBack(leg: last) ? 1 - rest : rest
  }

  /// Where within a cycle it is.
  ///
  /// - Parameter fraction: Of the time of all cycles; kept within 0…1. The count must be finite.
  /// - Returns: 0…1, rising from 0 in each leg and, if it autoreverses, falling in every second one.
  ///   Between two legs that both lead there, 0; at the end, `endProgress`.
  package func progress(at fraction: Double) -> Double {
    requireAnEnd("progress(at:)")
    if fraction >= 1 { return endProgress }
    let passed = max(fraction, 0) * legs
    let leg = passed.rounded(.down)
    return leadsBack(leg: leg) ? 1 - (passed - leg) : passed - leg
  }

  /// How fast progress grows with the fraction of all cycles.
  ///
  /// - Parameter fraction: Of the time of all cycles. The count must be finite.
  /// - Returns: `legs`, negative on the way back. Where two legs meet, the later one's; at 1, the
  ///   last one's. 0 outside 0…1.
  package func slope(at fraction: Double) -> Double {
    requireAnEnd("slope(at:)")
    guard fraction >= 0, fraction <= 1 else { return 0 }
    let leg = fraction < 1 ? (fraction * legs).rounded(.down) : legs.rounded(.up) - 1
    return leadsBack(leg: leg) ? -legs : legs
  }

  /// - Parameter leg: A whole number, counted from 0.
  private func leadsBack(leg: Double) -> Bool {
    autoreverses && (leg / 2).rounded(.down) * 2 != leg
  }

  private func requireAnEnd(_ call: String) {
    require(
      !isEndless,
      """
      \(call) of Cycles(count: \(count)): no time is a fraction of cycles that never end; run them \
      with Playhead.repeating(_:along:startingAt:legLasting:), which counts legs.
      """)
  }
}
