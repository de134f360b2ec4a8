@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of keyframe animations.
struct KeyframeTests {
  let fixture = ViewOnStage()

  /// Animates to x = 150 in the first half, then to x = 350 in the second.
  func keyframes(
    _ seconds: TimeInterval = 2, delay: TimeInterval = 0,
    _ options: UIView.KeyframeAnimationOptions = linearKeyframes
  ) {
    UIView.animateKeyframes(withDuration: seconds, delay: delay, options: options) {
      [view = fixture.view] in
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 150 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        view.center.x = 350
      }
    } completion: { [fixture] in
      fixture.completion($0)
    }
  }

  @Test func aKeyframeAnimationGoesFromKeyframeToKeyframe() {
    fixture.stage.perform { keyframes() }
    #expect(fixture.view.center.x == 350 && fixture.seenX == 50)
    for expected in [100.0, 150, 250, 350] {
      fixture.stage.advance(by: 0.5)
      expect(fixture.seenX, near: CGFloat(expected))
    }
    #expect(fixture.completions == [true])
  }

  @Test func changesOutsideKeyframesTakeTheFullDuration() {
    fixture.stage.perform {
      UIView.animateKeyframes(withDuration: 2, delay: 0, options: linearKeyframes) {
        [view = fixture.view] in
        view.alpha = 0
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          view.center.x = 150
        }
      }
    }
    fixture.stage.advance(by: 1)
    expect(fixture.seenAlpha, near: 0.5)
    #expect(fixture.seenX == 50)
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenX, near: 100)
  }

  /// As in UIKit, the default curve applies to the whole timeline rather than to each keyframe.
  @Test func trap27TheDefaultCurveEasesTheWholeTimeline() {
    fixture.stage.perform { keyframes(2, []) }
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenX, near: 50 + 200 * CubicCurve.easeInOut.progress(at: 0.25))
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenX, near: 150)
  }

  private func keyframes(_ seconds: TimeInterval, _ options: UIView.KeyframeAnimationOptions) {
    keyframes(seconds, delay: 0, options)
  }

  @Test func trap27DescriptionsNameTheCurveInForce() {
    fixture.stage.perform { keyframes(2, []) }
    let words = fixture.view.debugDescription
    #expect(words.hasPrefix("UIView (") && words.contains("), moved by\n  animation of"))
    #expect(words.contains("all keyframes together, ease in, ease out (0.42, 0.0) (0.58, 1.0)"))
    #expect(words.contains("2.0 s"))
    let animator = fixture.animator(1, .easeOut) { _ in }
    #expect(animator.description.contains("inactive, 1.0 s, ease out (0.0, 0.0) (0.58, 1.0)"))
    let plain = fixture.stage.perform { UIViewPropertyAnimator() }
    #expect(plain.description.contains("a curve (0.25, 0.1) (0.25, 1.0)"))
    let spring = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { [fixture] in fixture.view.alpha = 0 }
    }
    spring.fractionComplete = 0.25
    #expect(spring.description.contains("paused at 25 %, 1.0 s, a spring of damping ratio 0.5"))
    #expect(fixture.view.debugDescription.contains(spring.description))
    spring.stopAnimation(true)
  }

  @Test func aKeyframeMayBeAddedBeforeAnEarlierOne() {
    fixture.stage.perform {
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: linearKeyframes) {
        [view = fixture.view] in
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          view.center.x += 200
        }
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          view.center.x += 100
        }
      }
    }
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenX, near: 150)
    fixture.stage.advance(by: 0.25)
    expect(fixture.seenX, near: 250)
  }

  @Test(
    arguments: [
      (
        UIView.KeyframeAnimationOptions.calculationModeDiscrete,
        KeyframePath.CalculationMode.discrete
      ),
      (.calculationModePaced, .paced), (.calculationModeCubic, .cubic),
      (.calculationModeCubicPaced, .cubicPaced), ([], .linear),
    ] as [(UIView.KeyframeAnimationOptions, KeyframePath.CalculationMode)])
  func calculationModeOptionsSelectTheKeyframePathMode(
    _ mode: UIView.KeyframeAnimationOptions, _ known: KeyframePath.CalculationMode
  ) {
    fixture.stage.perform { keyframes(1, delay: 0, mode.union(linearKeyframes)) }
    let path = KeyframePath(
      [
        .init(start: 0, duration: 0.5, offset: SIMD4(-100, 0, 0, 0)),
        .init(start: 0.5, duration: 0.5, offset: SIMD4(-200, 0, 0, 0)),
      ], mode: known)
    for _ in 0..<9 {
      fixture.stage.advance(by: 0.1)
      let progress = fixture.stage.now.seconds
      expect(fixture.seenX, near: 350 + CGFloat(path.remainder(at: progress).x), within: 1e-6)
    }
  }

  @Test func aKeyframeThatChangesNothingIsAPointOfASmoothCurveToo() {
    let times = [(0, 0.5), (0.25, 0.25), (0.5, 0.5)]
    fixture.stage.perform {
      UIView.animateKeyframes(
        withDuration: 1, delay: 0, options: linearKeyframes.union(.calculationModeCubic)
      ) { [view = fixture.view] in
        for (time, x) in zip(times, [150, 150, 350] as [CGFloat]) {
          UIView.addKeyframe(withRelativeStartTime: time.0, relativeDuration: time.1) {
            view.center.x = x
          }
        }
      }
    }
    let keyframes = zip(times, [-100.0, 0, -200]).map { time, distance in
      KeyframePath.Keyframe(start: time.0, duration: time.1, offset: SIMD4(distance, 0, 0, 0))
    }
    fixture.stage.advance(by: 0.4)
    let path = KeyframePath(keyframes, mode: .cubic)
    expect(fixture.seenX, near: 350 + CGFloat(path.remainder(at: 0.4).x))
    let without = KeyframePath([keyframes[0], keyframes[2]], mode: .cubic)
    #expect(abs(path.remainder(at: 0.4).x - without.remainder(at: 0.4).x) > 1)
  }

  @Test func keyframesInsideAKeyframeShareItsTime() {
    fixture.stage.perform {
      UIView.animateKeyframes(withDuration: 4, delay: 0, options: linearKeyframes) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          keyframes(99)
        }
      }
    }
    fixture.stage.advance(by: 2)
    #expect(fixture.seenX == 50)
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenX, near: 100)
    fixture.stage.advance(by: 1)
    expect(fixture.seenX, near: 250)
    fixture.stage.advance(by: 0.5)
    #expect(fixture.completions == [true])
  }

  @Test func threeKeyframesOfAThirdMakeAFullRotation() {
    fixture.stage.perform {
      UIView.animateKeyframes(withDuration: 3, delay: 0, options: linearKeyframes) {
        [view = fixture.view] in
        for third in 0..<3 {
          UIView.addKeyframe(withRelativeStartTime: Double(third) / 3, relativeDuration: 1.0 / 3) {
            view.transform = view.transform.rotated(by: 2 * .pi / 3)
          }
        }
      }
    }
    fixture.stage.advance(by: 1.5)
    expect(fixture.view.seen.affineTransform().a, near: -1)
    fixture.stage.advance(by: 0.75)
    expect(fixture.view.seen.affineTransform().b, near: -1)
  }

  @Test func autoreversedKeyframesReturnToTheStart() {
    fixture.stage.perform { keyframes(2, delay: 0, linearKeyframes.union(.autoreverse)) }
    fixture.stage.advance(by: 2.5)
    expect(fixture.seenX, near: 250)
    fixture.stage.advance(by: 1.5)
    #expect(fixture.seenX == 50 && fixture.view.center.x == 50)
    #expect(fixture.completions == [true])
  }

  @Test func repeatedKeyframesStartOver() {
    fixture.stage.perform { keyframes(2, delay: 0.5, linearKeyframes.union(.repeat)) }
    fixture.stage.advance(by: 20.5 + 1.5)
    expect(fixture.seenX, near: 250)
    #expect(fixture.completions.isEmpty)
  }

  @Test func keyframesReplaceARunningAnimation() {
    fixture.animate(1) { $0.center.x = 250 }
    fixture.stage.advance(by: 0.5)
    expectNoJump(of: [fixture.view]) {
      fixture.stage.perform {
        keyframes(1, delay: 0, linearKeyframes.union(.beginFromCurrentState))
      }
    }
    fixture.stage.advance(by: 0.25)
    expect(fixture.seenX, near: 150)
    #expect(fixture.completions == [false])
  }

  @Test func keyframesOfZeroDurationEndAtOnce() {
    fixture.stage.perform { keyframes(0) }
    #expect(fixture.seenX == 350)
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [true])
  }

  @Test func anAnimationInsideAKeyframeBelongsToTheKeyframe() {
    let (fixture, view) = (fixture, fixture.view)
    fixture.stage.perform {
      UIView.animateKeyframes(withDuration: 2, delay: 0, options: linearKeyframes) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          #expect(UIView.inheritedAnimationDuration == 1)
          UIView.animate(
            withDuration: 9, animations: { view.center.x = 150 }, completion: fixture.completion)
        }
      }
    }
    fixture.stage.advance(by: 1.5)
    expect(fixture.seenX, near: 100)
    fixture.stage.advance(by: 0.5)
    #expect(fixture.completions == [true])
  }

  @Test func aRepetitionInsideAKeyframeIsDiagnosed() {
    let (fixture, view) = (fixture, fixture.view)
    fixture.stage.perform {
      UIView.animateKeyframes(withDuration: 2, delay: 0, options: linearKeyframes) {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 150 }
      }
    }
    #expect(fixture.diagnostics.count == 1)
    fixture.stage.advance(by: 1)
    expect(fixture.seenX, near: 100)
  }

  @Test func performWithoutAnimationAppliesKeyframesAtOnce() {
    fixture.stage.perform { UIView.performWithoutAnimation { keyframes() } }
    #expect(fixture.seenX == 350)
    let (fixture, view) = (fixture, fixture.view)
    fixture.stage.perform {
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.performWithoutAnimation {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 7 }
        }
      }
    }
    #expect(fixture.seenX == 7)
  }

  @Test(arguments: [0, 0.25]) func keyframesInsideAnAnimatorTakeItsDurationAndTiming(
    _ seconds: Double
  ) {
    let animator = fixture.animator(2, .easeIn) { _ in keyframes(seconds) }
    animator.startAnimation()
    fixture.stage.advance(by: 1)
    let progress = CubicCurve.easeIn.progress(at: 0.5)
    expect(fixture.seenX, near: 50 + 200 * progress)
    animator.pauseAnimation()
    animator.fractionComplete = 0.75
    expect(fixture.seenX, near: 250)
    animator.isReversed = true
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0)
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenX, near: 150)
    fixture.stage.advance(by: 1)
    #expect(fixture.view.center.x == 50)
    #expect(fixture.completions == [true])
  }

  @Test func keyframesInsideAnAnimatorMayOverrideItsDuration() {
    let own = linearKeyframes.union(.overrideInheritedDuration)
    let animator = fixture.animator(2) { _ in keyframes(1, delay: 0.5, own) }
    animator.startAnimation()
    fixture.stage.advance(by: 1)
    expect(fixture.seenX, near: 150)
    fixture.stage.advance(by: 0.25)
    expect(fixture.seenX, near: 250)
    fixture.stage.advance(by: 0.75)
    #expect(animator.state == .inactive)
  }

  @Test func keyframesInsideAnAnimatorMayAutoreverse() {
    let animator = fixture.animator(2) { _ in keyframes(0, delay: 0, [.autoreverse]) }
    animator.fractionComplete = 0.25
    expect(fixture.seenX, near: 150)
    animator.fractionComplete = 0.875
    expect(fixture.seenX, near: 100)
    animator.startAnimation()
    fixture.stage.advance(by: 2)
    #expect(fixture.view.center.x == 50)
  }

  /// UIKit of iOS 10 crashed when a spring moved keyframes that a layout had made.
  @Test(arguments: [0, 4]) func trap23SpringsPaceKeyframesAndLayout(_ velocity: CGFloat) {
    let outer = LaidOut(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let animator = fixture.stage.perform {
      fixture.stage.window.addSubview(outer)
      outer.layoutIfNeeded()
      return UIViewPropertyAnimator(
        duration: 1,
        timingParameters: UISpringTimingParameters(
          dampingRatio: 0.5, initialVelocity: CGVector(dx: velocity, dy: velocity)))
    }
    animator.addAnimations {
      UIView.animateKeyframes(withDuration: 0, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          outer.bounds.size.width = 110
          outer.layoutIfNeeded()
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          outer.bounds.size.width = 410
          outer.layoutIfNeeded()
        }
      }
    }
    animator.startAnimation()
    let spring = Spring(dampingRatio: 0.5, duration: 1, initialVelocity: Double(velocity))!
    for _ in 0..<9 {
      fixture.stage.advance(by: 0.1)
      let seconds = fixture.stage.now.seconds
      let progress = spring.progress(at: seconds, initialVelocity: Double(velocity))
      let expected = progress < 0.5 ? 10 + 200 * progress : 110 + 600 * (progress - 0.5)
      expect(outer.seen.bounds.width, near: CGFloat(expected), within: 1e-6)
      expect(outer.inner.seen.bounds.width, near: CGFloat(expected), within: 1e-6)
    }
    fixture.stage.advance(by: 0.1)
    #expect(outer.inner.seen.bounds.width == 410)
  }

  @Test func trap23ASpringAnimationPacesKeyframes() {
    fixture.stage.perform {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
        animations: { keyframes(0) })
    }
    fixture.stage.advance(by: 0.1)
    // Measured on UIKit's spring of this ratio with a duration of 1 s.
    expect(fixture.seenX, near: 50 + 200 * 0.487823, within: 1e-3)
  }

  @Test func addKeyframeOutsideAnimateKeyframesStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      Stage(size: CGSize(width: 1, height: 1)).perform {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {}
      }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("addKeyframe(…) outside animateKeyframes: call it inside"))
  }
}
