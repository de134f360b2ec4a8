import Foundation
import MotionCore

/// A group of animators that start, scrub, reverse and finish together, each after its own delay.
///
/// The group's timeline ends with the member that ends last. While the group is active, call the
/// group's methods: calls that drive a member are ignored, with a diagnostic. Each state allows the
/// same calls as for one animator (<doc:ANIMATORS>); a group without members cannot start. After
/// its end the group keeps its members, which can be filled and started again.
///
/// The stage keeps a running group alive. A paused or stopped group lives as long as something
/// holds it. When it is released, all members end at their presentation values, with one
/// diagnostic.
///
/// Unlike UIKit, which has no groups of animators: its samples keep an array, and loop.
@preconcurrency @MainActor
public final class AnimatorGroup: NSObject, UIViewImplicitlyAnimating {
  /// A member of a group.
  public struct Member {
    /// The animator.
    public let animator: UIViewPropertyAnimator
    /// Seconds from the beginning of the timeline to the member's start.
    public let delay: TimeInterval
    /// A Boolean value that indicates whether `addAnimations` created the member, which then leaves
    /// the group at the end, like an animator's blocks.
    var isTemporary = false

    /// Seconds from the beginning of the timeline to the member's end.
    var end: TimeInterval { delay + animator.plannedDuration }
  }

  /// The members in the order in which they were added; their completions run in this order.
  public private(set) var members: [Member] = []
  private var memberIDs: Set<ObjectIdentifier> = []
  /// Seconds until the last member ends; 0 without members.
  public private(set) var duration: TimeInterval = 0
  /// The state of the group.
  public internal(set) var state = UIViewAnimatingState.inactive
  /// A Boolean value that indicates whether the group runs, or will run, towards its beginning.
  ///
  /// A reversal in flight reverses the members that move. A member that has not begun stays, and a
  /// member that has ended waits for its moment. A held group changes its direction only. No effect
  /// for an equal value; no effect but a diagnostic while stopped.
  public var isReversed: Bool {
    get { reversed }
    set {
      guard newValue != reversed, allows(.setReversed) else { return }
      let wasRunning = isRunning
      reversed = newValue
      if wasRunning { reverseMembers() } else if state == .active { setMemberDirections() }
      notifyObservers()
    }
  }
  /// A Boolean value that indicates whether the group stays active at its end, and calls no
  /// completion.
  public var pausesOnCompletion = false

  var completions: [(UIViewAnimatingPosition) -> Void] = []
  var reversed = false
  /// The position on the timeline, in fractions of its duration, forwards.
  var playhead = Playhead.held(at: 0, pacing: .linear)
  /// A Boolean value that indicates whether the group stops at a fraction, and stays there.
  var stopsAtFraction = false
  /// The group's fraction and the members' fractions at the latest hold: scrubbing passes through
  /// this point.
  var scrubAnchor: (group: Double, members: [Double])?
  /// A Boolean value that indicates whether members become active, which may run the app's code.
  var isActivating = false
  /// The latest pause in flight; nil after any other call.
  @Boxed var interrupted: Interruption?
  /// The run before a reversal in flight; nil after any other call.
  var stateBeforeReversal: StateBeforeReversal?
  /// The scheduled end; through it the stage keeps a running group alive.
  var ending: ScheduledWork?
  var observations: [WeakObservation] = []
  var fractionCheck: ScheduledWork?
  @WeakStage private(set) var weakStage: Stage?

  /// Creates a group without members.
  ///
  /// Ends the program outside a stage.
  public override init() {
    guard let stage = Stage.current else {
      fatalError(
        "AnimatorGroup() outside a stage: make it in stage.perform { … }, or in code that a stage "
          + "calls.")
    }
    _weakStage = WeakStage(stage)
    super.init()
  }

  /// Stops the members of a paused or stopped group at their presentation values, with a diagnostic
  /// and without completions. No effect for an inactive group, and for a running one, which ends
  /// with its stage.
  isolated deinit {
    // A running group is released only with its stage.
    guard let stage = weakStage, state != .inactive, !isRunning else { return }
    for member in members { member.animator.stopWithoutCompletion() }
    stage.diagnose(
      "Animator group: it was released while \(condition.rawValue), so its members' views stay where "
        + "they were seen and no completions are called. Keep it, or call stopAnimation(_:) and "
        + "finishAnimation(at:) first.")
  }

