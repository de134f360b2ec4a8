import Foundation
import MotionCore

/// Starting, pausing and continuing all members together.
extension AnimatorGroup {
  /// Starts the group, or continues from a pause, in the direction of `isReversed`. No effect while
  /// running. Ends the program on a stopped group, and on a group without members.
  public func startAnimation() { if allows(.startAnimation) { beginMotion(after: 0) } }

  /// Starts the group after a delay; the group is active and running in the meantime. No effect
  /// but a diagnostic while running. Ends the program as `startAnimation()` does.
  ///
  /// - Parameter delay: Seconds, 0 or more; anything else counts as 0, with a diagnostic.
  public func startAnimation(afterDelay delay: TimeInterval) {
    guard allows(.startAnimationAfterDelay) else { return }
    beginMotion(after: stage.sanitized(delay, in: "startAnimation(afterDelay: \(delay))"))
  }

  /// Starts the group, or resumes the motion that a pause at this moment interrupted. A delay above
  /// 0 always starts a new motion. An inactive group becomes active first.
  private func beginMotion(after delay: TimeInterval) {
    if state == .inactive { activate() }
    if delay > 0 || !resume() {
      let remainingDelays = interrupted?.isReversed == reversed ? interrupted?.remainingDelays : nil
      run(after: delay, memberDelays: remainingDelays) { index, delay in
        members[index].animator.begin(after: delay)
      }
    }
    notifyObservers()
  }

  /// The group's motion before a reversal in flight.
  struct StateBeforeReversal {
    let moment: Moment
    fileprivate let playhead: Playhead
    fileprivate let stopsAtFraction: Bool
    fileprivate let ending: ScheduledWork?
  }

  /// A pause in flight.
  struct Interruption {
    let at: Moment
    let isReversed: Bool
    fileprivate let playhead: Playhead
    fileprivate let ending: ScheduledWork?
    fileprivate let stateBeforeReversal: AnimatorGroup.StateBeforeReversal?
    /// The remaining delays of the members, in seconds; nil for members that did not run.
    fileprivate let remainingDelays: [TimeInterval?]
  }

  /// Resumes the interrupted motion if the group was paused at this moment, and is unchanged since.
  ///
  /// - Returns: True if the motion was resumed; otherwise false, without an effect.
  private func resume() -> Bool {
    guard let before = interrupted, before.at == stage.animationNow,
      before.playhead.start <= before.at,
      before.isReversed == reversed, before.remainingDelays.count == members.count,
      zip(members, before.remainingDelays).allSatisfy({
        $1 == nil || $0.animator.playback.canResume
      })
    else { return false }
    interrupted = nil
    for (member, delay) in zip(members, before.remainingDelays) where delay != nil {
      member.animator.resume()
    }
    setPlayhead(before.playhead, atPositionOf: before.ending)
    stateBeforeReversal = before.stateBeforeReversal
    return true
  }

  /// Pauses all members at their presentation values; the group stays active.
  ///
  /// An inactive group becomes active: its members run their blocks, and are held at fraction 0. No
  /// effect while paused. Ends the program on a stopped group.
  public func pauseAnimation() {
    guard allows(.pauseAnimation) else { return }
    if state == .inactive { activate() }
    let now = stage.animationNow
    if isRunning, !stopsAtFraction {
      let delay = max(0, playhead.start.seconds(since: now))
      interrupted = Interruption(
        at: now, isReversed: reversed, playhead: playhead, ending: ending,
        stateBeforeReversal: stateBeforeReversal,
        remainingDelays: members.map { member in
          let animator = member.animator
          return animator.runs ? max(0, animator.playback.remainingDelay - delay) : nil
        })
    }
    let fraction = playhead.fraction(at: now)
    for member in members { member.animator.pause() }
    hold(at: fraction)
    notifyObservers()
  }

