import Midflight

/// What a walk knows of its group besides what it tells itself.
struct GroupLedger {
  /// The completions that it owes, in order.
  var owed: [Int] = []
  var isReversed = false
  /// Whether it was active or stopped after the last step.
  var wasActive = false
  /// When it ends if it is left alone; nil if only the engine knows.
  var due: Moment?
  /// When its start delay is over, and which way it was started; nil if only the engine knows.
  var departure: (at: Moment, isReversed: Bool)?
  /// How much of what is seen moved because of it when it was paused, because of which members, and
  /// when that was.
  var caught: (at: Moment, isReversed: Bool, members: [Int], rates: [[SIMD4<Double>]])?
  /// The members that waited for their moment when it was last paused in flight.
  var waiting: [Int]?
  /// When it was turned round in flight: turned back at that very moment, nothing has happened.
  var turned: Moment?
  /// Where `finishAnimation(at:)` puts it just now.
  var finishing: UIViewAnimatingPosition?
}

/// Steering several animators as one.
extension Walk {
  /// The animators that the group steers.
  var members: Range<Int> { 0..<(group?.members.count ?? 0) }

  /// Whether an animator is the group's to steer now.
  func isSteered(_ index: Int) -> Bool {
    members.contains(index) && group?.state != .inactive
  }

  /// Calls the group, if that is legal.
  func perform(_ call: Step.Call, on group: AnimatorGroup) {
    switch call {
    case .add, .resumeTo, .setScrubsLinearly: return
    default: break
    }
    let terms = Terms(of: call, to: group.condition, isInDelay: false, under: .init())
    if terms.isRefused { return }
    let activates = terms.condition == .inactive && terms.next != .inactive && call.rule != nil
    // It begins with members that are inactive, as they were when they were added.
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

  /// When a group ends if it is left alone after a call; nil if only the engine knows. Its members
  /// end after their delays.
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
      // Turned round before it has left, it is there when it would have left.
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

  /// Closes the books of a group that has become inactive.
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

  /// What holds of the group at any time.
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
