/// The methods that an application calls at its launch and when its activity changes.
///
/// Each stage with an app has a delegate of its own. Unlike UIKit, where the members are optional,
/// each member has a default. An app with a scene delegate receives changes of the activity through
/// the scene delegate alone, as on iOS.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The window of an app without a scene delegate. The default is nil.
  var window: UIWindow? { get }

  /// Called first. The default returns true.
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - launchOptions: Always nil.
  /// - Returns: A Boolean value that UIKit uses for URLs; ignored here.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called when the app is ready for its windows. The default returns true.
  ///
  /// An app without a scene delegate makes its window here, and calls `makeKeyAndVisible()` on it.
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - launchOptions: Always nil.
  /// - Returns: A Boolean value that UIKit uses for URLs; ignored here.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Returns the configuration of the scene, once at each launch. The default returns the
  /// session's, which has no scene delegate.
  ///
  /// There is no Info.plist: set the `delegateClass` of the result to use a scene delegate.
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration

  /// Called after the app became active. The default does nothing.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before the app becomes inactive. The default does nothing.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called after the window was hidden or minimised. The default does nothing.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called before the window is shown again. The default does nothing.
  func applicationWillEnterForeground(_ application: UIApplication)
}

extension UIApplicationDelegate {
  /// The default, nil.
  public var window: UIWindow? { nil }

  /// Returns true, the default.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Returns true, the default.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Returns the configuration of the session, the default.
  public func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { connectingSceneSession.configuration }

  /// Does nothing, the default.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing, the default.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing, the default.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing, the default.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
}
