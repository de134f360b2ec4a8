import CCairo
import Foundation
import MotionCore

/// Turns texts into outlines, and keeps the ones in use.
///
/// Nothing of the machine but its fonts goes in: no locale, no screen resolution, no hinting. So a
/// text breaks its lines alike at every scale.
final class Typesetter {
  private let fontMap: OpaquePointer
  private let context: OpaquePointer
  private var outlines = RecentlyUsed<Key, TextOutline>(capacity: 256)

  /// What an outline is made from; the colour is not part of it.
  private struct Key: Hashable {
    var text: Frame.Text
    var size: CGSize
  }

  /// A typesetter with a font map of its own.
  init() {
    fontMap = pango_cairo_font_map_new()
    context = pango_font_map_create_context(fontMap)
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
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(UnsafeMutableRawPointer(fontMap))
  }

  /// Larger type is laid out at this size, in points; FreeType's own limit is 65 535 pixels.
  static let largestPointSize: CGFloat = 1_000

  /// The outline of `text` in a box of this size; nil for text without a size.
  func outline(of text: Frame.Text, in size: CGSize) -> TextOutline? {
    guard text.pointSize > 0, !text.string.isEmpty else { return nil }
    var key = Key(text: text, size: size)
    key.text.color = RGBA(red: 0, green: 0, blue: 0)
    key.text.pointSize = min(text.pointSize, Typesetter.largestPointSize)
    return outlines.value(for: key) { makeOutline(of: key.text, in: size) }
  }

  /// Lays `text` out, a second time if it has more lines than the box is high.
  private func makeOutline(of text: Frame.Text, in size: CGSize) -> TextOutline {
    let font = font(of: text)
    defer { pango_font_description_free(font) }
    var layout = TextLayout(
      text, font: font, width: size.width, lineLimit: max(0, text.lineLimit), context: context)
    let (height, lineCount) = (layout.size.height, layout.lineCount)
    if lineCount > 1, height > size.height {
      let fitting = Int(size.height * CGFloat(lineCount) / height)
      layout = TextLayout(
        text, font: font, width: size.width, lineLimit: max(1, fitting), context: context)
    }
    return TextOutline(layout, pointSize: text.pointSize, boxHeight: size.height)
  }

  /// Pango's description of the text's font; the caller frees it.
  private func font(of text: Frame.Text) -> OpaquePointer {
    let font: OpaquePointer = pango_font_description_new()
    let families = FontCatalog.families(for: text.fontFamily).joined(separator: ",")
    pango_font_description_set_family(font, families)
    let weight = UInt32(max(100, min(text.weight, 1_000)))
    pango_font_description_set_weight(font, PangoWeight(rawValue: weight))
    pango_font_description_set_absolute_size(font, Double(text.pointSize) * Double(PANGO_SCALE))
    return font
  }
}
