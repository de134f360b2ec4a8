import Foundation
import MotionCore

/// Starting, pausing and going on, all as one.
extension AnimatorGroup {
  /// Starts, or goes on from where it was paused, in the direction of `isReversed`.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts after a delay; it is active and running meanwhile.
  ///
  /// - Parameter delay: Seconds, 0 or more.
  public func startAnimation(afterDelay delay: TimeInterval) {
    require(
      delay >= 0 && delay.isFinite,
      "startAnimation(afterDelay: \(delay)): a delay is finite and 0 or more seconds.")
    guard allows(.startAnimationAfterDelay) else { return }
    if state == .inactive { activate() }
    run(after: delay) { member, wait in member.depart(after: wait) }
  }

  /// Stops moving at what is seen, and stays active.
  public func pauseAnimation() {
    guard allows(.pauseAnimation) else { return }
    if state == .inactive { activate() }
    let fraction = playhead.fraction(at: stage.animationNow)
    for member in members { member.animator.pauseAnimation() }
    hold(at: fraction)
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
    require(
      durationFactor >= 0 && durationFactor.isFinite,
      "continueAnimation(durationFactor: \(durationFactor)): it is finite and 0 or more.")
    guard allows(.continueAnimation) else { return }
    let place = playhead.fraction(at: stage.animationNow)
    let rest = abs((reversed ? 0 : 1) - place)
    let stretch = durationFactor > 0 && rest > 0 ? Double(durationFactor) / rest : nil
    run(stretchedBy: stretch ?? 1) { [self] member, wait in
      var seconds: TimeInterval?
      if let stretch {
        let (beginning, end) = span(of: members.firstIndex { $0.animator === member } ?? 0)
        let share = reversed ? min(place, end) - beginning : end - max(place, beginning)
        seconds = max(0, share) * duration * stretch
      }
      member.depart(after: wait, timing: parameters.map { Timing($0) }, taking: seconds)
    }
  }

  /// Runs the blocks of all members, in their order, and holds them where the group begins.
  func activate() {
    require(
      !members.isEmpty,
      "An AnimatorGroup without members: add(_:afterDelay:) some before it starts.")
    state = .active
    for member in members {
      member.animator.group = self
      member.animator.isReversed = reversed
      member.animator.pauseAnimation()
    }
    hold(at: reversed ? 1 : 0)
  }

  func hold(at fraction: Double) {
    playhead = .held(at: fraction, pacing: .linear)
    knot = (fraction, members.map { Double($0.animator.absoluteFraction) })
    cancelEnding()
  }

  /// Lets each member that is not there yet leave for its end, at its moment.
  private func run(
    after delay: TimeInterval = 0, stretchedBy stretch: Double = 1,
    _ depart: (UIViewPropertyAnimator, TimeInterval) -> Void
  ) {
    let place = playhead.fraction(at: stage.animationNow)
    let end = reversed ? 0.0 : 1.0
    directMembers()
    for (index, member) in members.enumerated() {
      let animator = member.animator
      guard Double(animator.absoluteFraction) != end else { continue }
      let span = span(of: index)
      let isAtRest = Double(animator.absoluteFraction) == 1 - end
      let wait = isAtRest ? max(0, reversed ? place - span.end : span.beginning - place) : 0
      depart(animator, delay + wait * duration * stretch)
    }
    follow(from: place, to: end, startingAt: stage.animationNow.advanced(by: delay))
  }

  /// Held, all members look the group's way.
  func directMembers() {
    for member in members where member.animator.isReversed != reversed {
      member.animator.isReversed = reversed
    }
  }

  /// In flight: those that move turn round, the others wait for their moment or stay.
  func turnMembersRound() {
    let (now, place) = (stage.animationNow, playhead.fraction(at: stage.animationNow))
    let end = reversed ? 0.0 : 1.0
    // What is left of a start delay is waited out first.
    let delay = max(0, playhead.start.seconds(since: now))
    for (index, member) in members.enumerated() {
      let animator = member.animator
      let fraction = Double(animator.absoluteFraction)
      if animator.isRunning, fraction == 0 || fraction == 1 { animator.pauseAnimation() }
      animator.isReversed = reversed
      guard fraction != end else { continue }
      guard !animator.isRunning else { continue }
      let span = span(of: index)
      let wait = max(0, reversed ? place - span.end : span.beginning - place)
      animator.depart(after: delay + wait * duration)
    }
    follow(from: place, to: end, startingAt: now.advanced(by: delay))
  }

  /// Keeps time with the members, until the last one arrives.
  private func follow(from place: Double, to end: Double, startingAt start: Moment) {
    let last = members.compactMap { $0.animator.course.playhead.end }.max() ?? start
    playhead = .running(
      from: place, to: end, pacing: .linear, startingAt: start,
      lasting: max(0, last.seconds(since: start)))
    cancelEnding()
    // Scheduled after theirs: all members have arrived when it comes.
    ending = stage.scheduleAnimation(at: max(last, start)) { self.reachEnd() }
  }

  func cancelEnding() {
    if let ending { stage.cancel(ending) }
    ending = nil
  }
}

extension UIViewPropertyAnimator {
  /// Leaves a hold after some seconds, as its group says.
  fileprivate func depart(
    after wait: TimeInterval, timing: Timing? = nil, taking seconds: TimeInterval? = nil
  ) {
    course.retime(timing ?? ownTiming, isGiven: timing != nil, taking: seconds)
    awaitsFirstBlock = false
    run(after: wait)
    announce()
  }
}
