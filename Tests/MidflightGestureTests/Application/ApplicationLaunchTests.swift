import Foundation
import Testing

@testable import Midflight

/// Tests of the calls at the launch of an app.
struct ApplicationLaunchTests {
  @Test func aLaunchCallsTheAppDelegateInOrder() {
    #expect(
      launch(WindowAppDelegate.self).callLog.lines == [
        "willFinishLaunching: inactive", "didFinishLaunching: inactive",
        "UIApplicationDidFinishLaunchingNotification: inactive",
        "configurationForConnecting: inactive",
        "UISceneWillConnectNotification: inactive, unattached",
        "UISceneDidActivateNotification: inactive, foregroundActive",
        "didBecomeActive: active, foregroundActive",
        "UIApplicationDidBecomeActiveNotification: active, foregroundActive",
      ])
  }

  @Test func aSceneDelegateReceivesTheLaunchAfterTheAppDelegate() {
    #expect(
      launch(SceneAppDelegate.self).callLog.lines == [
        "willFinishLaunching: inactive", "didFinishLaunching: inactive",
        "UIApplicationDidFinishLaunchingNotification: inactive",
        "configurationForConnecting: inactive",
        "willConnect: background, unattached",
        "UISceneWillConnectNotification: background, unattached",
        "sceneWillEnterForeground: background, unattached",
        "UISceneWillEnterForegroundNotification: background, unattached",
        "UIApplicationWillEnterForegroundNotification: background, foregroundInactive",
        "sceneDidBecomeActive: inactive, foregroundActive",
        "UISceneDidActivateNotification: inactive, foregroundActive",
        "UIApplicationDidBecomeActiveNotification: active, foregroundActive",
      ])
  }

  @Test func stagesDoNotShareAnAppDelegate() {
    let (one, other) = (launch(WindowAppDelegate.self), launch(WindowAppDelegate.self))
    #expect(one.application.delegate !== other.application.delegate)
    #expect(one.window !== other.window && one.application !== other.application)
  }

  @Test func anAppDelegateIsMadeByItsInitialiser() {
    final class Delegate: UIResponder, UIApplicationDelegate {
      let origin: String
      override init() {
        origin = "init"
        super.init()
      }
    }
    let delegate = launch(Delegate.self).application.delegate as? Delegate
    #expect(delegate?.origin == "init")
  }

  @Test func anAppWithoutAWindowIsDiagnosed() {
    var words: [String] = []
    let stage = launch(LoggingAppDelegate.self) { words.append($0) }
    #expect(words.count == 1)
    #expect(words[0].contains("makeKeyAndVisible()") && words[0].contains("delegateClass"))
    #expect(stage.showsOwnWindow)
  }

  @Test func aSceneConfigurationNamesTheSceneAndDelegateClasses() {
    final class Delegate: LoggingAppDelegate {
      override func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
      ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
        (configuration.sceneClass, configuration.delegateClass) = (Scene.self, SceneDelegate.self)
        return configuration
      }
      final class Scene: UIWindowScene {}
      final class SceneDelegate: LoggingSceneDelegate {}
    }
    let scene = launch(Delegate.self).application.connectedScenes.first
    #expect(scene is Delegate.Scene && scene?.delegate is Delegate.SceneDelegate)
    #expect(scene?.session.scene === scene && scene?.session.role == .windowApplication)
  }

  @Test func theSharedApplicationIsThatOfTheStage() {
    let stage = launch(WindowAppDelegate.self)
    stage.perform { #expect(UIApplication.shared === stage.application) }
    let plain = Stage(size: CGSize(width: 10, height: 10))
    plain.perform {
      #expect(UIApplication.shared === plain.application && UIApplication.shared.delegate == nil)
      #expect(UIApplication.shared.applicationState == .active)
      #expect(UIApplication.shared.keyWindow === plain.window)
      #expect(UIApplication.shared.windows == [plain.window])
      #expect(UIApplication.shared.connectedScenes.first?.activationState == .foregroundActive)
    }
  }

  @Test func backgroundTasksHaveUniqueIdentifiers() {
    let application = launch(WindowAppDelegate.self).application
    let tasks = [
      application.beginBackgroundTask(withName: "save"), application.beginBackgroundTask(),
    ]
    #expect(tasks[0] != tasks[1] && !tasks.contains(.invalid))
  }

  @Test func touchesGoFromTheWindowToTheAppDelegate() {
    final class Delegate: LoggingAppDelegate {
      var count = 0
      override func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.makeKeyAndVisible()
        return true
      }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
    }
    let stage = launch(Delegate.self)
    stage.send(.down(pointer: 0, at: CGPoint(x: 5, y: 5), time: stage.now))
    #expect((stage.application.delegate as? Delegate)?.count == 1)
  }
}
