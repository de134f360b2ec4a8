import MotionCore
import Testing

/// Texts in several languages, and the languages of locales.
struct LocalizedTextTests {
  private let title: LocalizedText = ["en": "Drawer", "zh": "抽屉"]

  @Test func aTextHasATranslationForEachOfItsLanguages() {
    #expect(title(in: .english) == "Drawer" && title(in: .chinese) == "抽屉")
    #expect(title.translations.map(\.language) == [.english, .chinese])
  }

  @Test func theFirstTranslationStandsInForAMissingLanguage() {
    #expect(title(in: "de") == "Drawer")
    let name: LocalizedText = "Space"
    #expect(name(in: .chinese) == "Space")
  }

  @Test(arguments: [
    ("zh_CN.UTF-8", "zh"), ("zh", "zh"), ("en_GB", "en"), ("de_AT@euro", "de"), ("C.UTF-8", "en"),
    ("POSIX", "en"), ("", "en"),
  ])
  func aLocaleHasALanguage(locale: String, code: String) {
    #expect(LocalizedText.Language(locale: locale).rawValue == code)
  }
}
