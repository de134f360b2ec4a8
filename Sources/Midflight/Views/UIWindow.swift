/// The root of a stage's view tree. Each stage creates its window.
///
/// The delegate of an app makes a window of its own, which becomes the stage's when the window
/// becomes visible. Any other window is never on display.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The stage that displays the window; nil for a window that is not on display.
  public var stage: Stage? { storedStage }
  @WeakStage var storedStage: Stage?
  /// The size of the window at the latest layout.
  private var laidOutSize = CGSize.zero

  /// The screen of the stage.
  public private(set) lazy var screen =
    (storedStage ?? Stage.current)?.screen ?? UIScreen(of: nil)

  private weak var joinedScene: UIWindowScene?

  /// The scene of the window. A window without a scene joins the app's when it becomes visible.
  open var windowScene: UIWindowScene? {
    get {
      // The application of a stage without an app delegate is created on first use.
      if let storedStage, storedStage.applicationIfLoaded == nil { _ = storedStage.application }
      return joinedScene
    }
    set {
      joinedScene?.remove(self)
      joinedScene = newValue
      newValue?.add(self)
    }
  }

  /// Creates a window with a frame on the screen. The window is hidden, as in UIKit.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    layer.isHidden = true
  }

  /// Creates a hidden window, as large as the screen. Outside a stage, its size is zero.
  public convenience init() {
    self.init(frame: Stage.current?.screen.bounds ?? .zero)
  }

  /// Creates a hidden window of a scene, as large as the screen.
  public init(windowScene: UIWindowScene) {
    super.init(frame: windowScene.screen.bounds)
    layer.isHidden = true
    self.windowScene = windowScene
  }

  /// Returns nil: Midflight has no storyboards.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// The window itself.
  open override var window: UIWindow? { self }

  /// The next responder: the scene of the window; nil without a scene.
  open override var next: UIResponder? { super.next ?? windowScene }

  /// The controller whose view fills the window. A new controller loads its view, which appears in
  /// the window. The view of the old controller leaves the window, and its presentations end
  /// without completions. An equal controller has no effect; nil leaves the window empty.
  ///
  /// As in UIKit, a window that is not on display loads the view when it becomes visible. The view
  /// is then behind all other subviews.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.abandonPresentations()
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if let oldValue { UIViewController.endAppearance(of: [oldValue]) }
      if stage != nil { showRootView { addSubview($0) } }
    }
  }

  /// Lets the root controller appear.
  ///
  /// - Parameter add: Adds the root view to the window.
  private func showRootView(adding add: (UIView) -> Void) {
    guard let controller = rootViewController else { return }
    Stage.inOwnScope { controller.loadViewIfNeeded() }
    guard let view = controller.view else { return }
    Stage.inOwnScope { view.frame = bounds }
    let appearing = view.beginAppearance(true)
    add(view)
    Stage.inOwnScope { layoutIfNeeded() }
    for controller in appearing { controller.endAppearance() }
  }

  // MARK: - The display

  /// A Boolean value that indicates whether the window is hidden. A window that an app created is
  /// hidden at first.
  ///
  /// The first window of an app that becomes visible is put on display. Unlike UIKit, a stage
  /// displays one window: a second one is displayed only if the first one is hidden, else reports a
  /// diagnostic. Without an app delegate, only the window of the stage is displayed.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      super.isHidden = newValue
      if !newValue { Stage.current?.show(self) }
    }
  }

  /// A Boolean value that indicates whether the window receives keys: true for the window on
  /// display.
  open var isKeyWindow: Bool { stage != nil }

  /// Shows the window; see `isHidden`. The window on display receives keys in any case.
  open func makeKeyAndVisible() { isHidden = false }

  /// Handles the window's appearance on display. Does nothing by default.
  open func becomeKey() {}
  /// Handles the window's removal from the display. Does nothing by default.
  open func resignKey() {}

  /// Puts the window on display: loads the root view and lets its controller appear.
  func didEnter(_ stage: Stage) {
    storedStage = stage
    if windowScene == nil { windowScene = stage.applicationIfLoaded?.scene }
    updateTraits()
    showRootView { view in
      if view.superview !== self { insertSubview(view, at: 0) }
    }
    becomeKey()
  }

  /// Takes the window off the display, and lets its root controller disappear.
  func willLeaveStage() {
    let view = rootViewController?.viewIfLoaded
    for controller in view?.beginAppearance(false) ?? [] { controller.endAppearance() }
    storedStage = nil
    resignKey()
  }

  // MARK: - Touches

  /// Delivers the touches of an event to recognisers and views. Override the method to see or to
  /// withhold every event of touches, and call super to deliver it.
  open func sendEvent(_ event: UIEvent) { storedStage?.touches.deliver(event) }

  /// Converts a point of the screen to the window's coordinates, as a hit test does. A window that
  /// is scaled to nothing keeps the point.
  func point(fromScreen point: CGPoint) -> CGPoint { layer.hitTestPoint(from: point) ?? point }

  // MARK: - Layout

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
