import MotionCore

/// A reader of the output of `evemu-record`: a description of the device, then lines `E:
/// seconds.microseconds type code value`.
///
/// The reader uses only the axes of the description: `A: axis minimum maximum …`. Types, codes and
/// axes are hexadecimal.
nonisolated struct EvemuReader {
  private let lines: ImportedLines
  private static let kinds = ["N:", "I:", "P:", "B:", "A:", "L:", "S:", "E:"]

  init(_ lines: ImportedLines) { self.lines = lines }

  /// Returns the input of all events; no events without them.
  ///
  /// Ignores an axis whose minimum is not below its maximum. Throws for a line of another kind, an
  /// invalid number, surplus words, an axis with a range already, and a time before that of the last
  /// event.
  func read() throws(RecordingFailure) -> ImportedInput {
    var ranges: [Int: ClosedRange<Int>] = [:]
    var events: [KernelEvent] = []
    try lines.forEachWhole { line throws(RecordingFailure) in
      let words = lines.words(line)
      guard let kind = words.first else { return }
      switch kind.text {
      case "A:":
        try refuseWord(7, of: words)
        let axis = try word(1, of: words, "an axis").wholeNumber("an axis", radix: 16)
        guard ranges[axis] == nil else { throw words[1].failure("an axis once") }
        let low = try word(2, of: words, "a minimum").wholeNumber("a minimum")
        let high = try word(3, of: words, "a maximum").wholeNumber("a maximum")
        if low < high { ranges[axis] = low...high }
      case "E:":
        let event = try event(words)
        if let last = events.last, event.time < last.time {
          throw .malformed(
            .init(name: lines.name, line: line, column: kind.column),
            .timeGoesBack(time: event.time, previous: last.time))
        }
        events.append(event)
      case let other where Self.kinds.contains(other): break
      default: throw kind.failure("a line of evemu, such as E: or A:")
      }
    }
    return try KernelEvents.input(events, ranges: ranges)
  }

  /// Returns the event of a line. Throws unless the time has six decimal places.
  private func event(_ words: [ImportedLines.Piece]) throws(RecordingFailure) -> KernelEvent {
    try refuseWord(5, of: words)
    let clock = try word(1, of: words, "seconds")
    let parts = clock.text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 6, let seconds = Int64(parts[0]),
      let micros = Int64(parts[1]), (0..<1 << 32).contains(seconds), micros >= 0
    else { throw clock.numberFailure("seconds with six decimal places") }
    return try KernelEvent(
      type: word(2, of: words, "a type").wholeNumber("a type", radix: 16, in: 0...0xFFFF),
      code: word(3, of: words, "a code").wholeNumber("a code", radix: 16, in: 0...0xFFFF),
      value: word(4, of: words, "a value").wholeNumber("a value"),
      time: Moment(microseconds: seconds * 1_000_000 + micros), place: words[0].place
    ).checked()
  }

  /// Throws if a line has a word at an index, counted from 0.
  private func refuseWord(
    _ index: Int, of words: [ImportedLines.Piece]
  ) throws(RecordingFailure) {
    if index < words.count { throw words[index].failure("the end of the line") }
  }

  /// Returns a word of a line, counted from 0. Throws with the noun `what` if the line has fewer
  /// words.
  private func word(
    _ index: Int, of words: [ImportedLines.Piece], _ what: String
  ) throws(RecordingFailure) -> ImportedLines.Piece {
    guard index < words.count else {
      throw lines.piece(words[0].line).failure("\(what) in this line")
    }
    return words[index]
  }
}
