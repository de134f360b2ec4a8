/// Where a controller's view is on the way into a window and out of it.
struct Appearance {
  private enum Phase { case gone, coming, shown, leaving }

  private var phase = Phase.gone
  /// Whether what goes on, or went on last, is animated.
  private(set) var isAnimated = false
  /// Whether `viewIsAppearing(_:)` is still to be called.
  private var isArriving = false
  /// Whether it came into its parent, and its view has not appeared since.
  private var isNewInParent = false
  /// Whether it is about to leave its parent.
  var isLeavingParent = false
  /// A Boolean value that indicates whether a transition will call the appearance methods. Meanwhile moves of
  /// the view call none.
  var followsTransition = false

  /// Whether it has begun to come or to leave, and has not done so yet.
  var isUnderWay: Bool { phase == .coming || phase == .leaving }

  /// Whether it has begun to come, and has not done so yet.
  var isComing: Bool { phase == .coming }

  /// Whether it comes, or came just now, for the first time in its parent.
  var isMovingToParent: Bool { isNewInParent && (phase == .coming || phase == .shown) }

  /// It came into a parent. What is seen by then does not come any more.
  mutating func enterParent() { isNewInParent = phase == .gone }

  /// It has appeared there; so it does not leave any more.
  fileprivate mutating func settleInParent() {
    (isNewInParent, isLeavingParent) = (false, false)
  }

  /// It left its parent.
  mutating func leaveParent() { (isNewInParent, isLeavingParent) = (false, false) }

  /// Sets out.
  ///
  /// - Returns: Whether that is news: what is there, or comes already, does not come.
  fileprivate mutating func begin(_ isAppearing: Bool, animated: Bool) -> Bool {
    let isThere = phase == .coming || phase == .shown
    guard isThere != isAppearing else { return false }
    (phase, isAnimated, isArriving) = (isAppearing ? .coming : .leaving, animated, isAppearing)
    return true
  }

  /// Whether it comes, and this is the first time since it set out that somebody asks.
  fileprivate mutating func arrives() -> Bool {
    defer { isArriving = false }
    return isArriving
  }

  /// Arrives.
  ///
  /// - Returns: Whether it came or left; nil if it did not move.
  fileprivate mutating func end() -> Bool? {
    switch phase {
    case .coming: phase = .shown
    case .leaving: phase = .gone
    case .gone, .shown: return nil
    }
    return phase == .shown
  }
}

extension UIViewController {
  /// Tells that its view is about to come into a window, or to leave it.
  ///
  /// - Returns: Whether that is news; then `endAppearance()` follows.
  func beginAppearance(_ isAppearing: Bool, animated: Bool = false) -> Bool {
    // Who leaves the window has nobody to see what goes on in it.
    if !isAppearing { presentation?.transitionWithin?.complete() }
    guard appearance.begin(isAppearing, animated: animated) else { return false }
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    return true
  }

  /// Tells that its view is in the window, if it has come there just now.
  func arrive() {
    if appearance.arrives() { viewIsAppearing(appearance.isAnimated) }
  }

  /// Tells that its view came, or left.
  func endAppearance() {
    arrive()
    guard let isThere = appearance.end() else { return }
    if isThere {
      viewDidAppear(appearance.isAnimated)
      appearance.settleInParent()
    } else {
      viewDidDisappear(appearance.isAnimated)
    }
  }

  /// A Boolean value that indicates whether moves of the view call the appearance methods, because neither
  /// a parent nor a transition will call them.
  var appearsWithItsView: Bool {
    let ancestors = selfAndAncestors.dropFirst()
    return !selfAndAncestors.contains(where: \.appearance.followsTransition)
      && ancestors.allSatisfy(\.shouldAutomaticallyForwardAppearanceMethods)
  }

  /// The children whose views come and go with its own.
  var childrenThatFollow: [UIViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
  }

  /// Puts one child's view in another's place; see `transition(from:to:…)`.
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
        for controller in [old, new] where controller.appearance.isUnderWay {
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
