import Foundation
import MotionCore

/// A marker under the mouse on the timeline, for its tip.
enum TimelineMarker: Hashable {
  /// A pointer that was down, with the seconds.
  case press(seconds: Double)
  /// An animator whose completion handlers were called.
  case completion
  /// A mark with its label.
  case mark(String)
  /// A key, wheel or rate event.
  case tick
  /// A collapsed idle interval, with its seconds.
  case fold(seconds: Double)

  /// Returns the text of the tip, with the seconds of a press or fold, or the label of a mark.
  /// Control characters in a label are made visible.
  func text(in language: LocalizedText.Language) -> String {
    switch self {
    case .press(let seconds):
      WindowText.pointerDownFor(in: language, ["time": Quantity.time(seconds, in: language)])
    case .completion: WindowText.completionCalled(in: language)
    case .mark(Studio.lastMinute):
      WindowText.markNamed(in: language, ["label": WindowText.lastMinute(in: language)])
    case .mark(let label):
      WindowText.markNamed(in: language, ["label": terminalText(shortText(label))])
    case .tick: WindowText.otherInput(in: language)
    case .fold(let seconds):
      WindowText.collapsedIdleTime(
        in: language, ["time": Quantity.time(seconds, decimals: 1, in: language)])
    }
  }
}

extension TimelineMarkers {
  /// The greatest distance from a marker, in points, at which a position belongs to the marker.
  private static let hitTolerance: CGFloat = 4

  /// Returns the marker within 4 points of a position; nil for none. A mark comes first,
  /// then a completion, a tick, a press, and a folded interval that contains the position. The last
  /// of several marks or presses counts.
  ///
  /// - Parameter end: The end of the session, to which open presses extend.
  func marker(at x: CGFloat, on scale: TimelineScale, until end: Moment) -> TimelineMarker? {
    func isThere(_ moment: Moment) -> Bool {
      abs(scale.x(of: moment) - x) <= TimelineMarkers.hitTolerance
    }
    if let mark = marks.last(where: { isThere($0.time) }) { return .mark(mark.label) }
    if completions.contains(where: isThere) { return .completion }
    if ticks.contains(where: isThere) { return .tick }
    if let press = presses.last(where: {
      scale.x(of: $0.start) - TimelineMarkers.hitTolerance <= x
        && x <= scale.x(of: $0.end ?? end) + TimelineMarkers.hitTolerance
    }) {
      return .press(seconds: (press.end ?? end).seconds(since: press.start))
    }
    let fold = scale.pieces.first { $0.isFolded && $0.left <= x && x <= $0.right }
    return fold.map { .fold(seconds: $0.end.seconds(since: $0.start)) }
  }
}
