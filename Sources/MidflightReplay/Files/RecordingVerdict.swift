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
    let end = lines.first { if case .end = $0.content { true } else { false } }
    let endTime = time ?? end?.time ?? endTime
    sealed.lines += closingCancels.map { Line(.input($0), at: $0.time) }
    sealed.lines.removeAll { if case .end = $0.content { true } else { false } }
    var tally = Tally(header: header)
    for line in sealed.lines { tally.add(line) }
    let content = Content.end(events: tally.events, sum: tally.sum.value)
    sealed.lines.append(
      end?.rewritten(content, at: endTime) ?? Line(content, at: endTime))
    return try Recording(parsing: sealed.encodedBytes, name: name)
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
