import Foundation
import MotionCore

/// Where moments lie on a time-line: evenly, but for long rests, each of which is folded to a narrow gap.
///
/// Every moment has a place of its own, also in a gap, and later ones lie farther right: from a place one
/// comes back to the moment.
nonisolated struct TimelineScale: Hashable, Sendable {
  /// A stretch of time and where it lies.
  struct Piece: Hashable, Sendable {
    let start: Moment
    let end: Moment
    let left: CGFloat
    let right: CGFloat
    /// Whether it is a rest, drawn narrower than it was long.
    let isFolded: Bool
  }

  /// From the first moment that is seen to the last, without gaps; at least one.
  let pieces: [Piece]
  /// Points from end to end.
  let width: CGFloat
  /// Points of a second that is not folded.
  let pointsPerSecond: CGFloat

  /// Seconds of a live take that are seen at most, folded ones left out: as many as one key marks.
  static let liveSeconds = 60.0
  /// Seconds that a time-line shows at least, so that a take does not race along at its beginning.
  static let leastSeconds = 5.0
  /// Points that a folded rest takes, unless there are so many that they would take a third of all.
  static let foldWidth: CGFloat = 18

  /// The first moment that is seen.
  var start: Moment { pieces.first?.start ?? .zero }
  /// The last.
  var end: Moment { pieces.last?.end ?? .zero }

  /// The scale for a take that ends at a moment; of a live one, for its last minute.
  ///
  /// - Parameter reach: How far beyond that it goes, unfolded; no farther if left out.
  init(
    end: Moment, reach: Moment? = nil, isGrowing: Bool, width: CGFloat, rests: Rests = Rests()
  ) {
    let reach = max(end, reach ?? end)
    let plan = Plan(end: reach, isGrowing: isGrowing, width: width, folds: rests.long(before: end))
    // A rest that goes on is folded as soon as it is wider than folded: nothing jumps when it is long.
    let wider = Plan(
      end: reach, isGrowing: isGrowing, width: width,
      folds: rests.long(before: end, takesInOpen: isGrowing))
    let open = isGrowing ? rests.since.map { end.seconds(since: $0) } ?? 0 : 0
    let chosen = CGFloat(open) * plan.pointsPerSecond > wider.foldWidth ? wider : plan
    (self.width, pieces, pointsPerSecond) = (width, chosen.pieces, chosen.pointsPerSecond)
  }

  /// Where a moment lies; beyond the ends too.
  func x(of moment: Moment) -> CGFloat {
    guard let first = pieces.first, moment > first.start else {
      return CGFloat(moment.seconds(since: start)) * pointsPerSecond
    }
    guard let piece = pieces.first(where: { moment <= $0.end }) else {
      return width + CGFloat(moment.seconds(since: end)) * pointsPerSecond
    }
    let share = moment.seconds(since: piece.start) / piece.end.seconds(since: piece.start)
    return piece.left + CGFloat(share) * (piece.right - piece.left)
  }

  /// The moment at a place, within what is seen.
  func moment(at x: CGFloat) -> Moment {
    guard x > 0, let piece = pieces.first(where: { x <= $0.right && $0.right > $0.left }) else {
      return x > 0 ? end : start
    }
    let share = Double((x - piece.left) / (piece.right - piece.left))
    return piece.start.advanced(by: share * piece.end.seconds(since: piece.start))
  }
}

/// Which rests are folded, and what is left for the rest of the time.
nonisolated private struct Plan {
  let folds: [ClosedRange<Moment>]
  let start: Moment
  let end: Moment
  let foldWidth: CGFloat
  let pointsPerSecond: CGFloat

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

  /// The moment after which no more is left than a live take shows.
  private static func start(of folds: [ClosedRange<Moment>], before end: Moment) -> Moment {
    var (left, cursor) = (TimelineScale.liveSeconds, end)
    for fold in folds.reversed() {
      let span = cursor.seconds(since: fold.upperBound)
      // What is left ends at a fold's end: it need not be seen.
      guard span < left else { break }
      left -= span
      cursor = fold.lowerBound
    }
    return max(.zero, cursor.advanced(by: -left))
  }

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
