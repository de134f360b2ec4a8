import Foundation
import MotionCore
import Testing

@testable import BenchmarkFigures

/// Costs against sizes, drawn.
struct CostChartTests {
  static let square = CostChart.Line("square", points: [(10, 3), (100, 300), (1_000, 30_000)])
  static let chart = CostChart(
    "title", unit: "ns", [square], size: CGSize(width: 560, height: 380))

  @Test func aPowerIsAStraightLine() {
    let plane = LogarithmicPlane(
      CGRect(x: 0, y: 0, width: 300, height: 300), points: Self.square.points)
    let places = Self.square.points.map { plane.point(size: $0.size, cost: $0.cost) }
    let (first, second) = (places[1] - places[0], places[2] - places[1])
    #expect(abs(first.dx - second.dx) < 1e-9 && abs(first.dy - second.dy) < 1e-9)
    #expect(first.dy < 0, "more is higher")
  }

  @Test(arguments: [
    ([1.0, 10], 0...1), ([2.0], 0...1), ([0.5, 2_000], -1...4), ([1_000.0], 3...4), ([], 0...1),
  ])
  func axesEndAtPowersOfTen(_ numbers: [Double], _ powers: ClosedRange<Int>) {
    #expect(LogarithmicPlane.decades(of: numbers) == powers)
  }

  @Test(arguments: [1.0, 1e-3, 1e7])
  func everythingLiesWithinTheChart(_ factor: Double) {
    let line = CostChart.Line(
      "square", points: Self.square.points.map { ($0.size, $0.cost * factor) })
    let chart = CostChart("title", unit: "ns", [line], size: Self.chart.size)
    let all = CGRect(origin: .zero, size: chart.size)
    for node in chart.frame.nodes { #expect(all.contains(node.bounds)) }
  }

  @Test func theCaptionTellsThePower() {
    #expect(Self.square.caption == "square, n^2")
    let texts = Self.chart.frame.nodes.compactMap { node -> String? in
      guard case .text(let text) = node.content else { return nil }
      return text.runs.first?.string
    }
    #expect(texts.contains("square, n^2"))
    #expect(texts.contains("title, ns"))
    #expect(texts.contains("1 000"))
  }

  @Test func powersOfTenAreReadable() {
    #expect(
      [-2, -1, 0, 1, 3, 5, 6].map(CostChart.power) == [
        "0.01", "0.1", "1", "10", "1 000", "100 000", "1 000 000",
      ])
  }
}

private func - (one: CGPoint, other: CGPoint) -> CGVector {
  CGVector(dx: one.x - other.x, dy: one.y - other.y)
}
