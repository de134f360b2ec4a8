import CCairo
import Foundation
import MotionCore

/// A Pango layout of one run of text, on one line.
final class TextLayout {
  /// Pango's `PangoLayout`.
  let pointer: OpaquePointer
  /// Whether some of its characters are pictures with colours of their own.
  let showsPictures: Bool

  /// `string` in a font that the system font's metrics describe.
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

  /// How wide it is, in points.
  var width: CGFloat {
    var line = PangoRectangle()
    pango_layout_get_extents(pointer, nil, &line)
    return CGFloat(line.width) / CGFloat(PANGO_SCALE)
  }

  /// From its top to its baseline, in points.
  var baseline: CGFloat {
    CGFloat(pango_layout_get_baseline(pointer)) / CGFloat(PANGO_SCALE)
  }
}

extension TextMetrics {
  /// Pango's description of the font; the caller frees it.
  fileprivate var pangoDescription: OpaquePointer {
    let font: OpaquePointer = pango_font_description_new()
    let families = FontCatalog.families(for: nil).joined(separator: ",")
    pango_font_description_set_family(font, families)
    pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(weight)))
    pango_font_description_set_absolute_size(font, Double(pointSize) * Double(PANGO_SCALE))
    return font
  }

  /// What the metrics ask of the font beyond its name; the caller releases it.
  ///
  /// Inter's contextual alternates would make an arrow of "->" and a times sign of the x in "2x2":
  /// San Francisco does not, and the metrics know nothing of it.
  fileprivate var pangoAttributes: OpaquePointer {
    let attributes: OpaquePointer = pango_attr_list_new()
    let features = hasMonospacedDigits ? "calt=0, tnum=1" : "calt=0"
    pango_attr_list_insert(attributes, pango_attr_font_features_new(features))
    return attributes
  }
}

extension String {
  /// Whether some of its characters may be pictures with colours of their own.
  fileprivate var mayShowPictures: Bool {
    unicodeScalars.contains {
      $0.properties.isEmojiPresentation || $0 == "\u{FE0F}"  // asks for a picture
    }
  }
}

extension Frame.Text {
  /// Whether some of its characters may be pictures with colours of their own.
  var mayShowPictures: Bool { runs.contains(where: \.string.mayShowPictures) }
}
