import MotionCore

/// Springs defined by their appearance: `duration:bounce:`, and the response and ratio of WWDC
/// 2018.
enum DesignedSprings {
  static var rows: [Row] { [durationAndBounce, responseAndRatio] }

  /// Compares springs of a duration T and a bounce b with these formulas:
  ///
  ///     stiffness = 4π²/T²
  ///     damping = (4π/T)·(1 − b)     for b ≥ 0
  ///     damping = (4π/T)/(1 + b)     for b < 0
  ///
  /// The formulas match all 44 of charon's samples.
  private static var durationAndBounce: Row {
    Row("duration and bounce: stiffness, damping", .charon, in: "of itself", fewRoundings) {
      errors in
      for duration in [0.2, 0.5, 1, 3] {
        for bounce in [-0.9, -0.5, -0.2, 0, 0.15, 0.3, 0.5, 0.9] {
          let spring = Spring(duration: duration, bounce: bounce)
          let f = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
          errors.compareRelatively(
            spring.stiffness, with: 4 * Double.pi * Double.pi / (duration * duration))
          errors.compareRelatively(spring.damping, with: 4 * Double.pi / duration * f)
        }
      }
    }
  }

  /// Compares springs of a response r and a damping ratio ζ with these formulas:
  ///
  ///     stiffness = (2π/r)²
  ///     damping = 4π·ζ/r
  private static var responseAndRatio: Row {
    Row("response and ratio: stiffness, damping", .slideFormula, in: "of itself", fewRoundings) {
      for response in [0.2, 0.4, 1, 3] {
        for ratio in [0.1, 0.8, 1, 2] {
          let spring = Spring(response: response, dampingRatio: ratio)
          let frequency = 2 * Double.pi / response
          $0.compareRelatively(spring.stiffness, with: frequency * frequency)
          $0.compareRelatively(spring.damping, with: 4 * Double.pi * ratio / response)
        }
      }
    }
  }

  private static let fewRoundings = Row.Claim.within(
    1e-15, because: "the last bit of a few products")
}
