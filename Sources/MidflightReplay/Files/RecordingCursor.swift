import MotionCore

/// The position after the last line of a growing recording.
///
/// Every sink keeps one. The cursor encodes each new line and parses it against the lines above.
nonisolated struct RecordingCursor {
  /// The number of bytes reserved for the end line, so that a full recording can still be finished.
  private static let endLineReserve = 128

  let header: Recording.Header
  private let name: String
  private var validator = RecordingValidator()
  private var tally: Recording.Tally
  private var lineCount = 1
  private var byteCount: Int

  /// Creates the position after a header, which the initializer parses again.
  ///
  /// - Throws: `RecordingFailure.malformed` for an invalid header, or for one longer than
  ///   `RecordingLimits.bytesOfALine`.
  init(header: Recording.Header, name: String) throws(RecordingFailure) {
    let text = Array(header.text.utf8)
    let place = RecordingFailure.Place(name: name, line: 1)
    guard text.count <= RecordingLimits.bytesOfALine else { throw .malformed(place, .lineTooLong) }
    self.header = try text.withUnsafeBufferPointer { line throws(RecordingFailure) in
      try Recording.Header(parsing: line[...], place: place)
    }
    self.name = name
    tally = Recording.Tally(header: self.header)
    byteCount = text.count + 1
  }

  var time: Moment { validator.time }
  var hasEnded: Bool { validator.hasEnded }
  var end: Recording.Content { .end(events: tally.events, sum: tally.sum.value) }

  /// The used part of the nearest limit in `RecordingLimits`, 0 to 1: of events, lines, bytes or
  /// time.
  var usedFraction: Double {
    max(
      Double(validator.events) / Double(RecordingLimits.events),
      Double(lineCount) / Double(RecordingLimits.lines),
      Double(byteCount) / Double(RecordingLimits.bytes),
      Double(validator.microseconds) / Double(RecordingLimits.microseconds))
  }

  /// Encodes and parses the next line. Leaves the cursor unchanged after a failure.
  ///
  /// - Throws: `RecordingFailure.malformed` for invalid content, a line that is too long or too
  ///   many lines; `.tooLarge` for too many bytes. Room for the end line always remains.
  mutating func append(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line {
    let bytes = RecordingEncoder().encode(content, at: time)
    let place = RecordingFailure.Place(name: name, line: lineCount + 1)
    guard bytes.count <= RecordingLimits.bytesOfALine else {
      throw .malformed(place, .lineTooLong)
    }
    let isEnd = content.code == .end
    guard byteCount + bytes.count + 1 + (isEnd ? 0 : Self.endLineReserve) <= RecordingLimits.bytes
    else { throw .tooLarge(name: name) }
    guard lineCount + (isEnd ? 1 : 2) <= RecordingLimits.lines else {
      throw .malformed(place, .tooManyLines)
    }
    let line = try read(bytes, at: place)
    tally.add(line)
    lineCount += 1
    byteCount += bytes.count + 1
    return line
  }

  /// Parses a line against the lines above. Throws with the place of the problem.
  private mutating func read(
    _ bytes: [UInt8], at place: RecordingFailure.Place
  ) throws(RecordingFailure) -> Recording.Line {
    do throws(JSONScanner.Failure) {
      return try bytes.withUnsafeBufferPointer { line throws(JSONScanner.Failure) in
        try Recording.Line(place.line, parsing: line, in: bytes, at: bytes.indices, &validator)
      }
    } catch {
      throw RecordingFailure(error, in: place)
    }
  }
}
