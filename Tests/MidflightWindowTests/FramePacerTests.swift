import MotionCore
import Testing

@testable import MidflightWindow

private let millisecond: Int64 = 1_000_000

/// A simulated display whose clock jumps to the end of each wait.
private struct Display {
  var pacer: FramePacer
  var now: Int64 = 0
  /// The start of each frame, and the return of each present, in nanoseconds.
  var began: [Int64] = []
  var presented: [Int64] = []
  /// The time between two refreshes in nanoseconds, if presenting waits; nil otherwise.
  var refresh: Int64?

  /// Draws frames with given costs, and calls the pacer at least every `naps` nanoseconds.
  mutating func draw(_ count: Int, naps: Int64 = .max, cost: (Int) -> Int64) {
    while began.count < count {
      switch pacer.step(at: Moment(nanoseconds: now), wantsPicture: true, nextDue: nil) {
      case .wait(let until):
        // SDL sleeps whole milliseconds.
        let rest = (until?.nanoseconds ?? .max) - now
        now += min(max(rest / millisecond, 1) * millisecond, naps)
      case .draw:
        let start = now
        now += cost(began.count)
        let submitted = now
        if let refresh { now = (now / refresh + 1) * refresh }
        began.append(start)
        presented.append(now)
        pacer.drew(
          began: Moment(nanoseconds: start), submitted: Moment(nanoseconds: submitted),
          presented: Moment(nanoseconds: now))
      }
    }
  }
}

/// Returns an uneven cost between 0.1 and 4 ms, without random numbers.
private func uneven(_ index: Int) -> Int64 { 100_000 + Int64(index * 7919 % 40) * 100_000 }

@Suite struct Pacing {
  @Test(arguments: [24, 60, 144])
  func withoutVsyncFramesKeepTheDisplaysRateExactly(_ rate: Int) {
    var display = Display(pacer: FramePacer(refreshRate: rate, isVsynced: false))
    display.draw(rate * 10 + 1, cost: uneven)
    let interval = 1_000_000_000 / Int64(rate)
    let ideal = interval * Int64(rate * 10)
    #expect(abs(display.began[rate * 10] - ideal) <= FramePacer.granularity)
  }

  @Test func anUnknownRateIs60() {
    #expect(FramePacer(refreshRate: 0, isVsynced: false).interval == 1_000_000_000 / 60)
  }

  @Test func aFloodOfEventsNeitherAddsNorTakesAFrame() {
    var calm = Display(pacer: FramePacer(refreshRate: 60, isVsynced: false))
    var flooded = calm
    calm.draw(600, cost: uneven)
    flooded.draw(600, naps: 10_000, cost: uneven)
    let difference = calm.began[599] - flooded.began[599]
    #expect(abs(difference) <= FramePacer.granularity)
  }

  /// SDL rounds 59.94 to 59 or 60.
  @Test(arguments: [59, 60])
  func withVsyncEveryRefreshGetsOneFrame(_ rate: Int) {
    let refresh = Int64(1e9 / 59.94)
    var display = Display(pacer: FramePacer(refreshRate: rate, isVsynced: true))
    display.refresh = refresh
    display.draw(1000, cost: { 2 * millisecond + uneven($0) / 4 })
    let gaps = zip(display.presented.dropFirst(), display.presented).map { $0 - $1 }
    #expect(gaps.dropFirst(2).allSatisfy { $0 == refresh })
  }

  @Test func withVsyncAFrameBeginsLate() {
    let refresh: Int64 = 16_666_667
    var display = Display(pacer: FramePacer(refreshRate: 60, isVsynced: true))
    display.refresh = refresh
    display.draw(100, cost: { _ in 2 * millisecond })
    let leads = zip(display.presented, display.began).map { $0 - $1 }
    let latest = 2 * millisecond + FramePacer.margin + FramePacer.granularity
    #expect(leads.dropFirst(2).allSatisfy { $0 <= latest })
  }

  @Test func slowFramesFollowOneAnotherWithoutAWait() {
    var display = Display(pacer: FramePacer(refreshRate: 60, isVsynced: false))
    display.draw(50, cost: { _ in 40 * millisecond })
    #expect(zip(display.began.dropFirst(), display.presented).allSatisfy { $0 == $1 })
  }
}

@Suite struct Sleeping {
  private var rested: FramePacer {
    var pacer = FramePacer(refreshRate: 60, isVsynced: false)
    pacer.drew(began: .zero, submitted: .zero, presented: .zero)
    return pacer
  }

  @Test func anIdlePacerSleepsUntilAnEvent() {
    let step = rested.step(at: Moment(seconds: 5), wantsPicture: false, nextDue: nil)
    #expect(step == .wait(until: nil))
  }

  @Test func anIdlePacerSleepsUntilTheNextDueMoment() {
    let due = Moment(seconds: 6)
    let step = rested.step(at: Moment(seconds: 5), wantsPicture: false, nextDue: due)
    #expect(step == .wait(until: due))
    #expect(rested.step(at: due, wantsPicture: false, nextDue: due) == .draw)
  }

  @Test func afterARestThePictureIsDrawnAtOnce() {
    #expect(rested.step(at: Moment(seconds: 5), wantsPicture: true, nextDue: nil) == .draw)
  }

  @Test func afterAFrameThePictureWaitsForItsTurn() {
    let step = rested.step(at: Moment(seconds: 0.001), wantsPicture: true, nextDue: nil)
    #expect(step == .wait(until: Moment(nanoseconds: rested.interval)))
  }

  @Test func theFrameGridRestartsAfterARest() {
    var pacer = rested
    let late = Moment(seconds: 5)
    pacer.skipped(began: late)
    #expect(pacer.nextDraw == Moment(nanoseconds: late.nanoseconds + pacer.interval))
  }
}

@Suite struct MeasuringVsync {
  @Test func presentsThatReturnAtOnceAreNotVsynced() {
    #expect(!VsyncProbe(secondsPerPresent: 0.0005).isVsynced(refreshRate: 60))
    #expect(!VsyncProbe(secondsPerPresent: 0.0005).isVsynced(refreshRate: 0))
  }

  @Test(arguments: [24, 60, 144, 360])
  func presentsARefreshApartAreVsynced(_ rate: Int) {
    let probe = VsyncProbe(secondsPerPresent: 1 / Double(rate))
    #expect(probe.isVsynced(refreshRate: rate))
  }
}
