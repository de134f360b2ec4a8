/// Is asked and told what a person selects in a tab bar controller, and gives the transitions from tab to tab.
@MainActor public protocol UITabBarControllerDelegate: AnyObject {
  /// Whether the tab that was tapped may be selected. True by default.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool

  /// A tab was tapped, perhaps the selected one again. Nothing by default.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)

  /// Who animates the way from the tab that is shown to the one that is selected, by a person or a program;
  /// nil, the default, for no animation. Asked while the view is in a window.
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  /// Who lets a person steer that way; asked if there is one who animates it. Nil by default.
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
  /// It may.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }

  /// Nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}

  /// Nobody.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// Nobody.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// Shows one of several controllers, with a bar at the bottom to choose by.
///
/// The selected controller's view is as large as this one's, and lies behind the bar. Its view is
/// loaded when it is first selected. What a program selects, the delegate is not told of.
///
/// The delegate may give the way from one tab to the next an animation, and let a person steer it. The tab
/// counts as selected from its beginning, and no longer if it is cancelled. Until it is over taps on the bar
/// select nothing, nor does a program, to which a diagnostic says so. Of the way to More and within it the
/// delegate is not asked.
///
/// Of more than five controllers the bar has the first four, and More, which lists the others. Unlike
/// UIKit, no bar at the top leads back from one of these to the list: a second tap on More does.
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// The bar; its items are the controllers'.
  public let tabBar = UITabBar()
  /// Who is asked and told.
  open weak var delegate: (any UITabBarControllerDelegate)?
  private var storedIndex = NSNotFound
  /// A Boolean value that indicates whether the delegate animates a change of `viewControllers`.
  private var animatesChange = false
  /// The list of those that the bar has no room for; nil while it has.
  private var more: MoreList?
  /// The one of them that was shown last, and not left for the list.
  private weak var lastOfMore: UIViewController?

  /// How many items the bar has room for.
  private static let mostItems = 5

  /// The controllers, from left to right, which are its children; the first is selected unless one of
  /// them was before.
  open var viewControllers: [UIViewController]? {
    willSet { transition?.complete() }
    didSet {
      for (index, controller) in (viewControllers ?? []).enumerated() {
        let first = viewControllers?.firstIndex { $0 === controller }
        require(
          first == index,
          "UITabBarController.viewControllers[\(index)] is the \(type(of: controller)) that is already "
            + "viewControllers[\(first ?? 0)]: a controller has one tab; make another one for the other."
        )
      }
      let list = more
      let hadTab = oldValue.map { tabs(of: $0).indices.contains(storedIndex) } ?? false
      let before =
        (oldValue ?? []).indices.contains(storedIndex) ? oldValue?[storedIndex] : list
      let now = viewControllers ?? []
      let gone = (oldValue ?? []).filter { old in !now.contains { $0 === old } }
      for old in gone where old.parent === self { old.willMove(toParent: nil) }
      for new in now where new.parent !== self {
        addChild(new)
        new.didMove(toParent: self)
      }
      makeMore()
      let kept = now.firstIndex { $0 === before }
      let keepsList = before != nil && before === more
      storedIndex = kept ?? (now.isEmpty || keepsList ? NSNotFound : 0)
      showItems()
      if kept == nil, !keepsList {
        show(inPlaceOf: before, asksDelegate: hadTab && animatesChange)
      }
      // The end of a transition gives up the controller that leaves in the transition.
      for old in gone where transition?.from !== old { giveUp(old) }
      if let list, more == nil { giveUp(list) }
    }
  }

