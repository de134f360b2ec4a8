import CCairo
import Foundation
import MotionCore

/// Turns runs of text into outlines, and keeps the ones in use.
///
/// Lines are broken and placed before they get here. Nothing of the machine but its fonts goes in:
/// no locale, no screen resolution, no hinting. So a text looks alike at every scale.
final class Typesetter {
  private let fontMap: OpaquePointer
  private let context: OpaquePointer
  private var outlines = RecentlyUsed<Key, TextOutline>(capacity: 512)

  /// What an outline is made from.
  private struct Key: Hashable {
    var string: String
    var font: TextMetrics
    var room: CGFloat
  }

  /// A typesetter with a font map of its own.
  init() {
    (fontMap, context) = FontLock.whileAlone(Typesetter.makeContext)
  }

  /// A font map, and a context that sets text in its fonts.
  private static func makeContext() -> (OpaquePointer, OpaquePointer) {
    let fontMap: OpaquePointer = pango_cairo_font_map_new()
    let context: OpaquePointer = pango_font_map_create_context(fontMap)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    // BCP 47's undetermined language: Pango takes its word for every script. Told "en", it would
    // choose the forms of Chinese characters by the environment's LANGUAGE.
    pango_context_set_language(context, pango_language_from_string("und"))
    return (fontMap, context)
  }

  deinit {
    FontLock.whileAlone {
      g_object_unref(UnsafeMutableRawPointer(context))
      g_object_unref(UnsafeMutableRawPointer(fontMap))
    }
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
          TextLayout(run.string, font: laidOut, context: context), pointSize: laidOut.pointSize,
          magnification: font.pointSize / laidOut.pointSize, room: run.width)
      }
    }
  }
}
