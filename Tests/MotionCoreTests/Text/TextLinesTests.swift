import Chance
import Foundation
import Testing

@testable import MotionCore

/// Line breaking and truncation.
struct TextLinesTests {
  let body = TextMetrics(pointSize: 17)

  private func strings(
    _ text: String, within width: CGFloat, limit: Int = 0,
    _ truncation: TextMetrics.Truncation = .tail, _ breaking: TextMetrics.Breaking = .words
  ) -> [String] {
    body.lines(
      of: text, within: width, limit: limit, truncation: truncation, breaking: breaking
    ).map(\.string)
  }

  // MARK: - Invariants

  @Test func linesTogetherContainTheTextExactlyOnce() {
    var random = RandomTexts(seed: 3)
    for _ in 0..<400 {
      let (text, width) = (random.text(upTo: 12), random.width())
      for limit in [0, 1, 2] {
        for truncation: TextMetrics.Truncation in [.none, .clip, .head, .middle, .tail] {
          let lines = random.font().lines(
            of: text, within: width, limit: limit, truncation: truncation)
          let together = lines.map(\.source).joined().unicodeScalars
          #expect(Array(together) == Array(text.unicodeScalars))
        }
      }
    }
  }

  @Test func linesContainTheTextWithoutItsSpaces() {
    var random = RandomTexts(seed: 4)
    for _ in 0..<400 {
      let text = random.text(upTo: 12)
      let drawn = random.font().lines(of: text, within: random.width()).map(\.string).joined()
      let ink = { (text: String) in
        text.unicodeScalars.filter { !$0.isBreakingSpace && !$0.breaksLine && $0.value > 0x20 }
      }
      #expect(Array(ink(drawn)) == Array(ink(text)))
    }
  }

  @Test func everyLineFits() {
    var random = RandomTexts(seed: 5)
    for _ in 0..<400 {
      let (text, width, font) = (random.text(upTo: 12), random.width(), random.font())
      for breaking: TextMetrics.Breaking in [.words, .characters] {
        for line in font.lines(of: text, within: width, breaking: breaking) {
          let isOne = MeasuredText(line.string, font: font).clusters.count <= 1
          #expect(line.width <= width + 1e-9 || isOne, "\(line.string)")
        }
      }
    }
  }

  @Test func aLineIsAsWideAsItsString() {
    var random = RandomTexts(seed: 6)
    for _ in 0..<400 {
      let (text, width, font) = (random.text(upTo: 8), random.width(), random.font())
      for truncation: TextMetrics.Truncation in [.none, .clip, .tail, .head, .middle] {
        let lines = font.lines(of: text, within: width, limit: 2, truncation: truncation)
        for line in lines where !line.string.contains(where: \.isWhitespace) {
          #expect(abs(line.width - font.width(of: line.string)) < 1e-9, "\(line.string)")
        }
      }
    }
  }

  @Test func widerBoxesNeverNeedMoreLines() {
    var random = RandomTexts(seed: 7)
    for _ in 0..<100 {
      let (text, font) = (random.text(upTo: 15), random.font())
      var count = Int.max
      for width in stride(from: 0, to: 500, by: 23) {
        let next = font.lines(of: text, within: CGFloat(width)).count
        #expect(next <= count)
        count = next
      }
    }
  }

  @Test func aTextFitsInItsMeasuredWidth() {
    var random = RandomTexts(seed: 8)
    for _ in 0..<400 {
      let (text, font) = (random.text(upTo: 8), random.font())
      let size = font.size(of: text)
      #expect(font.size(of: text, within: size.width) == size)
      let narrow = font.size(of: text, within: size.width / 3)
      guard narrow.width <= size.width / 3 else { continue }  // a letter would not fit
      #expect(font.size(of: text, within: narrow.width).height == narrow.height)
    }
  }

  @Test func aTruncatedLineFitsAndContainsAnEllipsis() {
    var random = RandomTexts(seed: 9)
    for _ in 0..<400 {
      let (text, width, font) = (random.text(upTo: 12), 20 + random.width(), random.font())
      let all = font.lines(of: text, within: width)
      guard all.dropFirst().contains(where: { !$0.string.isEmpty }) else { continue }
      for truncation: TextMetrics.Truncation in [.head, .middle, .tail] {
        let cut = font.lines(of: text, within: width, limit: 1, truncation: truncation)[0]
        #expect(cut.string.unicodeScalars.contains("…"))
        #expect(cut.width <= max(width, font.width(of: "…")) + 1e-9, "\(cut.string)")
      }
      let tail = font.lines(of: text, within: width, limit: 1)[0].string
      #expect(tail.hasSuffix("…"))
    }
  }

  // MARK: - Line breaks

  @Test func linesBreakAtSpacesWhichHang() {
    #expect(strings("Hello big world", within: 60) == ["Hello", "big", "world"])
    let exact = body.width(of: "Hello big")
    #expect(strings("Hello big   world", within: exact) == ["Hello big", "world"])
    #expect(strings("Hello big world", within: exact - 0.01) == ["Hello", "big", "world"])
  }

