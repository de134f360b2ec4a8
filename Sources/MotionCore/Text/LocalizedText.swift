/// A sentence in each language that the window speaks.
///
/// A string literal makes one that is the same in all of them.
public struct LocalizedText: Hashable, Sendable {
  /// In English.
  package let english: String
  /// In simplified Chinese.
  package let chinese: String

  /// A text in both languages.
  public init(_ english: String, chinese: String) {
    self.english = english
    self.chinese = chinese
  }

  /// The text in a language.
  public func callAsFunction(in language: Language) -> String {
    switch language {
    case .english: english
    case .chinese: chinese
    }
  }

  /// A language that the window speaks.
  public enum Language: String, CaseIterable, Sendable {
    /// English: also for whoever reads neither.
    case english = "en"
    /// Simplified Chinese.
    case chinese = "zh"

    /// The one that a POSIX locale asks for, as in `zh_CN.UTF-8`.
    public init(locale: String) {
      self = locale.hasPrefix("zh") ? .chinese : .english
    }
  }
}

extension LocalizedText: ExpressibleByStringLiteral {
  /// The same words in every language.
  public init(stringLiteral words: String) {
    self.init(words, chinese: words)
  }
}
