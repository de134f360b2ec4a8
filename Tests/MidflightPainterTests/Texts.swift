import Foundation
import MotionCore
import SlowTrait
import Testing

@testable import MidflightPainter

/// Paints a text on white, in a box at (20, 20) of a picture 40 points wider and higher.
private func picture(
  of content: Frame.Content, width: CGFloat = 100, height: CGFloat = 30, scale: CGFloat = 1
) throws -> Picture {
  try painted(
    [layer(20, 20, width, height) { $0.content = content }], width: Int(width) + 40,
    height: Int(height) + 40, scale: scale, background: white)
}

/// Returns the bounding box of the ink, in the text's box.
private func ink(
  of content: Frame.Content, width: CGFloat = 100, height: CGFloat = 30, scale: CGFloat = 1
) throws -> CGRect {
  try picture(of: content, width: width, height: height, scale: scale)
    .bounds { $0.red < 200 }.offsetBy(dx: -20 * scale, dy: -20 * scale)
}

/// Returns a text's outline in the machine's fonts.
private func outline(
  of string: String, font: TextMetrics = TextMetrics(pointSize: 17), room: CGFloat = 0
) throws -> TextOutline {
  let run = Frame.Text.Run(string, origin: .zero, width: room)
  return try #require(Typesetter().outline(of: run, font: font))
}

private let long = "One line that is far too long for this box"

// MARK: - Layout and painting agree

/// Texts, and the allowed difference between Pango's width and the text metrics in ems. Pango
/// rounds to 1/1024 point per letter, and Noto kerns kana, which the metrics ignore.
private let compared: [(String, CGFloat)] = [
  ("Midflight", 0.001), ("AVATAR. To Ty, We", 0.002), ("Yesterday, 10:41 PM", 0.002),
  ("The quick brown fox jumps over the lazy dog", 0.004), ("L’Avion: «Tóth», Ľ", 0.002),
  ("2x2 -> 4 (well-known)", 0.002), ("Γειά σου, Κόσμε", 0.002), ("Привет, мир. Где ты?", 0.002),
  ("Việt Nam đã đến", 0.002), ("a − b × c ÷ d ≤ √2 → ∞", 0.002), ("12 € + 3 £ = ¥ 400…", 0.002),
  ("动画可以中断", 0.001), ("动画，可以「中断」。", 0.001), ("用 Swift 写动画 so far", 0.003), ("“你好”——世界", 0.002),
  ("きゃっと、はい。", 0.05), ("한국어 텍스트", 0.002), ("ＡＢＣ　１２３", 0.001), ("naïve cafe\u{301}", 0.001),
]

@Test(arguments: sample([11, 17, 34, 96], quick: 1), [100, 300, 400, 500, 600, 700, 900])
func paintedTextIsAsWideAsItsMetrics(pointSize: Int, weight: Int) throws {
  for hasMonospacedDigits in [false, true] {
    let font = TextMetrics(
      pointSize: CGFloat(pointSize), weight: weight, hasMonospacedDigits: hasMonospacedDigits)
    for (string, tolerance) in compared {
      let difference = try outline(of: string, font: font).naturalWidth - font.width(of: string)
      #expect(abs(difference) <= tolerance * font.pointSize, "\(string): \(difference)")
    }
  }
}

@Test func tooWideTextIsCompressedIntoItsWidth() throws {
  let natural = try outline(of: "Hill").naturalWidth
  #expect(abs(try outline(of: "Hill", room: natural / 2).ink.maxX - natural / 2) < 1)
  #expect(try outline(of: "Hill", room: natural * 3).ink.maxX < natural * 1.1)
  #expect(try outline(of: "Hill", room: natural + 0.1).ink == outline(of: "Hill").ink)
}

@Test func veryLargeTypeIsMagnified() throws {
  let font = TextMetrics(pointSize: 4_000)
  let size = CGSize(width: font.width(of: "H"), height: font.capHeight)
  let ink = try outline(of: "H", font: font, room: size.width).ink
  #expect(abs(ink.height - size.height) < 4 && abs(ink.midX - size.width / 2) < 40)
}

@Test func monospacedDigitsHaveEqualWidths() throws {
  let font = TextMetrics(pointSize: 17, hasMonospacedDigits: true)
  let widths = try (0...9).map { try outline(of: "\($0)", font: font).naturalWidth }
  #expect(widths.allSatisfy { abs($0 - widths[0]) < 0.01 })
}

// MARK: - Position

@Test func textStaysInsideItsBounds() throws {
  for truncation in [TextMetrics.Truncation.none, .clip, .head, .middle, .tail] {
    for limit in [0, 1, 2] {
      let ink = try ink(
        of: text(
          long, TextOptions(pointSize: 22, limit: limit, truncation: truncation), height: 24),
        height: 24)
      #expect(CGRect(x: 0, y: 0, width: 100, height: 24).contains(ink))
      #expect(!ink.isNull)
    }
  }
}

/// An ellipsis has ink only near the baseline, and the letters it replaces have ink above.
@Test(arguments: [(TextMetrics.Truncation.head, 22), (.middle, 70), (.tail, 118)])
func theEllipsisIsPaintedWhereTheTextIsTruncated(truncation: TextMetrics.Truncation, x: Int) throws
{
  let picture = try picture(
    of: text("lllllllllllllllllllllllllllll", TextOptions(truncation: truncation)))
  let empty = [22, 70, 118].filter { column in
    (column - 2...column + 2).allSatisfy { x in
      (20..<33).allSatisfy { picture[x: x, y: $0] == .white }
    }
  }
  #expect(empty == [x])
}

