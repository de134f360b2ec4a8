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
    /// Progress per second until then; of one that was dragged, as fast as the hand was.
    let incoming: Double
    /// Progress per second from then on.
    let outgoing: Double
    /// Whether it was held before or after, so that a finger took the speed away or gave one.
    let isHeld: Bool
    /// Whether a hand that dragged it let it go: the speed until then is the hand's.
    var isByHand = false

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
  /// The least and the greatest progress that is drawn, and 0 and 1.
  let range: ClosedRange<Double>

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
    past.reserveCapacity(changes.count)
    // By index here and below: a change is large, and to go through changes copies each.
    for index in changes.indices where changes[index].after.isActive {
      let start = changes[index].moment
      let end = index + 1 < changes.count ? changes[index + 1].moment : now
      if end > start || index + 1 == changes.count {
        past.append(Piece(start: start, end: end, situation: changes[index].after))
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
    var (knots, abandoned): ([Knot], [Piece]) = ([], [])
    for turn in Turn.all(in: changes) {
      // A speed that timing alone breaks is made good by what lies beside it.
      if let knot = turn.knot(in: changes) { knots.append(byTimingAlone ? knot.held : knot) }
      if let piece = turn.abandoned(in: changes) { abandoned.append(piece) }
    }
    (self.knots, self.abandoned) = (knots, abandoned)
    var (low, high) = (0.0, 1.0)
    for index in past.indices { past[index].widen(&low, &high) }
    for index in abandoned.indices { abandoned[index].widen(&low, &high) }
    ahead?.widen(&low, &high)
    range = low...high
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
    range.lowerBound >= -CourseGraph.farthest && range.upperBound <= 1 + CourseGraph.farthest
  }
}

extension CourseGraph.Piece {
  /// Lets a range reach over what it shows.
  fileprivate func widen(_ low: inout Double, _ high: inout Double) {
    for step in 0...(situation.playhead.isHeld ? 0 : 12) {
      let part = end.seconds(since: start) * Double(step) / 12
      let progress = situation.progress(at: start.advanced(by: part))
      (low, high) = (min(low, progress), max(high, progress))
    }
  }
}

extension CourseGraph.Knot {
  /// The same where nobody asks whether the speed jumps.
  fileprivate var held: CourseGraph.Knot {
    CourseGraph.Knot(
      kind: kind, moment: moment, progress: progress, incoming: incoming, outgoing: outgoing,
      isHeld: true, isByHand: isByHand)
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
