import Foundation
import Testing

@testable import Midflight

/// Tests of the window that an app makes.
struct ApplicationWindowTests {
  /// An app whose window a closure sets up before it is shown.
  final class Delegate: UIResponder, UIApplicationDelegate {
    static var makeWindow: () -> UIWindow = { UIWindow(frame: UIScreen.main.bounds) }
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window = Delegate.makeWindow()
      window?.makeKeyAndVisible()
      return true
    }
  }

  /// Launches an app with this window.
  private func show(
    onDiagnostic: @escaping (String) -> Void = { _ in }, _ makeWindow: @escaping () -> UIWindow
  ) -> Stage {
    Delegate.makeWindow = makeWindow
    return launch(Delegate.self, onDiagnostic: onDiagnostic)
  }

  @Test func theWindowOfADelegateIsTheWindowOfTheStage() {
    for delegate in [WindowAppDelegate.self, SceneAppDelegate.self] as [LoggingAppDelegate.Type] {
      let stage = launch(delegate)
      let application = stage.application
      let scene = application.connectedScenes.first as? UIWindowScene
      let window =
        (scene?.delegate as? LoggingSceneDelegate)?.window ?? application.delegate?.window
      #expect(window === stage.window && stage.window.isKeyWindow && !stage.window.isHidden)
      #expect(application.windows == [stage.window] && application.keyWindow === stage.window)
      #expect(stage.window.windowScene === scene && scene?.keyWindow === stage.window)
      #expect(stage.window.screen === stage.screen && scene?.screen === stage.screen)
      #expect(stage.window.frame == CGRect(x: 0, y: 0, width: 100, height: 200))
      #expect(stage.window.rootViewController?.view.frame == stage.window.bounds)
    }
  }

  @Test func aWindowWithoutAFrameFillsTheScreen() {
    let stage = show { UIWindow() }
    #expect(stage.window.frame == CGRect(x: 0, y: 0, width: 100, height: 200))
  }

  @Test func theWindowOfAPlainStageHasTheSceneOfItsApplication() {
    let stage = Stage(size: CGSize(width: 100, height: 200))
    let scene = stage.window.windowScene
    #expect(scene?.coordinateSpace.bounds == CGRect(x: 0, y: 0, width: 100, height: 200))
    #expect(scene != nil && scene === stage.application.connectedScenes.first)
  }

  @Test func theRootControllerAppearsWhenItsWindowDoes() {
    final class Controller: UIViewController {
      var lines: [String] = []
      override func viewDidLoad() { lines.append("loaded") }
      override func viewWillAppear(_ animated: Bool) { lines.append("will appear") }
      override func viewDidAppear(_ animated: Bool) { lines.append("did appear") }
    }
    let controller = Controller()
    let stage = show {
      let window = UIWindow(frame: UIScreen.main.bounds)
      #expect(window.isHidden && !window.isKeyWindow)
      window.rootViewController = controller
      window.addSubview(UIView())
      #expect(controller.lines.isEmpty)
      return window
    }
    #expect(controller.lines == ["loaded", "will appear", "did appear"])
    #expect(stage.window.subviews.first === controller.view)
  }

  @Test func aFrameShowsTheColourAndTheSubviewsOfTheWindow() {
    let stage = show {
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.backgroundColor = .red
      window.addSubview(UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)))
      return window
    }
    let nodes = stage.frame().nodes
    #expect(nodes.count == 2 && nodes[0].backgroundColor != nil)
    #expect(nodes[1].bounds.size == CGSize(width: 3, height: 4))
  }

  @Test func theStyleAndTheTintOfTheWindowReachItsViews() {
    let view = UIView()
    let stage = show {
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.overrideUserInterfaceStyle = .dark
      window.tintColor = .green
      window.addSubview(view)
      return window
    }
    #expect(view.traitCollection.userInterfaceStyle == .dark && view.tintColor == .green)
    stage.perform { #expect(UITraitCollection.current.userInterfaceStyle == .dark) }
  }

  @Test func aRecogniserOfTheWindowReceivesTouches() {
    var count = 0
    let stage = show {
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.addGestureRecognizer(UITapGestureRecognizer { _ in count += 1 })
      return window
    }
    tap(stage, at: CGPoint(x: 50, y: 50))
    #expect(count == 1)
  }

  @Test func aWindowMayWithholdTouches() {
    final class Window: UIWindow {
      var events = 0
      var delivers = true
      override func sendEvent(_ event: UIEvent) {
        events += 1
        if delivers { super.sendEvent(event) }
      }
    }
    var count = 0
    let stage = show {
      let window = Window(frame: UIScreen.main.bounds)
      window.addGestureRecognizer(UITapGestureRecognizer { _ in count += 1 })
      return window
    }
    tap(stage, at: CGPoint(x: 50, y: 50))
    (stage.window as? Window)?.delivers = false
    tap(stage, at: CGPoint(x: 50, y: 50))
    #expect(count == 1 && (stage.window as? Window)?.events == 4)
  }

  @Test func aWindowMayChooseTheTouchedView() {
    final class Window: UIWindow {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { subviews.first }
    }
    var count = 0
    let stage = show {
      let window = Window(frame: UIScreen.main.bounds)
      let view = UIView()
      view.addGestureRecognizer(UITapGestureRecognizer { _ in count += 1 })
      window.addSubview(view)
      return window
    }
    tap(stage, at: CGPoint(x: 90, y: 190))
    #expect(count == 1)
  }

  @Test func aSmallWindowIsDrawnAndTouchedAtItsPlace() {
    var locations: [CGPoint] = []
    let stage = show {
      let window = UIWindow(frame: CGRect(x: 20, y: 30, width: 50, height: 60))
      window.addGestureRecognizer(
        UITapGestureRecognizer { locations.append($0.location(in: nil)) })
      return window
    }
    #expect(stage.frame().size == CGSize(width: 100, height: 200))
    #expect(stage.frame().nodes.first?.transform.ty == 30)
    tap(stage, at: CGPoint(x: 25, y: 40))
    tap(stage, at: CGPoint(x: 5, y: 5))
    #expect(locations == [CGPoint(x: 5, y: 10)])
  }

  @Test func resizingTheStageResizesItsWindow() {
    let stage = launch(WindowAppDelegate.self)
    let size = CGSize(width: 300, height: 150)
    stage.send(.resize(size: size, scale: 2, time: .zero))
    #expect(stage.window.bounds.size == size && stage.screen.bounds.size == size)
    #expect(stage.window.rootViewController?.view.bounds.size == size)
    #expect(stage.window.traitCollection.displayScale == 2 && stage.frame().size == size)
  }

  @Test func aSecondVisibleWindowIsDiagnosed() {
    var words: [String] = []
    let stage = show(onDiagnostic: { words.append($0) }) { UIWindow(frame: UIScreen.main.bounds) }
    let first = stage.window
    let second = stage.perform { UIWindow(frame: UIScreen.main.bounds) }
    stage.perform { second.makeKeyAndVisible() }
    #expect(stage.window === first && !second.isKeyWindow)
    #expect(words.count == 1 && words[0].contains("one window"))
  }

  @Test func aWindowWithoutASceneIsDiagnosedBesideASceneDelegate() {
    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
      ) {
        UIWindow(frame: UIScreen.main.bounds).makeKeyAndVisible()
      }
    }
    final class Delegate: LoggingAppDelegate {
      override func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
      ) -> UISceneConfiguration {
        connectingSceneSession.configuration.delegateClass = SceneDelegate.self
        return connectingSceneSession.configuration
      }
    }
    var words: [String] = []
    let stage = launch(Delegate.self) { words.append($0) }
    #expect(words.count == 1 && words[0].contains("UIWindow(windowScene:)"))
    #expect(stage.window.windowScene === stage.application.scene && !stage.showsOwnWindow)
  }

  @Test func aWindowReplacesAHiddenOne() {
    final class Controller: UIViewController {
      var isThere = false
      override func viewDidAppear(_ animated: Bool) { isThere = true }
      override func viewDidDisappear(_ animated: Bool) { isThere = false }
    }
    final class Window: UIWindow {
      override func becomeKey() { keys.append("became") }
      override func resignKey() { keys.append("resigned") }
      var keys: [String] = []
    }
    let controllers = [Controller(), Controller()]
    var words: [String] = []
    let stage = show(onDiagnostic: { words.append($0) }) {
      let window = Window(frame: UIScreen.main.bounds)
      window.rootViewController = controllers[0]
      return window
    }
    let first = stage.window
    stage.perform {
      first.isHidden = true
      let second = UIWindow(frame: UIScreen.main.bounds)
      second.rootViewController = controllers[1]
      second.makeKeyAndVisible()
      #expect(stage.window === second)
    }
    #expect(controllers.map(\.isThere) == [false, true] && !first.isKeyWindow)
    #expect((first as? Window)?.keys == ["became", "resigned"] && words.isEmpty)
    stage.perform {
      stage.window.isHidden = true
      first.isHidden = false
    }
    #expect(stage.window === first && controllers.map(\.isThere) == [true, false])
  }

  private func tap(_ stage: Stage, at point: CGPoint) {
    stage.send(.down(pointer: 0, at: point, button: .finger, time: stage.now.advanced(by: 1)))
    stage.send(.up(pointer: 0, at: point, button: .finger, time: stage.now.advanced(by: 0.05)))
  }
}
