import Midflight
import MotionCore

/// Calls on animators, and the records of their effects.
extension ScenarioRunner {
  /// Makes a call, and updates the animator's record.
  ///
  /// The call must be allowed. An ignored call is made too, but changes only the direction and the
  /// pending completions in the record. Afterwards `allowedJumps` holds the jumps of this call and
  /// of the blocks that the call runs.
  func makeAndRecord(_ call: Step.Call, on index: Int, _ outcome: RuleOutcome) {
    let animator = animators[index]
    let activates =
      outcome.condition == .inactive && outcome.nextCondition != .inactive && call.rule != nil
    if !outcome.isIgnored {
      if activates { recordActivation(of: index) }
      switch call {
      case .add(let block):
        if outcome.condition == .inactive {
          records[index].waitingBlocks.append(block)
        } else {
          recordChanges(of: block, by: index, isAddedLater: outcome.condition != .waiting)
        }
      case .resume(let timing, let factor), .resumeTo(_, let timing, let factor):
        recordContinuation(of: index, timing, factor: factor)
        if case .resumeTo = call { records[index].hasTargetFraction = true }
      case .stop(true):
        records[index].pendingCompletions = []
        records[index].pendingNestedCompletions = []
      case .finish(let position): records[index].finishPosition = position
      default: break
      }
    }
    cachedMotion = nil
    allowedJumps = AllowedJumps()
    allowVelocityJumps(for: call, on: index)
    isCalling = true
    make(call, on: animator, index)
    isCalling = false
    records[index].finishPosition = nil
    records[index].isReversed = animator.isReversed
    if !outcome.isIgnored {
      records[index].expectedEnd = expectedEnd(after: call, of: index, from: outcome)
    }
  }

  /// Allows velocity jumps for properties beneath an animation that the call moves or ends.
  ///
  /// The displayed part of a non-additive animation depends on the animation above. Scrubs, stops
  /// and finishes move the upper animation. An animator without a duration ends during the next
  /// call. Only properties that another animation changes too, and that do not add up, are allowed.
  func allowVelocityJumps(for call: Step.Call, on index: Int) {
    let movesValues =
      switch call {
      case .scrub, .scrubAbsolute, .stop, .finish: true
      default: false
      }
    for (other, animator) in animators.enumerated() {
      let ends = animator.isRunning && animator.duration == 0
      guard ends || other == index && movesValues else { continue }
      for property in records[other].changedProperties
      where property.isShared && !property.key.kind.isAdditive {
        allowedJumps.rates.insert(property.key)
      }
    }
  }

  /// Returns the expected end of an animator after a call, without further calls; nil if only the
  /// engine can compute the end.
  ///
  /// - Blocks, completions and properties: the earlier result.
  /// - An animator that does not run: nil.
  /// - A first start: the duration later, plus the delay.
  /// - A continuation with a factor: factor times the duration later.
  /// - A continuation without one, or a start after a pause: the end of the curve.
  /// - A reversal in the start delay: the end of the delay, or the duration after it.
  /// - A reversal in flight: the end of the curve; nil for a spring, irregular blocks or an unknown
  ///   earlier end.
  /// - Any other call: nil.
  ///
  /// Also stores the end of a start delay, and the moment of a reversal in flight.
  private func expectedEnd(after call: Step.Call, of index: Int, from outcome: RuleOutcome)
    -> Moment?
  {
    let (animator, now) = (animators[index], stage.animationNow)
    let place = Double(animator.absoluteFraction)
    switch call {
    case .add, .addCompletion, .setPausesOnCompletion, .setScrubsLinearly:
      // An added block ends with the animator.
      return records[index].expectedEnd
    case _ where animator.condition != .running: return nil
    case .start where outcome.condition == .inactive: return now.advanced(by: animator.duration)
    case .startAfter(let delay) where outcome.condition == .inactive:
      records[index].delayEnd = (now.advanced(by: delay), animator.isReversed)
      return now.advanced(by: delay + animator.duration)
    case .resume(_, let factor) where factor > 0:
      return now.advanced(by: factor * animator.duration)
    case .resume(_, factor: 0) where outcome.condition == .paused:
      return endOfCurve(of: index, from: place)
    case .start where outcome.condition == .paused && !records[index].hasDurationFactor:
      return endOfCurve(of: index, from: place)
    case .reverse:
      // A block without time of its own may need extra time to reach its target.
      guard records[index].expectedEnd != nil, !records[index].hasIrregularBlocks else {
        return nil
      }
      if outcome.isInDelay {
        // A reversal in the start delay keeps the start time. A reversed animator ends at that
        // time, and a second reversal lets it start there.
        guard let delayEnd = records[index].delayEnd else { return nil }
        let endsWithDelay = animator.isReversed != delayEnd.isReversed
        return delayEnd.at.advanced(by: endsWithDelay ? 0 : animator.duration)
      }
      // The motion back along a curve takes its fraction of the animator's duration, also after a
      // continuation with a duration factor. A second reversal at the same moment restores that
      // continuation, whose end only the engine can compute.
      if records[index].timing.isSpring { return nil }
      let wasReversedNow = records[index].reversedAt == now
      records[index].reversedAt = now
      if records[index].hasDurationFactor, wasReversedNow { return nil }
      return endOfCurve(of: index, from: place)
    default: return nil
    }
  }

