import CCairo
import Foundation
import MotionCore

/// A Pango layout: lines broken, shortened and aligned, in points.
final class TextLayout {
  /// Pango's `PangoLayout`.
  let pointer: OpaquePointer
  /// Whether some of its characters are pictures with colours of their own.
  let showsPictures: Bool

  /// `text` in a box `width` points wide, on at most `lineLimit` lines; 0 for as many as it takes.
  init(
    _ text: Frame.Text, font: OpaquePointer, width: CGFloat, lineLimit: Int,
    context: OpaquePointer
  ) {
    pointer = pango_layout_new(context)
    showsPictures = text.mayShowPictures
    // Pango counts lines anew in each paragraph, which a line feed would begin; the limit is meant
    // for the whole text.
    let string = text.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: "\u{2028}")
    setText(string)
    pango_layout_set_font_description(pointer, font)
    pango_layout_set_alignment(pointer, text.alignment.pango)
    pango_layout_set_justify(pointer, text.alignment == .justified ? 1 : 0)
    pango_layout_set_wrap(pointer, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_width(pointer, pangoUnits(width))
    guard lineLimit > 0, lineCount > lineLimit else { return }
    if text.truncation == .clip {
      clip(string, lineLimit: lineLimit)
    } else {
      endOpenly(string, lineLimit: lineLimit)
      pango_layout_set_ellipsize(pointer, text.truncation.pango)
      pango_layout_set_height(pointer, -Int32(clamping: lineLimit))
    }
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// How many lines it takes.
  var lineCount: Int { Int(pango_layout_get_line_count(pointer)) }

  /// How wide and high its lines are, in points.
  var size: CGSize {
    var lines = PangoRectangle()
    pango_layout_get_extents(pointer, nil, &lines)
    let unit = CGFloat(PANGO_SCALE)
    return CGSize(
      width: CGFloat(lines.x + lines.width) / unit, height: CGFloat(lines.height) / unit)
  }

  /// Cuts what does not fit, without an ellipsis: one line runs on beyond the box, whose clip cuts
  /// it; several end with the last word that fits.
  private func clip(_ string: String, lineLimit: Int) {
    if lineLimit == 1 {
      setText(string.prefix { $0 != "\u{2028}" })
      pango_layout_set_width(pointer, -1)
    } else {
      setText(string[..<start(ofLine: lineLimit, in: string)])
    }
  }

  /// Ends the text with an ellipsis where its last line ends of its own accord: Pango would go on
  /// with the next line's words.
  private func endOpenly(_ string: String, lineLimit: Int) {
    let lastLine = start(ofLine: lineLimit - 1, in: string)
    guard let end = string[lastLine...].firstIndex(of: "\u{2028}") else { return }
    setText(string[..<end] + "…")
  }

  private func setText(_ string: some StringProtocol) {
    pango_layout_set_text(pointer, String(string), Int32(clamping: string.utf8.count))
  }

  /// Where a line begins, as Pango broke `string`; the first is line 0.
  private func start(ofLine line: Int, in string: String) -> String.Index {
    let iterator = pango_layout_get_iter(pointer)
    defer { pango_layout_iter_free(iterator) }
    for _ in 0..<line { _ = pango_layout_iter_next_line(iterator) }
    return string.utf8.index(
      string.startIndex, offsetBy: Int(pango_layout_iter_get_index(iterator)))
  }
}

extension Frame.Text {
  /// Whether some of its characters may be pictures with colours of their own.
  var mayShowPictures: Bool {
    string.unicodeScalars.contains {
      $0.properties.isEmojiPresentation || $0 == "\u{FE0F}"  // asks for a picture
    }
  }
}

extension Frame.Text.Alignment {
  /// Pango's left is where a paragraph begins, so it is the right in Arabic and Hebrew.
  fileprivate var pango: PangoAlignment {
    switch self {
    case .leading, .justified: PANGO_ALIGN_LEFT
    case .center: PANGO_ALIGN_CENTER
    case .trailing: PANGO_ALIGN_RIGHT
    }
  }
}

extension Frame.Text.Truncation {
  /// Where the ellipsis stands.
  fileprivate var pango: PangoEllipsizeMode {
    switch self {
    case .clip: PANGO_ELLIPSIZE_NONE
    case .head: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .tail: PANGO_ELLIPSIZE_END
    }
  }
}

/// Points as Pango counts, rounded up so that a box as wide as its text holds it; at most 2²⁰
/// points, half of what Pango can count to.
private func pangoUnits(_ points: CGFloat) -> Int32 {
  Int32((max(0, min(points, CGFloat(1 << 20))) * CGFloat(PANGO_SCALE)).rounded(.up))
}
