/// Escaping of text that comes from a file, a name, an app or another process, for each kind of
/// output.
///
/// The library, the window and the tool pass such text through the function of their output:
///
/// - `terminalText` for a line of a terminal, a log or a title
/// - `markupText` for XML and HTML
/// - `markdownText` for Markdown
/// - `quotedText` of MidflightReplay for JSON
extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar is a control character, a bidirectional
  /// control or a noncharacter.
  ///
  /// The ranges are fixed, so that a trace has the same bytes with every version of Unicode.
  package var needsEscape: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true  // C0, DEL and C1: control characters
    case 0x2028, 0x2029: true  // line and paragraph separators
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // bidirectional controls
    case 0xFEFF, 0xFFF9...0xFFFB: true  // the byte order mark, interlinear annotations
    case 0xFDD0...0xFDEF: true  // noncharacters, with the last two of each plane
    default: value & 0xFFFE == 0xFFFE
    }
  }
}

/// Returns text as one line for a terminal, a log or a window's title.
///
/// A scalar that needs an escape becomes `\u{1B}`, with its code in hexadecimal. Escaping a text
/// twice gives the same result as escaping it once.
package func terminalText(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
  var shown = ""
  for scalar in text.unicodeScalars {
    if scalar.needsEscape {
      shown += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    } else {
      shown.unicodeScalars.append(scalar)
    }
  }
  return shown
}

/// Returns a text for a message: at most `count` scalars, followed by `…` if more were left out.
package func shortText(_ text: String, atMost count: Int = 100) -> String {
  let start = text.unicodeScalars.prefix(count)
  return start.endIndex == text.endIndex ? text : String(start) + "…"
}

/// Returns text for XML and HTML, valid between tags and inside quotation marks of either kind.
///
/// The text is that of `terminalText`, with `&`, `<`, `>`, `"` and `'` replaced by entities.
package func markupText(_ text: String) -> String {
  replacing(terminalText(text)) { scalar in
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: nil
    }
  }
}

/// Returns text for Markdown, valid in a table cell too.
///
/// The text is that of `terminalText`, with entities for `&` and `<`, and a backslash before each
/// of ``\ ` * _ [ ] | ~``.
package func markdownText(_ text: String) -> String {
  replacing(terminalText(text)) { scalar in
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case "\\", "`", "*", "_", "[", "]", "|", "~": "\\" + String(scalar)
    default: nil
    }
  }
}

/// Returns the text with each scalar replaced; a scalar whose replacement is nil stays.
private func replacing(
  _ text: String, _ replacement: (Unicode.Scalar) -> String?
) -> String {
  var replaced = ""
  for scalar in text.unicodeScalars {
    if let other = replacement(scalar) {
      replaced += other
    } else {
      replaced.unicodeScalars.append(scalar)
    }
  }
  return replaced
}