@Test func clippedTextReachesTheEdgeOfItsBox() throws {
  let ink = try ink(
    of: text("lllllllllllllllllllllllllllllllllllll", TextOptions(truncation: .clip)))
  #expect(ink.maxX >= 97)
}

@Test func textIsCentredVertically() throws {
  let low = try ink(of: text("x"))
  let high = try ink(of: text("x", height: 130), height: 130)
  #expect(high.offsetBy(dx: 0, dy: -50) == low)
  // The height of a capital follows from the line's metrics.
  let capital = try ink(of: text("H", height: 100), height: 100)
  let font = TextMetrics(pointSize: 17)
  let baseline = ((100 - font.lineHeight) / 2 + font.ascent).rounded()
  #expect(capital.maxY == baseline && abs(capital.minY - (baseline - font.capHeight)) <= 1)
}

@Test func linesFollowTheTextAlignment() throws {
  let (left, center, right) = (
    try ink(of: text("Hi")), try ink(of: text("Hi", TextOptions(alignment: .center))),
    try ink(of: text("Hi", TextOptions(alignment: .right)))
  )
  #expect(left.minX < 4)
  #expect(abs(center.midX - 50) < 1.5)
  #expect(right.maxX > 96)
}

@Test func justifiedLinesReachBothEdges() throws {
  let lines = text("Mm mm mm mm mM", TextOptions(alignment: .justified, limit: 0), height: 60)
  let ink = try ink(of: lines, height: 60)
  #expect(ink.minX < 4 && ink.maxX > 97)
}

@Test func linesAreALineHeightApart() throws {
  let one = try ink(of: text("x\nx", TextOptions(limit: 1), height: 60), height: 60)
  let two = try ink(of: text("x\nx", TextOptions(limit: 0), height: 60), height: 60)
  #expect(one.height < 12)
  #expect(abs(two.height - (TextMetrics(pointSize: 17).lineHeight + one.height)) <= 1)
}

@Test func chineseIsDrawnAndNotAsBoxes() throws {
  #expect(try outline(of: "动画可以中断").unknownGlyphCount == 0)
  #expect(try ink(of: text("动画可以中断", width: 200), width: 200).width > 90)
  #expect(try outline(of: "\u{10FFFD}").unknownGlyphCount > 0)
}

@Test func widthsAreTheSameAtEveryScale() throws {
  let once = try ink(of: text(long, TextOptions(limit: 0), height: 120), height: 120)
  let fourTimes = try ink(
    of: text(long, TextOptions(limit: 0), height: 120, scale: 4), height: 120, scale: 4)
  #expect(abs(fourTimes.width / 4 - once.width) <= 2)
  #expect(abs(fourTimes.height / 4 - once.height) <= 2)
}

@Test func heavierTextHasMoreInk() throws {
  let area = { (weight: Int) in
    let picture = try picture(of: text("Midflight", TextOptions(weight: weight)))
    return picture.positions.count { picture[x: $0.x, y: $0.y].red < 128 }
  }
  let areas = try [200, 400, 700, 900].map(area)
  #expect(areas == areas.sorted() && Set(areas).count == 4)
}

@Test func textTurnedAQuarterIsThePictureTurned() throws {
  var node = layer(0, 0, 40, 40) { $0.content = text("Rg", width: 40, height: 40) }
  let upright = try painted([node], background: white)
  node.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 40, ty: 0)
  let turned = try painted([node], background: white)
  let inkUpright = upright.bounds { $0.red < 200 }
  let inkTurned = turned.bounds { $0.red < 200 }
  #expect(abs(inkTurned.minY - inkUpright.minX) <= 1)
  #expect(abs(inkTurned.width - inkUpright.height) <= 1)
}

@Test func aTextMaskIsReusedAfterMovesByFullPixels() throws {
  func translation(_ y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: 3.25, y: y)
  }
  let ink = CGRect(x: 0, y: -9, width: 20, height: 9)
  let mask = try #require(TextMask(ink: ink, transform: translation(168)) { _, _ in })
  let beside: [CGFloat] = [168, CGFloat(168).nextUp, CGFloat(168).nextDown, 12 - 1e-13]
  #expect(beside.allSatisfy { mask.fits(translation($0)) })
  #expect(
    !mask.fits(translation(168.01)) && !mask.fits(CGAffineTransform(translationX: 3.5, y: 168)))
  let content = text("Midflight", color: white, height: 20)
  let (below, at) = (CGFloat(4).nextDown, CGFloat(4))
  let pictures = try [below, at].map { y in
    try painted([layer(0, y, 100, 20) { $0.content = content }], width: 110)
  }
  #expect(pictures[0] == pictures[1])
}

@Test func textWithoutASizeDrawsNothing() throws {
  for size: CGFloat in [0, -3] {
    #expect(try ink(of: text("x", TextOptions(pointSize: size))).isNull)
  }
}

@Test func theSystemFontIsFoundWithItsFile() throws {
  let match = try #require(FontCatalog.resolve(family: nil))
  #expect(match.isExact && match.family == FontCatalog.systemFamily)
  #expect(FileManager.default.fileExists(atPath: match.file))
}

@Test func anUnknownFamilyResolvesToTheSystemFont() throws {
  let match = try #require(FontCatalog.resolve(family: "No Such Family", weight: 700))
  #expect(!match.isExact && match.family == FontCatalog.systemFamily)
}

@Test func aFontForChineseIsFound() throws {
  let match = try #require(FontCatalog.resolve(family: nil, showing: "永"))
  #expect(match.family != FontCatalog.systemFamily)
}
