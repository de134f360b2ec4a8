import MidflightTesting

@testable import Sheet

@MainActor struct SheetTests {
  @Test func aFlickOpensTheSheet() throws {
    let player = try TestPlayer(scene: #require(SheetApp.scenes["sheet"]))
    player.flick("grabber", velocity: CGVector(dx: 0, dy: -1000))
    player.settle()
    #expect(player.view("sheet").frame.minY == 64)
    player.assertContinuous()
  }

  @Test func aCaughtSheetFollowsTheFinger() throws {
    let player = try TestPlayer(scene: #require(SheetApp.scenes["sheet"]))
    player.flick("grabber", velocity: CGVector(dx: 0, dy: -1000))
    let touch = player.catch("grabber", at: .after(0.1))
    touch.move(by: CGVector(dx: 0, dy: 300), during: 0.3)
    touch.hold(for: 0.2)
    touch.release()
    player.settle()
    #expect(player.view("sheet").frame.minY.rounded() == 464)
  }

  @Test(arguments: Recordings("recordings/sheet"))
  func theRecordingReplays(_ recording: RecordingFile) throws {
    try recording.replay(scenes: SheetApp.scenes)
  }
}
