import Midflight
import MotionCore
import SlowTests
import Testing

/// The time of a stage, and the order of its events.
struct StageTimeTests {
  @Test func timeDoesNotGoBack() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        stage.advance(by: 2)
        stage.advance(to: Moment(seconds: 1))
      }
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("time does not go back"))
    let other = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        stage.advance(by: 2)
        stage.send(.up(pointer: 0, at: .zero, time: Moment(seconds: 1)))
      }
    }
    let saidOfEvent = String(decoding: try #require(other).standardErrorContent, as: UTF8.self)
    #expect(saidOfEvent.contains("make a new stage and replay"))
  }

  @Test func aCallbackCannotAdvanceItsOwnStage() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let flight = Flight()
        flight.animator.addCompletion { _ in flight.stage.advance(by: 1) }
        flight.animator.startAnimation()
        flight.stage.advance(by: 2)
      }
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("inside a callback of the same stage"))
  }

  @Test(.slow) func callbacksThatFeedEachOtherAreStoppedWithASentence() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let flight = Flight(duration: 0)
        @MainActor func again(_ position: UIViewAnimatingPosition) {
          flight.animator.addAnimations {}
          flight.animator.addCompletion(again)
          flight.animator.startAnimation()
        }
        again(.end)
        flight.stage.advance(by: 1)
      }
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("Give one a duration."))
  }

  @Test func callbacksManyMomentsApartMayGoOnForLong() {
    let flight = Flight(duration: 0.000_001)
    var rounds = 0
    func again(_ position: UIViewAnimatingPosition) {
      rounds += 1
      flight.animator.addAnimations {}
      flight.animator.addCompletion(again)
      flight.animator.startAnimation()
    }
    flight.animator.addCompletion(again)
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.002)
    #expect(rounds == 2000)
    flight.animator.stopAnimation(true)
  }

  @Test func inACallbackNowIsItsOwnDueMoment() {
    let flight = Flight()
    var moments: [Moment] = []
    flight.animator.addCompletion { [unowned flight] _ in
      moments.append(flight.stage.now)
      flight.animator.addAnimations {}
      flight.animator.addCompletion { _ in moments.append(flight.stage.now) }
      flight.animator.startAnimation(afterDelay: 0.5)
    }
    flight.animator.startAnimation()
    flight.stage.advance(by: 60)
    #expect(moments == [Moment(seconds: 2), Moment(seconds: 4.5)])
    #expect(flight.stage.now == Moment(seconds: 60))
  }

  @Test func whatIsDueAtAnEventsMomentHappensBeforeTheEvent() {
    final class Touched: UIView {
      var heard: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        heard.append("touch")
      }
    }
    let flight = Flight()
    let view = Touched(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    flight.stage.perform { flight.stage.window.addSubview(view) }
    flight.animator.addCompletion { _ in view.heard.append("completion") }
    flight.animator.startAnimation()
    Finger(on: flight.stage).press(CGPoint(x: 200, y: 700), after: 2)
    #expect(view.heard == ["completion", "touch"])
  }

  @Test func inSlowMotionWhatIsDueNowIsNotDueInThePast() {
    let flight = Flight(duration: 0)
    flight.stage.send(.rate(0.1, time: .zero))
    flight.stage.advance(to: Moment(nanoseconds: 15))
    flight.animator.startAnimation()
    #expect(flight.stage.nextDue == flight.stage.now)
    flight.stage.advance(to: flight.stage.now)
    #expect(flight.endings == [.end])
  }

  @Test func animationTimeNeverGoesBackEither() {
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

  @Test func atRate0NothingMovesAndGesturesGoOn() {
    let flight = Flight()
    var states: [UIGestureRecognizer.State] = []
    let pan = UIPanGestureRecognizer { states.append($0.state) }
    flight.stage.window.addGestureRecognizer(pan)
    flight.stage.send(.rate(0, time: .zero))
    flight.animator.startAnimation()
    flight.stage.drag(from: flight.view, by: CGVector(dx: 100, dy: 0), during: 0.1)
    #expect(states.first == .began && states.last == .ended)
    #expect(flight.seenX == 50)
    #expect(flight.stage.nextDue == nil)
  }

  @Test func slowMotionSlowsAnimatorsAndNotGestures() {
    let flight = Flight()
    flight.stage.send(.rate(0.25, time: .zero))
    flight.animator.startAnimation()
    var velocity: CGFloat = 0
    let pan = UIPanGestureRecognizer { velocity = $0.velocity(in: nil).x }
    flight.stage.window.addGestureRecognizer(pan)
    let finger = Finger(on: flight.stage)
    finger.press(CGPoint(x: 10, y: 700))
    for _ in 0..<25 { finger.move(4, 0, after: 0.01) }
    expect(velocity, near: 400, within: 1e-6)
    flight.stage.advance(to: Moment(seconds: 4))
    #expect(flight.seenX == 150)
    flight.stage.send(.rate(2, time: Moment(seconds: 4)))
    #expect(flight.seenX == 150)
    flight.stage.advance(by: 0.25)
    #expect(flight.seenX == 200)
    flight.stage.advance(by: 0.25)
    #expect(flight.endings == [.end])
    #expect(flight.stage.now == Moment(seconds: 4.5))
  }
}
