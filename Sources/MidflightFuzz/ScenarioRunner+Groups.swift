import Midflight

/// The expected state of the group, beyond the properties that the group itself has.
struct GroupRecord {
  /// The pending completions, in order.
  var pendingCompletions: [Int] = []
  var isReversed = false
  /// A Boolean value that indicates whether the group was active or stopped after the last step.
  var wasActive = false
  /// The expected end without further calls; nil if only the engine can compute the end.
  var expectedEnd: Moment?
  /// The end of the start delay and the direction at the start; nil if only the engine can compute
  /// the end.
  var delayEnd: (at: Moment, isReversed: Bool)?
  /// The time of a pause, the direction, the members that moved, and the velocities that the pause
  /// has removed from the views.
  var pausedMotion: (at: Moment, isReversed: Bool, members: [Int], rates: [[SIMD4<Double>]])?
  /// The members that waited for their start when the group was last paused in flight.
  var waitingMembers: [Int]?
  /// The members that did not wait then. A scrub may move them before their own beginnings.
  var caughtMembers: [Int] = []
  /// The time of the last reversal in flight. A second reversal at that time cancels the first.
  var reversedAt: Moment?
  /// The members that were moving at that reversal.
  var reversedMembers: [Int] = []
  /// The position of the current `finishAnimation(at:)` call; nil outside the call.
  var finishPosition: UIViewAnimatingPosition?
}

/// Calls on a group of animators, and the record of their effects.
extension ScenarioRunner {
  /// The indices of the animators in the group: the first ones.
  var members: Range<Int> { 0..<(group?.members.count ?? 0) }

  /// Returns true if an animator is a member, unless the group is inactive. A member counts as
  /// driven if there is no group.
  func isDrivenByGroup(_ index: Int) -> Bool {
    members.contains(index) && group?.state != .inactive
  }

  /// Makes a call on the group if the rules allow the call, and checks the result.
  ///
  /// Does nothing for `add` and `setScrubsLinearly`, for a refused call, and for a start with an
  /// active member. Without checks, the call is only made and recorded.
  func perform(_ call: Step.Call, on group: AnimatorGroup) {
    switch call {
    case .add, .setScrubsLinearly: return
    default: break
    }
    let outcome = RuleOutcome(of: call, to: group.condition, isInDelay: false, under: .init())
    if outcome.isRefused { return }
    let activates =
      outcome.condition == .inactive && outcome.nextCondition != .inactive && call.rule != nil
    // A group starts only with inactive members.
    if activates, members.contains(where: { animators[$0].state != .inactive }) { return }
    let before = isChecked ? readMotion() : []
    let expectation = expectation(of: call, on: group, outcome)
    makeAndRecord(call, on: group, outcome, activates)
    guard isChecked else { return }
    let after = readMotion()
    check(expectation, of: call, on: group, outcome, before, after)
    recordPausedMotion(call, expectation, outcome, before, after)
  }

  /// Makes a call on the group, and updates the records of the group and its members.
  ///
  /// An ignored call is made too, without a record of effects. Afterwards no end is expected
  /// for a member on its own.
  private func makeAndRecord(
    _ call: Step.Call, on group: AnimatorGroup, _ outcome: RuleOutcome, _ activates: Bool
  ) {
    allowedJumps = AllowedJumps()
    for index in members { allowVelocityJumps(for: call, on: index) }
    if !outcome.isIgnored {
      for index in members {
        if activates { recordActivation(of: index) }
        switch call {
        case .resume(let timing, let factor), .resumeTo(_, let timing, let factor):
          recordContinuation(of: index, timing, factor: factor)
          if case .resumeTo = call { records[index].hasTargetFraction = true }
        case .stop(true):
          (records[index].pendingCompletions, records[index].pendingNestedCompletions) = ([], [])
        case .finish(let position): records[index].finishPosition = position
        default: break
        }
      }
      switch call {
      case .stop(true): groupRecord.pendingCompletions = []
      case .finish(let position): groupRecord.finishPosition = position
      default: break
      }
    }
    switch call {
    case .pause where outcome.condition == .running:
      groupRecord.waitingMembers = members.filter { animators[$0].isInDelay }
      groupRecord.caughtMembers = members.filter { !animators[$0].isInDelay }
    case .scrub, .scrubAbsolute, .stop: groupRecord.waitingMembers = nil
    default: break
    }
    cachedMotion = nil
    isCalling = true
    make(call, on: group)
    isCalling = false
    if !outcome.isIgnored {
      groupRecord.expectedEnd = expectedEnd(after: call, of: group, from: outcome)
    }
    for index in members {
      records[index].finishPosition = nil
      records[index].expectedEnd = nil
      records[index].isReversed = animators[index].isReversed
    }
    groupRecord.finishPosition = nil
    groupRecord.isReversed = group.isReversed
  }

