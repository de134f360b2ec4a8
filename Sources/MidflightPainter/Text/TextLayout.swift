import CCairo
import Foundation
import MotionCore

/// A Pango layout of one run of text, on one line.
final class TextLayout {
  /// Pango's `PangoLayout`.
  let pointer: OpaquePointer
  /// A Boolean value that indicates whether some characters may be colour glyphs.
  let showsPictures: Bool

  /// Lays out `string` in the system font with the size, weight and digits of `font`.
  ///
  /// Call it only under `FontLock`. Line breaks in the string do not start a new line.
  init(_ string: String, font: TextMetrics, context: OpaquePointer) {
    pointer = pango_layout_new(context)
    showsPictures = string.mayShowPictures
    pango_layout_set_text(pointer, string, Int32(clamping: string.utf8.count))
    pango_layout_set_single_paragraph_mode(pointer, 1)
    let description = font.pangoDescription
    pango_layout_set_font_description(pointer, description)
    pango_font_description_free(description)
    let attributes = font.pangoAttributes
    pango_layout_set_attributes(pointer, attributes)
    pango_attr_list_unref(attributes)
  }

  deinit { FontLock.whileAlone { g_object_unref(UnsafeMutableRawPointer(pointer)) } }

  /// The width, in points.
  var width: CGFloat {
    var line = PangoRectangle()
    pango_layout_get_extents(pointer, nil, &line)
    return CGFloat(line.width) / CGFloat(PANGO_SCALE)
  }

  /// The distance from the top to the baseline, in points.
  var baseline: CGFloat {
    CGFloat(pango_layout_get_baseline(pointer)) / CGFloat(PANGO_SCALE)
  }
}

extension TextMetrics {
  /// Pango's description of the font; the caller frees it.
  ///
  /// The system family and the fallbacks, with the weight and the size in points.
  fileprivate var pangoDescription: OpaquePointer {
    let font: OpaquePointer = pango_font_description_new()
    let families = FontCatalog.families(for: nil).joined(separator: ",")
    pango_font_description_set_family(font, families)
    pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(weight)))
    pango_font_description_set_absolute_size(font, Double(pointSize) * Double(PANGO_SCALE))
    return font
  }

  /// The font features beyond the name; the caller releases them.
  ///
  /// Inter's contextual alternates would turn "->" into an arrow and the x in "2x2" into a times
  /// sign. San Francisco does not, and the text metrics do not account for it.
  fileprivate var pangoAttributes: OpaquePointer {
    let attributes: OpaquePointer = pango_attr_list_new()
    let features = hasMonospacedDigits ? "calt=0, tnum=1" : "calt=0"
    pango_attr_list_insert(attributes, pango_attr_font_features_new(features))
    return attributes
  }
}

extension String {
  /// A Boolean value that indicates whether some characters may be colour glyphs.
  fileprivate var mayShowPictures: Bool {
    unicodeScalars.contains {
      $0.properties.isEmojiPresentation || $0 == "\u{FE0F}"  // asks for a picture
    }
  }
}

extension Frame.Text {
  /// A Boolean value that indicates whether some characters may be colour glyphs.
  var mayShowPictures: Bool { runs.contains(where: \.string.mayShowPictures) }
}
