@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Scroll views that an app moves or resizes during a drag or a slide.
struct ScrollMovedTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let scroll: RecordingScrollView
  private let log = Log()

  private final class RecordingScrollView: UIScrollView {
    var reportedInsets: [UIEdgeInsets] = []
    override func adjustedContentInsetDidChange() { reportedInsets.append(adjustedContentInset) }
  }

  private final class Log: UIScrollViewDelegate {
    var lines: [String] = []
    var velocity = CGPoint.zero
    var wanted: CGPoint?
    var onLetGo: () -> Void = {}

    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      self.velocity = velocity
      if let wanted { targetContentOffset.pointee = wanted }
      onLetGo()
    }
    func scrollViewDidEndDragging(
      _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) { lines.append(decelerate ? "slides" : "stays") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { lines.append("rest") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { lines.append("arrived") }
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
      lines.append("inset \(scrollView.adjustedContentInset.top)")
    }
  }

  init() {
    scroll = stage.perform {
      RecordingScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    }
    stage.perform {
      scroll.contentSize = CGSize(width: 200, height: 5000)
      stage.window.addSubview(scroll)
    }
    scroll.delegate = log
  }

  private func drag(_ dy: CGFloat, dx: CGFloat = 0, from y: CGFloat = 180) -> Finger {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: y))
    for _ in 0..<5 { finger.move(dx, dy) }
    return finger
  }

  private func send(to y: CGFloat) {
    stage.perform { scroll.setContentOffset(CGPoint(x: 0, y: y), animated: true) }
  }

  // MARK: - While it is dragged

  @Test func aDragContinuesFromAnOffsetSetUnderTheFinger() {
    let finger = drag(-10)
    #expect(scroll.contentOffset.y == 40)
    stage.perform { scroll.contentOffset.y = 1000 }
    finger.move(0, -10)
    #expect(scroll.contentOffset.y == 1010)
    finger.lift(after: 1)
  }

  @Test func aPullPastAnEdgeStaysWhenTheContentGrows() {
    let finger = drag(10, from: 50)
    let pulled = scroll.contentOffset.y
    stage.perform { scroll.contentSize.height = 6000 }
    #expect(pulled < 0 && scroll.contentOffset.y == pulled)
    finger.lift(after: 1)
  }

  @Test func aThrowIsReportedAlongScrollingAxesOnly() {
    drag(-12, dx: -8).lift(after: 0)
    #expect(log.velocity.x == 0 && log.velocity.y > 0)
  }

  @Test func aTargetBeyondTheContentIsItsEdge() {
    log.wanted = CGPoint(x: 70, y: 90_000)
    drag(-10).lift(after: 0)
    stage.advance(by: 30)
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 4800))
  }

  @Test func settingTheOriginOfBoundsSetsTheOffset() {
    func offsets(_ move: (UIScrollView) -> Void) -> [CGFloat] {
      let moved = ScrollMovedTests()
      let finger = moved.drag(-10)
      finger.lift(after: 0)
      moved.stage.advance(by: 0.1)
      moved.stage.perform { move(moved.scroll) }
      return (0..<20).map { _ in
        moved.stage.advance(by: 0.02)
        return moved.scroll.contentOffset.y
      }
    }
    let expected = offsets { $0.contentOffset.y = 500 }
    #expect(expected[0] > 500 && expected[0] < 530)
    #expect(offsets { $0.bounds.origin.y = 500 } == expected)
    #expect(offsets { $0.bounds = CGRect(x: 0, y: 500, width: 200, height: 200) } == expected)
  }

  /// An action of the delegate in `scrollViewWillEndDragging`.
  private enum Refusal: CaseIterable {
    case disable, disableForAMoment, stop, removePan, remove

    func act(on scroll: UIScrollView) {
      switch self {
      case .disable: scroll.isScrollEnabled = false
      case .disableForAMoment:
        scroll.isScrollEnabled = false
        scroll.isScrollEnabled = true
      case .stop: scroll.stopScrollingAndZooming()
      case .removePan: scroll.removeGestureRecognizer(scroll.panGestureRecognizer)
      case .remove: scroll.removeFromSuperview()
      }
    }
  }

  @Test(arguments: Refusal.allCases)
  private func aDragDisabledAtTheReleaseIsNotThrown(_ refusal: Refusal) {
    log.onLetGo = { [scroll] in refusal.act(on: scroll) }
    let finger = drag(-10)
    let offset = scroll.contentOffset
    #expect(offset.y > 0)
    finger.lift(after: 0)
    stage.advance(by: 3)
    #expect(scroll.contentOffset == offset && log.lines == ["stays"])
  }

  @Test func animatedScrollingSetAtTheReleaseReplacesTheSlide() {
    log.onLetGo = { [scroll, stage] in
      stage.perform { scroll.setContentOffset(CGPoint(x: 0, y: 3000), animated: true) }
    }
    drag(-10).lift(after: 0)
    #expect(!scroll.isDecelerating)
    stage.advance(by: 0.3)
    #expect(scroll.contentOffset.y == 3000 && log.lines == ["stays", "arrived"])
  }

  // MARK: - On its way

  @Test func scrollingToTheCurrentOffsetDoesNothing() {
    send(to: 0)
    #expect(stage.nextDue == nil)
    stage.advance(by: 1)
    #expect(log.lines.isEmpty)
  }

  @Test func anOffsetSetDuringAnimatedScrollingEndsIt() {
    send(to: 300)
    stage.advance(by: 0.1)
    stage.perform { scroll.contentOffset.y = 1000 }
    stage.advance(by: 1)
    #expect(scroll.contentOffset.y == 1000 && log.lines == ["arrived"])
  }

  @Test func aSecondAnimatedScrollReplacesTheFirst() {
    send(to: 300)
    stage.advance(by: 0.1)
    send(to: 0)
    stage.advance(by: 1)
    #expect(scroll.contentOffset.y == 0 && log.lines == ["arrived"])
  }

  @Test func performWithoutAnimationSetsTheOffsetAtOnce() {
    stage.perform {
      UIView.performWithoutAnimation {
        scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
      }
    }
    #expect(scroll.contentOffset.y == 300 && stage.nextDue == nil)
  }

  @Test func anAnimatedScrollArrivesAfterExactly300Milliseconds() {
    send(to: 300)
    stage.advance(to: Moment(nanoseconds: 299_999_999))
    #expect(scroll.contentOffset.y < 300 && log.lines.isEmpty)
    stage.advance(to: Moment(nanoseconds: 300_000_000))
    #expect(scroll.contentOffset.y == 300 && log.lines == ["arrived"])
  }

  @Test func theTargetOfASlideMovesWithTheContent() {
    log.wanted = CGPoint(x: 0, y: 1200)
    drag(-10).lift(after: 0)
    stage.advance(by: 0.1)
    stage.perform { scroll.contentOffset.y += 1000 }
    #expect(scroll.isDecelerating)
    stage.advance(by: 10)
    #expect(scroll.contentOffset.y == 2200 && log.lines == ["slides", "rest"])
  }

  @Test func scrollIndicatorsAreSeenUntilTheContentRests() {
    func areSeen() -> Bool { scroll.subviews.suffix(2).contains { $0.seen.opacity > 0 } }
    #expect(!areSeen())
    let finger = drag(-10)
    #expect(areSeen())
    finger.lift(after: 0)
    stage.advance(by: 0.5)
    #expect(scroll.isDecelerating && areSeen())
    stage.advance(by: 10)
    #expect(!areSeen())
    stage.perform { scroll.flashScrollIndicators() }
    #expect(areSeen())
    stage.advance(by: 1)
    #expect(!areSeen())
  }

  // MARK: - Edges

  @Test func contentInsetsMoveTheEdgesThatASlideStopsAt() {
    stage.perform { scroll.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 70, right: 0) }
    stage.perform {
      scroll.scrollRectToVisible(CGRect(x: 0, y: 5060, width: 9, height: 9), animated: false)
    }
    #expect(scroll.contentOffset.y == 4869)
    stage.perform { scroll.contentOffset.y = 4800 }
    drag(-30).lift(after: 0)
    stage.advance(by: 10)
    #expect(scroll.contentOffset.y == 4870)
    stage.perform { scroll.contentOffset.y = 0 }
    drag(30, from: 20).lift(after: 0)
    stage.advance(by: 10)
    #expect(scroll.contentOffset.y == -30)
  }

  @Test func insetsChangedInFlightMoveTheEndOfASlide() {
    stage.perform { scroll.contentOffset.y = 4500 }
    drag(-30).lift(after: 0)
    stage.advance(by: 0.02)
    stage.perform { scroll.contentInset.bottom = 70 }
    #expect(scroll.isDecelerating)
    stage.advance(by: 10)
    #expect(scroll.contentOffset.y == 4870)
  }

  @Test func aTallerScrollViewStaysWithinItsContent() {
    stage.perform {
      scroll.contentOffset.y = 4800
      scroll.frame.size.height = 300
    }
    stage.advance(by: 0)
    #expect(scroll.contentOffset.y == 4700)
  }

  @Test func adjustedContentInsetDidChangeIsCalledOncePerChange() {
    stage.perform { scroll.contentInset.top = 12 }
    #expect(scroll.reportedInsets.map(\.top) == [12] && log.lines == ["inset 12.0"])
    stage.perform { scroll.contentInset.top = 12 }
    #expect(scroll.reportedInsets.count == 1)
  }

  // MARK: - What moves it

  @Test func aDisabledScrollViewDoesNotScroll() {
    scroll.isScrollEnabled = false
    drag(-10).lift(after: 0)
    #expect(scroll.contentOffset == .zero)
    stage.send(
      .wheel(at: CGPoint(x: 100, y: 100), delta: CGVector(dx: 0, dy: -53), time: stage.now))
    #expect(scroll.contentOffset == .zero)
  }

  @Test func aWheelThatStopsStartsNoDeceleration() {
    for _ in 0..<6 {
      let time = stage.now.advanced(by: 0.02)
      stage.send(
        .wheel(at: CGPoint(x: 100, y: 100), delta: CGVector(dx: 0, dy: -53), time: time))
    }
    // The wheel turned 53 points in 20 ms.
    #expect(abs(scroll.panGestureRecognizer.velocity(in: nil).y) > 1000)
    stage.advance(by: 1)
    #expect(scroll.contentOffset.y == CGFloat(6 * 53))
    #expect(log.velocity == .zero && log.lines.allSatisfy { $0 == "stays" })
    #expect(!log.lines.isEmpty)
  }

  @Test func aMouseDoesNotDragAScrollView() {
    let mouse = Finger(on: stage, button: .primary)
    mouse.press(CGPoint(x: 100, y: 180))
    for _ in 0..<5 { mouse.move(0, -10) }
    #expect(scroll.contentOffset == .zero)
    mouse.lift()
  }
}
