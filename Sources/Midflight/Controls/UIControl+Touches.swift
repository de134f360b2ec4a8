extension UIControl {
  /// How far outside its bounds a touch still counts as inside, once it went down in it: what is
  /// widely measured on iOS, and documented nowhere.
  static let trackingMargin: CGFloat = 70

  /// Whether a touch that went down in it is still inside.
  func isInside(_ touch: UITouch) -> Bool {
    layer.touchedBounds.insetBy(dx: -UIControl.trackingMargin, dy: -UIControl.trackingMargin)
      .contains(touch.seenLocation(in: self))
  }
}

extension UITouch {
  /// Where it is in what is seen of a control, which is also where it was found: while something that
  /// the control is in moves, that is another place than `location(in:)`, which goes by the model.
  func seenLocation(in control: UIControl) -> CGPoint {
    control.layer.touchedPlace(ofRootPoint: location)
  }

  /// Whether it is a finger, or the button that presses controls.
  var isPrimary: Bool { button == .finger || button == .primary }
}
