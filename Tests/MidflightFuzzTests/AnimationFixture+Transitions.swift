import Midflight
import MidflightFuzz
import MotionCore

extension AnimationFixture {
  /// Performs a transition, and records the motion before and after.
  ///
  /// If the table has no guarantee for a quantity, the result contains the expected values or
  /// velocities.
  func perform(_ transition: ContinuityGuarantee.Transition) -> TransitionObservation {
    switch transition {
    case .startAtRest:
      let next = add(pick([curveAtRest, anySpring]), AnimationFixture.everything)
      return observe { next.startAnimation() }
    case .startAtSpeed: return observeStart(on: curveAtSpeed)
    case .startThrown: return observeStart(on: springWithInitialVelocity)
    case .startReversed:
      let next = add(.linear) { $0.isReversed = true }
      var observation = observe { next.startAnimation() }
      observation.expectedPlaces = observation.targets.after
      observation.expectedRates = startVelocities(
        observation.distances, .linear, lasting: -next.duration)
      return observation
    case .pause:
      startAndAdvance(anyTiming, AnimationFixture.everything)
      return observe { animator.pauseAnimation() }
    case .scrub:
      startAndAdvance(pick([anyCurve, anySpring]))
      pauseAndAdvance()
      let distances = TransitionObservation.distances(
        from: lastChange.origin, to: lastChange.targets)
      var observation = observe { animator.fractionComplete = 0.95 }
      observation.expectedPlaces = zip(lastChange.origin, distances).map { $0 + 0.95 * $1 }
      return observation
    case .resumeAtOnce:
      startAndAdvance(anyTiming, AnimationFixture.everything)
      return observe {
        animator.pauseAnimation()
        animator.startAnimation()
      }
    case .resumeCurve:
      let curve = anyCurve
      startAndAdvance(curve)
      pauseAndAdvance()
      return observeContinuation(curve, lasting: { _ in self.animator.duration }) {
        animator.startAnimation()
      }
    case .resumeSpring:
      startAndAdvance(pick([anySpring, springWithInitialVelocity]), AnimationFixture.everything)
      pauseAndAdvance()
      return observe { animator.startAnimation() }
    case .continueOnCurve:
      startAndAdvance(anyTiming, AnimationFixture.everything)
      return observe { continueInFlight(anyCurve, factor: pick([0, 0.5, 2])) }
    case .continueOnSpring:
      startAndAdvance(anyTiming, AnimationFixture.everything)
      interruptAtRandom(animator)
      return observe { continueInFlight(anySpring) }
    case .continueThrown:
      startAndAdvance(anyCurve)
      let spring = TimingSpec.ratio(0.7, dx: 9, dy: -9)
      let hasIntermediateTarget = pick([true, false])
      var fraction = 1.0
      var observation = observe {
        guard hasIntermediateTarget else { return continueInFlight(spring) }
        animator.pauseAnimation()
        let pausedFraction = Double(animator.fractionComplete)
        let intermediateTarget = pick([0, 0.2, 0.8, 1])
        fraction = (intermediateTarget - pausedFraction) / (1 - pausedFraction)
        animator.continueAnimation(
          to: CGFloat(intermediateTarget), withTimingParameters: spring.provider)
      }
      observation.expectedRates = startVelocities(observation.distances, spring, lasting: 1).map {
        $0 * fraction
      }
      return observation
    case .continueToFraction:
      startAndAdvance(anyTiming, AnimationFixture.everything)
      return observe {
        animator.pauseAnimation()
        animator.continueAnimation(
          to: CGFloat(pick([0, 0.2, 0.8, 1])),
          withTimingParameters: pick([anyCurve, anySpring]).provider)
      }
    case .reverseCurve:
      startAndAdvance(anyCurve, AnimationFixture.everything)
      return observeReversal()
    case .reverseSpring:
      startAndAdvance(pick([anySpring, springWithInitialVelocity]), AnimationFixture.everything)
      interruptAtRandom(animator)
      return observe { animator.isReversed.toggle() }
    case .reversePaused:
      startAndAdvance(anyTiming, AnimationFixture.everything)
      pauseAndAdvance()
      return observe { animator.isReversed.toggle() }
    case .overlapAtRest:
      startAndAdvance(anyTiming, AnimationFixture.everything)
      let next = add(pick([curveAtRest, anySpring]), AnimationFixture.everything)
      return observe { next.startAnimation() }
    case .overlapAtSpeed:
      startAndAdvance(anyTiming)
      return observeOverlap(on: pick([curveAtSpeed, springWithInitialVelocity]))
    case .overlapOthers:
      startAndAdvance(anyTiming, ChangeSpec.Kind.nonadditive, amount: 300)
      let next = add(pick([anyCurve, anySpring]), ChangeSpec.Kind.nonadditive, amount: 40)
      return observe { next.startAnimation() }
    case .overlapByClassMethod:
      startAndAdvance(anyTiming, ChangeSpec.Kind.nonadditive, amount: 300)
      var observation = observe {
        stage.perform {
          UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { [view] in
            for kind in ChangeSpec.Kind.nonadditive {
              ChangeSpec(view: 0, kind: kind, amount: 40).perform(on: view)
            }
          }
        }
      }
      let (old, new) = observation.targets
      observation.expectedPlaces = old
      observation.expectedRates = startVelocities(
        TransitionObservation.distances(from: old, to: new), .linear, lasting: 2)
      return observation
    case .takeOverInMotion:
      startAndAdvance(anyTiming, AnimationFixture.everything)
      let next = add(pick([anyCurve, anySpring]), AnimationFixture.everything) {
        $0.beginsFromCurrentMotion = true
      }
      return observe { next.startAnimation() }
    case .addBlock: return observeAddedBlock(to: curveAtSpeed)
    case .addBlockToSpring:
      startAndAdvance(pick([anySpring, springWithInitialVelocity]), AnimationFixture.everything)
      return observe {
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
      startAndAdvance(anyTiming, AnimationFixture.everything)
      return observe { animator.stopAnimation(pick([true, false])) }
    case .stopAndRestart:
      let timing = anyTiming
      startAndAdvance(timing, [.center])
      var observation = observe {
        animator.stopAnimation(true)
        animator.addAnimations { [view] in view.center = CGPoint(x: 390, y: 10) }
        animator.startAnimation()
      }
      observation.expectedRates = startVelocities(
        observation.distances, timing, lasting: animator.duration)
      return observation
    case .finish:
      startAndAdvance(.linear, AnimationFixture.geometry + ChangeSpec.Kind.nonadditive)
      animator.stopAnimation(false)
      let position = pick([.start, .end] as [UIViewAnimatingPosition])
      var observation = observe { animator.finishAnimation(at: position) }
      observation.expectedPlaces = position == .start ? lastChange.origin : lastChange.targets
      return observation
    case .endOfCurve:
      startAndAdvance(pick([.linear, .easeIn]), AnimationFixture.everything)
      return observeNextEnd()
    case .endOfSpring:
      startAndAdvance(anySpring)
      return observeEndAfterInterruptions()
    case .endOfThrownSpring:
      let ratio = number(0.3...1)
      if pick([true, false]) {
        startAndAdvance(.ratio(ratio, dx: number(-4...8), dy: number(-4...8)))
      } else {
        startAndAdvance(.linear)
        continueInFlight(.ratio(ratio, dx: 0, dy: 0), factor: pick([0.5, 2, 10, 40]))
      }
      return observeEndAfterInterruptions()
    case .reverseSpringAsUIKit:
      startAndAdvance(.ratio(number(0.5...1), dx: 0, dy: 0), AnimationFixture.everything) {
        $0.keepsVelocity = false
      }
      return observeReversal()
    case .continueAsUIKit:
      startAndAdvance(.linear) { $0.keepsVelocity = false }
      let curve = pick([.easeInOut, .easeIn] as [TimingSpec])
      // The remaining part of the curve takes two durations.
      return observeContinuation(curve, lasting: { 2 * self.animator.duration / (1 - $0) }) {
        continueInFlight(curve, factor: 2)
      }
    case .groupPause, .groupScrub, .groupResumeAtOnce, .groupContinue, .groupReverseCurves,
      .groupReverseSprings, .groupAdd, .memberArrives, .groupStop, .groupFinish, .groupEnds:
      return performGroupTransition(transition)
    }
  }

  /// Records the end of an animation. Half of the animations are interrupted before.
  private func observeEndAfterInterruptions() -> TransitionObservation {
    if pick([true, false]) {
      interruptAtRandom(animator)
      if animator.isReversed { animator.isReversed = false }
    }
    // An animation may have arrived already. Its end is the next event then.
    let soonest = stage.now.advanced(by: 2e-6)
    var observation = observeMoment(max(stage.nextDue ?? soonest, soonest))
    let wentBack = animator.state == .inactive && observation.targets.before == lastChange.origin
    observation.expectedPlaces = wentBack ? lastChange.origin : lastChange.targets
    return observation
  }

  private func continueInFlight(_ timing: TimingSpec, factor: Double = 0) {
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: timing.provider, durationFactor: CGFloat(factor))
  }

