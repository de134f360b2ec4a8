import Midflight
import MotionCore

/// The expected effect of a call on a group on values and velocities, as computed before the call.
struct GroupPromise {
  var keepsPlace = true
  /// The members whose velocities may jump: members that start at speed, reverse a curve, have an
  /// initial velocity, or stop.
  var loose: [Int] = []
  /// The members that move, without members to which the current moment has added a block.
  var moving: [Int] = []
  /// The velocities that a pause at this moment has removed and the call restores; nil for none.
  var resumed: [[SIMD4<Double>]]?
}

/// Checks of calls on a group against the expected effect on its members.
extension Walk {
  /// Returns the expected effect of an allowed call. Each member follows its own expectation for
  /// that call.
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
        // The members are paused or start at rest. A start at speed allows its own velocity jumps.
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

  /// Determines the members that lose their velocities when a group continues. A member that was
  /// paused at this moment keeps its velocity, and a waiting member keeps waiting.
  ///
  /// - Parameter timing: The timing of a member from now on; nil if a delay comes first.
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
      // A curve reverses immediately, also when the group pauses for the reversal.
      if !timing.isSpring, caught?.isReversed != group.isReversed { return true }
      return timing.isThrown || !specs[index].keepsVelocity || animators[index].duration <= 0
        || ledgers[index].hasIdleBlocks
        // A member that was paused at its very end has no distance left.
        || !(1e-9..<1 - 1e-9).contains(animators[index].absoluteFraction)
    }
  }

  /// Returns whether the start of a member is still ahead if the group runs in a direction from
  /// now.
  private func waits(_ index: Int, _ group: AnimatorGroup, isReversed: Bool) -> Bool {
    let animator = animators[index]
    // A block without time of its own may move while its animator rests.
    guard !animator.isRunning, !ledgers[index].hasOddBlocks,
      animator.absoluteFraction == (isReversed ? 1 : 0)
    else { return false }
    // A member that did not wait at the pause may start now, whatever the group's rounded time.
    if !group.isRunning, let waiting = groupLedger.waiting, !waiting.contains(index) {
      return false
    }
    let (delay, place) = (group.members[index].delay, Double(group.absoluteFraction))
    let now = place * group.duration
    return (isReversed ? now - delay - animator.duration : delay - now) > 1e-6
  }

  /// Returns whether a member keeps its speed through a reversal. A moving member on a curve does
  /// not.
  private func keepsSpeedTurning(_ index: Int, _ group: AnimatorGroup) -> Bool {
    let animator = animators[index]
    // A second reversal at this moment cancels the first.
    let isTurnedBack = groupLedger.turned == stage.animationNow
    // A resting member continues to rest, or its start is still ahead. A block without time to
    // arrive starts to move back now.
    if !isTurnedBack, animator.isInDelay, !ledgers[index].hasOddBlocks { return true }
    if !isTurnedBack, waits(index, group, isReversed: !group.isReversed) { return true }
    return animator.isRunning && animator.duration > 0 && ledgers[index].timing.isSpring
      && specs[index].keepsVelocity && animator.progressVelocity != 0
      && !ledgers[index].hasIdleBlocks && (1e-9..<1 - 1e-9).contains(animator.absoluteFraction)
  }

  private func keepsPlace(_ call: Step.Call, _ terms: Terms) -> Bool {
    // A member without a duration is at its end immediately. A reversed member starts at its
    // targets.
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

  /// Checks values, velocities and the group's condition after a call.
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

  /// Records the velocities that a pause removes from the views. Other effective calls discard such
  /// records.
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

  /// Discards the velocities of all pauses. Later continuations do not restore them.
  func forgetCatching() {
    groupLedger.caught = nil
    for index in ledgers.indices { ledgers[index].caught = nil }
  }
}
