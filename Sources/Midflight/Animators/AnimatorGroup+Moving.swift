import Foundation
import MotionCore

/// Starting, pausing and continuing all members together.
extension AnimatorGroup {
  /// Starts the group, or continues from a pause, in the direction of `isReversed`.
  public func startAnimation() { if allows(.startAnimation) { leave(after: 0) } }

  /// Starts the group after a delay; the group is active and running in the meantime.
  ///
  /// - Parameter delay: Seconds, 0 or more.
  public func startAnimation(afterDelay delay: TimeInterval) {
    guard allows(.startAnimationAfterDelay) else { return }
    leave(after: stage.counted(delay, in: "startAnimation(afterDelay: \(delay))"))
  }

  /// Starts the group, or resumes the run that a pause at this moment interrupted.
  private func leave(after delay: TimeInterval) {
    if state == .inactive { activate() }
    if delay > 0 || !resume() {
      let waits = interrupted?.isReversed == reversed ? interrupted?.waits : nil
      run(after: delay, waiting: waits) { member, wait in member.depart(after: wait) }
    }
    tellObservers()
  }

  /// The group's run before a reversal in flight.
  struct BeforeTurning {
    let moment: Moment
    fileprivate let playhead: Playhead
    fileprivate let stopsOnTheWay: Bool
    fileprivate let ending: ScheduledWork?
  }

  /// A pause in flight.
  struct Interruption {
    let at: Moment
    let isReversed: Bool
    fileprivate let playhead: Playhead
    fileprivate let ending: ScheduledWork?
    fileprivate let beforeTurning: AnimatorGroup.BeforeTurning?
    /// The remaining delays of the members, in seconds; nil for members that did not run.
    fileprivate let waits: [TimeInterval?]
  }

  /// Resumes the interrupted run if the group was paused at this moment, and is unchanged since.
  ///
  /// - Returns: True if the run was resumed; false without an effect.
  private func resume() -> Bool {
    guard let before = interrupted, before.at == stage.animationNow,
      before.playhead.start <= before.at,
      before.isReversed == reversed, before.waits.count == members.count,
      zip(members, before.waits).allSatisfy({ $1 == nil || $0.animator.playback.canResume })
    else { return false }
    interrupted = nil
    for (member, wait) in zip(members, before.waits) where wait != nil { member.animator.resume() }
    follow(before.playhead, inTurnOf: before.ending)
    beforeTurning = before.beforeTurning
    return true
  }

  /// Pauses all members at their presentation values; the group stays active.
  public func pauseAnimation() {
    guard allows(.pauseAnimation) else { return }
    if state == .inactive { activate() }
    let now = stage.animationNow
    if isRunning, !stopsOnTheWay {
      let delay = max(0, playhead.start.seconds(since: now))
      interrupted = Interruption(
        at: now, isReversed: reversed, playhead: playhead, ending: ending,
        beforeTurning: beforeTurning,
        waits: members.map { member in
          let animator = member.animator
          return animator.runs ? max(0, animator.playback.remainingDelay - delay) : nil
        })
    }
    let fraction = playhead.fraction(at: now)
    for member in members { member.animator.pause() }
    hold(at: fraction)
    tellObservers()
  }

