import Foundation
import MotionCore

/// A map from moments to positions on the timeline. Long idle intervals are folded to narrow gaps.
///
/// The map is strictly increasing, also inside a gap. Therefore each position has one moment.
nonisolated struct TimelineScale: Hashable, Sendable {
  /// A stretch of time with its position in points.
  struct Piece: Hashable, Sendable {
    let start: Moment
    let end: Moment
    let left: CGFloat
    let right: CGFloat
    /// A Boolean value that indicates whether the piece is a folded idle interval.
    let isFolded: Bool
  }

  /// The pieces from the first to the last visible moment, without gaps between them. Never empty.
  let pieces: [Piece]
  /// The width of the lane in points.
  let width: CGFloat
  /// Points per second outside of folds.
  let pointsPerSecond: CGFloat

  /// Seconds of a live session that are visible at most, without folds. The Save command marks the
  /// same span.
  static let liveSeconds = 60.0
  /// Seconds that are visible at least, so that a short session does not grow too fast.
  static let leastSeconds = 5.0
  /// Points of a folded interval. All folds together take a third of the width at most.
  static let foldWidth: CGFloat = 18

  /// The first visible moment.
  var start: Moment { pieces.first?.start ?? .zero }
  /// The last visible moment.
  var end: Moment { pieces.last?.end ?? .zero }

  /// Creates the scale of a session. A live session shows its last 60 seconds, without folds, and a
  /// finished one all of its time. At least 5 seconds are visible.
  ///
  /// - Parameters:
  ///   - end: The end of the session.
  ///   - timelineEnd: The end of a longer comparison; nil for none.
  ///   - isGrowing: A Boolean value that indicates whether the session is live.
  ///   - width: The width in points.
  ///   - idleIntervals: The intervals to fold if they are long. The current interval of a live
  ///     session is folded once it is wider than a fold.
  init(
    end: Moment, timelineEnd: Moment? = nil, isGrowing: Bool, width: CGFloat,
    idleIntervals: IdleIntervals = IdleIntervals()
  ) {
    let timelineEnd = max(end, timelineEnd ?? end)
    func plan(_ folds: [ClosedRange<Moment>]) -> Plan {
      Plan(end: timelineEnd, isGrowing: isGrowing, width: width, folds: folds)
    }
    let known = idleIntervals.asOf(end)
    var chosen = plan(known.long(before: end))
    // The current interval is folded once it is wider than a fold, so that nothing jumps when it becomes long.
    if isGrowing, let start = known.currentStart, start < end {
      let folded = plan(known.ended + [start...end])
      let seconds = CGFloat(end.seconds(since: start))
      if seconds * chosen.pointsPerSecond > folded.foldWidth { chosen = folded }
    }
    (self.width, pieces, pointsPerSecond) = (width, chosen.pieces, chosen.pointsPerSecond)
  }

  /// Returns the position of a moment in points. A folded interval is compressed to the width of
  /// its fold. Outside the lane, positions continue at `pointsPerSecond`: negative before the
  /// start, and beyond `width` after the end.
  func x(of moment: Moment) -> CGFloat {
    guard let first = pieces.first, moment > first.start else {
      return CGFloat(moment.seconds(since: start)) * pointsPerSecond
    }
    guard let piece = pieces.first(where: { moment <= $0.end }) else {
      return width + CGFloat(moment.seconds(since: end)) * pointsPerSecond
    }
    let fraction = moment.seconds(since: piece.start) / piece.end.seconds(since: piece.start)
    return piece.left + CGFloat(fraction) * (piece.right - piece.left)
  }

  /// Returns the moment at a position. Left of the lane, returns the start; right of it, the end.
  func moment(at x: CGFloat) -> Moment {
    guard x > 0, let piece = pieces.first(where: { x <= $0.right && $0.right > $0.left }) else {
      return x > 0 ? end : start
    }
    let fraction = Double((x - piece.left) / (piece.right - piece.left))
    return piece.start.advanced(by: fraction * piece.end.seconds(since: piece.start))
  }
}

/// The folds of a scale, and the width per second that they leave.
nonisolated private struct Plan {
  let folds: [ClosedRange<Moment>]
  let start: Moment
  let end: Moment
  let foldWidth: CGFloat
  let pointsPerSecond: CGFloat

  /// Plans the folds that begin in the visible time. All folds together take a third of the width
  /// at most, and at least 5 seconds without folds are visible, also after the end.
  init(end: Moment, isGrowing: Bool, width: CGFloat, folds all: [ClosedRange<Moment>]) {
    let start = isGrowing ? Plan.start(of: all, before: end) : .zero
    let folds = all.filter { $0.lowerBound >= start }
    let folded = folds.reduce(0) { $0 + $1.upperBound.seconds(since: $1.lowerBound) }
    let seconds = end.seconds(since: start) - folded
    let shown = max(seconds, TimelineScale.leastSeconds)
    (self.folds, self.start, self.end) = (folds, start, end.advanced(by: shown - seconds))
    foldWidth =
      folds.isEmpty ? 0 : min(TimelineScale.foldWidth, max(0, width) / 3 / CGFloat(folds.count))
    pointsPerSecond = (max(0, width) - foldWidth * CGFloat(folds.count)) / CGFloat(shown)
  }

  /// Returns the first visible moment of a live session: 60 seconds before the end, without
  /// counting folds; not before 0.
  private static func start(of folds: [ClosedRange<Moment>], before end: Moment) -> Moment {
    var (left, cursor) = (TimelineScale.liveSeconds, end)
    for fold in folds.reversed() {
      let span = cursor.seconds(since: fold.upperBound)
      // The span ends at the end of a fold, which need not be visible.
      guard span < left else { break }
      left -= span
      cursor = fold.lowerBound
    }
    return max(.zero, cursor.advanced(by: -left))
  }

  /// The visible time from left to right, with alternating shown and folded pieces. Pieces without
  /// a length are left out.
  var pieces: [TimelineScale.Piece] {
    var pieces: [TimelineScale.Piece] = []
    var (moment, x): (Moment, CGFloat) = (start, 0)
    func add(until end: Moment, width: CGFloat, isFolded: Bool) {
      guard end > moment else { return }
      pieces.append(
        TimelineScale.Piece(
          start: moment, end: end, left: x, right: x + width, isFolded: isFolded))
      (moment, x) = (end, x + width)
    }
    for fold in folds {
      let span = fold.lowerBound.seconds(since: moment)
      add(until: fold.lowerBound, width: CGFloat(span) * pointsPerSecond, isFolded: false)
      add(until: fold.upperBound, width: foldWidth, isFolded: true)
    }
    let span = end.seconds(since: moment)
    add(until: end, width: CGFloat(span) * pointsPerSecond, isFolded: false)
    return pieces
  }
}