  // MARK: - What it has to be where it breaks

  /// Returns the velocities at the start of a timing: the slope of the curve or the initial
  /// velocity of the spring.
  private func startVelocities(
    _ distances: [SIMD4<Double>], _ timing: TimingSpec, lasting seconds: Double
  ) -> [SIMD4<Double>] {
    let slope = timing.curve.map { $0.slope(at: 0) / seconds }
    let (dx, dy) = (slope ?? timing.velocity.dx, slope ?? timing.velocity.dy)
    return zip(AnimatedProperty.allCases, distances).map { property, distance in
      switch property {
      case .position, .translation, .point: distance * SIMD4(dx, dy, 0, 0)
      default: distance * dx
      }
    }
  }

  /// Starts an animator whose velocity replaces the earlier velocity.
  private func observeStart(
    on timing: TimingSpec, _ kinds: [ChangeSpec.Kind] = AnimationFixture.geometry,
    amount: Double? = nil
  ) -> TransitionObservation {
    let next = add(timing, kinds, amount: amount)
    var observation = observe { next.startAnimation() }
    observation.expectedRates = startVelocities(
      observation.distances, timing, lasting: next.duration)
    return observation
  }

  /// Starts an animator whose velocity adds to the earlier velocity.
  private func observeOverlap(on timing: TimingSpec) -> TransitionObservation {
    let next = add(timing, amount: 40)
    let observation = observe { next.startAnimation() }
    return addingStartVelocity(to: observation, timing, lasting: next.duration)
  }

