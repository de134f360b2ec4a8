/// The root of a stage's view tree. Each stage creates its window.
open class UIWindow: UIView {
  /// The stage of the window; nil for a window that an app created.
  public var stage: Stage? { knownStage }
  @WeakStage var knownStage: Stage?
  /// The size of the window at the latest layout.
  private var laidOutSize = CGSize.zero

  /// The screen of the stage.
  public private(set) lazy var screen = UIScreen(of: self)

  /// The window itself.
  open override var window: UIWindow? { self }

  /// The controller whose view fills the window. A new controller loads its view, which appears in
  /// the window. The view of the old controller leaves the window, and its presentations end
  /// without completions. An equal controller has no effect; nil leaves the window empty.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.abandonPresentations()
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if let oldValue { UIViewController.endAppearance(of: [oldValue]) }
      guard let controller = rootViewController, let view = controller.view else { return }
      view.frame = bounds
      let appearing = view.beginAppearance(true)
      addSubview(view)
      layoutIfNeeded()
      for controller in appearing { controller.endAppearance() }
    }
  }

  /// A Boolean value that indicates whether the window receives keys: true for the window of a
  /// stage.
  open var isKeyWindow: Bool { stage != nil }

  /// Shows the window. A stage's window receives keys in any case.
  ///
  /// A window that an app created is never displayed, with a diagnostic: set the
  /// `rootViewController` of `stage.window`.
  open func makeKeyAndVisible() {
    isHidden = false
    guard stage == nil else { return }
    Stage.current?.diagnose(
      "makeKeyAndVisible() on a window that was made by hand: only a stage's own window is seen; set the "
        + "rootViewController of stage.window.")
  }

  /// Resizes the root view after a change of the window's size. A root view that already has the
  /// size keeps its position, for example in a transition. A root view with a transform keeps the
  /// transform and moves to the centre. Does nothing without a loaded root view.
  open override func layoutSubviews() {
    guard bounds.size != laidOutSize else { return }
    laidOutSize = bounds.size
    guard let view = rootViewController?.viewIfLoaded, view.bounds.size != bounds.size else {
      return
    }
    if view.transform.isIdentity { return view.frame = bounds }
    // A root view scaled down behind a card keeps its transform.
    view.bounds.size = bounds.size
    view.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }
}
