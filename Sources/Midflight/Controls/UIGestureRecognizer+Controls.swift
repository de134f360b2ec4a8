extension UIControl {
  /// Returns whether a touch has the same meaning for the control and for a recogniser of an
  /// ancestor. False if the control tracks none of the recogniser's touches, and will track none.
  ///
  /// As in UIKit, a tap on a button is no tap on its ancestors. A pan or swipe of one finger along
  /// a slider's width belongs to the slider, in the slider's own coordinates.
  func preventsRecognition(of recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer.sequence.contains(where: { follows($0) || wouldTrack($0) }) else {
      return false
    }
    return (recognizer.isSingleTap && takesTaps) || (takesDrags && recognizer.isDrag(along: self))
  }

  /// Returns whether the control would track a touch that a scroll view still delays.
  private func wouldTrack(_ touch: UITouch) -> Bool {
    touch.isDelayedByScrolling && !touch.hasBegunInView && !touch.hasEndedInView
      && touch.view === self && isEnabled && !isTracking && touch.isPrimary
  }
}

extension UIGestureRecognizer {
  /// A Boolean value that indicates whether the recogniser is for one tap with one finger.
  fileprivate var isSingleTap: Bool {
    guard let tap = self as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Returns whether a pan or swipe of one finger has moved farther along the control's width than
  /// along its height. False for equal distances and for other recognisers.
  fileprivate func isDrag(along control: UIView) -> Bool {
    guard requiredTouchCount == 1 else { return false }
    let translation: CGPoint
    switch self {
    case let pan as UIPanGestureRecognizer: translation = pan.translation(in: control)
    case let swipe as UISwipeGestureRecognizer: translation = swipe.translation(in: control)
    default: return false
    }
    return abs(translation.x) > abs(translation.y)
  }
}
