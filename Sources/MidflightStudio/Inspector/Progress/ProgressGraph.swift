import Foundation
import Midflight
import MotionCore

/// The progress of an animator over time, from its history: the past, the planned future, and the
/// motions without interruptions.
///
/// The graph is a value that evaluates playheads at any moment, without samples. Moments are in
/// animation time.
struct ProgressGraph {
  /// A span of time without changes.
  struct Piece {
    let start: Moment
    let end: Moment
    let situation: AnimatorSituation
  }

  /// A moment at which a motion was interrupted or released.
  struct Breakpoint {
    /// The kind of the breakpoint.
    enum Kind { case interruption, release }
    let kind: Kind
    let moment: Moment
    let progress: Double
    /// Progress per second before the moment; after a drag, the velocity of the pointer.
    let incoming: Double
    /// Progress per second after the moment.
    let outgoing: Double
    /// A Boolean value that indicates whether the animator was paused before or after. A pause may
    /// change the velocity.
    let isHeld: Bool
    /// A Boolean value that indicates whether `incoming` is the velocity of a pointer that dragged
    /// the animator.
    var isFromPointer = false

    /// A Boolean value that indicates whether the velocity jumps without a pause, by more than 2 %
    /// of the higher velocity.
    var hasVelocityJump: Bool {
      guard !isHeld else { return false }
      return abs(incoming - outgoing) > 0.02 * max(abs(incoming), abs(outgoing), 0.05)
    }
  }

  /// The past up to now, in order, without inactive spans.
  let past: [Piece]
  /// The motions that interruptions ended, from each interruption on.
  let uninterrupted: [Piece]
  /// The planned motion; nil while the animator is paused or inactive.
  let future: Piece?
  /// The breakpoints, in order, at most one per moment.
  let breakpoints: [Breakpoint]
  /// A Boolean value that indicates whether the graph shows timing only, because the distance is
  /// nearly 0. The residual of an interruption would be many times higher than that distance.
  let isTimingOnly: Bool
  /// The span from the first change to the end of the drawing, and to now while the animator is
  /// active.
  let span: ClosedRange<Moment>
  /// The range of progress, including 0 and 1.
  let range: ClosedRange<Double>

  /// Creates the graph of a history: of its visible progress, or of its timing only if the progress
  /// goes more than 4 beyond 0 or 1.
  ///
  /// - Parameter now: The current animation time, not before the last change.
  init(_ history: AnimatorHistory, at now: Moment) {
    let seen = ProgressGraph(history, at: now, isTimingOnly: false)
    self = seen.isReadable ? seen : ProgressGraph(history, at: now, isTimingOnly: true)
  }

  /// Creates the graph of a history, of the timing only or of the visible progress. Without
  /// changes, the graph is empty, and its span is the moment of creation. A graph of the timing has
  /// no velocity jumps.
  init(_ history: AnimatorHistory, at now: Moment, isTimingOnly: Bool) {
    let changes = isTimingOnly ? history.changes.map(\.byTimingAlone) : history.changes
    self.isTimingOnly = isTimingOnly
    let now = ProgressGraph.lastShown(changes.last, at: now)
    var past: [Piece] = []
    past.reserveCapacity(changes.count)
    // By index, because a loop over changes would copy each.
    for index in changes.indices where changes[index].after.isActive {
      let start = changes[index].moment
      let end = index + 1 < changes.count ? changes[index + 1].moment : now
      if end > start || index + 1 == changes.count {
        past.append(Piece(start: start, end: end, situation: changes[index].after))
      }
    }
    self.past = past
    var future: Piece?
    if let last = changes.last, last.after.condition == .running,
      let end = last.after.playhead.end, end > now
    {
      future = Piece(start: now, end: end, situation: last.after)
    }
    self.future = future
    var (breakpoints, uninterrupted): ([Breakpoint], [Piece]) = ([], [])
    for turn in ChangeGroup.all(in: changes) {
      // The residual makes up for a velocity jump of the timing alone.
      if let breakpoint = turn.breakpoint(in: changes) {
        breakpoints.append(isTimingOnly ? breakpoint.held : breakpoint)
      }
      if let piece = turn.uninterrupted(in: changes) { uninterrupted.append(piece) }
    }
    (self.breakpoints, self.uninterrupted) = (breakpoints, uninterrupted)
    var (low, high) = (0.0, 1.0)
    for index in past.indices { past[index].widen(&low, &high) }
    for index in uninterrupted.indices { uninterrupted[index].widen(&low, &high) }
    future?.widen(&low, &high)
    range = low...high
    let start = changes.first?.moment ?? history.created
    let isOver = changes.last.map { !$0.after.isActive } ?? true
    let ends =
      uninterrupted.map(\.end) + [
        future?.end ?? start, past.last?.end ?? start, isOver ? start : now,
      ]
    span = start...(ends.max().map { max($0, start) } ?? start)
  }

  /// Returns the current moment; for a paused animator, two seconds after the pause at most, so
  /// that the rest of the curve stays readable.
  private static func lastShown(_ last: AnimatorChange?, at now: Moment) -> Moment {
    guard let last, last.after.playhead.isHeld else { return now }
    return min(now, last.moment.advanced(by: 2))
  }

  /// Returns the progress at a moment; nil while inactive, and outside the span.
  ///
  /// At the moment of a change, the value is the one after the change.
  func progress(at moment: Moment) -> Double? {
    if let future, moment >= future.start, moment <= future.end {
      return future.situation.progress(at: moment)
    }
    let piece = past.last { $0.start <= moment && moment <= $0.end }
    return piece?.situation.progress(at: moment)
  }

  /// The progress beyond 0 and 1 that leaves the distance readable.
  private static let farthest = 4.0

  /// A Boolean value that indicates whether the progress goes at most 4 below 0 and above 1.
  private var isReadable: Bool {
    range.lowerBound >= -ProgressGraph.farthest && range.upperBound <= 1 + ProgressGraph.farthest
  }
}

extension ProgressGraph.Piece {
  /// Extends a range to the progress of the piece, at thirteen equal steps.
  fileprivate func widen(_ low: inout Double, _ high: inout Double) {
    for step in 0...(situation.playhead.isHeld ? 0 : 12) {
      let part = end.seconds(since: start) * Double(step) / 12
      let progress = situation.progress(at: start.advanced(by: part))
      (low, high) = (min(low, progress), max(high, progress))
    }
  }
}

extension ProgressGraph.Breakpoint {
  /// The breakpoint without a velocity jump: as if the animator were paused there.
  fileprivate var held: ProgressGraph.Breakpoint {
    ProgressGraph.Breakpoint(
      kind: kind, moment: moment, progress: progress, incoming: incoming, outgoing: outgoing,
      isHeld: true, isFromPointer: isFromPointer)
  }
}

extension AnimatorSituation {
  /// A Boolean value that indicates whether the animator has progress to show: while running,
  /// paused or waiting, but not inactive or stopped.
  var isActive: Bool {
    switch condition {
    case .running, .paused, .waiting: true
    case .inactive, .stopped: false
    }
  }
}
