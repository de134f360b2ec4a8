import Foundation
import MotionCore

/// Starting, pausing and going on, all as one.
extension AnimatorGroup {
  /// Starts, or goes on from where it was paused, in the direction of `isReversed`.
  public func startAnimation() { if allows(.startAnimation) { leave(after: 0) } }

  /// Starts after a delay; it is active and running meanwhile.
  ///
  /// - Parameter delay: Seconds, 0 or more.
  public func startAnimation(afterDelay delay: TimeInterval) {
    guard allows(.startAnimationAfterDelay) else { return }
    leave(after: stage.counted(delay, in: "startAnimation(afterDelay: \(delay))"))
  }

  private func leave(after delay: TimeInterval) {
    if state == .inactive { activate() }
    if delay > 0 || !resume() {
      let waits = interrupted?.isReversed == reversed ? interrupted?.waits : nil
      run(after: delay, waiting: waits) { member, wait in member.depart(after: wait) }
    }
    tellObservers()
  }

  /// How it ran before it was turned round in flight.
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
    /// What was left of the members' delays, in seconds; nil for those that did not run.
    fileprivate let waits: [TimeInterval?]
  }

  /// Goes on as if it had not been paused, if it was at this very moment.
  ///
  /// - Returns: Whether it was.
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

  /// Stops moving at what is seen, and stays active.
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

  /// Goes on from a pause, with other timing for all members if given.
  ///
  /// - Parameters:
  ///   - parameters: The timing from here on; nil for the members' own.
  ///   - durationFactor: 0 for what each of them takes from where it is. More than 0: what remains
  ///     of the time line takes this many of the group's durations.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard allows(.continueAnimation) else { return }
    let durationFactor = counted(durationFactor)
    let place = playhead.fraction(at: stage.animationNow)
    let rest = abs((reversed ? 0 : 1) - place)
    let stretch = durationFactor > 0 && rest > 0 ? durationFactor / rest : nil
    // Added to later, one that is there already moves with it too.
    let stay = { (member: UIViewPropertyAnimator) in member.follow(parameters, taking: nil) }
    run(stretchedBy: stretch ?? 1, atLeast: durationFactor * duration, stay: stay) {
      [self] member, wait in
      var seconds: TimeInterval?
      if let stretch {
        let (beginning, end) = span(of: members.firstIndex { $0.animator === member } ?? 0)
        let share = reversed ? min(place, end) - beginning : end - max(place, beginning)
        // One that is late, as springs are that were let go on their way, takes what it takes.
        let rest = share * duration * stretch
        seconds = rest > ResumePlan.nextToNothing ? rest : nil
      }
      member.depart(after: wait, timing: parameters, taking: seconds)
    }
    tellObservers()
  }

  /// Goes on from a pause to a fraction of the time line, and stays there, paused: observe `isRunning` to
  /// learn of it. No completion is called, even at 1.
  ///
  /// Each member goes as far as it is at that fraction, with all of its timing as the ease, while the
  /// time line passes its part.
  ///
  /// - Parameters:
  ///   - fraction: As `fractionComplete` will tell it; brought within 0…1.
  ///   - parameters: The timing from here on; nil for the members' own.
  ///   - durationFactor: 0 for the share of the group's duration that the way is of the time line; springs
  ///     take what they take. More than 0: this many durations.
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

  private func counted(_ durationFactor: CGFloat) -> Double {
    stage.counted(
      Double(durationFactor), in: "continueAnimation(durationFactor: \(durationFactor))")
  }

  /// Lets a member go to where it is at a fraction of the time line, while that passes its part.
  ///
  /// - Parameters:
  ///   - seconds: That the time line takes.
  ///   - isExact: Whether it takes its share of these; otherwise what it takes by itself.
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
    // One that is late, as springs are that were let go on their way, takes what it takes.
    if isExact, part > ResumePlan.nextToNothing { animator.follow(parameters, taking: part) }
    animator.depart(after: abs(within(place) - place) * pace, to: wanted)
  }

  /// Runs the blocks of all members, in their order, and holds them where the group begins.
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

  func hold(at fraction: Double) {
    playhead = .held(at: fraction, pacing: .linear)
    stopsOnTheWay = false
    scrubAnchor = (fraction, members.map { Double($0.animator.absoluteFraction) })
    cancelEnding()
    beforeTurning = nil
  }

  /// Lets each member that is not there yet leave for its end, at its moment; the others stay.
  ///
  /// - Parameters:
  ///   - waits: What was left of their delays, where that is not for the time line to say: it may run at
  ///     another pace than the members, on whose springs it waits.
  ///   - seconds: That the time line takes also if no member moves as long.
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
      // Held beyond its end, it has to come back.
      guard !animator.isSeen(at: end) else {
        stay(animator)
        continue
      }
      let span = span(of: index)
      // Caught beyond its beginning, it has left already.
      let isAtRest = animator.playback.playhead.fraction(at: stage.animationNow) == 1 - end
      let way = isAtRest ? max(0, reversed ? place - span.end : span.beginning - place) : 0
      let held = isAtRest ? waits.flatMap { index < $0.count ? $0[index] : nil } : nil
      depart(animator, delay + (held ?? way * duration * stretch))
    }
    follow(
      from: place, to: end, startingAt: stage.animationNow.advanced(by: delay),
      stretchedBy: stretch, atLeast: seconds)
  }

  /// Held, all members look the group's way.
  func directMembers() {
    for member in members { member.animator.turn(back: reversed) }
  }

  /// In flight: those that move turn round, the others wait for their moment or stay.
  ///
  /// Turned back at the same moment, everything is as if nothing had happened.
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
    // What is left of a start delay is waited out first.
    let delay = max(0, playhead.start.seconds(since: now))
    for (index, member) in members.enumerated() {
      let animator = member.animator
      if animator.runs, !animator.playback.isOnItsWay { animator.pause() }
      animator.turn(back: reversed)
      // Caught beyond its end, it has to come back.
      guard !animator.runs, !animator.isSeen(at: end) else { continue }
      let span = span(of: index)
      let wait = max(0, reversed ? place - span.end : span.beginning - place)
      animator.depart(after: delay + wait * duration)
    }
    follow(from: place, to: end, startingAt: now.advanced(by: delay))
  }

  /// Lets the last member, which was added in flight, come along on the way that goes on.
  ///
  /// - Parameter delayFactor: Of the way that remains there, what it waits.
  func letJoin(delayFactor: Double) {
    guard let animator = members.last?.animator else { return }
    let (isRunning, now, place) = (isRunning, stage.animationNow, Double(absoluteFraction))
    animator.group = self
    interrupted = nil
    animator.pause()
    if let scrubAnchor {
      // Where it would have been then, straight on from where it begins.
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

  /// Keeps time with the members, until the last one arrives and, on the way back, for as long as the first one
  /// had waited.
  private func follow(
    from place: Double, to end: Double, startingAt start: Moment, stretchedBy stretch: Double = 1,
    atLeast least: TimeInterval = 0
  ) {
    var seconds = max(0, lastArrival.map { $0.seconds(since: start) } ?? 0)
    if end == 0 {
      seconds += min(members.map(\.delay).min() ?? 0, place * duration) * stretch
    }
    // Moments are rounded: what is shorter by no more than that is as long.
    if seconds < least - 2 * ResumePlan.nextToNothing { seconds = least }
    follow(
      .running(from: place, to: end, pacing: .linear, startingAt: start, lasting: seconds))
  }

  private func follow(_ running: Playhead, inTurnOf before: ScheduledWork? = nil) {
    playhead = running
    stopsOnTheWay = false
    beforeTurning = nil
    cancelEnding()
    // Scheduled after theirs: all members have arrived when it comes.
    ending = stage.scheduleAnimation(at: running.end ?? running.start, inTurnOf: before) {
      self.reachEnd()
    }
  }

  /// When the last of the members arrives; nil if none moves.
  private var lastArrival: Moment? {
    members.compactMap { $0.animator.playback.playhead.end }.max()
  }

  func cancelEnding() {
    if let ending { stage.cancel(ending) }
    ending = nil
  }
}

extension UIViewPropertyAnimator {
  /// Whether it is at an end of its way, and so is everything that it moves.
  fileprivate func isSeen(at end: Double) -> Bool {
    Double(absoluteFraction) == end && playback.blocks.allSatisfy { $0.isSeen(at: end) }
  }

  /// Whether all that it moves is where it stays at a fraction.
  fileprivate func isSeen(stayingAt fraction: Double) -> Bool {
    abs(Double(absoluteFraction) - fraction) < 1e-12
      && playback.blocks.allSatisfy { $0.isSeen(stayingAt: fraction) }
  }

  /// Leaves a hold after some seconds, as its group says, with other timing or its own.
  fileprivate func depart(
    after wait: TimeInterval, timing parameters: (any UITimingCurveProvider)?,
    taking seconds: TimeInterval?
  ) {
    follow(parameters, taking: seconds)
    depart(after: wait)
  }

  /// Goes on as if it had not been paused, as its group says.
  fileprivate func resume() {
    let before = glimpse
    playback.resume()
    armEnding()
    note(.call(.continueAnimation), since: before)
    announce()
  }

  /// Leaves a hold after some seconds, as its group says: for the end, or for a fraction to stay at.
  fileprivate func depart(after wait: TimeInterval, to intermediateTarget: Double? = nil) {
    let before = glimpse
    awaitsFirstBlock = false
    run(after: wait, to: intermediateTarget)
    note(.call(.continueAnimation), since: before)
    announce()
  }
}
