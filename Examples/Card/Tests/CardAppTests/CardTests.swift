import MidflightTesting

@testable import CardApp

/// A gesture by hand, and one that was recorded.
@MainActor struct CardTests {
  @Test func aFlickTakesTheCardToTheOtherEnd() throws {
    let scene = try #require(CardApp.scenes["card"])
    let player = try TestPlayer(scene: scene)
    player.drag(from: "card", by: CGVector(dx: 120, dy: 0), during: 0.12)
    player.settle()
    #expect(player.view("card").frame.minX == 245)
  }

  @Test(arguments: Recordings("recordings/card"))
  func theRecordingReplays(_ recording: RecordingFile) throws {
    try recording.replay(scenes: CardApp.scenes)
  }
}
