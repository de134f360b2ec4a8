@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of keyframe animations.
struct KeyframeTests {
  let it = ViewOnStage()

  /// Animates to x = 150 in the first half, then to x = 350 in the second.
  func keyframes(
    _ seconds: TimeInterval = 2, delay: TimeInterval = 0,
    _ options: UIView.KeyframeAnimationOptions = linearKeyframes
  ) {
    UIView.animateKeyframes(withDuration: seconds, delay: delay, options: options) {
      [view = it.view] in
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 150 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        view.center.x = 350
      }
    } completion: { [it] in
      it.completion($0)
    }
  }

  @Test func aKeyframeAnimationGoesFromKeyframeToKeyframe() {
    it.stage.perform { keyframes() }
    #expect(it.view.center.x == 350 && it.seenX == 50)
    for expected in [100.0, 150, 250, 350] {
      it.stage.advance(by: 0.5)
      expect(it.seenX, near: CGFloat(expected))
    }
    #expect(it.completions == [true])
  }

  @Test func changesOutsideKeyframesTakeTheFullDuration() {
    it.stage.perform {
      UIView.animateKeyframes(withDuration: 2, delay: 0, options: linearKeyframes) {
        [view = it.view] in
        view.alpha = 0
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          view.center.x = 150
        }
      }
    }
    it.stage.advance(by: 1)
    expect(it.seenAlpha, near: 0.5)
    #expect(it.seenX == 50)
    it.stage.advance(by: 0.5)
    expect(it.seenX, near: 100)
  }

  /// As in UIKit, the default curve applies to the whole timeline rather than to each keyframe.
  @Test func trap27TheDefaultCurveEasesTheWholeTimeline() {
    it.stage.perform { keyframes(2, []) }
    it.stage.advance(by: 0.5)
    expect(it.seenX, near: 50 + 200 * CubicCurve.easeInOut.progress(at: 0.25))
    it.stage.advance(by: 0.5)
    expect(it.seenX, near: 150)
  }

  private func keyframes(_ seconds: TimeInterval, _ options: UIView.KeyframeAnimationOptions) {
    keyframes(seconds, delay: 0, options)
  }

  @Test func trap27DescriptionsNameTheCurveInForce() {
    it.stage.perform { keyframes(2, []) }
    let words = it.view.debugDescription
    #expect(words.hasPrefix("UIView (") && words.contains("), moved by\n  animation of"))
    #expect(words.contains("all keyframes together, ease in, ease out (0.42, 0.0) (0.58, 1.0)"))
    #expect(words.contains("2.0 s"))
    let animator = it.animator(1, .easeOut) { _ in }
    #expect(animator.description.contains("inactive, 1.0 s, ease out (0.0, 0.0) (0.58, 1.0)"))
    let plain = it.stage.perform { UIViewPropertyAnimator() }
    #expect(plain.description.contains("a curve (0.25, 0.1) (0.25, 1.0)"))
    let spring = it.stage.perform {
      UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { [it] in it.view.alpha = 0 }
    }
    spring.fractionComplete = 0.25
    #expect(spring.description.contains("paused at 25 %, 1.0 s, a spring of damping ratio 0.5"))
    #expect(it.view.debugDescription.contains(spring.description))
    spring.stopAnimation(true)
  }

  @Test func aKeyframeMayBeAddedBeforeAnEarlierOne() {
    it.stage.perform {
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: linearKeyframes) {
        [view = it.view] in
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          view.center.x += 200
        }
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          view.center.x += 100
        }
      }
    }
    it.stage.advance(by: 0.5)
    expect(it.seenX, near: 150)
    it.stage.advance(by: 0.25)
    expect(it.seenX, near: 250)
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
    it.stage.perform { keyframes(1, delay: 0, mode.union(linearKeyframes)) }
    let path = KeyframePath(
      [
        .init(start: 0, duration: 0.5, offset: SIMD4(-100, 0, 0, 0)),
        .init(start: 0.5, duration: 0.5, offset: SIMD4(-200, 0, 0, 0)),
      ], mode: known)
    for _ in 0..<9 {
      it.stage.advance(by: 0.1)
      let progress = it.stage.now.seconds
      expect(it.seenX, near: 350 + CGFloat(path.remainder(at: progress).x), within: 1e-6)
    }
  }

  @Test func aKeyframeThatChangesNothingIsAPointOfASmoothCurveToo() {
    let times = [(0, 0.5), (0.25, 0.25), (0.5, 0.5)]
    it.stage.perform {
      UIView.animateKeyframes(
        withDuration: 1, delay: 0, options: linearKeyframes.union(.calculationModeCubic)
      ) { [view = it.view] in
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
    it.stage.advance(by: 0.4)
    let path = KeyframePath(keyframes, mode: .cubic)
    expect(it.seenX, near: 350 + CGFloat(path.remainder(at: 0.4).x))
    let without = KeyframePath([keyframes[0], keyframes[2]], mode: .cubic)
    #expect(abs(path.remainder(at: 0.4).x - without.remainder(at: 0.4).x) > 1)
  }

  @Test func keyframesInsideAKeyframeShareItsTime() {
    it.stage.perform {
      UIView.animateKeyframes(withDuration: 4, delay: 0, options: linearKeyframes) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          keyframes(99)
        }
      }
    }
    it.stage.advance(by: 2)
    #expect(it.seenX == 50)
    it.stage.advance(by: 0.5)
    expect(it.seenX, near: 100)
    it.stage.advance(by: 1)
    expect(it.seenX, near: 250)
    it.stage.advance(by: 0.5)
    #expect(it.completions == [true])
  }

  @Test func threeKeyframesOfAThirdMakeAFullRotation() {
    it.stage.perform {
      UIView.animateKeyframes(withDuration: 3, delay: 0, options: linearKeyframes) {
        [view = it.view] in
        for third in 0..<3 {
          UIView.addKeyframe(withRelativeStartTime: Double(third) / 3, relativeDuration: 1.0 / 3) {
            view.transform = view.transform.rotated(by: 2 * .pi / 3)
          }
        }
      }
    }
    it.stage.advance(by: 1.5)
    expect(it.view.seen.affineTransform().a, near: -1)
    it.stage.advance(by: 0.75)
    expect(it.view.seen.affineTransform().b, near: -1)
  }

  @Test func autoreversedKeyframesReturnToTheStart() {
    it.stage.perform { keyframes(2, delay: 0, linearKeyframes.union(.autoreverse)) }
    it.stage.advance(by: 2.5)
    expect(it.seenX, near: 250)
    it.stage.advance(by: 1.5)
    #expect(it.seenX == 50 && it.view.center.x == 50)
    #expect(it.completions == [true])
  }

  @Test func repeatedKeyframesStartOver() {
    it.stage.perform { keyframes(2, delay: 0.5, linearKeyframes.union(.repeat)) }
    it.stage.advance(by: 20.5 + 1.5)
    expect(it.seenX, near: 250)
    #expect(it.completions.isEmpty)
  }

  @Test func keyframesReplaceARunningAnimation() {
    it.animate(1) { $0.center.x = 250 }
    it.stage.advance(by: 0.5)
    expectNoJump(of: [it.view]) {
      it.stage.perform { keyframes(1, delay: 0, linearKeyframes.union(.beginFromCurrentState)) }
    }
    it.stage.advance(by: 0.25)
    expect(it.seenX, near: 150)
    #expect(it.completions == [false])
  }

  @Test func keyframesOfZeroDurationEndAtOnce() {
    it.stage.perform { keyframes(0) }
    #expect(it.seenX == 350)
    it.stage.advance(by: 0)
    #expect(it.completions == [true])
  }

  @Test func anAnimationInsideAKeyframeBelongsToTheKeyframe() {
    let (it, view) = (it, it.view)
    it.stage.perform {
      UIView.animateKeyframes(withDuration: 2, delay: 0, options: linearKeyframes) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          #expect(UIView.inheritedAnimationDuration == 1)
          UIView.animate(
            withDuration: 9, animations: { view.center.x = 150 }, completion: it.completion)
        }
      }
    }
    it.stage.advance(by: 1.5)
    expect(it.seenX, near: 100)
    it.stage.advance(by: 0.5)
    #expect(it.completions == [true])
  }

  @Test func aRepetitionInsideAKeyframeIsDiagnosed() {
    let (it, view) = (it, it.view)
    it.stage.perform {
      UIView.animateKeyframes(withDuration: 2, delay: 0, options: linearKeyframes) {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 150 }
      }
    }
    #expect(it.diagnostics.count == 1)
    it.stage.advance(by: 1)
    expect(it.seenX, near: 100)
  }

  @Test func performWithoutAnimationAppliesKeyframesAtOnce() {
    it.stage.perform { UIView.performWithoutAnimation { keyframes() } }
    #expect(it.seenX == 350)
    let (it, view) = (it, it.view)
    it.stage.perform {
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.performWithoutAnimation {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 7 }
        }
      }
    }
    #expect(it.seenX == 7)
  }

  @Test(arguments: [0, 0.25]) func keyframesInsideAnAnimatorTakeItsDurationAndTiming(
    _ seconds: Double
  ) {
    let animator = it.animator(2, .easeIn) { _ in keyframes(seconds) }
    animator.startAnimation()
    it.stage.advance(by: 1)
    let progress = CubicCurve.easeIn.progress(at: 0.5)
    expect(it.seenX, near: 50 + 200 * progress)
    animator.pauseAnimation()
    animator.fractionComplete = 0.75
    expect(it.seenX, near: 250)
    animator.isReversed = true
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0)
    it.stage.advance(by: 0.5)
    expect(it.seenX, near: 150)
    it.stage.advance(by: 1)
    #expect(it.view.center.x == 50)
    #expect(it.completions == [true])
  }

  @Test func keyframesInsideAnAnimatorMayOverrideItsDuration() {
    let own = linearKeyframes.union(.overrideInheritedDuration)
    let animator = it.animator(2) { _ in keyframes(1, delay: 0.5, own) }
    animator.startAnimation()
    it.stage.advance(by: 1)
    expect(it.seenX, near: 150)
    it.stage.advance(by: 0.25)
    expect(it.seenX, near: 250)
    it.stage.advance(by: 0.75)
    #expect(animator.state == .inactive)
  }

  @Test func keyframesInsideAnAnimatorMayAutoreverse() {
    let animator = it.animator(2) { _ in keyframes(0, delay: 0, [.autoreverse]) }
    animator.fractionComplete = 0.25
    expect(it.seenX, near: 150)
    animator.fractionComplete = 0.875
    expect(it.seenX, near: 100)
    animator.startAnimation()
    it.stage.advance(by: 2)
    #expect(it.view.center.x == 50)
  }

  /// UIKit of iOS 10 crashed when a spring moved keyframes that a layout had made.
  @Test(arguments: [0, 4]) func trap23SpringsPaceKeyframesAndLayout(_ velocity: CGFloat) {
    let outer = LaidOut(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let animator = it.stage.perform {
      it.stage.window.addSubview(outer)
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
      it.stage.advance(by: 0.1)
      let seconds = it.stage.now.seconds
      let progress = spring.progress(at: seconds, initialVelocity: Double(velocity))
      let expected = progress < 0.5 ? 10 + 200 * progress : 110 + 600 * (progress - 0.5)
      expect(outer.seen.bounds.width, near: CGFloat(expected), within: 1e-6)
      expect(outer.inner.seen.bounds.width, near: CGFloat(expected), within: 1e-6)
    }
    it.stage.advance(by: 0.1)
    #expect(outer.inner.seen.bounds.width == 410)
  }

  @Test func trap23ASpringAnimationPacesKeyframes() {
    it.stage.perform {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
        animations: { keyframes(0) })
    }
    it.stage.advance(by: 0.1)
    // Measured on UIKit's spring of this ratio with a duration of 1 s.
    expect(it.seenX, near: 50 + 200 * 0.487823, within: 1e-3)
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
