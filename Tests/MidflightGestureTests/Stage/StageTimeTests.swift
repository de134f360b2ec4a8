import Midflight
import MotionCore
import SlowTrait
import StageFixtures
import Testing

/// The time of a stage, and the order of its events.
struct StageTimeTests {
  @Test func stageTimeCannotDecrease() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        stage.advance(by: 2)
        stage.advance(to: Moment(seconds: 1))
      }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(messages.contains("time does not go back"))
    let other = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        stage.advance(by: 2)
        stage.send(.up(pointer: 0, at: .zero, time: Moment(seconds: 1)))
      }
    }
    let eventError = String(decoding: try #require(other).standardErrorContent, as: UTF8.self)
    #expect(eventError.contains("make a new stage and replay"))
  }

  @Test func aCallbackCannotAdvanceItsOwnStage() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let fixture = AnimatorFixture()
        fixture.animator.addCompletion { _ in fixture.stage.advance(by: 1) }
        fixture.animator.startAnimation()
        fixture.stage.advance(by: 2)
      }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(messages.contains("inside a callback of the same stage"))
  }

  @Test(.slow) func endlessCallbacksAtOneMomentStopTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let fixture = AnimatorFixture(duration: 0)
        @MainActor func again(_ position: UIViewAnimatingPosition) {
          fixture.animator.addAnimations {}
          fixture.animator.addCompletion(again)
          fixture.animator.startAnimation()
        }
        again(.end)
        fixture.stage.advance(by: 1)
      }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(messages.contains("Give one a duration."))
  }

  @Test func callbacksAtDistinctMomentsMayRepeat2000Times() {
    let fixture = AnimatorFixture(duration: 0.000_001)
    var rounds = 0
    func again(_ position: UIViewAnimatingPosition) {
      rounds += 1
      fixture.animator.addAnimations {}
      fixture.animator.addCompletion(again)
      fixture.animator.startAnimation()
    }
    fixture.animator.addCompletion(again)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.002)
    #expect(rounds == 2000)
    fixture.animator.stopAnimation(true)
  }

  @Test func stageNowInACallbackIsTheCallbacksDueMoment() {
    let fixture = AnimatorFixture()
    var moments: [Moment] = []
    fixture.animator.addCompletion { [unowned fixture] _ in
      moments.append(fixture.stage.now)
      fixture.animator.addAnimations {}
      fixture.animator.addCompletion { _ in moments.append(fixture.stage.now) }
      fixture.animator.startAnimation(afterDelay: 0.5)
    }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 60)
    #expect(moments == [Moment(seconds: 2), Moment(seconds: 4.5)])
    #expect(fixture.stage.now == Moment(seconds: 60))
  }

  @Test func workDueAtAnEventsMomentRunsBeforeTheEvent() {
    final class Touched: UIView {
      var received: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        received.append("touch")
      }
    }
    let fixture = AnimatorFixture()
    let view = Touched(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    fixture.stage.perform { fixture.stage.window.addSubview(view) }
    fixture.animator.addCompletion { _ in view.received.append("completion") }
    fixture.animator.startAnimation()
    Finger(on: fixture.stage).press(CGPoint(x: 200, y: 700), after: 2)
    #expect(view.received == ["completion", "touch"])
  }

  @Test func workDueNowInSlowMotionIsNotDueInThePast() {
    let fixture = AnimatorFixture(duration: 0)
    fixture.stage.send(.rate(0.1, time: .zero))
    fixture.stage.advance(to: Moment(nanoseconds: 15))
    fixture.animator.startAnimation()
    #expect(fixture.stage.nextDue == fixture.stage.now)
    fixture.stage.advance(to: fixture.stage.now)
    #expect(fixture.completions == [.end])
  }

  @Test func animationTimeNeverDecreases() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    var moments: [Moment] = []
    let tap = UITapGestureRecognizer()
    stage.window.addGestureRecognizer(tap)
    stage.send(.rate(1000, time: .zero))
    Finger(on: stage).press(CGPoint(x: 1, y: 1))
    stage.perform {
      for seconds in [0.750_000_1, 749.999_999_5, 749.999_999_999] as [TimeInterval] {
        let animator = UIViewPropertyAnimator(duration: seconds, curve: .linear) {}
        animator.addCompletion { _ in moments.append(stage.animationNow) }
        animator.startAnimation()
      }
    }
    // The tap fails after 0.75 s, in the same nanosecond as the last two ends and before them.
    stage.onFact = { _ in moments.append(stage.animationNow) }
    stage.advance(by: 1)
    #expect(moments == moments.sorted())
    #expect(moments.count == 7)
  }

  @Test func atRateZeroAnimationsStopAndGesturesContinue() {
    let fixture = AnimatorFixture()
    var states: [UIGestureRecognizer.State] = []
    let pan = UIPanGestureRecognizer { states.append($0.state) }
    fixture.stage.window.addGestureRecognizer(pan)
    fixture.stage.send(.rate(0, time: .zero))
    fixture.animator.startAnimation()
    fixture.stage.drag(from: fixture.view, by: CGVector(dx: 100, dy: 0), during: 0.1)
    #expect(states.first == .began && states.last == .ended)
    #expect(fixture.seenX == 50)
    #expect(fixture.stage.nextDue == nil)
  }

  @Test func slowMotionSlowsAnimatorsAndNotGestures() {
    let fixture = AnimatorFixture()
    fixture.stage.send(.rate(0.25, time: .zero))
    fixture.animator.startAnimation()
    var velocity: CGFloat = 0
    let pan = UIPanGestureRecognizer { velocity = $0.velocity(in: nil).x }
    fixture.stage.window.addGestureRecognizer(pan)
    let finger = Finger(on: fixture.stage)
    finger.press(CGPoint(x: 10, y: 700))
    for _ in 0..<25 { finger.move(4, 0, after: 0.01) }
    expect(velocity, near: 400, within: 1e-6)
    fixture.stage.advance(to: Moment(seconds: 4))
    #expect(fixture.seenX == 150)
    fixture.stage.send(.rate(2, time: Moment(seconds: 4)))
    #expect(fixture.seenX == 150)
    fixture.stage.advance(by: 0.25)
    #expect(fixture.seenX == 200)
    fixture.stage.advance(by: 0.25)
    #expect(fixture.completions == [.end])
    #expect(fixture.stage.now == Moment(seconds: 4.5))
  }
}
