import Foundation

/// A text broken into lines for a box of one size, to be placed in boxes of any size.
///
/// A label makes one whenever its text or its size changes, and a frame places it where the label
/// is seen: while a box grows, its text moves with it and keeps its lines.
package struct TextBlock: Hashable, Sendable {
  /// What it is drawn with.
  package let font: TextMetrics
  /// Its colour.
  package var color: RGBA
  /// Where its lines stand.
  package let alignment: Alignment
  /// The size for which it was broken, in points.
  package let size: CGSize
  /// Its lines, from the top.
  package let lines: [TextMetrics.Line]
  /// From the box's top to the first baseline, in points.
  private let baseline: CGFloat

  /// Where lines stand in a box.
  package enum Alignment: Hashable, Sendable {
    /// At an edge, or in the middle.
    case left, center, right
    /// At both edges, but for the last line of a paragraph: its spaces grow.
    case justified
  }

  /// How a text is broken, besides its font and its box.
  package struct Style: Hashable, Sendable {
    /// The most lines; 0 for as many as the box is high. At least one is shown.
    package var limit = 1
    /// What becomes of the last one if the text goes on.
    package var truncation = TextMetrics.Truncation.tail
    /// Where lines may be broken.
    package var breaking = TextMetrics.Breaking.words
    /// The least part of the font's size that a text on one line is shrunk to, 0…1.
    package var smallestScale: CGFloat = 1
    /// Whether a text that was shrunk keeps the baseline that it would have had.
    package var keepsBaseline = true

    /// One line, cut with an ellipsis at its end.
    package init() {}
  }

  /// `text` in the middle of a box of this size.
  package init(
    _ text: String, font: TextMetrics, color: RGBA, alignment: Alignment = .left, size: CGSize,
    style: Style = Style()
  ) {
    let shown =
      style.limit == 1
      ? font.shrunk(toFit: text, within: size.width, atLeast: style.smallestScale) : font
    let fitting = size.height / shown.lineHeight + 1e-9  // as many as a height of whole lines holds
    let most = fitting >= 1 ? Int(min(fitting, 1e6)) : 1
    let limit = style.limit > 0 ? min(style.limit, most) : most
    lines = shown.lines(
      of: text, within: size.width, limit: limit, truncation: style.truncation,
      breaking: style.breaking)
    self.font = shown
    self.color = color
    self.alignment = alignment
    self.size = size
    let placing = style.keepsBaseline ? font : shown
    let height = placing.lineHeight + CGFloat(max(0, lines.count - 1)) * shown.lineHeight
    baseline = (size.height - height) / 2 + placing.ascent
  }

  /// The text as it stands in a box that is seen.
  ///
  /// Baselines lie on whole pixels of the box for which it was broken, and move with the middle of
  /// the one that is seen.
  ///
  /// - Parameters:
  ///   - bounds: The box, in its own coordinates.
  ///   - scale: Pixels a point.
  package func text(in bounds: CGRect, scale: CGFloat) -> Frame.Text {
    let shift = bounds.midY - size.height / 2
    var runs: [Frame.Text.Run] = []
    for (index, line) in lines.enumerated() where !line.string.isEmpty {
      let exact = baseline + CGFloat(index) * font.lineHeight
      let y = (exact * scale).rounded() / scale + shift
      if alignment == .justified, !line.endsParagraph {
        runs += words(of: line, in: bounds, y: y)
      } else {
        let origin = CGPoint(x: start(of: line, in: bounds), y: y)
        runs.append(Frame.Text.Run(line.string, origin: origin, width: line.width))
      }
    }
    return Frame.Text(font: font, color: color, runs: runs)
  }

  /// Where a line begins. One that is wider than the box for which it was broken begins at its left
  /// edge.
  private func start(of line: TextMetrics.Line, in bounds: CGRect) -> CGFloat {
    let isTooWide = line.width > size.width
    switch alignment {
    case .center where !isTooWide: return bounds.midX - line.width / 2
    case .right where !isTooWide: return bounds.maxX - line.width
    default: return bounds.minX
    }
  }

  /// The words of a justified line, as far apart as it takes to fill the box.
  private func words(of line: TextMetrics.Line, in bounds: CGRect, y: CGFloat) -> [Frame.Text.Run] {
    let words = line.string.split(separator: " ", omittingEmptySubsequences: false)
    let widths = words.map { font.width(of: String($0)) }
    let gap = words.count > 1 ? (bounds.width - widths.reduce(0, +)) / CGFloat(words.count - 1) : 0
    var x = bounds.minX
    return zip(words, widths).map { word, width in
      defer { x += width + gap }
      return Frame.Text.Run(String(word), origin: CGPoint(x: x, y: y), width: width)
    }
  }
}
