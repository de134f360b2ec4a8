import Foundation
import MotionCore

nonisolated extension Recording {
  /// The result of comparing a file with its end line.
  public nonisolated enum Verdict: Sendable {
    /// The hash in the end line matches the lines above.
    case intact
    /// Lines were changed, added or removed. Comments do not count.
    case edited
    /// The end line is missing, or the file ends within a line.
    case truncated
  }

  /// The result of comparing the file with its end line. Hashes every byte on each access.
  public var verdict: Verdict {
    if isTruncated { return .truncated }
    return sumMatches ? .intact : .edited
  }

  /// A Boolean value that indicates whether the hash in the end line matches; false without an end
  /// line.
  package var sumMatches: Bool {
    var tally = Tally(header: header)
    for line in lines {
      if case .end(_, let sum) = line.content { return sum == tally.sum.value }
      tally.add(line)
    }
    return false
  }

  /// A problem that the reader tolerates.
  public nonisolated struct Warning: Hashable, Sendable, CustomStringConvertible {
    /// The place of the problem.
    public var place: RecordingFailure.Place
    /// The description of the problem.
    public var words: String

    /// The place and the description, in the format of a failure.
    public var description: String { terminalText("\(place): \(words)") }
  }

  /// The tolerated problems: skipped extension lines, a wrong number of events, a missing end.
  ///
  /// The warnings are in the order of the lines. A wrong hash is no warning; `verdict` reports it.
  public var warnings: [Warning] {
    var warnings: [Warning] = []
    var events = 0
    for line in lines {
      switch line.content {
      case .input: events += 1
      case .unknownExtension(let code):
        warnings.append(warning(line.number, "skipped \(terminalText(String(code.prefix(40))))"))
      case .end(let counted, _) where counted != events:
        warnings.append(warning(line.number, "expected \(counted) events, found \(events)"))
      default: continue
      }
    }
    if isTruncated {
      let next = (lines.last?.number ?? 1) + 1
      warnings.append(warning(next, "the recording is truncated here"))
    }
    return warnings
  }

  private func warning(_ line: Int, _ words: String) -> Warning {
    Warning(place: RecordingFailure.Place(name: name, line: line), words: words)
  }

  /// Returns the recording after an edit: parsed again, with a correct end line.
  ///
  /// Adds a cancel event for each pointer that a truncated recording leaves down. Renumbers and
  /// validates all lines.
  ///
  /// Removes all end lines before it writes the new one. Keeps unknown elements of the first end
  /// line.
  ///
  /// - Parameter time: The time of the end line; nil for the time of the current end line, or of
  ///   the last line without one.
  /// - Throws: `RecordingFailure` for a line that contradicts the lines above it.
  package func sealed(at time: Moment? = nil) throws(RecordingFailure) -> Recording {
    var sealed = self
    sealed.lines += closingLines
    sealed.lines.removeAll { $0.isEnd }
    sealed.lines.append(endLine(after: sealed.lines, at: time))
    return try Recording(parsing: sealed.encodedBytes, name: name)
  }

  /// Writes the bytes of `sealed()` to a file, completely or not at all, and replaces an existing
  /// file. Returns after the bytes are on the disk.
  ///
  /// Writes in blocks, so that memory holds no second copy of a long recording. Does not validate
  /// lines, so pass a recording as the reader or `sealed()` returned it.
  ///
  /// - Throws: `RecordingFailure` if the file or the end line is too long, or
  ///   `ReplayFailure.unwritable` with the system's words.
  package func writeSealed(replacing url: URL) throws {
    let content = [lines, closingLines].joined().lazy.filter { !$0.isEnd }
    let start = Array("\(header.text)\n".utf8)
    let end = Array(endLine(after: content, at: nil).bytes) + [UInt8(ascii: "\n")]
    // The unknown elements of the old end line remain, and the new count may be longer.
    guard end.count - 1 <= RecordingLimits.bytesOfALine else {
      throw RecordingFailure.malformed(
        .init(name: name, line: self.lines.first { $0.isEnd }?.number ?? 1), .lineTooLong)
    }
    let size = content.reduce(start.count + end.count) { $0 + $1.bytes.count + 1 }
    guard size <= RecordingLimits.bytes else { throw RecordingFailure.tooLarge(name: name) }
    try writeToNewFile(url, as: url.relativePath, replacing: true) { descriptor in
      var block = start
      for line in content {
        block += line.bytes
        block.append(UInt8(ascii: "\n"))
        guard block.count >= 1 << 16 else { continue }
        try writeAll(block, to: descriptor, path: url.relativePath)
        block.removeAll(keepingCapacity: true)
      }
      try writeAll(block + end, to: descriptor, path: url.relativePath)
      try synchronise(descriptor, path: url.relativePath)
    }
  }

  /// Returns an end line with the number of events and the sum of some lines. Keeps unknown
  /// elements of the current end line.
  ///
  /// - Parameter time: The time of the end line; nil for the time of the current end line, or, if
  ///   there is none, of the last line.
  private func endLine(after lines: some Sequence<Line>, at time: Moment?) -> Line {
    let end = self.lines.first { $0.isEnd }
    let time = time ?? end?.time ?? endTime
    var tally = Tally(header: header)
    for line in lines { tally.add(line) }
    let content = Content.end(events: tally.events, sum: tally.sum.value)
    return end?.rewritten(content, at: time) ?? Line(content, at: time)
  }

  /// The number of events and the hash of the lines so far, for the end line.
  nonisolated struct Tally {
    private(set) var events = 0
    private(set) var sum = FNV1a64()

    init(header: Header) {
      sum.combine(header.text.utf8)
      sum.combine(CollectionOfOne(UInt8(ascii: "\n")))
    }

    /// Adds a line to the hash, and an input event to the count. Ignores a comment.
    mutating func add(_ line: Line) {
      if case .comment = line.content { return }
      if case .input = line.content { events += 1 }
      sum.combine(line.bytes)
      sum.combine(CollectionOfOne(UInt8(ascii: "\n")))
    }
  }
}

nonisolated extension Recording.Line {
  /// A Boolean value that indicates whether the line is an end line.
  fileprivate var isEnd: Bool { if case .end = content { true } else { false } }
}
