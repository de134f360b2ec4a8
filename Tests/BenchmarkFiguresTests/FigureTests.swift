import Testing

@testable import BenchmarkFigures

/// Figures, their lines, and numbers derived from them.
struct FigureTests {
  @Test(arguments: [
    Figure("frame.curves.1000", 5.25, "ns"), Figure("memory.growth", -32, "bytes"),
    Figure("instructions.frame", 123_456_789, "instructions"), Figure("a", 0.00012, "s"),
  ])
  func aLineIsReadAsItsFigure(_ figure: Figure) {
    #expect(Figure(line: figure.line) == figure)
  }

  @Test(arguments: ["", "one 1", "one 1 ns more", "one two ns", "one nan ns", "one inf ns"])
  func anotherLineIsNoFigure(_ line: String) {
    #expect(Figure(line: line) == nil)
  }

  @Test(arguments: [
    (0, "0"), (1_234_567, "1234567"), (-48, "-48"), (1234.567, "1235"), (12.34567, "12.35"),
    (0.1234567, "0.1235"),
  ])
  func aNumberHasFourSignificantDigits(_ number: Double, _ text: String) {
    #expect(digits(number) == text)
  }

  @Test func aPercentileIsOneOfTheValues() {
    let values = (1...100).map(Double.init).shuffled()
    #expect([0, 0.5, 0.95, 1].map { values.percentile($0) } == [1, 50, 95, 100])
    #expect([Double]().percentile(0.5) == nil)
  }

  @Test(arguments: [(5.0, 0.0), (500, 1), (50_000, 2)])
  func growthIsTheExponentOfAPower(_ cost: Double, _ exponent: Double) {
    let figures = [Figure("a.10", 5, "ns"), Figure("b.10", 1, "ns"), Figure("a.1000", cost, "ns")]
    let growths = figures.growths(from: 10, to: 1_000)
    #expect(growths.map(\.name) == ["a.growth"])
    #expect(abs(growths[0].value - exponent) < 1e-9)
  }
}
