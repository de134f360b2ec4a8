import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing

/// Checks the scenes of the chapter "Interfaces".
struct InterfacesTests {
  // MARK: - drawer

  @Test func aSecondTapReversesTheOpeningDrawer() throws {
    let session = try SceneSession("drawer")
    try session.tap(at: CGPoint(x: 195, y: 800))
    try session.wait(0.2)
    let caught = try session.middle(of: "drawer").y
    #expect(caught < 1036 && caught > 564)
    try session.tap("collapsedTitle")
    try session.wait(3)
    #expect(try session.view("drawer").frame.minY == 756)
    #expect(session.stage.animators.isEmpty)
    try session.expectReplay()
  }

  @Test func anOpenDrawerShowsItsExpandedTitleAndTheShade() throws {
    let session = try SceneSession("drawer")
    try session.tap(at: CGPoint(x: 195, y: 800))
    try session.wait(1)
    #expect(try session.view("drawer").frame.minY == 284)
    #expect(try session.view("shade").alpha == 1)
    #expect(try session.view("collapsedTitle").alpha == 0)
    #expect(try session.view("expandedTitle").alpha == 1)
    #expect(try session.view("drawer").layer.cornerRadius == 20)
    try session.expectReplay()
  }

  @Test func theDrawersTitlesStayAtTheSameHeight() throws {
    let session = try SceneSession("drawer")
    try session.tap(at: CGPoint(x: 195, y: 800))
    for _ in 0..<8 {
      try session.wait(0.1)
      let (small, large) = (
        try session.middle(of: "collapsedTitle"), try session.middle(of: "expandedTitle")
      )
      #expect(abs(small.y - large.y) < 1e-6)
    }
    try session.expectReplay()
  }

  @Test func theDrawerFollowsTheFingerAndAThrowDecidesItsEnd() throws {
    for (dy, isOpen) in [(-120.0, true), (-240, true), (-200, false)] {
      let session = try SceneSession("drawer")
      try session.press(at: CGPoint(x: 195, y: 800))
      try session.move(0, -4)
      let start = try session.middle(of: "drawer").y
      try session.move(0, CGFloat(dy), steps: 10)
      // Less the two points that a pointer moves before a drag begins.
      #expect(abs(try session.middle(of: "drawer").y - start - CGFloat(dy)) <= 2.1)
      // The last part of the drag decides, not the nearer end.
      if !isOpen { try session.move(0, 60, steps: 2) }
      try session.release()
      try session.wait(2)
      #expect((try session.view("drawer").frame.minY == 284) == isOpen)
      try session.expectReplay()
    }
  }

  @Test func aDrawerReleasedAtRestMovesToTheNearerEnd() throws {
    for (dy, position) in [(-100.0, 756.0), (-300, 284)] {
      let session = try SceneSession("drawer")
      try session.press(at: CGPoint(x: 195, y: 800))
      try session.move(0, CGFloat(dy), steps: 20)
      try session.wait(0.5)
      try session.release()
      try session.wait(2)
      #expect(try session.view("drawer").frame.minY == CGFloat(position))
      try session.expectReplay()
    }
  }

  @Test func aCaughtReversedAndThrownDrawerNeverJumps() throws {
    let session = try SceneSession("drawer")
    for dy in [-200.0, 90, -60, 300] {
      try session.press("drawer")
      try session.move(0, CGFloat(dy), steps: 12)
      try session.release()
      try session.wait(0.15)
      try session.tap("drawer")
      try session.wait(0.1)
    }
    try session.wait(4)
    #expect(session.stage.animators.isEmpty)
    #expect([284, 756].contains(try session.view("drawer").frame.minY))
    try session.expectReplay()
  }

  /// A reversed curve returns earlier than a spring. A tap between the two ends must reverse all
  /// animators again.
  @Test func aTapWhileOnlySpringsMoveReversesAllOfTheDrawer() throws {
    let session = try SceneSession("drawer")
    try session.tap(at: CGPoint(x: 195, y: 800))
    try session.wait(0.15)
    try session.tap("collapsedTitle")
    try session.wait(0.4)
    let shade = try session.view("shade")
    #expect(shade.layer.presentation()?.opacity == 0)
    let middle = try session.middle(of: "drawer").y
    #expect(middle < 1036)
    try session.tap("collapsedTitle")
    try session.wait(3)
    #expect(try session.view("drawer").frame.minY == 284)
    #expect(shade.layer.presentation()?.opacity == 1)
    #expect(try session.view("drawer").layer.cornerRadius == 20)
    #expect(session.stage.animators.isEmpty)
    // The whole drawer also closes again.
    try session.tap("expandedTitle")
    try session.wait(3)
    #expect(try session.view("drawer").frame.minY == 756)
    #expect(shade.alpha == 0)
    try session.expectReplay()
  }

