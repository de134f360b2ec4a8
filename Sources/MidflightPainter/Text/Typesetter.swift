import CCairo
import Foundation
import MotionCore

/// Turns runs of text into outlines, and keeps the ones in use.
///
/// Lines are broken and placed before they get here. Nothing of the machine but its fonts goes in:
/// no locale, no screen resolution, no hinting. So a text looks alike at every scale.
final class Typesetter {
  private let fonts: Fonts
  private var outlines: RecentlyUsed<Key, TextOutline>

  /// What an outline is made from.
  private struct Key: Hashable {
    var string: String
    var font: TextMetrics
    var room: CGFloat
  }

  /// - Parameter share: Of what one that paints a whole picture keeps.
  init(_ fonts: Fonts = Fonts(), share: Double = 1) {
    self.fonts = fonts
    outlines = RecentlyUsed(capacity: 512, share: share)
  }

  /// Larger type is laid out at this size, in points, and magnified; FreeType's own limit is
  /// 65 535 pixels.
  static let largestPointSize: CGFloat = 1_000

  /// The outline of a run in a font; nil for text without a size.
  func outline(of run: Frame.Text.Run, font: TextMetrics) -> TextOutline? {
    guard font.pointSize > 0, !run.string.isEmpty else { return nil }
    let key = Key(string: run.string, font: font, room: run.width)
    return outlines.value(for: key) {
      var laidOut = font
      laidOut.pointSize = min(font.pointSize, Typesetter.largestPointSize)
      return FontLock.whileAlone {
        TextOutline(
          TextLayout(run.string, font: laidOut, context: fonts.context),
          pointSize: laidOut.pointSize,
          magnification: font.pointSize / laidOut.pointSize, room: run.width)
      }
    }
  }
}
