import Foundation
import Midflight
import MotionCore

/// The events of an animator, made from its history.
///
/// The inspector shows the text of one event above the curve.
struct AnimatorEventLog: Equatable {
  /// An event and its moment in animation time.
  struct Entry: Equatable {
    let moment: Moment
    var event: AnimatorEvent
  }

  /// The events, in the order of time.
  private(set) var entries: [Entry] = []

  /// Creates the log of a history; empty without changes and overlaps. A drag at the end counts as
  /// going on.
  ///
  /// - Parameters:
  ///   - isTimingOnly: A Boolean value that indicates whether the curve shows the timing only: see
  ///     `ProgressGraph`.
  ///   - presses: Presses on the animated views that had no effect, in the order of time.
  init(_ history: AnimatorHistory, isTimingOnly: Bool = false, presses: [UnhandledPress] = []) {
    let changes = isTimingOnly ? history.changes.map(\.byTimingAlone) : history.changes
    for group in ChangeGroup.all(in: changes) { add(group, of: changes) }
    if history.movedProperties.isEmpty { markAsWithoutEffect() }
    for overlap in history.overlaps { add(overlap) }
    if let last = entries.indices.last, case .drag(let from, _) = entries[last].event {
      entries[last].event = .drag(from: from, to: nil)
    }
    for press in presses { add(press, of: changes) }
  }

  /// Returns whether more changes leave the log as it is, because they continue the last drag: the
  /// log ends with a drag, and all changes set `fractionComplete`.
  func isContinued(with changes: ArraySlice<AnimatorChange>) -> Bool {
    guard let last = entries.last, case .drag(_, nil) = last.event else { return false }
    for index in changes.indices where changes[index].cause != .call(.setFractionComplete) {
      return false
    }
    return true
  }

  /// Returns the index of the last event at a moment; nil before the first event.
  func index(at moment: Moment) -> Int? { entries.lastIndex { $0.moment <= moment } }

  /// Adds the event of a group; none for a group without an effect. A drag extends the previous
  /// drag. A start at the moment of a finish that stopped the animator becomes a restart.
  private mutating func add(_ group: ChangeGroup, of changes: [AnimatorChange]) {
    guard let event = group.event(in: changes) else { return }
    if case .drag(_, let to) = event, let last = entries.indices.last,
      case .drag(let from, _) = entries[last].event
    {
      return entries[last].event = .drag(from: from, to: to)
    }
    if case .start(let motion) = event, let last = entries.last,
      last.moment == changes[group.first].moment,
      case .finish(let ending, let place?) = last.event
    {
      return entries[entries.count - 1].event = .restart(motion, from: ending.place ?? place)
    }
    entries.append(Entry(moment: changes[group.first].moment, event: event))
  }

  /// Replaces the starts of an animator that changes nothing. Restarts and other events stay.
  private mutating func markAsWithoutEffect() {
    for index in entries.indices {
      if case .start(let motion) = entries[index].event {
        entries[index].event = .startWithoutEffect(motion)
      }
    }
  }

  /// Adds an overlap to the start at its moment, or as an event of its own if a newer animator
  /// causes it; otherwise not at all.
  private mutating func add(_ overlap: AnimatorHistory.Overlap) {
    let start = entries.lastIndex {
      if case .start = $0.event { $0.moment == overlap.moment } else { false }
    }
    if let start, case .start(var motion) = entries[start].event {
      motion.overlaps.append(overlap)
      entries[start].event = .start(motion)
    } else if overlap.isWithNewer {
      let place = entries.firstIndex { $0.moment > overlap.moment } ?? entries.count
      let event = AnimatorEvent.overlap(overlap.other, overlap.kind)
      entries.insert(Entry(moment: overlap.moment, event: event), at: place)
    }
  }

  /// Adds a press at its release, with the progress at its beginning. No effect unless the animator
  /// was running then.
  private mutating func add(_ press: UnhandledPress, of changes: [AnimatorChange]) {
    guard let index = changes.lastIndex(where: { $0.moment <= press.start }),
      changes[index].after.condition == .running
    else { return }
    let event = AnimatorEvent.press(at: changes[index].after.progress(at: press.start))
    let place = entries.firstIndex { $0.moment > press.end } ?? entries.count
    entries.insert(Entry(moment: press.end, event: event), at: place)
  }
}

extension AnimatorChange.Ending {
  /// The progress of the end; nil for an end in place.
  fileprivate var place: Double? {
    switch position {
    case .start: 0
    case .end: 1
    case .current: nil
    }
  }
}
