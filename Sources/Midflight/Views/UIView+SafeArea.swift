extension UIView {
  /// What is covered of the bounds: as much of what is covered of its superview as it lies under, and
  /// what the controller whose view it is adds.
  ///
  /// By the model, and by the frame without a transform, so that a view that is turned or moved by one
  /// keeps its layout.
  var coveredInsets: UIEdgeInsets {
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

  /// What `layoutMargins` come to where the view is.
  var marginsInForce: UIEdgeInsets {
    let least = viewController?.leastMargins
    let wanted = least.map { hasOwnMargins ? ownMargins.atLeast($0) : $0 } ?? ownMargins
    let own = insetsLayoutMarginsFromSafeArea ? wanted.adding(safeAreaInsets) : wanted
    guard preservesSuperviewLayoutMargins, let superview else { return own }
    return own.atLeast(gaps(in: superview).missing(from: superview.layoutMargins))
  }

  /// How far its edges lie inside those of its superview, by the model and without a transform.
  private func gaps(in superview: UIView) -> UIEdgeInsets {
    let (room, size, anchor) = (superview.bounds, bounds.size, layer.anchorPoint)
    let (left, top) = (center.x - anchor.x * size.width, center.y - anchor.y * size.height)
    return UIEdgeInsets(
      top: top - room.minY, left: left - room.minX, bottom: room.maxY - top - size.height,
      right: room.maxX - left - size.width)
  }
}

nonisolated extension UIEdgeInsets {
  /// Both together.
  func adding(_ other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: top + other.top, left: left + other.left, bottom: bottom + other.bottom,
      right: right + other.right)
  }

  /// How much of others is not there yet, and no more than they are: what lies beyond an edge is as
  /// far in as what lies at it.
  func missing(from other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: max(0, other.top - max(top, 0)), left: max(0, other.left - max(left, 0)),
      bottom: max(0, other.bottom - max(bottom, 0)), right: max(0, other.right - max(right, 0)))
  }

  /// On each side the larger of two.
  func atLeast(_ other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}

extension UIViewController {
  /// What this controller and its parent add to what is covered of its view.
  var insetsOfItsView: UIEdgeInsets {
    additionalSafeAreaInsets.adding(parent?.insets(coveredOf: self) ?? .zero)
  }

  /// What the margins of its view come to at least.
  var leastMargins: UIEdgeInsets {
    guard viewRespectsSystemMinimumLayoutMargins else { return .zero }
    let least = systemMinimumLayoutMargins
    return UIEdgeInsets(
      top: least.top, left: least.leading, bottom: least.bottom, right: least.trailing)
  }

  /// Tells of other insets, before a layout.
  func noteSafeArea() {
    guard let insets = viewIfLoaded?.safeAreaInsets, insets != toldSafeArea else { return }
    toldSafeArea = insets
    view.safeAreaInsetsDidChange()
    viewSafeAreaInsetsDidChange()
    if view.insetsLayoutMarginsFromSafeArea { view.layoutMarginsDidChange() }
  }
}
