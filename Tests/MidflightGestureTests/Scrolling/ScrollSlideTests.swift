@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Slides of scroll views after a release, and animated scrolling.
struct ScrollSlideTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let scroll: UIScrollView
  private let log = Log()

  init() {
    scroll = stage.perform { UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)) }
    stage.perform {
      scroll.contentSize = CGSize(width: 200, height: 5000)
      stage.window.addSubview(scroll)
    }
    scroll.delegate = log
  }

  private final class Log: UIScrollViewDelegate {
    var lines: [String] = []
    var offsets: [CGFloat] = []
    var velocity = CGPoint.zero
    var reported = CGPoint.zero
    /// The new target of the slide.
    var wanted: CGPoint?
    var staysWhereItIs = false
    var onScroll: () -> Void = {}

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      if lines.last != "scroll" { lines.append("scroll") }
      offsets.append(scrollView.contentOffset.y)
      onScroll()
    }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { lines.append("begin") }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      lines.append("will end")
      (self.velocity, reported) = (velocity, targetContentOffset.pointee)
      if let wanted { targetContentOffset.pointee = wanted }
      if staysWhereItIs { targetContentOffset.pointee = scrollView.contentOffset }
    }
    func scrollViewDidEndDragging(
      _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) { lines.append(decelerate ? "end, slides" : "end") }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { lines.append("slide") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { lines.append("rest") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { lines.append("arrived") }
  }

  private func throwUp(by points: CGFloat = 10, lift seconds: TimeInterval = 0) {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 180))
    for _ in 0..<8 { finger.move(0, -points) }
    finger.lift(after: seconds)
  }

  @Test func aThrowCallsTheDelegateInUIKitsOrder() {
    throwUp()
    stage.advance(by: 10)
    #expect(
      log.lines == [
        "begin", "scroll", "will end", "end, slides", "slide", "scroll", "rest",
      ])
  }

  @Test func aThrowWithTheOffsetAsTargetStopsAtOnce() {
    log.staysWhereItIs = true
    throwUp()
    let offset = scroll.contentOffset
    stage.advance(by: 10)
    #expect(scroll.contentOffset == offset)
    #expect(log.velocity.y > 1 && log.lines == ["begin", "scroll", "will end", "end"])
  }

  @Test func theOffsetEqualsThePresentedOffsetDuringASlide() throws {
    throwUp()
    var last = scroll.contentOffset.y
    for _ in 0..<20 {
      stage.advance(by: 0.05)
      #expect(scroll.contentOffset.y == scroll.bounds.minY)
      #expect(try #require(scroll.layer.presentation()).bounds.minY == scroll.contentOffset.y)
      #expect(scroll.contentOffset.y > last)
      last = scroll.contentOffset.y
    }
    #expect(scroll.isDecelerating)
  }

  @Test func aScrollViewSlidesAsFarAsOnAnIPhone() {
    // 14 moves of 6 points every 8 ms, and a release 8 ms later at the same point.
    // Vercantez/openuikit, golden/scroll_traces, reports 750 points per second, a target 369.67
    // points away and a slide of 369.33 points.
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 100, y: 180))
    for _ in 0..<14 { finger.move(0, -6) }
    finger.lift()
    let start = scroll.contentOffset.y
    #expect(abs(log.velocity.y - 0.75) < 1e-6)
    #expect(abs(log.reported.y - start - 369.67) < 0.2)
    stage.advance(by: 10)
    #expect(abs(scroll.contentOffset.y - start - 369.33) < 0.5)
  }

  @Test(arguments: [1, 7, 60, 1000]) func theDelegateReceivesTheSameCallsAtAnyFrameRate(_ rate: Int)
  {
    throwUp()
    let quiet = ScrollSlideTests()
    quiet.throwUp()
    quiet.stage.advance(by: 6)
    for _ in 0..<(6 * rate) {
      stage.advance(to: stage.now.advanced(by: 1 / Double(rate)))
      _ = stage.frame()
    }
    stage.advance(to: max(stage.now, quiet.stage.now))
    quiet.stage.advance(to: stage.now)
    #expect(log.offsets == quiet.log.offsets && log.lines == quiet.log.lines)
    #expect(log.offsets.count > 100)
  }

  @Test func aSlideSlowsDownInSlowMotion() {
    throwUp()
    stage.advance(by: 0.5)
    let slow = ScrollSlideTests()
    slow.throwUp()
    slow.stage.send(.rate(0.1, time: slow.stage.now))
    slow.stage.advance(by: 5.0001)
    #expect(abs(slow.scroll.contentOffset.y - scroll.contentOffset.y) < 1e-9)
  }

  @Test func theDelegateMayChangeTheTargetOfASlide() {
    log.wanted = CGPoint(x: 0, y: 1200)
    throwUp()
    #expect(scroll.isDecelerating && log.reported.y < 1000)
    stage.advance(by: 10)
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 1200))
    #expect(log.offsets == log.offsets.sorted())
  }

  @Test func aDragReleasedAtRestGoesToTheDelegatesTarget() {
    log.wanted = CGPoint(x: 0, y: 0)
    throwUp(lift: 1)
    #expect(log.velocity == .zero && scroll.isDecelerating)
    stage.advance(by: 10)
    #expect(scroll.contentOffset == .zero && log.lines.last == "rest")
  }

  @Test func aReleaseAtRestReportsNoDeceleration() {
    throwUp(lift: 1)
    #expect(log.lines == ["begin", "scroll", "will end", "end"])
    #expect(log.reported == scroll.contentOffset && !scroll.isDecelerating)
  }

  @Test func animatedScrollingTakesThreeTenthsOfASecond() {
    stage.perform { scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true) }
    #expect(scroll.contentOffset.y == 0 && !scroll.isDecelerating)
    stage.advance(by: 0.075)
    #expect(scroll.contentOffset.y > 0 && scroll.contentOffset.y < 60)
    stage.advance(by: 0.075)
    #expect(abs(scroll.contentOffset.y - 150) < 1e-9)
    stage.advance(by: 0.15)
    #expect(scroll.contentOffset.y == 300)
    #expect(log.lines == ["scroll", "arrived"] && log.offsets.count == 216)
    #expect(stage.animators.isEmpty)
  }

  @Test func anOffsetSetInDidScrollEndsTheSlide() {
    log.onScroll = { [scroll, log, stage] in
      guard log.lines.contains("slide"), scroll.contentOffset.y > 200 else { return }
      log.onScroll = {}
      stage.perform { scroll.setContentOffset(CGPoint(x: 0, y: 50), animated: false) }
    }
    throwUp(by: 20)
    stage.advance(by: 10)
    #expect(scroll.contentOffset.y == 50 && !scroll.isDecelerating && stage.nextDue == nil)
    #expect(log.lines.last == "scroll")
  }

  @Test func stepsThatContinueASlideDoNotCountAsWork() {
    throwUp(by: 20)
    let before = stage.workCount
    stage.advance(by: 0.5)
    #expect(scroll.isDecelerating && stage.workCount == before)
    while scroll.isDecelerating, stage.now.seconds < 20 { stage.advance(by: 0.001) }
    #expect(!scroll.isDecelerating && stage.workCount == before + 1)
  }

  @Test func aSlideRedirectedInEachStepSlidesTheSameDistance() {
    throwUp(by: 20)
    let plain = ScrollSlideTests()
    plain.throwUp(by: 20)
    log.onScroll = { [scroll, stage] in stage.perform { scroll.contentSize.height += 1 } }
    for each in [self, plain] { each.stage.advance(by: 10) }
    #expect(scroll.contentSize.height > 5700)
    #expect(abs(scroll.contentOffset.y - plain.scroll.contentOffset.y) < 0.02)
  }

  /// A scroll view outside the window, whose delegate releases the last reference to it.
  private final class Orphan: UIScrollViewDelegate {
    var scroll: UIScrollView?
    var releases: (UIScrollView) -> Bool = { _ in false }

    init(on stage: Stage) {
      stage.perform {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        scroll.contentSize = CGSize(width: 200, height: 5000)
        scroll.delegate = self
        scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
        self.scroll = scroll
      }
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      if releases(scrollView) { scroll = nil }
    }
  }

  @Test func aStepWhoseDelegateReleasesTheScrollViewCountsAsWork() {
    let orphan = Orphan(on: stage)
    stage.advance(by: 0.1)
    let before = stage.workCount
    orphan.releases = { _ in true }
    stage.advance(by: 0.0015)
    #expect(orphan.scroll == nil && stage.workCount == before + 1)
  }

  @Test func theDelegateMayReleaseTheScrollViewInTheLastStep() {
    let orphan = Orphan(on: stage)
    orphan.releases = { $0.contentOffset.y == 300 }
    stage.advance(by: 1)
    #expect(orphan.scroll == nil && !stage.isAnySliding)
  }

  @Test func aStepThatEndsItsSlideInLayoutCountsAsWork() {
    final class List: UIScrollView {
      var stopsInLayout = false
      override func layoutSubviews() {
        super.layoutSubviews()
        if stopsInLayout { setContentOffset(contentOffset, animated: false) }
      }
    }
    let list = stage.perform {
      let list = List(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      list.contentSize = CGSize(width: 200, height: 5000)
      stage.window.addSubview(list)
      list.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
      return list
    }
    stage.advance(by: 0.1)
    let before = stage.workCount
    list.stopsInLayout = true
    stage.advance(by: 0.0015)
    #expect(!list.isScrollAnimating && stage.workCount == before + 1)
  }

  @Test func aStepThatEndsItsSlideInTheDelegateCountsAsWork() {
    throwUp(by: 20)
    let before = stage.workCount
    log.onScroll = { [scroll, stage] in
      stage.perform { scroll.setContentOffset(scroll.contentOffset, animated: false) }
    }
    stage.advance(by: 0.002)
    #expect(!scroll.isDecelerating && stage.workCount == before + 1)
  }

  @Test func aSlideMovedInFlightContinuesFromTheNewOffset() {
    throwUp(by: 20)
    let free = ScrollSlideTests()
    free.throwUp(by: 20)
    for each in [self, free] { each.stage.advance(by: 0.25) }
    stage.perform { scroll.contentOffset.y += 2000 }
    for each in [self, free] { each.stage.advance(by: 10) }
    #expect(abs(scroll.contentOffset.y - 2000 - free.scroll.contentOffset.y) < 1)
  }

  @Test func aSlideContinuesIntoContentThatGrowsInFlight() {
    stage.perform { scroll.contentSize.height = 400 }
    throwUp(by: 20)
    stage.advance(by: 0.05)
    stage.perform { scroll.contentSize.height = 5000 }
    stage.advance(by: 10)
    #expect(scroll.contentOffset.y > 400)
  }

  @Test func aSlideWithoutBouncingStopsAtTheEdge() {
    stage.perform {
      scroll.contentSize.height = 400
      scroll.bounces = false
    }
    throwUp(by: 15)
    stage.advance(by: 10)
    #expect(scroll.contentOffset.y == 200 && log.offsets.allSatisfy { $0 <= 200 })
  }

  @Test func aFastDecelerationSlidesItsProjectedDistance() {
    stage.perform { scroll.decelerationRate = .fast }
    throwUp()
    let start = scroll.contentOffset.y
    stage.advance(by: 10)
    let distance = Deceleration.fast.projectedDistance(
      initialVelocity: Double(log.velocity.y) * 1000)
    #expect(abs(scroll.contentOffset.y - start - CGFloat(distance)) < 2)
    #expect(UIScrollView.DecelerationRate.normal.rawValue == 0.998)
  }

  @Test func aDirectionIsLockedUnlessTheDragIsDiagonal() {
    stage.perform {
      scroll.contentSize.width = 1000
      scroll.isDirectionalLockEnabled = true
    }
    func drag(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint {
      let before = scroll.contentOffset
      let finger = Finger(on: stage)
      finger.press(CGPoint(x: 150, y: 180))
      for _ in 0..<5 { finger.move(dx, dy) }
      finger.lift(after: 1)
      return CGPoint(x: scroll.contentOffset.x - before.x, y: scroll.contentOffset.y - before.y)
    }
    let (upright, diagonal) = (drag(-3, -12), drag(-8, -12))
    #expect(upright.x == 0 && upright.y > 30)
    #expect(diagonal.x > 20 && diagonal.y > 30)
  }

  @Test func aScrollViewThatLeavesTheWindowSlidesNoFurther() {
    throwUp()
    stage.perform { scroll.removeFromSuperview() }
    let offset = scroll.contentOffset
    stage.advance(by: 1)
    #expect(scroll.contentOffset == offset && !stage.isMoving && stage.nextDue == nil)
  }

  @Test func closingAStageStopsItsSlides() {
    throwUp()
    #expect(stage.isMoving)
    stage.close()
    #expect(!stage.isMoving && stage.nextDue == nil)
  }

  @Test func theSafeAreaAddsToTheInsetsOfAnAxisThatScrolls() {
    let controller = stage.perform { UIViewController() }
    stage.perform {
      controller.view = scroll
      controller.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 10, bottom: 20, right: 0)
      scroll.contentInset.top = 5
      stage.window.rootViewController = controller
    }
    stage.advance(by: 0)
    #expect(
      scroll.adjustedContentInset == UIEdgeInsets(top: 45, left: 0, bottom: 20, right: 0))
    // The content at the upper edge moves down with the edge. The inset existed before.
    #expect(scroll.contentOffset.y == -40)
    stage.perform { scroll.contentInsetAdjustmentBehavior = .always }
    #expect(scroll.adjustedContentInset.left == 10)
    stage.perform { scroll.contentInsetAdjustmentBehavior = .never }
    #expect(scroll.adjustedContentInset == scroll.contentInset)
  }
}
