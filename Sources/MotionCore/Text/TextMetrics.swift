import Foundation

/// The metrics of the system font at one size and weight: widths of text, and heights of lines.
///
/// `UIFont` contains a value, labels break lines with it, and the painter draws with it. Widths are
/// Inter's, with kerning, and Noto Sans CJK's where Inter lacks a character. The library contains
/// these figures, so a layout has the same bits whatever fonts a machine has.
///
/// A character in neither font counts as 0.6 em, which is only an average for scripts with joined
/// letters (Arabic, Devanagari). Emoji are as wide as Noto's. Combining marks have no width.
package struct TextMetrics: Hashable, Sendable {
  /// The font size, in points; 0 or more.
  package var pointSize: CGFloat
  /// The weight as in OpenType: 100 thin, 400 regular, 900 black.
  package var weight: Int
  /// A Boolean value that indicates whether all digits have equal widths (OpenType's `tnum`).
  package var hasMonospacedDigits: Bool

  /// Creates the metrics of the system font.
  ///
  /// - Parameters:
  ///   - pointSize: The font size. A negative, infinite or NaN size counts as 0.
  ///   - weight: The weight, clamped to 100…900.
  package init(pointSize: CGFloat, weight: Int = 400, hasMonospacedDigits: Bool = false) {
    self.pointSize = pointSize.isFinite ? max(0, pointSize) : 0
    self.weight = min(max(weight, 100), 900)
    self.hasMonospacedDigits = hasMonospacedDigits
  }

  // Heights are San Francisco's, so that rows are as high as on iOS: 1950 above and 494 below the
  // baseline in an em of 2048. The line height at 17 points is 20.287109375, as in UIKit's own
  // tests. Inter's own line height would be 1.21 em. Glyphs and their heights are Inter's.

  /// The distance from a line's top to its baseline, in points.
  package var ascent: CGFloat { pointSize * 1950 / 2048 }
  /// The distance from the baseline to a line's bottom, in points.
  package var descent: CGFloat { pointSize * 494 / 2048 }
  /// The distance between two baselines, in points. There is no gap between lines.
  package var lineHeight: CGFloat { ascent + descent }
  /// The height of a capital letter, in points.
  package var capHeight: CGFloat {
    pointSize * CGFloat(TextFigures.capHeight) / CGFloat(TextFigures.unitsPerEm)
  }
  /// The height of the letter x, in points.
  package var xHeight: CGFloat {
    pointSize * CGFloat(TextFigures.xHeight) / CGFloat(TextFigures.unitsPerEm)
  }

  /// Returns the width of a text on one line, in points, with outer spaces, without line feeds. 0
  /// for an empty text.
  package func width(of text: String) -> CGFloat {
    let measured = MeasuredText(text, font: self)
    return points(measured.width(of: measured.clusters.indices))
  }

  /// Returns the font, reduced in size if a text is too wide for one line. A text that fits returns
  /// the font unchanged.
  ///
  ///     pointSize · max(width / textWidth, scale)
  ///
  /// - Parameters:
  ///   - width: The available width, in points. A negative width returns the font unchanged.
  ///   - scale: The least scale, clamped to 0…1. The text may not fit at the least scale.
  package func shrunk(
    toFit text: String, within width: CGFloat, atLeast scale: CGFloat
  ) -> TextMetrics {
    let needed = self.width(of: text)
    guard needed > width, width >= 0 else { return self }
    var copy = self
    copy.pointSize *= max(width / needed, min(max(scale, 0), 1))
    return copy
  }

  // Widths are added in whole units, of which Inter's and Noto's units are multiples, and converted
  // to points once. A sum therefore does not depend on its order.

  /// The units per em: the least common multiple of Inter's 2816 and Noto's 1000.
  static let unitsPerEm = 352_000

  /// Returns units converted to points.
  func points(_ units: Int) -> CGFloat {
    CGFloat(units) * pointSize / CGFloat(TextMetrics.unitsPerEm)
  }

  /// Returns the whole units in a width in points, rounded to the nearest. A text of exactly that
  /// width fits. A negative width gives 0. An infinite width, and any width at font size 0, give
  /// `Int.max`.
  func units(in width: CGFloat) -> Int {
    let units = max(0, width) * CGFloat(TextMetrics.unitsPerEm) / pointSize
    return units < 1e15 ? Int(units.rounded()) : .max  // beyond any line, or NaN
  }
}
