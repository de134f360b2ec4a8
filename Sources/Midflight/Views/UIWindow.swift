/// The root of a stage's views. A stage makes its own.
open class UIWindow: UIView {
  /// The stage it is the window of.
  public internal(set) weak var stage: Stage?

  /// Itself.
  open override var window: UIWindow? { self }

  /// Whose view fills the window. Setting it loads the view and shows it.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.disappear()
      guard let controller = rootViewController else { return }
      controller.view.frame = bounds
      controller.viewWillAppear(false)
      addSubview(controller.view)
      layoutIfNeeded()
      controller.viewDidAppear(false)
    }
  }

  /// Keeps the root view as large as the window.
  open override func layoutSubviews() {
    rootViewController?.viewIfLoaded?.frame = bounds
  }
}
