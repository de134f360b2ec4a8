// Colours of iOS's controls in light appearance, from Apple's published system colours.

extension UIColor {
  /// Behind small shapes, as the track of a slider: `systemFill`.
  static let controlTrack = UIColor(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.2)
  /// Behind middle-sized shapes, as a switch that is off: `secondarySystemFill`.
  static let controlBackground = controlTrack.withAlphaComponent(0.16)
  /// Behind large shapes, as a stepper: `tertiarySystemFill`.
  static let controlGround = controlTrack.withAlphaComponent(0.12)
  /// Between parts of a control, and around bars: `separator`.
  static let controlSeparator = UIColor(
    red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.29)
  /// What is written on a control that is not enabled: `tertiaryLabel`.
  static let controlDisabled = controlSeparator.withAlphaComponent(0.3)
  /// What a person may set off or has set, unless another colour was chosen.
  static let controlTint = UIColor.systemBlue
}

extension UIColor {
  /// The colour on the way to another: 0 this one, 1 the other.
  func mixed(with other: UIColor, _ fraction: CGFloat) -> UIColor {
    let (from, to, share) = (rgba, other.rgba, Double(min(max(fraction, 0), 1)))
    let alpha = from.alpha + (to.alpha - from.alpha) * share
    guard alpha > 0 else { return .clear }
    func mix(_ component: KeyPath<RGBA, Double>) -> Double {
      let (old, new) = (from[keyPath: component] * from.alpha, to[keyPath: component] * to.alpha)
      return (old + (new - old) * share) / alpha
    }
    return UIColor(
      rgba: RGBA(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: alpha))
  }
}

extension UIView {
  /// A part of a control: it is seen, and touches go to the control.
  static func controlPart(_ color: UIColor? = nil, cornerRadius: CGFloat = 0) -> UIView {
    let part = UIView()
    part.isUserInteractionEnabled = false
    part.backgroundColor = color
    part.layer.cornerRadius = cornerRadius
    return part
  }

  /// Casts the shadow of a knob or of a raised part.
  func castShadow(_ opacity: Float, radius: CGFloat, below: CGFloat) {
    layer.shadowOpacity = opacity
    layer.shadowRadius = radius
    layer.shadowOffset = CGSize(width: 0, height: below)
  }
}
