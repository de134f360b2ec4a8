import Midflight

/// The expected state of the group, beyond the properties that the group itself has.
struct GroupLedger {
  /// The pending completions, in order.
  var owed: [Int] = []
  var isReversed = false
  /// A Boolean value that indicates whether the group was active or stopped after the last step.
  var wasActive = false
  /// The expected end without further calls; nil if only the engine can compute the end.
  var due: Moment?
  /// The end of the start delay and the direction at the start; nil if only the engine can compute
  /// the end.
  var departure: (at: Moment, isReversed: Bool)?
  /// The time of a pause, the direction, the members that moved, and the velocities that the pause
  /// has removed from the views.
  var caught: (at: Moment, isReversed: Bool, members: [Int], rates: [[SIMD4<Double>]])?
  /// The members that waited for their start when the group was last paused in flight.
  var waiting: [Int]?
  /// The time of the last reversal in flight. A second reversal at that time cancels the first.
  var turned: Moment?
  /// The position of the current `finishAnimation(at:)` call; nil outside the call.
  var finishing: UIViewAnimatingPosition?
}

/// Calls on a group of animators, and the record of their effects.
extension Walk {
  /// The indices of the animators in the group: the first ones.
  var members: Range<Int> { 0..<(group?.members.count ?? 0) }

  /// Returns true if an animator is a member of the group and the group is active or stopped.
  func isSteered(_ index: Int) -> Bool {
    members.contains(index) && group?.state != .inactive
  }

  /// Makes a call on the group if the rules allow the call, and checks the result.
  func perform(_ call: Step.Call, on group: AnimatorGroup) {
    switch call {
    case .add, .resumeTo, .setScrubsLinearly: return
    default: break
    }
    let terms = Terms(of: call, to: group.condition, isInDelay: false, under: .init())
    if terms.isRefused { return }
    let activates = terms.condition == .inactive && terms.next != .inactive && call.rule != nil
    // A group starts only with inactive members.
    if activates, members.contains(where: { animators[$0].state != .inactive }) { return }
    let before = isChecked ? readMotion() : []
    let promise = promise(of: call, on: group, terms)
    keepBooks(of: call, on: group, terms, activates)
    guard isChecked else { return }
    let after = readMotion()
    expect(promise, of: call, on: group, terms, before, after)
    noteCatching(call, promise, terms, before, after)
  }

  private func keepBooks(
    of call: Step.Call, on group: AnimatorGroup, _ terms: Terms, _ activates: Bool
  ) {
    looseness = Looseness()
    for index in members { loosen(call, on: index) }
    if !terms.isIgnored {
      for index in members {
        if activates { begin(index) }
        switch call {
        case .resume(let timing, let factor): retime(index, timing, factor: factor)
        case .stop(true): (ledgers[index].owed, ledgers[index].owedByGuests) = ([], [])
        case .finish(let position): ledgers[index].finishing = position
        default: break
        }
      }
      switch call {
      case .stop(true): groupLedger.owed = []
      case .finish(let position): groupLedger.finishing = position
      default: break
      }
    }
    switch call {
    case .pause where terms.condition == .running:
      groupLedger.waiting = members.filter { animators[$0].isInDelay }
    case .scrub, .scrubAbsolute, .stop: groupLedger.waiting = nil
    default: break
    }
    known = nil
    isCalling = true
    make(call, on: group)
    isCalling = false
    if !terms.isIgnored { groupLedger.due = due(after: call, of: group, from: terms) }
    for index in members {
      ledgers[index].finishing = nil
      ledgers[index].due = nil
      ledgers[index].isReversed = animators[index].isReversed
    }
    groupLedger.finishing = nil
    groupLedger.isReversed = group.isReversed
  }