  /// Continues from a pause, with new timing for all members if given.
  ///
  /// - Parameters:
  ///   - parameters: The timing from here on; nil for the members' own timing.
  ///   - durationFactor: 0 for each member's natural remaining time. Above 0: the remaining
  ///     timeline lasts this many times the group's duration.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard allows(.continueAnimation) else { return }
    let durationFactor = counted(durationFactor)
    let place = playhead.fraction(at: stage.animationNow)
    let rest = abs((reversed ? 0 : 1) - place)
    let stretch = durationFactor > 0 && rest > 0 ? durationFactor / rest : nil
    // A member that has arrived uses the timing as well, for changes that are added later.
    let stay = { (member: UIViewPropertyAnimator) in member.follow(parameters, taking: nil) }
    run(stretchedBy: stretch ?? 1, atLeast: durationFactor * duration, stay: stay) {
      [self] member, wait in
      var seconds: TimeInterval?
      if let stretch {
        let (beginning, end) = span(of: members.firstIndex { $0.animator === member } ?? 0)
        let share = reversed ? min(place, end) - beginning : end - max(place, beginning)
        // A late member, such as one that a spring moved midway, takes its natural time.
        let rest = share * duration * stretch
        seconds = rest > ResumePlan.nextToNothing ? rest : nil
      }
      member.depart(after: wait, timing: parameters, taking: seconds)
    }
    tellObservers()
  }

  /// Continues from a pause to a fraction of the timeline, and stays there, paused.
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
    let durationFactor = counted(durationFactor)
    let wanted = min(max(Double(fraction), 0), 1)
    let (place, target) = (
      playhead.fraction(at: stage.animationNow), reversed ? 1 - wanted : wanted
    )
    let way = abs(target - place)
    let seconds = durationFactor > 0 ? durationFactor * duration : way * duration
    directMembers()
    interrupted = nil
    for index in members.indices {
      travel(index, from: place, to: target, lasting: seconds, on: parameters, durationFactor > 0)
    }
    follow(from: place, to: target, startingAt: stage.animationNow, atLeast: seconds)
    stopsOnTheWay = true
    tellObservers()
  }

  /// Returns a duration factor, 0 or more; other values count as 0, with a diagnostic.
  private func counted(_ durationFactor: CGFloat) -> Double {
    stage.counted(
      Double(durationFactor), in: "continueAnimation(durationFactor: \(durationFactor))")
  }

  /// Starts a member on its way to the state that belongs to a fraction of the timeline, while the
  /// timeline passes the member's part.
  ///
  /// No effect but the new timing if the member shows that state already.
  ///
  /// - Parameters:
  ///   - place: The group's fraction now.
  ///   - target: The group's fraction on arrival.
  ///   - seconds: The duration of the group's way.
  ///   - isExact: True if the member takes its part of `seconds`; false for its natural time.
  private func travel(
    _ index: Int, from place: Double, to target: Double, lasting seconds: TimeInterval,
    on parameters: (any UITimingCurveProvider)?, _ isExact: Bool
  ) {
    let (animator, wanted, span) = (
      members[index].animator, own(index, at: target), span(of: index)
    )
    animator.follow(parameters, taking: nil)
    guard !animator.isSeen(stayingAt: wanted) else { return }
    func within(_ fraction: Double) -> Double { min(max(fraction, span.beginning), span.end) }
    let pace = target == place ? 0 : seconds / abs(target - place)
    let part = target == place ? seconds : abs(within(target) - within(place)) * pace
    // A late member, such as one that a spring moved midway, takes its natural time.
    if isExact, part > ResumePlan.nextToNothing { animator.follow(parameters, taking: part) }
    animator.depart(after: abs(within(place) - place) * pace, to: wanted)
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
    for member in members {
      member.animator.group = self
      member.animator.turn(back: reversed)
      member.animator.pause()
    }
    hold(at: reversed ? 1 : 0)
  }

  /// Holds the group at a fraction, and makes the members' present fractions the point where
  /// scrubbing begins.
  func hold(at fraction: Double) {
    playhead = .held(at: fraction, pacing: .linear)
    stopsOnTheWay = false
    scrubAnchor = (fraction, members.map { Double($0.animator.absoluteFraction) })
    cancelEnding()
    beforeTurning = nil
  }

  /// Starts each member that has not arrived, at its own moment; the other members stay.
  ///
  /// - Parameters:
  ///   - delay: Seconds until the group starts.
  ///   - waits: The remaining delays of the members; nil where the timeline determines the delay. A
  ///     timeline with members on springs may run at a different pace than before.
  ///   - stretch: The factor for the delays.
  ///   - seconds: The minimum duration of the group's way.
  ///   - stay: Receives each member that has arrived.
  ///   - depart: Receives each other member, and the seconds until its start.
  private func run(
    after delay: TimeInterval = 0, waiting waits: [TimeInterval?]? = nil,
    stretchedBy stretch: Double = 1, atLeast seconds: TimeInterval = 0,
    stay: (UIViewPropertyAnimator) -> Void = { _ in },
    _ depart: (UIViewPropertyAnimator, TimeInterval) -> Void
  ) {
    let place = playhead.fraction(at: stage.animationNow)
    let end = reversed ? 0.0 : 1.0
    directMembers()
    interrupted = nil
    for (index, member) in members.enumerated() {
      let animator = member.animator
      // A member that was paused beyond its end has to come back.
      guard !animator.isSeen(at: end) else {
        stay(animator)
        continue
      }
      let span = span(of: index)
      // A member that was paused beyond its beginning has left already.
      let isAtRest = animator.playback.playhead.fraction(at: stage.animationNow) == 1 - end
      let way = isAtRest ? max(0, reversed ? place - span.end : span.beginning - place) : 0
      let held = isAtRest ? waits.flatMap { index < $0.count ? $0[index] : nil } : nil
      depart(animator, delay + (held ?? way * duration * stretch))
    }
    follow(
      from: place, to: end, startingAt: stage.animationNow.advanced(by: delay),
      stretchedBy: stretch, atLeast: seconds)
  }

  /// Sets the direction of all members to the group's. Requires held members.
  func directMembers() {
    for member in members { member.animator.turn(back: reversed) }
  }

  /// Reverses the members in flight: moving members reverse, the others wait for their moment or
  /// stay.
  ///
  /// A reversal at the moment of an earlier one restores the state before that one.
  func turnMembersRound() {
    let now = stage.animationNow
    if let before = beforeTurning, before.moment == now,
      members.allSatisfy({ $0.animator.playback.canTurnBack })
    {
      for member in members { member.animator.turnBack() }
      follow(before.playhead, inTurnOf: before.ending)
      stopsOnTheWay = before.stopsOnTheWay
      return
    }
    let before = BeforeTurning(
      moment: now, playhead: playhead, stopsOnTheWay: stopsOnTheWay, ending: ending)
    let courses = members.map { $0.animator.playback.snapshot() }
    turnMembersRound(at: now)
    beforeTurning = before
    for (member, playback) in zip(members, courses) { member.animator.playback.remember(playback) }
  }

  private func turnMembersRound(at now: Moment) {
    let place = playhead.fraction(at: now)
    let end = reversed ? 0.0 : 1.0
    // A start delay continues before the way back.
    let delay = max(0, playhead.start.seconds(since: now))
    for (index, member) in members.enumerated() {
      let animator = member.animator
      if animator.runs, !animator.playback.isOnItsWay { animator.pause() }
      animator.turn(back: reversed)
      // A member that was paused beyond its end has to come back.
      guard !animator.runs, !animator.isSeen(at: end) else { continue }
      let span = span(of: index)
      let wait = max(0, reversed ? place - span.end : span.beginning - place)
      animator.depart(after: delay + wait * duration)
    }
    follow(from: place, to: end, startingAt: now.advanced(by: delay))
  }

  /// Starts the last member, which was added while the group is active, on the present way.
  ///
  /// - Parameter delayFactor: The delay, as a fraction of the remaining way.
  func letJoin(delayFactor: Double) {
    guard let animator = members.last?.animator else { return }
    let (isRunning, now, place) = (isRunning, stage.animationNow, Double(absoluteFraction))
    animator.group = self
    interrupted = nil
    animator.pause()
    if let scrubAnchor {
      // The fraction of the pause, on a straight line through the member's span.
      let (beginning, end) = span(of: members.count - 1)
      let way = end > beginning ? (scrubAnchor.group - beginning) / (end - beginning) : 0
      self.scrubAnchor?.members.append(min(max(way, 0), 1))
    }
    animator.turn(back: reversed)
    guard isRunning, let end = playhead.end else { return }
    let start = max(now, playhead.start)
    let seconds = end.seconds(since: start)
    if stopsOnTheWay {
      let target = playhead.endFraction
      travel(members.count - 1, from: place, to: target, lasting: seconds, on: nil, true)
      follow(from: place, to: target, startingAt: start, atLeast: seconds)
      stopsOnTheWay = true
      return
    }
    if !reversed {
      animator.depart(
        after: start.seconds(since: now) + seconds * delayFactor, timing: nil,
        taking: seconds * (1 - delayFactor))
    }
    follow(from: place, to: reversed ? 0 : 1, startingAt: start)
  }

  /// Runs the group's playhead until the last member arrives.
  ///
  /// On the way back the run lasts longer, by the delay of the member that began first.
  ///
  /// - Parameters:
  ///   - start: The moment of departure.
  ///   - stretch: The factor for that delay.
  ///   - least: The minimum duration, in seconds.
  private func follow(
    from place: Double, to end: Double, startingAt start: Moment, stretchedBy stretch: Double = 1,
    atLeast least: TimeInterval = 0
  ) {
    var seconds = max(0, lastArrival.map { $0.seconds(since: start) } ?? 0)
    if end == 0 {
      seconds += min(members.map(\.delay).min() ?? 0, place * duration) * stretch
    }
    // A difference within the rounding of moments counts as equal.
    if seconds < least - 2 * ResumePlan.nextToNothing { seconds = least }
    follow(
      .running(from: place, to: end, pacing: .linear, startingAt: start, lasting: seconds))
  }

  /// Replaces the group's playhead, and schedules the end.
  ///
  /// - Parameter before: The cancelled end whose position in the order the new one takes; nil for
  ///   the last position.
  private func follow(_ running: Playhead, inTurnOf before: ScheduledWork? = nil) {
    playhead = running
    stopsOnTheWay = false
    beforeTurning = nil
    cancelEnding()
    // Scheduled after the members' ends: all members have arrived by then.
    ending = stage.scheduleAnimation(at: running.end ?? running.start, inTurnOf: before) {
      self.reachEnd()
    }
  }

  /// The moment at which the last member arrives; nil if none moves.
  private var lastArrival: Moment? {
    members.compactMap { $0.animator.playback.playhead.end }.max()
  }

  /// Cancels the scheduled end, which keeps a running group alive.
  func cancelEnding() {
    if let ending { stage.cancel(ending) }
    ending = nil
  }
}