  @Test func catchingTheDrawerDoesNotMakeItOrItsShadeJump() throws {
    let session = try SceneSession("drawer")
    try session.tap(at: CGPoint(x: 195, y: 800))
    try session.wait(0.25)
    try session.press("drawer")
    try session.move(0, -4)
    let shade = try session.view("shade")
    let (dark, position) = (
      try #require(shade.layer.presentation()?.opacity), try session.middle(of: "drawer").y
    )
    try session.move(0, -1)
    // At most five points of 472, including the distance before the drag begins: almost no change.
    #expect(abs(try #require(shade.layer.presentation()?.opacity) - dark) < 0.02)
    #expect(abs(try session.middle(of: "drawer").y - position) <= 5)
    try session.release()
    try session.expectReplay()
  }

  // MARK: - picture-in-picture

  @Test func aThrowDecidesTheCornerOfThePictureInPicture() throws {
    for (translation, corner) in [
      (CGVector(dx: -60, dy: -6), CGPoint(x: 76, y: 748)),
      (CGVector(dx: -4, dy: -110), CGPoint(x: 314, y: 156)),
      (CGVector(dx: -60, dy: -110), CGPoint(x: 76, y: 156)),
      (CGVector(dx: 0, dy: 12), CGPoint(x: 314, y: 748)),
    ] {
      let session = try SceneSession("picture-in-picture")
      try session.drag("pip", by: translation.dx, translation.dy, steps: 6)
      try session.wait(2)
      #expect(try session.middle(of: "pip") == corner)
      try session.expectReplay()
    }
  }

  @Test func aPictureReleasedAtRestMovesToTheNearestCorner() throws {
    let session = try SceneSession("picture-in-picture")
    try session.press("pip")
    try session.move(-100, -200, steps: 30)
    try session.wait(0.5)
    try session.release()
    try session.wait(2)
    #expect(try session.middle(of: "pip") == CGPoint(x: 314, y: 748))
    try session.expectReplay()
  }

  @Test func aReleasedPictureInPictureLeavesAtTheFingersSpeed() throws {
    let session = try SceneSession("picture-in-picture")
    try session.press("pip")
    try session.move(-80, -160, steps: 20)  // 0.16 s: 500 and 1000 points per second
    try session.release()
    let old = try session.middle(of: "pip")
    try session.wait(0.001)
    let new = try session.middle(of: "pip")
    #expect(abs((new.x - old.x) / 0.001 + 500) < 60)
    #expect(abs((new.y - old.y) / 0.001 + 1000) < 120)
    try session.wait(0.05)
    // A picture caught in flight stays in place.
    try session.press("pip")
    try session.move(3)
    let caught = try session.middle(of: "pip")
    try session.wait(1)
    #expect(try session.middle(of: "pip") == caught)
    try session.release()
    try session.expectReplay()
  }

  // MARK: - rubber-band

  @Test func aLongerPullMovesTheSheetLessPerPoint() throws {
    let session = try SceneSession("rubber-band")
    try session.press("sheet")
    try session.move(0, 4)
    var shown: [CGFloat] = []
    for _ in 0..<4 {
      try session.move(0, 80, steps: 10)
      shown.append(try session.middle(of: "sheet").y - 422)
    }
    let steps = zip([0] + shown, shown).map { $1 - $0 }
    #expect(steps == steps.sorted(by: >))
    #expect(steps.allSatisfy { $0 > 0 && $0 < 80 } && shown[3] < 260)
    try session.release()
    try session.wait(2)
    #expect(try session.middle(of: "sheet").y == 422)
    try session.expectReplay()
  }

  @Test func aSheetCaughtInFlightIsPulledOnFromItsPosition() throws {
    let session = try SceneSession("rubber-band")
    try session.press("sheet")
    try session.move(0, -300, steps: 20)
    #expect(try session.value("Shown at").wholeMatch(of: /−[0-9]+/) != nil, "a minus, no hyphen")
    try session.release()
    try session.wait(0.08)
    try session.press("sheet")
    let before = try session.middle(of: "sheet").y
    #expect(before < 421)
    try session.move(0, 2.5)
    try session.move(0, 0.5)
    #expect(abs(try session.middle(of: "sheet").y - before) < 30)
    let caught = try session.middle(of: "sheet").y
    try session.wait(1)
    #expect(try session.middle(of: "sheet").y == caught)
    try session.release()
    try session.wait(1)
    #expect(try session.middle(of: "sheet").y == 422)
    try session.expectReplay()
  }

