import Midflight
import MotionCore

/// The expected effect of a call on a group on values and velocities, as computed before the call.
struct GroupCallExpectation {
  var keepsPlace = true
  /// The members whose velocities may jump: members that start at speed, reverse a curve, have an
  /// initial velocity, or stop.
  var discontinuousMembers: [Int] = []
  /// The members that move, without members to which the current moment has added a block.
  var movingMembers: [Int] = []
  /// The velocities that a pause at this moment has removed and the call restores; nil for none.
  var restoredVelocities: [[SIMD4<Double>]]?
}

/// Checks of calls on a group against the expected effect on its members.
extension ScenarioRunner {
  /// Returns the expected effect of an allowed call. Each member follows its own expectation for
  /// that call.
  ///
  /// - Ignored calls: everything continues.
  /// - A first call that starts or pauses: everything continues, or all members may lose their
  ///   velocities if values may jump.
  /// - A scrub: values may jump, and at first all velocities too.
  /// - A pause in flight, a stop or a finish: all members may lose their velocities.
  /// - A continuation: see `expectContinuation`.
  /// - A reversal in flight: members that do not keep their velocities.
  func expectation(of call: Step.Call, on group: AnimatorGroup, _ outcome: RuleOutcome)
    -> GroupCallExpectation
  {
    var expectation = GroupCallExpectation()
    if outcome.isIgnored { return expectation }
    expectation.keepsPlace = keepsPlace(call, outcome)
    expectation.movingMembers = members.filter {
      animators[$0].isRunning && !animators[$0].isInDelay
        && records[$0].addedAt != stage.animationNow
    }
    let begins = outcome.condition == .inactive
    switch call {
    case .addCompletion, .setPausesOnCompletion, .setScrubsLinearly: break
    case .start, .startAfter, .pause:
      if begins {
        // The members are paused or start at rest. A start at speed allows its own velocity jumps.
        expectation.discontinuousMembers = expectation.keepsPlace ? [] : Array(members)
      } else if case .pause = call {
        expectation.discontinuousMembers = Array(members)
      } else {
        let isNow = call == .start || call == .startAfter(0)
        expectContinuation(&expectation, group) { isNow ? records[$0].timing : nil }
      }
    case .resume(let timing, _):
      expectContinuation(&expectation, group) { timing ?? specs[$0].timing }
    case .resumeTo(let fraction, let timing, _):
      let target = group.isReversed ? 1 - fraction : fraction
      // Without a distance, each member goes straight to its own fraction, or is there already.
      guard abs(target - Double(group.absoluteFraction)) > 1e-9 else {
        expectation.discontinuousMembers = Array(members)
        break
      }
      expectContinuation(&expectation, group, to: target) { timing ?? specs[$0].timing }
    case .scrub, .scrubAbsolute: expectation.discontinuousMembers = begins ? Array(members) : []
    case .reverse:
      guard outcome.condition == .running else { break }
      expectation.discontinuousMembers = members.filter { !keepsVelocityWhenReversed($0, group) }
    default: expectation.discontinuousMembers = Array(members)
    }
    return expectation
  }

  /// Determines the members that lose their velocities when a group continues. A member that was
  /// paused at this moment keeps its velocity, and a waiting member keeps waiting.
  ///
  /// - Parameters:
  ///   - target: The absolute fraction to stop at; nil for a motion to the end in the group's
  ///     direction.
  ///   - timing: The timing of a member from now on; nil if a delay comes first.
  private func expectContinuation(
    _ expectation: inout GroupCallExpectation, _ group: AnimatorGroup,
    to target: Double? = nil, _ timing: (Int) -> TimingSpec?
  ) {
    let isReversed = target.map { $0 < Double(group.absoluteFraction) } ?? group.isReversed
    let pausedMotion = groupRecord.pausedMotion.flatMap { $0.at == stage.animationNow ? $0 : nil }
    expectation.restoredVelocities = pausedMotion?.rates
    expectation.discontinuousMembers = members.filter { index in
      guard pausedMotion?.members.contains(index) ?? false else {
        let isCaught = target != nil && groupRecord.caughtMembers.contains(index)
        return isCaught || !isStartAhead(index, group, isReversed: isReversed, before: target)
      }
      guard let timing = timing(index) else { return true }
      // A curve reverses immediately, also when the group pauses for the reversal.
      if !timing.isSpring, pausedMotion?.isReversed != group.isReversed { return true }
      return timing.hasInitialVelocity || !specs[index].keepsVelocity
        || animators[index].duration <= 0
        || records[index].hasIdleBlocks
        // A member that was paused at its very end has no distance left.
        || !(1e-9..<1 - 1e-9).contains(animators[index].absoluteFraction)
    }
  }

  /// Returns whether the start of a member is still ahead if the group runs in a direction from
  /// now.
  ///
  /// False for a member that runs or has irregular blocks, and for one that did not wait when the
  /// group paused. With a `target`, the absolute fraction where the group stops, also false for a
  /// member that has taken a motion over and whose start lies beyond: such a member leaves now.
  private func isStartAhead(
    _ index: Int, _ group: AnimatorGroup, isReversed: Bool, before target: Double? = nil
  ) -> Bool {
    let animator = animators[index]
    // A block without time of its own may move while its animator rests.
    guard !animator.isRunning, !records[index].hasIrregularBlocks,
      animator.absoluteFraction == (isReversed ? 1 : 0)
    else { return false }
    // A member that did not wait at the pause may start now, whatever the group's rounded time.
    if !group.isRunning, let waiting = groupRecord.waitingMembers, !waiting.contains(index) {
      return false
    }
    let (delay, place) = (group.members[index].delay, Double(group.absoluteFraction))
    let now = place * group.duration
    let seconds = isReversed ? now - delay - animator.duration : delay - now
    let secondsToTarget = target.map { abs($0 - place) * group.duration } ?? .infinity
    return seconds > 1e-6
      && (seconds < secondsToTarget - 1e-6 || records[index].takenOverProperties == PropertySet())
  }

