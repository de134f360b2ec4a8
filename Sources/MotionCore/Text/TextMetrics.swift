import Foundation

/// The system font at one size and weight, as numbers: how wide a text is, and how high a line.
///
/// `UIFont` is one, labels break their lines by it, and the painter draws with it. Widths are
/// Inter's, with its kerning, and Noto Sans CJK's where Inter has nothing; they are figures of this
/// library, so that a layout is the same to the last bit whatever fonts a machine has.
///
/// What neither font has counts as 0.6 em, which scripts with joined letters (Arabic, Devanagari)
/// meet only on average; emoji are as wide as Noto's, and marks that combine take no room.
package struct TextMetrics: Hashable, Sendable {
  /// The font's size in points; 0 or more.
  package var pointSize: CGFloat
  /// 100 thin … 400 regular … 900 black, as in OpenType.
  package var weight: Int
  /// Whether all digits are of one width (OpenType's `tnum`).
  package var hasMonospacedDigits: Bool

  /// The system font of this size and weight.
  ///
  /// - Parameters:
  ///   - pointSize: Taken as 0 if it is less, or not a finite number.
  ///   - weight: Brought within 100…900.
  package init(pointSize: CGFloat, weight: Int = 400, hasMonospacedDigits: Bool = false) {
    self.pointSize = pointSize.isFinite ? max(0, pointSize) : 0
    self.weight = min(max(weight, 100), 900)
    self.hasMonospacedDigits = hasMonospacedDigits
  }

  // Heights are San Francisco's, so that rows are as high as on iOS: 1950 above and 494 below the
  // baseline in an em of 2048. At 17 points that is 20.287109375, as UIKit's own tests find; Inter
  // by itself would ask for 1.21 em. Letters are Inter's, and so are the heights of letters.

  /// From a line's top to its baseline, in points.
  package var ascent: CGFloat { pointSize * 1950 / 2048 }
  /// From the baseline to a line's bottom, in points.
  package var descent: CGFloat { pointSize * 494 / 2048 }
  /// From one baseline to the next, in points. There is no gap between lines.
  package var lineHeight: CGFloat { ascent + descent }
  /// The height of a capital, in points.
  package var capHeight: CGFloat {
    pointSize * CGFloat(TextFigures.capHeight) / CGFloat(TextFigures.unitsPerEm)
  }
  /// The height of an x, in points.
  package var xHeight: CGFloat {
    pointSize * CGFloat(TextFigures.xHeight) / CGFloat(TextFigures.unitsPerEm)
  }

  /// How wide a text is on one line, in points: spaces at its ends included, line feeds not.
  package func width(of text: String) -> CGFloat {
    let measured = MeasuredText(text, font: self)
    return points(measured.width(of: measured.clusters.indices))
  }

  /// The same font, smaller if `text` is too wide for `width` on one line.
  ///
  /// - Parameter scale: The least part of the size that is tried, 0…1.
  package func shrunk(
    toFit text: String, within width: CGFloat, atLeast scale: CGFloat
  ) -> TextMetrics {
    let needed = self.width(of: text)
    guard needed > width, width >= 0 else { return self }
    var copy = self
    copy.pointSize *= max(width / needed, min(max(scale, 0), 1))
    return copy
  }

  // Widths are added up in whole units, of which Inter's and Noto's are multiples, and become
  // points once: so a sum does not depend on its order.

  /// An em in units: the least that both 2816, Inter's em, and 1000, Noto's, divide.
  static let unitsPerEm = 352_000

  /// Units as points.
  func points(_ units: Int) -> CGFloat {
    CGFloat(units) * pointSize / CGFloat(TextMetrics.unitsPerEm)
  }

  /// The room that a width in points has, in units. A text that is exactly as wide has room.
  func units(in width: CGFloat) -> Int {
    let units = max(0, width) * CGFloat(TextMetrics.unitsPerEm) / pointSize
    return units < 1e15 ? Int(units.rounded()) : .max  // beyond any line, or not a number
  }
}
