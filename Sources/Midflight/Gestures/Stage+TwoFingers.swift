import Foundation

extension Stage {
  /// Returns the centre of the frontmost view at a point, or of its nearest ancestor, that has an
  /// enabled recogniser for two or more fingers.
  ///
  /// A mouse that simulates two fingers mirrors its pointer at this centre. The function calls no
  /// code of views, not even `hitTest(_:with:)`. A replay makes no such call, so the function must
  /// not have side effects.
  ///
  /// - Parameter point: A point of the window.
  /// - Returns: A point of the window; nil if no view there has such a recogniser.
  public func centerForTwoFingers(at point: CGPoint) -> CGPoint? {
    window.centerForTwoFingers(at: point)
  }
}

extension UIView {
  /// Returns the centre of the frontmost view at a point, or of its nearest ancestor, with a
  /// recogniser for two or more fingers. This view is the last candidate.
  ///
  /// - Parameter point: A point in this view's coordinates.
  /// - Returns: A point in this view's coordinates; nil without such a view, and for a view that is
  ///   projected out of sight.
  fileprivate func centerForTwoFingers(at point: CGPoint) -> CGPoint? {
    var (touched, place) = ([self], point)
    while let (view, inner) = touched[touched.count - 1].frontmostView(at: place) {
      touched.append(view)
      place = inner
    }
    guard let last = touched.lastIndex(where: \.needsTwoFingers) else { return nil }
    let bounds = touched[last].layer.hitTestBounds
    var middle = CGPoint(x: bounds.midX, y: bounds.midY)
    for view in touched[...last].dropFirst().reversed() {
      guard let outer = view.layer.superlayerPoint(fromHitTest: middle) else { return nil }
      middle = outer
    }
    return middle
  }

  /// Returns the frontmost direct subview that a touch would hit, and the point in its coordinates.
  /// Nil for none. Skips views without user interaction, and sublayers that are untouchable.
  private func frontmostView(at point: CGPoint) -> (view: UIView, place: CGPoint)? {
    for sublayer in layer.sublayersInDrawingOrder.reversed() {
      guard let view = sublayer.view, view.isUserInteractionEnabled, sublayer.isTouchable,
        let place = sublayer.hitTestPoint(from: point), sublayer.hitTestBounds.contains(place)
      else { continue }
      return (view, place)
    }
    return nil
  }

  /// A Boolean value that indicates whether the view has an enabled recogniser for two or more
  /// fingers.
  private var needsTwoFingers: Bool {
    gestureRecognizers?.contains { $0.isEnabled && $0.requiredTouchCount > 1 } ?? false
  }
}
