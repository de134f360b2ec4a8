import CCairo

/// The machine's fonts as Pango provides them, shared by typesetters on several threads. Each use
/// holds `FontLock`.
///
/// The locale, the screen resolution and hinting have no effect, so text looks alike at every
/// scale.
final class Fonts {
  private let fontMap: OpaquePointer
  /// Pango's `PangoContext`; use it only under `FontLock`.
  let context: OpaquePointer

  init() {
    (fontMap, context) = FontLock.whileAlone(Fonts.makeContext)
  }

  /// Returns a font map, and a context that lays out text in its fonts.
  ///
  /// The context antialiases in grey, without hinting, and keeps fractional glyph positions. The
  /// caller releases both objects.
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
    // BCP 47's undetermined language is valid for every script. With "en", Pango would choose the
    // forms of Chinese characters by the environment's LANGUAGE.
    pango_context_set_language(context, pango_language_from_string("und"))
    return (fontMap, context)
  }

  deinit {
    FontLock.whileAlone {
      g_object_unref(UnsafeMutableRawPointer(context))
      g_object_unref(UnsafeMutableRawPointer(fontMap))
    }
  }
}
