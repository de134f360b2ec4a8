import MotionCore

nonisolated extension Recording {
  /// Whether a file is as its writer left it.
  public nonisolated enum Verdict: Sendable {
    /// The end line sums up the lines above it.
    case intact
    /// Lines were changed, added or removed since; comments do not count.
    case edited
    /// There is no end line, or the file breaks off below it.
    case truncated
  }

  /// Whether the file is as its writer left it. Sums up every byte.
  public var verdict: Verdict {
    if isTruncated { return .truncated }
    return sumMatches ? .intact : .edited
  }

  /// Whether the end line sums up the lines above it; false without one.
  package var sumMatches: Bool {
    var tally = Tally(header: header)
    for line in lines {
      if case .end(_, let sum) = line.content { return sum == tally.sum.value }
      tally.add(line)
    }
    return false
  }

  /// Something that a reader passes over, but a person may want to know.
  public nonisolated struct Warning: Hashable, Sendable, CustomStringConvertible {
    /// Where it is.
    public var place: RecordingFailure.Place
    /// What it is.
    public var words: String

    /// Place and words, as a failure shows them.
    public var description: String { terminalText("\(place): \(words)") }
  }

  /// What the reader passed over: lines of extensions, a count that is wrong, a missing end.
  public var warnings: [Warning] {
    var warnings: [Warning] = []
    var events = 0
    for line in lines {
      switch line.content {
      case .input: events += 1
      case .unknownExtension(let code):
        warnings.append(warning(line.number, "skipped \(terminalText(String(code.prefix(40))))"))
      case .end(let counted, _) where counted != events:
        warnings.append(warning(line.number, "\(counted) events are counted, \(events) are here"))
      default: continue
      }
    }
    if isTruncated {
      let next = (lines.last?.number ?? 1) + 1
      warnings.append(warning(next, "the recording breaks off here"))
    }
    return warnings
  }

  private func warning(_ line: Int, _ words: String) -> Warning {
    Warning(place: RecordingFailure.Place(name: name, line: line), words: words)
  }

  /// The recording as an editing command leaves it: read anew, with an end line that is true again.
  ///
  /// What broke off is closed by cancels. The lines are checked against one another and numbered.
  ///
  /// - Parameter time: When it ends; nil keeps the end, or puts it at the last line.
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

  /// What an end line says of the lines above it.
  nonisolated struct Tally {
    private(set) var events = 0
    private(set) var sum = FNV1a64()

    init(header: Header) {
      sum.combine(header.text.utf8)
      sum.combine(CollectionOfOne(UInt8(ascii: "\n")))
    }

    /// Takes in a line, unless it is a comment.
    mutating func add(_ line: Line) {
      if case .comment = line.content { return }
      if case .input = line.content { events += 1 }
      sum.combine(line.bytes)
      sum.combine(CollectionOfOne(UInt8(ascii: "\n")))
    }
  }
}
