extension UIView {
  /// Puts a view just in front of `siblingSubview`. If `siblingSubview` is not in this view, puts the view in
  /// front of all, with a diagnostic.
  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, isAbove: true, "insertSubview(_:aboveSubview:)")
  }

  /// Puts a view just behind `siblingSubview`. If `siblingSubview` is not in this view, puts the view in front
  /// of all, with a diagnostic.
  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, isAbove: false, "insertSubview(_:belowSubview:)")
  }

  private func insert(
    _ view: UIView, beside sibling: UIView, isAbove: Bool, _ name: StaticString
  ) {
    guard sibling.superview === self else {
      Stage.current?.diagnose(
        "\(name) puts the view in front of all: the other view is not in this one; add that first with "
          + "addSubview(_:).")
      return addSubview(view)
    }
    guard view !== sibling else { return }
    let mover = view.superview === self ? view : nil
    let index = subviews.index(of: sibling, without: mover) ?? subviews.count
    insert(view, at: isAbove ? index + 1 : index, isAbove ? .above(sibling) : .belowNext)
  }

  /// The place of an inserted view's layer among the sublayers, of which some may belong to no view.
  enum LayerPlace {
    /// Behind all sublayers.
    case back
    /// Just in front of the layer of another view.
    case above(UIView)
    /// Just behind the layer of the next view, or in front of all sublayers if there is no next view.
    case belowNext
  }

  /// Returns a Boolean value that indicates whether a view is in this view, and reports a diagnostic if not.
  func contains(_ view: UIView, _ name: StaticString) -> Bool {
    if view.superview === self { return true }
    Stage.current?.diagnose(
      "\(name) does nothing: the view is not in this one; add it with addSubview(_:).")
    return false
  }

  /// Exchanges two subviews. Both indices must have a view. Layers that belong to no view keep their
  /// places.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    require(
      subviews.indices.contains(index1) && subviews.indices.contains(index2),
      "exchangeSubview(at: \(index1), withSubviewAt: \(index2)) in a view with \(subviews.count) "
        + "subviews: both indices must be among them.")
    if index1 != index2 { exchangeSubviews(at: index1, index2) }
  }

  /// The view itself or the first one in it, depth first, that has a tag; nil if none has.
  public func viewWithTag(_ tag: Int) -> UIView? {
    nodes(of: self, inner: \.subviews).first { $0.tag == tag }
  }

  // MARK: - Coming and going

  /// The view and all in it, outer ones first.
  package var selfAndDescendants: [UIView] { Array(nodes(of: self, inner: \.subviews)) }

  /// Tells of another superview before it is there, and returns what is to be told afterwards.
  ///
  /// Controllers whose views come into a window, or leave one, appear and disappear with them.
  func beginMove(to newSuperview: UIView?) -> Move {
    let (old, new) = (window, newSuperview?.window)
    var move = Move(tint: tintColor)
    if old !== new {
      move.views = selfAndDescendants
      for case let control as UIControl in move.views where control.isFocused {
        old?.stage?.focus.leave(control)
      }
      move.controllers = beginAppearance(new != nil)
      for view in move.views { view.willMove(toWindow: new) }
    }
    willMove(toSuperview: newSuperview)
    return move
  }

  /// Tells of another superview that is there now.
  func endMove(_ move: Move) {
    for view in move.views { view.didMoveToWindow() }
    didMoveToSuperview()
    superview?.didAddSubview(self)
    if tintColor != move.tint { tellOfTint() }
    if window != nil { UIView.tellOfArrival(move.views) }
    // As in UIKit, who appeared has been laid out.
    if window != nil, !move.controllers.isEmpty { layOut() }
    for controller in move.controllers { controller.endAppearance() }
  }

  /// Tells the controllers of the views in it that they are in a window, if they have come there just now.
  func tellOfArrival() { UIView.tellOfArrival(selfAndDescendants) }

  private static func tellOfArrival(_ views: [UIView]) {
    for controller in views.compactMap(\.viewController) { controller.arrive() }
  }

  /// Lets the controllers of the views in it begin to appear or to disappear, outer ones first, and
  /// returns those that do.
  func beginAppearance(_ isAppearing: Bool) -> [UIViewController] {
    selfAndDescendants.compactMap(\.viewController)
      .filter { $0.appearsWithItsView && $0.beginAppearance(isAppearing) }
  }

  /// What is still to be told of a view that is on its way to another superview.
  struct Move {
    /// The views that come to another window.
    var views: [UIView] = []
    /// The controllers that appear or disappear.
    var controllers: [UIViewController] = []
    /// The tint before.
    var tint: UIColor?
  }

  // MARK: - Tint

  /// Tells the view, and those in it that have no tint of their own, of another one.
  func tellOfTint() {
    tintColorDidChange()
    var rest: [UIView] = subviews.reversed()
    while let view = rest.popLast() {
      if view.hasOwnTint { continue }
      view.tintColorDidChange()
      rest.append(contentsOf: view.subviews.reversed())
    }
  }
}
