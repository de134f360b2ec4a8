extension UIApplication {
  /// A change of the app's state.
  private enum Transition {
    case resignActive, enterBackground, enterForeground, becomeActive

    /// A Boolean value that indicates whether the calls precede the change.
    var isAnnounced: Bool { self == .resignActive || self == .enterForeground }

    /// The states of the application and of the scene after the change.
    var states: (application: State, scene: UIScene.ActivationState) {
      switch self {
      case .resignActive, .enterForeground: (.inactive, .foregroundInactive)
      case .enterBackground: (.background, .background)
      case .becomeActive: (.active, .foregroundActive)
      }
    }

    /// The names of the notifications of the application and of the scene.
    var notifications: (application: Notification.Name, scene: Notification.Name) {
      switch self {
      case .resignActive: (willResignActiveNotification, UIScene.willDeactivateNotification)
      case .enterBackground:
        (didEnterBackgroundNotification, UIScene.didEnterBackgroundNotification)
      case .enterForeground:
        (willEnterForegroundNotification, UIScene.willEnterForegroundNotification)
      case .becomeActive: (didBecomeActiveNotification, UIScene.didActivateNotification)
      }
    }
  }

  /// Launches the app with its delegate and its scene. The app is active afterwards.
  ///
  /// The order of the calls:
  ///
  /// 1. `application(_:willFinishLaunchingWithOptions:)`
  /// 2. `application(_:didFinishLaunchingWithOptions:)`, `didFinishLaunchingNotification`
  /// 3. `application(_:configurationForConnecting:options:)`
  /// 4. with a scene delegate: `scene(_:willConnectTo:options:)`
  /// 5. `UIScene.willConnectNotification`
  /// 6. with a scene delegate: `sceneWillEnterForeground(_:)` and the notifications
  /// 7. `sceneDidBecomeActive(_:)` or `applicationDidBecomeActive(_:)`, and the notifications
  ///
  /// The app is inactive at first. An app with a scene delegate is in the background from step 4 to
  /// step 6. Unlike UIKit, such an app is inactive before: without an Info.plist, the scene delegate
  /// is unknown until step 3.
  func launch() {
    guard let delegate else { return }
    _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
    post(UIApplication.didFinishLaunchingNotification, from: self)
    connectScene()
    move(to: .active)
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
    if let sceneDelegate = scene.delegate {
      applicationState = .background
      sceneDelegate.scene(scene, willConnectTo: session, options: options)
    }
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

  /// Performs a change of the scene's state and then of the application's.
  ///
  /// For each of the two, the delegate is called and the notification is posted: before the change if
  /// the app leaves a state, after the change if it has entered one. The app delegate is called only
  /// in an app without a scene delegate.
  private func perform(_ transition: Transition) {
    if let scene {
      if !transition.isAnnounced { scene.activationState = transition.states.scene }
      switch transition {
      case .resignActive: scene.delegate?.sceneWillResignActive(scene)
      case .enterBackground: scene.delegate?.sceneDidEnterBackground(scene)
      case .enterForeground: scene.delegate?.sceneWillEnterForeground(scene)
      case .becomeActive: scene.delegate?.sceneDidBecomeActive(scene)
      }
      post(transition.notifications.scene, from: scene)
      scene.activationState = transition.states.scene
    }
    if !transition.isAnnounced { applicationState = transition.states.application }
    if scene?.delegate == nil {
      switch transition {
      case .resignActive: delegate?.applicationWillResignActive(self)
      case .enterBackground: delegate?.applicationDidEnterBackground(self)
      case .enterForeground: delegate?.applicationWillEnterForeground(self)
      case .becomeActive: delegate?.applicationDidBecomeActive(self)
      }
    }
    post(transition.notifications.application, from: self)
    applicationState = transition.states.application
  }

  private func post(_ name: Notification.Name, from sender: UIResponder) {
    NotificationCenter.default.post(name: name, object: sender)
  }
}
