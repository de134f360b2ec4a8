import Foundation

extension TextMetrics {
  /// One line of a text.
  package struct Line: Hashable, Sendable {
    /// What is drawn: without the spaces at its end, with an ellipsis where something is left out.
    package var string: String
    /// How wide that is, in points.
    package var width: CGFloat
    /// What of the text stands here, or is left out here: all lines' together are the text.
    package var source: String
    /// Whether a line feed or the text ends it.
    package var endsParagraph: Bool
  }

  /// Where a line may be broken that is too long.
  package enum Breaking: Hashable, Sendable {
    /// Between words; inside of one only if it is longer than a line.
    case words
    /// Anywhere between two characters.
    case characters
  }

  /// What becomes of the last line allowed if the text goes on.
  package enum Truncation: Hashable, Sendable {
    /// It ends with the last word, or character, that fits.
    case none
    /// It runs on beyond the edge.
    case clip
    /// An ellipsis stands for what is left out of its beginning, its middle or its end.
    case head, middle, tail
  }

  /// The lines that a text takes.
  ///
  /// Lines break at line feeds; where they are too long at spaces, after hyphens, and around
  /// Chinese characters, but never before closing punctuation or small kana, nor after an opening
  /// bracket. Spaces at the end of a line hang: they take no room. Every line fits, unless a single
  /// character is wider than `width`. Time and memory grow with the text's length.
  ///
  /// - Parameters:
  ///   - width: The room for a line, in points.
  ///   - limit: The most lines; 0 for as many as it takes.
  /// - Returns: None for an empty text; after a line feed at its end, an empty last one.
  package func lines(
    of text: String, within width: CGFloat = .infinity, limit: Int = 0,
    truncation: Truncation = .tail, breaking: Breaking = .words
  ) -> [Line] {
    let measured = MeasuredText(text, font: self)
    let all = measured.clusters.indices
    let room = units(in: width)
    var lines: [Line] = []
    var start = 0
    while start < all.upperBound {
      let end = measured.endOfLine(from: start, room: room, breaking: breaking)
      let isLast = lines.count + 1 == limit
      let isCut = isLast && !measured.withoutHanging(end..<all.upperBound).isEmpty
      let drawn =
        isCut
        ? measured.truncated(start..<end, truncation, room: room, font: self)
        : measured.drawn(measured.withoutHanging(start..<end))
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

  /// How wide and high a text's lines are together, in points.
  ///
  /// - Parameters:
  ///   - width: The room for a line.
  ///   - limit: The most lines; 0 for as many as it takes.
  package func size(
    of text: String, within width: CGFloat = .infinity, limit: Int = 0,
    breaking: Breaking = .words
  ) -> CGSize {
    let lines = lines(of: text, within: width, limit: limit, breaking: breaking)
    return CGSize(
      width: lines.map(\.width).max() ?? 0, height: CGFloat(lines.count) * lineHeight)
  }
}

/// What is drawn on a line, and its width in units.
struct DrawnLine {
  var string = ""
  var units = 0
}

extension MeasuredText {
  /// Where the line ends that begins at `start`: with it the spaces and the line feed at its end.
  fileprivate func endOfLine(
    from start: Int, room: Int, breaking: TextMetrics.Breaking
  ) -> Int {
    var lastBreak: Int?
    for index in start..<clusters.count {
      let base = clusters[index].base
      if base.breaksLine { return index + 1 }
      guard !clusters[index].hangs else { continue }
      if index > start, breaking == .characters || allowsBreak(before: index) {
        lastBreak = index
      }
      if index > start, width(of: start..<index + 1) > room { return lastBreak ?? index }
    }
    return clusters.count
  }

  /// Some pieces, as they are drawn on a line.
  func drawn(_ range: Range<Int>) -> DrawnLine {
    DrawnLine(string: string(of: range), units: width(of: range))
  }

  /// The pieces but for spaces and line feeds at their end.
  func withoutHanging(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let last = range.last, clusters[last].hangs || clusters[last].base.breaksLine {
      range = range.dropLast()
    }
    return range
  }
}
