import Foundation
import MotionCore

/// Several animators that start, scrub, reverse and finish as one, each after a delay of its own.
///
/// The group has a time line as long as the member that ends last. While it is active, steer the
/// group and leave its members alone. What may be called when is told by `AnimatorRules`, as for one
/// animator. Inactive again, it keeps its members, which can be filled and started again.
///
/// Unlike UIKit, which has no groups of animators: its samples keep an array, and loop.
public final class AnimatorGroup: NSObject, UIViewImplicitlyAnimating {
  /// A member, and the seconds after which it begins.
  public struct Member {
    /// What moves.
    public let animator: UIViewPropertyAnimator
    /// Seconds from the beginning of the time line.
    public let delay: TimeInterval
  }

  /// In the order in which they were added; their completions are called in it.
  public private(set) var members: [Member] = []
  /// Where it is in its life.
  public private(set) var state = UIViewAnimatingState.inactive
  /// Whether it runs, or will run, towards where it began.
  ///
  /// Turning round in flight turns those members round that move; one that has not begun stays where
  /// it is, and one that has ended waits for its moment.
  public var isReversed: Bool {
    get { reversed }
    set {
      guard newValue != reversed, allows(.setReversed) else { return }
      let wasRunning = isRunning
      reversed = newValue
      if wasRunning { turnMembersRound() }
    }
  }
  /// Whether the end leaves it active, with no completion called.
  public var pausesOnCompletion = false

  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var reversed = false
  /// Where it is on its time line, in fractions of its duration, forwards.
  private var playhead = Playhead.held(at: 0, pacing: .linear)
  /// Where it was held, and where its members were then: scrubbing passes through there.
  private var knot: (group: Double, members: [Double])?
  /// Through it the stage holds a running group.
  private var ending: ScheduledWork?
  private weak var knownStage: Stage?

  /// A group without members.
  public override init() {
    guard let stage = Stage.current else {
      fatalError(
        "AnimatorGroup() outside a stage: make it in stage.perform { … }, or in code that a stage "
          + "calls.")
    }
    knownStage = stage
    super.init()
  }

  private var stage: Stage {
    guard let knownStage else {
      fatalError("An AnimatorGroup was used after its stage was gone: hold the stage as long.")
    }
    return knownStage
  }

  // MARK: - Filling it

  /// Adds a member that begins some seconds after the group.
  ///
  /// - Parameters:
  ///   - animator: Inactive, and in no other group.
  ///   - delay: Seconds, 0 or more.
  public func add(_ animator: UIViewPropertyAnimator, afterDelay delay: TimeInterval = 0) {
    require(
      state == .inactive && animator.state == .inactive,
      "AnimatorGroup.add(_:afterDelay:): add inactive animators to an inactive group, before it "
        + "starts.")
    require(
      !members.contains { $0.animator === animator },
      "AnimatorGroup.add(_:afterDelay:): animator \(animator.number) is in the group already.")
    require(
      delay >= 0 && delay.isFinite,
      "AnimatorGroup.add(_:afterDelay: \(delay)): a delay is finite and 0 or more seconds.")
    members.append(Member(animator: animator, delay: delay))
  }

  /// Adds changes as a member of their own, which eases in and out over the group's duration.
  public func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes as a member of their own, which begins later and ends with the group.
  ///
  /// - Parameter delayFactor: 0…1 of the group's duration.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    require(
      (0...1).contains(delayFactor),
      "addAnimations(delayFactor: \(delayFactor)): it lies within 0…1.")
    let delay = duration * Double(delayFactor)
    let animator = stage.perform {
      UIViewPropertyAnimator(
        duration: duration - delay, curve: .easeInOut, animations: animation)
    }
    add(animator, afterDelay: delay)
  }

  /// Adds a handler, called after those of the members, when all of them have ended.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    if allows(.addCompletion) { completions.append(completion) }
  }

  // MARK: - What it is doing

  /// Seconds until the last member ends.
  public var duration: TimeInterval {
    members.map { $0.delay + $0.animator.duration }.max() ?? 0
  }

  /// Whether it moves.
  public var isRunning: Bool { state == .active && !playhead.isHeld }

  /// How far it is along its time line in the current direction, 0…1. Setting it shows the members
  /// as far as each of them is then.
  public var fractionComplete: CGFloat {
    get { state == .inactive ? 0 : reversed ? 1 - absoluteFraction : absoluteFraction }
    set { scrub(to: reversed ? 1 - Double(newValue) : Double(newValue)) }
  }

  /// How far it is from where it began, 0…1, whichever way it goes.
  public var absoluteFraction: CGFloat {
    get { CGFloat(playhead.fraction(at: stage.animationNow)) }
    set { scrub(to: Double(newValue)) }
  }

  private func scrub(to fraction: Double) {
    require(!fraction.isNaN, "fractionComplete = NaN: was something divided by zero?")
    guard allows(.setFractionComplete) else { return }
    if state == .inactive { activate() }
    let fraction = min(max(fraction, 0), 1)
    playhead = .held(at: fraction, pacing: .linear)
    for (index, member) in members.enumerated() {
      member.animator.absoluteFraction = CGFloat(own(index, at: fraction))
    }
  }

  /// The fraction of a member at one of the group's: straight from its beginning to its end, but
  /// through where it was held.
  private func own(_ index: Int, at fraction: Double) -> Double {
    let (beginning, end) = span(of: index)
    var points = [(beginning, 0.0), (end, 1.0)]
    if let knot {
      let held = (knot.group, knot.members[index])
      let isAtRest = held.1 <= 0 && held.0 <= beginning || held.1 >= 1 && held.0 >= end
      if !isAtRest {
        points = [
          held.0 > beginning ? points[0] : (0, 0), held, held.0 < end ? points[1] : (1, 1),
        ]
      }
    }
    if let exact = points.first(where: { $0.0 == fraction }), points.count == 3 { return exact.1 }
    guard let next = points.firstIndex(where: { $0.0 > fraction }) else { return 1 }
    guard next > 0 else { return 0 }
    let ((x0, y0), (x1, y1)) = (points[next - 1], points[next])
    return y0 + (y1 - y0) * ((fraction - x0) / (x1 - x0))
  }

  private func span(of index: Int) -> (beginning: Double, end: Double) {
    let (member, duration) = (members[index], duration)
    guard duration > 0 else { return (0, 1) }
    return (
      member.delay / duration, min(1, (member.delay + member.animator.duration) / duration)
    )
  }
}

