import Midflight
import MotionCore

/// What a call promises about what is seen, before it is made.
struct Promise {
  enum Velocity {
    /// Nothing of the animator's own: it starts, stops, turns round or is thrown.
    case none
    /// All rates stay, but for those of changes that begin at speed or are taken over.
    case same
    /// All rates stay, and those come back that a pause at this very moment has taken away.
    case resumed([[SIMD4<Double>]])
    /// The rates of what some changes take over stay too, where something moved.
    case sameOf([ChangeSpec])
  }

  var keepsPlace = true
  var velocity = Velocity.same
}

extension Walk {
  /// The promise of a call that is legal now.
  func promise(of call: Step.Call, on index: Int, _ terms: Terms) -> Promise {
    if terms.isIgnored { return Promise() }
    let (animator, ledger) = (animators[index], ledgers[index])
    // Without a duration, it is at its end at once; and reversed, it begins at its targets.
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
      // Thrown along y alone and turned round where it began, it is there.
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
      // There is no way to go.
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
        // It begins, or waits out a delay, and what is added waits with it.
        let isWaiting = animator.fractionComplete == 0 || animator.progressVelocity == 0
        // At the very end there is no time left to show what is added, nor to divide.
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

  /// Going on at the very moment of the pause.
  private func resumption(of index: Int, _ timing: TimingSpec) -> Promise.Velocity {
    guard let caught = ledgers[index].caught, caught.at == stage.animationNow, !timing.isThrown,
      specs[index].keepsVelocity, animators[index].duration > 0, !ledgers[index].hasIdleBlocks,
      // Caught at the very end, it has nowhere to go.
      (1e-9..<1 - 1e-9).contains(animators[index].absoluteFraction)
    else { return .none }
    // A curve turns round at once, also when it is paused for that.
    if !timing.isSpring, caught.isReversed != animators[index].isReversed { return .none }
    return .resumed(caught.rates)
  }

  /// Beginning from the current motion: alpha, colors and radii always, geometry with `beginsFromCurrentMotion`.
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
