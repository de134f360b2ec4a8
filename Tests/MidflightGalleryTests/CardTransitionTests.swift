import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing

/// Checks the scene "card-transition".
struct CardTransitionTests {
  private func opened() throws -> SceneSession {
    let session = try SceneSession("card-transition")
    try session.tap("tile1")
    try session.wait(1)
    return session
  }

  @Test func aTileOpensACardAndATapBesideItClosesIt() throws {
    let session = try opened()
    #expect(try session.view("card").frame == CGRect(x: 24, y: 112, width: 342, height: 620))
    try session.tap(at: CGPoint(x: 195, y: 60))
    try session.wait(1)
    #expect(session.stage.window.firstView(named: "card") == nil)
    try session.expectReplay()
  }

  @Test func aLongDragDownClosesTheCardAndAShortOneDoesNot() throws {
    for (distance, isOpen) in [(60.0, true), (360, false)] {
      let session = try opened()
      try session.press("card")
      try session.move(0, 2)
      try session.move(0, CGFloat(distance), steps: 20)
      let height = try session.view("card").layer.presentation()?.bounds.height ?? 0
      #expect(height < 620 && height > 164)
      // The pointer rests before the release, so the velocity is 0.
      try session.wait(0.3)
      try session.release()
      try session.wait(1)
      #expect((session.stage.window.firstView(named: "card") != nil) == isOpen)
      if isOpen { #expect(try session.view("card").frame.height == 620) }
      try session.expectReplay()
    }
  }

  @Test func anOpeningCardIsCaughtAndReversedInFlight() throws {
    let session = try SceneSession("card-transition")
    try session.tap("tile4")
    try session.wait(0.2)
    let caught = try session.view("card").layer.presentation()?.bounds.height ?? 0
    #expect(caught > 164 && caught < 620)
    try session.tap(at: CGPoint(x: 195, y: 60))
    try session.wait(1)
    #expect(session.stage.window.firstView(named: "card") == nil)
    try session.expectReplay()
  }
}
