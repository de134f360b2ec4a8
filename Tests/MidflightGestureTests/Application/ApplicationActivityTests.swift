import Foundation
import Testing

@testable import Midflight

/// Tests of the calls after a change of the window's activity.
struct ApplicationActivityTests {
  @Test func aLostFocusResignsActive() {
    let stage = launch(WindowAppDelegate.self)
    _ = stage.callLog.take()
    stage.send(.inactive)
    #expect(
      stage.callLog.take() == [
        "UISceneWillDeactivateNotification: active, foregroundActive",
        "willResignActive: active, foregroundInactive",
        "UIApplicationWillResignActiveNotification: active, foregroundInactive",
      ])
    #expect(stage.application.applicationState == .inactive)
  }

  @Test func aMinimisedWindowPassesThroughInactive() {
    let stage = launch(SceneAppDelegate.self)
    _ = stage.callLog.take()
    stage.send(.background)
    #expect(
      stage.callLog.take() == [
        "sceneWillResignActive: active, foregroundActive",
        "UISceneWillDeactivateNotification: active, foregroundActive",
        "UIApplicationWillResignActiveNotification: active, foregroundInactive",
        "sceneDidEnterBackground: inactive, background",
        "UISceneDidEnterBackgroundNotification: inactive, background",
        "UIApplicationDidEnterBackgroundNotification: background, background",
      ])
  }

  @Test func aRestoredWindowPassesThroughInactive() {
    let stage = launch(WindowAppDelegate.self)
    stage.send(.background)
    _ = stage.callLog.take()
    stage.send(.active)
    #expect(
      stage.callLog.take() == [
        "UISceneWillEnterForegroundNotification: background, background",
        "willEnterForeground: background, foregroundInactive",
        "UIApplicationWillEnterForegroundNotification: background, foregroundInactive",
        "UISceneDidActivateNotification: inactive, foregroundActive",
        "didBecomeActive: active, foregroundActive",
        "UIApplicationDidBecomeActiveNotification: active, foregroundActive",
      ])
  }

  @Test func aRestoredWindowWithoutFocusStaysInactive() {
    let stage = launch(WindowAppDelegate.self)
    stage.send(.background)
    stage.send(.inactive)
    #expect(stage.application.applicationState == .inactive)
    #expect(stage.application.scene?.activationState == .foregroundInactive)
  }

  @Test(arguments: InputEvent.Activity.allCases)
  func theSameActivityAgainCallsNothing(_ activity: InputEvent.Activity) {
    let stage = launch(WindowAppDelegate.self)
    stage.send(activity)
    _ = stage.callLog.take()
    stage.send(activity)
    #expect(stage.callLog.take().isEmpty)
  }

  @Test func aStageAwaitsOtherActivitiesOnlyWithADelegate() {
    let stage = launch(WindowAppDelegate.self)
    #expect(InputEvent.Activity.allCases.filter(stage.awaits) == [.inactive, .background])
    stage.send(.background)
    #expect(InputEvent.Activity.allCases.filter(stage.awaits) == [.active, .inactive])
    let plain = Stage(size: CGSize(width: 10, height: 10))
    _ = plain.application
    #expect(InputEvent.Activity.allCases.filter(plain.awaits).isEmpty)
  }

  @Test func aStageWithoutADelegateChangesOnlyItsState() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let before = stage.frame()
    stage.send(.background)
    stage.perform { #expect(UIApplication.shared.applicationState == .background) }
    #expect(stage.frame() == before)
  }

  @Test func anObserverReceivesOnlyNotificationsOfItsStage() {
    let (one, other) = (launch(WindowAppDelegate.self), launch(WindowAppDelegate.self))
    _ = (one.callLog.take(), other.callLog.take())
    other.send(.background)
    #expect(one.callLog.take().isEmpty && other.callLog.take().count == 6)
  }

  @Test func anObserverOutsideAllStagesReceivesEveryNotification() {
    let name = Notification.Name("anObserverOutsideAllStages")
    let (outside, inside) = (Counter(), Counter())
    let stages = [
      Stage(size: CGSize(width: 1, height: 1)), Stage(size: CGSize(width: 1, height: 1)),
    ]
    let observers = [
      outside.observe(name), stages[0].perform { inside.observe(name) },
    ]
    for stage in stages {
      stage.perform { NotificationCenter.default.post(name: name, object: nil) }
    }
    NotificationCenter.default.post(name: name, object: nil)
    #expect(outside.count == 3 && inside.count == 2)
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }

  private final class Counter {
    var count = 0

    func observe(_ name: Notification.Name) -> any NSObjectProtocol {
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { self.count += 1 }
      }
    }
  }
}
