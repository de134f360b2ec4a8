/// A text in several languages, such as a scene's title.
///
///     let title: LocalizedText = ["en": "Drawer", "zh": "抽屉"]
///
/// A string literal gives the same text in every language.
public struct LocalizedText: Hashable, Sendable {
  /// A text in one language.
  package struct Translation: Hashable, Sendable {
    /// The language of `text`.
    package let language: Language
    /// The translated text.
    package let text: String
  }

  /// The translations, in the order of the literal. Never empty.
  package let translations: [Translation]

  /// Returns the text in a language; the first translation if the text lacks that language.
  public func callAsFunction(in language: Language) -> String {
    (translations.first { $0.language == language } ?? translations[0]).text
  }

  /// A language, identified by its ISO 639 code.
  public struct Language: RawRepresentable, Hashable, Sendable {
    /// The two-letter code, such as `en`.
    public let rawValue: String

    /// Creates a language from its code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the language of a POSIX locale, such as `zh_CN.UTF-8`.
    ///
    /// The locales `C` and `POSIX`, and an empty string, give English.
    public init(locale: String) {
      let code = String(locale.prefix { $0.isLetter })
      self.init(rawValue: ["", "C", "POSIX"].contains(code) ? "en" : code)
    }

    /// English.
    public static let english: Language = "en"
    /// Simplified Chinese.
    public static let chinese: Language = "zh"
  }
}

extension LocalizedText.Language: ExpressibleByStringLiteral {
  /// Creates a language from its code.
  public init(stringLiteral code: String) { self.init(rawValue: code) }
}

extension LocalizedText: ExpressibleByDictionaryLiteral {
  /// Creates a text from at least one translation. The first translation replaces missing
  /// languages.
  ///
  /// The program stops if the literal is empty.
  public init(dictionaryLiteral translations: (Language, String)...) {
    require(!translations.isEmpty, "LocalizedText([:]): give it a text in at least one language.")
    self.translations = translations.map { Translation(language: $0, text: $1) }
  }
}

extension LocalizedText: ExpressibleByStringLiteral {
  /// Creates a text that is the same in every language.
  public init(stringLiteral text: String) { self = ["en": text] }
}
