extension UIView {
  /// The insets of the bounds that bars cover: the part of the superview's safe area insets that
  /// reaches into this view, and the additional insets of the view's controller.
  ///
  /// The model's frame without transform applies, so that a transformed view keeps its layout. Zero
  /// without bars and additional insets.
  var computedSafeArea: UIEdgeInsets {
    var views = [self]
    var next = superview
    while let view = next, type(of: view) == UIView.self {
      views.append(view)
      next = view.superview
    }
    var covered = next?.safeAreaInsets ?? .zero
    for view in views.reversed() {
      let own = view.viewController?.insetsOfItsView ?? .zero
      if let superview = view.superview, covered != .zero {
        covered = own.adding(view.gaps(in: superview).missing(from: covered))
      } else {
        covered = own
      }
    }
    return covered
  }

  /// The value of `layoutMargins`: the view's own margins, extended by the safe area and by the
  /// superview's margins if the view's properties request both. A controller's view has the
  /// controller's minimum margins, or larger ones that were set.
  var effectiveMargins: UIEdgeInsets {
    let least = viewController?.leastMargins
    let wanted = least.map { hasOwnMargins ? ownMargins.atLeast($0) : $0 } ?? ownMargins
    let own = insetsLayoutMarginsFromSafeArea ? wanted.adding(safeAreaInsets) : wanted
    guard preservesSuperviewLayoutMargins, let superview else { return own }
    return own.atLeast(gaps(in: superview).missing(from: superview.layoutMargins))
  }

  /// Returns the distances of the view's edges from its superview's edges, inwards, by the model
  /// and without the transform.
  private func gaps(in superview: UIView) -> UIEdgeInsets {
    let (outerBounds, size, anchor) = (superview.bounds, bounds.size, layer.anchorPoint)
    let (left, top) = (center.x - anchor.x * size.width, center.y - anchor.y * size.height)
    return UIEdgeInsets(
      top: top - outerBounds.minY, left: left - outerBounds.minX,
      bottom: outerBounds.maxY - top - size.height,
      right: outerBounds.maxX - left - size.width)
  }
}

nonisolated extension UIEdgeInsets {
  /// Returns the sums of both insets.
  func adding(_ other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: top + other.top, left: left + other.left, bottom: bottom + other.bottom,
      right: right + other.right)
  }

  /// Returns the part of other insets beyond these insets, on each side:
  ///
  ///     max(0, other − max(self, 0))
  ///
  /// A negative inset counts as 0: an edge outside the superview is covered as much as an edge on
  /// it.
  func missing(from other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: max(0, other.top - max(top, 0)), left: max(0, other.left - max(left, 0)),
      bottom: max(0, other.bottom - max(bottom, 0)), right: max(0, other.right - max(right, 0)))
  }

  /// Returns the larger inset on each side.
  func atLeast(_ other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}

extension UIViewController {
  /// The additional safe area insets of the controller's view: the controller's own and the
  /// parent's.
  var insetsOfItsView: UIEdgeInsets {
    additionalSafeAreaInsets.adding(parent?.insets(coveredOf: self) ?? .zero)
  }

  /// The minimum margins of the controller's view; 0 without
  /// `viewRespectsSystemMinimumLayoutMargins`.
  var leastMargins: UIEdgeInsets {
    guard viewRespectsSystemMinimumLayoutMargins else { return .zero }
    let least = systemMinimumLayoutMargins
    return UIEdgeInsets(
      top: least.top, left: least.leading, bottom: least.bottom, right: least.trailing)
  }

  /// Calls the safe area methods of the view and the controller before a layout, if the insets
  /// changed since the last call. Calls `layoutMarginsDidChange()` too, if the margins depend on
  /// the safe area. Does nothing before the view is loaded.
  func updateSafeArea() {
    guard let insets = viewIfLoaded?.safeAreaInsets, insets != reportedSafeArea else { return }
    reportedSafeArea = insets
    view.safeAreaInsetsDidChange()
    viewSafeAreaInsetsDidChange()
    if view.insetsLayoutMarginsFromSafeArea { view.layoutMarginsDidChange() }
  }
}
