import Midflight
import MidflightFuzz
import MotionCore

/// The transitions of a group. Its members change different properties of a view, each after a
/// delay of its own.
extension AnimationFixture {
  /// Performs a transition of a group, and records the motion before and after.
  func performGroupTransition(_ transition: ContinuityGuarantee.Transition) -> TransitionObservation
  {
    switch transition {
    case .groupPause:
      let group = startGroupAndAdvance { anyTiming }
      return observe { group.pauseAnimation() }
    case .groupScrub: return observeGroupScrub()
    case .groupResumeAtOnce:
      let group = startGroupAndAdvance { pick([anyCurve, anySpring]) }
      return observe {
        group.pauseAnimation()
        group.startAnimation()
      }
    case .groupContinue:
      let group = startGroupAndAdvance { anyTiming }
      interruptAtRandom(group)
      let (timing, factor) = pick([(anyCurve, pick([0, 0.5, 2])), (anySpring, 0.0)])
      return observe {
        group.pauseAnimation()
        group.continueAnimation(
          withTimingParameters: timing.provider, durationFactor: CGFloat(factor))
      }
    case .groupReverseCurves:
      let group = startGroupAndAdvance { anyCurve }
      var observation = observe { group.isReversed.toggle() }
      observation.expectedRates = observation.before.velocities.map { -$0 }
      return observation
    case .groupReverseSprings:
      let group = startGroupAndAdvance { pick([anySpring, springWithInitialVelocity]) }
      interruptAtRandom(group)
      return observe { group.isReversed.toggle() }
    case .groupAdd:
      let group = startGroupAndAdvance { anyTiming }
      let factor = CGFloat(pick([0, 0.3]))
      return observe {
        group.addAnimations({ self.change(AnimationFixture.geometry, to: 40) }, delayFactor: factor)
      }
    case .memberArrives:
      let first = add(pick([.linear, .easeIn]), AnimationFixture.everything)
      // The second member still waits at that end.
      let next = add(anyCurve)
      group([(first, 0), (next, first.duration + number(0.1...0.5))]).startAnimation()
      return observeMoment(stage.now.advanced(by: first.duration))
    case .groupStop:
      let group = startGroupAndAdvance { anyTiming }
      let isForGood = pick([true, false])
      return observe { group.stopAnimation(isForGood) }
    case .groupFinish:
      let origin = targets
      let group = startGroupAndAdvance(AnimationFixture.memberKinds) { .linear }
      let ends = targets
      group.stopAnimation(false)
      let position = pick([.start, .end] as [UIViewAnimatingPosition])
      var observation = observe { group.finishAnimation(at: position) }
      observation.expectedPlaces = position == .start ? origin : ends
      return observation
    case .groupEnds:
      let began = stage.now
      let group = startGroupAndAdvance { pick([.linear, .easeIn]) }
      // Each delay is rounded to nanoseconds, so the last member may arrive one nanosecond later.
      stage.advance(to: began.advanced(by: group.duration - 2e-6))
      return observeNextEnd()
    default: preconditionFailure("\(transition) befalls no group")
    }
  }

  // MARK: - Groups

  /// The properties of each of the three members, without rotations, because a model does not store
  /// whole turns.
  private static let memberKinds: [[ChangeSpec.Kind]] = [
    [.center, .bounds, .dial], [.transform], ChangeSpec.Kind.nonadditive,
  ]
  private static let memberKindsWithRotations = [
    memberKinds[0], memberKinds[1] + [.rotation], memberKinds[2],
  ]

  /// Returns the index of the member that moves a property.
  private static func member(moving property: AnimatedProperty) -> Int {
    switch property {
    case .position, .boundsOrigin, .boundsSize, .number, .point: 0
    case .translation, .rotationAndScale: 1
    default: 2
    }
  }

  private func group(
    _ members: [(animator: UIViewPropertyAnimator, delay: Double)]
  ) -> AnimatorGroup {
    let group = stage.perform { AnimatorGroup() }
    for member in members { group.add(member.animator, afterDelay: member.delay) }
    groups.append(group)
    return group
  }

  /// Creates a group, starts it, and advances by 10 % to 50 % of its duration.
  private func startGroupAndAdvance(
    _ memberKinds: [[ChangeSpec.Kind]] = AnimationFixture.memberKindsWithRotations,
    _ timing: () -> TimingSpec
  ) -> AnimatorGroup {
    let delays = [0, number(0...0.6), number(0...0.6)]
    let group = group(zip(memberKinds, delays).map { (add(timing(), $0), $1) })
    group.startAnimation()
    stage.advance(by: group.duration * number(0.1...0.5))
    return group
  }

  /// Scrubs a new group twice. Each member shows its linear progress then.
  private func observeGroupScrub() -> TransitionObservation {
    let members = AnimationFixture.memberKinds.map {
      (animator: add(pick([anyCurve, anySpring]), $0), delay: number(0...0.6))
    }
    let (group, origin) = (group(members), targets)
    group.fractionComplete = CGFloat(number(0.1...0.3))
    stage.advance(by: number(0.01...0.5))
    let fraction = number(0.6...0.9)
    var observation = observe { group.fractionComplete = CGFloat(fraction) }
    let distances = TransitionObservation.distances(from: origin, to: targets)
    observation.expectedPlaces = AnimatedProperty.allCases.map { property in
      let (animator, delay) = members[AnimationFixture.member(moving: property)]
      let progress = (fraction * group.duration - delay) / animator.duration
      let place = Int(property.rawValue)
      return origin[place] + min(max(progress, 0), 1) * distances[place]
    }
    return observation
  }

  private func change(_ kinds: [ChangeSpec.Kind], to amount: Double) {
    for kind in kinds { ChangeSpec(view: 0, kind: kind, amount: amount).perform(on: view) }
  }
}
