import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// What a time-line shows of a take: when pointers were down, what was named, what came to its end.
struct TimelineScore: Equatable {
  /// A pointer that was down, from a moment to another; to the take's end if it still is.
  struct Press: Equatable {
    let pointer: Int
    let start: Moment
    var end: Moment?
  }

  /// In the order in which they began.
  private(set) var presses: [Press] = []
  /// Marks, in order, with what they say.
  private(set) var marks: [Mark] = []
  /// When animators' completions were called; not of those that only answer hands.
  private(set) var completions: [Moment] = []
  /// When keys went down, wheels turned, and rates changed.
  private(set) var ticks: [Moment] = []
  private var lineCount = 0
  private var happeningCount = 0

  /// A moment with a name.
  struct Mark: Equatable {
    let time: Moment
    let label: String
  }

  /// Takes in what a take has that it had not before.
  ///
  /// - Returns: Whether there was something.
  mutating func follow(_ take: Take) -> Bool {
    let lines = take.recording.lines
    let happenings = take.happenings
    guard lines.count > lineCount || happenings.count > happeningCount else { return false }
    let before = self
    for line in lines[lineCount...] { takeIn(line) }
    for happening in happenings[happeningCount...] {
      if case .completion = happening.fact, !happening.isFeedback {
        completions.append(happening.time)
      }
    }
    let hasNews =
      presses != before.presses || marks != before.marks || ticks != before.ticks
      || completions.count != before.completions.count
    (lineCount, happeningCount) = (lines.count, happenings.count)
    return hasNews
  }

  private mutating func takeIn(_ line: Recording.Line) {
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
