/// The methods that let an object allow selections in a tab bar controller, observe them, and
/// animate the transitions.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
  /// Returns whether the tapped tab may be selected. The default is true.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool

  /// Called after a tap on a tab, also on the selected one. The default does nothing.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)

  /// Returns the animation controller for a change of the tab by a person or a program; nil, the
  /// default, for no animation. Called while the view is in a window.
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  /// Returns the interaction controller of an animation; nil, the default, for none. Called if
  /// there is an animation controller.
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
  /// Returns true.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }

  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}

  /// Returns nil.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// Returns nil.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// A container controller that shows one of several controllers, with a bar at the bottom for the
/// selection.
///
/// The selected controller's view has the size of this controller's view, and is behind the bar.
/// The view is loaded at the first selection. The delegate's selection methods are not called for a
/// selection by a program.
///
/// The delegate may animate a change of the tab, interactively or not. The new tab counts as
/// selected from the beginning of the transition, until a cancellation. During the transition, taps
/// on the bar have no effect. A selection by a program has no effect either, and reports a
/// diagnostic. The delegate does not animate changes to and within More.
///
/// With more than five controllers, the bar has the first four and More, which lists the others.
/// Unlike UIKit, there is no navigation bar in More. A second tap on More leads back from a
/// controller to the list.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// The bar with the controllers' items.
  open private(set) var tabBar = UITabBar()
  /// The delegate, as a weak reference.
  open weak var delegate: (any UITabBarControllerDelegate)?
  private var storedIndex = NSNotFound
  /// A Boolean value that indicates whether the delegate animates a change of `viewControllers`.
  private var animatesChange = false
  /// The list of the controllers without an item in the bar; nil for at most five controllers.
  private var more: MoreList?
  /// The controller of the list that was shown last; nil if the list was shown after it.
  private weak var lastControllerInMore: UIViewController?

  /// The largest number of items in the bar.
  private static let maximumItemCount = 5

  /// The child controllers, from left to right. The selected controller stays selected if it is one
  /// of them, and a selected More list stays selected if the list is still needed. Otherwise the
  /// first controller is selected. A controller that appears twice stops the program. A running
  /// transition completes first. Controllers that are no longer in the array leave the children.
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
      // The end of a transition removes the controller that leaves in the transition.
      for old in gone where transition?.from !== old { removeController(old) }
      if let list, more == nil { removeController(list) }
    }
  }

  /// Sets the controllers.
  ///
  /// - Parameters:
  ///   - viewControllers: The controllers of the tabs; nil for none.
  ///   - animated: A Boolean value that indicates whether the delegate may animate the change of
  ///     the shown controller. The animation is not interactive. The old controller stays a child
  ///     until the animation ends. Unlike in UIKit, the items change at once.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    animatesChange = animated
    self.viewControllers = viewControllers
    animatesChange = false
  }

  /// The index of the shown controller; `NSNotFound` for none and for the More list. Setting an
  /// index out of range stops the program; setting one during a transition to another tab has no
  /// effect and reports a diagnostic.
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

  /// The shown controller or the More list; nil for none. Setting a controller that is not in
  /// `viewControllers` stops the program; setting one during a transition to another tab has no
  /// effect and reports a diagnostic.
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

  /// Returns the insets of a child, whose lower edge the bar covers.
  override func insets(coveredOf child: UIViewController) -> UIEdgeInsets {
    UIEdgeInsets(top: 0, left: 0, bottom: tabBar.isHidden ? 0 : UITabBar.height, right: 0)
  }

  // MARK: - The view

  /// Adds the bar with its items, and the selected view behind it.
  open override func viewDidLoad() {
    super.viewDidLoad()
    tabBar.delegate = self
    view.addSubview(tabBar)
    showItems()
    showSelected(inPlaceOf: nil)
  }

  /// Places the bar and, except during a transition, the selected view.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    tabBar.frame = CGRect(
      x: 0, y: bounds.height - UITabBar.height, width: bounds.width, height: UITabBar.height)
    if transition == nil { selectedViewController?.viewIfLoaded?.frame = bounds }
  }

  /// Shows the tapped tab if the delegate allows the selection, and then reports the selection.
  /// During a transition, and after a refusal, the bar shows the earlier selection, without a
  /// report. An item of another bar is ignored with a diagnostic.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    let tabs = barControllers
    guard let tapped = tabs.first(where: { $0.tabBarItem === item }) else {
      return Stage.diagnose(
        "tabBar(_:didSelect:) is ignored: no tab of the bar has this item; set selectedViewController."
      )
    }
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
    more?.setControllers(controllersInMore)
  }

  // MARK: - More

  /// The controllers from the fifth one on; empty without a More list.
  private var controllersInMore: [UIViewController] {
    more == nil
      ? [] : Array((viewControllers ?? []).dropFirst(UITabBarController.maximumItemCount - 1))
  }

  /// The controllers with an item in the bar, with the More list as the last.
  private var barControllers: [UIViewController] {
    tabs(of: viewControllers ?? []) + (more.map { [$0] } ?? [])
  }

  /// Returns those of the given controllers that have their own item in the bar: all of at most
  /// five, otherwise the first four.
  private func tabs(of controllers: [UIViewController]) -> [UIViewController] {
    guard controllers.count > UITabBarController.maximumItemCount else { return controllers }
    return Array(controllers.prefix(UITabBarController.maximumItemCount - 1))
  }

  /// The item to select in the bar: that of the shown controller, or of More if the controller has
  /// no item.
  private var selectedItem: UITabBarItem? {
    let shown = selectedViewController
    let isInBar = barControllers.contains { $0 === shown }
    return (isInBar ? shown : more)?.tabBarItem
  }

  /// The index that a tap on More selects: the controller that was shown there last, or
  /// `NSNotFound` for the list. The list is selected if More is selected already, or has shown no
  /// controller.
  private var indexInMore: Int {
    let isThere = more.map { selectedItem === $0.tabBarItem } ?? false
    return isThere ? NSNotFound : lastControllerInMore.map(index(of:)) ?? NSNotFound
  }

  /// Creates or drops the More list, by the number of controllers; no effect if the list is right
  /// already. A dropped list is still a child.
  private func makeMore() {
    let isNeeded = (viewControllers ?? []).count > UITabBarController.maximumItemCount
    guard isNeeded != (more != nil) else { return }
    guard isNeeded else { return more = nil }
    let list = MoreList()
    list.onChoose = { [weak self] in if let self { select(index(of: $0)) } }
    addChild(list)
    list.didMove(toParent: self)
    more = list
  }

  // MARK: - Selection

  /// Returns the index of a controller; `NSNotFound` for any other controller.
  func index(of controller: UIViewController) -> Int {
    (viewControllers ?? []).firstIndex { $0 === controller } ?? NSNotFound
  }

  /// Selects a controller; `NSNotFound` for the More list. A controller that is shown already
  /// stays. During a transition, the call has no effect, and reports a diagnostic unless the
  /// transition leads to this controller.
  private func select(_ index: Int) {
    if let transition {
      let goal = transition.isGoingBack ? self.index(of: transition.from) : storedIndex
      guard index != goal else { return }
      Stage.diagnose(
        "Attempt to select a tab of a \(type(of: self)) while a transition goes on, \(transition.blockedReason)."
      )
      return
    }
    let before = displayedController
    setSelectedIndex(index)
    guard let shown = selectedViewController, shown !== before else { return }
    show(inPlaceOf: before, asksDelegate: before.map(hasTab) ?? false)
  }

  /// Shows the selected controller, at once or with the delegate's animation. If `viewDidLoad()` or
  /// the delegate selects another controller meanwhile, the call has no further effect.
  ///
  /// - Parameter asksDelegate: A Boolean value that indicates whether the delegate may animate the
  ///   change from `before` to a controller with a tab.
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
      return startTransition(from: before, to: shown, by: animators, on: stage)
    }
    showSelected(inPlaceOf: before)
  }

  /// The child whose view is in this controller's view; nil for none. Before the view is loaded,
  /// the selected controller.
  private var displayedController: UIViewController? {
    guard let view = viewIfLoaded else { return selectedViewController }
    return children.first { $0.viewIfLoaded?.superview === view }
  }

  /// Returns whether a controller has its own item in the bar.
  private func hasTab(_ controller: UIViewController) -> Bool {
    controller !== more && barControllers.contains { $0 === controller }
  }

  /// Stores a selection, and shows it in the bar, not in the view. A later tap on More returns to a
  /// controller without its own item.
  func setSelectedIndex(_ index: Int) {
    storedIndex = index
    tabBar.selectedItem = selectedItem
    let shown = selectedViewController
    if let more, selectedItem === more.tabBarItem {
      lastControllerInMore = shown === more ? nil : shown
    }
  }

  /// Shows the selected controller's view; no effect before the controller's view is loaded. As in
  /// UIKit, its view is loaded and receives `viewWillAppear` before the other controller receives
  /// `viewWillDisappear`.
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

  /// Removes a controller's view, unless the view has another superview by now.
  private func hide(_ controller: UIViewController) {
    guard let shown = controller.viewIfLoaded, shown.superview === viewIfLoaded else { return }
    shown.removeFromSuperview()
  }

  /// Removes a child controller, unless it has another parent by now.
  func removeController(_ controller: UIViewController) {
    hide(controller)
    if controller.parent === self { controller.removeFromParent() }
  }
}
