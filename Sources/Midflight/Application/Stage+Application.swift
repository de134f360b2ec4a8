extension Stage {
  /// The application of the stage. The first access on a stage without an app delegate creates it,
  /// active, with the stage's window.
  var application: UIApplication {
    if let applicationIfLoaded { return applicationIfLoaded }
    let application = UIApplication(state: .active)
    applicationIfLoaded = application
    perform { application.connectScene() }
    application.scene?.activationState = .foregroundActive
    return application
  }

  /// Returns a Boolean value that indicates whether a window sends its activity to the stage: the
  /// stage has an app delegate, and its application is in another state.
  package func awaits(_ activity: InputEvent.Activity) -> Bool {
    guard let applicationIfLoaded, applicationIfLoaded.delegate != nil else { return false }
    return applicationIfLoaded.applicationState != UIApplication.State(activity)
  }

  /// Launches an app with a new delegate, inside `perform`.
  ///
  /// Reports a diagnostic if the app has no window on display afterwards.
  func launch(_ delegate: any (UIResponder & UIApplicationDelegate).Type) {
    let application = UIApplication(state: .inactive)
    applicationIfLoaded = application
    application.delegate = delegate.makeDelegate()
    application.launch()
    if showsOwnWindow {
      diagnose(
        "\(delegate) has launched without a window: make one with UIWindow(frame: UIScreen.main.bounds) or "
          + "UIWindow(windowScene:), and call makeKeyAndVisible() on it. Without an Info.plist, a scene delegate is "
          + "named by the delegateClass of the UISceneConfiguration that "
          + "application(_:configurationForConnecting:options:) returns.")
    }
  }

  /// Puts an app's window on display, in place of the stage's own window or of a hidden one.
  ///
  /// Unlike UIKit, a stage displays one window. While a window of the app is on display, another
  /// one is not shown, with a diagnostic. A stage without an app delegate displays its own window
  /// only.
  func show(_ window: UIWindow) {
    guard window.stage == nil else { return }
    guard applicationIfLoaded?.delegate != nil else {
      return diagnose(
        "A window that was made by hand became visible: only a stage's own window is seen; set the "
          + "rootViewController of stage.window.")
    }
    guard showsOwnWindow || self.window.isHidden else {
      return diagnose(
        "A second window became visible: a stage shows one window; set the rootViewController of the window on "
          + "display, present a controller, or hide that window first.")
    }
    if window.windowScene == nil, applicationIfLoaded?.scene?.delegate != nil {
      diagnose(
        "A window without a scene became visible in an app with a scene delegate: iOS does not show it; make the "
          + "window with UIWindow(windowScene:).")
    }
    self.window.willLeaveStage()
    self.window = window
    showsOwnWindow = false
    lastFrame = nil
    hierarchyRevision += 1
    window.didEnter(self)
  }
}
