/// An object that creates a view, fills it, and handles its events.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIContentContainer {
  private var loadedView: UIView?
  /// The tab bar item, created at first use.
  var ownTabBarItem: UITabBarItem?
  /// The parent controller; nil for none.
  open private(set) weak var parent: UIViewController?
  /// The child controllers, in the order of their addition.
  open private(set) var children: [UIViewController] = []
  /// The appearance state of the view.
  var appearance = Appearance()
  /// The state for modal presentations; nil until first use.
  var presentation: Presentation?
  /// The title in a list or bar. A new title also applies to the controller's tab bar item.
  open var title: String? { didSet { ownTabBarItem?.title = title } }

  /// Creates a controller. Its view is loaded at first use.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Creates a controller without a nib, as on iOS.
  ///
  /// - Parameters:
  ///   - nibNameOrNil: Must be nil: Midflight has no nibs. Another value stops the program with a
  ///     message.
  ///   - nibBundleOrNil: Unused.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    require(
      nibNameOrNil == nil,
      "UIViewController(nibName: \"\(nibNameOrNil ?? "")\", bundle:): there are no nibs here; give nil, and "
        + "make the view in loadView() or viewDidLoad().")
    super.init()
  }

  /// Returns nil: Midflight has no storyboards.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// The root view, loaded at first use: see `loadViewIfNeeded()`. Setting a view replaces the old
  /// root view, without calls of `loadView()` and `viewDidLoad()`.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      if loadedView?.viewController === self { loadedView?.viewController = nil }
      loadedView = newValue
      newValue?.viewController = self
      if overrideUserInterfaceStyle != .unspecified { newValue?.updateTraits() }
    }
  }

  /// The appearance of the root view and its subviews, regardless of the surroundings. The default
  /// is `unspecified`, which inherits.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { viewIfLoaded?.updateTraits() }
  }

  /// The traits of the root view; before it is loaded, the current stage's.
  open var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? .current }

  /// Handles a change of the root view's traits. Override the method to set the colours of layers,
  /// and call super. Does nothing by default.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The root view if loaded; otherwise nil.
  open var viewIfLoaded: UIView? { loadedView }

  /// A Boolean value that indicates whether the root view is loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Loads the root view by `loadView()` if it is not loaded, and calls `viewDidLoad()`. A
  /// `loadView()` that sets no view stops the program with a message.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    require(
      loadedView != nil,
      "\(type(of: self)).loadView() made no view: set self.view in it, and do not call super.")
    viewDidLoad()
  }

  /// Creates the root view: by default an empty view with the size of the stage, and with flexible
  /// width and height. An override must set `view`, and must not call super.
  open func loadView() {
    let view = UIView(frame: Stage.current?.window.bounds ?? .zero)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Handles the loading of the root view. Does nothing by default.
  open func viewDidLoad() {}
  /// Handles the coming appearance of the root view in a window. Does nothing by default.
  open func viewWillAppear(_ animated: Bool) {}
  /// Handles the appearance of the root view: the view is in the window and has its final size.
  /// Called between `viewWillAppear(_:)` and `viewDidAppear(_:)`. Does nothing by default.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Handles the completed appearance of the root view. Does nothing by default.
  open func viewDidAppear(_ animated: Bool) {}
  /// Handles the coming disappearance of the root view. Does nothing by default.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Handles the completed disappearance of the root view. Does nothing by default.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Handles a coming layout of the root view. Does nothing by default.
  open func viewWillLayoutSubviews() {}
  /// Handles a layout of the root view. Does nothing by default.
  open func viewDidLayoutSubviews() {}

  // MARK: - Safe area

  /// The insets added to the safe area of the root view, in points. The default is 0.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded?.setNeedsLayout() } }
  }
  /// The minimum `layoutMargins` of the root view: 16 points at the left and right.
  ///
  /// Unlike UIKit, which has 20 points in a window at least 414 points wide.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
  }
  /// A Boolean value that indicates whether the root view has those minimum margins. The default is
  /// true.
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet {
      if viewRespectsSystemMinimumLayoutMargins != oldValue { viewIfLoaded?.marginsChanged() }
    }
  }
  /// Handles a change of the root view's `safeAreaInsets`, before a layout. Does nothing by
  /// default.
  open func viewSafeAreaInsetsDidChange() {}
  /// Handles low memory. Never called, because a stage has no memory limit.
  open func didReceiveMemoryWarning() {}
  /// The safe area insets of the latest notification.
  var reportedSafeArea = UIEdgeInsets.zero
  /// Returns the insets of a child's view that this controller's bars cover. The default is 0.
  func insets(coveredOf child: UIViewController) -> UIEdgeInsets { .zero }

  /// The presenting controller; otherwise the superview of the root view.
  ///
  /// While a presentation has removed the root view, the value is the earlier superview.
  open override var next: UIResponder? {
    presentation?.presenting ?? presentation?.presented?.presentationController.presenterPosition?
      .superview
      ?? viewIfLoaded?.superview
  }

  // MARK: - Children

  /// Adds a child controller, and removes it from its old parent. A child of this controller stays.
  /// Leaving the old parent calls no method.
  ///
  /// Calls `willMove(toParent:)` on the child. As in UIKit, the caller then adds the child's view,
  /// sets its frame, and calls `didMove(toParent:)`. An ancestor or the controller itself as child
  /// stops the program with a message.
  open func addChild(_ childController: UIViewController) {
    // A controller without children is no one's ancestor: most calls need no search.
    require(
      childController !== self
        && (childController.children.isEmpty
          || !sequence(first: self, next: \.parent).contains { $0 === childController }),
      childController === self
        ? "addChild(_:) on a \(type(of: self)) with itself: a controller cannot be its own child; add another."
        : "addChild(_:) on a \(type(of: self)) with a controller that it is inside of: a controller cannot be "
          + "inside its own child; take this one out with removeFromParent() first.")
    guard childController.parent !== self else { return }
    if let old = childController.parent {
      old.children.remove(childController)
      childController.parent = nil
    }
    childController.willMove(toParent: self)
    childController.appearance.enterParent()
    children.append(childController)
    childController.parent = self
  }

  /// Removes the controller from its parent, and calls `didMove(toParent: nil)`.
  ///
  /// As in UIKit, the caller first calls `willMove(toParent: nil)` and removes the view. Does
  /// nothing without a parent.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.remove(self)
    self.parent = nil
    didMove(toParent: nil)
    appearance.leaveParent()
  }

  /// Handles a coming change of the parent; nil for none. Overrides must call super, which
  /// determines `isMovingFromParent`.
  open func willMove(toParent parent: UIViewController?) {
    appearance.isLeavingParent = parent == nil && self.parent != nil
  }
  /// Handles a change of the parent; nil for none. Does nothing by default.
  open func didMove(toParent parent: UIViewController?) {}

  /// A Boolean value that indicates whether the controller appears for the first time in its
  /// parent, until after `viewDidAppear(_:)`.
  open var isMovingToParent: Bool { appearance.isMovingToParent }
  /// A Boolean value that indicates whether the controller is leaving its parent, from
  /// `willMove(toParent: nil)` until the end of `removeFromParent()`.
  open var isMovingFromParent: Bool { appearance.isLeavingParent }

  /// The preferred size of the content. The parent and presentation controller receive each change;
  /// nothing else depends on the value.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      parent?.preferredContentSizeDidChange(forChildContentContainer: self)
      presentation?.presentationController?.preferredContentSizeDidChange(
        forChildContentContainer: self)
    }
  }

  /// Handles a change of a child's preferred content size. Does nothing by default.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  // MARK: - Presentation

  /// Presents a controller over the window, or over a controller with `definesPresentationContext`.
  ///
  /// The transition begins inside the call: the view is loaded and receives `viewWillAppear(_:)`.
  /// Nothing happens, with a diagnostic, if the presenter already presents a controller, takes part
  /// in a transition, or its view is in no window. The completion is not called then.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: A controller that is neither presented nor a child. Otherwise the
  ///     program stops with a message.
  ///   - flag: A Boolean value that indicates whether to animate with the `transitioningDelegate`'s
  ///     animator, or with the `modalTransitionStyle`.
  ///   - completion: Called after the end, never inside this call; also after a cancelled
  ///     transition.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    startPresenting(viewControllerToPresent, animated: flag, completion)
  }

  /// Dismisses the controller that this controller or an ancestor presents, and all further
  /// presented controllers. Without a presented controller, the presenter dismisses this
  /// controller.
  ///
  /// If several controllers are dismissed, only the last one animates. The others disappear at
  /// once. With nothing to dismiss, only the completion is called, with a diagnostic. During a
  /// transition of these controllers, nothing happens, with a diagnostic and without the
  /// completion.
  ///
  /// - Parameters:
  ///   - flag: A Boolean value that indicates whether to animate the dismissal.
  ///   - completion: Called after the end, never inside this call; also after a cancelled
  ///     transition.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    startDismissing(animated: flag, completion)
  }

  /// Shows a controller in the way of the nearest ancestor that overrides this method. Without one,
  /// the controller is presented.
  ///
  /// - Parameters:
  ///   - vc: The controller to show.
  ///   - sender: The origin of the call; unused.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { return parent.show(vc, sender: sender) }
    present(vc, animated: true)
  }

  /// Shows a detail controller in the way of the nearest ancestor that overrides this method.
  /// Without one, the controller is presented.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parent { return parent.showDetailViewController(vc, sender: sender) }
    present(vc, animated: true)
  }

  /// The controller that this controller or an ancestor presents, from the call to the end of the
  /// dismissal; nil for none.
  open var presentedViewController: UIViewController? {
    selfAndAncestors.lazy.compactMap { $0.presentation?.presented?.controller }.first
  }
  /// The controller that presents this controller or an ancestor; nil for none.
  open var presentingViewController: UIViewController? {
    selfAndAncestors.lazy.compactMap { $0.presentation?.presenting }.first
  }
  /// The presentation controller of this controller or an ancestor. Unlike in UIKit, nil before the
  /// presentation.
  open var presentationController: UIPresentationController? {
    selfAndAncestors.lazy.compactMap { $0.presentation?.presentationController }.first
  }
  /// The presentation style. The default is `.pageSheet`, a card. `.automatic` is stored as
  /// `.pageSheet`.
  open var modalPresentationStyle: UIModalPresentationStyle {
    get { presentation?.style ?? .pageSheet }
    set { ownPresentation.style = newValue == .automatic ? .pageSheet : newValue }
  }
  /// The transition style of a presentation without an animator from the `transitioningDelegate`.
  /// The default is `.coverVertical`.
  open var modalTransitionStyle: UIModalTransitionStyle {
    get { presentation?.transitionStyle ?? .coverVertical }
    set { ownPresentation.transitionStyle = newValue }
  }
  /// The delegate that returns animators for the presentation and the dismissal.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
    get { presentation?.transitioningDelegate }
    set { ownPresentation.transitioningDelegate = newValue }
  }
  /// A Boolean value that indicates whether a user cannot dismiss the card by a drag. The default
  /// is false.
  open var isModalInPresentation: Bool {
    get { presentation?.isModal ?? false }
    set { ownPresentation.isModal = newValue }
  }
  /// A Boolean value that indicates whether `.currentContext` and `.overCurrentContext` cover this
  /// controller rather than the window. The default is false.
  open var definesPresentationContext: Bool {
    get { presentation?.definesContext ?? false }
    set { ownPresentation.definesContext = newValue }
  }
  /// A Boolean value that indicates whether the controller is being presented, from before
  /// `viewWillAppear(_:)` until after `viewDidAppear(_:)`.
  open var isBeingPresented: Bool { presentation?.presentingTransition != nil }
  /// A Boolean value that indicates whether the controller is being dismissed, from before
  /// `viewWillDisappear(_:)` until after `viewDidDisappear(_:)`.
  open var isBeingDismissed: Bool { presentation?.dismissingTransition != nil }
  /// The coordinator of the animated transition in which the controller, or one of its ancestors,
  /// takes part; nil without one.
  ///
  /// The coordinator exists from before the first callback of the transition until after the last
  /// `viewDidAppear(_:)` or `viewDidDisappear(_:)`. Without animation, only the presentation
  /// controller has a coordinator, at the start of the transition: changes alongside take effect at
  /// once.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    guard let transition = currentTransition ?? endingTransition, transition.isOffered else {
      return nil
    }
    return transition
  }

  // MARK: - Appearance

  /// A Boolean value that indicates whether children receive the appearance methods together with
  /// the controller. The default is true. With false, the controller calls
  /// `beginAppearanceTransition(_:animated:)` on each child.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Begins an appearance or disappearance of the controller and its children, by
  /// `viewWillAppear(_:)` or `viewWillDisappear(_:)`.
  ///
  /// For a parent that adds and removes a child's view itself. After the change, call
  /// `endAppearanceTransition()`. Moves of the view in between call no appearance methods. Has no
  /// effect for a controller that is in that state, or on the way to it.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard beginAppearance(isAppearing, animated: animated) else { return }
    for child in childrenThatFollow {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Ends an appearance or disappearance of the controller and its children, by `viewDidAppear(_:)`
  /// or `viewDidDisappear(_:)`. Does nothing, with a diagnostic, if none is in progress.
  open func endAppearanceTransition() {
    guard appearance.isInTransition else {
      Stage.diagnose(
        "endAppearanceTransition() on a \(type(of: self)) that neither appears nor disappears: call "
          + "beginAppearanceTransition(_:animated:) first.")
      return
    }
    let children = childrenThatFollow
    endAppearance()
    for child in children where child.appearance.isInTransition { child.endAppearanceTransition() }
  }

  /// Replaces one child's view by another child's view.
  ///
  /// The new view enters the superview of the old view before the animations; the old view leaves
  /// after them. As in UIKit, the caller first calls `willMove(toParent: nil)` on the old child. In
  /// the completion, the caller calls `removeFromParent()` on the old child and
  /// `didMove(toParent:)` on the new child. The program stops with a message unless both are
  /// different children and the old view has a superview.
  ///
  /// - Parameters:
  ///   - fromViewController: A child whose view has a superview.
  ///   - toViewController: Another child.
  ///   - duration: The duration in seconds; 0 or less changes at once.
  ///   - options: A curve, and perhaps a transition such as `.transitionCrossDissolve`.
  ///   - animations: Moves the two views.
  ///   - completion: Called with true if the animations reached their end.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    change(
      from: fromViewController, to: toViewController, duration, options, animations, completion)
  }

  // MARK: - Unavailable

  @available(*, unavailable, message: "no status bar here: delete the property")
  open var prefersStatusBarHidden: Bool { false }

  @available(*, unavailable, message: "no home indicator here: delete the property")
  open var prefersHomeIndicatorAutoHidden: Bool { false }

  @available(*, unavailable, message: "no status bar here: delete the property")
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }

  @available(*, unavailable, message: "no orientation here: delete the property")
  open var shouldAutorotate: Bool { false }

  @available(*, unavailable, message: "no orientation here: delete the property")
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

  @available(*, unavailable, message: "no storyboards here: configure the controller in code")
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  @available(*, unavailable, message: "use viewDidLayoutSubviews()")
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  @available(*, unavailable, message: "no Auto Layout here: use viewDidLayoutSubviews()")
  open func updateViewConstraints() {}
}

/// An object with a preferred content size.
@preconcurrency @MainActor
public protocol UIContentContainer: AnyObject {
  /// The preferred size of the content, in points.
  var preferredContentSize: CGSize { get }
  /// Handles a change of a child's preferred content size.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
}
