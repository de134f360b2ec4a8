/// Holds the views that take part in a transition, and a presented view from then on.
///
/// It takes all touches that meet nothing in it, so that none reaches what is covered.
final class TransitionContainer: UIView {
  /// Who says where the views in it lie.
  weak var presentation: UIPresentationController?
  /// Whether a transition goes on that nobody can catch: then nothing in it is touched.
  var holdsTouchesBack = false

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard holdsTouchesBack else { return super.hitTest(point, with: event) }
    return self.point(inside: point, with: event) ? self : nil
  }

  override func layoutSubviews() {
    presentation?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation?.containerViewDidLayoutSubviews()
  }
}

/// Where a view is among others, to bring it back there.
struct ViewPlace {
  /// Not held: it holds who keeps this.
  private(set) weak var superview: UIView?
  let index: Int

  /// Where a view is; nil if it is nowhere.
  init?(of view: UIView) {
    guard let superview = view.superview,
      let index = superview.subviews.firstIndex(where: { $0 === view })
    else { return nil }
    self.superview = superview
    self.index = index
  }

  /// Brings a view back.
  func take(back view: UIView) {
    if let superview { view.move(to: superview, at: index) }
  }
}

extension UIView {
  /// Comes into another view without a change of where it is in the window.
  func move(to view: UIView, at index: Int) {
    let place = superview.map { view.convert(center, from: $0) }
    view.insertSubview(self, at: index)
    if let place, place != center { UIView.performWithoutAnimation { center = place } }
  }
}
