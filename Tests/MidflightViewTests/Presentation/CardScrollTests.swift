@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Drags on a presented card that contains scroll views.
struct CardScrollTests {
  private let host = PresentingStage()
  private let card: UIViewController
  private let list: UIScrollView
  private let row: UIScrollView
  private var stage: Stage { host.stage }

  /// Creates a list that scrolls vertically. Its first 200 points are a row that scrolls
  /// horizontally.
  init() {
    let card = host.make("card", .pageSheet)
    (list, row) = host.stage.perform {
      let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 746))
      list.contentSize = CGSize(width: 400, height: 3000)
      let row = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
      row.contentSize = CGSize(width: 2000, height: 200)
      list.addSubview(row)
      card.view.addSubview(list)
      return (list, row)
    }
    self.card = card
    host.present(card)
    host.runDueWork()
  }

  private var top: CGFloat { card.view.seen.frame.minY }
  private let onList = CGPoint(x: 200, y: 400)
  private let onRow = CGPoint(x: 200, y: 100)

  /// Returns a finger that moves 10 points, so that a drag begins, and then further in the same
  /// direction.
  private func drag(from point: CGPoint, _ dx: CGFloat, _ dy: CGFloat) -> Finger {
    let finger = Finger(on: stage)
    finger.press(point)
    let length = (dx * dx + dy * dy).squareRoot()
    finger.move(dx / length * 10, dy / length * 10)
    for _ in 0..<10 { finger.move(dx / 10, dy / 10) }
    return finger
  }

  @Test(arguments: [false, true]) func aListPulledDownAtItsTopMovesTheCard(isOnRow: Bool) {
    let finger = drag(from: isOnRow ? onRow : onList, 0, 92)
    #expect(abs(top - (54 + 92)) < 1e-9)
    #expect(list.contentOffset == .zero && row.contentOffset == .zero)
    #expect(!list.isDragging && card.isBeingDismissed)
    stage.advance(by: 0.3)
    finger.lift()
    stage.advance(by: 1)
    #expect(top == 54 && list.contentOffset == .zero && host.diagnostics.isEmpty)
  }

  @Test(arguments: [false, true]) func aDragDownOnScrolledContentDoesNotMoveTheCard(isOnRow: Bool) {
    stage.perform { list.contentOffset.y = 50 }
    _ = drag(from: isOnRow ? onRow : onList, 0, 30)
    #expect(top == 54 && !card.isBeingDismissed && abs(list.contentOffset.y - 20) < 1e-9)
  }

  @Test func aDragThatBeginsScrolledNeverMovesTheCard() {
    stage.perform { list.contentOffset.y = 50 }
    _ = drag(from: onList, 0, 300)
    #expect(top == 54 && !card.isBeingDismissed && list.contentOffset.y < 0)
  }

  @Test func anUpwardDragScrollsTheListInACard() {
    let finger = drag(from: onList, 0, -92)
    #expect(top == 54 && abs(list.contentOffset.y - 92) < 1e-9)
    // The drag has begun to scroll, and continues to scroll on the way back.
    for _ in 0..<10 { finger.move(0, 20) }
    #expect(top == 54 && list.contentOffset.y < 0)
  }

  @Test func aSidewaysDragScrollsTheRowInACard() {
    _ = drag(from: onRow, -92, 0)
    #expect(top == 54 && abs(row.contentOffset.x - 92) < 1e-9)
  }

  @Test func aListPulledDownAtItsTopInsetMovesTheCard() {
    stage.perform {
      list.contentInset.top = 40
      list.contentOffset.y = -40
    }
    _ = drag(from: onList, 0, 92)
    #expect(abs(top - (54 + 92)) < 1e-9 && list.contentOffset.y == -40)
  }

  @Test func aListInAModalCardScrollsPastItsTop() {
    card.isModalInPresentation = true
    _ = drag(from: onList, 0, 92)
    #expect(top == 54 && list.contentOffset.y < 0)
  }

  @Test func aScrollViewThatIsTheCardsViewAlsoMovesTheCard() {
    let host = PresentingStage()
    let card = host.make("card", .pageSheet)
    let list = host.stage.perform {
      UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 746))
    }
    list.contentSize = CGSize(width: 400, height: 3000)
    card.view = list
    host.present(card)
    let finger = Finger(on: host.stage)
    finger.press(CGPoint(x: 200, y: 400))
    finger.move(0, 10)
    finger.move(0, 92)
    #expect(abs(list.seen.frame.minY - (54 + 92)) < 1e-9 && list.contentOffset == .zero)
  }

  @Test func aCardStaysAtItsTopWhenADragMovesAboveItsStart() {
    let finger = drag(from: onList, 0, 100)
    var (fingerTop, last) = (CGFloat(100), top)
    for step in [-30, -30, -30, -30, -30, 10, 30, 30, 30, 30] as [CGFloat] {
      finger.move(0, step)
      fingerTop += step
      #expect(abs(top - (54 + max(0, fingerTop))) < 1e-9)
      #expect(abs(top - last) <= abs(step) + 1e-9 && list.contentOffset == .zero)
      last = top
    }
  }

  @Test func aFlickReleasedAboveItsStartDoesNotDismissTheCard() {
    let finger = drag(from: onList, 0, 50)
    for _ in 0..<10 { finger.move(0, -30) }
    for _ in 0..<10 { finger.move(0, 10) }
    finger.lift(after: 0)
    stage.advance(by: 1)
    #expect(top == 54 && host.root.presentedViewController === card)
  }

  @Test func aFlickFromTheTopDismisses() {
    let finger = Finger(on: stage)
    finger.press(onList)
    // The finger moves at 1200 points per second: 10 points before the drag, and 64 with the card.
    for _ in 0..<10 { finger.move(0, 7.4, after: 7.4 / 1200) }
    finger.lift(after: 0)
    stage.advance(by: 1)
    #expect(host.root.presentedViewController == nil && list.contentOffset == .zero)
  }
}
