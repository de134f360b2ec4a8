import Testing

@testable import BenchmarkFigures

/// Middles, ranks and slopes.
struct StatisticsTests {
  @Test func theMedianIsInTheMiddleWhateverTheOrder() {
    #expect([3, 1, 2].median == 2)
    #expect([4, 1, 3, 2].median == 2.5)
    #expect([Double]().median == nil)
  }

  @Test func aPercentileIsOneOfTheValues() {
    let values = (1...100).map(Double.init).shuffled()
    #expect(values.percentile(0.95) == 95)
    #expect(values.percentile(0) == 1)
    #expect(values.percentile(1) == 100)
    #expect([7.0].percentile(0.5) == 7)
    #expect([Double]().percentile(0.5) == nil)
  }

  @Test(arguments: [0.0, 0.5, 1, 2])
  func growthIsTheExponentOfAPower(_ exponent: Double) throws {
    let sizes = [10.0, 100, 1_000, 10_000]
    var costs = [7.0]
    for _ in sizes.dropFirst() { costs.append(costs[costs.count - 1] * factor(exponent)) }
    let found = try #require(growth(of: Array(zip(sizes, costs))))
    #expect(abs(found - exponent) < 1e-9)
  }

  /// What tenfold size does to a cost.
  private func factor(_ exponent: Double) -> Double {
    exponent == 0.5
      ? 10.0.squareRoot() : (0..<Int(exponent)).reduce(1) { product, _ in product * 10 }
  }

  @Test func oneSizeHasNoGrowth() {
    #expect(growth(of: [(10, 1)]) == nil)
    #expect(growth(of: [(10, 1), (10, 2)]) == nil)
    #expect(growth(of: [(10, 1), (0, 2)]) == nil)
  }

  @Test func figuresGrowByTheSizesInTheirNames() {
    let figures = [
      Figure("a.10", 5, "ns"), Figure("a.1000", 500, "ns"), Figure("a.10.more", 9, "ns"),
      Figure("ab.10", 1, "ns"), Figure("b.100", 1, "ns"), Figure("b.10000", 10, "ns"),
    ]
    #expect(figures.costs(of: "a").map(\.size) == [10, 1_000])
    #expect(figures.growths.map(\.name) == ["a.growth", "b.growth"])
    #expect(figures.growths.allSatisfy { $0.unit == "power" })
    #expect(abs(figures.growths[0].value - 1) < 1e-9 && abs(figures.growths[1].value - 0.5) < 1e-9)
  }
}