  // MARK: - card-stack

  @Test func throwingTheTopCardAwayBringsUpTheNext() throws {
    let session = try SceneSession("card-stack")
    try session.drag("card1", by: 120, 10, steps: 8)
    #expect(try session.value("Thrown away") == "1")
    try session.wait(2)
    #expect(try session.view("card2").transform.isIdentity)
    // The card has returned below the others.
    #expect(try session.middle(of: "card1").x == 195)
    try session.drag("card2", by: -120, 10, steps: 8)
    #expect(try session.value("Thrown away") == "2")
    try session.expectReplay()
  }

  @Test func aCardReleasedTooEarlyReturnsAndCanBeCaught() throws {
    let session = try SceneSession("card-stack")
    try session.press("card1")
    try session.move(70, steps: 20)
    try session.wait(0.3)
    try session.release()
    try session.wait(0.1)
    try session.press("card1")
    try session.move(-20, steps: 4)
    try session.wait(0.3)
    try session.release()
    try session.wait(2)
    #expect(try session.value("Thrown away") == "0")
    #expect(try session.middle(of: "card1") == CGPoint(x: 195, y: 370))
    #expect(try session.view("card1").transform.isIdentity)
    try session.expectReplay()
  }

  @Test func cardsThrownInSuccessionReturnBelowInTheirOrder() throws {
    let session = try SceneSession("card-stack")
    for _ in 0..<2 {
      try session.press(at: CGPoint(x: 195, y: 400))
      try session.move(200, steps: 8)
      try session.release()
      try session.wait(0.15)
    }
    try session.wait(3)
    let cards = try ["card3", "card4", "card5", "card1", "card2"].map(session.view)
    for (index, card) in cards.enumerated() {
      let depth = CGFloat(index)
      let name = card.accessibilityIdentifier ?? ""
      #expect(card.center == CGPoint(x: 195, y: 370), "\(name)")
      #expect(card.transform.ty == 30 * depth, "\(name)")
      #expect(abs(card.transform.a - (1 - 0.07 * depth)) < 1e-12, "\(name)")
      #expect(card.alpha == (index < 4 ? 1 : 0), "\(name)")
    }
    let seen = try #require(cards[0].superview).subviews.filter { cards.contains($0) }
    #expect(seen == cards.reversed(), "the top one is drawn last")
    try session.expectReplay()
  }

  @Test func cardsCanBeThrownInQuickSuccession() throws {
    let session = try SceneSession("card-stack")
    for index in 0..<12 {
      try session.press(at: CGPoint(x: 195, y: 300))
      try session.move(index.isMultiple(of: 2) ? 130 : -130, steps: 8)
      try session.release()
      try session.wait(0.12)
    }
    try session.wait(3)
    #expect(session.stage.animators.isEmpty && !session.stage.isMoving)
    let top = try (1...5).filter { try session.view("card\($0)").transform.isIdentity }
    #expect(top.count == 1)
    try session.expectReplay()
  }

  // MARK: - two-fingers

  @Test func aPinchedAndRotatedPhotoReturnsToItsPlaceUpright() throws {
    let session = try SceneSession("two-fingers")
    try session.press(at: CGPoint(x: 150, y: 380), pointer: 0)
    try session.press(at: CGPoint(x: 240, y: 460), pointer: 1)
    for _ in 0..<20 {
      try session.move(-3, 1, pointer: 0)
      try session.move(2, 4, pointer: 1)
    }
    let transform = try #require(try session.view("photo").layer.presentation()).affineTransform()
    #expect(transform.a * transform.a + transform.b * transform.b > 1.2)
    #expect(abs(transform.b) > 0.01)
    #expect(try session.middle(of: "photo").y > 430)
    try session.release(pointer: 0)
    try session.release(pointer: 1)
    try session.wait(2)
    #expect(try session.view("photo").transform.isIdentity)
    #expect(try session.middle(of: "photo") == CGPoint(x: 195, y: 422))
    try session.expectReplay()
  }

