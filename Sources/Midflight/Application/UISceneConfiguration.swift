/// The classes of a scene and of its delegate.
///
/// The app delegate returns a configuration from
/// `application(_:configurationForConnecting:options:)`.
@MainActor open class UISceneConfiguration: NSObject {
  /// The name of the configuration, without effect: there is no Info.plist.
  public let name: String?
  /// The purpose of the scene.
  public let role: UISceneSession.Role
  /// The class of the scene: `UIWindowScene`, a subclass of it, or nil for `UIWindowScene`.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate; nil for an app without a scene delegate.
  ///
  /// The class derives from `UIResponder` and adopts `UIWindowSceneDelegate`. Another class stops
  /// the program with a message when the scene connects.
  open var delegateClass: AnyClass?

  /// Creates a configuration without a scene delegate.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }

  /// Creates the scene.
  func makeScene(
    of session: UISceneSession, _ options: UIScene.ConnectionOptions
  ) -> UIWindowScene {
    let chosen: AnyClass = sceneClass ?? UIWindowScene.self
    guard let type = chosen as? UIWindowScene.Type else {
      fatalError(
        "UISceneConfiguration.sceneClass is \(chosen): name UIWindowScene or a subclass of it.")
    }
    return type.init(session: session, connectionOptions: options)
  }

  /// Creates the scene's delegate; nil without a class.
  func makeDelegate() -> (any UISceneDelegate)? {
    guard let delegateClass else { return nil }
    guard let responder = delegateClass as? UIResponder.Type,
      let delegate = responder.makeDelegate() as? any UISceneDelegate
    else {
      fatalError(
        "UISceneConfiguration.delegateClass is \(delegateClass): name a class that derives from "
          + "UIResponder and adopts UIWindowSceneDelegate.")
    }
    return delegate
  }
}
