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

  @Test func aCardThatIsCaughtOnItsWayBackFollowsTheFinger() throws {
    let scene = try #require(CardApp.scenes["card"])
    let player = try TestPlayer(scene: scene)
    let throwBack = player.press("card")
    throwBack.move(by: CGVector(dx: 170, dy: 0), during: 0.5)
    throwBack.move(by: CGVector(dx: -30, dy: 0), during: 0.05)
    throwBack.release()
    let touch = player.catch("card", at: .after(0.05))
    // A pan begins after 10 points.
    touch.move(by: CGVector(dx: 15, dy: 0), during: 0.05)
    let place = player.presentedFrame(of: "card").minX
    touch.move(by: CGVector(dx: 30, dy: 0), during: 0.2)
    #expect(abs(player.presentedFrame(of: "card").minX - place - 30) < 0.01)
    touch.release()
    player.assertContinuous()
  }

  @Test(arguments: Recordings("recordings/card"))
  func theRecordingReplays(_ recording: RecordingFile) throws {
    try recording.replay(scenes: CardApp.scenes)
  }
}
