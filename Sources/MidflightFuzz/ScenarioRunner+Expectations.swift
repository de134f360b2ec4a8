import Midflight
import MotionCore

/// The expected effect of a call on values and velocities, as computed before the call.
struct CallExpectation {
  enum Velocity {
    /// The velocities of the animator's properties may jump: it starts, stops, reverses or gets an
    /// initial velocity.
    case unspecified
    /// All velocities continue, except for changes that start at speed or replace a motion.
    case unchanged
    /// All velocities continue, and the velocities that a pause at this moment has removed return.
    case restored([[SIMD4<Double>]])
    /// All velocities continue, also the velocities of the properties that some changes replace.
    case unchangedAlsoFor([ChangeSpec])
  }

  var keepsPlace = true
  var velocity = Velocity.unchanged
}

extension ScenarioRunner {
  /// Returns the expected effect of an allowed call.
  ///
  /// - Ignored calls, completions and properties: everything continues.
  /// - Scrubs: values may jump.
  /// - Pauses and stops: velocities may jump.
  /// - `finish`: values keep their place only at `.current`.
  /// - First starts: everything continues, unless the animator has no duration or is reversed.
  /// - Continuations: values keep their place, and velocities return after a pause at this moment.
  /// - Reversals: a running spring that keeps its velocity continues; otherwise the velocities may
  ///   jump.
  /// - Blocks: values keep their place, unless no time is left.
  func expectation(of call: Step.Call, on index: Int, _ outcome: RuleOutcome) -> CallExpectation {
    if outcome.isIgnored { return CallExpectation() }
    let (animator, record) = (animators[index], records[index])
    // An animator without a duration is at its end immediately. A reversed animator starts at its
    // targets.
    let takesTime = animator.duration > 0
    let startsWithoutJump = takesTime && !animator.isReversed
    switch call {
    case .addCompletion, .setPausesOnCompletion, .setScrubsLinearly: return CallExpectation()
    case .pause:
      if outcome.condition == .inactive {
        return CallExpectation(
          keepsPlace: startsWithoutJump, velocity: startsWithoutJump ? .unchanged : .unspecified)
      }
      return CallExpectation(velocity: .unspecified)
    case .scrub, .scrubAbsolute:
      return CallExpectation(
        keepsPlace: false, velocity: outcome.condition == .paused ? .unchanged : .unspecified)
    case .reverse:
      guard outcome.condition == .running else { return CallExpectation() }
      // A spring with an initial velocity along y alone is at its end if it is reversed at its
      // start.
      let keeps =
        takesTime && record.timing.isSpring && specs[index].keepsVelocity
        && animator.progressVelocity != 0 && !record.hasIdleBlocks
      return CallExpectation(keepsPlace: takesTime, velocity: keeps ? .unchanged : .unspecified)
    case .start, .startAfter:
      if outcome.condition == .inactive {
        let isNow = call == .start
        let replaced: CallExpectation.Velocity =
          isNow && record.waitingBlocks.count == 1
          ? velocityAfterReplacing(by: record.waitingBlocks[0], of: index) : .unchanged
        return CallExpectation(
          keepsPlace: startsWithoutJump, velocity: startsWithoutJump ? replaced : .unspecified)
      }
      let isNow = call == .start || call == .startAfter(0)
      return CallExpectation(
        keepsPlace: takesTime,
        velocity: isNow ? velocityAfterResuming(of: index, record.timing) : .unspecified
      )
    case .resumeTo(let fraction, _, _) where abs(animator.fractionComplete - fraction) < 1e-9:
      // No distance remains.
      return CallExpectation(keepsPlace: takesTime, velocity: .unspecified)
    case .resume(let timing, _), .resumeTo(_, let timing, _):
      return CallExpectation(
        keepsPlace: takesTime,
        velocity: velocityAfterResuming(of: index, timing ?? specs[index].timing))
    case .add(let block):
      switch outcome.condition {
      case .inactive: return CallExpectation()
      case .waiting:
        return CallExpectation(
          keepsPlace: startsWithoutJump,
          velocity: startsWithoutJump ? velocityAfterReplacing(by: block, of: index) : .unspecified)
      case .running:
        // The animator starts now or waits for the end of a delay. The added block waits with it.
        let isWaiting = animator.fractionComplete == 0 || animator.progressVelocity == 0
        // At the very end, no time is left to show the block. The velocity would be a division by
        // 0.
        let rest = stage.nextDue?.seconds(since: stage.now) ?? 0
        let hasTime = rest > 1e-6 && animator.fractionComplete < 1
        guard takesTime && hasTime else {
          return CallExpectation(keepsPlace: false, velocity: .unspecified)
        }
        return CallExpectation(
          velocity: isWaiting ? .unchanged : velocityAfterReplacing(by: block, of: index))
      default: return CallExpectation()
      }
    case .stop: return CallExpectation(velocity: .unspecified)
    case .finish(let position):
      return CallExpectation(keepsPlace: position == .current, velocity: .unspecified)
    }
  }

  /// Returns the expected velocities of a continuation. The velocities return only at the moment of
  /// the pause.
  ///
  /// The result is `.unspecified` after a pause at another moment, for an initial velocity, without
  /// a duration or `keepsVelocity`, for idle blocks, at an end, and for a curve that has been
  /// reversed since the pause.
  private func velocityAfterResuming(of index: Int, _ timing: TimingSpec)
    -> CallExpectation.Velocity
  {
    guard let pausedMotion = records[index].pausedMotion, pausedMotion.at == stage.animationNow,
      !timing.hasInitialVelocity,
      specs[index].keepsVelocity, animators[index].duration > 0, !records[index].hasIdleBlocks,
      // An animator that was paused at its very end has no distance left.
      (1e-9..<1 - 1e-9).contains(animators[index].absoluteFraction)
    else { return .unspecified }
    // A curve reverses immediately, also when the animator pauses for the reversal.
    if !timing.isSpring, pausedMotion.isReversed != animators[index].isReversed {
      return .unspecified
    }
    return .restored(pausedMotion.rates)
  }

  /// Returns the expected velocities for a block that starts from the current motion. Non-additive
  /// properties always do, and additive ones with `beginsFromCurrentMotion`.
  ///
  /// `.unchanged` if the block has a delay, nested animations or properties that the animator
  /// already changes, and for an animator that is reversed, has no duration or has an initial
  /// velocity. A flipped property keeps its flip and is left out.
  private func velocityAfterReplacing(by block: BlockSpec, of index: Int)
    -> CallExpectation.Velocity
  {
    let (animator, spec) = (animators[index], specs[index])
    guard !records[index].timing.hasInitialVelocity, animator.duration > 0, !animator.isReversed,
      block.delayFactor == 0, block.followsAnimatorTiming,
      !block.changes.contains(where: { records[index].animates($0.key) })
    else { return .unchanged }
    let replaced = block.changes.filter {
      (spec.beginsFromCurrentMotion || !$0.kind.isAdditive) && !isFlipped($0.key)
    }
    return .unchangedAlsoFor(replaced)
  }

  /// Returns a Boolean value that indicates whether a flip moves a property. Changes of the
  /// property add to the flip, and never replace it.
  private func isFlipped(_ key: PropertyKey) -> Bool {
    viewAnimations.contains { $0.flippedProperties.contains(key) }
      || records.contains { $0.discontinuousProperties.contains(key) }
  }
}
