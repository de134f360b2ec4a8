import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// The markers of a session on the timeline: presses, marks, completions and other input.
struct TimelineMarkers: Equatable {
  /// A pointer that was down. `end` is nil while the pointer is still down.
  struct Press: Equatable {
    let pointer: Int
    let start: Moment
    var end: Moment?
  }

  /// The presses, in the order of their beginnings.
  private(set) var presses: [Press] = []
  /// The marks with their labels, in the order of time.
  private(set) var marks: [Mark] = []
  /// The moments at which completion handlers of animators were called, without feedback of
  /// controls.
  private(set) var completions: [Moment] = []
  /// The moments of key, wheel and rate events.
  private(set) var ticks: [Moment] = []
  private var lineCount = 0
  private var factCount = 0

  /// A moment with a label.
  struct Mark: Equatable {
    let time: Moment
    let label: String
  }

  /// Adds the markers of new lines and facts. Another session needs new markers.
  ///
  /// - Returns: True if there are new markers, or the end of a press.
  mutating func update(from session: Session) -> Bool {
    let lines = session.recording.lines
    let timedFacts = session.timedFacts
    guard lines.count > lineCount || timedFacts.count > factCount else { return false }
    let before = self
    for line in lines[lineCount...] { add(line) }
    for timedFact in timedFacts[factCount...] {
      if case .completion = timedFact.fact, !timedFact.isFeedback {
        completions.append(timedFact.time)
      }
    }
    let hasChanges =
      presses != before.presses || marks != before.marks || ticks != before.ticks
      || completions.count != before.completions.count
    (lineCount, factCount) = (lines.count, timedFacts.count)
    return hasChanges
  }

  /// Adds the marker of a line.
  ///
  /// | Line | Marker |
  /// |---|---|
  /// | mark | a mark; at 0 without a time |
  /// | pointer down | an open press |
  /// | up or cancel | the end of the pointer's open press; none without one |
  /// | key down, wheel, rate | a tick |
  /// | other lines | none |
  private mutating func add(_ line: Recording.Line) {
    switch line.content {
    case .mark(let label): marks.append(Mark(time: line.time ?? .zero, label: label))
    case .input(let event):
      switch event {
      case .down(let pointer, _, _, let time):
        presses.append(Press(pointer: pointer, start: time, end: nil))
      case .up(let pointer, _, _, let time), .cancel(let pointer, _, let time):
        let index = presses.lastIndex { $0.pointer == pointer && $0.end == nil }
        if let index { presses[index].end = time }
      case .key(_, true, let time), .wheel(_, _, let time), .rate(_, let time): ticks.append(time)
      default: break
      }
    default: break
    }
  }
}
