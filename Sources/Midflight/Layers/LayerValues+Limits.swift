extension LayerValues {
  /// Returns the velocity of a property's numbers after clamping to the drawable range.
  ///
  /// A spring may overshoot: the clamped alpha stays at 1 meanwhile, with velocity 0. Properties
  /// without limits return `rate`.
  ///
  /// - Parameters:
  ///   - rate: The velocity before clamping, per second.
  ///   - numbers: The numbers before clamping.
  static func clampedVelocity(
    _ rate: SIMD4<Double>, of property: AnimatedProperty, at numbers: SIMD4<Double>
  ) -> SIMD4<Double> {
    switch property.limits {
    case .unlimited: rate
    case .fraction: SIMD4(rate.x.clampedVelocity(of: numbers.x, within: 0...1), 0, 0, 0)
    case .length: SIMD4(rate.x.clampedVelocity(of: numbers.x, within: 0...(.infinity)), 0, 0, 0)
    case .color: clampedColorVelocity(rate, at: numbers)
    }
  }

  /// Returns the velocity of premultiplied components after clamping to 0…alpha.
  private static func clampedColorVelocity(
    _ rate: SIMD4<Double>, at numbers: SIMD4<Double>
  ) -> SIMD4<Double> {
    let alpha = min(max(numbers.w, 0), 1)
    let alphaRate = rate.w.clampedVelocity(of: numbers.w, within: 0...1)
    var seen = SIMD4(0, 0, 0, alphaRate)
    for index in 0..<3 {
      let (component, componentRate) = (numbers[index], rate[index])
      // A component moves with the alpha at its upper limit, and not at all at its lower limit.
      let gap = (componentRate - alphaRate).clampedVelocity(
        of: component - alpha, within: (-.infinity)...0)
      seen[index] = (alphaRate + gap).clampedVelocity(of: component, within: 0...(.infinity))
    }
    return seen
  }
}

extension Double {
  /// Returns the velocity of a number after clamping: 0 beyond a limit, and at a limit for a rate
  /// away from the range.
  func clampedVelocity(of number: Double, within limits: ClosedRange<Double>) -> Double {
    let isKept =
      self < 0
      ? number <= limits.lowerBound || number > limits.upperBound
      : number >= limits.upperBound || number < limits.lowerBound
    return isKept ? 0 : self
  }
}
