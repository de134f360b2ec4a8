/// The app that runs on a stage: its delegate, its scene, its windows and its activity.
///
/// Each stage has one application. An app delegate belongs to a stage that was made from a scene
/// with an application (`Scene.init(_:title:summary:size:application:)`). On any other stage, the
/// application has no delegate, and its window is the stage's.
open class UIApplication: UIResponder {
  /// The application of the stage whose code runs.
  ///
  /// Unlike UIKit, which has one application per process. Outside `Stage.perform`, access stops the
  /// program with a message.
  public class var shared: UIApplication {
    guard let stage = Stage.current else {
      fatalError("UIApplication.shared outside a stage: ask for it inside stage.perform { … }.")
    }
    return stage.application
  }

  /// The app delegate, which the application retains; nil for none.
  open var delegate: (any UIApplicationDelegate)?
  /// The state of the app: inactive while the app launches, and then the window's activity. On iOS,
  /// an app with a scene delegate is in the background in `didFinishLaunching`.
  ///
  /// A callback whose name has `will` sees the state before the change, and one whose name has
  /// `did` the state after the change. As in UIKit, the scene's state changes before the app's
  /// state. Therefore the callbacks of a scene delegate and the scene's notifications see the old
  /// state of the app.
  open internal(set) var applicationState: State
  /// A Boolean value that indicates whether the display stays on. A stored value without effect.
  open var isIdleTimerDisabled = false
  /// The number on the app's icon. A stored value without effect.
  open var applicationIconBadgeNumber = 0

  /// The scene of the app; nil until the app has finished launching.
  var scene: UIWindowScene?
  private var backgroundTaskCount = 0

  /// Creates an application in a state, without a delegate and a scene.
  init(state: State) {
    applicationState = state
    super.init()
  }

  /// Returns nil: Midflight has no archives.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// The next responder: the app delegate, if it is a responder.
  open override var next: UIResponder? { delegate as? UIResponder }

  // MARK: - Scenes and windows

  /// The scenes that are connected: one, or none while the app launches.
  open var connectedScenes: Set<UIScene> { scene.map { [$0] } ?? [] }

  /// The sessions of the scenes that are connected.
  open var openSessions: Set<UISceneSession> { scene.map { [$0.session] } ?? [] }

  /// A Boolean value that indicates whether the app shows several scenes at once: always false.
  open var supportsMultipleScenes: Bool { false }

  /// The windows of the connected scene, in the order in which they joined it.
  open var windows: [UIWindow] { scene?.windows ?? [] }

  /// The window on display; nil if no window of the scene is on display.
  open var keyWindow: UIWindow? { scene?.keyWindow }

  // MARK: - Work in the background

  /// The time that remains in the background, in seconds: the greatest number, because the time of
  /// a hidden window stands still.
  open var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  /// Begins a task that continues in the background.
  ///
  /// - Parameters:
  ///   - taskName: A name for a debugger; unused.
  ///   - handler: Never called, because no task runs out of time.
  /// - Returns: An identifier of its own for each call.
  open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    backgroundTaskCount += 1
    return UIBackgroundTaskIdentifier(rawValue: backgroundTaskCount)
  }

  /// Begins a task without a name; see `beginBackgroundTask(withName:expirationHandler:)`.
  open func beginBackgroundTask(
    expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// Ends a task. No effect.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}
