import Foundation
import Midflight
import MotionCore

/// The progress of an animator over time, as its history tells it: what was, what would have been,
/// and what is to come.
///
/// A value, computed from playheads: whoever draws it can ask for any moment, and nothing is sampled.
/// Moments are those of animation time.
struct CourseGraph {
  /// A stretch of time in which nothing changed the course.
  struct Piece {
    let start: Moment
    let end: Moment
    let situation: AnimatorSituation
  }

  /// Where something changed the course of an animator that was moving, or let one go.
  struct Knot {
    /// What happened there.
    enum Kind { case interruption, release }
    let kind: Kind
    let moment: Moment
    let progress: Double
    /// Progress per second until then.
    let incoming: Double
    /// Progress per second from then on.
    let outgoing: Double
    /// Whether it was held before or after, so that a finger took the speed away or gave one.
    let isHeld: Bool

    /// Whether the speed jumps although nobody held what moved.
    var isBreak: Bool {
      guard !isHeld else { return false }
      return abs(incoming - outgoing) > 0.02 * max(abs(incoming), abs(outgoing), 0.05)
    }
  }

  /// What was, in order, up to now; pieces in which it was inactive are left out.
  let past: [Piece]
  /// What would have been had nothing interrupted it, from each interruption on.
  let abandoned: [Piece]
  /// What is to come if nothing interrupts it; nil while it is held or inactive.
  let ahead: Piece?
  /// In order, one at a moment.
  let knots: [Knot]
  /// Whether it is drawn as its timing alone has it, because it has next to no way to go: in shares of that,
  /// what an interruption left beside it would be dozens of times as high as the way.
  let isByTimingAlone: Bool
  /// From the first change to the last end of what is drawn; while it is active, to now at least. Once
  /// it is over the picture stands.
  let span: ClosedRange<Moment>

  /// The graph of a history.
  ///
  /// - Parameter now: Where animation time is: no earlier than the last change.
  init(_ history: AnimatorHistory, at now: Moment) {
    let seen = CourseGraph(history, at: now, byTimingAlone: false)
    self = seen.isReadable ? seen : CourseGraph(history, at: now, byTimingAlone: true)
  }

  /// The same as its timing alone has it, or not.
  init(_ history: AnimatorHistory, at now: Moment, byTimingAlone: Bool) {
    let changes = byTimingAlone ? history.changes.map(\.byTimingAlone) : history.changes
    isByTimingAlone = byTimingAlone
    let now = CourseGraph.lastShown(changes.last, at: now)
    var past: [Piece] = []
    for (index, change) in changes.enumerated() where change.after.isActive {
      let end = index + 1 < changes.count ? changes[index + 1].moment : now
      if end > change.moment || index + 1 == changes.count {
        past.append(Piece(start: change.moment, end: end, situation: change.after))
      }
    }
    self.past = past
    var ahead: Piece?
    if let last = changes.last, last.after.condition == .running,
      let end = last.after.playhead.end, end > now
    {
      ahead = Piece(start: now, end: end, situation: last.after)
    }
    self.ahead = ahead
    let turns = Turn.all(in: changes)
    // A speed that timing alone breaks is made good by what lies beside it.
    knots = turns.compactMap(\.knot).map { byTimingAlone ? $0.held : $0 }
    abandoned = turns.compactMap(\.abandoned)
    let start = changes.first?.moment ?? history.created
    let isOver = changes.last.map { !$0.after.isActive } ?? true
    let ends =
      abandoned.map(\.end) + [ahead?.end ?? start, past.last?.end ?? start, isOver ? start : now]
    span = start...(ends.max().map { max($0, start) } ?? start)
  }

  /// Now; but of one that is held, no more than two seconds of standing still: they would press all that
  /// it did into a corner.
  private static func lastShown(_ last: AnimatorChange?, at now: Moment) -> Moment {
    guard let last, last.after.playhead.isHeld else { return now }
    return min(now, last.moment.advanced(by: 2))
  }

  /// Where it was or will be seen; nil while inactive, and outside the span.
  ///
  /// At the moment of a change, what was seen from then on.
  func progress(at moment: Moment) -> Double? {
    if let ahead, moment >= ahead.start, moment <= ahead.end {
      return ahead.situation.progress(at: moment)
    }
    let piece = past.last { $0.start <= moment && moment <= $0.end }
    return piece?.situation.progress(at: moment)
  }

  /// How many ways beyond 0 and 1 a curve may go: with more, the way itself is too low to be seen.
  private static let farthest = 4.0

  private var isReadable: Bool {
    let range = range
    return range.lowerBound >= -CourseGraph.farthest && range.upperBound <= 1 + CourseGraph.farthest
  }

  /// The least and the greatest progress that is drawn, and 0 and 1.
  var range: ClosedRange<Double> {
    var (low, high) = (0.0, 1.0)
    for piece in past + abandoned + [ahead].compactMap({ $0 }) {
      for step in 0...(piece.situation.playhead.isHeld ? 0 : 12) {
        let part = piece.end.seconds(since: piece.start) * Double(step) / 12
        let progress = piece.situation.progress(at: piece.start.advanced(by: part))
        (low, high) = (min(low, progress), max(high, progress))
      }
    }
    return low...high
  }
}

extension CourseGraph.Knot {
  /// The same where nobody asks whether the speed jumps.
  fileprivate var held: CourseGraph.Knot {
    CourseGraph.Knot(
      kind: kind, moment: moment, progress: progress, incoming: incoming, outgoing: outgoing,
      isHeld: true)
  }
}

/// All that changed a course at one moment.
private struct Turn {
  let first: AnimatorChange
  var last: AnimatorChange

  static func all(in changes: [AnimatorChange]) -> [Turn] {
    var turns: [Turn] = []
    for change in changes {
      if let turn = turns.last, turn.last.moment == change.moment, change.cause != .end {
        turns[turns.count - 1].last = change
      } else {
        turns.append(Turn(first: change, last: change))
      }
    }
    return turns
  }

  private var before: AnimatorSituation { first.before }
  private var after: AnimatorSituation { last.after }

  /// Whether it was on its way, and goes another one from here, or none.
  private var interrupts: Bool {
    guard first.cause != .end, before.condition == .running else { return false }
    return after.playhead != before.playhead || after.condition != .running
  }

  /// Whether it was held, and is let go.
  private var releases: Bool {
    first.cause != .end && before.condition == .paused && after.condition == .running
  }

  var knot: CourseGraph.Knot? {
    guard interrupts || releases else { return nil }
    let isMoving = after.condition == .running
    return CourseGraph.Knot(
      kind: interrupts ? .interruption : .release, moment: first.moment,
      progress: before.progress(at: first.moment), incoming: before.velocity(at: first.moment),
      outgoing: isMoving ? after.velocity(at: first.moment) : 0, isHeld: releases || !isMoving)
  }

  var abandoned: CourseGraph.Piece? {
    guard interrupts, let end = before.playhead.end, end > first.moment else { return nil }
    return CourseGraph.Piece(start: first.moment, end: end, situation: before)
  }
}

extension AnimatorSituation {
  /// Whether there is anything to see of it.
  var isActive: Bool {
    switch condition {
    case .running, .paused, .waiting: true
    case .inactive, .stopped: false
    }
  }
}
