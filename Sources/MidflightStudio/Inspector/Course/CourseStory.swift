import Foundation
import Midflight
import MotionCore

/// What became of an animator's way, a step after the other: what was done to it, and what that did to where
/// it goes and how fast.
///
/// The curve shows the same; this is for whoever asks why. Each step can be said in words.
struct CourseStory: Equatable {
  /// Something that was done, and from when on it was so.
  struct Step: Equatable {
    let moment: Moment
    var deed: Deed
  }

  /// What was done. Numbers are progress, 0…1, and progress per second.
  enum Deed: Equatable {
    /// It sets out from where nothing was animated; after a while, if it has a delay.
    case start(Way)
    /// It runs, and its blocks have changed nothing.
    case runIdle(Way)
    /// Another one has begun to move what it moves.
    case meeting(AnimatorHistory.ID, AnimatorHistory.Meeting.Kind)
    /// It was finished in flight, and sets out again at once: what is all of its way from here on is another.
    case restart(Way, from: Double)
    /// It was started, and has nothing to move.
    case wait
    /// It is held, and was so fast until then; nil before it has moved.
    case hold(at: Double, speed: Speed?)
    /// It is where the hand puts it; nil for where that is, while it goes on.
    case drag(from: Double, to: Double?)
    /// It was held, and goes on; a hand that dragged it was so fast.
    case release(Way, hand: Speed?)
    /// It was on its way, and goes another one.
    case change(Way, speed: Speed, isTurn: Bool)
    /// It was turned round while it was held.
    case turn(at: Double, isReversed: Bool)
    /// A finger went down on what it moves and came up again, and no recogniser made anything of that.
    case press(at: Double)
    /// It stands where it was seen; for good, or until it is finished.
    case stop(at: Double, isOver: Bool)
    /// It was stopped, and finished then, or in the same breath, where the place is that it was stopped at.
    case finish(AnimatorChange.Ending, stoppedAt: Double?)
    case takeover(at: Double)
    /// It came to its end; and is held there, if it pauses on completion.
    case arrival(at: Double, isHeld: Bool, hasCompletion: Bool)
  }

  /// How fast something is.
  struct Speed: Equatable {
    /// Progress a second.
    let progress: Double
    /// Points from a progress of 0 to 1; nil for what is not measured in points.
    var distance: Double?
  }

  /// Where something goes from a moment on.
  struct Way: Equatable {
    let from: Double
    let to: Double
    /// Seconds until it begins.
    var delay = 0.0
    /// How fast as it begins.
    let speed: Speed
    /// From its beginning until it is there; nil if it goes on without an end.
    let seconds: Double?
    /// Whether a spring pulls it there, and not a curve.
    let isOnSpring: Bool
    /// Whether the curve or the spring is the one that it had before.
    let isItsOwn: Bool
    /// Others that moved the same as it set out.
    var company: [AnimatorHistory.Meeting] = []
  }

  /// In order.
  private(set) var steps: [Step] = []

  /// The story of a history.
  ///
  /// - Parameters:
  ///   - byTimingAlone: Whether it is told as its curve is drawn: see `CourseGraph`.
  ///   - presses: When what it moves was pressed for nothing, in order.
  init(_ history: AnimatorHistory, byTimingAlone: Bool = false, presses: [IdlePress] = []) {
    let changes = byTimingAlone ? history.changes.map(\.byTimingAlone) : history.changes
    for turn in Turn.all(in: changes) { take(turn, of: changes) }
    if history.subjects.isEmpty { tellOfNothing() }
    for meeting in history.meetings { take(meeting) }
    if let last = steps.indices.last, case .drag(let from, _) = steps[last].deed {
      steps[last].deed = .drag(from: from, to: nil)
    }
    for press in presses { take(press, of: changes) }
  }

  /// Whether it is the same with more changes, as a hand goes on to drag.
  func goesOn(with changes: ArraySlice<AnimatorChange>) -> Bool {
    guard let last = steps.last, case .drag(_, nil) = last.deed else { return false }
    for index in changes.indices where changes[index].cause != .call(.setFractionComplete) {
      return false
    }
    return true
  }

  /// The step that was the last one at a moment; nil before the first.
  func index(at moment: Moment) -> Int? { steps.lastIndex { $0.moment <= moment } }

  private mutating func take(_ turn: Turn, of changes: [AnimatorChange]) {
    guard let deed = turn.deed(in: changes) else { return }
    if case .drag(_, let to) = deed, let last = steps.indices.last,
      case .drag(let from, _) = steps[last].deed
    {
      return steps[last].deed = .drag(from: from, to: to)
    }
    if case .start(let way) = deed, let last = steps.last,
      last.moment == changes[turn.first].moment,
      case .finish(let ending, let place?) = last.deed
    {
      return steps[steps.count - 1].deed = .restart(way, from: ending.place ?? place)
    }
    steps.append(Step(moment: changes[turn.first].moment, deed: deed))
  }