  /// Returns the expected end of an animator that continues along a curve from a fraction now. The
  /// animator takes the remaining fraction of its duration.
  ///
  /// - Parameter place: The absolute fraction of the time, from 0 to 1.
  /// - Returns: nil if the engine may choose another end: for springs, for irregular blocks, for
  ///   short times after a pause, and for a remaining fraction of 0.01 or less.
  private func endOfCurve(of index: Int, from place: Double) -> Moment? {
    guard !records[index].timing.isSpring, !records[index].hasIrregularBlocks else { return nil }
    let animator = animators[index]
    let remainingFraction = animator.isReversed ? place : 1 - place
    let seconds = remainingFraction * animator.duration
    // After a pause at this moment, the engine may add up to 0.1 s to bring the residual velocity
    // to rest.
    if records[index].pausedAt == stage.animationNow, seconds < 0.1 { return nil }
    return remainingFraction > 0.01 ? stage.animationNow.advanced(by: seconds) : nil
  }

  /// Records that an animator becomes active, and records the changes of its waiting blocks.
  ///
  /// The timing in use becomes the animator's own. No block waits afterwards.
  func recordActivation(of index: Int) {
    records[index].timing = specs[index].timing
    for block in records[index].waitingBlocks { recordChanges(of: block, by: index) }
    records[index].waitingBlocks = []
  }

  /// Records that an animator continues with other timing, or with its own if `timing` is nil.
  ///
  /// A spring that determines its duration makes the blocks irregular and discontinuous, if the
  /// call has a factor or some block is delayed.
  func recordContinuation(of index: Int, _ timing: TimingSpec?, factor: Double) {
    records[index].timing = timing ?? specs[index].timing
    records[index].hasTargetFraction = false
    records[index].hasDurationFactor = factor > 0
    if factor > 0 || records[index].hasDelayedBlocks, records[index].timing.determinesDuration {
      records[index].hasIrregularBlocks = true
      records[index].hasDiscontinuousBlocks = true
    }
  }

