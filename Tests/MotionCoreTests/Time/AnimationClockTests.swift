import Chance
import MotionCore
import Testing

struct AnimationClockTests {
  static let rates: [Double] = [0.1, 0.25, 1, 3.7, 60, 1000, 1.0 / 3]

  @Test func aNewClockAgreesWithTheStageToTheNanosecond() {
    let clock = AnimationClock()
    for nanoseconds in [0, 1, 999, 86_400_000_000_001] as [Int64] {
      let moment = Moment(nanoseconds: nanoseconds)
      #expect(clock.animationMoment(at: moment) == moment)
      #expect(clock.stageMoment(reaching: moment) == moment)
    }
  }

  @Test func aChangeOfRateMovesNothing() {
    var random = Seeded(11)
    var clock = AnimationClock()
    var now = Moment.zero
    for _ in 0..<2_000 {
      now.nanoseconds += Int64.random(in: 0...5_000_000_000, using: &random)
      let before = clock.animationMoment(at: now)
      let rate = Bool.random(using: &random) ? 0 : Self.rates.randomElement(using: &random) ?? 1
      clock.setRate(rate, at: now)
      #expect(clock.animationMoment(at: now) == before)
      #expect(clock.rate == rate)
    }
  }

  @Test func aClockStandsStillAtRate0() {
    var clock = AnimationClock()
    clock.setRate(0, at: Moment(seconds: 2))
    #expect(clock.animationMoment(at: Moment(seconds: 60)) == Moment(seconds: 2))
    #expect(clock.stageMoment(reaching: Moment(nanoseconds: 2_000_000_001)) == nil)
    #expect(clock.stageMoment(reaching: Moment(seconds: 2)) == Moment(seconds: 2))
  }

  @Test(arguments: rates) func aClockRunsAtItsRate(_ rate: Double) {
    var clock = AnimationClock()
    clock.setRate(rate, at: Moment(seconds: 1))
    let animation = clock.animationMoment(at: Moment(seconds: 3))
    #expect(abs(animation.seconds - (1 + 2 * rate)) <= 1e-9)
  }

  @Test func stageMomentIsTheFirstThatReachesAnAnimationMoment() {
    var random = Seeded(12)
    for _ in 0..<20_000 {
      var clock = AnimationClock()
      let anchor = Moment(nanoseconds: Int64.random(in: 0...3_600_000_000_000, using: &random))
      let rate =
        Bool.random(using: &random)
        ? Self.rates.randomElement(using: &random) ?? 1 : random.number(in: 0.001...1000)
      clock.setRate(rate, at: anchor)
      let span = Int64.random(
        in: 1...(Bool.random(using: &random) ? 3_000 : 1 << 45), using: &random)
      let due = Moment(nanoseconds: clock.animationMoment(at: anchor).nanoseconds + span)
      guard let stage = clock.stageMoment(reaching: due) else {
        Issue.record("rate \(rate) never reaches \(due)")
        continue
      }
      #expect(clock.animationMoment(at: stage) >= due)
      #expect(clock.animationMoment(at: Moment(nanoseconds: stage.nanoseconds - 1)) < due)
    }
  }

  @Test func theFarthestMomentDoesNotOverflow() {
    var clock = AnimationClock()
    #expect(clock.animationMoment(at: .distantFuture) == .distantFuture)
    clock.setRate(1000, at: Moment(seconds: 1))
    #expect(clock.animationMoment(at: .distantFuture) == .distantFuture)
    clock.setRate(1, at: Moment(seconds: 2))
    #expect(clock.animationMoment(at: .distantFuture) == .distantFuture)
    #expect(clock.stageMoment(reaching: .distantFuture) != nil)
  }

  @Test func anInvalidClockRateIsRefused() async {
    await #expect(processExitsWith: .failure) {
      var clock = AnimationClock()
      clock.setRate(.nan, at: .zero)
    }
    await #expect(processExitsWith: .failure) {
      var clock = AnimationClock()
      clock.setRate(-0.5, at: .zero)
    }
  }
}