  /// The stage of the group. Ends the program if the stage is gone.
  var stage: Stage {
    guard let weakStage else {
      fatalError("An AnimatorGroup was used after its stage was gone: hold the stage as long.")
    }
    return weakStage
  }

  // MARK: - Filling

  /// Adds a member that begins some seconds after the group.
  ///
  /// Ends the program if the group or the animator is active, if the animator is in a group
  /// already, or if it is not interruptible.
  ///
  /// - Parameters:
  ///   - animator: An inactive animator that is in no other group.
  ///   - delay: Seconds, 0 or more.
  public func add(_ animator: UIViewPropertyAnimator, afterDelay delay: TimeInterval = 0) {
    require(
      state == .inactive && animator.phase == .inactive,
      "AnimatorGroup.add(_:afterDelay:): add inactive animators to an inactive group, before it "
        + "starts.")
    require(
      !memberIDs.contains(ObjectIdentifier(animator)) && animator.group == nil,
      "AnimatorGroup.add(_:afterDelay:): animator \(animator.number) is in a group already.")
    require(
      animator.isInterruptible,
      "AnimatorGroup.add(_:afterDelay:): animator \(animator.number) is not interruptible, so no "
        + "group can steer it.")
    let delay = stage.sanitized(delay, in: "AnimatorGroup.add(_:afterDelay: \(delay))")
    append(Member(animator: animator, delay: delay))
  }

  private func append(_ member: Member) {
    members.append(member)
    memberIDs.insert(ObjectIdentifier(member.animator))
    duration = max(duration, member.end)
  }

  /// Removes the members that `addAnimations` created.
  func removeTemporaryMembers() {
    guard members.contains(where: \.isTemporary) else { return }
    let permanent = members.filter { !$0.isTemporary }
    (members, memberIDs, duration) = ([], [], 0)
    permanent.forEach(append)
  }

