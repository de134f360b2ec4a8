import Foundation
import MotionCore

/// Several animators that start, scrub, reverse and finish as one, each after a delay of its own.
///
/// The group has a time line as long as the member that ends last. While it is active, steer the
/// group: what steers a member by itself is ignored, with a diagnostic. What may be called when is
/// told by `AnimatorRules`, as for one animator; one without members cannot begin. Inactive again, it
/// keeps its members, which can be filled and started again.
///
/// The stage keeps a running group alive. A paused or stopped one lives as long as somebody holds it;
/// when nobody does, all of its members end where they are seen, with one diagnostic.
///
/// Unlike UIKit, which has no groups of animators: its samples keep an array, and loop.
@MainActor public final class AnimatorGroup: NSObject, UIViewImplicitlyAnimating {
  /// A member, and the seconds after which it begins.
  public struct Member {
    /// What moves.
    public let animator: UIViewPropertyAnimator
    /// Seconds from the beginning of the time line.
    public let delay: TimeInterval
    /// Whether `addAnimations` made it: it goes at the end, as an animator's blocks do.
    var isPassing = false
  }

  /// In the order in which they were added; their completions are called in it.
  public internal(set) var members: [Member] = []
  /// Where it is in its life.
  public internal(set) var state = UIViewAnimatingState.inactive
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
      if wasRunning { turnMembersRound() } else if state == .active { directMembers() }
      tellObservers()
    }
  }
  /// Whether the end leaves it active, with no completion called.
  public var pausesOnCompletion = false

  var completions: [(UIViewAnimatingPosition) -> Void] = []
  var reversed = false
  /// Where it is on its time line, in fractions of its duration, forwards.
  var playhead = Playhead.held(at: 0, pacing: .linear)
  /// Whether it goes to stay where it arrives.
  var stopsOnTheWay = false
  /// Where it was held, and where its members were then: scrubbing passes through there.
  var scrubAnchor: (group: Double, members: [Double])?
  /// What was paused in flight, until something else is done.
  @Boxed var interrupted: Interruption?
  /// When it was turned round in flight, and how it ran before that, until something else is done.
  var beforeTurning: BeforeTurning?
  /// Through it the stage holds a running group.
  var ending: ScheduledWork?
  var observations: [WeakObservation] = []
  var beat: ScheduledWork?
  private(set) weak var knownStage: Stage?

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

  isolated deinit {
    // A running one goes with its stage only.
    guard let stage = knownStage, state != .inactive, !isRunning else { return }
    for member in members { member.animator.letGo() }
    stage.diagnose(
      "Animator group: it was released while \(condition.rawValue), so its members' views stay where "
        + "they were seen and no completions are called. Keep it, or call stopAnimation(_:) and "
        + "finishAnimation(at:) first.")
  }

  var stage: Stage {
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
      state == .inactive && animator.phase == .inactive,
      "AnimatorGroup.add(_:afterDelay:): add inactive animators to an inactive group, before it "
        + "starts.")
    require(
      !members.contains { $0.animator === animator } && animator.group == nil,
      "AnimatorGroup.add(_:afterDelay:): animator \(animator.number) is in a group already.")
    require(
      animator.isInterruptible,
      "AnimatorGroup.add(_:afterDelay:): animator \(animator.number) is not interruptible, so no "
        + "group can steer it.")
    let delay = stage.counted(delay, in: "AnimatorGroup.add(_:afterDelay: \(delay))")
    members.append(Member(animator: animator, delay: delay))
  }

  /// Adds changes as a member of their own, which eases in and out: over the group's duration if that
  /// is inactive, else over what remains of it. It is no member any more once the group has ended.
  ///
  /// Added while the group runs backwards, they are taken back at the end with all others.
  public func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes as a member of their own, which begins later and ends with the group.
  ///
  /// - Parameter delayFactor: 0…1 of the group's duration, or of what remains of it.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    require(
      !members.isEmpty,
      "AnimatorGroup.addAnimations(_:) on a group without members: it lasts as long as they do, so "
        + "add(_:afterDelay:) them first.")
    guard allows(.addAnimations) else { return }
    let delayFactor = stage.counted(
      Double(delayFactor), atMost: 1, in: "addAnimations(delayFactor: \(delayFactor))")
    let place = state == .inactive ? 0 : Double(absoluteFraction)
    let delay = duration * (place + (1 - place) * delayFactor)
    let animator = stage.perform {
      UIViewPropertyAnimator(
        duration: max(0, duration - delay), curve: .easeInOut, animations: animation)
    }
    members.append(Member(animator: animator, delay: delay, isPassing: true))
    if state == .active { letJoin(delayFactor: delayFactor) }
  }

  /// Adds a handler, called after those of the members, when all of them have ended.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    if allows(.addCompletion) { completions.append(completion) }
  }

  // MARK: - What it is doing

  /// What it and its members are doing, and how far they are: for people who debug.
  public override nonisolated var description: String {
    // Nonisolated as NSObject's; but only the main actor has anything to do with groups.
    MainActor.assumeIsolated { summary }
  }

  /// Seconds until the last member ends.
  public var duration: TimeInterval {
    members.map { $0.delay + $0.animator.plannedDuration }.max() ?? 0
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
    interrupted = nil
    let fraction = min(max(fraction, 0), 1)
    playhead = .held(at: fraction, pacing: .linear)
    for (index, member) in members.enumerated() {
      let own = own(index, at: fraction)
      member.animator.scrub(to: own, as: CGFloat(own))
    }
    tellObservers()
  }

  /// The fraction of a member at one of the group's: straight from its beginning to its end, but
  /// through where it was held.
  func own(_ index: Int, at fraction: Double) -> Double {
    let (beginning, end) = span(of: index)
    var points = [(beginning, 0.0), (end, 1.0)]
    if let scrubAnchor {
      let held = (scrubAnchor.group, scrubAnchor.members[index])
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
    let own = y0 + (y1 - y0) * ((fraction - x0) / (x1 - x0))
    // An end that is met but for rounding is met.
    return abs(own - 1) < 1e-12 ? 1 : abs(own) < 1e-12 ? 0 : own
  }

  func span(of index: Int) -> (beginning: Double, end: Double) {
    let (member, duration) = (members[index], duration)
    guard duration > 0 else { return (0, 1) }
    return (
      member.delay / duration, min(1, (member.delay + member.animator.plannedDuration) / duration)
    )
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

  var circumstances: AnimatorRules.Circumstances { AnimatorRules.Circumstances() }
  var noun: String { "animator group" }
  func diagnose(_ sentence: String) { stage.diagnose("Animator group: \(sentence)") }
}
