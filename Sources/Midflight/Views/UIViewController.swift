/// Makes a view, fills it, and decides what happens in it.
open class UIViewController: UIResponder {
  private var loadedView: UIView?
  /// Where it is in a tab bar, if it is in one.
  var tabBarPlace = TabBarPlace()
  /// What it is called, in a bar or a list.
  open var title: String?

  /// A controller whose view is made when it is first asked for.
  public override init() { super.init() }

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
      loadedView = newValue
      newValue?.viewController = self
    }
  }

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

  /// Makes the root view: an empty one as large as the stage, unless overridden.
  open func loadView() {
    view = UIView(frame: Stage.current?.window.bounds ?? .zero)
  }

  /// Called once the root view is there.
  open func viewDidLoad() {}
  /// Called before the root view comes into a window.
  open func viewWillAppear(_ animated: Bool) {}
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

  /// The view its root view is in.
  open override var next: UIResponder? { viewIfLoaded?.superview }

  func disappear() {
    viewWillDisappear(false)
    viewIfLoaded?.removeFromSuperview()
    viewDidDisappear(false)
  }
}