  /// Sets the controllers.
  ///
  /// - Parameter animated: A Boolean value that indicates whether the delegate may animate the change of the
  ///   shown controller. The animation is not interactive. The old controller stays a child until the
  ///   animation ends. Unlike in UIKit, the items change at once.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    animatesChange = animated
    self.viewControllers = viewControllers
    animatesChange = false
  }

  /// Which controller is shown; `NSNotFound` for none, and for More's list.
  open var selectedIndex: Int {
    get { storedIndex }
    set {
      MotionCore.require(
        (viewControllers ?? []).indices.contains(newValue),
        "UITabBarController.selectedIndex = \(newValue): there are \(viewControllers?.count ?? 0) "
          + "controllers, counted from 0; set viewControllers first.")
      select(newValue)
    }
  }

  /// The controller that is shown, or More's list; nil for none. One that is set is one of the
  /// controllers.
  open var selectedViewController: UIViewController? {
    get {
      let controllers = viewControllers ?? []
      return controllers.indices.contains(storedIndex) ? controllers[storedIndex] : more
    }
    set {
      let index = (viewControllers ?? []).firstIndex { $0 === newValue }
      MotionCore.require(
        index != nil,
        "UITabBarController.selectedViewController = \(newValue.map { "a \(type(of: $0))" } ?? "nil"): "
          + "it is none of its controllers; put it into viewControllers first.")
      if let index { selectedIndex = index }
    }
  }

  /// The bar covers the lower edge of the selected view.
  override func insets(coveredOf child: UIViewController) -> UIEdgeInsets {
    UIEdgeInsets(top: 0, left: 0, bottom: tabBar.isHidden ? 0 : UITabBar.height, right: 0)
  }

  // MARK: - The view

  /// Puts the bar and the selected view in place.
  open override func viewDidLoad() {
    super.viewDidLoad()
    tabBar.delegate = self
    view.addSubview(tabBar)
    showItems()
    showSelected(inPlaceOf: nil)
  }

  /// Places the bar and the selected view.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    tabBar.frame = CGRect(
      x: 0, y: bounds.height - UITabBar.height, width: bounds.width, height: UITabBar.height)
    if transition == nil { selectedViewController?.viewIfLoaded?.frame = bounds }
  }

  /// Shows the tab that was tapped, if the delegate agrees.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    let tabs = barControllers
    guard let tapped = tabs.first(where: { $0.tabBarItem === item }) else { return }
    guard transition == nil else { return tabBar.selectedItem = selectedItem }
    guard delegate?.tabBarController(self, shouldSelect: tapped) ?? true else {
      tabBar.selectedItem = selectedItem
      return
    }
    select(tapped === more ? indexInMore : index(of: tapped))
    delegate?.tabBarController(self, didSelect: tapped)
  }

  /// Shows the controllers' items in the bar and in More.
  func showItems() {
    tabBar.items = viewControllers == nil ? nil : barControllers.map { $0.tabBarItem }
    tabBar.selectedItem = selectedItem
    more?.offer(controllersInMore)
  }

  // MARK: - More

  private var controllersInMore: [UIViewController] {
    more == nil ? [] : Array((viewControllers ?? []).dropFirst(UITabBarController.mostItems - 1))
  }

  /// Those that have an item in the bar: the list of More is the last.
  private var barControllers: [UIViewController] {
    tabs(of: viewControllers ?? []) + (more.map { [$0] } ?? [])
  }

  /// The given controllers that have their own item in the bar.
  private func tabs(of controllers: [UIViewController]) -> [UIViewController] {
    guard controllers.count > UITabBarController.mostItems else { return controllers }
    return Array(controllers.prefix(UITabBarController.mostItems - 1))
  }

  private var selectedItem: UITabBarItem? {
    let shown = selectedViewController
    let isInBar = barControllers.contains { $0 === shown }
    return (isInBar ? shown : more)?.tabBarItem
  }

  /// What a tap on More selects: what was seen there last, or if that is seen, the list.
  private var indexInMore: Int {
    let isThere = more.map { selectedItem === $0.tabBarItem } ?? false
    return isThere ? NSNotFound : lastOfMore.map(index(of:)) ?? NSNotFound
  }

  /// There is a list while there are more controllers than items.
  private func makeMore() {
    let isNeeded = (viewControllers ?? []).count > UITabBarController.mostItems
    guard isNeeded != (more != nil) else { return }
    guard isNeeded else { return more = nil }
    let list = MoreList()
    list.onChoose = { [unowned self] in select(index(of: $0)) }
    addChild(list)
    list.didMove(toParent: self)
    more = list
  }

  // MARK: - What is selected

  func index(of controller: UIViewController) -> Int {
    (viewControllers ?? []).firstIndex { $0 === controller } ?? NSNotFound
  }

  /// Shows a controller; `NSNotFound` for the list of More.
  private func select(_ index: Int) {
    if let transition {
      let goal = transition.isGoingBack ? self.index(of: transition.from) : storedIndex
      guard index != goal else { return }
      Stage.current?.diagnose(
        "Attempt to select a tab of a \(type(of: self)) while a transition goes on, \(transition.plight)."
      )
      return
    }
    let before = displayed
    note(index)
    guard let shown = selectedViewController, shown !== before else { return }
    show(inPlaceOf: before, asksDelegate: before.map(hasTab) ?? false)
  }

  /// Shows the selected controller, at once or with the delegate's animation.
  ///
  /// - Parameter asksDelegate: A Boolean value that indicates whether the delegate may animate the change from
  ///   `before` to a controller with a tab.
  private func show(inPlaceOf before: UIViewController?, asksDelegate: Bool) {
    guard asksDelegate, let before, let shown = selectedViewController, hasTab(shown) else {
      return showSelected(inPlaceOf: before)
    }
    // viewDidLoad() and the delegate may select another controller.
    if viewIfLoaded?.window != nil { Stage.outsideAnimations { shown.loadViewIfNeeded() } }
    guard selectedViewController === shown, transition == nil else { return }
    let animators = animators(from: before, to: shown)
    guard selectedViewController === shown, transition == nil else { return }
    if let animators, let stage = view.window?.stage {
      return lead(from: before, to: shown, by: animators, on: stage)
    }
    showSelected(inPlaceOf: before)
  }

  /// Whose view is there; nil for nobody's.
  private var displayed: UIViewController? {
    guard let view = viewIfLoaded else { return selectedViewController }
    return children.first { $0.viewIfLoaded?.superview === view }
  }

  /// Whether the bar has an item of its own for it.
  private func hasTab(_ controller: UIViewController) -> Bool {
    controller !== more && barControllers.contains { $0 === controller }
  }

  /// Counts a controller as selected.
  func note(_ index: Int) {
    storedIndex = index
    tabBar.selectedItem = selectedItem
    let shown = selectedViewController
    if let more, selectedItem === more.tabBarItem { lastOfMore = shown === more ? nil : shown }
  }

  /// Shows the selected controller's view. As in UIKit, it is loaded and told that it will appear before
  /// the other is told that it goes.
  private func showSelected(inPlaceOf before: UIViewController?) {
    guard isViewLoaded else { return }
    Stage.outsideAnimations {
      let new = selectedViewController
      new?.view.frame = view.bounds
      let appearing = view.window == nil ? [] : new?.view.beginAppearance(true) ?? []
      if let before { hide(before) }
      if let shown = new?.view {
        view.insertSubview(shown, at: 0)
        if !appearing.isEmpty { shown.layOut() }
      }
      for controller in appearing { controller.endAppearance() }
    }
  }

  /// Takes a controller's view away; another may have taken it already.
  private func hide(_ controller: UIViewController) {
    guard let shown = controller.viewIfLoaded, shown.superview === viewIfLoaded else { return }
    shown.removeFromSuperview()
  }

  /// Lets a controller go; another may have taken it already.
  func giveUp(_ controller: UIViewController) {
    hide(controller)
    if controller.parent === self { controller.removeFromParent() }
  }
}
