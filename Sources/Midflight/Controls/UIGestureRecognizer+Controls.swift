extension UIGestureRecognizer {
  /// Whether a control that follows one of its touches does with it what the recogniser would: as
  /// in UIKit, a tap on a button is no tap on the view that the button is in, and the knob of a
  /// slider is not panned away from it.
  var yieldsToControl: Bool {
    sequence.contains { touch in
      guard let control = touch.view as? UIControl, control !== view, control.isTracking
      else { return false }
      return (isSingleTap && control.takesTaps) || (isSidewaysPan && control.takesDrags)
    }
  }

  private var isSingleTap: Bool {
    guard let tap = self as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  private var isSidewaysPan: Bool {
    guard let pan = self as? UIPanGestureRecognizer else { return false }
    let velocity = pan.velocity(in: nil)
    return abs(velocity.x) > abs(velocity.y)
  }
}
