/// Changes of a source, at bytes of the original.
struct Edits {
  private struct Edit {
    let range: Range<Int>
    let text: String
  }

  private var edits: [Edit] = []

  /// A Boolean value that indicates whether nothing changes.
  var isEmpty: Bool { edits.isEmpty }

  /// Replaces bytes. A change of bytes that another change has replaced has no effect.
  mutating func replace(_ range: Range<Int>, with text: String) {
    let isTaken = edits.contains { edit in
      edit.range.overlaps(range)
        || range.lowerBound < edit.range.lowerBound && edit.range.lowerBound < range.upperBound
    }
    if !isTaken { edits.append(Edit(range: range, text: text)) }
  }

  /// Inserts text before a byte, behind earlier insertions at that byte.
  mutating func insert(_ text: String, at offset: Int) {
    guard !edits.contains(where: { $0.range.lowerBound < offset && offset < $0.range.upperBound })
    else { return }
    edits.append(Edit(range: offset..<offset, text: text))
  }

  /// Returns the changed source, with the place of each requested offset in it.
  func applied(to bytes: [UInt8], locating offsets: [Int]) -> (bytes: [UInt8], places: [Int]) {
    var output: [UInt8] = []
    // Insertions come before the replacement of the bytes behind them.
    let sorted = edits.enumerated().sorted { first, second in
      let (one, other) = (first.element.range, second.element.range)
      if one.lowerBound != other.lowerBound { return one.lowerBound < other.lowerBound }
      if one.isEmpty != other.isEmpty { return one.isEmpty }
      return first.offset < second.offset
    }.map(\.element)
    /// Pairs of an offset and its place, at the end of each edit.
    var anchors = [(offset: 0, place: 0)]
    var position = 0
    for edit in sorted {
      output += bytes[position..<edit.range.lowerBound]
      output += edit.text.utf8
      position = edit.range.upperBound
      anchors.append((position, output.count))
    }
    output += bytes[position...]
    let places = offsets.map { offset in
      let anchor = anchors.last { $0.offset <= offset } ?? (0, 0)
      return anchor.place + offset - anchor.offset
    }
    return (output, places)
  }
}
