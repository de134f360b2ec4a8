import Chance
import Foundation
import Midflight
import Testing

/// Timers on the stage's clock.
struct StageTimerTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100))

  /// Returns the times of a timer's calls in seconds, while the stage advances to 10 s in random
  /// steps.
  private func calls(
    every interval: TimeInterval, repeats: Bool = true, rate: Double = 1, seed: UInt64 = 1,
    then: @escaping (StageTimer, Int) -> Void = { _, _ in }
  ) -> [Double] {
    var moments: [Double] = []
    if rate != 1 { stage.send(.rate(rate, time: .zero)) }
    _ = stage.perform {
      StageTimer.scheduledTimer(withTimeInterval: interval, repeats: repeats) { timer in
        moments.append(stage.now.seconds)
        then(timer, moments.count)
      }
    }
    var random = Seeded(seed)
    while stage.now < Moment(seconds: 10) {
      let step = Int64.random(in: 0...900_000_000, using: &random)
      stage.advance(
        to: min(Moment(seconds: 10), Moment(nanoseconds: stage.now.nanoseconds + step)))
    }
    return moments
  }

  @Test func aNonrepeatingTimerFiresOnceAndBecomesInvalid() {
    var timer: StageTimer?
    #expect(calls(every: 3, repeats: false) { called, _ in timer = called } == [3])
    #expect(timer?.isValid == false && timer?.timeInterval == 0)
  }

  @Test(arguments: 1...5) func timeStepsDoNotChangeARepeatingTimersCalls(seed: UInt64) {
    #expect(calls(every: 1.5, seed: seed) == [1.5, 3, 4.5, 6, 7.5, 9])
  }

  @Test func callbacksSlowDownWithTheAnimations() {
    #expect(calls(every: 1.5, rate: 0.5) == [3, 6, 9])
  }

  @Test func anInvalidatedTimerDoesNotFireAgain() {
    #expect(calls(every: 2) { timer, count in if count == 2 { timer.invalidate() } } == [2, 4])
    #expect(stage.nextDue == nil)
  }

  @Test func aTimerFiredManuallyKeepsItsSchedule() {
    var count = 0
    let timer = stage.perform {
      StageTimer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in count += 1 }
    }
    stage.advance(by: 0.5)
    stage.perform { timer.fire() }
    #expect(count == 1 && timer.isValid)
    stage.advance(by: 0.5)
    #expect(count == 2)
  }

  @Test func aTimerIntervalOfZeroIsATenthOfAMillisecond() {
    let timer = stage.perform {
      StageTimer.scheduledTimer(withTimeInterval: 0, repeats: true) { _ in }
    }
    #expect(timer.timeInterval == 0.0001)
    #expect(stage.nextDue == Moment(nanoseconds: 100_000))
  }

  @Test func animationsOfARepeatingTimerAreNeverCutOff() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var positions: [UIViewAnimatingPosition] = []
    stage.send(.rate(0.25, time: .zero))
    stage.perform {
      stage.window.addSubview(view)
      StageTimer.scheduledTimer(withTimeInterval: 1.5, repeats: true) { _ in
        view.center.x = 5
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 50 }
        animator.addCompletion { positions.append($0) }
        animator.startAnimation()
      }
    }
    stage.advance(by: 60)
    #expect(positions == Array(repeating: .end, count: 9))
  }
}
