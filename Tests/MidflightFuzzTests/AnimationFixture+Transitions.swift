import Midflight
import MidflightFuzz
import MotionCore

extension AnimationFixture {
  /// Performs a transition, and records the motion before and after.
  ///
  /// If the table has no guarantee for a quantity, the result contains the expected values or
  /// velocities.
  func pass(_ transition: ContinuityGuarantee.Transition) -> TransitionObservation {
    switch transition {
    case .startAtRest:
      let next = add(pick([curveAtRest, anySpring]), AnimationFixture.everything)
      return passage { next.startAnimation() }
    case .startAtSpeed: return depart(on: curveAtSpeed)
    case .startThrown: return depart(on: thrownSpring)
    case .startReversed:
      let next = add(.linear) { $0.isReversed = true }
      var passage = passage { next.startAnimation() }
      passage.expectedPlaces = passage.targets.after
      passage.expectedRates = leaving(passage.ways, .linear, lasting: -next.duration)
      return passage
    case .pause:
      fly(anyTiming, AnimationFixture.everything)
      return passage { animator.pauseAnimation() }
    case .scrub:
      fly(pick([anyCurve, anySpring]))
      hold()
      let way = TransitionObservation.ways(from: course.origin, to: course.targets)
      var passage = passage { animator.fractionComplete = 0.95 }
      passage.expectedPlaces = zip(course.origin, way).map { $0 + 0.95 * $1 }
      return passage
    case .resumeAtOnce:
      fly(anyTiming, AnimationFixture.everything)
      return passage {
        animator.pauseAnimation()
        animator.startAnimation()
      }
    case .resumeCurve:
      let curve = anyCurve
      fly(curve)
      hold()
      return joining(curve, lasting: { _ in self.animator.duration }) {
        animator.startAnimation()
      }
    case .resumeSpring:
      fly(pick([anySpring, thrownSpring]), AnimationFixture.everything)
      hold()
      return passage { animator.startAnimation() }
    case .continueOnCurve:
      fly(anyTiming, AnimationFixture.everything)
      return passage { continueInFlight(anyCurve, factor: pick([0, 0.5, 2])) }
    case .continueOnSpring:
      fly(anyTiming, AnimationFixture.everything)
      divertNowAndThen(animator)
      return passage { continueInFlight(anySpring) }
    case .continueThrown:
      fly(anyCurve)
      let thrown = TimingSpec.ratio(0.7, dx: 9, dy: -9)
      let isStopover = pick([true, false])
      var share = 1.0
      var passage = passage {
        guard isStopover else { return continueInFlight(thrown) }
        animator.pauseAnimation()
        let caught = Double(animator.fractionComplete)
        let stopover = pick([0, 0.2, 0.8, 1])
        share = (stopover - caught) / (1 - caught)
        animator.continueAnimation(
          to: CGFloat(stopover), withTimingParameters: thrown.provider)
      }
      passage.expectedRates = leaving(passage.ways, thrown, lasting: 1).map { $0 * share }
      return passage
    case .continueToFraction:
      fly(anyTiming, AnimationFixture.everything)
      return passage {
        animator.pauseAnimation()
        animator.continueAnimation(
          to: CGFloat(pick([0, 0.2, 0.8, 1])),
          withTimingParameters: pick([anyCurve, anySpring]).provider)
      }
    case .reverseCurve:
      fly(anyCurve, AnimationFixture.everything)
      return turningRound()
    case .reverseSpring:
      fly(pick([anySpring, thrownSpring]), AnimationFixture.everything)
      divertNowAndThen(animator)
      return passage { animator.isReversed.toggle() }
    case .reversePaused:
      fly(anyTiming, AnimationFixture.everything)
      hold()
      return passage { animator.isReversed.toggle() }
    case .overlapAtRest:
      fly(anyTiming, AnimationFixture.everything)
      let next = add(pick([curveAtRest, anySpring]), AnimationFixture.everything)
      return passage { next.startAnimation() }
    case .overlapAtSpeed:
      fly(anyTiming)
      return overlap(on: pick([curveAtSpeed, thrownSpring]))
    case .overlapOthers:
      fly(anyTiming, ChangeSpec.Kind.nonadditive, amount: 300)
      let next = add(pick([anyCurve, anySpring]), ChangeSpec.Kind.nonadditive, amount: 40)
      return passage { next.startAnimation() }
    case .takeOverInMotion:
      fly(anyTiming, AnimationFixture.everything)
      let next = add(pick([anyCurve, anySpring]), AnimationFixture.everything) {
        $0.beginsFromCurrentMotion = true
      }
      return passage { next.startAnimation() }
    case .addBlock: return addBlock(to: curveAtSpeed)
    case .addBlockToSpring:
      fly(pick([anySpring, thrownSpring]), AnimationFixture.everything)
      return passage {
        if pick([true, false]) {
          animator.pauseAnimation()
          animator.startAnimation()
        }
        animator.addAnimations { [view] in
          view.center.x += 200
          view.dial = Dial(amount: 200)
        }
      }
    case .stop:
      fly(anyTiming, AnimationFixture.everything)
      return passage { animator.stopAnimation(pick([true, false])) }
    case .stopAndRestart:
      let timing = anyTiming
      fly(timing, [.center])
      var passage = passage {
        animator.stopAnimation(true)
        animator.addAnimations { [view] in view.center = CGPoint(x: 390, y: 10) }
        animator.startAnimation()
      }
      passage.expectedRates = leaving(passage.ways, timing, lasting: animator.duration)
      return passage
    case .finish:
      fly(.linear, AnimationFixture.geometry + ChangeSpec.Kind.nonadditive)
      animator.stopAnimation(false)
      let position = pick([.start, .end] as [UIViewAnimatingPosition])
      var passage = passage { animator.finishAnimation(at: position) }
      passage.expectedPlaces = position == .start ? course.origin : course.targets
      return passage
    case .endOfCurve:
      fly(pick([.linear, .easeIn]), AnimationFixture.everything)
      return ending()
    case .endOfSpring:
      fly(anySpring)
      return endingAtLast()
    case .endOfThrownSpring:
      let ratio = number(0.3...1)
      if pick([true, false]) {
        fly(.ratio(ratio, dx: number(-4...8), dy: number(-4...8)))
      } else {
        fly(.linear)
        continueInFlight(.ratio(ratio, dx: 0, dy: 0), factor: pick([0.5, 2, 10, 40]))
      }
      return endingAtLast()
    case .reverseSpringAsUIKit:
      fly(.ratio(number(0.5...1), dx: 0, dy: 0), AnimationFixture.everything) {
        $0.keepsVelocity = false
      }
      return turningRound()
    case .continueAsUIKit:
      fly(.linear) { $0.keepsVelocity = false }
      let curve = pick([.easeInOut, .easeIn] as [TimingSpec])
      // The remaining part of the curve takes two durations.
      return joining(curve, lasting: { 2 * self.animator.duration / (1 - $0) }) {
        continueInFlight(curve, factor: 2)
      }
    case .groupPause, .groupScrub, .groupResumeAtOnce, .groupContinue, .groupReverseCurves,
      .groupReverseSprings, .groupAdd, .memberArrives, .groupStop, .groupFinish, .groupEnds:
      return passAsGroup(transition)
    }
  }