  /// Makes the call on the animator. A completion is added to the pending ones first.
  private func make(_ call: Step.Call, on animator: UIViewPropertyAnimator, _ index: Int) {
    switch call {
    case .add(let block):
      animator.addAnimations(
        { [unowned self] in run(block, of: index) }, delayFactor: CGFloat(block.delayFactor))
    case .addCompletion:
      let completionID = makeCompletionID()
      records[index].pendingCompletions.append(completionID)
      animator.addCompletion { [unowned self] in complete(index, completionID, at: $0) }
    case .start: animator.startAnimation()
    case .startAfter(let delay): animator.startAnimation(afterDelay: delay)
    case .pause: animator.pauseAnimation()
    case .scrub(let fraction): animator.fractionComplete = CGFloat(fraction)
    case .scrubAbsolute(let fraction): animator.absoluteFraction = CGFloat(fraction)
    case .reverse: animator.isReversed.toggle()
    case .resume(let timing, let factor):
      animator.continueAnimation(
        withTimingParameters: timing?.provider, durationFactor: CGFloat(factor))
    case .resumeTo(let fraction, let timing, let factor):
      animator.continueAnimation(
        to: CGFloat(fraction), withTimingParameters: timing?.provider,
        durationFactor: CGFloat(factor))
    case .stop(let forGood): animator.stopAnimation(forGood)
    case .finish(let position): animator.finishAnimation(at: position)
    case .setPausesOnCompletion(let value): animator.pausesOnCompletion = value
    case .setScrubsLinearly(let value): animator.scrubsLinearly = value
    }
  }

  /// Runs a block's closure: its changes, the inner call and the nested animator, in this order. A
  /// nested animator adds a pending completion.
  private func run(_ block: BlockSpec, of index: Int) {
    let (spec, record) = (specs[index], records[index])
    let context = ClosureContext(
      animator: index, spec, on: record.timing, startsLater: block.delayFactor > 0)
    for change in block.changes { make(change, in: context) }
    if let inner = block.inner { perform(inner, in: context) }
    guard let nested = block.nested else { return }
    let completionID = makeCompletionID()
    records[index].pendingNestedCompletions.append(completionID)
    let nestedContext = ClosureContext(
      animator: index, spec, on: nested.overridesCurve ? .easeOut : record.timing,
      startsLater: nested.delay > 0 && !record.hasTargetFraction)
    _ = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: nested.duration, delay: nested.delay, options: nested.options,
      animations: { [unowned self] in make(nested.change, in: nestedContext) },
      completion: { [unowned self] in complete(nestedIn: index, completionID, at: $0) })
  }

  /// Returns an identifier that no completion has yet; identifiers ascend from 0.
  func makeCompletionID() -> Int {
    defer { nextCompletionID += 1 }
    return nextCompletionID
  }

  // MARK: - Changes

  /// Records the changes of a block, with the model values before the first change of each
  /// property.
  ///
  /// A property that another animator also changes counts as shared in both records. Also notes
  /// whether the block is delayed, idle, irregular or discontinuous.
  ///
  /// - Parameter isAddedLater: Whether the animator is active already and no longer waits.
  func recordChanges(of block: BlockSpec, by index: Int, isAddedLater: Bool = false) {
    if isAddedLater || block.delayFactor > 0 { records[index].hasDelayedBlocks = true }
    if isAddedLater && animators[index].isReversed || !block.followsAnimatorTiming {
      records[index].hasIdleBlocks = true
    }
    let isTruncated = records[index].timing.determinesDuration && records[index].hasDelayedBlocks
    let hasNoTime = animators[index].absoluteFraction >= 1 || stage.nextDue == stage.now
    let isAtEnd = block.delayFactor == 1 || isAddedLater && hasNoTime
    if isTruncated || isAtEnd || !block.followsAnimatorTiming {
      records[index].hasIrregularBlocks = true
    }
    if isTruncated || isAtEnd || !block.endsContinuously {
      records[index].hasDiscontinuousBlocks = true
    }
    let isBrief = isAddedLater && isNearlyOver(at: stage.now)
    for change in block.allChanges {
      if isBrief { records[index].briefProperties.insert(change.key) }
      var isShared = false
      for other in records.indices where other != index {
        for place in records[other].changedProperties.indices
        where records[other].changedProperties[place].key == change.key {
          records[other].changedProperties[place].isShared = true
          isShared = true
        }
      }
      if records[index].animates(change.key) { continue }
      records[index].changedProperties.append(
        AnimatorRecord.ChangedProperty(
          key: change.key, original: ModelValues(of: views[change.view]), isShared: isShared))
    }
  }
}