  @Test func linesBreakAfterHyphensOfWordsOnly() {
    #expect(strings("well-known", within: 60) == ["well-", "known"])
    #expect(strings("x -5", within: 20) == ["x", "-5"])
    #expect(strings("a --b", within: 30) == ["a", "--b"])
  }

  @Test func aWordLongerThanTheLineBreaksInside() {
    let lines = strings("incomprehensible", within: 50)
    #expect(lines.count > 1 && lines.joined() == "incomprehensible")
    #expect(strings("ab", within: 0) == ["a", "b"])
  }

  @Test func lineFeedsBreakLines() {
    #expect(strings("one\ntwo\r\nthree", within: 400) == ["one", "two", "three"])
    #expect(strings("one\n\n", within: 400) == ["one", "", ""])
    #expect(strings("", within: 400) == [])
  }

  @Test func chineseBreaksBetweenCharacters() {
    #expect(strings("动画可以中断", within: 17 * 4) == ["动画可以", "中断"])
    #expect(strings("用Swift写", within: 17).first == "用")
  }

  @Test func closingPunctuationAndSmallKanaNeverBeginALine() {
    #expect(strings("动画可以，中断。", within: 17 * 4) == ["动画可", "以，中", "断。"])
    #expect(strings("ああああっあ", within: 17 * 4) == ["あああ", "あっあ"])
    #expect(strings("コーヒーー", within: 17 * 3) == ["コー", "ヒーー"])
  }

  @Test func openingBracketsNeverEndALine() {
    #expect(strings("动画可「以」", within: 17 * 4) == ["动画可", "「以」"])
    #expect(strings("动画可（以）", within: 17 * 4) == ["动画可", "（以）"])
  }

  @Test func noLineOfRandomChineseBeginsOrEndsWrongly() {
    var random = Seeded(10)
    let (closing, opening) = (Array("，。、」）！？：；ゃっー々”…"), Array("「（“《"))
    for _ in 0..<300 {
      let text = (0..<20).map { _ in
        "中文" + String((closing + opening).randomElement(using: &random) ?? "字")
      }.joined()
      let lines = strings(text, within: 17 * CGFloat(Int.random(in: 4...12, using: &random)))
      #expect(lines.allSatisfy { line in !closing.contains { line.hasPrefix(String($0)) } })
      #expect(
        lines.dropLast().allSatisfy { line in !opening.contains { line.hasSuffix(String($0)) } })
    }
  }

  @Test func koreanBreaksAtSpaces() {
    #expect(strings("한국어 텍스트", within: 17 * 4) == ["한국어", "텍스트"])
  }

  @Test func spacesThatDoNotBreakKeepTheirNeighbours() {
    #expect(strings("a 10\u{A0}km", within: 50) == ["a", "10\u{A0}km"])
  }

  @Test func wordJoinersKeepTheirNeighboursAndTakeNoRoom() {
    #expect(strings("一二点\u{2060}/\u{2060}秒", within: 60) == ["一二", "点\u{2060}/\u{2060}秒"])
    #expect(body.width(of: "点\u{2060}秒") == body.width(of: "点秒"))
  }

  @Test func characterBreakingSplitsWordsButNotCharacters() {
    #expect(strings("Hello big world", within: 60, limit: 0, .tail, .characters)[0].count > 5)
    #expect(strings("e\u{301}e\u{301}", within: 1, limit: 0, .tail, .characters).count == 2)
  }

  // MARK: - Truncation

  @Test func truncationLeavesOutItsPart() {
    let text = "abcdefghijklmnopqrstuvwxyz"
    let kept = strings(text, within: 80, limit: 1, .tail)[0].dropLast()
    #expect(kept.count > 3 && text.hasPrefix(kept))
    #expect(body.width(of: text.prefix(kept.count + 1) + "…") > 80)  // nothing more fits
    #expect(strings(text, within: 80, limit: 1, .head).first?.hasPrefix("…") == true)
    #expect(strings(text, within: 80, limit: 1, .head).first?.hasSuffix("xyz") == true)
    let middle = strings(text, within: 80, limit: 1, .middle)[0]
    #expect(middle.hasPrefix("abc") && middle.hasSuffix("yz") && middle.contains("…"))
  }

  @Test func trailingSpacesAndLineFeedsCauseNoTruncation() {
    for truncation: TextMetrics.Truncation in [.head, .middle, .tail] {
      #expect(strings("ab \n\n", within: 400, limit: 1, truncation) == ["ab"])
    }
  }

  @Test func theLastLineAllowedIsTruncated() {
    let lines = strings("Hello big world of text", within: 80, limit: 2)
    #expect(lines == ["Hello big", "world of…"])
  }

  @Test func aLineFeedInTheLastLineEndsItWithAnEllipsis() {
    #expect(strings("First\nSecond", within: 400, limit: 1) == ["First…"])
  }

  @Test func withoutTruncationTheLastLineEndsWithAWord() {
    #expect(strings("Hello big world", within: 90, limit: 1, .none) == ["Hello big"])
    #expect(strings("Hello big world", within: 90, limit: 1, .clip) == ["Hello big world"])
  }
}
