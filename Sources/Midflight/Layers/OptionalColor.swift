import MotionCore

/// An optional colour in the memory of a colour. Each layer has three, and a scene may have many
/// thousands of layers.
package struct OptionalColor: Hashable {
  /// The components; for no colour, black with an opacity that no colour has.
  package private(set) var rgba: RGBA

  /// Creates a colour, or no colour from nil.
  init(_ color: CGColor?) {
    rgba = color?.rgba ?? RGBA(red: 0, green: 0, blue: 0, alpha: OptionalColor.alphaOfNone)
  }

  /// The colour; nil for no colour.
  package var color: CGColor? { isNone ? nil : CGColor(rgba: rgba) }

  static var black: OptionalColor {
    OptionalColor(CGColor(rgba: RGBA(red: 0, green: 0, blue: 0)))
  }

  private var isNone: Bool { rgba.alpha == OptionalColor.alphaOfNone }

  private static var alphaOfNone: Double { -.infinity }
}

// Colours are interpolated with premultiplied components, so that a colour that fades in or out
// keeps its hue.

extension OptionalColor {
  /// The premultiplied red, green and blue, and the alpha; zero for no colour. A new value is
  /// clamped to 0…1 and always becomes a colour.
  var components: SIMD4<Double> {
    get { isNone ? .zero : rgba.premultiplied }
    set { rgba = CGColor(components: newValue).rgba }
  }
}

nonisolated extension CGColor? {
  /// The premultiplied red, green and blue, and the alpha; zero for no colour.
  var components: SIMD4<Double> { self?.rgba.premultiplied ?? .zero }
}

nonisolated extension CGColor {
  /// Creates a colour from premultiplied components. The straight components are clamped to 0…1;
  /// alpha 0 gives black.
  init(components: SIMD4<Double>) {
    let alpha = min(max(components.w, 0), 1)
    let straight = alpha > 0 ? components / alpha : .zero
    self.init(
      rgba: RGBA(
        red: straight.x.withinUnit, green: straight.y.withinUnit, blue: straight.z.withinUnit,
        alpha: alpha))
  }
}

nonisolated extension RGBA {
  fileprivate var premultiplied: SIMD4<Double> {
    SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
  }
}

nonisolated extension Double {
  /// The number clamped to 0…1; 0 for NaN.
  fileprivate var withinUnit: Double {
    let positive = self >= 0 ? self : 0
    return positive < 1 ? positive : 1
  }
}
