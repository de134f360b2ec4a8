import Midflight
import MotionCore
import StageFixtures
import Testing

/// Swipes, and drags across an edge of the window.
struct SwipeTests {
  let bench = GestureBench()

  typealias Direction = UISwipeGestureRecognizer.Direction

  func swipe(_ direction: Direction = .right) -> UISwipeGestureRecognizer {
    let swipe = bench.watch(bench.outer, UISwipeGestureRecognizer(), as: "swipe")
    swipe.direction = direction
    return swipe
  }

  @Test(
    arguments: [
      (Direction.right, 50, 0, true), (.right, 49, 0, false), (.right, -80, 0, false),
      (.left, -50, 0, true), (.up, 0, -50, true), (.down, 0, 50, true), (.down, 0, -80, false),
      (.right, 60, 40, true), (.right, 40, 60, false), ([.left, .right], -60, 0, true),
    ] as [(Direction, CGFloat, CGFloat, Bool)])
  func aSwipeIsRecognisedAfter50PointsInItsDirection(
    _ direction: Direction, dx: CGFloat, dy: CGFloat, recognised: Bool
  ) {
    _ = swipe(direction)
    bench.drag(dx, dy)
    #expect(bench.received == (recognised ? ["swipe ended"] : []))
  }

  @Test func aSwipesDefaultIsOneFingerToTheRight() {
    let swipe = UISwipeGestureRecognizer()
    #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
  }

  @Test func aSwipeIsRecognisedBeforeTheReleaseAndReportsItsStart() {
    let swipe = swipe()
    var place = CGPoint.zero
    swipe.addAction { place = $0.location(in: nil) }
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(60, 0)
    #expect(bench.received == ["swipe ended"])
    #expect(place == CGPoint(x: 100, y: 100))
  }

  @Test(arguments: [(0.48, true), (0.51, false)]) func aSwipeTakesHalfASecondAtMost(
    _ seconds: Double, recognised: Bool
  ) {
    _ = swipe()
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(40, 0)
    finger.move(20, 0, after: seconds - 0.008)
    #expect(bench.received.isEmpty == !recognised)
  }

  @Test func aSwipeFailsSoonInAnotherDirection() {
    let swipe = swipe()
    bench.watch(bench.outer, UIPanGestureRecognizer(), as: "pan").require(toFail: swipe)
    let finger = bench.finger()
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(0, 15)
    #expect(bench.received.isEmpty)
    finger.move(0, 5)
    #expect(bench.received == ["pan began"])
  }

  @Test func severalFingersSwipeTogether() {
    swipe().numberOfTouchesRequired = 2
    bench.drag(60)
    #expect(bench.received.isEmpty)
    let (one, other) = (bench.finger(0), bench.finger(1))
    one.press(CGPoint(x: 100, y: 100))
    other.press(CGPoint(x: 100, y: 200))
    for _ in 0..<5 {
      one.move(10, 0)
      other.move(10, 0)
    }
    #expect(bench.received == ["swipe ended"])
  }

  // MARK: - Over an edge

  @Test(
    arguments: [
      (UIRectEdge.left, 5, 200, 30, 0, true), (.left, 25, 200, 30, 0, false),
      (.left, 5, 200, 10, 30, false), (.left, 395, 200, -30, 0, false),
      (.right, 395, 200, -30, 0, true), (.top, 200, 5, 0, 30, true),
      (.bottom, 200, 395, 0, -30, true), ([.left, .bottom], 200, 395, 0, -30, true),
      ([], 5, 200, 30, 0, false),
    ] as [(UIRectEdge, CGFloat, CGFloat, CGFloat, CGFloat, Bool)])
  func anEdgePanBeginsOnlyAtItsEdges(
    _ edges: UIRectEdge, x: CGFloat, y: CGFloat, dx: CGFloat, dy: CGFloat, begins: Bool
  ) {
    let pan = bench.watch(bench.outer, UIScreenEdgePanGestureRecognizer(), as: "edge")
    pan.edges = edges
    let finger = bench.finger()
    finger.press(CGPoint(x: x, y: y))
    finger.move(dx / 2, dy / 2)
    finger.move(dx / 2, dy / 2)
    finger.lift()
    #expect(bench.received == (begins ? ["edge began", "edge changed", "edge ended"] : []))
    #expect(pan.state == .possible)
  }

  @Test func aPanRequiringAnEdgePanBeginsAtOnceAwayFromTheEdge() {
    let edge = bench.watch(bench.outer, UIScreenEdgePanGestureRecognizer(), as: "edge")
    edge.edges = .left
    bench.watch(bench.view, UIPanGestureRecognizer(), as: "pan").require(toFail: edge)
    bench.drag(20)
    #expect(bench.received == ["pan began", "pan changed", "pan ended"])
    bench.received = []
    let finger = bench.finger()
    finger.press(CGPoint(x: 3, y: 100))
    finger.move(20, 0)
    #expect(bench.received == ["edge began"])
  }

  @Test func aSecondFingerThatDoesNotComeOverTheEdgeIsIgnored() {
    let pan = bench.watch(bench.outer, UIScreenEdgePanGestureRecognizer(), as: "edge")
    pan.edges = .left
    let (one, other) = (bench.finger(0), bench.finger(1))
    one.press(CGPoint(x: 3, y: 200))
    one.move(20, 0)
    other.press(CGPoint(x: 200, y: 200))
    #expect(pan.numberOfTouches == 1)
    other.move(90, 0)
    #expect(pan.translation(in: nil).x == 10)
    one.lift()
    #expect(bench.received.last == "edge ended")
  }
}