  /// Adds a block to a running curve. The block takes the remaining time.
  private func observeAddedBlock(to curve: TimingSpec) -> TransitionObservation {
    startAndAdvance(curve, [.bounds])
    let observation = observe {
      animator.addAnimations { [view] in
        view.center.x += 200
        view.dial = Dial(amount: 200)
      }
    }
    let rest = animator.duration * (1 - Double(animator.fractionComplete)) + 1e-6
    return addingStartVelocity(to: observation, curve, lasting: rest)
  }

  private func addingStartVelocity(
    to observation: TransitionObservation, _ timing: TimingSpec, lasting seconds: Double
  ) -> TransitionObservation {
    var observation = observation
    let distances = TransitionObservation.distances(
      from: observation.targets.before, to: observation.targets.after)
    observation.expectedRates = zip(
      observation.before.velocities, startVelocities(distances, timing, lasting: seconds)
    ).map { $0 + $1 }
    return observation
  }

  /// Reverses the animator. The velocity changes only its sign.
  private func observeReversal() -> TransitionObservation {
    var observation = observe { animator.isReversed.toggle() }
    observation.expectedRates = observation.before.velocities.map { -$0 }
    return observation
  }

  /// Performs an action that continues along a curve from the current progress. The new velocity is
  /// the curve's slope there.
  ///
  /// - Parameter seconds: Returns the duration of the whole curve for the fraction of the time at
  ///   the continuation.
  private func observeContinuation(
    _ timing: TimingSpec, lasting seconds: (Double) -> Double, _ action: () -> Void
  ) -> TransitionObservation {
    var progress = 0.0
    var observation = observe {
      pauseAndStoreFraction()
      progress = Double(animator.fractionComplete)
      action()
    }
    guard let curve = timing.curve else { return observation }
    let fraction = curve.fraction(at: progress, near: fractionAtPause)
    let rate = curve.slope(at: fraction) / seconds(fraction) / (1 - progress)
    observation.expectedRates = observation.distances.map { $0 * rate }
    return observation
  }
}

extension TimingSpec {
  /// The curve; nil for a spring.
  fileprivate var curve: CubicCurve? {
    guard case .cubic(let x1, let y1, let x2, let y2) = self else { return nil }
    return CubicCurve(controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
  }
}
