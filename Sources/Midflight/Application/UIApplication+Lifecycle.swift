extension UIApplication {
  /// A change of the app's state.
  private enum Transition {
    case resignActive, enterBackground, enterForeground, becomeActive

    /// The names of the notifications of the scene and of the application.
    var notifications: (ofScene: Notification.Name, ofApplication: Notification.Name) {
      switch self {
      case .resignActive:
        (UIScene.willDeactivateNotification, UIApplication.willResignActiveNotification)
      case .enterBackground:
        (UIScene.didEnterBackgroundNotification, UIApplication.didEnterBackgroundNotification)
      case .enterForeground:
        (UIScene.willEnterForegroundNotification, UIApplication.willEnterForegroundNotification)
      case .becomeActive:
        (UIScene.didActivateNotification, UIApplication.didBecomeActiveNotification)
      }
    }
  }

  /// Launches the app with its delegate and its scene. The app is inactive before and active
  /// afterwards.
  ///
  /// The order of the calls:
  ///
  /// 1. `application(_:willFinishLaunchingWithOptions:)`
  /// 2. `application(_:didFinishLaunchingWithOptions:)`, `didFinishLaunchingNotification`
  /// 3. `application(_:configurationForConnecting:options:)`
  /// 4. with a scene delegate: `scene(_:willConnectTo:options:)`
  /// 5. `UIScene.willConnectNotification`
  /// 6. with a scene delegate: `sceneWillEnterForeground(_:)` and its notifications
  /// 7. `sceneDidBecomeActive(_:)` or `applicationDidBecomeActive(_:)`, and the notifications
  func launch() {
    guard let delegate else { return }
    _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
    post(UIApplication.didFinishLaunchingNotification, from: self)
    connectScene()
    if scene?.delegate != nil { perform(.enterForeground) }
    perform(.becomeActive)
  }

  /// Connects the scene, in the configuration that the app delegate returns.
  ///
  /// A class of the configuration that cannot be used stops the program with a message.
  func connectScene() {
    let session = UISceneSession(role: .windowApplication)
    let options = UIScene.ConnectionOptions()
    if let delegate {
      session.configuration = delegate.application(
        self, configurationForConnecting: session, options: options)
    }
    let scene = session.configuration.makeScene(of: session, options)
    self.scene = scene
    (session.scene, scene.application) = (scene, self)
    if let stage = scene.screen.stage, delegate == nil || !stage.showsOwnWindow {
      stage.window.windowScene = scene
    }
    scene.delegate = session.configuration.makeDelegate()
    scene.delegate?.scene(scene, willConnectTo: session, options: options)
    if delegate != nil { post(UIScene.willConnectNotification, from: scene) }
  }

  /// Moves the app to a state, through the states in between. The present state has no effect.
  func move(to state: State) {
    while applicationState != state {
      switch applicationState {
      case .active: perform(.resignActive)
      case .inactive: perform(state == .active ? .becomeActive : .enterBackground)
      case .background: perform(.enterForeground)
      }
    }
  }

  /// Performs a change of the state, and calls the delegate: before the change if the app leaves a
  /// state, after the change if it has entered one. The notifications follow the call, the scene's
  /// first.
  private func perform(_ transition: Transition) {
    switch transition {
    case .resignActive, .enterForeground:
      tellDelegate(transition)
      setState(.inactive, .foregroundInactive)
    case .enterBackground:
      setState(.background, .background)
      tellDelegate(transition)
    case .becomeActive:
      setState(.active, .foregroundActive)
      tellDelegate(transition)
    }
  }

  private func setState(_ state: State, _ activation: UIScene.ActivationState) {
    applicationState = state
    scene?.activationState = activation
  }

  /// Calls the delegate of the scene, or without one the app delegate, and posts the notifications.
  private func tellDelegate(_ transition: Transition) {
    if let scene, let delegate = scene.delegate {
      switch transition {
      case .resignActive: delegate.sceneWillResignActive(scene)
      case .enterBackground: delegate.sceneDidEnterBackground(scene)
      case .enterForeground: delegate.sceneWillEnterForeground(scene)
      case .becomeActive: delegate.sceneDidBecomeActive(scene)
      }
    } else if let delegate {
      switch transition {
      case .resignActive: delegate.applicationWillResignActive(self)
      case .enterBackground: delegate.applicationDidEnterBackground(self)
      case .enterForeground: delegate.applicationWillEnterForeground(self)
      case .becomeActive: delegate.applicationDidBecomeActive(self)
      }
    }
    let names = transition.notifications
    if let scene { post(names.ofScene, from: scene) }
    post(names.ofApplication, from: self)
  }

  private func post(_ name: Notification.Name, from sender: UIResponder) {
    NotificationCenter.default.post(name: name, object: sender)
  }
}
