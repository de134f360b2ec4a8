import Foundation
import MotionCore
import Testing

@testable import MidflightPainter

/// Black text on white in a box at (20, 20) of a picture 40 points wider and higher.
private func picture(
  of text: Frame.Text, width: CGFloat = 100, height: CGFloat = 30, scale: CGFloat = 1
) throws -> Picture {
  try painted(
    [layer(20, 20, width, height) { $0.content = .text(text) }], width: Int(width) + 40,
    height: Int(height) + 40, scale: scale, background: white)
}

/// Where there is ink, in the text's box.
private func ink(
  of text: Frame.Text, width: CGFloat = 100, height: CGFloat = 30, scale: CGFloat = 1
) throws -> CGRect {
  try picture(of: text, width: width, height: height, scale: scale)
    .bounds { $0.red < 200 }.offsetBy(dx: -20 * scale, dy: -20 * scale)
}

private func outline(
  of text: Frame.Text, width: CGFloat = 100, height: CGFloat = 30
) throws -> TextOutline {
  try #require(Typesetter().outline(of: text, in: CGSize(width: width, height: height)))
}

private let long = "One line that is far too long for this box"

@Test func textStaysInsideItsBounds() throws {
  for truncation in [Frame.Text.Truncation.clip, .head, .middle, .tail] {
    for lineLimit in [0, 1, 2] {
      let text = Frame.Text(
        long, pointSize: 22, color: black, lineLimit: lineLimit, truncation: truncation)
      let ink = try ink(of: text, height: 24)
      #expect(CGRect(x: 0, y: 0, width: 100, height: 24).contains(ink))
      #expect(!ink.isNull)
    }
  }
}

@Test func aLineTooLongEndsWithAnEllipsis() throws {
  #expect(try outline(of: .init(long, color: black)).isTruncated)
  #expect(try !outline(of: .init(long, color: black), width: 400).isTruncated)
  #expect(try !outline(of: .init(long, color: black, truncation: .clip)).isTruncated)
  // An ellipsis has ink only near the baseline; what it stands for had ink above.
  let whole = try picture(of: .init("lllllllllllllllllllllllllllll", color: black))
  for x in 112..<120 {
    for y in 20..<33 { #expect(whole[x: x, y: y] == .white) }
  }
}

@Test func truncationLeavesOutItsPart() throws {
  let head = try picture(of: .init("WWWWWWWWWWlllllllll", color: black, truncation: .head))
  let tail = try picture(of: .init("WWWWWWWWWWlllllllll", color: black, truncation: .tail))
  let middle = try picture(of: .init("WWWWWWWWWWlllllllll", color: black, truncation: .middle))
  #expect(Set([head, tail, middle]).count == 3)
}

@Test func clippingCutsWhereTheBoxEnds() throws {
  let ink = try ink(
    of: .init("lllllllllllllllllllllllllllllllllllll", color: black, truncation: .clip))
  #expect(ink.maxX >= 97)
}

@Test func aLineLimitHoldsForTheWholeText() throws {
  let three = "First\nSecond\nThird"
  for (limit, lines) in [(0, 3), (1, 1), (2, 2), (3, 3), (9, 3)] {
    for truncation in [Frame.Text.Truncation.clip, .tail] {
      let text = Frame.Text(three, color: black, lineLimit: limit, truncation: truncation)
      #expect(try outline(of: text, height: 200).lineCount == lines)
    }
  }
}

@Test func aLineCutAtALineFeedShowsNothingOfTheNext() throws {
  let cut = try picture(of: .init("First\nSecond", color: black))
  #expect(cut == (try picture(of: .init("First…", color: black))))
}

@Test func noMoreLinesAreShownThanTheBoxIsHigh() throws {
  let text = Frame.Text(long, color: black, lineLimit: 0)
  #expect(try outline(of: text, height: 200).lineCount > 2)
  #expect(try outline(of: text, height: 45).lineCount == 2)
  #expect(try outline(of: text, height: 5).lineCount == 1)
}

@Test func textIsCentredVertically() throws {
  let low = try ink(of: .init("x", color: black), height: 30)
  let high = try ink(of: .init("x", color: black), height: 130)
  #expect(high.offsetBy(dx: 0, dy: -50) == low)
}

@Test func linesStandWhereTheyAreAligned() throws {
  let text = { (alignment: Frame.Text.Alignment) in
    Frame.Text("Hi", color: black, alignment: alignment)
  }
  let (leading, center, trailing) = (
    try ink(of: text(.leading)), try ink(of: text(.center)), try ink(of: text(.trailing))
  )
  #expect(leading.minX < 4)
  #expect(abs(center.midX - 50) < 1.5)
  #expect(trailing.maxX > 96)
}

@Test func rightToLeftTextLeadsFromTheRight() throws {
  #expect(try ink(of: .init("مرحبا", color: black)).maxX > 95)
  #expect(try ink(of: .init("مرحبا", color: black, alignment: .trailing)).minX < 5)
}

@Test func chineseIsDrawnAndNotAsBoxes() throws {
  let text = Frame.Text("动画可以中断", color: black)
  #expect(try outline(of: text, width: 200).unknownGlyphCount == 0)
  #expect(try ink(of: text, width: 200).width > 90)
  #expect(try outline(of: .init("\u{10FFFD}", color: black)).unknownGlyphCount > 0)
}

@Test func breaksAndWidthsAreTheSameAtEveryScale() throws {
  let text = Frame.Text(long, color: black, lineLimit: 0)
  let once = try ink(of: text, height: 120)
  let fourTimes = try ink(of: text, height: 120, scale: 4)
  #expect(abs(fourTimes.width / 4 - once.width) <= 2)
  #expect(abs(fourTimes.height / 4 - once.height) <= 2)
}

@Test func heavierTextHasMoreInk() throws {
  let area = { (weight: Int) in
    let picture = try picture(of: .init("Midflight", weight: weight, color: black))
    return picture.positions.count { picture[x: $0.x, y: $0.y].red < 128 }
  }
  let areas = try [200, 400, 700, 900].map(area)
  #expect(areas == areas.sorted() && Set(areas).count == 4)
}

@Test func textTurnedAQuarterIsThePictureTurned() throws {
  var node = layer(0, 0, 40, 40) { $0.content = .text(.init("Rg", color: black)) }
  let upright = try painted([node], background: white)
  node.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 40, ty: 0)
  let turned = try painted([node], background: white)
  let inkUpright = upright.bounds { $0.red < 200 }
  let inkTurned = turned.bounds { $0.red < 200 }
  #expect(abs(inkTurned.minY - inkUpright.minX) <= 1)
  #expect(abs(inkTurned.width - inkUpright.height) <= 1)
}

@Test func nothingIsDrawnOfTextWithoutASize() throws {
  for size: CGFloat in [0, -3] {
    #expect(try ink(of: .init("x", pointSize: size, color: black)).isNull)
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
