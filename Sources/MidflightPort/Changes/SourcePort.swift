/// The port of one source: the changes, and the places that remain.
struct SourcePort {
  let parsed: ParsedSource
  let source: SourceText
  let structure: Structure
  let index: FolderIndex
  var edits = Edits()
  /// The number of changes.
  var changeCount = 0
  /// The places in the input that a person has to change.
  var remarks: [Remark] = []

  /// A place in the input, with its hint.
  struct Remark {
    let offset: Int
    let family: HintFamily
    let hint: String
  }

  /// Ports a source of a folder.
  init(_ parsed: ParsedSource, in index: FolderIndex) {
    (self.parsed, source, structure) = (parsed, parsed.source, parsed.structure)
    self.index = index
    portImports()
    portConditions()
    portMainClasses()
    portAttributes()
    portProtocols()
    portOptionalCalls()
    portSelectors()
    portTimers()
    portInitialisers()
    portNames()
    findRemainingPlaces()
  }

  /// The changed source.
  func result() -> PortedSource {
    // A line has one hint of each family.
    var seen: Set<String> = []
    let kept = remarks.sorted { $0.offset < $1.offset }.filter { remark in
      seen.insert("\(source.line(of: remark.offset)) \(remark.family)").inserted
    }
    let (bytes, places) = edits.applied(to: source.bytes, locating: kept.map(\.offset))
    let lineStarts = SourceText.lineStarts(in: bytes)
    let notes = zip(kept, places).map { remark, place in
      PortNote(
        at: place, lineStarts, inputLine: source.line(of: remark.offset), remark.family,
        remark.hint)
    }
    return PortedSource(bytes: bytes, changeCount: changeCount, notes: notes)
  }

  /// Adds a place that remains.
  mutating func remark(at index: Int, _ family: HintFamily, _ hint: String? = nil) {
    let offset = source.tokens[index].range.lowerBound
    remarks.append(Remark(offset: offset, family: family, hint: hint ?? family.rawValue))
  }

  /// Replaces a token.
  mutating func replace(_ index: Int, with text: String) {
    edits.replace(source.tokens[index].range, with: text)
  }

  /// Removes tokens with the blanks behind them. The line breaks between them stay, with the
  /// indentation of the last line.
  mutating func remove(_ indices: Range<Int>) {
    var start = source.tokens[indices.lowerBound].range.lowerBound
    var end = source.tokens[indices.upperBound - 1].range.upperBound
    let next = source.endOfBlanks(at: end)
    let endsLine = next == source.bytes.count || source.bytes[next].isLineBreak
    var kept = source.bytes[start..<end].filter(\.isLineBreak)
    if endsLine || !kept.isEmpty {
      // No blanks remain at the end of a line.
      while start > 0, source.bytes[start - 1].isBlank { start -= 1 }
    }
    if !endsLine {
      if let last = source.bytes[start..<end].lastIndex(where: \.isLineBreak) {
        kept += source.bytes[last + 1..<source.endOfBlanks(at: last + 1)]
      }
      end = next
    }
    edits.replace(start..<end, with: String(decoding: kept, as: UTF8.self))
  }

  /// Inserts text before a token.
  mutating func insert(_ text: String, before index: Int) {
    edits.insert(text, at: source.tokens[index].range.lowerBound)
  }

  /// Inserts text behind a token.
  mutating func insert(_ text: String, after index: Int) {
    edits.insert(text, at: source.tokens[index].range.upperBound)
  }

  /// Returns a Boolean value that indicates whether comments stand between tokens.
  func hasComments(_ indices: Range<Int>) -> Bool {
    indices.dropFirst().contains { index in
      let gap = source.tokens[index - 1].range.upperBound..<source.tokens[index].range.lowerBound
      return source.bytes[gap].contains { !$0.isBlank && !$0.isLineBreak }
    }
  }
}

/// A source after its port.
struct PortedSource {
  let bytes: [UInt8]
  /// The number of changes.
  let changeCount: Int
  /// The places that remain, in the order of the source.
  let notes: [PortNote]

  /// Ports sources that belong together, and returns the results in their order.
  ///
  /// A source that is not UTF-8, or that has a literal or a comment without an end, stays as it is,
  /// with a note.
  static func port(_ sources: [[UInt8]]) -> [PortedSource] {
    let parsed = sources.map { bytes in
      Result { () throws(LexicalFailure) in try ParsedSource(bytes) }
    }
    let index = FolderIndex(parsed.compactMap { try? $0.get() })
    return zip(sources, parsed).map { bytes, result in
      switch result {
      case .success(let parsed): SourcePort(parsed, in: index).result()
      case .failure(let failure):
        PortedSource(bytes: bytes, changeCount: 0, notes: [failure.note(in: bytes)])
      }
    }
  }
}
