import Foundation
import Midflight
import MidflightReplay
import Testing

@testable import MidflightGallery

/// Checks the scene `scroll-view`.
struct ScrollViewSceneTests {
  private let session: SceneSession
  private let list: UIScrollView

  init() throws {
    session = try SceneSession("scroll-view")
    list = try #require(try session.view("list") as? UIScrollView)
  }

  private var offset: CGFloat { list.contentOffset.y }

  /// Throws the list by a drag of 160 points in 64 ms.
  private func throwList(up: Bool = true) throws {
    try session.drag("list", by: 0, up ? -160 : 160, steps: 8)
    try session.wait(0.2)
    #expect(list.isDecelerating)
  }

  @Test(arguments: ["hold", "nudge", "Top", "Middle", "Half the rows", "edge"])
  func everyScrollThatBeginsEndsOnce(_ cause: String) throws {
    try throwList()
    switch cause {
    case "hold":
      try session.press("list")
      #expect(!list.isDecelerating)
      try session.wait(1)
      try session.release()
    case "nudge": try session.drag("list", by: 0, -4, steps: 4)
    case "edge": try throwList(up: false)
    default:
      try session.tap(cause)
      try session.tap(cause)
    }
    try session.wait(4)
    let counts = try session.value("Begun, ended").split(separator: ", ")
    #expect(counts.count == 2 && counts[0] == counts[1] && counts[0] != "0", "\(counts)")
    try session.expectReplay()
  }

  @Test func aTouchEndsAnimatedScrolling() throws {
    try session.tap("Middle")
    try session.wait(0.1)
    try session.press("list")
    #expect(try session.value("Begun, ended") == "1, 1" && offset > 0 && offset < 300)
    try session.release()
    try session.expectReplay()
  }

  /// A point of the finger's movement moves the content by the derivative of the rubber band.
  @Test func aListCaughtPastItsEdgeResistsTheFinger() throws {
    try session.drag("list", by: 0, 200, steps: 25)
    try session.wait(0.05)
    let flying = offset
    #expect(flying < -20)
    try session.press("list")
    let caught = offset
    #expect(abs(caught - flying) < 10)
    try session.move(0, 4)
    let begun = offset
    try session.move(0, 1)
    let band = RubberBand(dimension: Double(list.bounds.height))
    let pull = band.pull(showing: Double(-begun))
    #expect(abs(offset + CGFloat(band.offset(pulledBy: pull + 1))) < 1e-6, "\(begun), \(offset)")
    #expect(abs(begun - caught) < 4)
    try session.release()
    try session.wait(2)
    #expect(offset == 0)
    try session.expectReplay()
  }

  @Test func aListLockedInADragIsNotThrown() throws {
    try session.tap("Lock past the edge")
    try session.press("list")
    try session.move(0, 200, steps: 10)
    #expect(!list.isScrollEnabled && !list.isDragging)
    try session.move(0, -300, steps: 10)
    try session.release()
    try session.wait(2)
    #expect(offset == 0)
    #expect(try session.value("Begun, ended") == "2, 2")
    #expect(try session.value("Target") == "–")
    try session.tap("Lock past the edge")
    try throwList()
    #expect(offset > 100)
    try session.expectReplay()
  }

  @Test func aPullAtTheTopOfItsListMovesTheCard() throws {
    try session.tap("Card")
    try session.wait(1)
    let card = try session.middle(of: "card")
    try session.press("card.list")
    try session.move(0, 10)
    try session.move(0, 90, steps: 10)
    let moved = try session.middle(of: "card").y - card.y
    #expect(abs(moved - 98) < 1e-9, "the first 2 points of a mouse begin the drag")
    let list = try #require(try session.view("card.list") as? UIScrollView)
    #expect(list.contentOffset.y == 0)
    try session.wait(0.3)
    try session.release()
    try session.wait(1)
    #expect(try session.middle(of: "card") == card)
    try session.drag("card.list", by: 0, 80, steps: 8)  // 1 250 points a second
    try session.wait(1)
    #expect(session.stage.window.firstView(named: "card") == nil)
    try session.expectReplay()
  }
}
