import Foundation
import MotionCore

/// Samples of pointers, as tables have them, on their way to events.
///
/// Where a file says no phases, the first sample of a stroke is its press and the last its release.
nonisolated struct Strokes {
  /// One row.
  nonisolated struct Sample {
    /// Seconds.
    var time: Double
    var point: CGPoint
    var pointer = 0
    /// nil where the file does not say.
    var phase: Phase?
    var button = PointerButton.primary
  }

  nonisolated enum Phase {
    case down, move, up, cancel

    /// The words that programs have for them, in small letters.
    init?(word: String) {
      switch word.lowercased() {
      case "down", "began", "begin", "start", "press", "pressed": self = .down
      case "move", "moved", "changed", "drag", "dragged": self = .move
      case "up", "ended", "end", "release", "released": self = .up
      case "cancel", "cancelled", "canceled": self = .cancel
      default: return nil
      }
    }

    static let expected = "down, move, up or cancel"
  }

  private(set) var events: [InputEvent] = []
  private var stroke: [Sample] = []

  /// Adds a row, in order of time.
  mutating func add(_ sample: Sample) {
    if sample.phase == nil { stroke.append(sample) } else { append(sample, sample.phase ?? .move) }
  }

  /// Ends the strokes of samples without phases: what follows begins others.
  mutating func endStroke() {
    for (index, sample) in stroke.enumerated() {
      let isFirst = !stroke[..<index].contains { $0.pointer == sample.pointer }
      let isLast = !stroke[(index + 1)...].contains { $0.pointer == sample.pointer }
      if isFirst { append(sample, .down) }
      if !isFirst, !isLast { append(sample, .move) }
      if isLast { append(sample, .up) }
    }
    stroke = []
  }

  private mutating func append(_ sample: Sample, _ phase: Phase) {
    let time = Moment(seconds: sample.time)
    switch phase {
    case .down:
      events.append(
        .down(pointer: sample.pointer, at: sample.point, button: sample.button, time: time))
    case .move: events.append(.move(pointer: sample.pointer, at: sample.point, time: time))
    case .up:
      events.append(
        .up(pointer: sample.pointer, at: sample.point, button: sample.button, time: time))
    case .cancel:
      events.append(
        .cancel(pointer: sample.pointer, reason: .init(rawValue: "imported"), time: time))
    }
  }
}
