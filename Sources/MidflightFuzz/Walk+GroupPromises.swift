import Midflight
import MotionCore

/// What a call of a group's promises about what is seen, before it is made.
struct GroupPromise {
  var keepsPlace = true
  /// The members whose velocities it promises nothing of: they begin at speed, turn round on a curve,
  /// are thrown, or stop.
  var loose: [Int] = []
  /// The members that move, and not by what was added at this very moment.
  var moving: [Int] = []
  /// The rates that a pause at this very moment has taken away, and that come back.
  var resumed: [[SIMD4<Double>]]?
}

/// Holding what is asked of a group against what is promised of its members.
extension Walk {
  /// The promise of a call that is legal now: of each member's, what that would promise by itself.
  func promise(of call: Step.Call, on group: AnimatorGroup, _ terms: Terms) -> GroupPromise {
    var promise = GroupPromise()
    if terms.isIgnored { return promise }
    promise.keepsPlace = keepsPlace(call, terms)
    promise.moving = members.filter {
      animators[$0].isRunning && !animators[$0].isInDelay
        && ledgers[$0].addedAt != stage.animationNow
    }
    let begins = terms.condition == .inactive
    switch call {
    case .addCompletion, .setPausesOnCompletion, .setScrubsLinearly: break
    case .start, .startAfter, .pause:
      if begins {
        // Held, or on their way from rest; what begins at speed is loose by itself.
        promise.loose = promise.keepsPlace ? [] : Array(members)
      } else if case .pause = call {
        promise.loose = Array(members)
      } else {
        let isNow = call == .start || call == .startAfter(0)
        goOn(&promise, group) { isNow ? ledgers[$0].timing : nil }
      }
    case .resume(let timing, _): goOn(&promise, group) { timing ?? specs[$0].timing }
    case .scrub, .scrubAbsolute: promise.loose = begins ? Array(members) : []
    case .reverse:
      guard terms.condition == .running else { break }
      promise.loose = members.filter { !keepsSpeedTurning($0, group) }
    default: promise.loose = Array(members)
    }
    return promise
  }

  /// Going on: those that were caught at this very moment do so as fast, and others wait on.
  ///
  /// - Parameter timing: What a member goes on along; nil if a delay comes first.
  private func goOn(
    _ promise: inout GroupPromise, _ group: AnimatorGroup, _ timing: (Int) -> TimingSpec?
  ) {
    let caught = groupLedger.caught.flatMap { $0.at == stage.animationNow ? $0 : nil }
    promise.resumed = caught?.rates
    promise.loose = members.filter { index in
      guard caught?.members.contains(index) ?? false else {
        return !waits(index, group, isReversed: group.isReversed)
      }
      guard let timing = timing(index) else { return true }
      // A curve turns round at once, also when the group is paused for that.
      if !timing.isSpring, caught?.isReversed != group.isReversed { return true }
      return timing.isThrown || !specs[index].keepsVelocity || animators[index].duration <= 0
        || ledgers[index].hasIdleBlocks
        // Caught at the very end, it has nowhere to go.
        || !(1e-9..<1 - 1e-9).contains(animators[index].absoluteFraction)
    }
  }

  /// Whether a member's moment is still to come if it goes some way now.
  private func waits(_ index: Int, _ group: AnimatorGroup, isReversed: Bool) -> Bool {
    let animator = animators[index]
    // What has no time of its own may move while its animator is there.
    guard !animator.isRunning, !ledgers[index].hasOddBlocks,
      animator.absoluteFraction == (isReversed ? 1 : 0)
    else { return false }
    // Its moment may be this one, wherever the time line has it.
    if !group.isRunning, let waiting = groupLedger.waiting, !waiting.contains(index) {
      return false
    }
    let (delay, place) = (group.members[index].delay, Double(group.absoluteFraction))
    let now = place * group.duration
    return (isReversed ? now - delay - animator.duration : delay - now) > 1e-6
  }

  /// Whether a member is as fast after the group has turned round: not on a curve, where it moves.
  private func keepsSpeedTurning(_ index: Int, _ group: AnimatorGroup) -> Bool {
    let animator = animators[index]
    // Turned back at the very moment, it moves if it did.
    let isTurnedBack = groupLedger.turned == stage.animationNow
    // It does not move, and goes on not to, or has its moment still to come. But what was added when
    // it had no time to get there leaves for there now.
    if !isTurnedBack, animator.isInDelay, !ledgers[index].hasOddBlocks { return true }
    if !isTurnedBack, waits(index, group, isReversed: !group.isReversed) { return true }
    return animator.isRunning && animator.duration > 0 && ledgers[index].timing.isSpring
      && specs[index].keepsVelocity && animator.progressVelocity != 0
      && !ledgers[index].hasIdleBlocks && (1e-9..<1 - 1e-9).contains(animator.absoluteFraction)
  }

  private func keepsPlace(_ call: Step.Call, _ terms: Terms) -> Bool {
    // Without a duration, a member is at its end at once; and reversed, it begins at its targets.
    let takesTime = members.allSatisfy { animators[$0].duration > 0 }
    switch call {
    case .scrub, .scrubAbsolute: return false
    case .finish(let position): return position == .current
    case .start, .startAfter, .resume, .reverse:
      return takesTime && (terms.condition != .inactive || !groupLedger.isReversed)
    case .pause: return terms.condition != .inactive || takesTime && !groupLedger.isReversed
    default: return true
    }
  }

  /// Expects what is promised, and the condition that the rules say.
  func expect(
    _ promise: GroupPromise, of call: Step.Call, on group: AnimatorGroup, _ terms: Terms,
    _ before: [LayerMotion], _ after: [LayerMotion]
  ) {
    for index in promise.loose { looseness.rates.formUnion(ledgers[index].keys) }
    for index in members where !promise.keepsPlace {
      looseness.places.formUnion(ledgers[index].keys)
    }
    if case .stop = call, !terms.isIgnored {
      for index in members { looseness.places.formUnion(ledgers[index].standing) }
    }
    expectSamePlaces(before, after, "the group's \(call)")
    expectSameRates(before, after, adding: promise.resumed, "the group's \(call)")
    if group.condition != terms.next { complain("the group's \(call) led to \(group.condition)") }
    if case .scrub(let fraction) = call, !terms.isIgnored, (0...1).contains(fraction),
      abs(Double(group.fractionComplete) - fraction) > 1e-15
    {
      complain("the group's \(call), and it reads \(group.fractionComplete)")
    }
    widenReach(after)
  }

  /// Notes how fast its members were when it was paused, until something else is done.
  func noteCatching(
    _ call: Step.Call, _ promise: GroupPromise, _ terms: Terms, _ before: [LayerMotion],
    _ after: [LayerMotion]
  ) {
    if terms.isIgnored { return }
    switch call {
    case .addCompletion, .setPausesOnCompletion, .setScrubsLinearly: return
    case .reverse where terms.condition != .running: return
    case .pause where terms.condition == .running:
      let rates = zip(before, after).map { zip($0.rates, $1.rates).map { $0 - $1 } }
      groupLedger.caught = (stage.animationNow, groupLedger.isReversed, promise.moving, rates)
    case .start where terms.condition == .paused, .startAfter where terms.condition == .paused,
      .resume:
      groupLedger.caught = nil
    default: forgetCatching()
    }
    if call == .reverse { groupLedger.turned = stage.animationNow }
  }

  /// Whatever was paused at this moment does not go on as it was.
  func forgetCatching() {
    groupLedger.caught = nil
    for index in ledgers.indices { ledgers[index].caught = nil }
  }
}
