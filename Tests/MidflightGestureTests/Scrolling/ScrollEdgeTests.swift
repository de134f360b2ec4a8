@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Content beyond an edge: interrupted bounces, changed limits during a drag, and releases.
struct ScrollEdgeTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let scroll: UIScrollView
  private let log = Log()
  private let band = RubberBand(dimension: 200)

  private final class Log: UIScrollViewDelegate {
    var lines: [String] = []
    var target = CGPoint.zero
    /// The new target of the slide.
    var wanted: CGPoint?
    var onRelease: () -> Void = {}
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      lines.append("will end")
      target = targetContentOffset.pointee
      if let wanted { targetContentOffset.pointee = wanted }
      onRelease()
    }
    func scrollViewDidEndDragging(
      _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) { lines.append(decelerate ? "slides" : "stays") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { lines.append("rest") }
  }

  init() {
    scroll = stage.perform { UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)) }
    stage.perform {
      scroll.contentSize = CGSize(width: 200, height: 5000)
      stage.window.addSubview(scroll)
    }
    scroll.delegate = log
  }

  /// Returns a finger that has pulled the content beyond its upper edge and is still down.
  private func pull() -> Finger {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 10))
    for _ in 0..<19 { finger.move(0, 10) }
    return finger
  }

  private func drag() -> Finger {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 180))
    for _ in 0..<8 { finger.move(0, -10) }
    return finger
  }

  /// Returns the rubber band's slope at an overflow: the derivative of the offset by the pull.
  private func slope(at overflow: CGFloat) -> CGFloat {
    let loose = 1 - Double(abs(overflow)) / band.dimension
    return CGFloat(band.coefficient * loose * loose)
  }

  // MARK: - Caught

  @Test func aDragInABounceFollowsTheRubberBandsSlope() {
    pull().lift(after: 0)
    stage.advance(by: 0.03)
    let caught = scroll.contentOffset.y
    #expect(caught < -20)
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 50))
    #expect(scroll.contentOffset.y == caught)
    // The first ten points begin the drag and do not move the content.
    finger.move(0, 10)
    #expect(scroll.contentOffset.y == caught && scroll.isDragging)
    finger.move(0, 0.001)
    #expect(abs((caught - scroll.contentOffset.y) / 0.001 - slope(at: caught)) < 1e-4)
    finger.move(0, -0.001)
    #expect(abs(scroll.contentOffset.y - caught) < 1e-9)
  }

  @Test func aWheelDoesNotMoveContentThatItCatches() {
    pull().lift(after: 0)
    stage.advance(by: 0.03)
    let caught = scroll.contentOffset.y
    for (turn, moved) in [(CGFloat(53), CGFloat(0)), (-5, 5)] {
      let offset = scroll.contentOffset.y
      stage.send(
        .wheel(at: CGPoint(x: 100, y: 100), delta: CGVector(dx: 0, dy: turn), time: stage.now))
      #expect(abs(scroll.contentOffset.y - offset - moved) < 1e-9)
    }
    #expect(abs(scroll.contentOffset.y - caught - 5) < 1e-9)
    stage.advance(by: 5)
    #expect(scroll.contentOffset.y == 0)
  }

  // MARK: - Limits that change

  /// Changes of the limits during a drag.
  private static let changes: [@MainActor (UIScrollView) -> Void] = [
    { $0.contentSize.height = 300 }, { $0.contentSize.height = 9000 },
    { $0.contentInset.top = 30 }, { $0.contentInset.bottom = 30 },
    {
      $0.frame.size.height = 150
      $0.layoutIfNeeded()
    },
    { $0.contentSize.width = 600 },
  ]

  @Test(arguments: 0..<6) func aChangeOfTheLimitsDoesNotMoveDraggedContent(_ index: Int) {
    let finger = pull()
    let before = scroll.contentOffset.y
    stage.perform { Self.changes[index](scroll) }
    #expect(scroll.contentOffset.y == before)
    finger.move(0, 0)
    #expect(scroll.contentOffset.y == before)
    let overflow = Double(before + scroll.adjustedContentInset.top)
    let loose = 1 - abs(overflow) / Double(scroll.bounds.height)
    finger.move(0, 0.001)
    let moved = Double(before - scroll.contentOffset.y) / 0.001
    #expect(abs(moved - band.coefficient * loose * loose) < 1e-4)
  }

  @Test(arguments: 0..<6) func aChangeOfTheLimitsAtTheReleaseMovesNothing(_ index: Int) {
    let finger = pull()
    let before = scroll.contentOffset.y
    var wasDragging = false
    log.onRelease = { [scroll, stage] in
      wasDragging = scroll.isDragging
      stage.perform { Self.changes[index](scroll) }
    }
    finger.lift(after: 0)
    #expect(wasDragging && !scroll.isDragging)
    #expect(scroll.contentOffset.y == before && scroll.isDecelerating)
    stage.advance(by: 5)
    #expect(scroll.contentOffset.y == -scroll.adjustedContentInset.top)
    #expect(log.lines == ["will end", "slides", "rest"])
  }

  @Test func aPullReturnsToAnInsetSetAtTheRelease() {
    let finger = pull()
    let before = scroll.contentOffset.y
    log.onRelease = { [scroll, stage] in stage.perform { scroll.contentInset.top = 60 } }
    finger.lift(after: 0.3)
    #expect(before < -60 && scroll.contentOffset.y == before)
    stage.advance(by: 0.01)
    #expect(abs(scroll.contentOffset.y - before) < 10)
    stage.advance(by: 5)
    #expect(scroll.contentOffset.y == -60)
  }

  /// Pull to refresh: the inset is set when the drag has ended, or in the bounce.
  @Test(arguments: [0, 0.01, 0.02]) func aReturningPullRestsAtItsNewEdge(seconds: Double) {
    let finger = pull()
    finger.lift(after: 0.3)
    stage.advance(by: seconds)
    let (before, velocity) = (scroll.contentOffset.y, scroll.layer.presentation()?.bounds.minY)
    stage.perform { UIView.animate(withDuration: 0.3) { scroll.contentInset.top = 40 } }
    #expect(before < -40 && scroll.contentOffset.y == before && velocity == before)
    // The content approaches the edge and does not pass it.
    for _ in 0..<300 {
      let last = scroll.contentOffset.y
      stage.advance(by: 0.01)
      #expect(scroll.contentOffset.y >= last && scroll.contentOffset.y <= -40)
    }
    #expect(scroll.contentOffset.y == -40 && log.lines.last == "rest")
  }

  /// The finger moves inwards at the release. The spring alone then passes the old edge slowly.
  @Test func aPullThatIsReleasedInwardsRestsAtItsNewEdge() {
    let finger = pull()
    finger.move(0, 0, after: 0.2)
    for _ in 0..<15 { finger.move(0, -0.6) }
    finger.lift()
    stage.perform { scroll.contentInset.top = 40 }
    stage.advance(by: 5)
    #expect(scroll.contentOffset.y == -40)
  }

  @Test func aReturnEndsAtItsOldEdgeIfMoreContentFollows() {
    stage.perform { scroll.contentOffset.y = 4800 }
    let finger = drag()
    finger.lift(after: 0.3)
    stage.advance(by: 0.02)
    #expect(scroll.contentOffset.y > 4800)
    stage.perform { scroll.contentSize.height = 9000 }
    stage.advance(by: 5)
    #expect(scroll.contentOffset.y == 4800)
  }

  @Test func contentThatShrinksAtTheReleaseComesBackWithoutAJump() {
    let finger = drag()
    stage.perform { scroll.contentOffset.y = 300 }
    log.onRelease = { [scroll, stage] in stage.perform { scroll.contentSize.height = 400 } }
    finger.lift(after: 0.3)
    #expect(scroll.contentOffset.y == 300 && scroll.isDecelerating)
    stage.advance(by: 5)
    #expect(scroll.contentOffset.y == 200)
  }

  @Test func aDragContinuesFromASetOffsetByTheRubberBandsSlope() {
    let finger = pull()
    stage.perform { scroll.contentOffset.y = -50 }
    finger.move(0, -0.001)
    #expect(abs((scroll.contentOffset.y + 50) / 0.001 - slope(at: 50)) < 1e-4)
  }

  @Test func contentBeyondTheRubberBandStaysUntilTheRelease() {
    let finger = drag()
    stage.perform {
      scroll.contentOffset.y = 3000
      scroll.contentSize.height = 300
    }
    finger.move(0, 20)
    #expect(scroll.contentOffset.y == 3000)
    finger.lift(after: 0.3)
    #expect(scroll.contentOffset.y == 3000 && scroll.isDecelerating)
    stage.advance(by: 5)
    #expect(scroll.contentOffset.y == 100)
  }

  @Test func withoutBouncingContentPastAnEdgeComesBackWithoutAJump() {
    scroll.bounces = false
    let finger = drag()
    stage.perform {
      scroll.contentOffset.y = 400
      scroll.contentSize.height = 300
    }
    finger.move(0, -20)
    #expect(scroll.contentOffset.y == 400)
    finger.move(0, 20)
    #expect(scroll.contentOffset.y == 380)
    finger.lift(after: 0.3)
    var last = scroll.contentOffset.y
    #expect(last == 380)
    for _ in 0..<120 {
      stage.advance(by: 1 / 120)
      #expect(scroll.contentOffset.y <= last && last - scroll.contentOffset.y < 40)
      last = scroll.contentOffset.y
    }
    #expect(last == 100)
  }

  // MARK: - Cancelled

  private enum Cancel: CaseIterable {
    case disable, disablePan, cancel

    func act(on scroll: UIScrollView, _ finger: Finger) {
      switch self {
      case .disable: finger.stage.perform { scroll.isScrollEnabled = false }
      case .disablePan: finger.stage.perform { scroll.panGestureRecognizer.isEnabled = false }
      case .cancel: finger.cancel(after: 0)
      }
    }
  }

  @Test(arguments: Cancel.allCases) private func aCancelledDragStartsNoDeceleration(
    _ cancel: Cancel
  ) {
    cancel.act(on: scroll, drag())
    #expect(scroll.contentOffset.y == 70 && log.lines == ["stays"])
    stage.advance(by: 5)
    #expect(scroll.contentOffset.y == 70 && log.lines == ["stays"])
  }

  @Test(arguments: Cancel.allCases)
  private func contentPastAnEdgeReturnsAfterACancelledDrag(_ cancel: Cancel) {
    let finger = pull()
    let offset = scroll.contentOffset.y
    cancel.act(on: scroll, finger)
    #expect(scroll.contentOffset.y == offset && log.lines == ["slides"])
    stage.advance(by: 5)
    #expect(scroll.contentOffset.y == 0 && log.lines == ["slides", "rest"])
  }

  @Test(arguments: [Cancel.disable, .disablePan])
  private func disablingScrollingDuringASlideStopsIt(_ cancel: Cancel) {
    let finger = drag()
    finger.lift(after: 0)
    stage.advance(by: 0.1)
    let offset = scroll.contentOffset.y
    cancel.act(on: scroll, finger)
    #expect(scroll.contentOffset.y == offset && log.lines == ["will end", "slides", "rest"])
    stage.advance(by: 5)
    #expect(scroll.contentOffset.y == offset)
  }

  @Test(arguments: [Cancel.disable, .disablePan])
  private func contentReturnsWhenScrollingIsDisabledInABounce(_ cancel: Cancel) {
    let finger = pull()
    finger.lift(after: 0)
    stage.advance(by: 0.03)
    let offset = scroll.contentOffset.y
    cancel.act(on: scroll, finger)
    #expect(scroll.contentOffset.y == offset && scroll.isDecelerating)
    stage.advance(by: 5)
    #expect(scroll.contentOffset.y == 0 && log.lines == ["will end", "slides", "rest"])
  }

  @Test func disablingLeavesAnimatedScrollingAlone() {
    stage.perform {
      scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
      scroll.isScrollEnabled = false
    }
    stage.advance(by: 1)
    #expect(scroll.contentOffset.y == 300)
  }

  // MARK: - Let go

  @Test func aReleasePastAnEdgeAddsTenTimesTheOverflowToTheSpeed() {
    let finger = pull()
    let (start, reported) = (scroll.contentOffset.y, scroll.panGestureRecognizer.velocity(in: nil))
    finger.lift(after: 0)
    let overflow = Double(start)
    let omega = 120.0.squareRoot()
    let released = stage.now
    for frame in 1...36 {
      // A frame at 144 Hz shows the latest of five more steps.
      let time = Double(frame) / 144
      stage.advance(to: released.advanced(by: (time * 1e6).rounded(.down) / 1e6))
      let velocity = -Double(reported.y) - 10 * overflow
      let place =
        (overflow + (velocity + omega * overflow) * time) * StrictMath.exp(-omega * time)
      #expect(abs(Double(scroll.contentOffset.y) - place) < 0.02)
    }
  }

  @Test func anImpactEntersTheSpringWithTheSpeedOfTheSlide() throws {
    // The peak of a critically damped spring that starts at its target: v / (ω · e).
    let simulation = ScrollSimulation(from: 0, velocity: 3000, within: -1000...500)
    let reached = Deceleration.normal.time(sliding: 500, initialVelocity: 3000)
    let speed = Deceleration.normal.velocity(at: reached, initialVelocity: 3000)
    let peak = speed / (120.0.squareRoot() * StrictMath.exp(1))
    let most = try #require((0...2000).map { simulation.state(at: Double($0) / 1000).offset }.max())
    #expect(abs(most - 500 - peak) < 0.01)
  }

  @Test(arguments: [(6, 5443.6667), (24, 6819.6667)] as [(CGFloat, CGFloat)])
  func aSlidesTargetOffsetEqualsUIKits(_ step: CGFloat, _ reported: CGFloat) {
    // Vercantez/openuikit, golden/scroll_traces, decel_v750 and decel_v3000, in thirds of a point.
    stage.perform {
      scroll.contentSize.height = 40_000
      scroll.contentOffset.y = 5000
    }
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 180))
    for _ in 0..<14 { finger.move(0, -step) }
    finger.lift()
    #expect(abs(log.target.y - reported) < 1 / 6)
  }

  @Test func aTargetThatTheDelegateSetsIsReachedExactly() {
    log.wanted = CGPoint(x: 0, y: 417.3)
    drag().lift(after: 0)
    stage.advance(by: 10)
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 417.3))
  }
}
