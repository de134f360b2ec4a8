/// Makes a view, fills it, and decides what happens in it.
open class UIViewController: UIResponder, UIContentContainer {
  private var loadedView: UIView?
  /// What stands for it in a tab bar, made at the first use.
  var ownTabBarItem: UITabBarItem?
  /// The controller it is in.
  open private(set) weak var parent: UIViewController?
  /// The controllers in it, in the order in which they were added.
  open private(set) var children: [UIViewController] = []
  /// Where its view is on the way into a window and out of it.
  var appearance = Appearance()
  /// What it has to do with presentations; nil while that is nothing.
  var presentation: Presentation?
  /// What it is called, in a list or a bar: its `tabBarItem` takes the title over.
  open var title: String? { didSet { ownTabBarItem?.title = title } }

  /// A controller whose view is made when it is first asked for.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// A controller as one without a nib is made on iOS.
  ///
  /// - Parameters:
  ///   - nibNameOrNil: nil: Midflight has no nibs.
  ///   - nibBundleOrNil: Where a nib would be; not looked at.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    require(
      nibNameOrNil == nil,
      "UIViewController(nibName: \"\(nibNameOrNil ?? "")\", bundle:): there are no nibs here; give nil, and "
        + "make the view in loadView() or viewDidLoad().")
    super.init()
  }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// The root view, loaded at the first use.
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

  /// Whether its root view and all in it are light or dark, whatever is around.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { viewIfLoaded?.updateTraits() }
  }

  /// What surrounds its root view; of the current stage, before that is loaded.
  open var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? .current }

  /// Called when what surrounds the root view changed. Override to set colours of layers; call super.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The root view if it was loaded.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the root view was loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Loads the root view unless it was.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    require(
      loadedView != nil,
      "\(type(of: self)).loadView() made no view: set self.view in it, and do not call super.")
    viewDidLoad()
  }

  /// Makes the root view: an empty one as large as the stage, unless overridden; its width and height
  /// follow what it is put into.
  open func loadView() {
    let view = UIView(frame: Stage.current?.window.bounds ?? .zero)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Called once the root view is there.
  open func viewDidLoad() {}
  /// Called before the root view comes into a window.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the root view is in the window and has its size there, between the two others.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the root view came into a window.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the root view leaves its window.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the root view left its window.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the root view lays out its views.
  open func viewWillLayoutSubviews() {}
  /// Called after the root view laid out its views.
  open func viewDidLayoutSubviews() {}

  // MARK: - Safe area

  /// Added to what bars cover of its view, in points; none unless set.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded?.setNeedsLayout() } }
  }
  /// The least `layoutMargins` that its view has: 16 points at either side.
  ///
  /// Unlike UIKit, where a window 414 points wide or wider has 20, whatever the window.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
  }
  /// Whether its view has those margins at least. True unless set.
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet {
      if viewRespectsSystemMinimumLayoutMargins != oldValue { viewIfLoaded?.marginsChanged() }
    }
  }
  /// Called before a layout of its view that knows other `safeAreaInsets` than the last one.
  open func viewSafeAreaInsetsDidChange() {}
  /// Never called: a stage is short of no memory.
  open func didReceiveMemoryWarning() {}
  /// The insets that it was told of last.
  var toldSafeArea = UIEdgeInsets.zero
  /// How far its bars reach over a child's view.
  func insets(coveredOf child: UIViewController) -> UIEdgeInsets { .zero }

  /// The presenting controller; otherwise the superview of the root view.
  ///
  /// While a presentation has removed the root view, the value is the earlier superview.
  open override var next: UIResponder? {
    presentation?.presenting ?? presentation?.presented?.place.presentersPlace?.superview
      ?? viewIfLoaded?.superview
  }

  // MARK: - Children

  /// Takes in a controller, from its old parent if it has one.
  ///
  /// It is told `willMove(toParent:)`. As in UIKit, put its view into a view of this one, place it,
  /// and tell it `didMove(toParent:)`.
  open func addChild(_ childController: UIViewController) {
    require(
      !sequence(first: self, next: \.parent).contains { $0 === childController },
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

  /// Takes it out of its parent, and tells it so.
  ///
  /// As in UIKit, tell it `willMove(toParent: nil)` first, and take its view away.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.remove(self)
    self.parent = nil
    didMove(toParent: nil)
    appearance.leaveParent()
  }

  /// Called before it comes into a parent, or with nil leaves one. Call super, or `isMovingFromParent`
  /// does not know.
  open func willMove(toParent parent: UIViewController?) {
    appearance.isLeavingParent = parent == nil && self.parent != nil
  }
  /// Called when it came into a parent, or with nil left one.
  open func didMove(toParent parent: UIViewController?) {}

  /// Whether it came into its parent, and appears for the first time since: until after
  /// `viewDidAppear(_:)`.
  open var isMovingToParent: Bool { appearance.isMovingToParent }
  /// Whether it leaves its parent as it disappears: from `willMove(toParent: nil)` until
  /// `removeFromParent()` is done.
  open var isMovingFromParent: Bool { appearance.isLeavingParent }

  /// The size that suits it, for the parent to know; nothing by itself follows from it.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      parent?.preferredContentSizeDidChange(forChildContentContainer: self)
      presentation?.place?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  /// Called when a child prefers another size.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  // MARK: - Presentation

  /// Presents a controller: its view comes over the window, or over a controller that
  /// `definesPresentationContext`.
  ///
  /// The transition begins inside the call: the view is loaded, and told that it will appear. A controller
  /// that presents one already, or whose view is not in a window, presents nothing, and a diagnostic says so.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: Neither presented nor anybody's child.
  ///   - flag: Whether its view is seen coming, as the `transitioningDelegate` says, or else its
  ///     `modalTransitionStyle`.
  ///   - completion: Called at the end, never inside this call; also of a transition that was cancelled.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    bringIn(viewControllerToPresent, animated: flag, completion)
  }

  /// Dismisses the controller that this one, or one that it is in, presents, and all that are presented by
  /// that one; if there is none, it lets its own presenter do so.
  ///
  /// Of several, the last one is seen going; those between are gone at once. With nobody to dismiss a
  /// diagnostic says so, and only the completion is called.
  ///
  /// - Parameters:
  ///   - flag: Whether the view is seen going.
  ///   - completion: Called at the end, never inside this call; also of a transition that was cancelled.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    takeAway(animated: flag, completion)
  }

  /// Shows a controller as the one that it is in does so: override it there. Where nobody does, it is
  /// presented.
  ///
  /// - Parameter sender: Who asked for it; not looked at.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { return parent.show(vc, sender: sender) }
    present(vc, animated: true)
  }

  /// The same for what goes beside something.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parent { return parent.showDetailViewController(vc, sender: sender) }
    present(vc, animated: true)
  }

  /// The controller that this one, or one that it is in, presents: from the call to the end of the
  /// dismissal.
  open var presentedViewController: UIViewController? {
    selfAndAncestors.lazy.compactMap { $0.presentation?.presented?.controller }.first
  }
  /// The controller that presents this one, or one that it is in.
  open var presentingViewController: UIViewController? {
    selfAndAncestors.lazy.compactMap { $0.presentation?.presenting }.first
  }
  /// Who says where its view lies while it, or one that it is in, is presented. Unlike UIKit, nil before.
  open var presentationController: UIPresentationController? {
    selfAndAncestors.lazy.compactMap { $0.presentation?.place }.first
  }
  /// How its view lies over the presenter's. `.pageSheet` unless set, a card; and that is what
  /// `.automatic` is told as once it was set.
  open var modalPresentationStyle: UIModalPresentationStyle {
    get { presentation?.style ?? .pageSheet }
    set { ownPresentation.style = newValue == .automatic ? .pageSheet : newValue }
  }
  /// How its view comes and goes where no `transitioningDelegate` says so. `.coverVertical` unless set.
  open var modalTransitionStyle: UIModalTransitionStyle {
    get { presentation?.transitionStyle ?? .coverVertical }
    set { ownPresentation.transitionStyle = newValue }
  }
  /// Gives the objects that lead over to it and back from it.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
    get { presentation?.transitioningDelegate }
    set { ownPresentation.transitioningDelegate = newValue }
  }
  /// Whether a person cannot drag it away, as a card otherwise can be. False unless set.
  open var isModalInPresentation: Bool {
    get { presentation?.isModal ?? false }
    set { ownPresentation.isModal = newValue }
  }
  /// Whether `.currentContext` and `.overCurrentContext` cover it, and not the window. False unless set.
  open var definesPresentationContext: Bool {
    get { presentation?.definesContext ?? false }
    set { ownPresentation.definesContext = newValue }
  }
  /// Whether it is on its way to be presented: from before `viewWillAppear(_:)` until after
  /// `viewDidAppear(_:)`.
  open var isBeingPresented: Bool { presentation?.coming != nil }
  /// Whether it is on its way to be dismissed: from before `viewWillDisappear(_:)` until after
  /// `viewDidDisappear(_:)`.
  open var isBeingDismissed: Bool { presentation?.going != nil }
  /// The coordinator of the animated transition in which the controller, or one of its ancestors, takes part;
  /// nil without one.
  ///
  /// The coordinator exists from before the first callback of the transition until after the last
  /// `viewDidAppear(_:)` or `viewDidDisappear(_:)`. Without animation, only the presentation controller has
  /// a coordinator, when the transition begins: changes alongside are made at once.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    guard let transition = transitionUnderWay ?? transitionThatEnds, transition.isOffered else {
      return nil
    }
    return transition
  }

  // MARK: - Appearance

  /// Whether children whose views are in its own appear and disappear with it: true unless
  /// overridden. If not, it tells each child with `beginAppearanceTransition(_:animated:)`.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells it, and its children, that its view is about to come into a window or to leave it.
  ///
  /// For a parent that moves a child's view in and out itself. Once the view is there, or gone, call
  /// `endAppearanceTransition()`. What its view does in between tells it nothing more.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard beginAppearance(isAppearing, animated: animated) else { return }
    for child in childrenThatFollow {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Tells it, and its children, that its view came or left.
  open func endAppearanceTransition() {
    guard appearance.isUnderWay else {
      Stage.current?.diagnose(
        "endAppearanceTransition() on a \(type(of: self)) that neither appears nor disappears: call "
          + "beginAppearanceTransition(_:animated:) first.")
      return
    }
    let children = childrenThatFollow
    endAppearance()
    for child in children where child.appearance.isUnderWay { child.endAppearanceTransition() }
  }

  /// Puts one child's view in another's place.
  ///
  /// The new view comes into the view that the old one is in, before the animations, and the old one
  /// leaves it after them. As in UIKit, tell the old child `willMove(toParent: nil)` before, and in the
  /// completion `removeFromParent()`, and the new one `didMove(toParent:)`.
  ///
  /// - Parameters:
  ///   - fromViewController: A child; its view is in a view.
  ///   - toViewController: Another child.
  ///   - duration: Seconds. 0 or less changes at once.
  ///   - options: A curve, and perhaps a transition such as `.transitionCrossDissolve`.
  ///   - animations: Moves the two views.
  ///   - completion: Told whether the animations came to their end.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    change(
      from: fromViewController, to: toViewController, duration, options, animations, completion)
  }
}

/// What has a content of a size that it prefers.
@MainActor public protocol UIContentContainer: AnyObject {
  /// The size that suits it.
  var preferredContentSize: CGSize { get }
  /// Called when a child prefers another size.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
}
