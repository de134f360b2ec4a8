extension UIControl {
  /// Whether one of a recogniser's touches does with the control what the recogniser would: as in
  /// UIKit, a tap on a button is no tap on the view that the button is in, and the knob of a slider is
  /// neither panned nor swiped away from it.
  func keeps(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer.sequence.contains(where: follows) else { return false }
    return (recognizer.isSingleTap && takesTaps) || (recognizer.isSidewaysDrag && takesDrags)
  }
}

extension UIGestureRecognizer {
  fileprivate var isSingleTap: Bool {
    guard let tap = self as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  fileprivate var isSidewaysDrag: Bool {
    let way: CGPoint
    switch self {
    case let pan as UIPanGestureRecognizer: way = pan.velocity(in: nil)
    case let swipe as UISwipeGestureRecognizer: way = swipe.way
    default: return false
    }
    return abs(way.x) > abs(way.y)
  }
}
