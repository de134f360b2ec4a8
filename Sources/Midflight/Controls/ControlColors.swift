// Colours that iOS's controls and bars have and give no public name to. What has one goes by it: fills,
// labels and separators are in `UIColor+System.swift`.

nonisolated extension UIColor {
  /// What is raised on a fill, as the pill of a segmented control: white; dark #636366.
  static let raisedControl = UIColor(light: RGBA(hex: 0xFFFFFF), dark: RGBA(hex: 0x636366))
  /// Behind a bar that lies over content, and lets a little of it through: #F9F9F9; dark #1D1D1D.
  static let barBackground = UIColor(
    light: RGBA(hex: 0xF9F9F9, alpha: 0.94), dark: RGBA(hex: 0x1D1D1D, alpha: 0.94))
  /// The line along a bar's edge.
  static let barHairline = UIColor(
    light: RGBA(hex: 0x000000, alpha: 0.3), dark: RGBA(hex: 0xFFFFFF, alpha: 0.15))
  /// What is not selected in a bar: #999999; dark #757575.
  static let barUnselected = UIColor(light: RGBA(hex: 0x999999), dark: RGBA(hex: 0x757575))
}

extension UIColor {
  /// The colour on the way to another: 0 this one, 1 the other; dynamic if one of them is.
  func mixed(with other: UIColor, _ fraction: CGFloat) -> UIColor {
    let share = Double(min(max(fraction, 0), 1))
    if share == 0 { return self }
    if share == 1 { return other }
    guard isDynamic || other.isDynamic else {
      return UIColor(rgba: rgba.mixed(with: other.rgba, share))
    }
    return UIColor { [self] traits in
      let (from, to) = (resolvedColor(with: traits), other.resolvedColor(with: traits))
      return UIColor(rgba: from.rgba.mixed(with: to.rgba, share))
    }
  }
}

extension RGBA {
  /// The colour on the way to another, 0…1, mixed as light is: premultiplied.
  nonisolated fileprivate func mixed(with other: RGBA, _ share: Double) -> RGBA {
    let mixedAlpha = alpha + (other.alpha - alpha) * share
    guard mixedAlpha > 0 else { return RGBA(red: 0, green: 0, blue: 0, alpha: 0) }
    func mix(_ component: KeyPath<RGBA, Double>) -> Double {
      let (old, new) = (self[keyPath: component] * alpha, other[keyPath: component] * other.alpha)
      return (old + (new - old) * share) / mixedAlpha
    }
    return RGBA(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mixedAlpha)
  }
}

extension UIView {
  /// A part of a control: it is seen, and touches go to the control.
  static func controlPart(_ color: UIColor? = nil, cornerRadius: CGFloat = 0) -> UIView {
    Stage.inOwnScope {
      let part = UIView()
      part.isUserInteractionEnabled = false
      part.backgroundColor = color
      part.layer.cornerRadius = cornerRadius
      return part
    }
  }

  /// Casts the shadow of a knob or of a raised part.
  func castShadow(_ opacity: Float, radius: CGFloat, below: CGFloat) {
    layer.shadowOpacity = opacity
    layer.shadowRadius = radius
    layer.shadowOffset = CGSize(width: 0, height: below)
  }
}
