import Midflight
import MotionCore
import StageFixtures
import Testing

/// Scroll views with a finger, a wheel and an app.
struct ScrollViewTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let scroll: UIScrollView

  init() {
    scroll = stage.perform { UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)) }
    stage.perform {
      scroll.contentSize = CGSize(width: 200, height: 1000)
      stage.window.addSubview(scroll)
    }
  }

  private func wheel(_ dy: CGFloat) {
    let time = stage.now.advanced(by: 0.02)
    stage.send(
      .wheel(at: CGPoint(x: 100, y: 100), delta: CGVector(dx: 0, dy: dy), time: time))
  }

  @Test func aWheelScrollsByItsDeltaAndNeverPastAnEdge() {
    wheel(-53)
    #expect(scroll.contentOffset.y == 53)
    for _ in 0..<40 { wheel(-53) }
    #expect(scroll.contentOffset.y == 800)
    wheel(53)
    #expect(scroll.contentOffset.y == 747, "turning back answers at once")
  }

  @Test func catchingAFinishedSlideReportsNoDiagnostic() {
    var sentences: [String] = []
    stage.onFact = { if case .diagnostic(let sentence) = $0 { sentences.append(sentence) } }
    for _ in 0..<3 {
      let finger = Finger(on: stage)
      finger.press(CGPoint(x: 100, y: 150))
      for _ in 0..<6 { finger.move(0, -10) }
      finger.lift()
      stage.advance(by: 10)
    }
    stage.perform { scroll.setContentOffset(.zero, animated: true) }
    stage.advance(by: 10)
    stage.perform { scroll.setContentOffset(CGPoint(x: 0, y: 50), animated: false) }
    #expect(sentences.isEmpty)
  }

  @Test func aFingerPullsPastTheEdgeLessThanItMovesAndTheContentComesBack() {
    let finger = Finger(on: stage, pointer: 1, button: .finger)
    finger.press(CGPoint(x: 100, y: 50))
    for _ in 0..<10 { finger.move(0, 10) }
    // The first ten points begin the drag. For the other 90, the rubber band has the length of the
    // view.
    let pulled = RubberBand(dimension: 200).offset(pulledBy: 90)
    #expect(abs(Double(scroll.contentOffset.y) + pulled) < 1e-9)
    stage.advance(by: 0.5)
    finger.lift()
    stage.advance(by: 10)
    #expect(scroll.layer.presentation()?.bounds.minY == 0)
    #expect(stage.nextDue == nil)
  }

  @Test func aThrownScrollViewSlidesTheProjectedDistance() {
    let finger = Finger(on: stage, pointer: 1, button: .finger)
    finger.press(CGPoint(x: 100, y: 180))
    for _ in 0..<8 { finger.move(0, -10) }
    let offset = scroll.contentOffset.y
    let velocity = scroll.panGestureRecognizer.velocity(in: nil).y
    finger.lift(after: 0)
    #expect(scroll.isDecelerating)
    stage.advance(by: 10)
    // iOS ends a slide at 10 points per second. The distance that remains then is subtracted.
    let distance = Deceleration.normal.projectedSlideDistance(
      initialVelocity: Double(-velocity) - 10)
    #expect(abs(Double(scroll.contentOffset.y) - min(800, Double(offset) + distance)) < 1)
  }

  @Test func scrollRectToVisibleMovesTheContentAsLittleAsPossible() {
    stage.perform {
      scroll.scrollRectToVisible(CGRect(x: 0, y: 50, width: 10, height: 100), animated: false)
    }
    #expect(scroll.contentOffset.y == 0)
    stage.perform {
      scroll.scrollRectToVisible(CGRect(x: 0, y: 350, width: 10, height: 100), animated: false)
    }
    #expect(scroll.contentOffset.y == 250)
    stage.perform {
      scroll.scrollRectToVisible(CGRect(x: 0, y: 990, width: 10, height: 500), animated: true)
    }
    stage.advance(by: 1)
    #expect(scroll.layer.presentation()?.bounds.minY == 800)
  }

  @Test func contentThatGetsShorterStaysInSight() {
    stage.perform {
      scroll.contentOffset.y = 800
      scroll.contentSize.height = 300
    }
    #expect(scroll.contentOffset.y == 100)
  }

  // MARK: - Fingers

  private final class Log: UIScrollViewDelegate {
    var lines: [String] = []
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { lines.append("drag") }
    func scrollViewDidEndDragging(
      _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) { lines.append("let go, \(decelerate ? "sliding" : "resting")") }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { lines.append("slide") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { lines.append("rest") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { lines.append("arrived") }
  }

  private func throwUp() {
    let finger = Finger(on: stage, pointer: 1, button: .finger)
    finger.press(CGPoint(x: 100, y: 180))
    for _ in 0..<8 { finger.move(0, -10) }
    finger.lift(after: 0)
  }

  @Test func theDelegateIsNotifiedOfADragAndItsSlide() {
    let log = Log()
    scroll.delegate = log
    throwUp()
    #expect(log.lines == ["drag", "let go, sliding", "slide"])
    stage.advance(by: 10)
    #expect(log.lines.last == "rest")
    log.lines = []
    stage.perform { scroll.setContentOffset(.zero, animated: true) }
    stage.advance(by: 1)
    #expect(log.lines == ["arrived"])
    log.lines = []
    wheel(-53)
    stage.advance(by: 1)
    #expect(log.lines == ["drag", "let go, resting"])
  }

  @Test func aPressStopsASlideWhereItIsSeen() throws {
    throwUp()
    stage.advance(by: 0.1)
    let seen = try #require(scroll.layer.presentation()).bounds.minY
    let finger = Finger(on: stage, pointer: 1, button: .finger)
    finger.press(CGPoint(x: 100, y: 100))
    #expect(!scroll.isDecelerating && scroll.isTracking && !scroll.isDragging)
    finger.lift(after: 0.1)
    #expect(abs(scroll.contentOffset.y - seen) < 1e-9)
    stage.advance(by: 1)
    #expect(abs(scroll.contentOffset.y - seen) < 1e-9 && !scroll.isTracking)
  }

  @Test func contentCaughtPastAnEdgeReturnsWhenTheFingerIsLifted() {
    let finger = Finger(on: stage, pointer: 1, button: .finger)
    finger.press(CGPoint(x: 100, y: 50))
    for _ in 0..<10 { finger.move(0, 10) }
    finger.lift(after: 0.5)
    stage.advance(by: 0.05)
    finger.press(CGPoint(x: 100, y: 100))
    #expect(scroll.contentOffset.y < 0)
    finger.lift(after: 0.2)
    stage.advance(by: 10)
    #expect(scroll.layer.presentation()?.bounds.minY == 0)
  }

  @Test func contentThatFitsIsNotPulledUnlessItAlwaysBounces() {
    let finger = Finger(on: stage, pointer: 1, button: .finger)
    finger.press(CGPoint(x: 50, y: 100))
    for _ in 0..<5 { finger.move(20, -10) }
    #expect(scroll.contentOffset.x == 0 && scroll.contentOffset.y > 0)
    finger.lift(after: 0.5)
    stage.advance(by: 10)
    stage.perform { scroll.alwaysBounceHorizontal = true }
    finger.press(CGPoint(x: 50, y: 100))
    for _ in 0..<5 { finger.move(20, 0) }
    #expect(scroll.contentOffset.x < 0)
    finger.lift()
  }

  @Test func anAxisHasAScrollIndicatorUnlessItsContentFits() {
    let bars = scroll.subviews.suffix(2)
    #expect(bars.map(\.isHidden) == [false, true])
    stage.perform { scroll.contentSize.width = 400 }
    #expect(bars.map(\.isHidden) == [false, false])
    #expect(bars.map(\.frame.width).last == 98)
    stage.perform { scroll.showsHorizontalScrollIndicator = false }
    #expect(bars.map(\.isHidden) == [false, true])
  }

  @Test func aContentSizeIsFinite() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let scroll = Stage(size: CGSize(width: 1, height: 1)).perform { UIScrollView() }
        scroll.contentSize.height = .nan
      }
    }
    let printed = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(printed.contains("UIScrollView.contentSize = 0.0×nan"))
  }
}

/// Frames of another stage in a view.
struct FrameViewTests {
  @Test func aFrameViewShowsEveryNodeStretchedOverItsBounds() throws {
    let shown = Stage(size: CGSize(width: 100, height: 200))
    shown.perform {
      let dot = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
      dot.backgroundColor = .red
      shown.window.addSubview(dot)
    }
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let view = stage.perform { FrameView(frame: CGRect(x: 50, y: 60, width: 50, height: 100)) }
    stage.perform { stage.window.addSubview(view) }
    let before = stage.frame().nodes.count
    view.shown = shown.frame()
    let nodes = stage.frame().nodes
    #expect(nodes.count == before + shown.frame().nodes.count)
    let dot = try #require(nodes.last)
    #expect(dot.bounds.applying(dot.transform) == CGRect(x: 55, y: 70, width: 15, height: 20))
    #expect(nodes[0].descendantCount == nodes.count - 1)
    #expect(view.convertToFrame(CGPoint(x: 25, y: 50)) == CGPoint(x: 50, y: 100))
    #expect(view.convertFromFrame(CGPoint(x: 50, y: 100)) == CGPoint(x: 25, y: 50))
  }
}
