import Foundation
import MotionCore

/// What there is to see at a place of a time-line, for whoever asks what it means.
enum TimelineSign: Hashable {
  /// Something was down for so long.
  case press(seconds: Double)
  /// A completion was called.
  case completion
  /// A moment with a name.
  case mark(String)
  /// A key went down, a wheel turned, or the rate changed.
  case tick
  /// Nothing went on for so long.
  case fold(seconds: Double)

  /// In words.
  func words(in language: LocalizedText.Language) -> String {
    switch self {
    case .press(let seconds): Words.pressed(for: Quantity.time(seconds))(in: language)
    case .completion: Words.completion(in: language)
    case .mark(let label): Words.mark(label)(in: language)
    case .tick: Words.tick(in: language)
    case .fold(let seconds): Words.folded(for: Quantity.time(seconds, decimals: 1))(in: language)
    }
  }
}

extension TimelineScore {
  /// Points beside a sign that are still meant by it.
  private static let reach: CGFloat = 4

  /// The sign at a place, of those that lie on one another the smallest; nil where there is none.
  ///
  /// - Parameter end: When the take ends: what is down there goes on to it.
  func sign(at x: CGFloat, on scale: TimelineScale, until end: Moment) -> TimelineSign? {
    func isThere(_ moment: Moment) -> Bool {
      abs(scale.x(of: moment) - x) <= TimelineScore.reach
    }
    if let mark = marks.last(where: { isThere($0.time) }) { return .mark(mark.label) }
    if completions.contains(where: isThere) { return .completion }
    if ticks.contains(where: isThere) { return .tick }
    if let press = presses.last(where: {
      scale.x(of: $0.start) - TimelineScore.reach <= x
        && x <= scale.x(of: $0.end ?? end) + TimelineScore.reach
    }) {
      return .press(seconds: (press.end ?? end).seconds(since: press.start))
    }
    let fold = scale.pieces.first { $0.isFolded && $0.left <= x && x <= $0.right }
    return fold.map { .fold(seconds: $0.end.seconds(since: $0.start)) }
  }
}
