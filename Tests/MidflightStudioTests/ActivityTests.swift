import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// Tests of the window's activity in the studio.
struct ActivityTests {
  private final class Delegate: UIResponder, UIApplicationDelegate {}

  private let catalog = SceneCatalog([
    Scene("app", summary: "An app.", application: Delegate.self),
    Scene("plain", summary: "A scene.") { _ in UIViewController() },
  ])

  private func bench(_ scene: String) throws -> StudioBench {
    var settings = StudioSettings()
    settings.scene = scene
    return try StudioBench(catalog, settings: settings)
  }

  private func activities(of bench: StudioBench) -> [InputEvent.Activity] {
    bench.player.session.recording.events.compactMap {
      if case .activity(let activity, _) = $0 { activity } else { nil }
    }
  }

  private func send(_ activity: InputEvent.Activity, to bench: StudioBench) {
    bench.studio.receive(.activity(activity, time: Moment(seconds: bench.time)))
  }

  @Test func anAppReceivesTheActivityOfTheWindow() throws {
    let bench = try bench("app")
    bench.wait(0.2)
    send(.inactive, to: bench)
    send(.background, to: bench)
    send(.background, to: bench)
    send(.active, to: bench)
    #expect(activities(of: bench) == [.inactive, .background, .active])
  }

  @Test func aSceneWithoutADelegateReceivesNoActivity() throws {
    let bench = try bench("plain")
    send(.background, to: bench)
    bench.wait(0.1)
    #expect(activities(of: bench).isEmpty)
  }

  @Test func aPausedAppReceivesTheActivityWhenItPlays() throws {
    let bench = try bench("app")
    bench.wait(0.2)
    bench.studio.perform(.togglePlaying)
    send(.inactive, to: bench)
    bench.wait(0.1)
    #expect(activities(of: bench).isEmpty)
    bench.studio.perform(.togglePlaying)
    bench.wait(0.1)
    #expect(activities(of: bench) == [.inactive])
  }
}
