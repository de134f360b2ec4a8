import Midflight
import MotionCore
import Testing

/// Tests of UIKit's known traps, and of the behaviour here.
struct AnimatorTrapTests {
  /// UIKit raises when a paused or stopped animator is released.
  @Test(arguments: [false, true]) func trap1ReleasingAPausedOrStoppedAnimatorIsNoCrash(
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
  @Test(arguments: [false, true]) func trap1OnAStrictStageItEndsTheProgramWithASentence(
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
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("Animator 1: it was released while \(isStopped ? "stopped" : "paused")"))
    #expect(said.contains("call stopAnimation(_:) and finishAnimation(at:) first"))
  }

  /// UIKit shows nothing until the animator was started and paused.
  @Test func trap2TheFirstFractionSetOnANewAnimatorIsShown() {
    let flight = Flight()
    flight.animator.fractionComplete = 0.25
    #expect(flight.seenX == 100)
    #expect(flight.animator.state == .active)
    flight.animator.stopAnimation(true)
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
    let flight = Flight(
      timing: UICubicTimingParameters(controlPoint1: points.0, controlPoint2: points.1))
    let curve = CubicCurve(controlPoint1: points.0, controlPoint2: points.1)
    let animator = flight.animator
    animator.startAnimation()
    flight.stage.advance(by: 2 * time)
    expectNoJump(of: [flight.view]) { animator.pauseAnimation() }
    expectNoJump(of: [flight.view]) { animator.isReversed = true }
    let caught = animator.fractionComplete
    expect(caught, near: CGFloat(1 - curve.progress(at: time)))
    animator.fractionComplete = 0.9
    expect(CGFloat(flight.seenProgress), near: 0.1)
    animator.fractionComplete = caught
    expect(CGFloat(flight.seenProgress), near: CGFloat(curve.progress(at: time)))
    expectNoJump(of: [flight.view]) { animator.startAnimation() }
    // Where a curve stands still in the middle, a progress determines the time to a third of the
    // digits only.
    flight.stage.advance(by: time)
    expect(
      CGFloat(flight.seenProgress), near: CGFloat(curve.progress(at: time / 2)), within: 1e-4)
    flight.stage.advance(by: time * 0.99)
    #expect(flight.endings.isEmpty)
    flight.stage.advance(by: time * 0.0101)
    #expect(flight.endings == [.start])
    #expect(flight.modelX == 50)
  }

  /// As in UIKit since iOS 11.
  @Test func trap4ReversingTurnsTheFractionRound() {
    let flight = Flight()
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.5)
    flight.animator.isReversed = true
    #expect(flight.animator.fractionComplete == 0.75)
    flight.animator.isReversed = false
    #expect(flight.animator.fractionComplete == 0.25)
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
        let flight = Flight(timing: timing)
        let animator = flight.animator
        animator.scrubsLinearly = scrubsLinearly
        animator.isReversed = isReversed
        animator.fractionComplete = 1
        expect(flight.seenX, near: isReversed ? 50 : 250)
        animator.continueAnimation(withTimingParameters: given, durationFactor: 0)
        flight.stage.advance(by: 0)
        #expect(
          flight.endings == [isReversed ? .start : .end],
          "\(timing), then \(given as Any), scrubbed \(scrubsLinearly ? "linearly" : "along it")")
        #expect(flight.modelX == (isReversed ? 50 : 250))
      }
    }
  }

  /// At the end of a run that `pausesOnCompletion` holds, the continuation completes at once, too.
  @Test func trap5ContinuingWhereItPausedOnCompletionCompletesAtOnce() {
    let flight = Flight(.easeInOut)
    flight.animator.pausesOnCompletion = true
    flight.animator.startAnimation()
    flight.stage.advance(by: 5)
    flight.animator.pausesOnCompletion = false
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    flight.stage.advance(by: 0)
    #expect(flight.endings == [.end])
  }

  /// UIKit's reused animator runs several times too slowly.
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

  /// UIKit calls all completions when the app comes back.
  @Test func trap19WithoutTimeThereIsNoCompletion() {
    let flight = Flight()
    flight.animator.startAnimation()
    flight.stage.send(.rate(0, time: .zero))
    flight.stage.advance(by: 3600)
    #expect(flight.endings.isEmpty)
    #expect(flight.seenX == 50)
    #expect(!flight.stage.isMoving)
    flight.stage.send(.rate(1, time: Moment(seconds: 3600)))
    flight.stage.advance(by: 1)
    #expect(flight.seenX == 150, "it goes on from where it was")
    flight.stage.advance(by: 5)
    #expect(flight.endings == [.end])
  }

  /// UIKit's paused blur is at its end when the app comes back.
  @Test func trap19WhatIsPausedIsWhereItWasWhenTheAppComesBack() {
    let flight = Flight(isEmpty: true)
    let effect = UIVisualEffectView(effect: nil)
    flight.stage.perform { flight.view.addSubview(effect) }
    flight.animator.addAnimations {
      flight.view.center.x = 250
      effect.effect = UIBlurEffect(style: .regular)
    }
    flight.animator.fractionComplete = 0.25
    let before = flight.stage.frame().nodes
    flight.stage.send(.rate(0, time: .zero))
    flight.stage.advance(by: 3600)
    flight.stage.send(.rate(1, time: Moment(seconds: 3600)))
    flight.stage.advance(by: 60)
    #expect(flight.seenX == 100 && flight.animator.fractionComplete == 0.25)
    #expect(flight.stage.frame().nodes == before)
    #expect(flight.endings.isEmpty)
    flight.animator.stopAnimation(true)
  }

  /// An assertion on iOS 10; since iOS 11 the animator waits for a block.
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

  /// UIKit crashes when an inactive animator is stopped.
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