  /// What moves nothing does not set out for anywhere.
  private mutating func tellOfNothing() {
    for index in steps.indices {
      if case .start(let way) = steps[index].deed { steps[index].deed = .runIdle(way) }
    }
  }

  /// Where it sets out among others, that says so; else it is a step of its own.
  private mutating func take(_ meeting: AnimatorHistory.Meeting) {
    let start = steps.lastIndex {
      if case .start = $0.deed { $0.moment == meeting.moment } else { false }
    }
    if let start, case .start(var way) = steps[start].deed {
      way.company.append(meeting)
      steps[start].deed = .start(way)
    } else if meeting.isWithNewer {
      let place = steps.firstIndex { $0.moment > meeting.moment } ?? steps.count
      let deed = Deed.meeting(meeting.other, meeting.kind)
      steps.insert(Step(moment: meeting.moment, deed: deed), at: place)
    }
  }

  /// A press belongs to it only while it is on its way.
  private mutating func take(_ press: IdlePress, of changes: [AnimatorChange]) {
    guard let index = changes.lastIndex(where: { $0.moment <= press.start }),
      changes[index].after.condition == .running
    else { return }
    let deed = Deed.press(at: changes[index].after.progress(at: press.start))
    let place = steps.firstIndex { $0.moment > press.end } ?? steps.count
    steps.insert(Step(moment: press.end, deed: deed), at: place)
  }
}

extension Turn {
  /// What was done at its moment; nil for nothing that anybody would see.
  fileprivate func deed(in changes: [AnimatorChange]) -> CourseStory.Deed? {
    let (start, before, after) = (changes[first], changes[first].before, changes[last].after)
    let place = before.progress(at: start.moment)
    switch start.cause {
    case .end:
      return .arrival(
        at: place, isHeld: after.condition == .paused,
        hasCompletion: start.ending?.hasCompletion ?? false)
    case .takenOver: return .takeover(at: place)
    case .call, .animate: break
    }
    if after.condition == .inactive, let ending = changes[last].ending {
      return .finish(ending, stoppedAt: before.condition == .stopped ? nil : place)
    }
    switch (before.condition, after.condition) {
    case (_, .running) where before.condition == .inactive || before.condition == .waiting:
      return .start(way(in: changes))
    case (.paused, .running):
      return .release(
        way(in: changes), hand: handSpeed(in: changes).map { speed($0, in: changes) })
    case (.running, .running):
      guard before.playhead != after.playhead else { return nil }
      return .change(
        way(in: changes), speed: speed(before.velocity(at: start.moment), in: changes),
        isTurn: before.isReversed != after.isReversed)
    case (.inactive, .waiting): return .wait
    case (.inactive, .paused), (.waiting, .paused):
      return .hold(at: after.progress, speed: nil)
    case (.running, .paused):
      return .hold(at: place, speed: speed(before.velocity(at: start.moment), in: changes))
    case (.paused, .paused):
      if before.isReversed != after.isReversed {
        return .turn(at: after.progress, isReversed: after.isReversed)
      }
      return abs(after.progress - before.progress) < 0.0005
        ? nil : .drag(from: before.progress, to: after.progress)
    case (.inactive, _), (.stopped, _): return nil
    case (_, .stopped): return .stop(at: place, isOver: false)
    case (_, .inactive): return .stop(at: place, isOver: true)
    default: return nil
    }
  }

  private func speed(_ progress: Double, in changes: [AnimatorChange]) -> CourseStory.Speed {
    CourseStory.Speed(progress: progress, distance: changes[last].distance)
  }

  private func way(in changes: [AnimatorChange]) -> CourseStory.Way {
    let (moment, before, after) = (
      changes[first].moment, changes[first].before, changes[last].after
    )
    let (start, end) = (max(moment, after.playhead.start), after.playhead.end)
    return CourseStory.Way(
      from: after.progress(at: moment),
      to: end.map { after.progress(at: $0) } ?? after.playhead.endFraction,
      delay: start.seconds(since: moment), speed: speed(after.velocity(at: start), in: changes),
      seconds: end.map { max(0, $0.seconds(since: start)) },
      isOnSpring: after.playhead.isOnSpring || !after.shape.isCurve,
      isItsOwn: before.condition == .inactive || before.shape == after.shape)
  }
}

extension AnimatorChange.Ending {
  /// Where that is; nil for where it was.
  fileprivate var place: Double? {
    switch position {
    case .start: 0
    case .end: 1
    case .current: nil
    }
  }
}

extension TimingShape {
  fileprivate var isCurve: Bool { if case .curve = self { true } else { false } }
}
