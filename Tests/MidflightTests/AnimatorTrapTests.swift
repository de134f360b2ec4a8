import Midflight
import MotionCore
import Testing

/// What UIKit's users stumble over, and what happens here instead.
struct AnimatorTrapTests {
  /// UIKit raises when a paused or stopped animator is released.
  @Test func trap1ReleasingAPausedAnimatorIsNoCrash() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var (diagnostics, completions) = (0, 0)
    stage.onFact = { if case .diagnostic = $0 { diagnostics += 1 } }
    var animator: UIViewPropertyAnimator? = stage.perform {
      stage.window.addSubview(view)
      return UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 200 }
    }
    animator?.addCompletion { _ in completions += 1 }
    animator?.fractionComplete = 0.5
    animator = nil
    #expect(diagnostics == 1 && completions == 0)
    #expect(view.center.x == 150 && view.seen.position.x == 150)
    stage.advance(by: 5)
    #expect(view.center.x == 150 && completions == 0)
  }

  /// UIKit shows nothing until the animator was started and paused.
  @Test func trap2TheFirstFractionSetOnANewAnimatorIsShown() {
    let flight = Flight()
    flight.animator.fractionComplete = 0.25
    #expect(flight.seenX == 100)
    #expect(flight.animator.state == .active)
    flight.animator.stopAnimation(true)
  }

  /// UIKit jumps, or runs instantly.
  @Test func trap3ReversedScrubbingOfACurveNeverJumps() {
    let flight = Flight(.easeIn)
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    flight.animator.pauseAnimation()
    expectNoJump(of: [flight.view]) { flight.animator.isReversed = true }
    let caught = flight.animator.fractionComplete
    flight.animator.fractionComplete = 0.9
    expect(CGFloat(flight.seenProgress), near: 0.1)
    flight.animator.fractionComplete = caught
    expectNoJump(of: [flight.view]) { flight.animator.startAnimation() }
    flight.stage.advance(by: 0.5)
    expect(flight.seenProgress, near: CubicCurve.easeIn.progress(at: 0.25))
    flight.stage.advance(by: 0.4)
    #expect(flight.endings.isEmpty)
    flight.stage.advance(by: 0.101)
    #expect(flight.endings == [.start])
  }

  /// As UIKit does since iOS 11.
  @Test func trap4ReversingTurnsTheFractionRound() {
    let flight = Flight()
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.5)
    flight.animator.isReversed = true
    #expect(flight.animator.fractionComplete == 0.75)
    flight.animator.isReversed = false
    #expect(flight.animator.fractionComplete == 0.25)
  }

  /// UIKit waits out durations in which nothing moves.
  @Test func trap5ContinuingFromTheEndCompletesAtOnce() {
    let flight = Flight(.easeOut)
    flight.animator.fractionComplete = 1
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 3)
    flight.stage.advance(by: 0)
    #expect(flight.endings == [.end])
  }

  /// UIKit's runs several times too slow.
  @Test func trap6AReusedAnimatorHasItsOwnDurationTimingAndDirection() {
    let flight = Flight(.easeIn)
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    flight.animator.pauseAnimation()
    flight.animator.isReversed = true
    flight.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 10)
    flight.stage.advance(by: 20)
    #expect(flight.endings == [.start])
    #expect(!flight.animator.isReversed)
    #expect(flight.animator.duration == 2)
    flight.animator.addAnimations { [view = flight.view] in view.center.x += 200 }
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    expect(flight.seenProgress, near: CubicCurve.easeIn.progress(at: 0.5))
    flight.stage.advance(by: 1)
    #expect(flight.animator.state == .inactive)
    #expect(flight.endings == [.start])
  }

  /// UIKit throws.
  @Test func trap8FinishingInsideACompletionIsNoCrash() {
    let flight = Flight()
    flight.animator.addCompletion { [unowned flight] _ in
      #expect(!flight.animator.isRunning)
      flight.animator.finishAnimation(at: .end)
      flight.animator.stopAnimation(false)
    }
    flight.animator.startAnimation()
    flight.stage.advance(by: 2)
    #expect(flight.endings == [.end])
    #expect(flight.diagnostics.count == 2)
  }

  /// UIKit snaps at the start of a scrub if the animator is fast.
  @Test(arguments: [0, 0.001, 0.25, 100]) func trap9AScrubDependsOnNoDuration(_ duration: Double) {
    let flight = Flight(duration: duration, .easeInOut)
    flight.animator.pauseAnimation()
    flight.stage.advance(by: 0.016)
    flight.animator.fractionComplete = 0.125
    #expect(flight.seenX == 75)
    flight.animator.stopAnimation(true)
  }

  /// UIKit's completions storm when the app comes back.
  @Test func trap19WithoutTimeThereIsNoCompletion() {
    let flight = Flight()
    flight.animator.startAnimation()
    flight.stage.send(.rate(0, time: .zero))
    flight.stage.advance(by: 3600)
    #expect(flight.endings.isEmpty)
    #expect(flight.seenX == 50)
    #expect(!flight.stage.isMoving)
  }

  /// An assertion on iOS 10; since iOS 11 it waits for a block.
  @Test func trap21StartedWithoutABlockItRunsTheFirstOneThatComes() {
    let flight = Flight()
    let view = flight.view
    let animator = flight.stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    animator.startAnimation()
    #expect(animator.state == .active && !animator.isRunning)
    flight.stage.advance(by: 5)
    #expect(animator.state == .active)
    animator.addAnimations { view.center.y = 150 }
    #expect(animator.isRunning)
    flight.stage.advance(by: 0.5)
    #expect(view.seen.position.y == 100)
    flight.stage.advance(by: 0.5)
    #expect(animator.state == .inactive)
  }

  @Test func trap21StartedReversedWithoutABlockItRunsTheFirstOneBack() {
    let flight = Flight()
    let view = flight.view
    let animator = flight.stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    animator.isReversed = true
    animator.startAnimation()
    animator.addAnimations { view.center.y = 150 }
    #expect(view.seen.position.y == 150)
    flight.stage.advance(by: 0.5)
    #expect(view.seen.position.y == 100)
    flight.stage.advance(by: 0.5)
    #expect(view.center.y == 50)
  }

  /// UIKit crashes when an animator is stopped that cannot be.
  @Test func trap28StoppingWhatDoesNotRunIsADiagnostic() {
    let flight = Flight()
    flight.animator.stopAnimation(false)
    flight.animator.finishAnimation(at: .end)
    #expect(flight.animator.state == .inactive)
    #expect(flight.diagnostics.count == 2)
    flight.animator.startAnimation()
    flight.stage.advance(by: 2)
    #expect(flight.endings == [.end])
  }
}
