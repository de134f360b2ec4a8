import Midflight
import MidflightTesting
import MotionCore
import Testing

/// Changes of the window's activity by a test.
struct ActivityTests {
  private final class Delegate: UIResponder, UIApplicationDelegate {}

  @Test func aChangeOfActivityReachesTheAppAndTheRecording() throws {
    let app = Scene("app", summary: "An app.", application: Delegate.self)
    let player = try TestPlayer(scene: app)
    player.changeActivity(to: .background)
    for player in [player, try TestPlayer(scene: app, from: player.recording)] {
      #expect(player.stage.perform { UIApplication.shared.applicationState } == .background)
    }
  }
}