  /// Records the end of an animation. Half of the animations are interrupted before.
  private func endingAtLast() -> TransitionObservation {
    if pick([true, false]) {
      divertNowAndThen(animator)
      if animator.isReversed { animator.isReversed = false }
    }
    // An animation may have arrived already. Its end is the next event then.
    let soonest = stage.now.advanced(by: 2e-6)
    var passage = crossing(max(stage.nextDue ?? soonest, soonest))
    let wentBack = animator.state == .inactive && passage.targets.before == course.origin
    passage.expectedPlaces = wentBack ? course.origin : course.targets
    return passage
  }

  private func continueInFlight(_ timing: TimingSpec, factor: Double = 0) {
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: timing.provider, durationFactor: CGFloat(factor))
  }

  // MARK: - What it has to be where it breaks

  /// Returns the velocities at the start of a timing: the slope of the curve or the initial
  /// velocity of the spring.
  private func leaving(
    _ ways: [SIMD4<Double>], _ timing: TimingSpec, lasting seconds: Double
  ) -> [SIMD4<Double>] {
    let pace = timing.curve.map { $0.slope(at: 0) / seconds }
    let (dx, dy) = (pace ?? timing.velocity.dx, pace ?? timing.velocity.dy)
    return zip(AnimatedProperty.allCases, ways).map { property, way in
      switch property {
      case .position, .translation, .point: way * SIMD4(dx, dy, 0, 0)
      default: way * dx
      }
    }
  }

  /// Starts an animator whose velocity replaces the earlier velocity.
  private func depart(
    on timing: TimingSpec, _ kinds: [ChangeSpec.Kind] = AnimationFixture.geometry,
    amount: Double? = nil
  ) -> TransitionObservation {
    let next = add(timing, kinds, amount: amount)
    var passage = passage { next.startAnimation() }
    passage.expectedRates = leaving(passage.ways, timing, lasting: next.duration)
    return passage
  }

  /// Starts an animator whose velocity adds to the earlier velocity.
  private func overlap(on timing: TimingSpec) -> TransitionObservation {
    let next = add(timing, amount: 40)
    let passage = passage { next.startAnimation() }
    return adding(to: passage, timing, lasting: next.duration)
  }

  /// Adds a block to a running curve. The block takes the remaining time.
  private func addBlock(to curve: TimingSpec) -> TransitionObservation {
    fly(curve, [.bounds])
    let passage = passage {
      animator.addAnimations { [view] in
        view.center.x += 200
        view.dial = Dial(amount: 200)
      }
    }
    let rest = animator.duration * (1 - Double(animator.fractionComplete)) + 1e-6
    return adding(to: passage, curve, lasting: rest)
  }

  private func adding(
    to passage: TransitionObservation, _ timing: TimingSpec, lasting seconds: Double
  ) -> TransitionObservation {
    var passage = passage
    let ways = TransitionObservation.ways(from: passage.targets.before, to: passage.targets.after)
    passage.expectedRates = zip(
      passage.before.rates, leaving(ways, timing, lasting: seconds)
    ).map { $0 + $1 }
    return passage
  }

  /// Reverses the animator. The velocity changes only its sign.
  private func turningRound() -> TransitionObservation {
    var passage = passage { animator.isReversed.toggle() }
    passage.expectedRates = passage.before.rates.map { -$0 }
    return passage
  }

  /// Performs an action that continues along a curve from the current progress. The new velocity is
  /// the curve's slope there.
  ///
  /// - Parameter seconds: Returns the duration of the whole curve for the fraction of the time at
  ///   the continuation.
  private func joining(
    _ timing: TimingSpec, lasting seconds: (Double) -> Double, _ act: () -> Void
  ) -> TransitionObservation {
    var progress = 0.0
    var passage = passage {
      catchIt()
      progress = Double(animator.fractionComplete)
      act()
    }
    guard let curve = timing.curve else { return passage }
    let fraction = curve.fraction(at: progress, near: timeCaught)
    let rate = curve.slope(at: fraction) / seconds(fraction) / (1 - progress)
    passage.expectedRates = passage.ways.map { $0 * rate }
    return passage
  }
}

extension TimingSpec {
  /// The curve; nil for a spring.
  fileprivate var curve: CubicCurve? {
    guard case .cubic(let x1, let y1, let x2, let y2) = self else { return nil }
    return CubicCurve(controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
  }
}
