extension UIView {
  /// Inserts a view beside a sibling. Does nothing if the view is that sibling. Beside a view that
  /// is no subview, inserts the view in front of all, with a diagnostic.
  func insert(
    _ view: UIView, beside sibling: UIView, isAbove: Bool, _ name: StaticString
  ) {
    guard sibling.superview === self else {
      Stage.diagnose(
        "\(name) puts the view in front of all: the other view is not in this one; add that first with "
          + "addSubview(_:).")
      return addSubview(view)
    }
    guard view !== sibling else { return }
    let mover = view.superview === self ? view : nil
    let index = subviews.index(of: sibling, without: mover) ?? subviews.count
    insert(view, at: isAbove ? index + 1 : index, isAbove ? .above(sibling) : .belowNext)
  }

  /// The position of an inserted view's layer among the sublayers. Some sublayers may belong to no
  /// view.
  enum LayerPosition {
    /// The position behind all sublayers.
    case back
    /// The position directly in front of another view's layer.
    case above(UIView)
    /// The position directly behind the next view's layer, or in front of all sublayers without a
    /// next view.
    case belowNext
  }

  /// Returns a Boolean value that indicates whether a view is a subview, and reports a diagnostic
  /// if not.
  func contains(_ view: UIView, _ name: StaticString) -> Bool {
    if view.superview === self { return true }
    Stage.diagnose(
      "\(name) does nothing: the view is not in this one; add it with addSubview(_:).")
    return false
  }

  // MARK: - Coming and going

  /// The view and all views below it in the tree, each before its subviews.
  package var selfAndDescendants: [UIView] { Array(nodes(of: self, inner: \.subviews)) }

  /// Calls the methods before a move to another superview, and returns the state for `endMove(_:)`.
  ///
  /// Controllers whose views enter or leave a window begin to appear or disappear. A control that
  /// leaves its window loses the focus. If the window stays, only `willMove(toSuperview:)` is
  /// called.
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

  /// Calls the methods after a move to another superview.
  ///
  /// The order is `didMoveToWindow()` if the window changed, `didMoveToSuperview()`,
  /// `didAddSubview(_:)` of the superview, and `tintColorDidChange()` if the tint differs. Then the
  /// controllers that moved finish their appearance. In a window, they receive
  /// `viewIsAppearing(_:)` and a layout first.
  func endMove(_ move: Move) {
    for view in move.views { view.didMoveToWindow() }
    didMoveToSuperview()
    superview?.didAddSubview(self)
    if tintColor != move.tint { notifyTintChange() }
    if window != nil { UIView.notifyArrival(move.views) }
    // As in UIKit, layout precedes `viewDidAppear`.
    if window != nil, !move.controllers.isEmpty { layOut() }
    for controller in move.controllers { controller.endAppearance() }
  }

  /// Notifies the controllers of this view and the views in it of their arrival in a window.
  /// Controllers that were already in a window ignore the call.
  func notifyArrival() { UIView.notifyArrival(selfAndDescendants) }

  private static func notifyArrival(_ views: [UIView]) {
    for controller in views.compactMap(\.viewController) { controller.notifyIsAppearing() }
  }

  /// Begins the appearance or disappearance of the controllers of this view and the views in it,
  /// outer views first.
  ///
  /// - Returns: The controllers that appear or disappear.
  func beginAppearance(_ isAppearing: Bool) -> [UIViewController] {
    selfAndDescendants.compactMap(\.viewController)
      .filter { $0.appearsWithItsView && $0.beginAppearance(isAppearing) }
  }

  /// The state of a move to another superview, between `beginMove(to:)` and `endMove(_:)`.
  struct Move {
    /// The views that change to another window; empty if the window stays.
    var views: [UIView] = []
    /// The controllers that appear or disappear.
    var controllers: [UIViewController] = []
    /// The tint colour before the move.
    var tint: UIColor?
  }

  // MARK: - Tint

  /// Calls `tintColorDidChange()` on the view and on all views in it without their own tint colour.
  func notifyTintChange() {
    tintColorDidChange()
    var rest: [UIView] = subviews.reversed()
    while let view = rest.popLast() {
      if view.hasOwnTint { continue }
      view.tintColorDidChange()
      rest.append(contentsOf: view.subviews.reversed())
    }
  }
}
