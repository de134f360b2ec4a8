/// A scene that shows a window on its stage.
open class UIWindowScene: UIScene {
  /// The screen of the scene's stage.
  public let screen: UIScreen
  private var weakWindows: [WeakWindow] = []

  /// Creates a scene of a session, on the current stage. Only the application creates scenes.
  public required init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
    screen = .main
    super.init(session: session, connectionOptions: connectionOptions)
  }

  /// Returns nil: Midflight has no archives.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// The windows of the scene, in the order in which they joined it.
  open var windows: [UIWindow] { weakWindows.compactMap(\.window) }

  /// The window on display; nil if no window of the scene is on display.
  open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }

  /// The coordinate space of the scene: the screen, with its `bounds`. Unlike UIKit, Midflight has no
  /// `UICoordinateSpace`.
  open var coordinateSpace: UIScreen { screen }

  /// The traits of the stage.
  open var traitCollection: UITraitCollection { screen.stage?.traits ?? .current }

  /// Adds a window that joined the scene.
  func add(_ window: UIWindow) {
    remove(window)
    weakWindows.append(WeakWindow(window: window))
  }

  /// Removes a window that left the scene.
  func remove(_ window: UIWindow) {
    weakWindows.removeAll { $0.window == nil || $0.window === window }
  }

  private struct WeakWindow {
    weak var window: UIWindow?
  }
}
