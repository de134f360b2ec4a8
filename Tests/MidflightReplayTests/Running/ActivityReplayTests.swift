import Foundation
import Midflight
import MotionCore
import Testing

@testable import MidflightReplay

/// Tests of recordings of an app that reacts to the activity of its window.
struct ActivityReplayTests {
  /// An app whose card moves when the window is hidden, and fades while it has no focus.
  final class Delegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let moving = card()

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let root = UIViewController()
      root.view.addSubview(moving)
      window = UIWindow(frame: UIScreen.main.bounds)
      window?.rootViewController = root
      window?.makeKeyAndVisible()
      return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
      move(moving, by: 100, during: 0.5)
    }
    func applicationWillResignActive(_ application: UIApplication) { moving.alpha = 0.5 }
    func applicationDidBecomeActive(_ application: UIApplication) { moving.alpha = 1 }
  }

  private let scenes = SceneCatalog([
    Scene("app", summary: "An app.", application: Delegate.self)
  ])
  private let events: [InputEvent] = [
    .activity(.inactive, time: milli(500)), .activity(.background, time: milli(600)),
    .activity(.active, time: milli(700)),
  ]

  @Test func anActivityIsRecordedInAnActivityLine() throws {
    let recording = try perform(events, on: "app", scenes: scenes).recording
    let lines = String(decoding: recording.encodedBytes, as: UTF8.self).split(separator: "\n")
    #expect(
      lines.filter { $0.contains("activity") } == [
        #"[500000,"activity","inactive"]"#, #"[600000,"activity","background"]"#,
        #"[700000,"activity","active"]"#,
      ])
    #expect(try Recording(parsing: recording.encodedBytes, name: "app").events == events)
  }

  @Test func aReplayOfActivitiesEqualsTheLiveRun() throws {
    let performed = try perform(events, on: "app", scenes: scenes, endingAt: milli(2000))
    try expectReplay(of: performed.recording, toGive: performed.trace, scenes: scenes)
    for rate in [7.0, 240] {
      let replay = try Replay(performed.recording, scenes: scenes)
      let trace = try replay.finish(framesPerSecond: rate)
      #expect(trace.difference(from: performed.trace) == nil, "\(rate) frames per second")
    }
    let alphas = performed.trace.objects.compactMap { row in
      ((row["views"] as? [String: Any])?["card"] as? [String: Any])?["alpha"] as? Double
    }
    #expect(alphas.contains(0.5) && alphas.last == 1)
    #expect(performed.trace.texts.contains { $0.contains(#""fact":"completion""#) })
  }

  @Test func aSceneWithoutADelegateIgnoresActivities() throws {
    let performed = try perform(events, endingAt: milli(1000))
    let rows = performed.trace.objects.filter { $0["event"] as? String == "activity" }
    #expect(rows.count == 3 && rows.allSatisfy { Set($0.keys) == ["event", "t"] })
    try expectReplay(of: performed.recording, toGive: performed.trace)
  }
}
