import Foundation
import MotionCore

/// The time from the first to the last event of an input, checked against the limit of a recording.
nonisolated struct InputLength {
  private var first: Moment?

  /// Extends the length to the time of an event. Call in order of time.
  ///
  /// - Throws: `RecordingFailure` at the event's place if the event is more than 24 hours after the
  ///   first.
  mutating func reach(_ time: Moment, at place: RecordingFailure.Place) throws(RecordingFailure) {
    let start = first ?? time
    first = start
    guard time.nanoseconds - start.nanoseconds > RecordingLimits.microseconds * 1_000 else {
      return
    }
    throw .malformed(
      place,
      .expected(
        "at most 24 hours of input",
        found: "\(Moment(nanoseconds: time.nanoseconds - start.nanoseconds)) after the first"))
  }
}

/// A conversion of samples to input events.
///
/// Without phases in a file, the first sample of a stroke is its press and the last sample its
/// release. A single sample is both. If the first sample of a file has a phase, a later sample
/// without one is a move.
nonisolated struct Strokes {
  /// A location of a pointer at a time.
  nonisolated struct Sample {
    /// The time in seconds.
    var time: Double
    var point: CGPoint
    var pointer = 0
    /// The phase; nil if the file does not state it.
    var phase: Phase?
    /// The button; nil if the file does not state it.
    var button: PointerButton?
    /// The line in the file, which `Strokes` sets.
    fileprivate(set) var line = 0
  }

  nonisolated enum Phase {
    case down, move, up, cancel

    /// Creates a phase from a word of any case, with the synonyms of other programs such as
    /// `began`, `drag` and `ended`; nil for an unknown word.
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

  private(set) var input = ImportedInput()
  private var stroke: [Sample] = []
  /// A Boolean value that indicates whether the first sample has a phase; nil without samples.
  private var hasPhases: Bool?
  /// The buttons of the pointers that are down.
  private var pressed: [Int: PointerButton] = [:]
  private var length = InputLength()

  /// Adds a sample. Call in order of time.
  ///
  /// A sample of a file with phases becomes an event at once. Other samples wait for `endStroke()`.
  ///
  /// - Parameter place: The place of the sample in the file.
  /// - Throws: `RecordingFailure` if the input exceeds the length of a recording, for a phase after
  ///   a first sample without one, for a press of a pointer that is down, for a release or a cancel
  ///   of a pointer that is up, and for a release of another mouse button than the pressed one.
  mutating func add(
    _ sample: Sample, at place: RecordingFailure.Place
  ) throws(RecordingFailure) {
    try length.reach(Moment(seconds: sample.time), at: place)
    var sample = sample
    sample.line = place.line
    let hasPhases = hasPhases ?? (sample.phase != nil)
    self.hasPhases = hasPhases
    guard hasPhases else {
      guard sample.phase == nil else {
        throw .malformed(
          place,
          .expected("no phase, as in the first sample", found: "\(sample.phase ?? .move)"))
      }
      return stroke.append(sample)
    }
    let (phase, pointer) = (sample.phase ?? .move, sample.pointer)
    switch phase {
    case .down where pressed[pointer] != nil:
      throw .malformed(
        place, .expected("a release of pointer \(pointer) before its next press", found: "down"))
    case .up, .cancel:
      guard let pressed = pressed[pointer] else {
        throw .malformed(
          place, .expected("a press of pointer \(pointer) before its release", found: "\(phase)"))
      }
      if phase == .up, let button = sample.button, !pressed.isReleased(by: button) {
        throw .malformed(
          place,
          .expected(
            "button \(pressed.rawValue), as in the press of pointer \(pointer)",
            found: "\(button.rawValue)"))
      }
      append(sample, phase)
    case .down, .move: append(sample, phase)
    }
  }

  /// Adds a whole stroke of samples without phases, whatever other samples have.
  ///
  /// - Throws: As `add(_:at:)`, and for a stroke of a pointer that is down.
  mutating func addStroke(
    _ samples: [Sample], at place: RecordingFailure.Place
  ) throws(RecordingFailure) {
    endStroke()
    stroke = samples
    for (index, sample) in samples.enumerated() {
      stroke[index].line = place.line
      guard pressed[sample.pointer] == nil else {
        throw .malformed(
          place,
          .expected(
            "a release of pointer \(sample.pointer) before its next press", found: "a stroke"))
      }
      try length.reach(Moment(seconds: sample.time), at: place)
    }
    endStroke()
  }

  /// Ends the stroke of the samples without phases. Later samples begin new strokes.
  ///
  /// Each pointer's first sample becomes a press, its last one a release, and those between become
  /// moves. A single sample becomes both. Does nothing without samples.
  mutating func endStroke() {
    let lastIndices = Dictionary(
      stroke.enumerated().map { ($1.pointer, $0) }, uniquingKeysWith: { $1 })
    var begun: Set<Int> = []
    for (index, sample) in stroke.enumerated() {
      let isFirst = begun.insert(sample.pointer).inserted
      let isLast = lastIndices[sample.pointer] == index
      if isFirst { append(sample, .down) }
      if !isFirst, !isLast { append(sample, .move) }
      if isLast { append(sample, .up) }
    }
    stroke = []
  }

  /// Appends the event of a phase. A cancel has the reason `imported` and no point. A press without
  /// a button has the primary one. A release has the button of its press.
  private mutating func append(_ sample: Sample, _ phase: Phase) {
    let time = Moment(seconds: sample.time)
    switch phase {
    case .down:
      let button = sample.button ?? .primary
      pressed[sample.pointer] = button
      input.events.append(
        .down(pointer: sample.pointer, at: sample.point, button: button, time: time))
    case .move: input.events.append(.move(pointer: sample.pointer, at: sample.point, time: time))
    case .up:
      let pressed = pressed.removeValue(forKey: sample.pointer)
      input.events.append(
        .up(
          pointer: sample.pointer, at: sample.point, button: pressed ?? .primary, time: time))
    case .cancel:
      pressed[sample.pointer] = nil
      input.events.append(
        .cancel(pointer: sample.pointer, reason: .init(rawValue: "imported"), time: time))
    }
    input.setLine(sample.line)
  }
}
