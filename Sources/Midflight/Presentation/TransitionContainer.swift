/// The container of the views in a transition, and of a presented view afterwards.
///
/// The container receives all touches that hit no view in it, so that covered views receive none.
final class TransitionContainer: UIView {
  /// The presentation controller for layout; nil for a transition between children.
  weak var presentation: UIPresentationController?
  /// A Boolean value that indicates whether the container hides its views from touches, during a
  /// transition that cannot be caught.
  var blocksTouches = false

  /// Returns the container itself for a point in it while touches are blocked, otherwise the result
  /// of `UIView`.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard blocksTouches else { return super.hitTest(point, with: event) }
    return self.point(inside: point, with: event) ? self : nil
  }

  /// Calls the presentation controller before and after the layout.
  override func layoutSubviews() {
    presentation?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation?.containerViewDidLayoutSubviews()
  }
}

/// The position of a view among its siblings, for its return.
struct ViewPosition {
  /// The superview. The reference is weak because the superview's controller stores this value
  /// indirectly.
  private(set) weak var superview: UIView?
  let index: Int

  /// Stores the position of a view; nil for a view without a superview.
  init?(of view: UIView) {
    guard let superview = view.superview,
      let index = superview.subviews.firstIndex(where: { $0 === view })
    else { return nil }
    self.superview = superview
    self.index = index
  }

  /// Moves a view back to the stored position, or to the front of fewer views. Does nothing if the
  /// superview is gone.
  func restore(_ view: UIView) {
    if let superview { view.move(to: superview, at: min(index, superview.subviews.count)) }
  }
}

extension UIView {
  /// Moves the view to another superview at an index, with an unchanged position in the window. A
  /// view without a superview keeps its centre. Not animated.
  func move(to view: UIView, at index: Int) {
    let place = superview.map { view.convert(center, from: $0) }
    view.insertSubview(self, at: index)
    if let place, place != center { UIView.performWithoutAnimation { center = place } }
  }
}
