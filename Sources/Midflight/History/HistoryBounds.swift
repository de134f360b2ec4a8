import MotionCore

/// How much a history keeps of a stage that goes on for hours: all of the last minute, all that goes on
/// still, and of each kind a thousand at least.
///
/// Each list is looked through when it has come to its bound, and has its next bound as far ahead as it is
/// long then: so one more note costs the same, however much there is.
nonisolated enum HistoryBounds {
  /// Seconds of the stage's time of which nothing is forgotten.
  static let seconds = 60.0
  /// So many at least are kept, older or not.
  static let fewest = 1_000
  /// Where a list is looked through for the first time.
  static let atFirst = 2 * fewest

  /// Where a list of so many is looked through again.
  static func next(after count: Int) -> Int { max(atFirst, 2 * count) }

  /// From when on nothing is forgotten.
  static func horizon(at now: Moment) -> Moment { Moment(seconds: now.seconds - seconds) }
}

extension StageHistory {
  /// Forgets input that is older than that, if there is much.
  func forgetOldInputs() {
    guard inputs.count >= inputsBound else { return }
    let horizon = HistoryBounds.horizon(at: latest)
    let young = inputs.firstIndex { $0.event.time >= horizon } ?? inputs.count
    inputs.removeFirst(min(young, inputs.count - HistoryBounds.fewest))
    inputsBound = HistoryBounds.next(after: inputs.count)
  }

  /// Forgets animators that came to their end before that, or were never set in motion, if there are many.
  func forgetOldAnimators() {
    guard animators.count >= animatorsBound else { return }
    let horizon = HistoryBounds.horizon(at: latest)
    var surplus = animators.count - HistoryBounds.fewest
    animators.removeAll { animator in
      guard surplus > 0, animator.isOver(before: horizon) else { return false }
      surplus -= 1
      return true
    }
    animatorsBound = HistoryBounds.next(after: animators.count)
    places = [:]
    for (place, animator) in animators.enumerated() { places[animator.id] = place }
  }
}

extension AnimatorHistory {
  /// Whether it has done nothing since, and will do nothing unless somebody asks it to.
  fileprivate func isOver(before moment: Moment) -> Bool {
    guard noted < moment else { return false }
    return changes.last.map {
      $0.after.condition == .inactive || $0.after.condition == .stopped
    } ?? true
  }

  /// Forgets its changes of long ago, if there are many.
  mutating func forgetOldChanges() {
    guard changes.count >= changesBound else { return }
    let horizon = HistoryBounds.horizon(at: noted)
    let young = changes.firstIndex { $0.stageMoment >= horizon } ?? changes.count
    changes.removeFirst(min(young, changes.count - HistoryBounds.fewest))
    changesBound = HistoryBounds.next(after: changes.count)
  }
}
