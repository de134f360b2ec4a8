import CCairo
import Foundation

/// The fonts that the painter finds on this machine; `midflight doctor` prints them.
package struct FontCatalog {
  /// The replacement for San Francisco.
  package static let systemFamily = "Inter"

  /// The families, in order, for characters that a family lacks.
  ///
  /// The list names a Chinese font, because fontconfig would choose a regional form by the locale.
  package static let fallbackFamilies = ["Noto Sans CJK SC", "sans-serif"]

  /// Returns the families for a text in `family`: the family, the system family and the fallbacks.
  ///
  /// - Parameter family: A family; nil starts with the system family.
  package static func families(for family: String?) -> [String] {
    [family, systemFamily].compactMap { $0 } + fallbackFamilies
  }

  /// A font file that fontconfig returns for a family and a weight.
  package struct Match: Hashable, Sendable {
    /// The preferred family of the request.
    package var requestedFamily: String
    /// The family of the file.
    package var family: String
    /// The path of the file.
    package var file: String
    /// A Boolean value that indicates whether the file has the preferred family, ignoring case.
    package var isExact: Bool { family.lowercased() == requestedFamily.lowercased() }
  }

  /// Returns the font that draws a text in `family`.
  ///
  /// Fonts of the fallback families, and of any other installed family, count too.
  ///
  /// - Parameters:
  ///   - family: A family; nil for the system font.
  ///   - weight: 100 thin … 400 regular … 900 black, as in OpenType.
  ///   - character: A character that the font must contain; nil for any font.
  /// - Returns: The first match; nil if no installed font contains the character.
  package static func resolve(
    family: String?, weight: Int = 400, showing character: Unicode.Scalar? = nil
  ) -> Match? {
    let families = families(for: family)
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    for family in families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(clamping: weight)))
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    guard let sorted = sortedFonts(for: pattern) else { return nil }
    defer { FcFontSetDestroy(sorted) }
    for index in 0..<Int(sorted.pointee.nfont) {
      guard let font = sorted.pointee.fonts[index], covers(font, character) else { continue }
      guard let family = string(FC_FAMILY, of: font), let file = string(FC_FILE, of: font)
      else { continue }
      return Match(requestedFamily: families[0], family: family, file: file)
    }
    return nil
  }

  /// The painting libraries with their versions: `Cairo 1.16.0`, `Pango 1.50.12`, ….
  package static var libraries: [String] {
    let version = Int(FcGetVersion())  // major·10000 + minor·100 + revision
    return [
      "Cairo \(String(cString: cairo_version_string()))",
      "Pango \(String(cString: pango_version_string()))",
      "fontconfig \(version / 10_000).\(version / 100 % 100).\(version % 100)",
    ]
  }

  /// Returns all fonts, the best match first; the caller destroys the set.
  private static func sortedFonts(
    for pattern: OpaquePointer
  ) -> UnsafeMutablePointer<FcFontSet>? {
    var result = FcResultMatch
    return FcFontSort(nil, pattern, 1, nil, &result)
  }

  /// Returns a Boolean value that indicates whether a font contains a character; true for nil.
  ///
  /// A font without a list of characters gives false.
  private static func covers(_ font: OpaquePointer, _ character: Unicode.Scalar?) -> Bool {
    guard let character else { return true }
    var characters: OpaquePointer?
    guard FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch else {
      return false
    }
    return FcCharSetHasChar(characters, character.value) != 0
  }

  /// Returns a font's first value of a property; nil without one.
  ///
  /// Nil also for a value of another type.
  private static func string(_ property: String, of font: OpaquePointer) -> String? {
    var bytes: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(font, property, 0, &bytes) == FcResultMatch, let bytes else {
      return nil
    }
    return String(cString: bytes)
  }
}
