import Foundation

extension Stage {
  /// The middle of what two fingers would act on at a point, in the window's points; nil if nothing
  /// there is made for two.
  ///
  /// A mouse that stands for two fingers has the second one across it from here. Asking calls no code
  /// of views, not even `hitTest(_:with:)`: a replay does not ask, so it must change nothing.
  public func middleForTwoFingers(at point: CGPoint) -> CGPoint? {
    window.middleForTwoFingers(at: point)
  }
}

extension UIView {
  /// Of what is seen in front at a point or of what that lies on, in this view's points.
  fileprivate func middleForTwoFingers(at point: CGPoint) -> CGPoint? {
    for sublayer in layer.sublayersInDrawingOrder.reversed() {
      guard let view = sublayer.view, view.isUserInteractionEnabled, sublayer.isTouchable,
        let place = sublayer.touchedPlace(of: point), sublayer.touchedBounds.contains(place)
      else { continue }
      if let middle = view.middleForTwoFingers(at: place) {
        return sublayer.placeTouched(at: middle)
      }
      break
    }
    let isMadeForTwo = gestureRecognizers?.contains { $0.isEnabled && $0.leastTouches > 1 } ?? false
    let bounds = layer.touchedBounds
    return isMadeForTwo ? CGPoint(x: bounds.midX, y: bounds.midY) : nil
  }
}
