import Foundation
import MotionCore

/// Where moments lie on a time-line, and which of them have a line of their own.
nonisolated struct TimelineScale: Hashable, Sendable {
  /// The first and the last moment that are seen.
  let start: Moment
  let end: Moment
  /// Points from end to end.
  let width: CGFloat

  /// Seconds of a live take that are seen at most: those that one key saves.
  static let liveSeconds = 60.0
  /// Seconds that a time-line shows at least, so that a take does not race along at its beginning.
  static let leastSeconds = 5.0

  /// The scale for a take that ends at a moment; of a live one, for its last minute.
  init(end: Moment, isGrowing: Bool, width: CGFloat) {
    let seconds = max(end.seconds, TimelineScale.leastSeconds)
    let first = isGrowing ? max(0, seconds - TimelineScale.liveSeconds) : 0
    self.start = Moment(seconds: first)
    self.end = Moment(seconds: seconds)
    self.width = width
  }

  /// Where a moment lies; beyond the ends too.
  func x(of moment: Moment) -> CGFloat {
    CGFloat(moment.seconds(since: start) / end.seconds(since: start)) * width
  }

  /// The moment at a place, within what is seen.
  func moment(at x: CGFloat) -> Moment {
    guard width > 0 else { return start }
    let share = Double(min(max(x / width, 0), 1))
    return start.advanced(by: share * end.seconds(since: start))
  }

  /// Seconds between the lines: the least of 0.1, 0.2, 0.5, 1, 2, 5 … that leaves room for a number.
  var gridSeconds: Double {
    let least = 56.0  // points that a number and the gap beside it take
    let perPoint = end.seconds(since: start) / Double(max(width, 1))
    let steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600]
    return steps.first { $0 >= perPoint * least } ?? 7200
  }
}
