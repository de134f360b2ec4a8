import Foundation
import Testing

@testable import MotionCore

/// The widths and heights of text.
struct TextMetricsTests {
  let body = TextMetrics(pointSize: 17)

  // UIKit's own: NSAttributedString's height in others' tests, and the tables of Apple's fonts.
  @Test func aLineIsAsHighAsOnIOS() {
    #expect(body.lineHeight == 20.287109375)
    #expect(TextMetrics(pointSize: 20).ascent == 19.04296875)
    #expect(TextMetrics(pointSize: 20).descent == 4.82421875)
    #expect(TextMetrics(pointSize: 15).lineHeight == 17.900390625)
  }

  // The hmtx table of Inter-Regular.otf, in units of 1/2816 em.
  @Test func widthsAreThoseOfTheFont() {
    for (text, units) in [("0", 1760), ("1", 1308), ("i", 668), ("m", 2448), ("…", 2312)] {
      #expect(abs(TextMetrics(pointSize: 2816).width(of: text) - CGFloat(units)) < 1e-6)
    }
  }

  @Test func weightsBetweenTheMastersAreRoundedAsInTheFiles() {
    // The tabular digits of all nine files, by fontTools.
    let widths = [1664, 1717, 1771, 1824, 1856, 1888, 1920, 1952, 1984]
    for (index, width) in widths.enumerated() {
      let font = TextMetrics(
        pointSize: 2816, weight: 100 * (index + 1), hasMonospacedDigits: true)
      #expect(abs(font.width(of: "7") - CGFloat(width)) < 1e-6)
    }
  }

  @Test func lettersKern() {
    let apart = body.width(of: "T") + body.width(of: "o")
    #expect(body.width(of: "To") < apart - 1)
    #expect(body.width(of: "nn") == body.width(of: "n") * 2)
  }

  @Test func widthIsAdditiveAtSpaces() {
    var random = RandomTexts(seed: 1)
    for _ in 0..<300 {
      let font = random.font()
      let (first, second) = (random.text(upTo: 4) + "a ", "b" + random.text(upTo: 4))
      let sum = font.width(of: first) + font.width(of: second)
      #expect(abs(font.width(of: first + second) - sum) < 1e-9)
    }
  }

  @Test func widthGrowsWithTheSizeInProportion() {
    var random = RandomTexts(seed: 2)
    for _ in 0..<100 {
      var font = random.font()
      let text = random.text(upTo: 8)
      let once = font.width(of: text)
      font.pointSize *= 2
      #expect(font.width(of: text) == 2 * once)
    }
  }

  @Test func chineseJapaneseAndFullWidthFormsAreAnEmWide() {
    for character in "永动，。「（あアーＡ！　" {
      #expect(body.width(of: String(character)) == 17, "\(character)")
    }
    #expect(TextMetrics(pointSize: 100).width(of: "ｱ") == 50)
    #expect(TextMetrics(pointSize: 100).width(of: "한") == 92)
    #expect(TextMetrics(pointSize: 100).width(of: "𠮷") == 100)
  }

  @Test func anEmojiSequenceIsAsWideAsOneEmoji() {
    let one = body.width(of: "😀")
    #expect(abs(one - 17 * 1.245) < 1e-9)
    for emoji in ["👨‍👩‍👧", "👍🏽", "🇨🇭", "☀️", "1️⃣", "👩‍♀️", "🏳️‍🌈", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"] {
      #expect(body.width(of: emoji) == one, "\(emoji)")
    }
    #expect(abs(body.width(of: "😀🇨🇭🇯🇵") - 3 * one) < 1e-9)
  }

  @Test func marksTakeNoRoom() {
    #expect(body.width(of: "e\u{301}") == body.width(of: "e"))
    #expect(body.width(of: "\u{301}") == 0)
    #expect(body.width(of: "in\u{AD}terval") == body.width(of: "interval"))
    #expect(body.width(of: "in\u{200B}n") == body.width(of: "inn"))
  }

  @Test func monospacedDigitsAreOfOneWidthAndDoNotKern() {
    let digits = TextMetrics(pointSize: 17, hasMonospacedDigits: true)
    let zero = digits.width(of: "0")
    for text in ["1", "7", "4"] { #expect(digits.width(of: text) == zero) }
    #expect(abs(digits.width(of: "7:41") - digits.width(of: "0:00")) < 1e-9)
    #expect(body.width(of: "7:41") != body.width(of: "0:00"))
  }

  @Test func anInvalidFontSizeMeasuresZero() {
    for size: CGFloat in [0, -3, .nan, .infinity] {
      #expect(TextMetrics(pointSize: size).width(of: "abc") == 0)
      #expect(TextMetrics(pointSize: size).lines(of: "a b", within: 10).count == 1)
    }
  }

  @Test func shrinkingStopsWhenTheTextFitsOrAtTheMinimumScale() {
    let text = "Somewhat too long"
    let width = body.width(of: text)
    #expect(body.shrunk(toFit: text, within: width, atLeast: 0.1) == body)
    let fitting = body.shrunk(toFit: text, within: width * 0.8, atLeast: 0.5)
    #expect(abs(fitting.pointSize - 17 * 0.8) < 1e-9)
    #expect(fitting.lines(of: text, within: width * 0.8, limit: 1)[0].string == text)
    #expect(body.shrunk(toFit: text, within: width / 4, atLeast: 0.5).pointSize == 8.5)
  }
}
