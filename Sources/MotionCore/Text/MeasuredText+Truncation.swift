extension MeasuredText {
  /// Returns the last allowed line of a text that continues after it.
  ///
  /// An ellipsis joins the text up to the next line feed with the text after the last line feed.
  ///
  /// | truncation | result |
  /// |---|---|
  /// | `none` | the line as it was broken |
  /// | `clip` | the whole text up to the next line feed, however wide |
  /// | `tail` | longest beginning that fits, and the ellipsis |
  /// | `head` | ellipsis, and the longest end that fits |
  /// | `middle` | ellipsis between a beginning and an end of about equal widths |
  ///
  /// - Parameters:
  ///   - line: The clusters of the line without truncation.
  ///   - availableWidth: The available width, in units.
  func truncated(
    _ line: Range<Int>, _ truncation: TextMetrics.Truncation, availableWidth: Int, font: TextMetrics
  ) -> DrawnLine {
    let feed = clusters[line.lowerBound...].firstIndex { $0.base.breaksLine }
    let head = line.lowerBound..<(feed ?? clusters.count)
    let rest = withoutTrailingSpaces(line.lowerBound..<clusters.count)
    let lastFeed = clusters[rest].lastIndex { $0.base.breaksLine }
    let tail = (lastFeed.map { $0 + 1 } ?? rest.lowerBound)..<rest.upperBound
    let ellipsis = Ellipsis(self, font: font)
    switch truncation {
    case .none: return drawn(withoutTrailingSpaces(line))
    case .clip: return drawn(withoutTrailingSpaces(head))
    case .tail:
      return ellipsis.longest(head: head, tail: tail.suffix(0), availableWidth: availableWidth)
    case .head:
      return ellipsis.longest(head: head.prefix(0), tail: tail, availableWidth: availableWidth)
    case .middle: return ellipsis.longest(head: head, tail: tail, availableWidth: availableWidth)
    }
  }
}

/// An ellipsis between two parts of a text.
private struct Ellipsis {
  private let text: MeasuredText
  private let font: TextMetrics
  private let mark: Unicode.Scalar = "…"
  private let advance: Int

  init(_ text: MeasuredText, font: TextMetrics) {
    self.text = text
    self.font = font
    advance = TextTables.shared.advance(of: "…", font: font) ?? 0
  }

  /// Returns the longest line that fits. The narrower part grows first. The ellipsis alone if
  /// nothing else fits.
  ///
  /// - Parameters:
  ///   - head: The clusters that may stand before the ellipsis.
  ///   - tail: The clusters that may stand after the ellipsis.
  ///   - availableWidth: The available width, in units. The ellipsis alone may be wider.
  func longest(head: Range<Int>, tail: Range<Int>, availableWidth: Int) -> DrawnLine {
    var (start, end) = (head.lowerBound, tail.upperBound)
    var (isStartFull, isEndFull) = (false, false)
    while !isStartFull || !isEndFull {
      // If the text has one line, both parts come from the same range and must not overlap.
      let isSpent = head.upperBound == tail.upperBound && start >= end
      isStartFull = isStartFull || start >= head.upperBound || isSpent
      isEndFull = isEndFull || end <= tail.lowerBound || isSpent
      let before = text.width(of: head.lowerBound..<start)
      let after = text.width(of: end..<tail.upperBound)
      if !isStartFull, isEndFull || before <= after {
        if units(head.lowerBound..<start + 1, end..<tail.upperBound) <= availableWidth {
          start += 1
        } else {
          isStartFull = true
        }
      } else if !isEndFull {
        if units(head.lowerBound..<start, end - 1..<tail.upperBound) <= availableWidth {
          end -= 1
        } else {
          isEndFull = true
        }
      }
    }
    return drawn(head.lowerBound..<start, end..<tail.upperBound)
  }

  /// Returns the line of two parts, without spaces next to the ellipsis.
  private func drawn(_ head: Range<Int>, _ tail: Range<Int>) -> DrawnLine {
    let head = text.withoutTrailingSpaces(head)
    var tail = tail
    while let first = tail.first, text.clusters[first].isBreakingSpace { tail = tail.dropFirst() }
    return DrawnLine(
      string: text.string(of: head) + String(mark) + text.string(of: tail),
      units: units(head, tail))
  }

  /// Returns the width of two parts with the ellipsis between them, in units.
  private func units(_ head: Range<Int>, _ tail: Range<Int>) -> Int {
    var sum = text.width(of: head) + advance + text.width(of: tail)
    if let last = head.last { sum += kerning(text.clusters[last].base, mark, text.clusters[last]) }
    if let first = tail.first {
      sum += kerning(mark, text.clusters[first].base, text.clusters[first])
    }
    return sum
  }

  /// Returns the kerning of two scalars around the ellipsis, in units; 0 for a letter in a face
  /// other than `system`.
  private func kerning(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ letter: MeasuredText.Cluster
  ) -> Int {
    letter.face == .system ? TextTables.shared.kerning(first, second, font: font) : 0
  }
}