  @Test func oneFingerMovesThePhotoAndCatchesItInFlight() throws {
    let session = try SceneSession("two-fingers")
    try session.drag("photo", by: 60, 90)
    try session.wait(0.15)
    try session.press("photo")
    try session.move(0, 6)
    let caught = try session.middle(of: "photo")
    #expect(caught.y > 425)
    try session.wait(1)
    #expect(try session.middle(of: "photo") == caught)
    try session.release()
    try session.wait(2)
    #expect(try session.middle(of: "photo") == CGPoint(x: 195, y: 422))
    try session.expectReplay()
  }

  // MARK: - flip-card

  @Test func aLongDragFlipsTheCard() throws {
    let session = try SceneSession("flip-card")
    try session.press(at: CGPoint(x: 120, y: 350))
    try session.move(180, steps: 20)
    try session.wait(0.2)
    try session.release()
    try session.wait(3)
    #expect(try session.value("Side") == "Back" && session.value("Turned over") == "1")
    #expect(try session.view("back").transform3D == CATransform3DIdentity)
    #expect(session.stage.window.hitTest(CGPoint(x: 195, y: 350), with: nil)?.superview != nil)
    try session.expectReplay()
  }

  /// Checks that both sides always differ by half a turn.
  @Test func bothSidesStayBackToBack() throws {
    let session = try SceneSession("flip-card")
    func expectOneCard() throws {
      let (front, back) = (try session.view("front"), try session.view("back"))
      let one = try #require(front.layer.presentation()).transform
      let other = try #require(back.layer.presentation()).transform
      #expect(abs(one.m11 + other.m11) < 1e-9 && abs(one.m13 + other.m13) < 1e-9)
    }
    for direction: CGFloat in [1, -1, -1, 1] {
      try session.press(at: CGPoint(x: 195, y: 350))
      try session.move(direction * 90, steps: 6)
      try expectOneCard()
      try session.release()
      for _ in 0..<4 {
        try session.wait(0.07)
        try expectOneCard()
      }
      // A card caught in flight and dragged back.
      try session.press(at: CGPoint(x: 195, y: 350))
      try session.move(-direction * 40, steps: 5)
      try expectOneCard()
      try session.wait(0.2)
      try session.release()
      try session.wait(2)
      try expectOneCard()
    }
    try session.expectReplay()
  }

  @Test func aTapInFlightReversesTheFlip() throws {
    let session = try SceneSession("flip-card")
    try session.tap(at: CGPoint(x: 120, y: 350))
    try session.wait(0.3)
    try session.tap(at: CGPoint(x: 120, y: 350))
    try session.wait(2)
    #expect(try session.value("Side") == "Front" && session.value("Turned over") == "0")
    #expect(try session.view("front").transform3D == CATransform3DIdentity)
    #expect(session.stage.animators.isEmpty)
    try session.expectReplay()
  }

  // MARK: - blur-behind

  /// Returns the fractions of the sheet's distance and of the visible blur.
  private func shares(_ session: SceneSession) throws -> (sheet: CGFloat, blur: CGFloat) {
    let sheet = try #require(try session.view("sheet").layer.presentation()).frame.minY
    let seen = session.stage.frame().nodes.compactMap(\.backdrop).map(\.blurRadius)
    // The sheet has a backdrop of its own.
    return ((720 - sheet) / 380, seen.count > 1 ? (seen.first ?? 0) / 30 : 0)
  }

  @Test func theBackgroundBlursInStepWithTheSheet() throws {
    let session = try SceneSession("blur-behind")
    #expect(try shares(session) == (0, 0))
    try session.press(at: CGPoint(x: 195, y: 745))
    for _ in 0..<4 {
      try session.move(0, -60, steps: 5)
      let seen = try shares(session)
      #expect(seen.sheet > 0.1 && abs(seen.sheet - seen.blur) < 1e-9)
    }
    try session.release()
    for _ in 0..<10 {
      try session.wait(0.05)
      let seen = try shares(session)
      #expect(abs(seen.sheet - seen.blur) < 1e-9)
    }
    try session.wait(2)
    #expect(try shares(session) == (1, 1))
    try session.expectReplay()
  }

  @Test func aTapInFlightReversesTheBlur() throws {
    let session = try SceneSession("blur-behind")
    try session.tap(at: CGPoint(x: 195, y: 745))
    try session.wait(0.3)
    #expect(try shares(session).blur > 0.1)
    try session.tap(at: CGPoint(x: 195, y: 745))
    try session.wait(2)
    #expect(try shares(session) == (0, 0))
    #expect(session.stage.animators.isEmpty)
    try session.expectReplay()
  }
}
