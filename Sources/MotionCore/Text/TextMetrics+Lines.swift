import Foundation

extension TextMetrics {
  /// A line of a text.
  package struct Line: Hashable, Sendable {
    /// The drawn text, without spaces at the end, and with an ellipsis for omitted text.
    package var string: String
    /// The width of the drawn text, in points.
    package var width: CGFloat
    /// The part of the text that is drawn or omitted here. All lines together give the whole text.
    package var source: String
    /// A Boolean value that indicates whether the line ends with a line feed or with the text.
    package var endsParagraph: Bool
  }

  /// The positions at which a line that is too long may break.
  package enum Breaking: Hashable, Sendable {
    /// Between words, and inside a word that is longer than a line.
    case words
    /// Between any two characters.
    case characters
  }

  /// The treatment of the last allowed line, if the text continues.
  package enum Truncation: Hashable, Sendable {
    /// Ends the line with the last word, or character, that fits.
    case none
    /// Continues the line beyond the edge.
    case clip
    /// Replaces the line's beginning, middle or end with an ellipsis.
    case head, middle, tail
  }

  /// Returns the lines of a text.
  ///
  /// Lines break at line feeds. A line that is too long breaks at spaces, after hyphens, and around
  /// Chinese characters, but never before closing punctuation or small kana, nor after an opening
  /// bracket. Spaces at the end of a line use no width. Every line fits, unless a single character
  /// is wider than `width`. Time and memory are linear in the length of the text.
  ///
  /// - Parameters:
  ///   - width: The available width of a line, in points.
  ///   - limit: The greatest number of lines; 0 for any number.
  /// - Returns: No lines for an empty text. A text that ends with a line feed has an empty last
  ///   line.
  package func lines(
    of text: String, within width: CGFloat = .infinity, limit: Int = 0,
    truncation: Truncation = .tail, breaking: Breaking = .words
  ) -> [Line] {
    let measured = MeasuredText(text, font: self)
    let all = measured.clusters.indices
    let availableWidth = units(in: width)
    var lines: [Line] = []
    var start = 0
    while start < all.upperBound {
      let end = measured.endOfLine(from: start, availableWidth: availableWidth, breaking: breaking)
      let isLast = lines.count + 1 == limit
      let isCut = isLast && !measured.withoutTrailingSpaces(end..<all.upperBound).isEmpty
      let drawn =
        isCut
        ? measured.truncated(start..<end, truncation, availableWidth: availableWidth, font: self)
        : measured.drawn(measured.withoutTrailingSpaces(start..<end))
      let source = measured.source(of: start..<(isLast ? all.upperBound : end))
      lines.append(
        Line(
          string: drawn.string, width: points(drawn.units), source: source,
          endsParagraph: isCut || end == all.upperBound
            || measured.clusters[end - 1].base.breaksLine))
      if isLast { return lines }
      start = end
    }
    if measured.clusters.last?.base.breaksLine == true {
      lines.append(Line(string: "", width: 0, source: "", endsParagraph: true))
    }
    return lines
  }

  /// Returns the size of a text's lines together, in points; zero for an empty text.
  ///
  /// - Parameters:
  ///   - width: The available width of a line, in points.
  ///   - limit: The greatest number of lines; 0 for any number.
  package func size(
    of text: String, within width: CGFloat = .infinity, limit: Int = 0,
    breaking: Breaking = .words
  ) -> CGSize {
    let lines = lines(of: text, within: width, limit: limit, breaking: breaking)
    return CGSize(
      width: lines.map(\.width).max() ?? 0, height: CGFloat(lines.count) * lineHeight)
  }
}

/// The drawn text of a line, and its width in units.
struct DrawnLine {
  var string = ""
  var units = 0
}

extension MeasuredText {
  /// Returns the end of the line that begins at `start`, after its spaces and its line feed. The
  /// line has at least one cluster, even if that cluster is too wide. A word that is longer than
  /// the line breaks inside.
  fileprivate func endOfLine(
    from start: Int, availableWidth: Int, breaking: TextMetrics.Breaking
  ) -> Int {
    var lastBreak: Int?
    for index in start..<clusters.count {
      let base = clusters[index].base
      if base.breaksLine { return index + 1 }
      guard !clusters[index].isBreakingSpace else { continue }
      if index > start, breaking == .characters || allowsBreak(before: index) {
        lastBreak = index
      }
      if index > start, width(of: start..<index + 1) > availableWidth { return lastBreak ?? index }
    }
    return clusters.count
  }

  /// Returns a range of clusters as a drawn line.
  func drawn(_ range: Range<Int>) -> DrawnLine {
    DrawnLine(string: string(of: range), units: width(of: range))
  }

  /// Returns a range of clusters without the spaces and line feeds at its end. Empty for a range
  /// that has nothing else.
  func withoutTrailingSpaces(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let last = range.last, clusters[last].isBreakingSpace || clusters[last].base.breaksLine {
      range = range.dropLast()
    }
    return range
  }
}
