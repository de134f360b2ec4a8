import MidflightTesting
import Testing

@testable import BottomSheet

/// The sheet in a window of 390×844 points: its top edge rests at 64 or at 464.
@MainActor struct SheetTests {
  let player: TestPlayer

  init() throws { player = try TestPlayer(scene: #require(BottomSheetApp.scenes["sheet"])) }

  /// The top edge of the sheet, as seen now.
  var top: CGFloat { player.presentedFrame(of: "sheet").minY }
  var scrolledDistance: CGFloat { player.view("sheet.list").bounds.minY }

  @Test(.playerReports) func aFlickOpensTheLargeDetent() {
    player.flick("sheet.handle", velocity: CGVector(dx: 0, dy: -1000))
    player.settle()
    #expect(top == 64)
    player.flick("sheet.handle", velocity: CGVector(dx: 0, dy: 1000))
    player.settle()
    #expect(top == 464)
    player.assertContinuous()
  }

  @Test(.playerReports) func aSlowDragGoesToTheNearestDetent() {
    player.drag(from: "sheet.handle", by: CGVector(dx: 0, dy: -180), pausing: 0.2)
    player.settle()
    #expect(top == 464)
    player.drag(from: "sheet.handle", by: CGVector(dx: 0, dy: -240), pausing: 0.2)
    player.settle()
    #expect(top == 64)
  }

  @Test(.playerReports) func aCaughtSheetStaysUnderTheFinger() {
    player.tap("sheet.handle")
    let touch = player.catch("sheet.handle", at: .fraction(0.2))
    let caught = top
    #expect(caught > 64 && caught < 464)
    touch.hold(for: 1)
    #expect(top == caught)
    touch.move(by: CGVector(dx: 0, dy: 50), during: 0.3)
    #expect(top == caught + 50)
    touch.release()
    player.settle()
    player.assertContinuous()
  }

  @Test(.playerReports) func aTapAboveTheSheetTurnsItRoundInFlight() {
    player.tap("sheet.handle")
    player.advance(by: 0.05)
    player.tap(.point(x: 195, y: 30))
    let turned = top
    player.advance(by: 0.02)
    #expect(top < turned, "the sheet keeps its velocity, so it rises a little further")
    player.settle()
    #expect(top == 464)
    player.assertContinuous()
  }

  @Test(.playerReports) func oneDragMovesTheSheetAndThenTheList() {
    let touch = player.press("row4")
    touch.move(by: CGVector(dx: 0, dy: -400), during: 0.4)
    #expect(top > 64 && scrolledDistance == 0)
    touch.move(by: CGVector(dx: 0, dy: -200), during: 0.2)
    #expect(top == 64 && scrolledDistance > 150)
    touch.move(by: CGVector(dx: 0, dy: 400), during: 0.4)
    #expect(top > 240 && scrolledDistance == 0)
    touch.hold(for: 0.2)
    touch.release()
    player.settle()
    #expect(scrolledDistance == 0)
    player.assertContinuous(.position)
  }

  @Test(.playerReports) func aPullBeyondTheTopStretchesARubberBand() {
    let touch = player.press("sheet.handle")
    touch.move(by: CGVector(dx: 0, dy: -400), during: 0.4)
    #expect(top < 80)
    let unstretched = top
    touch.move(by: CGVector(dx: 0, dy: -60), during: 0.2)
    #expect(top > unstretched - 36 && top < 64)
    touch.release()
    player.settle()
    #expect(top == 64)
  }

  @Test(.playerReports) func aCaughtCardReturnsToItsRow() {
    player.tap("row2")
    let touch = player.catch("card", at: .fraction(0.2))
    let caught = player.presentedFrame(of: "card")
    touch.hold(for: 1)
    #expect(player.presentedFrame(of: "card") == caught)
    touch.move(by: CGVector(dx: 0, dy: 60), during: 0.1)
    touch.release()
    player.settle()
    #expect(player.isVisible("row2") && !player.isVisible("card"))
    player.assertContinuous(.position)
  }

  @Test(.playerReports) func aThrownCardIsDismissed() {
    player.tap("row2")
    player.settle()
    player.flick("card", velocity: CGVector(dx: 0, dy: 1500))
    player.settle()
    #expect(player.isVisible("row2") && !player.isVisible("card"))
    player.assertContinuous(.position)
  }

  @Test(arguments: Recordings("recordings/sheet"))
  func replays(_ recording: RecordingFile) throws {
    try recording.replay(scenes: BottomSheetApp.scenes)
  }
}
