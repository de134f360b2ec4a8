#if canImport(UIKit)
  import UIKit
#else
  import MidflightApp
#endif

/// Shows the library, covers it while the app is inactive, and pauses the song in the background.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let library = LibraryViewController()
  private let cover = UIVisualEffectView(effect: UIBlurEffect(style: .regular))

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    cover.accessibilityIdentifier = "cover"
    window = UIWindow(windowScene: windowScene)
    window?.rootViewController = library
    window?.makeKeyAndVisible()
  }

  func sceneWillResignActive(_ scene: UIScene) {
    cover.frame = window?.bounds ?? .zero
    window?.addSubview(cover)
  }

  func sceneDidBecomeActive(_ scene: UIScene) { cover.removeFromSuperview() }

  func sceneDidEnterBackground(_ scene: UIScene) { library.player.pause() }

  func sceneWillEnterForeground(_ scene: UIScene) { library.player.resume() }
}
