import Chance
@testable import Midflight
import MotionCore
import SlowTrait
import StageFixtures
import Testing

/// The delegate of a scroll view: every beginning has exactly one end, whatever the cause.
struct ScrollReportTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let scroll: UIScrollView
  private let log = Log()

  init() {
    scroll = stage.perform { UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)) }
    stage.perform {
      scroll.contentSize = CGSize(width: 200, height: 5000)
      stage.window.addSubview(scroll)
      scroll.contentOffset.y = 1000
    }
    scroll.delegate = log
  }

  /// A delegate that pairs the reported beginnings and ends.
  private final class Log: UIScrollViewDelegate {
    var lines: [String] = []
    var faults: [String] = []
    var isDragging = false
    /// A Boolean value that indicates whether `scrollViewDidEndDragging(_:willDecelerate: true)`
    /// was called and the deceleration has not begun.
    var isPromised = false
    var isDecelerating = false
    var animations = 0
    /// The offsets that the app has set.
    var sent: Set<CGFloat> = []
    var onCall: () -> Void = {}

    private func note(_ line: String, _ isRight: Bool) {
      lines.append(line)
      if !isRight { faults.append(line) }
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { onCall() }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
      note("drag", !isDragging && !isPromised)
      isDragging = true
      onCall()
    }
    func scrollViewDidEndDragging(
      _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) {
      note(decelerate ? "let go, slides" : "let go", isDragging)
      (isDragging, isPromised) = (false, decelerate)
      onCall()
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
      note("slide", !isDecelerating && !isDragging)
      (isDecelerating, isPromised) = (true, false)
      onCall()
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
      note("rest", isDecelerating)
      isDecelerating = false
      onCall()
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
      note("arrived", true)
      animations += 1
      onCall()
    }
  }

  private func throwUp() {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 180))
    for _ in 0..<8 { finger.move(0, -10) }
    finger.lift(after: 0)
    stage.advance(by: 0.1)
  }

  private func travel(to y: CGFloat) {
    stage.perform { scroll.setContentOffset(CGPoint(x: 0, y: y), animated: true) }
    stage.advance(by: 0.1)
  }

  // MARK: - Each cause

  /// The causes that end a slide or animated scrolling.
  private enum Cause: CaseIterable {
    case hold, tap, nudge, setOffset, remove, stop, close

    func act(on scroll: UIScrollView, of stage: Stage) {
      let finger = Finger(on: stage)
      switch self {
      case .hold: finger.press(CGPoint(x: 100, y: 100))
      case .tap: finger.tap(CGPoint(x: 100, y: 100))
      case .nudge:
        finger.press(CGPoint(x: 100, y: 100))
        finger.move(0, -4)
        finger.lift()
      case .setOffset:
        stage.perform { scroll.setContentOffset(CGPoint(x: 0, y: 7), animated: false) }
      case .remove: stage.perform { scroll.removeFromSuperview() }
      case .stop: stage.perform { scroll.stopScrollingAndZooming() }
      case .close: stage.close()
      }
    }
  }

  @Test(arguments: Cause.allCases) private func aSlideThatIsStoppedIsReported(_ cause: Cause) {
    throwUp()
    #expect(log.lines == ["drag", "let go, slides", "slide"])
    cause.act(on: scroll, of: stage)
    #expect(log.lines == ["drag", "let go, slides", "slide", "rest"] && !scroll.isDecelerating)
    stage.advance(by: 5)
    #expect(log.lines.count == 4)
  }

  @Test func aDragByAWheelOnAStageThatClosesIsReported() {
    for _ in 0..<2 {
      stage.send(
        .wheel(at: CGPoint(x: 100, y: 100), delta: CGVector(dx: 0, dy: -20), time: stage.now))
    }
    #expect(scroll.isDragging)
    stage.close()
    #expect(log.lines == ["drag", "let go"] && !scroll.isDragging && log.faults.isEmpty)
  }

  @Test func aDragOnAStageThatClosesIsReported() {
    let (finger, pan) = (Finger(on: stage), UIPanGestureRecognizer())
    scroll.addGestureRecognizer(pan)
    finger.press(CGPoint(x: 100, y: 180))
    for _ in 0..<8 { finger.move(0, -10) }
    let offset = scroll.contentOffset
    stage.close()
    #expect(log.lines == ["drag", "let go"] && log.faults.isEmpty)
    #expect(!scroll.isDragging && !scroll.isTracking && pan.numberOfTouches == 0)
    #expect(scroll.contentOffset == offset)
  }

  @Test(arguments: Cause.allCases)
  private func animatedScrollingThatIsStoppedIsReported(_ cause: Cause) {
    travel(to: 3000)
    #expect(scroll.isScrollAnimating)
    cause.act(on: scroll, of: stage)
    #expect(log.lines == ["arrived"] && !scroll.isScrollAnimating)
    stage.advance(by: 5)
    #expect(log.lines.count == 1)
  }

  @Test func contentThatShrinksUnderASlideEndsItAtItsEdge() {
    throwUp()
    let offset = scroll.contentOffset.y
    stage.perform { scroll.contentSize.height = 100 }
    #expect(scroll.contentOffset.y == offset && scroll.isDecelerating)
    stage.advance(by: 5)
    #expect(scroll.contentOffset.y == 0)
    #expect(log.lines == ["drag", "let go, slides", "slide", "rest"])
  }

  @Test(arguments: [0.01, 0.1, 0.29])
  func contentThatShrinksRedirectsAnimatedScrolling(_ seconds: TimeInterval) {
    stage.perform { scroll.setContentOffset(CGPoint(x: 0, y: 3000), animated: true) }
    stage.advance(by: seconds)
    let offset = scroll.contentOffset.y
    stage.perform { scroll.contentSize.height = 100 }
    #expect(scroll.contentOffset.y == offset && scroll.isScrollAnimating && log.lines.isEmpty)
    stage.advance(by: 0.302 - seconds)
    #expect(scroll.contentOffset.y == 0 && log.lines == ["arrived"])
    stage.advance(by: 5)
    #expect(scroll.contentOffset.y == 0 && log.lines == ["arrived"])
  }

  @Test func animatedScrollingToATargetStillInsideContinues() {
    travel(to: 3000)
    stage.perform { scroll.contentSize.height = 3300 }
    stage.advance(by: 1)
    #expect(scroll.contentOffset.y == 3000 && log.lines == ["arrived"])
  }

  @Test func animatedScrollingEndsTheSlideBefore() {
    throwUp()
    travel(to: 0)
    #expect(log.lines.last == "rest" && scroll.isScrollAnimating && !scroll.isDecelerating)
    stage.advance(by: 1)
    #expect(log.lines.suffix(2) == ["rest", "arrived"])
  }

  @Test func aSlideEndedAtTheReleaseReportsItsStartAndEnd() {
    log.onCall = { [scroll, log] in
      guard log.isPromised else { return }
      scroll.setContentOffset(scroll.contentOffset, animated: false)
    }
    throwUp()
    #expect(log.lines == ["drag", "let go, slides", "slide", "rest"])
  }

  @Test func aReturnAfterACaughtBounceIsReportedAsANewSlide() {
    stage.perform { scroll.contentOffset.y = 20 }
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 20))
    for _ in 0..<12 { finger.move(0, 10) }
    finger.lift(after: 0)
    stage.advance(by: 0.05)
    finger.press(CGPoint(x: 100, y: 100))
    #expect(scroll.contentOffset.y < 0 && log.lines.last == "rest")
    finger.lift(after: 0.3)
    #expect(scroll.isDecelerating && log.lines.last == "slide")
    stage.advance(by: 5)
    #expect(scroll.contentOffset.y == 0 && log.lines.suffix(2) == ["slide", "rest"])
    #expect(log.faults.isEmpty)
  }

  // MARK: - Cancelled as it begins

  @Test func contentCaughtInABounceReturnsFromADragCancelledAtOnce() {
    stage.perform { scroll.contentOffset.y = 20 }
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 20))
    for _ in 0..<12 { finger.move(0, 10) }
    finger.lift(after: 0)
    stage.advance(by: 0.05)
    finger.press(CGPoint(x: 100, y: 100))
    let caught = scroll.contentOffset.y
    log.onCall = { [scroll, log] in
      if log.lines.last == "drag" { scroll.isScrollEnabled = false }
    }
    finger.move(0, 10)
    #expect(caught < 0 && scroll.contentOffset.y == caught && scroll.isDecelerating)
    stage.advance(by: 5)
    #expect(scroll.contentOffset.y == 0 && log.faults.isEmpty)
    #expect(log.lines.suffix(4) == ["drag", "let go, slides", "slide", "rest"])
  }

  @Test func animatedScrollingReplacesADragThatIsCancelledAtOnce() {
    log.onCall = { [scroll, log] in
      guard log.lines == ["drag"] else { return }
      scroll.isScrollEnabled = false
      scroll.setContentOffset(.zero, animated: true)
    }
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 100))
    finger.move(0, 10)
    #expect(scroll.isScrollAnimating && log.lines == ["drag", "let go"])
    stage.advance(by: 1)
    #expect(scroll.contentOffset.y == 0 && log.lines == ["drag", "let go", "arrived"])
  }

  // MARK: - Stopping

  @Test func animatedScrollingStoppedPastAnEdgeIsAtThatEdge() {
    stage.perform {
      scroll.layoutIfNeeded()
      scroll.contentOffset.y = -100
    }
    travel(to: 0)
    #expect(scroll.contentOffset.y < 0)
    stage.perform { scroll.stopScrollingAndZooming() }
    #expect(scroll.contentOffset.y == 0 && log.lines == ["arrived"])
  }

  @Test func stoppingContentPastAnEdgeMovesItToThatEdge() {
    stage.perform { scroll.contentOffset.y = 4790 }
    throwUp()
    #expect(scroll.contentOffset.y > 4800)
    stage.perform { scroll.stopScrollingAndZooming() }
    #expect(scroll.contentOffset.y == 4800 && !scroll.isDecelerating)
  }

  @Test func stoppingScrollingDuringADragEndsTheDrag() {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 180))
    for _ in 0..<5 { finger.move(0, -10) }
    stage.perform { scroll.stopScrollingAndZooming() }
    for _ in 0..<5 { finger.move(0, -10) }
    finger.lift(after: 0)
    #expect(scroll.contentOffset.y == 1040 && log.lines == ["drag", "let go"])
  }

  // MARK: - Any sequence

  /// Performs a random action of an app or a person.
  private func act(_ chance: inout Seeded, _ finger: Finger, animates: inout Int) {
    switch chance.next() % 20 {
    case 0, 1: finger.press(CGPoint(x: 100, y: 60 + 10 * CGFloat(chance.next() % 10)))
    case 2, 3, 4, 5: for _ in 0..<5 { finger.move(0, -12) }
    case 6, 7: for _ in 0..<5 { finger.move(0, 12) }
    case 8: finger.lift(after: 0)
    case 9: finger.cancel()
    case 10:
      let time = stage.now.advanced(by: 0.01)
      stage.send(
        .wheel(at: CGPoint(x: 100, y: 100), delta: CGVector(dx: 0, dy: 53), time: time))
    case 11: stage.advance(by: chance.number(in: 0...2))
    default: change(&chance, &animates)
    }
  }

  private func change(_ chance: inout Seeded, _ animates: inout Int) {
    let y = inside(CGFloat(chance.next() % 50) * 20 - 100)
    log.sent.insert(y)
    let wasAnimating = scroll.isScrollAnimating
    stage.perform {
      switch chance.next() % 10 {
      case 0: scroll.setContentOffset(CGPoint(x: 0, y: y), animated: false)
      case 1, 2:
        scroll.setContentOffset(CGPoint(x: 0, y: y), animated: true)
        if !wasAnimating, scroll.isScrollAnimating { animates += 1 }
      case 3: scroll.contentOffset.y = y
      case 4: scroll.contentSize.height = 100 + CGFloat(chance.next() % 10) * 100
      case 5: scroll.contentInset.top = CGFloat(chance.next() % 4) * 20
      case 6:
        scroll.removeFromSuperview()
        stage.window.addSubview(scroll)
      case 7: scroll.isScrollEnabled.toggle()
      case 8: scroll.panGestureRecognizer.isEnabled.toggle()
      default: scroll.stopScrollingAndZooming()
      }
    }
  }

  /// Returns the nearest offset within the edges.
  private func inside(_ y: CGFloat) -> CGFloat {
    let inset = scroll.adjustedContentInset
    let most = scroll.contentSize.height + inset.bottom - scroll.bounds.height
    return max(-inset.top, min(y, most))
  }

  private func finish(_ finger: Finger) {
    log.onCall = {}
    finger.lift()
    stage.advance(by: 30)
    #expect(!scroll.isDragging && !scroll.isDecelerating && !scroll.isScrollAnimating)
    #expect(!log.isDragging && !log.isPromised && !log.isDecelerating)
    // An app may set an offset that was within the edges before its delegate changed them.
    let offset = scroll.contentOffset.y
    #expect(offset == inside(offset) || log.sent.contains(offset), "\(log.lines)")
  }

  @Test(.slow, arguments: 0..<200 as Range<UInt64>)
  func everyBeginningHasOneEndInAnySequence(_ seed: UInt64) {
    var chance = Seeded(seed)
    let finger = Finger(on: stage)
    var animations = 0
    for _ in 0..<60 {
      act(&chance, finger, animates: &animations)
      #expect(log.isDecelerating == scroll.isDecelerating)
      #expect(log.isDragging == scroll.isDragging)
    }
    finish(finger)
    #expect(scroll.contentOffset.y == inside(scroll.contentOffset.y))
    #expect(log.faults.isEmpty && log.animations == animations, "\(log.lines)")
  }

  @Test(.slow, arguments: 0..<200 as Range<UInt64>)
  func aReentrantDelegateReceivesOneEndPerBeginning(_ seed: UInt64) {
    var chance = Seeded(seed)
    var inner = Seeded(seed + 1000)
    let finger = Finger(on: stage)
    var (animations, depth) = (0, 0)
    log.onCall = {
      guard depth < 2, inner.once(in: 8) else { return }
      depth += 1
      var (copy, ignored) = (inner, 0)
      _ = inner.next()
      change(&copy, &ignored)
      depth -= 1
    }
    for _ in 0..<60 { act(&chance, finger, animates: &animations) }
    finish(finger)
    #expect(log.faults.isEmpty, "\(log.lines)")
  }
}