  /// Returns the expected end of the group after a call, without further calls; nil if only the
  /// engine can compute the end.
  ///
  /// - Completions and properties: the earlier result.
  /// - A first start: the duration later, plus the delay.
  /// - A reversal in the start delay: the end of the delay, or the duration after it.
  /// - Any other call: nil.
  private func expectedEnd(
    after call: Step.Call, of group: AnimatorGroup, from outcome: RuleOutcome
  ) -> Moment? {
    let seconds = group.duration
    switch call {
    case .addCompletion, .setPausesOnCompletion: return groupRecord.expectedEnd
    case .start where outcome.condition == .inactive:
      return stage.animationNow.advanced(by: seconds)
    case .startAfter(let delay) where outcome.condition == .inactive:
      groupRecord.delayEnd = (stage.animationNow.advanced(by: delay), group.isReversed)
      return stage.animationNow.advanced(by: delay + seconds)
    case .reverse:
      // A reversal in the start delay keeps the start time. A reversed group ends at that time, and
      // a second reversal lets it start there.
      guard groupRecord.expectedEnd != nil, let delayEnd = groupRecord.delayEnd,
        delayEnd.at > stage.animationNow,
        !members.contains(where: { records[$0].hasIrregularBlocks })
      else { return nil }
      let endsWithDelay = group.isReversed != delayEnd.isReversed
      return delayEnd.at.advanced(by: endsWithDelay ? 0 : seconds)
    default: return nil
    }
  }

  /// Makes the call on the group. A completion is added to the pending ones first. `add`
  /// and `setScrubsLinearly` have no effect.
  private func make(_ call: Step.Call, on group: AnimatorGroup) {
    switch call {
    case .addCompletion:
      let completionID = makeCompletionID()
      groupRecord.pendingCompletions.append(completionID)
      group.addCompletion { [unowned self] in completeGroup(completionID, at: $0) }
    case .start: group.startAnimation()
    case .startAfter(let delay): group.startAnimation(afterDelay: delay)
    case .pause: group.pauseAnimation()
    case .scrub(let fraction): group.fractionComplete = CGFloat(fraction)
    case .scrubAbsolute(let fraction): group.absoluteFraction = CGFloat(fraction)
    case .reverse: group.isReversed.toggle()
    case .resume(let timing, let factor):
      group.continueAnimation(
        withTimingParameters: timing?.provider, durationFactor: CGFloat(factor))
    case .resumeTo(let fraction, let timing, let factor):
      group.continueAnimation(
        to: CGFloat(fraction), withTimingParameters: timing?.provider,
        durationFactor: CGFloat(factor))
    case .stop(let forGood): group.stopAnimation(forGood)
    case .finish(let position): group.finishAnimation(at: position)
    case .setPausesOnCompletion(let value): group.pausesOnCompletion = value
    case .add, .setScrubsLinearly: break
    }
  }

  // MARK: - Its endings

  /// Checks a completion of the group, and removes it from the pending ones.
  ///
  /// Reports a second call, a wrong order, a pending completion of a member, a wrong state, time or
  /// position, and a completion despite `pausesOnCompletion`. `completions` gets a line in any
  /// case.
  private func completeGroup(_ completionID: Int, at position: UIViewAnimatingPosition) {
    completions.append("\(completionID) of the group \(position) \(stage.now.nanoseconds)")
    guard groupRecord.pendingCompletions.first == completionID else {
      return report("the group completed twice, or out of order")
    }
    groupRecord.pendingCompletions.removeFirst()
    if members.contains(where: {
      !records[$0].pendingCompletions.isEmpty || !records[$0].pendingNestedCompletions.isEmpty
    }) {
      report("the group completed before one of its members")
    }
    if group?.state != .inactive { report("the group is active inside a handler") }
    if let expectedEnd = groupRecord.expectedEnd { checkEndTime(of: "the group", at: expectedEnd) }
    if group?.pausesOnCompletion ?? false, groupRecord.finishPosition == nil {
      report("the group completed, but pausesOnCompletion is true")
    }
    let expected = groupRecord.finishPosition ?? (groupRecord.isReversed ? .start : .end)
    if position != expected { report("the group ended at \(position), not \(expected)") }
  }

  /// Resets the record of a group that has become inactive. No completion may be pending then.
  ///
  /// Does nothing without a group, and for a group that was not active after the last step.
  func resetInactiveGroupRecord() {
    guard let group else { return }
    let isActive = group.state != .inactive
    defer { groupRecord.wasActive = isActive }
    guard groupRecord.wasActive, !isActive else { return }
    if !groupRecord.pendingCompletions.isEmpty {
      report("the group became inactive with pending completions")
    }
    if group.isReversed { report("the group is inactive, but still reversed") }
    if members.contains(where: { animators[$0].state != .inactive }) {
      report("the group is inactive, but a member is active")
    }
    groupRecord = GroupRecord()
  }

  /// Checks the conditions of the group that hold at any time.
  ///
  /// - The fraction lies from 0 to 1.
  /// - The members of an active group are active and have the group's direction.
  /// - No member of a paused group runs.
  ///
  /// Does nothing without a group.
  func checkGroup() {
    guard let group else { return }
    let fraction = group.fractionComplete
    if !(0...1).contains(fraction) { report("the group has fraction \(fraction)") }
    let isActive = group.state == .active
    if isActive, members.contains(where: { animators[$0].state != .active }) {
      report("the group is active, but a member is inactive")
    }
    if isActive, !group.isRunning, members.contains(where: { animators[$0].isRunning }) {
      report("the group is paused, but a member runs")
    }
    if isActive, members.contains(where: { animators[$0].isReversed != group.isReversed }) {
      report("the group and a member have different directions")
    }
  }
}
