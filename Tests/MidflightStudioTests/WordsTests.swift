import Foundation
import Midflight
import MotionCore
import Testing

@testable import MidflightStudio

/// What the window and the gallery say, in both languages: read from the sources, so that no sentence is left out.
struct WordsTests {
  private static let texts: [SourceText] = ["MidflightStudio", "MidflightGallery", "MidflightTool"]
    .flatMap { SourceText.all(in: "Sources/\($0)") }

  @Test func everySentenceIsThereInBothLanguages() {
    #expect(Self.texts.count > 250, "\(Self.texts.count) were found")
    for text in Self.texts {
      #expect(text.english.hasWords && text.chinese.hasWords, "\(text.place)")
      #expect(!text.english.hasHan, "\(text.place): \(text.english)")
      // Names of what Swift and the keyboard have are the same in all languages.
      #expect(
        text.chinese.hasHan || text.chinese == text.english
          || !text.chinese.contains { $0.isLetter },
        "\(text.place): \(text.chinese)")
    }
  }

  @Test func bothLanguagesTellTheSameNumbersAndNames() {
    let telling = Self.texts.filter { !$0.englishArguments.isEmpty }
    #expect(telling.count > 30, "\(telling.count) have any")
    for text in Self.texts {
      #expect(text.englishArguments == text.chineseArguments, "\(text.place)")
    }
  }

  @Test func nothingHasItsOldNameInChinese() {
    // An animator is 动画对象, a take 记录, its states are 活动 and 非活动: as the documents call them.
    let old = ["动画器", "条目", "激活", "未激活"]
    for text in Self.texts {
      for name in old { #expect(!text.chinese.contains(name), "\(text.place): \(text.chinese)") }
    }
    #expect(Self.texts.contains { $0.chinese.contains("动画对象") })
  }

  @Test func noLineEndsBetweenANumberAndItsUnit() {
    let units = ["s", "秒", "pt", "点", "%"]
    for text in Self.texts {
      for words in [text.english, text.chinese] {
        for unit in units {
          #expect(!words.contains("\u{FFFC} \(unit)"), "\(text.place): \(words)")
          let isApart = words.range(
            of: "[0-9] \(unit)(?![A-Za-z])", options: .regularExpression)
          #expect(isApart == nil, "\(text.place): \(words)")
        }
      }
    }
    for quantity in [
      Quantity.seconds(0.67, decimals: 2), Quantity.time(0.67).english,
      Quantity.time(0.67).chinese, Quantity.percent(-0.2), Quantity.speed(300).english,
      Quantity.speed(300).chinese, Quantity.pace(0.5).chinese,
    ] {
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
}

extension String {
  /// Whether there is anything but what is left free.
  fileprivate var hasWords: Bool { contains { !$0.isWhitespace } }

  /// Whether any of it is Chinese.
  fileprivate var hasHan: Bool {
    unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
  }
}

/// A `LocalizedText(…, chinese: …)` of a source file: its words, and what is put into them.
private struct SourceText {
  let place: String
  /// With U+FFFC where something is put in.
  let english: String
  let chinese: String
  /// What is put in, without what only says in which language.
  let englishArguments: Set<String>
  let chineseArguments: Set<String>

  static func all(in folder: String) -> [SourceText] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let base = root.appendingPathComponent(folder)
    let names = (FileManager.default.enumerator(atPath: base.path)?.allObjects as? [String]) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().flatMap { name -> [SourceText] in
      let url = base.appendingPathComponent(name)
      guard let source = try? String(contentsOf: url, encoding: .utf8) else { return [] }
      return all(of: Array(source), in: "\(folder)/\(name)")
    }
  }

  private static func all(of source: [Character], in file: String) -> [SourceText] {
    let opening = Array("LocalizedText(")
    var (texts, index): ([SourceText], Int) = ([], 0)
    while index + opening.count < source.count {
      guard source[index] == "L", Array(source[index..<index + opening.count]) == opening,
        index == 0 || !source[index - 1].isLetter
      else {
        index += 1
        continue
      }
      let line = source[..<index].count(where: \.isNewline) + 1
      index += opening.count
      var halves = [Half(), Half()]
      var (which, depth) = (0, 1)
      while index < source.count, depth > 0 {
        switch source[index] {
        case "(": depth += 1
        case ")": depth -= 1
        case "\"":
          halves[which].take(literalAt: &index, in: source)
          continue
        case "c" where depth == 1 && String(source[index...].prefix(8)) == "chinese:": which = 1
        default: break
        }
        index += 1
      }
      // What is handed on from variables has no words of its own.
      guard halves.contains(where: \.isThere) else { continue }
      texts.append(
        SourceText(
          place: "\(file):\(line)", english: halves[0].words, chinese: halves[1].words,
          englishArguments: halves[0].arguments, chineseArguments: halves[1].arguments))
    }
    return texts
  }

  /// One language's.
  private struct Half {
    var words = ""
    /// Whether there was a literal, also an empty one.
    private(set) var isThere = false
    var arguments: Set<String> = []

    /// Reads a literal, with what is put into it.
    mutating func take(literalAt index: inout Int, in source: [Character]) {
      index += 1
      isThere = true
      while index < source.count, source[index] != "\"" {
        guard source[index] == "\\" else {
          words.append(source[index])
          index += 1
          continue
        }
        index += 1
        switch source[index] {
        case "(":
          words.append("\u{FFFC}")
          var (argument, depth) = ("", 0)
          repeat {
            if source[index] == "(" { depth += 1 }
            if source[index] == ")" { depth -= 1 }
            if source[index] == "\"" {
              // Words within an argument are of its language.
              var inner = Half()
              inner.take(literalAt: &index, in: source)
              continue
            }
            argument.append(source[index])
            index += 1
          } while depth > 0
          arguments.insert(SourceText.plain(argument))
        case "u":
          while source[index] != "}" { index += 1 }
          words.append("\u{A0}")
          index += 1
        default:
          words.append(" ")
          index += 1
        }
      }
      index += 1
    }
  }

  private static func plain(_ argument: String) -> String {
    let plain = argument.replacingOccurrences(of: "chineseRate", with: "rate")
    return [".english", ".chinese", "in: ", " ", "()"].reduce(plain) {
      $0.replacingOccurrences(of: $1, with: "")
    }
  }
}
