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
    var (touched, place) = ([self], point)
    while let (view, inner) = touched[touched.count - 1].frontmostView(at: place) {
      touched.append(view)
      place = inner
    }
    guard let last = touched.lastIndex(where: \.isMadeForTwoFingers) else { return nil }
    let bounds = touched[last].layer.touchedBounds
    var middle = CGPoint(x: bounds.midX, y: bounds.midY)
    for view in touched[...last].dropFirst().reversed() {
      guard let outer = view.layer.placeTouched(at: middle) else { return nil }
      middle = outer
    }
    return middle
  }

  /// The frontmost view in it that is touched at a point, and the point in that view.
  private func frontmostView(at point: CGPoint) -> (view: UIView, place: CGPoint)? {
    for sublayer in layer.sublayersInDrawingOrder.reversed() {
      guard let view = sublayer.view, view.isUserInteractionEnabled, sublayer.isTouchable,
        let place = sublayer.touchedPlace(of: point), sublayer.touchedBounds.contains(place)
      else { continue }
      return (view, place)
    }
    return nil
  }

  private var isMadeForTwoFingers: Bool {
    gestureRecognizers?.contains { $0.isEnabled && $0.leastTouches > 1 } ?? false
  }
}
