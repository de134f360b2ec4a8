extension UIView {
  /// What is covered of the bounds: as much of what is covered of its superview as it lies under, and
  /// what the controller whose view it is adds.
  ///
  /// By the model, and by the frame without a transform, so that a view that is turned or moved by one
  /// keeps its layout.
  var coveredInsets: UIEdgeInsets {
    let own = viewController?.insetsOfItsView ?? .zero
    guard let superview else { return own }
    let outer = superview.safeAreaInsets
    guard outer != .zero else { return own }
    let (room, size, anchor) = (superview.bounds, bounds.size, layer.anchorPoint)
    let (left, top) = (center.x - anchor.x * size.width, center.y - anchor.y * size.height)
    return UIEdgeInsets(
      top: own.top + max(0, outer.top - (top - room.minY)),
      left: own.left + max(0, outer.left - (left - room.minX)),
      bottom: own.bottom + max(0, outer.bottom - (room.maxY - top - size.height)),
      right: own.right + max(0, outer.right - (room.maxX - left - size.width)))
  }
}

extension UIViewController {
  /// What this controller and its parent add to what is covered of its view.
  var insetsOfItsView: UIEdgeInsets {
    let (added, bars) = (additionalSafeAreaInsets, parent?.insets(coveredOf: self) ?? .zero)
    return UIEdgeInsets(
      top: added.top + bars.top, left: added.left + bars.left, bottom: added.bottom + bars.bottom,
      right: added.right + bars.right)
  }

  /// Tells of other insets, before a layout.
  func noteSafeArea() {
    guard let insets = viewIfLoaded?.safeAreaInsets, insets != toldSafeArea else { return }
    toldSafeArea = insets
    viewSafeAreaInsetsDidChange()
  }
}