  /// Returns whether a member keeps its speed through a reversal. A moving member on a curve does
  /// not.
  ///
  /// True for a spring in flight that keeps its velocity, and for a member that rests or has not
  /// started, unless the group was reversed at this moment already.
  private func keepsVelocityWhenReversed(_ index: Int, _ group: AnimatorGroup) -> Bool {
    let animator = animators[index]
    // A second reversal at this moment cancels the first, which may have started the member.
    let isReversedBack = groupRecord.reversedAt == stage.animationNow
    if isReversedBack, !groupRecord.reversedMembers.contains(index) { return false }
    // A resting member continues to rest, or its start is still ahead. A block without time to
    // arrive starts to move back now. A member that loses its velocity may be thrown again, and
    // then starts to move now, too.
    let isThrownAgain =
      records[index].timing.hasInitialVelocity && !specs[index].keepsVelocity
    if !isReversedBack, animator.isInDelay, !records[index].hasIrregularBlocks, !isThrownAgain {
      return true
    }
    if !isReversedBack, isStartAhead(index, group, isReversed: !group.isReversed) { return true }
    return animator.isRunning && animator.duration > 0 && records[index].timing.isSpring
      && specs[index].keepsVelocity && animator.progressVelocity != 0
      && !records[index].hasIdleBlocks && (1e-9..<1 - 1e-9).contains(animator.absoluteFraction)
  }

  /// Returns a Boolean value that indicates whether the values continue through a call.
  ///
  /// False for scrubs, for a finish other than at `.current`, for a first call on a reversed group,
  /// and for starts, first pauses, continuations and reversals of a group with a member without a
  /// duration.
  private func keepsPlace(_ call: Step.Call, _ outcome: RuleOutcome) -> Bool {
    // A member without a duration is at its end immediately. A reversed member starts at its
    // targets.
    let takesTime = members.allSatisfy { animators[$0].duration > 0 }
    switch call {
    case .scrub, .scrubAbsolute: return false
    case .finish(let position): return position == .current
    case .start, .startAfter, .resume, .resumeTo, .reverse:
      return takesTime && (outcome.condition != .inactive || !groupRecord.isReversed)
    case .pause: return outcome.condition != .inactive || takesTime && !groupRecord.isReversed
    default: return true
    }
  }

  /// Checks values, velocities and the group's condition after a call.
  ///
  /// A difference is reported, except for allowed jumps.
  func check(
    _ expectation: GroupCallExpectation, of call: Step.Call, on group: AnimatorGroup,
    _ outcome: RuleOutcome,
    _ before: [LayerMotion], _ after: [LayerMotion]
  ) {
    for index in expectation.discontinuousMembers {
      allowedJumps.rates.formUnion(records[index].keys)
    }
    for index in members where !expectation.keepsPlace {
      allowedJumps.places.formUnion(records[index].keys)
    }
    if case .stop = call, !outcome.isIgnored {
      for index in members { allowedJumps.places.formUnion(records[index].keptProperties) }
    }
    checkSameValues(before, after, "the group's \(call)")
    checkSameVelocities(
      before, after, adding: expectation.restoredVelocities, "the group's \(call)")
    if group.condition != outcome.nextCondition {
      report("the group's \(call) led to \(group.condition)")
    }
    if case .scrub(let fraction) = call, !outcome.isIgnored, (0...1).contains(fraction),
      abs(Double(group.fractionComplete) - fraction) > 1e-15
    {
      report("the group's \(call) gave the fraction \(group.fractionComplete)")
    }
    widenObservedRange(after)
  }

  /// Records the velocities that a pause removes from the views. Other effective calls discard such
  /// records.
  ///
  /// Ignored calls, completions, properties, and reversals at rest change nothing. A continuation
  /// of a paused group discards only the group's record. A reversal in flight also stores its
  /// moment.
  func recordPausedMotion(
    _ call: Step.Call, _ expectation: GroupCallExpectation, _ outcome: RuleOutcome,
    _ before: [LayerMotion],
    _ after: [LayerMotion]
  ) {
    if outcome.isIgnored { return }
    switch call {
    case .addCompletion, .setPausesOnCompletion, .setScrubsLinearly: return
    case .reverse where outcome.condition != .running: return
    case .pause where outcome.condition == .running:
      let rates = zip(before, after).map { zip($0.velocities, $1.velocities).map { $0 - $1 } }
      groupRecord.pausedMotion = (
        stage.animationNow, groupRecord.isReversed, expectation.movingMembers, rates
      )
    case .start where outcome.condition == .paused, .startAfter where outcome.condition == .paused,
      .resume, .resumeTo:
      groupRecord.pausedMotion = nil
    default: discardPausedMotion()
    }
    if call == .reverse {
      groupRecord.reversedAt = stage.animationNow
      groupRecord.reversedMembers = expectation.movingMembers
    }
  }

  /// Discards the velocities of all pauses. Later continuations do not restore them.
  func discardPausedMotion() {
    groupRecord.pausedMotion = nil
    for index in records.indices { records[index].pausedMotion = nil }
  }
}
