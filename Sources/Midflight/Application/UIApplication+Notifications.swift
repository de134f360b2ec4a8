/// The names of the notifications of an app. Their object is the application.
nonisolated extension UIApplication {
  /// Posted after `application(_:didFinishLaunchingWithOptions:)`.
  public static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// Posted after the app became active.
  public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted before the app becomes inactive.
  public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted after the app entered the background.
  public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted before the app leaves the background, and at the launch of an app with a scene
  /// delegate.
  public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
}

/// The names of the notifications of a scene. Their object is the scene.
nonisolated extension UIScene {
  /// Posted when the scene has been connected.
  public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  /// Posted after the scene became active.
  public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  /// Posted before the scene becomes inactive.
  public static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  /// Posted after the scene entered the background.
  public static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
  /// Posted before the scene leaves the background, and at the launch of an app with a scene
  /// delegate.
  public static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
}
