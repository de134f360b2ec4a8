extension LayerValues {
  /// How fast numbers of a property change once they are brought within what can be seen.
  ///
  /// A spring swings beyond: the alpha that is seen stays at 1 meanwhile, and does not move.
  ///
  /// - Parameters:
  ///   - rate: How fast they change before.
  ///   - numbers: What they are before.
  static func seenRate(
    _ rate: SIMD4<Double>, of property: AnimatedProperty, at numbers: SIMD4<Double>
  ) -> SIMD4<Double> {
    switch property {
    case .opacity, .shadowOpacity:
      SIMD4(rate.x.rate(of: numbers.x, within: 0...1), 0, 0, 0)
    case .cornerRadius, .borderWidth, .shadowRadius:
      SIMD4(rate.x.rate(of: numbers.x, within: 0...(.infinity)), 0, 0, 0)
    case .backgroundColor, .borderColor, .shadowColor: seenColorRate(rate, at: numbers)
    default: rate
    }
  }

  /// Of premultiplied components, which are kept within 0 and the alpha.
  private static func seenColorRate(
    _ rate: SIMD4<Double>, at numbers: SIMD4<Double>
  ) -> SIMD4<Double> {
    let alpha = min(max(numbers.w, 0), 1)
    let alphaRate = rate.w.rate(of: numbers.w, within: 0...1)
    var seen = SIMD4(0, 0, 0, alphaRate)
    for index in 0..<3 {
      let (component, componentRate) = (numbers[index], rate[index])
      // At the one limit it does not move, at the other it moves as the alpha does.
      let gap = (componentRate - alphaRate).rate(
        of: component - alpha, within: (-.infinity)...0)
      seen[index] = (alphaRate + gap).rate(of: component, within: 0...(.infinity))
    }
    return seen
  }
}

extension Double {
  /// How fast a number changes that is kept within limits: not at all while it would lie beyond.
  func rate(of number: Double, within limits: ClosedRange<Double>) -> Double {
    let isKept =
      self < 0
      ? number <= limits.lowerBound || number > limits.upperBound
      : number >= limits.upperBound || number < limits.lowerBound
    return isKept ? 0 : self
  }
}
