import Midflight
import MotionCore
import Testing

/// Tests of pauses: the meaning of `fractionComplete`, and the state that a pause keeps.
struct AnimatorPauseTests {
  @Test func blocksMoveTheModelAtOnceAndWhatIsSeenFollows() {
    let flight = Flight()
    flight.animator.startAnimation()
    #expect(flight.modelX == 250)
    #expect(flight.seenX == 50)
    flight.stage.advance(by: 0.5)
    #expect(flight.seenX == 100)
    flight.stage.advance(by: 1.5)
    #expect(flight.seenX == 250)
  }

  @Test func whileRunningTheFractionIsTime() {
    let flight = Flight(.easeIn)
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    #expect(flight.animator.fractionComplete == 0.5)
  }

  /// Half of the built-in curves' time, from the roots of their polynomials.
  @Test(arguments: [
    (UIView.AnimationCurve.easeIn, 0.315357), (.easeOut, 0.684643), (.easeInOut, 0.5),
    (.linear, 0.5),
  ])
  func pausedTheFractionIsTheProgressOfThatMoment(_ curve: UIView.AnimationCurve, progress: Double)
  {
    let flight = Flight(curve)
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    expectNoJump(of: [flight.view]) { flight.animator.pauseAnimation() }
    expect(flight.animator.fractionComplete, near: progress, within: 5e-7)
    expect(flight.animator.fractionComplete, near: flight.seenProgress)
  }

  @Test func withoutLinearScrubbingTheFractionStaysTime() {
    let flight = Flight(.easeIn)
    flight.animator.scrubsLinearly = false
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    expectNoJump(of: [flight.view]) { flight.animator.pauseAnimation() }
    #expect(flight.animator.fractionComplete == 0.5)
    flight.animator.fractionComplete = 0.25
    expect(flight.seenProgress, near: CubicCurve.easeIn.progress(at: 0.25))
  }

  @Test func aPauseLasts() {
    let flight = Flight(.easeOut)
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.7)
    flight.animator.pauseAnimation()
    let (seen, fraction) = (flight.seenX, flight.animator.fractionComplete)
    flight.stage.advance(by: 1000)
    #expect(flight.seenX == seen)
    #expect(flight.animator.fractionComplete == fraction)
    #expect(flight.stage.nextDue == nil)
    #expect(!flight.stage.isMoving)
    flight.animator.stopAnimation(true)
  }

  @Test(arguments: [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear])
  func aScrubbedFractionIsShownExactly(_ curve: UIView.AnimationCurve) {
    let flight = Flight(duration: 0.001, curve)
    flight.animator.pauseAnimation()
    for step in (0...16).reversed() {
      let fraction = CGFloat(step) / 16
      flight.animator.fractionComplete = fraction
      #expect(flight.seenX == 50 + 200 * fraction)
      #expect(flight.animator.fractionComplete == fraction)
    }
    flight.animator.stopAnimation(true)
  }

  @Test func fractionsBeyondTheEndsAreBroughtWithin() {
    let flight = Flight()
    flight.animator.fractionComplete = 7
    #expect(flight.animator.fractionComplete == 1)
    flight.animator.fractionComplete = -.infinity
    #expect(flight.animator.fractionComplete == 0)
    #expect(flight.seenX == 50)
    flight.animator.stopAnimation(true)
  }

  @Test func scrubbingToTheEndDoesNotComplete() {
    let flight = Flight()
    flight.animator.fractionComplete = 1
    flight.stage.advance(by: 10)
    #expect(flight.animator.state == .active)
    #expect(flight.endings.isEmpty)
    flight.animator.startAnimation()
    flight.stage.advance(by: 0)
    #expect(flight.endings == [.end])
  }

  /// The remaining time is the rest of the curve from the present progress: at half the way ease
  /// out has used 0.3425 of its time, ease in 0.6575.
  @Test(arguments: [
    (UIView.AnimationCurve.easeOut, 1.315), (.easeIn, 0.685), (.easeInOut, 1), (.linear, 1),
  ])
  func resumedFromHalfTheWayThisMuchOfTwoSecondsRemains(
    _ curve: UIView.AnimationCurve, seconds: Double
  ) {
    let flight = Flight(curve)
    flight.animator.fractionComplete = 0.5
    expectNoJump(of: [flight.view]) { flight.animator.startAnimation() }
    expect(flight.animator.fractionComplete, near: 1 - seconds / 2, within: 3e-4)
    flight.stage.advance(by: seconds - 0.001)
    #expect(flight.endings.isEmpty)
    flight.stage.advance(by: 0.002)
    #expect(flight.endings == [.end])
    #expect(flight.seenX == 250)
  }

  @Test func pausingAndResumingChangesNothingThatIsSeen() {
    let (calm, restless) = (Flight(.easeInOut), Flight(.easeInOut))
    calm.animator.startAnimation()
    restless.animator.startAnimation()
    for _ in 0..<40 {
      calm.stage.advance(by: 0.05)
      restless.stage.advance(by: 0.05)
      restless.animator.pauseAnimation()
      restless.animator.startAnimation()
      expect(restless.seenX, near: calm.seenX, within: 1e-6)
    }
    restless.stage.advance(by: 1e-6)
    #expect(calm.endings == [.end] && restless.endings == [.end])
  }

  @Test func anOvershootIsHeldWhereItWasSeen() {
    let flight = Flight()
    let view = flight.view
    let animator = flight.stage.perform {
      UIViewPropertyAnimator(
        duration: 1, controlPoint1: CGPoint(x: 0.3, y: 0), controlPoint2: CGPoint(x: 0.5, y: 2)
      ) { view.center.y += 100 }
    }
    animator.startAnimation()
    flight.stage.advance(by: 0.7)
    #expect(view.seen.position.y > 150)
    expectNoJump(of: [view]) { animator.pauseAnimation() }
    // A read and a write of the same value, as at the beginning of a drag, do not jump either.
    #expect(animator.fractionComplete > 1)
    expectNoJump(of: [view]) { animator.fractionComplete = animator.fractionComplete }
    expectNoJump(of: [view]) { animator.startAnimation() }
    flight.stage.advance(by: 1)
    #expect(view.seen.position.y == 150)
  }

  @Test func progressVelocityIsTheSlopeOfWhatIsSeen() {
    let flight = Flight(.easeInOut)
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.6)
    let (velocity, before) = (flight.animator.progressVelocity, flight.seenProgress)
    flight.stage.advance(by: 0.00001)
    expect(velocity, near: (flight.seenProgress - before) / 0.00001, within: 1e-3)
    flight.animator.pauseAnimation()
    #expect(flight.animator.progressVelocity == 0)
    flight.animator.stopAnimation(true)
  }

  @Test func afterAnEndItShowsItsTargetsAndNoTracks() {
    let flight = Flight(duration: 0)
    flight.animator.startAnimation()
    #expect(flight.seenX == 250)
    #expect(flight.endings.isEmpty)
    flight.stage.advance(by: 0)
    #expect(flight.endings == [.end])
    #expect(flight.stage.animators.isEmpty)
  }
}
