import CCairo
import Foundation
import MotionCore

/// Lays out runs of text as outlines, and caches the outlines.
///
/// Line breaks and positions are already decided. The locale, the screen resolution and hinting
/// have no effect, so text looks alike at every scale.
final class Typesetter {
  private let fonts: Fonts
  private var outlines: RecentlyUsed<Key, TextOutline>

  /// The inputs of an outline.
  private struct Key: Hashable {
    var string: String
    var font: TextMetrics
    var fittingWidth: CGFloat
  }

  /// Creates a typesetter with an empty cache.
  ///
  /// - Parameter capacityFraction: The fraction of the capacity for a whole picture, more than 0,
  ///   at most 1.
  init(_ fonts: Fonts = Fonts(), capacityFraction: Double = 1) {
    self.fonts = fonts
    outlines = RecentlyUsed(capacity: 512, capacityFraction: capacityFraction)
  }

  /// The largest size of a layout, in points; larger type is magnified. FreeType's limit is 65 535
  /// pixels.
  static let largestPointSize: CGFloat = 1_000

  /// Returns the outline of a run in a font; nil for an empty string or a size of 0 or less.
  ///
  /// A size that is NaN also gives nil. Above `largestPointSize`, the text is laid out at that size
  /// and magnified.
  func outline(of run: Frame.Text.Run, font: TextMetrics) -> TextOutline? {
    guard font.pointSize > 0, !run.string.isEmpty else { return nil }
    let key = Key(string: run.string, font: font, fittingWidth: run.width)
    return outlines.value(for: key) {
      var laidOut = font
      laidOut.pointSize = min(font.pointSize, Typesetter.largestPointSize)
      return FontLock.whileAlone {
        TextOutline(
          TextLayout(run.string, font: laidOut, context: fonts.context),
          pointSize: laidOut.pointSize,
          magnification: font.pointSize / laidOut.pointSize, fittingWidth: run.width)
      }
    }
  }
}