  /// Returns the expected end of the group after a call, without further calls; nil if only the
  /// engine can compute the end.
  private func due(
    after call: Step.Call, of group: AnimatorGroup, from terms: Terms
  ) -> Moment? {
    let seconds = group.duration
    switch call {
    case .addCompletion, .setPausesOnCompletion: return groupLedger.due
    case .start where terms.condition == .inactive:
      return stage.animationNow.advanced(by: seconds)
    case .startAfter(let delay) where terms.condition == .inactive:
      groupLedger.departure = (stage.animationNow.advanced(by: delay), group.isReversed)
      return stage.animationNow.advanced(by: delay + seconds)
    case .reverse:
      // A reversal in the start delay keeps the start time. A reversed group ends at that time, and
      // a second reversal lets it start there.
      guard groupLedger.due != nil, let departure = groupLedger.departure,
        departure.at > stage.animationNow, !members.contains(where: { ledgers[$0].hasOddBlocks })
      else { return nil }
      let isThere = group.isReversed != departure.isReversed
      return departure.at.advanced(by: isThere ? 0 : seconds)
    default: return nil
    }
  }

  private func make(_ call: Step.Call, on group: AnimatorGroup) {
    switch call {
    case .addCompletion:
      let token = takeToken()
      groupLedger.owed.append(token)
      group.addCompletion { [unowned self] in completeGroup(token, at: $0) }
    case .start: group.startAnimation()
    case .startAfter(let delay): group.startAnimation(afterDelay: delay)
    case .pause: group.pauseAnimation()
    case .scrub(let fraction): group.fractionComplete = CGFloat(fraction)
    case .scrubAbsolute(let fraction): group.absoluteFraction = CGFloat(fraction)
    case .reverse: group.isReversed.toggle()
    case .resume(let timing, let factor):
      group.continueAnimation(
        withTimingParameters: timing?.provider, durationFactor: CGFloat(factor))
    case .stop(let forGood): group.stopAnimation(forGood)
    case .finish(let position): group.finishAnimation(at: position)
    case .setPausesOnCompletion(let value): group.pausesOnCompletion = value
    case .add, .resumeTo, .setScrubsLinearly: break
    }
  }

  // MARK: - Its endings

  private func completeGroup(_ token: Int, at position: UIViewAnimatingPosition) {
    endings.append("\(token) of the group \(position) \(stage.now.nanoseconds)")
    guard groupLedger.owed.first == token else {
      return complain("the group completed twice, or out of order")
    }
    groupLedger.owed.removeFirst()
    if members.contains(where: { !ledgers[$0].owed.isEmpty || !ledgers[$0].owedByGuests.isEmpty }) {
      complain("the group completed before a member of it")
    }
    if group?.state != .inactive { complain("the group is active inside a handler") }
    if let due = groupLedger.due { expectEnd(of: "the group", at: due) }
    if group?.pausesOnCompletion ?? false, groupLedger.finishing == nil {
      complain("the group completed, and pauses there")
    }
    let expected = groupLedger.finishing ?? (groupLedger.isReversed ? .start : .end)
    if position != expected { complain("the group ended at \(position), not \(expected)") }
  }

  /// Resets the record of a group that has become inactive. No completion may be pending then.
  func noteGroupEnding() {
    guard let group else { return }
    let isActive = group.state != .inactive
    defer { groupLedger.wasActive = isActive }
    guard groupLedger.wasActive, !isActive else { return }
    if !groupLedger.owed.isEmpty { complain("the group became inactive and owes completions") }
    if group.isReversed { complain("the group is inactive and still reversed") }
    if members.contains(where: { animators[$0].state != .inactive }) {
      complain("the group is inactive, and a member of it is not")
    }
    groupLedger = GroupLedger()
  }

  /// Checks the conditions of the group that hold at any time.
  func checkGroup() {
    guard let group else { return }
    let fraction = group.fractionComplete
    if !(0...1).contains(fraction) { complain("the group has fraction \(fraction)") }
    let isActive = group.state == .active
    if isActive, members.contains(where: { animators[$0].state != .active }) {
      complain("the group is active, and a member of it is not")
    }
    if isActive, !group.isRunning, members.contains(where: { animators[$0].isRunning }) {
      complain("the group is held, and a member of it runs")
    }
    if isActive, members.contains(where: { animators[$0].isReversed != group.isReversed }) {
      complain("the group goes one way, and a member of it the other")
    }
  }
}
