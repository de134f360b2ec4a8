import MidflightTesting
import Testing

@testable import iOSApp

/// The app in a window of 390×844 points: the top of the player rests at 764 or at 80.
@MainActor struct PlayerTests {
  let scene = Scene("ios-app", summary: "A music player.", application: AppDelegate.self)
  let player: TestPlayer

  init() throws { player = try TestPlayer(scene: scene) }

  @Test(.playerReports) func aDragExpandsAndCollapsesThePlayer() {
    player.drag(from: "player", by: CGVector(dx: 0, dy: -300), during: 0.3)
    player.settle()
    #expect(player.top == 80)
    player.drag(from: "player", by: CGVector(dx: 0, dy: 300), during: 0.3)
    player.settle()
    #expect(player.top == 764)
    player.assertContinuous()
  }

  @Test(.playerReports) func aCaughtPlayerStaysUnderTheFinger() {
    player.tap("player")
    let touch = player.catch("player", at: .fraction(0.2))
    touch.move(by: CGVector(dx: 0, dy: 10))
    let caught = player.top
    #expect(caught > 80 && caught < 764)
    touch.hold(for: 1)
    #expect(player.top == caught)
    touch.move(by: CGVector(dx: 0, dy: -40), during: 0.2)
    #expect(abs(player.top - caught + 40) < 0.01)
    touch.release()
    player.settle()
    player.assertContinuous()
  }

  @Test(.playerReports) func theBackgroundPausesTheSong() {
    player.tap("Slow Tram")
    player.advance(by: 5)
    player.changeActivity(to: .background)
    let progress = player.progress
    #expect(progress > 0 && player.view("cover").window != nil)
    player.advance(by: 5)
    #expect(player.progress == progress)
    player.changeActivity(to: .active)
    player.advance(by: 5)
    #expect(player.progress > 1.9 * progress)
  }

  @Test(arguments: Recordings("recordings"))
  func replays(_ recording: RecordingFile) throws {
    try recording.replay(scenes: [scene])
  }
}

extension TestPlayer {
  /// The top edge of the player, as seen now.
  var top: CGFloat { presentedFrame(of: "player").minY }
  /// The width of the progress bar, as seen now.
  var progress: CGFloat { presentedFrame(of: "progress").width }
}
