extension UIControl {
  /// Whether one of a recogniser's touches does with the control what the recogniser would: as in
  /// UIKit, a tap on a button is no tap on the view that the button is in, and one finger neither pans
  /// nor swipes the knob away from a slider along which it goes, however that is turned.
  func keeps(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer.sequence.contains(where: { follows($0) || awaits($0) }) else { return false }
    return (recognizer.isSingleTap && takesTaps) || (takesDrags && recognizer.isDrag(along: self))
  }

  /// Whether it would follow a touch that a scroll view still keeps from it.
  private func awaits(_ touch: UITouch) -> Bool {
    touch.isDelayedByScrolling && !touch.hasReachedView && !touch.hasLeftView
      && touch.view === self && isEnabled && !isTracking && touch.isPrimary
  }
}

extension UIGestureRecognizer {
  fileprivate var isSingleTap: Bool {
    guard let tap = self as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Whether one finger has gone farther along a control's width than across it.
  fileprivate func isDrag(along control: UIView) -> Bool {
    guard leastTouches == 1 else { return false }
    let way: CGPoint
    switch self {
    case let pan as UIPanGestureRecognizer: way = pan.translation(in: control)
    case let swipe as UISwipeGestureRecognizer: way = swipe.way(in: control)
    default: return false
    }
    return abs(way.x) > abs(way.y)
  }
}