  /// Continues from a pause, with new timing for all members if given. Ends the program
  /// unless the group is paused.
  ///
  /// - Parameters:
  ///   - parameters: The timing from here on; nil for the members' own timing.
  ///   - durationFactor: 0 for each member's natural remaining time. Above 0: the remaining
  ///     timeline lasts this many times the group's duration.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard allows(.continueAnimation) else { return }
    let durationFactor = sanitized(durationFactor)
    let groupFraction = playhead.fraction(at: stage.animationNow)
    let remaining = abs((reversed ? 0 : 1) - groupFraction)
    let stretch =
      durationFactor > 0 && remaining > 0
      ? min(durationFactor / remaining, .greatestFiniteMagnitude) : nil
    // A member that has arrived uses the timing as well, for changes that are added later.
    let setTimingOnly = { (member: UIViewPropertyAnimator) in
      member.setTiming(parameters, taking: nil)
    }
    run(stretchedBy: stretch ?? 1, atLeast: durationFactor * duration, atRest: setTimingOnly) {
      [self] index, delay in
      var seconds: TimeInterval?
      if let stretch {
        let (beginning, end) = span(of: index)
        let remaining =
          reversed ? min(groupFraction, end) - beginning : end - max(groupFraction, beginning)
        // A late member, such as one that a spring moved midway, takes its natural time.
        let stretched = remaining * duration * stretch
        seconds = stretched > ResumePlan.durationTolerance ? stretched : nil
      }
      members[index].animator.begin(after: delay, timing: parameters, taking: seconds)
    }
    notifyObservers()
  }

  /// Continues from a pause to a fraction of the timeline, and stays there, paused. Ends the
  /// program unless the group is paused, and for NaN.
  ///
  /// Observe `isRunning` to learn about the arrival. No completion is called, even at 1. Each
  /// member moves to its own fraction there, with its whole timing as the ease, while the timeline
  /// passes the member's part.
  ///
  /// - Parameters:
  ///   - fraction: The value of `fractionComplete` on arrival; clamped to 0…1.
  ///   - parameters: The timing from here on; nil for the members' own timing.
  ///   - durationFactor: 0 for the group's duration times the fractions to cover; springs take
  ///     their natural time. Above 0: this many times the group's duration.
  public func continueAnimation(
    to fraction: CGFloat, withTimingParameters parameters: (any UITimingCurveProvider)? = nil,
    durationFactor: CGFloat = 0
  ) {
    require(!fraction.isNaN, "continueAnimation(to: NaN): was something divided by zero?")
    guard allows(.continueToFraction) else { return }
    let durationFactor = sanitized(durationFactor)
    let targetFraction = min(max(Double(fraction), 0), 1)
    let (groupFraction, target) = (
      playhead.fraction(at: stage.animationNow), reversed ? 1 - targetFraction : targetFraction
    )
    let distance = abs(target - groupFraction)
    let seconds = durationFactor > 0 ? durationFactor * duration : distance * duration
    setMemberDirections()
    interrupted = nil
    for index in members.indices {
      beginGlide(
        index, from: groupFraction, to: target, lasting: seconds, on: parameters, durationFactor > 0
      )
    }
    setPlayhead(from: groupFraction, to: target, startingAt: stage.animationNow, atLeast: seconds)
    stopsAtFraction = true
    notifyObservers()
  }

  /// Returns a duration factor, 0 or more; other values count as 0, with a diagnostic.
  private func sanitized(_ durationFactor: CGFloat) -> Double {
    stage.sanitized(
      Double(durationFactor), in: "continueAnimation(durationFactor: \(durationFactor))")
  }

  /// Starts the motion of a member to the state that belongs to a fraction of the timeline, while
  /// the timeline passes the member's part.
  ///
  /// No effect but the new timing if the member shows that state already.
  ///
  /// - Parameters:
  ///   - groupFraction: The group's fraction now.
  ///   - target: The group's fraction on arrival.
  ///   - seconds: The duration of the group's motion.
  ///   - hasGivenDuration: True if the member takes its part of `seconds`; false for its natural
  ///     time.
  private func beginGlide(
    _ index: Int, from groupFraction: Double, to target: Double, lasting seconds: TimeInterval,
    on parameters: (any UITimingCurveProvider)?, _ hasGivenDuration: Bool
  ) {
    // A member in its overshoot goes to its end, like an animator.
    let (animator, targetFraction, span) = (
      members[index].animator, min(max(memberFraction(index, at: target), 0), 1), reach(of: index)
    )
    animator.setTiming(parameters, taking: nil)
    guard !animator.showsExactly(fraction: targetFraction) else { return }
    func clamped(_ fraction: Double) -> Double { min(max(fraction, span.beginning), span.end) }
    let secondsPerFraction =
      target == groupFraction
      ? 0 : min(seconds / abs(target - groupFraction), .greatestFiniteMagnitude)
    let memberSeconds =
      target == groupFraction
      ? seconds : abs(clamped(target) - clamped(groupFraction)) * secondsPerFraction
    // A late member, such as one that a spring moved midway, takes its natural time.
    if hasGivenDuration, memberSeconds > ResumePlan.durationTolerance {
      animator.setTiming(parameters, taking: memberSeconds)
    }
    // A member starts now if the motion does not pass its part, such as after a takeover.
    let edge = clamped(groupFraction)
    let passesEdge = (min(groupFraction, target)...max(groupFraction, target)).contains(edge)
    animator.begin(
      after: passesEdge ? abs(edge - groupFraction) * secondsPerFraction : 0, to: targetFraction)
  }

  /// Runs the blocks of all members, in their order, and holds the members at the group's
  /// beginning.
  ///
  /// Ends the program without members, or if a member is active already.
  func activate() {
    require(
      !members.isEmpty,
      "An AnimatorGroup without members: add(_:afterDelay:) some before it starts.")
    for member in members {
      require(
        member.animator.group == nil && member.animator.phase == .inactive,
        "AnimatorGroup: animator \(member.animator.number) is active, by itself or in another group, so "
          + "this group cannot begin; a member is steered by its one group.")
    }
    state = .active
    isActivating = true
    for member in members {
      member.animator.group = self
      member.animator.setReversed(reversed)
      member.animator.pause()
    }
    isActivating = false
    hold(at: reversed ? 1 : 0)
  }

  /// Holds the group at a fraction, and makes the members' present fractions the point where
  /// scrubbing begins. Cancels the scheduled end, and discards a reversal at this moment.
  func hold(at fraction: Double) {
    playhead = .held(at: fraction, pacing: .linear)
    stopsAtFraction = false
    scrubAnchor = (fraction, members.map { Double($0.animator.absoluteFraction) })
    cancelEnding()
    stateBeforeReversal = nil
  }

  /// Starts each member that has not arrived, at its own moment; the other members stay.
  ///
  /// - Parameters:
  ///   - delay: Seconds until the group starts.
  ///   - memberDelays: The remaining delays of the members; nil where the timeline determines the
  ///     delay. A timeline with members on springs may run at a different pace than before.
  ///   - stretch: The factor for the delays.
  ///   - seconds: The minimum duration of the group's motion.
  ///   - atRest: Receives each member that has arrived.
  ///   - begin: Receives the index of each other member, and the seconds until its start.
  private func run(
    after delay: TimeInterval = 0, memberDelays: [TimeInterval?]? = nil,
    stretchedBy stretch: Double = 1, atLeast seconds: TimeInterval = 0,
    atRest: (UIViewPropertyAnimator) -> Void = { _ in },
    begin: (Int, TimeInterval) -> Void
  ) {
    let groupFraction = playhead.fraction(at: stage.animationNow)
    let end = reversed ? 0.0 : 1.0
    setMemberDirections()
    interrupted = nil
    for (index, member) in members.enumerated() {
      let animator = member.animator
      // A member that was paused beyond its end has to come back.
      guard !animator.showsExactly(progress: end) else {
        atRest(animator)
        continue
      }
      let span = span(of: index)
      // A member that was paused beyond its beginning has left already.
      let isAtRest = animator.playback.playhead.fraction(at: stage.animationNow) == 1 - end
      let distance =
        isAtRest ? max(0, reversed ? groupFraction - span.end : span.beginning - groupFraction) : 0
      let recorded = isAtRest ? memberDelays.flatMap { index < $0.count ? $0[index] : nil } : nil
      begin(index, delay + (recorded ?? distance * duration * stretch))
    }
    setPlayhead(
      from: groupFraction, to: end, startingAt: stage.animationNow.advanced(by: delay),
      stretchedBy: stretch, atLeast: seconds)
  }

  /// Sets the direction of all members to the group's. Requires held members.
  func setMemberDirections() {
    for member in members { member.animator.setReversed(reversed) }
  }

  /// Reverses the members in flight: moving members reverse, the others wait for their moment or
  /// stay.
  ///
  /// A reversal at the moment of an earlier one restores the state before that one.
  func reverseMembers() {
    let now = stage.animationNow
    if let before = stateBeforeReversal, before.moment == now,
      members.allSatisfy({ $0.animator.playback.canUndoReversal })
    {
      for member in members { member.animator.undoReversal() }
      setPlayhead(before.playhead, atPositionOf: before.ending)
      stopsAtFraction = before.stopsAtFraction
      return
    }
    let before = StateBeforeReversal(
      moment: now, playhead: playhead, stopsAtFraction: stopsAtFraction, ending: ending)
    let snapshots = members.map { $0.animator.playback.snapshot() }
    reverseMembers(at: now)
    stateBeforeReversal = before
    for (member, snapshot) in zip(members, snapshots) {
      member.animator.playback.stateBeforeReversal = snapshot
    }
  }

  /// Turns each member towards the group's other end, and runs the group's playhead there.
  ///
  /// - Moving member: reverses in flight.
  /// - Member in its own start delay: is held, and starts again as if it were held.
  /// - Held member that does not show the new end: starts when the group passes the member's span.
  /// - Held member that shows the new end: stays.
  private func reverseMembers(at now: Moment) {
    let groupFraction = playhead.fraction(at: now)
    let end = reversed ? 0.0 : 1.0
    // A start delay continues before the motion back.
    let delay = max(0, playhead.start.seconds(since: now))
    for (index, member) in members.enumerated() {
      let animator = member.animator
      // The group goes to its end: no member may return to an earlier motion to a fraction.
      animator.playback.stateBeforeReversal = nil
      if animator.runs, !animator.playback.hasLeftEnds { animator.pause() }
      animator.setReversed(reversed)
      // A member that was paused beyond its end has to come back.
      guard !animator.runs, !animator.showsExactly(progress: end) else { continue }
      let span = span(of: index)
      let distance = max(0, reversed ? groupFraction - span.end : span.beginning - groupFraction)
      animator.begin(after: delay + distance * duration)
    }
    setPlayhead(from: groupFraction, to: end, startingAt: now.advanced(by: delay))
  }

  /// Starts the last member, which was added while the group is active, in the present motion.
  /// The member's block runs now.
  ///
  /// | group | member |
  /// |---|---|
  /// | held | held at its beginning |
  /// | running forwards | starts after the delay, and ends with the group |
  /// | running backwards | held at its beginning |
  /// | in a motion to a fraction | moves to its own fraction there |
  ///
  /// - Parameter delayFactor: The delay, as a fraction of the remaining motion.
  func join(delayFactor: Double) {
    guard let animator = members.last?.animator else { return }
    let (isRunning, now, groupFraction) = (isRunning, stage.animationNow, Double(absoluteFraction))
    animator.group = self
    interrupted = nil
    isActivating = true
    animator.pause()
    isActivating = false
    if let scrubAnchor {
      // The fraction of the pause, on a straight line through the member's span.
      let (beginning, end) = span(of: members.count - 1)
      let memberFraction =
        end > beginning ? (scrubAnchor.group - beginning) / (end - beginning) : 0
      self.scrubAnchor?.members.append(min(max(memberFraction, 0), 1))
    }
    animator.setReversed(reversed)
    guard isRunning, let end = playhead.end else { return }
    let start = max(now, playhead.start)
    let seconds = end.seconds(since: start)
    if stopsAtFraction {
      let target = playhead.endFraction
      beginGlide(
        members.count - 1, from: groupFraction, to: target, lasting: seconds, on: nil, true)
      setPlayhead(from: groupFraction, to: target, startingAt: start, atLeast: seconds)
      stopsAtFraction = true
      return
    }
    if !reversed {
      animator.begin(
        after: start.seconds(since: now) + seconds * delayFactor, timing: nil,
        taking: seconds * (1 - delayFactor))
    }
    setPlayhead(from: groupFraction, to: reversed ? 0 : 1, startingAt: start)
  }

  /// Runs the group's playhead until the last member arrives.
  ///
  /// The motion back also includes the delay of the member that began first.
  ///
  /// - Parameters:
  ///   - start: The moment at which the motion starts.
  ///   - stretch: The factor for that delay.
  ///   - shortest: The minimum duration, in seconds.
  private func setPlayhead(
    from groupFraction: Double, to end: Double, startingAt start: Moment,
    stretchedBy stretch: Double = 1,
    atLeast shortest: TimeInterval = 0
  ) {
    var seconds = max(0, lastArrival.map { $0.seconds(since: start) } ?? 0)
    if end == 0 {
      seconds += min(members.map(\.delay).min() ?? 0, groupFraction * duration) * stretch
    }
    // A difference within the rounding of moments counts as equal.
    if seconds < shortest - 2 * ResumePlan.durationTolerance { seconds = shortest }
    setPlayhead(
      .running(from: groupFraction, to: end, pacing: .linear, startingAt: start, lasting: seconds))
  }

  /// Replaces the group's playhead, and schedules the end.
  ///
  /// - Parameter before: The cancelled end whose position in the order the new one takes; nil for
  ///   the last position.
  private func setPlayhead(_ running: Playhead, atPositionOf before: ScheduledWork? = nil) {
    playhead = running
    stopsAtFraction = false
    stateBeforeReversal = nil
    cancelEnding()
    // Scheduled after the members' ends: all members have arrived by then.
    ending = stage.scheduleAnimation(at: running.end ?? running.start, atPositionOf: before) {
      self.reachEnd()
    }
  }

  /// The moment at which the last member arrives; nil if none moves.
  private var lastArrival: Moment? {
    members.compactMap { $0.animator.playback.playhead.end }.max()
  }

  /// Cancels the scheduled end, which keeps a running group alive. No effect without one.
  func cancelEnding() {
    if let ending { stage.cancel(ending) }
    ending = nil
  }
}

