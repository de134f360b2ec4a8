import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

@testable import MidflightStudio

/// The texts of the window and of the gallery's scenes, in each language.
struct WindowTextTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let studio = root.appendingPathComponent("Sources/MidflightStudio")

  /// Every text of the window and of the gallery, with a name for messages.
  private static let texts: [(name: String, language: LocalizedText.Language, text: String)] = {
    let window = WindowText.tables.flatMap { table in
      table.texts.sorted { $0.key < $1.key }.map { ($0.key, table.language, $0.value) }
    }
    let scenes = SceneCatalog.gallery.scenes.flatMap { scene in
      [scene.title, scene.summary].flatMap(\.translations).map {
        (scene.name, $0.language, $0.text)
      }
    }
    return window + scenes
  }()

  @Test func everyTableHasExactlyTheTextsOfTheCode() {
    for table in WindowText.tables {
      let missing = WindowText.allCases.map(\.rawValue).filter { table.texts[$0] == nil }
      let unknown = table.texts.keys.filter { WindowText(rawValue: $0) == nil }.sorted()
      #expect(missing.isEmpty && unknown.isEmpty, "\(table.language)")
    }
  }

  @Test func everyFileOfTextsIsATable() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.studio.appendingPathComponent("Texts").path)
    #expect(files.sorted() == WindowText.languages.map { "\($0.rawValue).json" }.sorted())
  }

  @Test func everyTextIsUsed() throws {
    let app = Self.root.appendingPathComponent("Sources/MidflightApp")
    let source = try (Self.sources() + Self.sources(in: app))
      .filter { $0.name != "Window/WindowText.swift" }.map(\.text).joined()
    let used = Set(source.split(separator: ".").map { $0.prefix { $0.isLetter || $0.isNumber } })
    #expect(WindowText.allCases.filter { !used.contains($0.rawValue[...]) }.isEmpty)
  }

  @Test func theStudiosSourcesContainNoChineseText() throws {
    for file in try Self.sources() { #expect(!file.text.hasHan, "\(file.name)") }
  }

  @Test func everyLanguageHasTheSamePlaceholders() {
    for text in WindowText.allCases {
      let all = WindowText.languages.map { Self.placeholders(of: text(in: $0)) }
      #expect(all.allSatisfy { $0 == all[0] }, "\(text)")
    }
  }

  @Test func placeholdersAreReplacedOnce() {
    let values = ["event": "{view}", "space": " ", "view": "{event}"]
    #expect(WindowText.inputOverView(in: .english, values) == "{view} on {event}")
  }

  /// In another language, a scene without its text falls back to English.
  @Test func everySceneHasEnglishAndChineseTexts() {
    let catalog = SceneCatalog.gallery
    let texts =
      catalog.chapters.compactMap(\.title) + catalog.scenes.flatMap { [$0.title, $0.summary] }
    for text in texts {
      let languages = Set(text.translations.map(\.language))
      #expect(languages.isSuperset(of: [.english, .chinese]), "\(text)")
    }
  }

  @Test func everyTextIsInItsLanguage() {
    #expect(Self.texts.count > 500)
    for (name, language, text) in Self.texts {
      #expect(name == "sentenceSeparator" || !text.isEmpty, "\(name)")
      // Names of Swift and of the keyboard are the same in all languages.
      let hasHan = [.chinese, "ja"].contains(language) || name == "languageName"
      #expect(hasHan || !text.hasHan, "\(name): \(text)")
    }
  }

  /// A file has these words in English.
  @Test func wordsOfFilesAreTranslatedInTheWindow() {
    #expect(TimelineMarker.mark(Studio.lastMinute).text(in: .chinese) == "标记：最后 60 秒")
    for activity in InputEvent.Activity.allCases {
      let event = InputEvent.activity(activity, time: .zero)
      #expect(!event.text(in: .chinese).contains { $0.isASCII && $0.isLetter }, "\(activity)")
    }
  }

  @Test func chineseTextsUseNoFormerTerms() {
    // An animator is 动画对象, a session 记录, the states are 活动 and 非活动: as in the documents.
    let old = ["动画器", "条目", "激活", "未激活"]
    for (name, _, text) in Self.texts {
      for word in old { #expect(!text.contains(word), "\(name): \(text)") }
    }
    #expect(Self.texts.contains { $0.text.contains("动画对象") })
  }

  @Test func noLineEndsBetweenANumberAndItsUnit() {
    for (name, _, text) in Self.texts {
      for unit in ["s", "秒", "pt", "点", "%"] {
        let isApart = text.range(
          of: "([0-9]|number\\}) \(unit)(?![A-Za-z])", options: .regularExpression)
        #expect(isApart == nil, "\(name): \(text)")
      }
    }
    let quantities =
      WindowText.languages.flatMap {
        [Quantity.time(0.67, in: $0), Quantity.speed(300, in: $0), Quantity.pace(0.5, in: $0)]
      } + [Quantity.seconds(0.67, decimals: 2), Quantity.percent(-0.2)]
    for quantity in quantities {
      #expect(quantity.contains("\u{A0}") && !quantity.contains(" "))
      let font = UIFont.systemFont(ofSize: 12).metrics
      for width in stride(from: CGFloat(60), to: 140, by: 1) {
        let lines = font.lines(of: "at rest after \(quantity) left", within: width, limit: 0)
        #expect(
          lines.count < 2 || lines.contains { $0.string.contains(quantity) },
          "\(quantity) in \(width)")
      }
    }
  }

  private static func sources(in folder: URL = studio) throws -> [(name: String, text: String)] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map {
      ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
    }
  }

  private static func placeholders(of text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }.sorted()
  }
}

extension String {
  /// A Boolean value that indicates whether the text has Chinese characters.
  fileprivate var hasHan: Bool {
    unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
  }
}
