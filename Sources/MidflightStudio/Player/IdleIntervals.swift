import MotionCore

/// The intervals in which a session was idle: nothing moved, no timer was due, no pointer or key
/// was down, and no input arrived except hover moves without an observer.
///
/// Each session keeps one. The timeline collapses the long intervals.
nonisolated struct IdleIntervals: Hashable, Sendable {
  /// The long intervals that have ended, in the order of time.
  private(set) var ended: [ClosedRange<Moment>] = []
  /// The start of the current interval; nil while the session is active.
  private(set) var currentStart: Moment?

  /// Seconds after which an interval counts as long.
  static let long = 1.5

  /// Begins an interval. If one has begun already, that interval continues.
  mutating func begin(at moment: Moment) { currentStart = currentStart ?? moment }

  /// Ends the current interval, and keeps it if it is longer than `long` seconds. Without a current
  /// interval there is no effect.
  mutating func end(at moment: Moment) {
    if let currentStart, moment.seconds(since: currentStart) > IdleIntervals.long {
      ended.append(currentStart...moment)
    }
    currentStart = nil
  }

  /// Returns the long intervals before a moment, in the order of time. An interval that contains
  /// the moment, also the current one, ends there, and is left out unless it is long by then.
  func long(before moment: Moment) -> [ClosedRange<Moment>] {
    let known = asOf(moment)
    guard let start = known.currentStart, moment.seconds(since: start) > IdleIntervals.long else {
      return known.ended
    }
    return known.ended + [start...moment]
  }

  /// Returns the intervals as they were known at an earlier moment. An interval that contains the
  /// moment is the current one; an interval that ends exactly there has ended. Later intervals are
  /// left out.
  func asOf(_ moment: Moment) -> IdleIntervals {
    var earlier = self
    if let currentStart, currentStart > moment { earlier.currentStart = nil }
    while let last = earlier.ended.last, last.upperBound > moment {
      earlier.ended.removeLast()
      if last.lowerBound <= moment { earlier.currentStart = last.lowerBound }
    }
    return earlier
  }
}
