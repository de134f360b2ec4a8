extension UIControl {
  /// How far outside its bounds a touch still counts as inside, once it went down in it: what is
  /// widely measured on iOS, and documented nowhere.
  static let trackingMargin: CGFloat = 70

  /// Whether a touch that went down in it is still inside.
  func isInside(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -UIControl.trackingMargin, dy: -UIControl.trackingMargin)
      .contains(touch.location(in: self))
  }
}

extension UITouch {
  /// Whether it is a finger, or the button that presses controls.
  var isPrimary: Bool { button == .finger || button == .primary }
}
