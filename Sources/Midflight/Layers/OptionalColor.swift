import MotionCore

/// A colour or none, in the room of a colour: each layer has three, and there may be many thousands.
package struct OptionalColor: Hashable {
  /// The components; of none, black with an opacity that no colour has.
  package private(set) var rgba: RGBA

  init(_ color: CGColor?) {
    rgba = color?.rgba ?? RGBA(red: 0, green: 0, blue: 0, alpha: OptionalColor.alphaOfNone)
  }

  package var color: CGColor? { isNone ? nil : CGColor(rgba: rgba) }

  static var black: OptionalColor {
    OptionalColor(CGColor(rgba: RGBA(red: 0, green: 0, blue: 0)))
  }

  private var isNone: Bool { rgba.alpha == OptionalColor.alphaOfNone }

  private static var alphaOfNone: Double { -.infinity }
}

// Colours are mixed with premultiplied components, so that a colour that comes or goes fades and
// keeps its hue.

extension OptionalColor {
  /// Premultiplied red, green and blue, and alpha; no colour is a clear one. Those that are set are
  /// brought within 0…1, and are those of a colour.
  var components: SIMD4<Double> {
    get { isNone ? .zero : rgba.premultiplied }
    set { rgba = CGColor(components: newValue).rgba }
  }
}

nonisolated extension CGColor? {
  /// Premultiplied red, green and blue, and alpha; no colour is a clear one.
  var components: SIMD4<Double> { self?.rgba.premultiplied ?? .zero }
}

nonisolated extension CGColor {
  /// The colour with these premultiplied numbers, brought within 0…1.
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
  /// Brought within 0…1; 0 for what is no number.
  fileprivate var withinUnit: Double {
    let positive = self >= 0 ? self : 0
    return positive < 1 ? positive : 1
  }
}
