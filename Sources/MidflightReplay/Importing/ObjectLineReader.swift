import Foundation
import MotionCore

/// A reader of lines of JSON. Each line is a sample,
/// `{"t":0.1,"x":10,"y":20,"phase":"down","pointer":0}`, or a whole stroke,
/// `{"points":[[0,10,20],[0.1,12,21]]}`.
///
/// - `phase` and `pointer` are optional in a sample. A stroke has none of a sample's keys. Other
///   keys are ignored.
/// - A stroke begins `pause` seconds after the previous line, whatever its own times are.
/// - Blank lines and lines that begin with `#` are ignored.
nonisolated struct ObjectLineReader {
  /// The time between two strokes in seconds. Most animations come to rest in this time.
  static let pause = 1.0

  private let lines: ImportedLines
  private let onlyLine: Int?

  init(_ lines: ImportedLines, onlyLine: Int?) {
    self.lines = lines
    self.onlyLine = onlyLine
  }

  /// The values of one line.
  struct Object {
    var time: Double?
    var x: Double?
    var y: Double?
    var phase: Strokes.Phase?
    var pointer: Int?
    var points: [Strokes.Sample]?
  }

  /// Returns the input of all lines, or of `onlyLine`; no events without such a line.
  ///
  /// Throws for an invalid line, a sample before the previous one, or more than 24 hours of input.
  func read() throws(RecordingFailure) -> ImportedInput {
    var strokes = Strokes()
    var last: Double?
    try lines.forEachWhole { line throws(RecordingFailure) in
      let text = lines.piece(line).text
      guard onlyLine == nil || onlyLine == line, !text.isEmpty, !text.hasPrefix("#") else { return }
      let object = try object(line)
      if let points = object.points {
        guard object.time == nil, object.x == nil, object.y == nil, object.phase == nil,
          object.pointer == nil
        else { throw lines.piece(line).failure("points without t, x, y, phase and pointer") }
        let begin = last.map { $0 + Self.pause } ?? 0
        let samples = points.map { sample in
          var sample = sample
          sample.time += begin - (points.first?.time ?? 0)
          return sample
        }
        try strokes.addStroke(samples, at: .init(name: lines.name, line: line))
        last = samples.last?.time ?? last
      } else if let time = object.time, let x = object.x, let y = object.y {
        if let last, time < last {
          throw .malformed(
            .init(name: lines.name, line: line),
            .timeGoesBack(time: Moment(seconds: time), previous: Moment(seconds: last)))
        }
        last = time
        try strokes.add(
          Strokes.Sample(
            time: time, point: CGPoint(x: x, y: y), pointer: object.pointer ?? 0,
            phase: object.phase),
          at: .init(name: lines.name, line: line))
      } else {
        throw lines.piece(line).failure("an object with t, x and y, or with points")
      }
    }
    strokes.endStroke()
    return strokes.input
  }

  /// Returns the values of a line. Throws for invalid JSON or an invalid value, with the place.
  private func object(_ line: Int) throws(RecordingFailure) -> Object {
    do throws(JSONScanner.Failure) {
      return try lines.bytes(line).withUnsafeBufferPointer { bytes throws(JSONScanner.Failure) in
        var scanner = JSONScanner(bytes)
        return try scanner.object()
      }
    } catch {
      throw RecordingFailure(error, in: .init(name: lines.name, line: line))
    }
  }
}

nonisolated extension JSONScanner {
  /// Reads an object to the end of the line. `time` counts as `t`.
  ///
  /// Throws for a repeated key, an unknown phase, and a pointer outside 0…9.
  fileprivate mutating func object() throws(Failure) -> ObjectLineReader.Object {
    var object = ObjectLineReader.Object()
    skipSpaces()
    try members("an object") { (scanner, key) throws(Failure) in
      let start = scanner.offset
      switch key {
      case "t", "time":
        guard object.time == nil else { throw scanner.failure("t or time, not both", at: start) }
        object.time = try scanner.time()
      case "x": object.x = try scanner.coordinate("x")
      case "y": object.y = try scanner.coordinate("y")
      case "phase":
        guard let phase = Strokes.Phase(word: try scanner.string("a phase")) else {
          throw scanner.failure(Strokes.Phase.expected, at: start)
        }
        object.phase = phase
      case "pointer":
        let number = try scanner.finiteNumber("a pointer")
        guard let pointer = Int(exactly: number), (0...9).contains(pointer) else {
          throw scanner.failure("a pointer, 0…9", at: start)
        }
        object.pointer = pointer
      case "points": object.points = try scanner.points()
      default: try scanner.skipValue()
      }
    }
    try finish()
    return object
  }

  /// Reads an array of points, which may be empty. Throws for a time before that of the previous
  /// point.
  private mutating func points() throws(Failure) -> [Strokes.Sample] {
    var samples: [Strokes.Sample] = []
    try require("[", "an array of points")
    guard !consume("]") else { return [] }
    repeat {
      try require("[", "a point, [seconds, x, y]")
      let start = offset
      let time = try time()
      if let last = samples.last, time < last.time {
        throw failure("a time that is not before \(last.time)", at: start)
      }
      try next("x")
      let x = try coordinate("x")
      try next("y")
      let y = try coordinate("y")
      try require("]", "the end of a point, [seconds, x, y], without decimal commas")
      samples.append(Strokes.Sample(time: time, point: CGPoint(x: x, y: y)))
    } while consume(",")
    try require("]", "a comma or ]")
    return samples
  }

  /// Reads a time in seconds. Throws for ±1e9 or beyond, such as a Unix timestamp.
  private mutating func time() throws(Failure) -> Double {
    let start = offset
    let seconds = try finiteNumber("seconds")
    guard abs(seconds) < 1e9 else {
      throw failure(
        "seconds, less than 1e9" + (seconds > 0 ? ", not a Unix timestamp" : ""), at: start)
    }
    return seconds
  }

  /// Reads a coordinate. Throws beyond ±1 000 000.
  private mutating func coordinate(_ name: StaticString) throws(Failure) -> Double {
    let start = offset
    let number = try finiteNumber(name)
    guard abs(number) <= RecordingLimits.coordinate else {
      throw failure("\(name), at most 1e6", at: start)
    }
    return number
  }
}
