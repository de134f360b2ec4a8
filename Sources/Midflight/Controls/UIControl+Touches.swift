extension UIControl {
  /// The distance in points outside the bounds at which a tracked touch is still inside. The value
  /// is widely measured on iOS, and documented nowhere.
  static let trackingMargin: CGFloat = 70

  /// Returns whether a tracked touch is within `trackingMargin` of the displayed bounds.
  func isInside(_ touch: UITouch) -> Bool {
    layer.hitTestBounds.insetBy(dx: -UIControl.trackingMargin, dy: -UIControl.trackingMargin)
      .contains(touch.presentedLocation(in: self))
  }
}

extension UITouch {
  /// Returns the location in the displayed control, as hit testing computes it. While an ancestor
  /// of the control moves, the result differs from `location(in:)`, which uses model values.
  func presentedLocation(in control: UIControl) -> CGPoint {
    control.layer.hitTestPoint(fromRoot: location)
  }

  /// A Boolean value that indicates whether the touch can press controls: a finger or the primary
  /// button.
  var isPrimary: Bool { button == .finger || button == .primary }
}
