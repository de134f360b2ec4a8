import MotionCore

/// When a take rested: nothing moved, nothing was due, nobody held anything down, and nothing was done
/// but to move a mouse, that is up, over what nobody watches.
///
/// A take keeps one, which grows with it; a time-line folds the long ones.
nonisolated struct Rests: Hashable, Sendable {
  /// Those that are over and were long, in order.
  private var over: [ClosedRange<Moment>] = []
  /// When the one began that goes on; nil while there is none.
  private(set) var since: Moment?

  /// Seconds that a rest takes before it is long: somebody reads, or is away.
  static let long = 1.5

  /// It rests from a moment on, unless it does already.
  mutating func begin(at moment: Moment) { since = since ?? moment }

  /// Something is done or moves again.
  mutating func end(at moment: Moment) {
    if let since, moment.seconds(since: since) > Rests.long { over.append(since...moment) }
    since = nil
  }

  /// The long ones before a moment, in order; one that it lies in, up to there.
  ///
  /// - Parameter takesInOpen: Whether the one that goes on is among them, however short it is yet.
  func long(before moment: Moment, takesInOpen: Bool = false) -> [ClosedRange<Moment>] {
    let rest = upTo(moment)
    guard let since = rest.since, since < moment else { return rest.over }
    return takesInOpen || moment.seconds(since: since) > Rests.long
      ? rest.over + [since...moment] : rest.over
  }

  /// The last long one that was over at a moment; nil if there was none.
  func lastOver(at moment: Moment) -> ClosedRange<Moment>? { upTo(moment).over.last }

  /// The same as they were at a moment.
  func upTo(_ moment: Moment) -> Rests {
    var earlier = self
    if let since, since > moment { earlier.since = nil }
    while let last = earlier.over.last, last.upperBound > moment {
      earlier.over.removeLast()
      if last.lowerBound <= moment { earlier.since = last.lowerBound }
    }
    return earlier
  }
}
