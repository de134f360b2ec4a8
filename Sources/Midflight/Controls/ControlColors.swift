// Colours of iOS's controls and bars without a public name. Fills, labels and separators are in
// `UIColor+System.swift`.

nonisolated extension UIColor {
  /// The colour of a raised part on a fill, such as the pill of a segmented control: white, or
  /// #636366 in dark mode.
  static let raisedControl = UIColor(light: RGBA(hex: 0xFFFFFF), dark: RGBA(hex: 0x636366))
  /// The translucent background of a bar over content: #F9F9F9, or #1D1D1D in dark mode.
  static let barBackground = UIColor(
    light: RGBA(hex: 0xF9F9F9, alpha: 0.94), dark: RGBA(hex: 0x1D1D1D, alpha: 0.94))
  /// The line along a bar's edge.
  static let barHairline = UIColor(
    light: RGBA(hex: 0x000000, alpha: 0.3), dark: RGBA(hex: 0xFFFFFF, alpha: 0.15))
  /// The colour of an unselected item in a bar: #999999, or #757575 in dark mode.
  static let barUnselected = UIColor(light: RGBA(hex: 0x999999), dark: RGBA(hex: 0x757575))
}

extension UIColor {
  /// Returns a mixture of two colours: this colour at 0 and the other at 1. A fraction out of range
  /// is clamped. The mixture is dynamic if either colour is.
  func mixed(with other: UIColor, _ fraction: CGFloat) -> UIColor {
    let fraction = Double(min(max(fraction, 0), 1))
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    guard isDynamic || other.isDynamic else {
      return UIColor(rgba: rgba.mixed(with: other.rgba, fraction))
    }
    return UIColor { [self] traits in
      let (from, to) = (resolvedColor(with: traits), other.resolvedColor(with: traits))
      return UIColor(rgba: from.rgba.mixed(with: to.rgba, fraction))
    }
  }
}

extension RGBA {
  /// Returns a mixture of premultiplied components. The result is transparent black if its alpha is
  /// 0.
  ///
  ///     alpha = a₁ + (a₂ − a₁) · fraction
  ///     component = (c₁ · a₁ + (c₂ · a₂ − c₁ · a₁) · fraction) / alpha
  ///
  /// c and a are the components and alphas of this colour (1) and the other (2).
  ///
  /// - Parameter fraction: The weight of the other colour, 0 … 1.
  nonisolated fileprivate func mixed(with other: RGBA, _ fraction: Double) -> RGBA {
    let mixedAlpha = alpha + (other.alpha - alpha) * fraction
    guard mixedAlpha > 0 else { return RGBA(red: 0, green: 0, blue: 0, alpha: 0) }
    func mix(_ component: KeyPath<RGBA, Double>) -> Double {
      let (old, new) = (self[keyPath: component] * alpha, other[keyPath: component] * other.alpha)
      return (old + (new - old) * fraction) / mixedAlpha
    }
    return RGBA(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mixedAlpha)
  }
}

extension UIView {
  /// Creates a view that is a visual part of a control, clear without a colour. Touches pass
  /// through to the control.
  static func controlPart(_ color: UIColor? = nil, cornerRadius: CGFloat = 0) -> UIView {
    Stage.inOwnScope {
      let part = UIView()
      part.isUserInteractionEnabled = false
      part.backgroundColor = color
      part.layer.cornerRadius = cornerRadius
      return part
    }
  }

  /// Sets the shadow of a knob or of a raised part.
  ///
  /// - Parameters:
  ///   - radius: The blur radius in points.
  ///   - below: The vertical offset in points.
  func castShadow(_ opacity: Float, radius: CGFloat, below: CGFloat) {
    layer.shadowOpacity = opacity
    layer.shadowRadius = radius
    layer.shadowOffset = CGSize(width: 0, height: below)
  }
}
