import Foundation
import Midflight
import StageFixtures
import Testing

/// A display link on a stage's clock.
struct DisplayLinkTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100))

  private final class Clock {
    var moments: [Double] = []
    func tick(_ link: CADisplayLink) { moments.append(link.timestamp) }
    func count() { moments.append(0) }
  }

  /// Returns a link that is added at once and records its calls.
  private func link(noting clock: Clock, _ change: (CADisplayLink) -> Void = { _ in })
    -> CADisplayLink
  {
    stage.perform {
      let link = CADisplayLink(target: clock, action: Clock.tick)
      change(link)
      link.add(to: .main, forMode: .common)
      return link
    }
  }

  /// Returns the times of frames in whole nanoseconds, like moments.
  private func grid(_ steps: some Sequence<Int>, from start: Int = 0) -> [Double] {
    steps.map { Double(start + $0 * 1_000_000_000 / 60) / 1e9 }
  }

  @Test(arguments: [[1.0], Array(repeating: 0.007, count: 143), [0.5, 0.25, 0.25]])
  func aDisplayLinkFiresSixtyTimesASecondHoweverTimeAdvances(steps: [Double]) {
    let clock = Clock()
    _ = link(noting: clock)
    for step in steps { stage.advance(by: step) }
    #expect(clock.moments == grid(1...60))
  }

  @Test func aDisplayLinkReportsAnimationTime() {
    let clock = Clock()
    var times: [Double] = []
    let link = link(noting: clock)
    stage.perform {
      CADisplayLink { link in
        times.append(CACurrentMediaTime())
        #expect(link.duration == 1 / 60.0)
        expect(CGFloat(link.targetTimestamp), near: CGFloat(link.timestamp + 1 / 60.0))
      }.add(to: .main, forMode: .default)
    }
    stage.advance(by: 0.1)
    #expect(times == clock.moments && link.timestamp == times.last)
  }

  @Test func callbacksSlowDownWithTheAnimations() {
    let clock = Clock()
    stage.send(.rate(0.5, time: .zero))
    _ = link(noting: clock)
    stage.advance(by: 1)
    #expect(clock.moments == grid(1...30))
  }

  @Test(arguments: [
    (30, 2), (20, 3), (45, 1), (44, 2), (41, 2), (46, 1), (26, 2), (25, 2), (24, 3), (1, 60),
    (61, 1),
    (100, 1),
  ])
  func aDisplayLinkUsesTheNearestFactorOfTheRefreshRate(wanted: Int, refreshes: Int) {
    let clock = Clock()
    let link = link(noting: clock) { $0.preferredFramesPerSecond = wanted }
    stage.advance(by: 2)
    #expect(clock.moments == grid(stride(from: refreshes, through: 120, by: refreshes)))
    expect(
      CGFloat(link.targetTimestamp), near: CGFloat(link.timestamp) + CGFloat(refreshes) / 60)
  }

  @Test func aResumedDisplayLinkFiresOneFrameLater() {
    let clock = Clock()
    let link = link(noting: clock)
    stage.advance(by: 0.05)
    let before = clock.moments
    link.isPaused = true
    stage.advance(by: 1)
    #expect(clock.moments == before && stage.nextDue == nil)
    link.isPaused = false
    stage.advance(by: 0.02)
    #expect(clock.moments.count == before.count + 1)
    #expect(clock.moments.last == grid([1], from: 1_050_000_000).first)
  }

  @Test func aDisplayLinksTargetIsTheMomentOfTheNextCall() {
    let clock = Clock()
    let link = stage.perform { CADisplayLink(target: clock, action: Clock.tick) }
    #expect(link.targetTimestamp == 0)
    stage.advance(by: 0.25)
    link.add(to: .main, forMode: .common)
    for rate in [0, 30, 0, 20] {
      link.preferredFramesPerSecond = rate
      link.isPaused = true
      stage.advance(by: 0.4)
      link.isPaused = false
      let target = link.targetTimestamp
      #expect(target > stage.now.seconds)
      stage.advance(by: 0.051)
      #expect(clock.moments.contains(target))
    }
  }

  @Test func aDisplayLinkAddedTwiceFiresOncePerFrame() {
    let clock = Clock()
    let link = link(noting: clock)
    link.add(to: .main, forMode: .default)
    stage.advance(by: 0.1)
    #expect(clock.moments == grid(1...6))
    link.remove(from: .main, forMode: .common)
    stage.advance(by: 0.1)
    #expect(clock.moments.count == 6 && stage.nextDue == nil)
  }

  @Test func aDisplayLinkAndItsTargetLiveUntilItIsInvalidated() {
    weak var target: Clock?
    weak var link: CADisplayLink?
    stage.perform {
      let clock = Clock()
      target = clock
      let made = CADisplayLink(target: clock, action: Clock.count)
      made.add(to: .main, forMode: .common)
      link = made
    }
    stage.advance(by: 0.1)
    #expect(target?.moments.count == 6 && link != nil)
    link?.invalidate()
    #expect(target == nil && link == nil && stage.nextDue == nil)
  }

  @Test func aDisplayLinkMayBeInvalidatedInItsCall() {
    var count = 0
    stage.perform {
      CADisplayLink { link in
        count += 1
        if count == 3 { link.invalidate() }
      }.add(to: .main, forMode: .common)
    }
    stage.advance(by: 1)
    #expect(count == 3)
  }
}
