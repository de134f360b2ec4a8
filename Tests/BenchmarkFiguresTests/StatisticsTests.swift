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
}
