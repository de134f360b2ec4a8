/// The appearance state of a controller's view.
struct Appearance {
  private enum Phase { case disappeared, appearing, appeared, disappearing }

  private var phase = Phase.disappeared
  /// A Boolean value that indicates whether the present or latest change is animated.
  private(set) var isAnimated = false
  /// A Boolean value that indicates whether `viewIsAppearing(_:)` is still to be called.
  private var awaitsIsAppearing = false
  /// A Boolean value that indicates whether the view has not appeared since the controller entered
  /// its parent.
  private var isNewInParent = false
  /// A Boolean value that indicates whether the controller is about to leave its parent.
  var isLeavingParent = false
  /// A Boolean value that indicates whether a transition will call the appearance methods.
  /// Meanwhile moves of the view call none.
  var followsTransition = false

  /// A Boolean value that indicates whether the view is appearing or disappearing.
  var isInTransition: Bool { phase == .appearing || phase == .disappearing }

  /// A Boolean value that indicates whether the view is appearing.
  var isAppearing: Bool { phase == .appearing }

  /// A Boolean value that indicates whether this is the first appearance in the parent, until after
  /// `viewDidAppear(_:)`.
  var isMovingToParent: Bool { isNewInParent && (phase == .appearing || phase == .appeared) }

  /// Records that the controller entered a parent. A view that is already on screen does not count
  /// as new.
  mutating func enterParent() { isNewInParent = phase == .disappeared }

  /// Records that the view appeared in the parent.
  fileprivate mutating func recordAppearanceInParent() {
    (isNewInParent, isLeavingParent) = (false, false)
  }

  /// Records that the controller left its parent.
  mutating func leaveParent() { (isNewInParent, isLeavingParent) = (false, false) }

  /// Starts an appearance or disappearance.
  ///
  /// - Returns: False, without effect, if the view already appears or has appeared, or already
  ///   disappears or has disappeared.
  fileprivate mutating func begin(_ appears: Bool, animated: Bool) -> Bool {
    let isThere = phase == .appearing || phase == .appeared
    guard isThere != appears else { return false }
    (phase, isAnimated, awaitsIsAppearing) = (
      appears ? .appearing : .disappearing, animated, appears
    )
    return true
  }

  /// Returns a Boolean value that indicates whether `viewIsAppearing(_:)` is due. True once for
  /// each appearance.
  fileprivate mutating func takeIsAppearing() -> Bool {
    defer { awaitsIsAppearing = false }
    return awaitsIsAppearing
  }

  /// Ends an appearance or disappearance.
  ///
  /// - Returns: True if the view appeared, false if the view disappeared; nil if neither was in
  ///   progress.
  fileprivate mutating func end() -> Bool? {
    switch phase {
    case .appearing: phase = .appeared
    case .disappearing: phase = .disappeared
    case .disappeared, .appeared: return nil
    }
    return phase == .appeared
  }
}

extension UIViewController {
  /// Calls `viewWillAppear(_:)` or `viewWillDisappear(_:)`, unless the view is already in or on the
  /// way to that state. A disappearance first completes a transition between the controller's
  /// children.
  ///
  /// - Returns: A Boolean value that indicates whether a method was called. `endAppearance()` must
  ///   follow then.
  func beginAppearance(_ isAppearing: Bool, animated: Bool = false) -> Bool {
    // A transition between children of a controller that leaves the window has no visible effect.
    if !isAppearing { presentation?.transitionWithin?.complete() }
    guard appearance.begin(isAppearing, animated: animated) else { return false }
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    return true
  }

  /// Calls `viewIsAppearing(_:)`, once for each appearance.
  func notifyIsAppearing() {
    if appearance.takeIsAppearing() { viewIsAppearing(appearance.isAnimated) }
  }

  /// Calls `viewDidAppear(_:)` or `viewDidDisappear(_:)`. Does nothing unless the view is appearing
  /// or disappearing.
  func endAppearance() {
    notifyIsAppearing()
    guard let isThere = appearance.end() else { return }
    if isThere {
      viewDidAppear(appearance.isAnimated)
      appearance.recordAppearanceInParent()
    } else {
      viewDidDisappear(appearance.isAnimated)
    }
  }

  /// A Boolean value that indicates whether moves of the view call the appearance methods, because
  /// neither a parent nor a transition will call them.
  var appearsWithItsView: Bool {
    let ancestors = selfAndAncestors.dropFirst()
    return !selfAndAncestors.contains(where: \.appearance.followsTransition)
      && ancestors.allSatisfy(\.shouldAutomaticallyForwardAppearanceMethods)
  }

  /// The children whose views appear and disappear with the controller's view. Empty before the
  /// view is loaded, and without `shouldAutomaticallyForwardAppearanceMethods`.
  var childrenThatFollow: [UIViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
  }

  /// Replaces one child's view by another child's view; see `transition(from:to:…)`.
  ///
  /// Stops the program with a message unless both are different children and the old view has a
  /// superview. In a window, both children begin to disappear or appear at once, and end after the
  /// animation, before `completion`. With a transition in the options, the old view leaves within
  /// the transition, otherwise after the animation.
  func change(
    from old: UIViewController, to new: UIViewController, _ duration: TimeInterval,
    _ options: UIView.AnimationOptions, _ animations: (() -> Void)?,
    _ completion: ((Bool) -> Void)?
  ) {
    MotionCore.require(
      old.parent === self && new.parent === self && old !== new,
      "transition(from:to:…) on a \(type(of: self)): both controllers must be children of it, and two; "
        + "call addChild(_:) first.")
    guard let oldView = old.view, let newView = new.view, let container = oldView.superview else {
      fatalError(
        "transition(from:to:…) on a \(type(of: self)): the view of `from` is in no view; add it to one, "
          + "where the other shall come.")
    }
    let isSeen = container.window != nil
    if isSeen {
      old.beginAppearanceTransition(false, animated: duration > 0)
      new.beginAppearanceTransition(true, animated: duration > 0)
    }
    let end = { (finished: Bool) in
      oldView.removeFromSuperview()
      if isSeen {
        for controller in [old, new] where controller.appearance.isInTransition {
          controller.endAppearanceTransition()
        }
      }
      completion?(finished)
    }
    guard options.hasTransition else {
      container.addSubview(newView)
      return UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: { animations?() },
        completion: end)
    }
    UIView.transition(
      with: container, duration: duration, options: options,
      animations: {
        container.addSubview(newView)
        oldView.removeFromSuperview()
        animations?()
      }, completion: end)
  }
}
