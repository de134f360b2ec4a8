import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of UIKit's known traps, and of the behaviour here.
struct AnimatorTrapTests {
  /// UIKit raises when a paused or stopped animator is released.
  @Test(arguments: [false, true]) func trap1ReleasingAPausedOrStoppedAnimatorDoesNotCrash(
    isStopped: Bool
  ) {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var (diagnostics, completions) = ([String](), 0)
    stage.onFact = { if case .diagnostic(let sentence) = $0 { diagnostics.append(sentence) } }
    release(moving: view, on: stage, isStopped: isStopped) { completions += 1 }
    #expect(diagnostics.count == 1 && completions == 0)
    #expect(
      diagnostics.first?.contains("released while \(isStopped ? "stopped" : "paused")") == true)
    #expect(view.center.x == 150 && view.seen.position.x == 150)
    stage.advance(by: 5)
    #expect(view.center.x == 150 && completions == 0 && diagnostics.count == 1)
  }

  /// On a strict stage, the release ends the program, as in UIKit.
  @Test(arguments: [false, true]) func trap1ReleaseOnAStrictStageStopsTheProgram(
    isStopped: Bool
  ) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [isStopped] in
      await MainActor.run {
        let stage = Stage(size: CGSize(width: 400, height: 400))
        stage.isStrict = true
        release(moving: UIView(), on: stage, isStopped: isStopped) {}
      }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      messages.contains("Animator 1: it was released while \(isStopped ? "stopped" : "paused")"))
    #expect(messages.contains("call stopAnimation(_:) and finishAnimation(at:) first"))
  }

  /// UIKit shows nothing until the animator was started and paused.
  @Test func trap2TheFirstFractionSetOnANewAnimatorIsShown() {
    let fixture = AnimatorFixture()
    fixture.animator.fractionComplete = 0.25
    #expect(fixture.seenX == 100)
    #expect(fixture.animator.state == .active)
    fixture.animator.stopAnimation(true)
  }

  /// UIKit's curves, and the curves that reports are about: one that stops half-way, one that
  /// almost jumps there, a spurt, and two that start late.
  nonisolated static let curves = [
    [0.42, 0, 1, 1], [0.42, 0, 0.58, 1], [0.45, 1, 0.55, 0], [1, 0.45, 0, 0.55],
    [0.2, 0.9, 0.1, 1], [0.9, 0, 0.95, 0.1], [0.1, 0, 0.9, 0.2],
  ]

  /// UIKit jumps, or runs instantly.
  @Test(arguments: curves, [0.2, 0.4, 0.5, 0.75])
  func trap3ReversedScrubbingOfACurveNeverJumps(_ numbers: [Double], caughtAt time: Double) {
    let points = (
      CGPoint(x: numbers[0], y: numbers[1]), CGPoint(x: numbers[2], y: numbers[3])
    )
    let fixture = AnimatorFixture(
      timing: UICubicTimingParameters(controlPoint1: points.0, controlPoint2: points.1))
    let curve = CubicCurve(controlPoint1: points.0, controlPoint2: points.1)
    let animator = fixture.animator
    animator.startAnimation()
    fixture.stage.advance(by: 2 * time)
    expectNoJump(of: [fixture.view]) { animator.pauseAnimation() }
    expectNoJump(of: [fixture.view]) { animator.isReversed = true }
    let caught = animator.fractionComplete
    expect(caught, near: CGFloat(1 - curve.progress(at: time)))
    animator.fractionComplete = 0.9
    expect(CGFloat(fixture.seenProgress), near: 0.1)
    animator.fractionComplete = caught
    expect(CGFloat(fixture.seenProgress), near: CGFloat(curve.progress(at: time)))
    expectNoJump(of: [fixture.view]) { animator.startAnimation() }
    // If a curve stands still in the middle, a progress determines the time to a third of the
    // digits only.
    fixture.stage.advance(by: time)
    expect(
      CGFloat(fixture.seenProgress), near: CGFloat(curve.progress(at: time / 2)), within: 1e-4)
    fixture.stage.advance(by: time * 0.99)
    #expect(fixture.completions.isEmpty)
    fixture.stage.advance(by: time * 0.0101)
    #expect(fixture.completions == [.start])
    #expect(fixture.modelX == 50)
  }

  /// As in UIKit since iOS 11.
  @Test func trap4ReversingInvertsTheFraction() {
    let fixture = AnimatorFixture()
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    fixture.animator.isReversed = true
    #expect(fixture.animator.fractionComplete == 0.75)
    fixture.animator.isReversed = false
    #expect(fixture.animator.fractionComplete == 0.25)
  }

  /// With a factor above 0, the continuation takes that time, as in UIKit:
  /// `ContinuationDurationTests`.
  @Test(arguments: [false, true])
  func trap5ContinuingFromTheEndCompletesAtOnce(isReversed: Bool) {
    let timings: [any UITimingCurveProvider] = [
      UICubicTimingParameters(animationCurve: .easeOut),
      UICubicTimingParameters(
        controlPoint1: CGPoint(x: 0.45, y: 1), controlPoint2: CGPoint(x: 0.55, y: 0)),
      UISpringTimingParameters(dampingRatio: 0.4),
      UISpringTimingParameters(duration: 0.5, bounce: 0.3),
    ]
    for (timing, scrubsLinearly) in timings.flatMap({ [($0, false), ($0, true)] }) {
      for given in [nil] + timings {
        let fixture = AnimatorFixture(timing: timing)
        let animator = fixture.animator
        animator.scrubsLinearly = scrubsLinearly
        animator.isReversed = isReversed
        animator.fractionComplete = 1
        expect(fixture.seenX, near: isReversed ? 50 : 250)
        animator.continueAnimation(withTimingParameters: given, durationFactor: 0)
        fixture.stage.advance(by: 0)
        #expect(
          fixture.completions == [isReversed ? .start : .end],
          "\(timing), then \(given as Any), scrubbed \(scrubsLinearly ? "linearly" : "along it")")
        #expect(fixture.modelX == (isReversed ? 50 : 250))
      }
    }
  }

  /// At the end of a run that `pausesOnCompletion` holds, the continuation completes at once, too.
  @Test func trap5ContinuingAfterAPauseOnCompletionCompletesAtOnce() {
    let fixture = AnimatorFixture(.easeInOut)
    fixture.animator.pausesOnCompletion = true
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 5)
    fixture.animator.pausesOnCompletion = false
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [.end])
  }

  /// UIKit's reused animator runs several times too slowly.
  @Test func trap6AReusedAnimatorHasItsOwnDurationTimingAndDirection() {
    let fixture = AnimatorFixture(.easeIn)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    fixture.animator.pauseAnimation()
    fixture.animator.isReversed = true
    fixture.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 10)
    fixture.stage.advance(by: 20)
    #expect(fixture.completions == [.start])
    #expect(!fixture.animator.isReversed)
    #expect(fixture.animator.duration == 2)
    fixture.animator.addAnimations { [view = fixture.view] in view.center.x += 200 }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    expect(fixture.seenProgress, near: CubicCurve.easeIn.progress(at: 0.5))
    fixture.stage.advance(by: 1)
    #expect(fixture.animator.state == .inactive)
    #expect(fixture.completions == [.start])
  }

  /// UIKit throws.
  @Test func trap8FinishingInsideACompletionDoesNotCrash() {
    let fixture = AnimatorFixture()
    fixture.animator.addCompletion { [unowned fixture] _ in
      #expect(!fixture.animator.isRunning)
      fixture.animator.finishAnimation(at: .end)
      fixture.animator.stopAnimation(false)
    }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 2)
    #expect(fixture.completions == [.end])
    #expect(fixture.diagnostics.count == 2)
  }

  /// UIKit snaps at the start of a scrub if the animator is fast.
  @Test(arguments: [0, 0.001, 0.25, 100]) func trap9ScrubbingDoesNotDependOnTheDuration(
    _ duration: Double
  ) {
    let fixture = AnimatorFixture(duration: duration, .easeInOut)
    fixture.animator.pauseAnimation()
    fixture.stage.advance(by: 0.016)
    fixture.animator.fractionComplete = 0.125
    #expect(fixture.seenX == 75)
    fixture.animator.stopAnimation(true)
  }

  /// UIKit calls all completions when the app comes back.
  @Test func trap19CompletionsDoNotRunWhileTimeIsStopped() {
    let fixture = AnimatorFixture()
    fixture.animator.startAnimation()
    fixture.stage.send(.rate(0, time: .zero))
    fixture.stage.advance(by: 3600)
    #expect(fixture.completions.isEmpty)
    #expect(fixture.seenX == 50)
    #expect(!fixture.stage.isMoving)
    fixture.stage.send(.rate(1, time: Moment(seconds: 3600)))
    fixture.stage.advance(by: 1)
    #expect(fixture.seenX == 150, "it goes on from where it was")
    fixture.stage.advance(by: 5)
    #expect(fixture.completions == [.end])
  }

  /// UIKit's paused blur is at its end when the app comes back.
  @Test func trap19APausedAnimatorIsUnchangedWhenTheAppReturns() {
    let fixture = AnimatorFixture(isEmpty: true)
    let effect = UIVisualEffectView(effect: nil)
    fixture.stage.perform { fixture.view.addSubview(effect) }
    fixture.animator.addAnimations {
      fixture.view.center.x = 250
      effect.effect = UIBlurEffect(style: .regular)
    }
    fixture.animator.fractionComplete = 0.25
    let before = fixture.stage.frame().nodes
    fixture.stage.send(.rate(0, time: .zero))
    fixture.stage.advance(by: 3600)
    fixture.stage.send(.rate(1, time: Moment(seconds: 3600)))
    fixture.stage.advance(by: 60)
    #expect(fixture.seenX == 100 && fixture.animator.fractionComplete == 0.25)
    #expect(fixture.stage.frame().nodes == before)
    #expect(fixture.completions.isEmpty)
    fixture.animator.stopAnimation(true)
  }

  /// An assertion on iOS 10; since iOS 11 the animator waits for a block.
  @Test func trap21AnAnimatorStartedEmptyRunsTheFirstAddedBlock() {
    let fixture = AnimatorFixture()
    let view = fixture.view
    let animator = fixture.stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    animator.startAnimation()
    #expect(animator.state == .active && !animator.isRunning)
    fixture.stage.advance(by: 5)
    #expect(animator.state == .active)
    animator.addAnimations { view.center.y = 150 }
    #expect(animator.isRunning)
    fixture.stage.advance(by: 0.5)
    #expect(view.seen.position.y == 100)
    fixture.stage.advance(by: 0.5)
    #expect(animator.state == .inactive)
  }

  @Test func trap21AnAnimatorStartedEmptyReversedRunsABlockBackwards() {
    let fixture = AnimatorFixture()
    let view = fixture.view
    let animator = fixture.stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    animator.isReversed = true
    animator.startAnimation()
    animator.addAnimations { view.center.y = 150 }
    #expect(view.seen.position.y == 150)
    fixture.stage.advance(by: 0.5)
    #expect(view.seen.position.y == 100)
    fixture.stage.advance(by: 0.5)
    #expect(view.center.y == 50)
  }

  /// UIKit crashes when an inactive animator is stopped.
  @Test func trap28StoppingAnInactiveAnimatorIsDiagnosed() {
    let fixture = AnimatorFixture()
    fixture.animator.stopAnimation(false)
    fixture.animator.finishAnimation(at: .end)
    #expect(fixture.animator.state == .inactive)
    #expect(fixture.diagnostics.count == 2)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 2)
    #expect(fixture.completions == [.end])
  }
}

/// Releases an animator half-way, paused or stopped.
private func release(
  moving view: UIView, on stage: Stage, isStopped: Bool, _ completion: @escaping () -> Void
) {
  var animator: UIViewPropertyAnimator? = stage.perform {
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage.window.addSubview(view)
    return UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 200 }
  }
  animator?.addCompletion { _ in completion() }
  animator?.startAnimation()
  stage.advance(by: 0.5)
  if isStopped { animator?.stopAnimation(false) } else { animator?.pauseAnimation() }
  weak let released = animator
  animator = nil
  #expect(released == nil, "nobody else holds it")
}
