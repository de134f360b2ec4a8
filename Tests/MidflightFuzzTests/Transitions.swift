import Midflight
import MidflightFuzz

extension TestFlight {
  /// Lets a transition befall a flight, and looks at both sides of it.
  func pass(_ transition: ContinuityGuarantee.Transition) -> Passage {
    let others: [ChangeSpec.Kind] = [.alpha, .color, .cornerRadius]
    switch transition {
    case .startAtRest:
      let next = add(pick([curveAtRest, anySpring]))
      return passage { next.startAnimation() }
    case .startAtSpeed:
      let next = add(curveAtSpeed)
      return passage { next.startAnimation() }
    case .startThrown:
      let next = add(thrownSpring)
      return passage { next.startAnimation() }
    case .startReversed:
      let next = add(.linear) { $0.isReversed = true }
      return passage { next.startAnimation() }
    case .pause:
      fly(anyTiming, [.center, .size, .transform] + others)
      return passage { animator.pauseAnimation() }
    case .scrub:
      fly(anyTiming)
      hold()
      return passage { animator.fractionComplete = 0.95 }
    case .resumeAtOnce:
      fly(pick([anyCurve, anySpring]), [.center, .size, .transform] + others)
      return passage {
        animator.pauseAnimation()
        animator.startAnimation()
      }
    case .resumeCurve:
      fly(.linear)
      hold()
      return passage { animator.startAnimation() }
    case .resumeSpring:
      fly(anySpring)
      hold()
      return passage { animator.startAnimation() }
    case .continueOnCurve:
      fly(anyTiming, [.center, .size, .transform] + others)
      return passage { continueInFlight(anyCurve, factor: pick([0, 0.5, 2])) }
    case .continueOnSpring:
      fly(anyTiming, [.center, .size, .transform] + others)
      return passage { continueInFlight(anySpring) }
    case .continueThrown:
      fly(anyCurve)
      return passage { continueInFlight(.ratio(0.7, dx: 9, dy: -9)) }
    case .continueToFraction:
      fly(anyTiming)
      return passage {
        animator.pauseAnimation()
        animator.continueAnimation(
          to: CGFloat(pick([0, 0.2, 0.8, 1])), withTimingParameters: anyCurve.provider)
      }
    case .reverseCurve:
      fly(anyCurve)
      return passage { animator.isReversed.toggle() }
    case .reverseSpring:
      fly(pick([anySpring, thrownSpring]), [.center, .size, .transform] + others)
      return passage { animator.isReversed.toggle() }
    case .reversePaused:
      fly(anyTiming)
      hold()
      return passage { animator.isReversed.toggle() }
    case .overlapAtRest:
      fly(anyTiming)
      let next = add(pick([curveAtRest, anySpring]))
      return passage { next.startAnimation() }
    case .overlapAtSpeed:
      fly(anyTiming)
      let next = add(pick([curveAtSpeed, thrownSpring]), amount: 40)
      return passage { next.startAnimation() }
    case .takeOver:
      fly(.linear, others, amount: 300)
      let next = add(pick([.easeOut, anySpring]), others, amount: 40)
      return passage { next.startAnimation() }
    case .takeOverInMotion:
      fly(anyTiming, [.center, .size, .transform] + others)
      let next = add(pick([anyCurve, anySpring]), [.center, .size, .transform] + others) {
        $0.beginsFromCurrentMotion = true
      }
      return passage { next.startAnimation() }
    case .addBlock:
      fly(curveAtSpeed, [.size])
      return passage {
        animator.addAnimations { [view] in view.center.x += 200 }
      }
    case .stop:
      fly(anyTiming, [.center, .size, .transform] + others)
      return passage { animator.stopAnimation(pick([true, false])) }
    case .stopAndRestart:
      fly(anyTiming, [.center])
      return passage {
        animator.stopAnimation(true)
        animator.addAnimations { [view] in view.center = CGPoint(x: 390, y: 10) }
        animator.startAnimation()
      }
    case .finish:
      fly(.linear)
      animator.stopAnimation(false)
      return passage { animator.finishAnimation(at: pick([.start, .end])) }
    case .endOfCurve:
      fly(pick([.linear, .easeIn]))
      return ending()
    case .endOfSpring:
      fly(.ratio(number(0.3...1), dx: 0, dy: 0))
      return ending()
    case .reverseSpringAsUIKit:
      fly(.ratio(number(0.5...1), dx: 0, dy: 0)) { $0.keepsVelocity = false }
      return passage { animator.isReversed.toggle() }
    case .continueAsUIKit:
      fly(.linear) { $0.keepsVelocity = false }
      return passage { continueInFlight(pick([.easeInOut, .easeIn]), factor: 2) }
    }
  }

  private func continueInFlight(_ timing: TimingSpec, factor: Double = 0) {
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: timing.provider, durationFactor: CGFloat(factor))
  }
}
