/// Is asked and told what a person selects in a tab bar controller.
public protocol UITabBarControllerDelegate: AnyObject {
  /// Whether the tab that was tapped may be selected. True by default.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool

  /// A tab was tapped, perhaps the selected one again. Nothing by default.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
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
}

/// Shows one of several controllers, with a bar at the bottom to choose by.
///
/// The selected controller's view is as large as this one's, and lies behind the bar. Its view is
/// loaded when it is first selected. What a program selects, the delegate is not told of.
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// The bar; its items are the controllers'.
  public let tabBar = UITabBar()
  /// Who is asked and told.
  open weak var delegate: (any UITabBarControllerDelegate)?
  private var storedIndex = NSNotFound

  /// The controllers, from left to right, which are its children; the first is selected unless one of
  /// them was before.
  open var viewControllers: [UIViewController]? {
    didSet {
      let before = (oldValue ?? []).indices.contains(storedIndex) ? oldValue?[storedIndex] : nil
      let now = viewControllers ?? []
      let gone = (oldValue ?? []).filter { old in !now.contains { $0 === old } }
      for old in gone where old.parent === self { old.willMove(toParent: nil) }
      for new in now where new.parent !== self {
        addChild(new)
        new.didMove(toParent: self)
      }
      let kept = now.firstIndex { $0 === before }
      storedIndex = kept ?? (now.isEmpty ? NSNotFound : 0)
      showItems()
      if kept == nil { showSelected(inPlaceOf: before) }
      for old in gone { giveUp(old) }
    }
  }

  /// Sets the controllers.
  ///
  /// - Parameter animated: Unlike UIKit, the items change at once.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }

  /// Which controller is shown; `NSNotFound` for none.
  open var selectedIndex: Int {
    get { storedIndex }
    set {
      MotionCore.require(
        (viewControllers ?? []).indices.contains(newValue),
        "UITabBarController.selectedIndex = \(newValue): there are \(viewControllers?.count ?? 0) "
          + "controllers, counted from 0; set viewControllers first.")
      guard newValue != storedIndex else { return }
      let before = selectedViewController
      storedIndex = newValue
      tabBar.selectedItem = selectedViewController?.tabBarItem
      showSelected(inPlaceOf: before)
    }
  }

  /// The controller that is shown; nil for none. One that is set is one of the controllers.
  open var selectedViewController: UIViewController? {
    get {
      let controllers = viewControllers ?? []
      return controllers.indices.contains(storedIndex) ? controllers[storedIndex] : nil
    }
    set {
      selectedIndex = (viewControllers ?? []).firstIndex { $0 === newValue } ?? NSNotFound
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
    selectedViewController?.viewIfLoaded?.frame = bounds
  }

  /// Shows the tab that was tapped, if the delegate agrees.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    let controllers = viewControllers ?? []
    guard let index = controllers.firstIndex(where: { $0.tabBarItem === item }) else { return }
    guard delegate?.tabBarController(self, shouldSelect: controllers[index]) ?? true else {
      tabBar.selectedItem = selectedViewController?.tabBarItem
      return
    }
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: controllers[index])
  }

  /// Shows the controllers' items in the bar.
  func showItems() {
    tabBar.items = viewControllers?.map { $0.tabBarItem }
    tabBar.selectedItem = selectedViewController?.tabBarItem
  }

  /// Shows the selected controller's view. As in UIKit, it is loaded and told that it will appear before
  /// the other is told that it goes.
  private func showSelected(inPlaceOf before: UIViewController?) {
    guard isViewLoaded else { return }
    let new = selectedViewController
    new?.view.frame = view.bounds
    let appearing = view.window == nil ? [] : new?.view.beginAppearance(true) ?? []
    if let before { hide(before) }
    if let shown = new?.view { view.insertSubview(shown, at: 0) }
    for controller in appearing { controller.endAppearance() }
  }

  /// Takes a controller's view away; another may have taken it already.
  private func hide(_ controller: UIViewController) {
    guard let shown = controller.viewIfLoaded, shown.superview === viewIfLoaded else { return }
    shown.removeFromSuperview()
  }

  /// Lets a controller go; another may have taken it already.
  private func giveUp(_ controller: UIViewController) {
    hide(controller)
    if controller.parent === self { controller.removeFromParent() }
  }
}
