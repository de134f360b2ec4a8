import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightApp

/// Tests of the window's activity between a window and a run, without the window.
struct StagePlayerActivityTests {
  private final class Delegate: UIResponder, UIApplicationDelegate {}

  private let app = Scene("app", summary: "An app.", application: Delegate.self)
  private let size = CGSize(width: 390, height: 844)

  /// Returns a player of a scene, with the lines that it has recorded in the end.
  private func lines(
    of scene: Scene, playing events: [InputEvent]? = nil, _ body: (StagePlayer) -> Void
  ) throws -> [String] {
    let header = Recording.Header(scene: scene.name, size: size, engine: Engine.revision)
    let sink = try InMemorySink(header: header)
    let playing = try events.map {
      try Recording(header: header, events: $0, endingAt: Moment(seconds: 1))
    }
    body(StagePlayer(LiveRun(scene, as: header, recordingTo: sink), playing: playing))
    return sink.recording.events.map { event in
      let word = if case .activity(let activity, _) = event { " \(activity)" } else { "" }
      return "\(event.code)\(word) \(event.time.nanoseconds / 1_000_000)"
    }
  }

  private func activity(_ activity: InputEvent.Activity, at seconds: Double) -> InputEvent {
    .activity(activity, time: Moment(seconds: seconds))
  }

  @Test func anAppReceivesEachActivityChangeOnce() throws {
    let lines = try lines(of: app) { player in
      player.receive(activity(.active, at: 0.1))
      player.receive(activity(.inactive, at: 0.2))
      player.receive(activity(.inactive, at: 0.3))
      player.receive(activity(.background, at: 0.4))
      player.receive(activity(.active, at: 0.5))
    }
    #expect(lines == ["activity inactive 200", "activity background 400", "activity active 500"])
  }

  @Test func aSceneWithoutADelegateReceivesNoActivity() throws {
    let scene = Scene("plain", summary: "A scene.") { _ in UIViewController() }
    let lines = try lines(of: scene) { player in
      player.receive(activity(.inactive, at: 0.2))
      player.receive(activity(.active, at: 0.5))
    }
    #expect(lines.isEmpty)
  }

  @Test func theWindowIsIgnoredWhileARecordingPlays() throws {
    let lines = try lines(of: app, playing: [activity(.background, at: 0.1)]) { player in
      player.receive(activity(.inactive, at: 0.2))
      player.advance(to: Moment(seconds: 0.5))
    }
    #expect(lines == ["activity background 100"])
  }

  @Test func anAppReceivesTheWindowsActivityWhenTheRecordingEnds() throws {
    let lines = try lines(of: app, playing: [activity(.background, at: 0.1)]) { player in
      player.receive(activity(.inactive, at: 0.2))
      player.advance(to: Moment(seconds: 1.5))
    }
    #expect(lines == ["activity background 100", "activity inactive 1000"])
  }

  @Test func anAppReceivesTheWindowsActivityWhenTheUserTakesControl() throws {
    let lines = try lines(of: app, playing: [activity(.background, at: 0.1)]) { player in
      player.receive(.down(pointer: 0, at: .zero, time: Moment(seconds: 0.3)))
    }
    #expect(lines == ["activity background 100", "activity active 300", "down 300", "cancel 300"])
  }
}
