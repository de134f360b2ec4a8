import Testing

@testable import BenchmarkFigures

/// Lines of figures, and numbers as they show them.
struct FigureTests {
  @Test(arguments: [
    Figure("evaluation.shared.1000", 5.25, "ns"), Figure("memory.view", 560, "bytes"),
    Figure("replay.loading", 123.5, "MB/s"), Figure("memory.growth", -32, "bytes"),
    Figure("instructions.frame", 123_456_789, "instructions"),
  ])
  func aLineReadsBackAsItsFigure(_ figure: Figure) {
    #expect(Figure(line: figure.line) == figure)
  }

  @Test(arguments: ["", "one 1", "one 1 ns more", "one two ns", "one nan ns", "one inf ns"])
  func whatIsNoFigureIsNone(_ line: String) {
    #expect(Figure(line: line) == nil)
  }

  @Test func wholeNumbersKeepAllDigits() {
    #expect(digits(0) == "0")
    #expect(digits(1_234_567) == "1234567")
    #expect(digits(-48) == "-48")
  }

  @Test func othersHaveAsManyAsCount() {
    #expect(digits(1234.567) == "1235")
    #expect(digits(12.34567) == "12.35")
    #expect(digits(1.234567) == "1.235")
    #expect(digits(0.1234567) == "0.1235")
    #expect(digits(0.001234567) == "0.001235")
    #expect(digits(1.234567, 2) == "1.2")
  }

  @Test func ofARateMoreIsBetter() {
    #expect(Figure("a", 1, "MB/s").isRate)
    #expect(!Figure("a", 1, "ns").isRate)
    #expect(!Figure("a", 1, "calls/s").isRate, "wake-ups cost, however many come in a second")
  }
}
