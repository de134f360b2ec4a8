/// The identity of a scene, from its connection to the end of the stage.
@MainActor open class UISceneSession: NSObject {
  /// The purpose of a scene.
  public nonisolated struct Role: RawRepresentable, Hashable, Sendable {
    /// The name of the role.
    public let rawValue: String

    /// Creates a role from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A scene with windows, the only role here.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The purpose of the scene.
  public let role: Role
  /// The configuration that the app delegate returned; before, one without a delegate.
  open internal(set) var configuration: UISceneConfiguration
  /// The scene; nil before its connection.
  open internal(set) weak var scene: UIScene?
  /// Values of the app's own. Unlike UIKit, Midflight does not keep them for the next launch.
  open var userInfo: [String: Any]?

  /// The name of the session, equal on all stages so that replays agree.
  open var persistentIdentifier: String { "main" }

  init(role: Role) {
    self.role = role
    configuration = UISceneConfiguration(name: nil, sessionRole: role)
    super.init()
  }
}