// MARK: - Moving

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
  private func activate() {
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

  private func hold(at fraction: Double) {
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
    for (index, member) in members.enumerated() {
      let animator = member.animator
      if animator.isReversed != reversed { animator.isReversed = reversed }
      guard Double(animator.absoluteFraction) != end else { continue }
      let span = span(of: index)
      let isAtRest = Double(animator.absoluteFraction) == 1 - end
      let wait = isAtRest ? max(0, reversed ? place - span.end : span.beginning - place) : 0
      depart(animator, delay + wait * duration * stretch)
    }
    follow(from: place, to: end, startingAt: stage.animationNow.advanced(by: delay))
  }

  /// In flight: those that move turn round, the others wait for their moment or stay.
  private func turnMembersRound() {
    let (now, place) = (stage.animationNow, playhead.fraction(at: stage.animationNow))
    let end = reversed ? 0.0 : 1.0
    for (index, member) in members.enumerated() {
      let animator = member.animator
      let fraction = Double(animator.absoluteFraction)
      if animator.isRunning, fraction == 0 || fraction == 1 { animator.pauseAnimation() }
      animator.isReversed = reversed
      guard fraction != end else { continue }
      guard !animator.isRunning else { continue }
      let span = span(of: index)
      let wait = max(0, reversed ? place - span.end : span.beginning - place)
      animator.depart(after: wait * duration)
    }
    follow(from: place, to: end, startingAt: now)
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

  private func cancelEnding() {
    if let ending { stage.cancel(ending) }
    ending = nil
  }
}

// MARK: - Ending

extension AnimatorGroup {
  /// Ends where it is: what is seen becomes the model.
  ///
  /// - Parameter withoutFinishing: True drops all completions and becomes inactive; false becomes
  ///   stopped, and `finishAnimation(at:)` calls them.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard allows(withoutFinishing ? .stopForGood : .stopAndWait) else { return }
    for member in members { member.animator.stopAnimation(withoutFinishing) }
    cancelEnding()
    playhead = .held(at: 0, pacing: .linear)
    if withoutFinishing { becomeInactive() } else { state = .stopped }
  }

  /// Puts the views of a stopped group at a position and calls the completions, the members' first.
  public func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard allows(.finishAnimation) else { return }
    let (handlers, members) = (completions, members)
    becomeInactive()
    for member in finalPosition == .start ? members.reversed() : members {
      member.animator.course.finish(at: finalPosition)
    }
    for member in members { member.animator.complete(at: finalPosition) }
    stage.perform { for handler in handlers { handler(finalPosition) } }
  }

  /// All members have come to the end of their ways.
  private func reachEnd() {
    if pausesOnCompletion { return hold(at: reversed ? 0 : 1) }
    let (handlers, members) = (completions, members)
    let position: UIViewAnimatingPosition = reversed ? .start : .end
    becomeInactive()
    for member in members.reversed() { member.animator.course.conclude() }
    for member in members { member.animator.complete(at: position) }
    stage.perform { for handler in handlers { handler(position) } }
  }

  private func becomeInactive() {
    state = .inactive
    completions = []
    reversed = false
    knot = nil
    cancelEnding()
    playhead = .held(at: 0, pacing: .linear)
  }
}

extension AnimatorGroup: RuledAnimating {
  /// What it is doing, by the rules' names.
  public var condition: AnimatorRules.Condition {
    switch state {
    case .inactive: .inactive
    case .stopped: .stopped
    case .active: isRunning ? .running : .paused
    }
  }

  var isInterruptible: Bool { true }
  var noun: String { "animator group" }
  func diagnose(_ sentence: String) { stage.diagnose("Animator group: \(sentence)") }
}

extension UIViewPropertyAnimator {
  /// Leaves a hold after some seconds, as its group says.
  fileprivate func depart(
    after wait: TimeInterval, timing: Timing? = nil, taking seconds: TimeInterval? = nil
  ) {
    course.retime(timing ?? ownTiming, taking: seconds)
    awaitsFirstBlock = false
    run(after: wait)
    announce()
  }
}