  /// Adds changes as a member of their own, which eases in and out.
  ///
  /// The changes take the group's duration if the group is inactive, otherwise the remaining time.
  /// The member leaves the group at the end. Changes that are added while the group runs backwards
  /// are undone at the end with all others. Ends the program if the group has no members.
  public func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes as a member of their own, which begins later and ends with the group.
  ///
  /// On an active group the changes are made at once. Ends the program if the group has no members
  /// or is stopped.
  ///
  /// - Parameters:
  ///   - animation: The changes to animate.
  ///   - delayFactor: 0…1 of the group's duration, or of the remaining time; other values are
  ///     clamped, with a diagnostic.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    require(
      !members.isEmpty,
      "AnimatorGroup.addAnimations(_:) on a group without members: it lasts as long as they do, so "
        + "add(_:afterDelay:) them first.")
    guard allows(.addAnimations) else { return }
    let delayFactor = stage.sanitized(
      Double(delayFactor), atMost: 1, in: "addAnimations(delayFactor: \(delayFactor))")
    let groupFraction = state == .inactive ? 0 : Double(absoluteFraction)
    let delay = duration * (groupFraction + (1 - groupFraction) * delayFactor)
    let animator = stage.perform {
      UIViewPropertyAnimator(
        duration: max(0, duration - delay), curve: .easeInOut, animations: animation)
    }
    append(Member(animator: animator, delay: delay, isTemporary: true))
    if state == .active { join(delayFactor: delayFactor) }
  }

  /// Adds a completion, called after those of the members when all members have ended.
  /// `stopAnimation(true)` drops the completion.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    if allows(.addCompletion) { completions.append(completion) }
  }

  // MARK: - State

  /// A description of the group and its members, with their fractions, for debugging.
  public override nonisolated var description: String {
    // Nonisolated as in NSObject; only the main actor uses groups.
    MainActor.assumeIsolated { summary }
  }

  /// A Boolean value that indicates whether the group moves, or waits for its start delay.
  public var isRunning: Bool { state == .active && !playhead.isHeld }

  /// The fraction of the timeline in the current direction, 0…1; 0 while inactive.
  ///
  /// A set shows each member at its own fraction there. Values outside 0…1 are clamped.
  ///
  /// | state | set |
  /// |---|---|
  /// | inactive | activates and pauses the group |
  /// | running | no effect but a diagnostic |
  /// | paused | shows the fraction |
  /// | stopped | ends the program |
  public var fractionComplete: CGFloat {
    get { state == .inactive ? 0 : reversed ? 1 - absoluteFraction : absoluteFraction }
    set { scrub(to: reversed ? 1 - Double(newValue) : Double(newValue)) }
  }

  /// The fraction of the timeline from the beginning, 0…1, in either direction; 0 while inactive. A
  /// set has the effects of `fractionComplete`.
  public var absoluteFraction: CGFloat {
    get { CGFloat(playhead.fraction(at: stage.animationNow)) }
    set { scrub(to: Double(newValue)) }
  }

  /// Shows a fraction, forwards; clamped to 0…1. An inactive group becomes active, and is paused.
  /// No effect but a diagnostic while running. NaN, and a set while stopped, end the program.
  private func scrub(to fraction: Double) {
    require(!fraction.isNaN, "fractionComplete = NaN: was something divided by zero?")
    guard allows(.setFractionComplete) else { return }
    if state == .inactive { activate() }
    interrupted = nil
    let fraction = min(max(fraction, 0), 1)
    playhead = .held(at: fraction, pacing: .linear)
    for (index, member) in members.enumerated() {
      let memberFraction = memberFraction(index, at: fraction)
      member.animator.scrub(to: memberFraction, as: CGFloat(memberFraction))
    }
    notifyObservers()
  }

  /// Returns a member's fraction at a fraction of the group: a straight line from the member's
  /// beginning to its end, through the point of the latest hold.
  ///
  /// 0 before the member's beginning, 1 after its end.
  func memberFraction(_ index: Int, at fraction: Double) -> Double {
    let (beginning, end, held) = reach(of: index)
    let points = [(beginning, 0.0)] + (held.map { [$0] } ?? []) + [(end, 1.0)]
    if let exact = points.first(where: { $0.0 == fraction }), points.count == 3 { return exact.1 }
    guard let next = points.firstIndex(where: { $0.0 > fraction }) else { return 1 }
    guard next > 0 else { return 0 }
    let ((x0, y0), (x1, y1)) = (points[next - 1], points[next])
    let memberFraction = y0 + (y1 - y0) * ((fraction - x0) / (x1 - x0))
    // Rounding must not keep a member from its end.
    return abs(memberFraction - 1) < 1e-12 ? 1 : abs(memberFraction) < 1e-12 ? 0 : memberFraction
  }

  /// Returns the fractions of the timeline between which a member moves: its span, or more if the
  /// latest hold caught the member in flight before its beginning or after its end.
  ///
  /// `held` is the point of that hold, the group's fraction and the member's; nil for a member that
  /// rested.
  func reach(of index: Int) -> (beginning: Double, end: Double, held: (Double, Double)?) {
    let (beginning, end) = span(of: index)
    guard let scrubAnchor else { return (beginning, end, nil) }
    let held = (scrubAnchor.group, scrubAnchor.members[index])
    let isAtRest = held.1 <= 0 && held.0 <= beginning || held.1 >= 1 && held.0 >= end
    if isAtRest { return (beginning, end, nil) }
    return (held.0 > beginning ? beginning : 0, held.0 < end ? end : 1, held)
  }

  /// Returns the fractions of the timeline at which a member begins and ends; 0 and 1 if the group
  /// has no duration.
  func span(of index: Int) -> (beginning: Double, end: Double) {
    guard duration > 0 else { return (0, 1) }
    return (members[index].delay / duration, min(1, members[index].end / duration))
  }
}

extension AnimatorGroup: RuledAnimating {
  /// The state in terms of `AnimatorRules`.
  package var condition: AnimatorRules.Condition {
    switch state {
    case .inactive: .inactive
    case .stopped: .stopped
    case .active: isRunning ? .running : .paused
    }
  }

  var circumstances: AnimatorRules.Circumstances {
    AnimatorRules.Circumstances(
      isInsideItsBlock: isActivating || members.contains { $0.animator.isCollecting })
  }
  var noun: String { "animator group" }
  /// Reports a call that would be ignored silently.
  func diagnose(_ sentence: String) { stage.diagnose("Animator group: \(sentence)") }
}
