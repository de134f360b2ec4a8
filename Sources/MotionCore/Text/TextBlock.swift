import Foundation

/// A text broken into lines for a box of one size, which can be drawn in boxes of other sizes.
///
/// A label creates a block when its text or its size changes. A frame places the block in the
/// label's presentation bounds: while a box grows, the text moves with the box and keeps its lines.
package struct TextBlock: Hashable, Sendable {
  /// The font, after shrinking.
  package let font: TextMetrics
  /// The text colour.
  package var color: RGBA
  /// The alignment of the lines.
  package let alignment: Alignment
  /// The size for which the text was broken, in points.
  package let size: CGSize
  /// The lines, from the top.
  package let lines: [TextMetrics.Line]
  /// The distance from the box's top to the first baseline, in points.
  private let baseline: CGFloat

  /// The alignment of lines in a box.
  package enum Alignment: Hashable, Sendable {
    /// At one edge, or in the middle.
    case left, center, right
    /// At both edges, except for the last line of a paragraph: the spaces grow.
    case justified
  }

  /// The rules for breaking a text.
  package struct Style: Hashable, Sendable {
    /// The greatest number of lines, at least 1; 0 for the number that fits the height.
    package var limit = 1
    /// The truncation of the last line, if the text continues.
    package var truncation = TextMetrics.Truncation.tail
    /// The positions at which lines may break.
    package var breaking = TextMetrics.Breaking.words
    /// The least scale of the font for a text on one line, 0…1.
    package var smallestScale: CGFloat = 1
    /// A Boolean value that indicates whether a shrunk text keeps its original baseline.
    package var keepsBaseline = true

    /// Creates the rules for one line with an ellipsis at its end.
    package init() {}
  }

  /// Breaks a text for a box, and centres its lines vertically. An empty text has no lines.
  ///
  /// The font shrinks only if `style.limit` is 1. The block has at most `style.limit` lines, and at
  /// most as many as fit the height, but at least one.
  ///
  /// - Parameters:
  ///   - size: The size of the box, in points.
  ///   - style: The rules for breaking.
  package init(
    _ text: String, font: TextMetrics, color: RGBA, alignment: Alignment = .left, size: CGSize,
    style: Style = Style()
  ) {
    let fittedFont =
      style.limit == 1
      ? font.shrunk(toFit: text, within: size.width, atLeast: style.smallestScale) : font
    // As many lines as a height of whole lines holds.
    let fitting = size.height / fittedFont.lineHeight + 1e-9
    let fittingLines = fitting >= 1 ? Int(min(fitting, 1e6)) : 1
    let limit = style.limit > 0 ? min(style.limit, fittingLines) : fittingLines
    lines = fittedFont.lines(
      of: text, within: size.width, limit: limit, truncation: style.truncation,
      breaking: style.breaking)
    self.font = fittedFont
    self.color = color
    self.alignment = alignment
    self.size = size
    let baselineFont = style.keepsBaseline ? font : fittedFont
    let height = baselineFont.lineHeight + CGFloat(max(0, lines.count - 1)) * fittedFont.lineHeight
    baseline = (size.height - height) / 2 + baselineFont.ascent
  }

  /// Returns the text at its position in a box.
  ///
  /// Baselines are on whole pixels of the box for which the text was broken, and move with the
  /// vertical centre of `bounds`. Empty lines give no run. A justified line that does not end a
  /// paragraph gives a run for each word, any other line one run.
  ///
  /// - Parameters:
  ///   - bounds: The box, in its own coordinates.
  ///   - scale: Pixels per point.
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

  /// Returns the x coordinate of a line's start.
  ///
  /// A line that is wider than the box for which it was broken starts at the left edge. A justified
  /// line that ends a paragraph starts there too.
  private func start(of line: TextMetrics.Line, in bounds: CGRect) -> CGFloat {
    let isTooWide = line.width > size.width
    switch alignment {
    case .center where !isTooWide: return bounds.midX - line.width / 2
    case .right where !isTooWide: return bounds.maxX - line.width
    default: return bounds.minX
    }
  }

  /// Returns the words of a justified line, with equal gaps that fill the box. A single word stands
  /// at the left edge.
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
