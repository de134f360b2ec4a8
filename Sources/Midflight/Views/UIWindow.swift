/// The root of a stage's views. A stage makes its own.
open class UIWindow: UIView {
  /// The stage it is the window of.
  public internal(set) weak var stage: Stage?
  /// The size at the last layout.
  private var laidOutSize = CGSize.zero

  /// What the stage is shown on.
  public private(set) lazy var screen = UIScreen(of: self)

  /// Itself.
  open override var window: UIWindow? { self }

  /// Whose view fills the window. Setting it loads the view and shows it.
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

  /// Whether keys come to it: it is a stage's.
  open var isKeyWindow: Bool { stage != nil }

  /// Shows it. Keys come to a stage's window anyway.
  ///
  /// One that is no stage's shows nothing, and says so: put its controller into `stage.window`.
  open func makeKeyAndVisible() {
    isHidden = false
    guard stage == nil else { return }
    Stage.current?.diagnose(
      "makeKeyAndVisible() on a window that was made by hand: only a stage's own window is seen; set the "
        + "rootViewController of stage.window.")
  }

  /// Gives the root view the size of the window when that changes. A root view of that size may have been
  /// moved, as in a transition, and stays where it is.
  open override func layoutSubviews() {
    guard bounds.size != laidOutSize else { return }
    laidOutSize = bounds.size
    guard let view = rootViewController?.viewIfLoaded, view.bounds.size != bounds.size else {
      return
    }
    if view.transform.isIdentity { return view.frame = bounds }
    // Stepped back behind a card, it stays so.
    view.bounds.size = bounds.size
    view.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }
}
