/// A part of an app's interface with an activity of its own. Each stage has one, a `UIWindowScene`.
open class UIScene: UIResponder {
  /// The session of the scene.
  public let session: UISceneSession
  /// The delegate, which the scene retains; nil for none. The application makes the delegate from
  /// the class of the configuration.
  open var delegate: (any UISceneDelegate)?
  /// The activity of the scene: unattached while the app launches, and then the window's activity.
  open internal(set) var activationState = ActivationState.unattached
  /// A title for a list of scenes. A stored value without effect.
  open var title: String! = ""

  /// The application of the scene.
  weak var application: UIApplication?

  /// Creates a scene of a session. Only the application creates scenes.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }

  /// Returns nil: Midflight has no archives.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// The next responder: the application.
  open override var next: UIResponder? { application }
}
