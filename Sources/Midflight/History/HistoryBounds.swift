import MotionCore

/// The limits of a history, for stages that run for hours: everything of the last minute,
/// everything that still runs, and at least a thousand entries of each kind.
///
/// A list is searched for old entries when it reaches its bound. The next bound is twice the
/// remaining length, so the cost of a new entry does not grow with the list.
nonisolated enum HistoryBounds {
  /// The seconds of the stage's time in which nothing is dropped.
  static let seconds = 60.0
  /// The minimum number of entries to keep, whatever their age.
  static let minimumCount = 1_000
  /// The bound of a new list.
  static let initialCount = 2 * minimumCount

  /// Returns the next bound of a list with `count` entries.
  static func next(after count: Int) -> Int { max(initialCount, 2 * count) }

  /// Returns the moment from which on nothing is dropped.
  static func horizon(at now: Moment) -> Moment { Moment(seconds: now.seconds - seconds) }
}

extension StageHistory {
  /// Drops input events of more than a minute ago if the list has reached its bound. The last
  /// thousand always remain.
  func forgetOldInputs() {
    guard inputs.count >= inputsBound else { return }
    let horizon = HistoryBounds.horizon(at: latest)
    let young = inputs.firstIndex { $0.event.time >= horizon } ?? inputs.count
    inputs.removeFirst(min(young, inputs.count - HistoryBounds.minimumCount))
    inputsBound = HistoryBounds.next(after: inputs.count)
  }

  /// Drops animators that ended more than a minute ago, or were never started, if the list has
  /// reached its bound. At least a thousand remain.
  func forgetOldAnimators() {
    guard animators.count >= animatorsBound else { return }
    let horizon = HistoryBounds.horizon(at: latest)
    var surplus = animators.count - HistoryBounds.minimumCount
    animators.removeAll { animator in
      guard surplus > 0, animator.isOver(before: horizon) else { return false }
      surplus -= 1
      return true
    }
    animatorsBound = HistoryBounds.next(after: animators.count)
    indices = [:]
    for (index, animator) in animators.enumerated() { indices[animator.id] = index }
  }
}

extension AnimatorHistory {
  /// A Boolean value that indicates whether the animator is inactive or stopped, and was last
  /// changed before a moment.
  fileprivate func isOver(before moment: Moment) -> Bool {
    guard lastRecorded < moment else { return false }
    return changes.last.map {
      $0.after.condition == .inactive || $0.after.condition == .stopped
    } ?? true
  }

  /// Drops changes of more than a minute before the last one if the list has reached its bound. The
  /// last thousand always remain.
  mutating func forgetOldChanges() {
    guard changes.count >= changesBound else { return }
    let horizon = HistoryBounds.horizon(at: lastRecorded)
    let young = changes.firstIndex { $0.stageMoment >= horizon } ?? changes.count
    changes.removeFirst(min(young, changes.count - HistoryBounds.minimumCount))
    changesBound = HistoryBounds.next(after: changes.count)
  }
}
