import Midflight
import MidflightFuzz
import MotionCore

/// The transitions of a group. Its members change different properties of a view, each after a
/// delay of its own.
extension AnimationFixture {
  /// Performs a transition of a group, and records the motion before and after.
  func passAsGroup(_ transition: ContinuityGuarantee.Transition) -> TransitionObservation {
    switch transition {
    case .groupPause:
      let group = flyTogether { anyTiming }
      return passage { group.pauseAnimation() }
    case .groupScrub: return scrubTogether()
    case .groupResumeAtOnce:
      let group = flyTogether { pick([anyCurve, anySpring]) }
      return passage {
        group.pauseAnimation()
        group.startAnimation()
      }
    case .groupContinue:
      let group = flyTogether { anyTiming }
      divertNowAndThen(group)
      let (timing, factor) = pick([(anyCurve, pick([0, 0.5, 2])), (anySpring, 0.0)])
      return passage {
        group.pauseAnimation()
        group.continueAnimation(
          withTimingParameters: timing.provider, durationFactor: CGFloat(factor))
      }
    case .groupReverseCurves:
      let group = flyTogether { anyCurve }
      var passage = passage { group.isReversed.toggle() }
      passage.expectedRates = passage.before.rates.map { -$0 }
      return passage
    case .groupReverseSprings:
      let group = flyTogether { pick([anySpring, thrownSpring]) }
      divertNowAndThen(group)
      return passage { group.isReversed.toggle() }
    case .groupAdd:
      let group = flyTogether { anyTiming }
      let factor = CGFloat(pick([0, 0.3]))
      return passage {
        group.addAnimations({ self.change(AnimationFixture.geometry, to: 40) }, delayFactor: factor)
      }
    case .memberArrives:
      let first = add(pick([.linear, .easeIn]), AnimationFixture.everything)
      // The second member still waits at that end.
      let next = add(anyCurve)
      group([(first, 0), (next, first.duration + number(0.1...0.5))]).startAnimation()
      return crossing(stage.now.advanced(by: first.duration))
    case .groupStop:
      let group = flyTogether { anyTiming }
      let isForGood = pick([true, false])
      return passage { group.stopAnimation(isForGood) }
    case .groupFinish:
      let origin = targets
      let group = flyTogether(AnimationFixture.shares) { .linear }
      let ends = targets
      group.stopAnimation(false)
      let position = pick([.start, .end] as [UIViewAnimatingPosition])
      var passage = passage { group.finishAnimation(at: position) }
      passage.expectedPlaces = position == .start ? origin : ends
      return passage
    case .groupEnds:
      let began = stage.now
      let group = flyTogether { pick([.linear, .easeIn]) }
      // Each delay is rounded to nanoseconds, so the last member may arrive one nanosecond later.
      stage.advance(to: began.advanced(by: group.duration - 2e-6))
      return ending()
    default: preconditionFailure("\(transition) befalls no group")
    }
  }

  // MARK: - Groups

  /// The properties of each of the three members, without rotations, because a model does not store
  /// whole turns.
  private static let shares: [[ChangeSpec.Kind]] = [
    [.center, .bounds, .dial], [.transform], ChangeSpec.Kind.nonadditive,
  ]
  private static let sharesWithTurns = [shares[0], shares[1] + [.turn], shares[2]]

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
  private func flyTogether(
    _ shares: [[ChangeSpec.Kind]] = AnimationFixture.sharesWithTurns, _ timing: () -> TimingSpec
  ) -> AnimatorGroup {
    let delays = [0, number(0...0.6), number(0...0.6)]
    let group = group(zip(shares, delays).map { (add(timing(), $0), $1) })
    group.startAnimation()
    stage.advance(by: group.duration * number(0.1...0.5))
    return group
  }

  /// Scrubs a new group twice. Each member shows its linear progress then.
  private func scrubTogether() -> TransitionObservation {
    let members = AnimationFixture.shares.map {
      (animator: add(pick([anyCurve, anySpring]), $0), delay: number(0...0.6))
    }
    let (group, origin) = (group(members), targets)
    group.fractionComplete = CGFloat(number(0.1...0.3))
    stage.advance(by: number(0.01...0.5))
    let fraction = number(0.6...0.9)
    var passage = passage { group.fractionComplete = CGFloat(fraction) }
    let ways = TransitionObservation.ways(from: origin, to: targets)
    passage.expectedPlaces = AnimatedProperty.allCases.map { property in
      let (animator, delay) = members[AnimationFixture.member(moving: property)]
      let progress = (fraction * group.duration - delay) / animator.duration
      let place = Int(property.rawValue)
      return origin[place] + min(max(progress, 0), 1) * ways[place]
    }
    return passage
  }

  private func change(_ kinds: [ChangeSpec.Kind], to amount: Double) {
    for kind in kinds { ChangeSpec(view: 0, kind: kind, amount: amount).perform(on: view) }
  }
}
