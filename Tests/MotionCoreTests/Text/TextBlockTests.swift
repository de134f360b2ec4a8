import Foundation
import Testing

@testable import MotionCore

/// The positions of a broken text in a box.
struct TextBlockTests {
  let body = TextMetrics(pointSize: 17)
  let black = RGBA(red: 0, green: 0, blue: 0)

  private func block(
    _ text: String, _ width: CGFloat, _ height: CGFloat,
    alignment: TextBlock.Alignment = .left, change: (inout TextBlock.Style) -> Void = { _ in }
  ) -> TextBlock {
    var style = TextBlock.Style()
    change(&style)
    return TextBlock(
      text, font: body, color: black, alignment: alignment,
      size: CGSize(width: width, height: height), style: style)
  }

  private func runs(_ block: TextBlock, scale: CGFloat = 1) -> [Frame.Text.Run] {
    block.text(in: CGRect(origin: .zero, size: block.size), scale: scale).runs
  }

  @Test func aTextBlockShowsOnlyLinesThatFitItsHeight() {
    let lines = { (height: CGFloat, limit: Int) in
      block("one two three four five", 60, height) { $0.limit = limit }.lines.count
    }
    #expect(lines(200, 0) == body.lines(of: "one two three four five", within: 60).count)
    #expect(lines(2 * body.lineHeight, 0) == 2)
    #expect(lines(2 * body.lineHeight - 0.1, 0) == 1)
    #expect(lines(1, 0) == 1)
    #expect(lines(200, 3) == 3)
  }

  @Test func baselinesAreOnWholePixels() {
    for scale: CGFloat in [1, 2, 3] {
      for run in runs(block("a\nb\nc", 60, 93.1) { $0.limit = 0 }, scale: scale) {
        #expect(abs((run.origin.y * scale).rounded() - run.origin.y * scale) < 1e-9)
      }
    }
  }

  @Test func linesAreAlignedToTheirEdge() {
    let width = body.width(of: "Hi")
    #expect(runs(block("Hi", 100, 30))[0].origin.x == 0)
    #expect(runs(block("Hi", 100, 30, alignment: .center))[0].origin.x == 50 - width / 2)
    #expect(runs(block("Hi", 100, 30, alignment: .right))[0].origin.x == 100 - width)
  }

  @Test func aClippedLineBeginsAtTheLeft() {
    for alignment: TextBlock.Alignment in [.left, .center, .right, .justified] {
      let cut = block("much too long", 40, 30, alignment: alignment) { $0.truncation = .clip }
      #expect(runs(cut)[0].origin.x == 0)
      #expect(runs(cut)[0].string == "much too long")
    }
  }

  @Test func justifiedWordsFillTheBoxButForTheLastLine() {
    let width = body.width(of: "one two three") + 5
    let text = block("one two three four", width, 60, alignment: .justified) { $0.limit = 0 }
    #expect(text.lines.map(\.string) == ["one two three", "four"])
    let runs = runs(text)
    #expect(runs.map(\.string) == ["one", "two", "three", "four"])
    guard runs.count == 4 else { return }
    #expect(runs[0].origin.x == 0 && runs[3].origin.x == 0)
    #expect(abs(runs[2].origin.x + runs[2].width - width) < 1e-9)
  }

  @Test func inAnotherBoxTheTextKeepsItsLinesAndMovesWithItsEdge() {
    let text = block("one two three four", 110, 60, alignment: .right) { $0.limit = 0 }
    let there = text.text(in: CGRect(x: 5, y: 7, width: 300, height: 90), scale: 2).runs
    for (here, there) in zip(runs(text, scale: 2), there) {
      #expect(here.string == there.string)
      #expect(abs(there.origin.x - (here.origin.x + 195)) < 1e-9)
      #expect(abs(there.origin.y - (here.origin.y + 22)) < 1e-9)
    }
  }

  @Test func aShrunkTextFitsAndKeepsItsBaseline() {
    let width = body.width(of: "Too long") * 0.7
    let shrunk = block("Too long", width, 30) { $0.smallestScale = 0.5 }
    #expect(shrunk.lines.map(\.string) == ["Too long"])
    #expect(abs(shrunk.font.pointSize - 17 * 0.7) < 1e-9)
    #expect(runs(shrunk)[0].origin.y == runs(block("Too", width, 30))[0].origin.y)
    let centred = block("Too long", width, 30) {
      $0.smallestScale = 0.5
      $0.keepsBaseline = false
    }
    #expect(runs(centred)[0].origin.y < runs(shrunk)[0].origin.y)
    #expect(block("Too long", width, 30) { $0.smallestScale = 0.9 }.lines[0].string != "Too long")
  }

  @Test func extremeSizesDoNotStopTheProgram() {
    let odd: [CGFloat] = [0, -1, 1e-300, 1e300, -1e300, .infinity, -.infinity, .nan]
    for size in odd {
      for width in odd {
        for height in odd {
          var style = TextBlock.Style()
          (style.limit, style.smallestScale) = (0, width)
          let block = TextBlock(
            "one two", font: TextMetrics(pointSize: size), color: black, alignment: .justified,
            size: CGSize(width: width, height: height), style: style)
          let text = block.text(in: CGRect(x: 0, y: size, width: height, height: width), scale: 2)
          #expect(text.runs.count <= 7)
        }
      }
    }
  }
}
