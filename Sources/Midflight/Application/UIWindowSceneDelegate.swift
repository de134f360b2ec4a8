/// The delegate of a scene with windows.
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window of the scene. The default is nil.
  var window: UIWindow? { get }
}

extension UIWindowSceneDelegate {
  /// The default, nil.
  public var window: UIWindow? { nil }
}