extension UIViewPropertyAnimator {
  /// A Boolean value that indicates whether the animator is at an end, and shows that end.
  fileprivate func isSeen(at end: Double) -> Bool {
    Double(absoluteFraction) == end && playback.blocks.allSatisfy { $0.isSeen(at: end) }
  }

  /// A Boolean value that indicates whether the animator shows exactly the state of a fraction.
  fileprivate func isSeen(stayingAt fraction: Double) -> Bool {
    abs(Double(absoluteFraction) - fraction) < 1e-12
      && playback.blocks.allSatisfy { $0.isSeen(stayingAt: fraction) }
  }

  /// Starts the member after some seconds, with other timing or its own.
  ///
  /// - Parameters:
  ///   - wait: Seconds until the start.
  ///   - parameters: The timing; nil for the animator's own timing.
  ///   - seconds: The duration of the run; nil for the natural duration.
  fileprivate func depart(
    after wait: TimeInterval, timing parameters: (any UITimingCurveProvider)?,
    taking seconds: TimeInterval?
  ) {
    follow(parameters, taking: seconds)
    depart(after: wait)
  }

  /// Resumes the run that a pause at this moment interrupted.
  fileprivate func resume() {
    let before = glimpse
    playback.resume()
    armEnding()
    note(.call(.continueAnimation), since: before)
    announce()
  }

  /// Starts the member after some seconds, for the end or for a fraction to stop at.
  fileprivate func depart(after wait: TimeInterval, to intermediateTarget: Double? = nil) {
    let before = glimpse
    awaitsFirstBlock = false
    run(after: wait, to: intermediateTarget)
    note(.call(.continueAnimation), since: before)
    announce()
  }
}
