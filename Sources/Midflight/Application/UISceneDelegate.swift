/// The methods that an application calls when its scene connects and when the activity changes.
///
/// Unlike UIKit, where the methods are optional, each method has a default that does nothing.
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// Called once, when the scene is ready for its window.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Called after the scene became active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called before the scene becomes inactive.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before the scene is on display: at the launch, and when a hidden window is shown.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called after the window was hidden or minimised.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  /// Does nothing, the default.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing, the default.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing, the default.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing, the default.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing, the default.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}
