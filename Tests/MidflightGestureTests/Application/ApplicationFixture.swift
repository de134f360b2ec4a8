import Foundation

@testable import Midflight

/// The calls that an app receives, in order, each with the state of the application.
final class CallLog {
  private(set) var lines: [String] = []
  private var observers: [any NSObjectProtocol] = []

  func add(_ call: String) {
    let scene = UIApplication.shared.connectedScenes.first
    let states =
      ["\(UIApplication.shared.applicationState)"] + (scene.map { ["\($0.activationState)"] } ?? [])
    lines.append("\(call): \(states.joined(separator: ", "))")
  }

  /// Adds each notification of an application and of a scene from now on.
  func observeNotifications() {
    let names = [
      UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIScene.willConnectNotification,
      UIScene.didActivateNotification, UIScene.willDeactivateNotification,
      UIScene.didEnterBackgroundNotification, UIScene.willEnterForegroundNotification,
    ]
    observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
        [weak self] _ in
        MainActor.assumeIsolated { self?.add(name.rawValue) }
      }
    }
  }

  /// Returns the lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  isolated deinit {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }
}

/// An app delegate as Xcode's template has it, which logs its calls. It makes no window.
class LoggingAppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  let log = CallLog()

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log.observeNotifications()
    log.add("willFinishLaunching")
    return true
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log.add("didFinishLaunching")
    return true
  }

  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    log.add("configurationForConnecting")
    return UISceneConfiguration(name: "Default", sessionRole: connectingSceneSession.role)
  }

  func applicationDidBecomeActive(_ application: UIApplication) { log.add("didBecomeActive") }
  func applicationWillResignActive(_ application: UIApplication) { log.add("willResignActive") }
  func applicationDidEnterBackground(_ application: UIApplication) { log.add("didEnterBackground") }
  func applicationWillEnterForeground(_ application: UIApplication) {
    log.add("willEnterForeground")
  }
}

/// An app delegate that shows a window with a controller.
final class WindowAppDelegate: LoggingAppDelegate {
  override func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = UIViewController()
    window?.makeKeyAndVisible()
    return super.application(application, didFinishLaunchingWithOptions: launchOptions)
  }
}

/// An app delegate that names a scene delegate.
final class SceneAppDelegate: LoggingAppDelegate {
  override func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = super.application(
      application, configurationForConnecting: connectingSceneSession, options: options)
    configuration.delegateClass = LoggingSceneDelegate.self
    return configuration
  }
}

/// A scene delegate as Xcode's template has it, which logs its calls with the app delegate.
class LoggingSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  private var log: CallLog? { (UIApplication.shared.delegate as? LoggingAppDelegate)?.log }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    log?.add("willConnect")
    guard let windowScene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: windowScene)
    window?.rootViewController = UIViewController()
    window?.makeKeyAndVisible()
  }

  func sceneDidBecomeActive(_ scene: UIScene) { log?.add("sceneDidBecomeActive") }
  func sceneWillResignActive(_ scene: UIScene) { log?.add("sceneWillResignActive") }
  func sceneWillEnterForeground(_ scene: UIScene) { log?.add("sceneWillEnterForeground") }
  func sceneDidEnterBackground(_ scene: UIScene) { log?.add("sceneDidEnterBackground") }
}

/// Launches an app on a stage of 100×200 points. A diagnostic is passed to `onDiagnostic`.
func launch(
  _ delegate: any (UIResponder & UIApplicationDelegate).Type,
  onDiagnostic: @escaping (String) -> Void = { _ in }
) -> Stage {
  let scene = Scene(
    "app", summary: "An app.", size: CGSize(width: 100, height: 200), application: delegate)
  return scene.makeStage { stage in
    stage.onFact = { if case .diagnostic(let words) = $0 { onDiagnostic(words) } }
  }
}

extension Stage {
  /// The log of the app delegate.
  var callLog: CallLog {
    guard let delegate = application.delegate as? LoggingAppDelegate else {
      fatalError("the stage has no logging delegate")
    }
    return delegate.log
  }

  /// Sends an activity of the window now.
  func send(_ activity: InputEvent.Activity) { send(.activity(activity, time: now)) }
}
