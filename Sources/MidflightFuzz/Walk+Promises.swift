import Midflight
import MotionCore

/// The expected effect of a call on values and velocities, as computed before the call.
struct Promise {
  enum Velocity {
    /// The velocities of the animator's properties may jump: it starts, stops, reverses or gets an
    /// initial velocity.
    case none
    /// All velocities continue, except for changes that start at speed or replace a motion.
    case same
    /// All velocities continue, and the velocities that a pause at this moment has removed return.
    case resumed([[SIMD4<Double>]])
    /// All velocities continue, also the velocities of the properties that some changes replace.
    case sameOf([ChangeSpec])
  }

  var keepsPlace = true
  var velocity = Velocity.same
}

extension Walk {
  /// Returns the expected effect of an allowed call.
  func promise(of call: Step.Call, on index: Int, _ terms: Terms) -> Promise {
    if terms.isIgnored { return Promise() }
    let (animator, ledger) = (animators[index], ledgers[index])
    // An animator without a duration is at its end immediately. A reversed animator starts at its
    // targets.
    let takesTime = animator.duration > 0
    let beginsQuietly = takesTime && !animator.isReversed
    switch call {
    case .addCompletion, .setPausesOnCompletion, .setScrubsLinearly: return Promise()
    case .pause:
      if terms.condition == .inactive {
        return Promise(keepsPlace: beginsQuietly, velocity: beginsQuietly ? .same : .none)
      }
      return Promise(velocity: .none)
    case .scrub, .scrubAbsolute:
      return Promise(keepsPlace: false, velocity: terms.condition == .paused ? .same : .none)
    case .reverse:
      guard terms.condition == .running else { return Promise() }
      // A spring with an initial velocity along y alone is at its end if it is reversed at its
      // start.
      let keeps =
        takesTime && ledger.timing.isSpring && specs[index].keepsVelocity
        && animator.progressVelocity != 0 && !ledger.hasIdleBlocks
      return Promise(keepsPlace: takesTime, velocity: keeps ? .same : .none)
    case .start, .startAfter:
      if terms.condition == .inactive {
        let isNow = call == .start
        let taken: Promise.Velocity =
          isNow && ledger.waiting.count == 1 ? takeover(by: ledger.waiting[0], of: index) : .same
        return Promise(keepsPlace: beginsQuietly, velocity: beginsQuietly ? taken : .none)
      }
      let isNow = call == .start || call == .startAfter(0)
      return Promise(
        keepsPlace: takesTime, velocity: isNow ? resumption(of: index, ledger.timing) : .none)
    case .resumeTo(let fraction, _, _) where abs(animator.fractionComplete - fraction) < 1e-9:
      // No distance remains.
      return Promise(keepsPlace: takesTime, velocity: .none)
    case .resume(let timing, _), .resumeTo(_, let timing, _):
      return Promise(
        keepsPlace: takesTime, velocity: resumption(of: index, timing ?? specs[index].timing))
    case .add(let block):
      switch terms.condition {
      case .inactive: return Promise()
      case .waiting:
        return Promise(
          keepsPlace: beginsQuietly,
          velocity: beginsQuietly ? takeover(by: block, of: index) : .none)
      case .running:
        // The animator starts now or waits for the end of a delay. The added block waits with it.
        let isWaiting = animator.fractionComplete == 0 || animator.progressVelocity == 0
        // At the very end, no time is left to show the block. The velocity would be a division by
        // 0.
        let rest = stage.nextDue?.seconds(since: stage.now) ?? 0
        let hasTime = rest > 1e-6 && animator.fractionComplete < 1
        guard takesTime && hasTime else { return Promise(keepsPlace: false, velocity: .none) }
        return Promise(velocity: isWaiting ? .same : takeover(by: block, of: index))
      default: return Promise()
      }
    case .stop: return Promise(velocity: .none)
    case .finish(let position): return Promise(keepsPlace: position == .current, velocity: .none)
    }
  }

  /// Returns the expected velocities of a continuation. The velocities return only at the moment of
  /// the pause.
  private func resumption(of index: Int, _ timing: TimingSpec) -> Promise.Velocity {
    guard let caught = ledgers[index].caught, caught.at == stage.animationNow, !timing.isThrown,
      specs[index].keepsVelocity, animators[index].duration > 0, !ledgers[index].hasIdleBlocks,
      // An animator that was paused at its very end has no distance left.
      (1e-9..<1 - 1e-9).contains(animators[index].absoluteFraction)
    else { return .none }
    // A curve reverses immediately, also when the animator pauses for the reversal.
    if !timing.isSpring, caught.isReversed != animators[index].isReversed { return .none }
    return .resumed(caught.rates)
  }

  /// Returns the expected velocities for a block that starts from the current motion. Non-additive
  /// properties always do, and additive ones with `beginsFromCurrentMotion`.
  ///
  /// `.same` if the block has a delay, nested animations or properties that the animator already
  /// changes, and for an animator that is reversed, has no duration or has an initial velocity.
  private func takeover(by block: BlockSpec, of index: Int) -> Promise.Velocity {
    let (animator, spec) = (animators[index], specs[index])
    guard !ledgers[index].timing.isThrown, animator.duration > 0, !animator.isReversed,
      block.delayFactor == 0, block.keepsPace,
      !block.changes.contains(where: { ledgers[index].holds($0.key) })
    else { return .same }
    let taken = block.changes.filter { spec.beginsFromCurrentMotion || !$0.kind.isAdditive }
    return .sameOf(taken)
  }
}