extension UIViewPropertyAnimator {
  /// A Boolean value that indicates whether the animator is at an end, and shows that end.
  fileprivate func showsExactly(progress end: Double) -> Bool {
    Double(absoluteFraction) == end && playback.blocks.allSatisfy { $0.showsExactly(progress: end) }
  }

  /// A Boolean value that indicates whether the animator shows exactly the state of a fraction.
  fileprivate func showsExactly(fraction: Double) -> Bool {
    abs(Double(absoluteFraction) - fraction) < 1e-12
      && playback.blocks.allSatisfy { $0.showsExactly(fraction: fraction) }
  }

  /// Starts the member after some seconds, with other timing or its own.
  ///
  /// - Parameters:
  ///   - delay: Seconds until the start.
  ///   - parameters: The timing; nil for the animator's own timing.
  ///   - seconds: The duration of the motion; nil for the natural duration.
  fileprivate func begin(
    after delay: TimeInterval, timing parameters: (any UITimingCurveProvider)?,
    taking seconds: TimeInterval?
  ) {
    setTiming(parameters, taking: seconds)
    begin(after: delay)
  }

  /// Resumes the motion that a pause at this moment interrupted, records the call in the history,
  /// and calls the observers.
  fileprivate func resume() {
    let before = recordedSituation
    playback.resume()
    scheduleEnd()
    record(.call(.continueAnimation), since: before)
    notifyAllObservers()
  }

  /// Starts the member after some seconds, for the end or for a fraction to stop at. Records the
  /// call in the history, and calls the observers.
  fileprivate func begin(after delay: TimeInterval, to intermediateTarget: Double? = nil) {
    let before = recordedSituation
    awaitsFirstBlock = false
    run(after: delay, to: intermediateTarget)
    record(.call(.continueAnimation), since: before)
    notifyAllObservers()
  }
}
