import Foundation
import MotionCore
import Testing

/// The drawing of charts: whole curves, curves up to a time, bands and legends.
struct CurveChartTests {
  private let samples = (0...10).map { CGPoint(x: Double($0) / 10, y: Double($0 * $0)) }

  private func chart(_ names: String...) -> CurveChart {
    CurveChart(
      "card.center.x", names.map { CurveChart.Curve($0, samples: samples) },
      size: CGSize(width: 400, height: 200))
  }

  /// Returns the end point of the first curve of a chart, which rises.
  private func lastPoint(_ chart: CurveChart) throws -> CGPoint {
    let bounds = try #require(paths(of: chart).first).bounds
    return CGPoint(x: bounds.maxX, y: bounds.minY)
  }

  private func paths(of chart: CurveChart) -> [BezierPath] {
    chart.frame.nodes.compactMap { node in
      if case .shape(let shape) = node.content { shape.path } else { nil }
    }
  }

  @Test func aCurveEndsAtItsTimeOnUnchangedAxes() throws {
    let whole = chart("a")
    var half = whole
    half.end = 0.5
    let (all, part) = try (lastPoint(whole), lastPoint(half))
    let plot = whole.frame.nodes[1].bounds
    #expect(all == CGPoint(x: plot.maxX, y: plot.minY))
    #expect(abs(part.x - plot.midX) < 1e-9)
    #expect(abs(part.y - (plot.maxY - plot.height * 0.25)) < 1e-9, "0.5 squared")
    #expect(half.frame.nodes.count == whole.frame.nodes.count + 1, "a dot at the end")
  }

  @Test func nothingIsDrawnBeforeTheFirstSample() {
    var chart = chart("a")
    chart.end = -1
    #expect(chart.frame.nodes.allSatisfy { if case .shape = $0.content { false } else { true } })
  }

  @Test func aBandIsCutOffAtTheAxis() throws {
    var chart = chart("a")
    let plot = chart.frame.nodes[1].bounds
    chart.bands = [0.25...0.5, 0.75...9, 5...6]
    let bands = chart.frame.nodes[2...3].map(\.bounds)
    #expect(bands[0].minX == plot.minX + plot.width / 4 && bands[0].maxX == plot.midX)
    #expect(bands[1].minX == plot.minX + plot.width * 0.75 && bands[1].maxX == plot.maxX)
    var two = chart
    two.bands = Array(chart.bands.dropLast())
    #expect(chart.frame == two.frame, "a band beyond the axis is not drawn")
  }

  @Test func numbersOfAnySizeAreOnTheAxis() {
    func numbers(_ values: [Double]) -> [String] {
      let samples = values.enumerated().map { CGPoint(x: Double($0), y: $1) }
      let chart = CurveChart(
        "alpha", [CurveChart.Curve("a", samples: samples)], size: CGSize(width: 300, height: 200))
      let plot = chart.frame.nodes[1].bounds
      let texts = chart.frame.nodes.compactMap { node -> (CGRect, String)? in
        guard case .text(let text) = node.content else { return nil }
        return (node.bounds, text.runs.map(\.string).joined())
      }
      #expect(texts.count == 5)
      #expect(texts[1...2].allSatisfy { $0.0.maxX < plot.minX }, "beside the plot")
      return texts[1...2].map(\.1)
    }
    #expect(numbers([0, 0.5]) == ["0", "0.5"])
    #expect(numbers([0.305, 0.31]) == ["0.305", "0.31"])
    #expect(numbers([183.052, 314.963]) == ["183", "315"])
    #expect(numbers([-123_456.7, -123_450]) == ["−123456.7", "−123450"])
    #expect(numbers([1e300, .infinity]).count == 2)
  }

  @Test func aCurveIsNotDrawnAcrossAGap() {
    var chart = CurveChart(
      "x", [CurveChart.Curve("a", samples: [.zero, CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 5)])],
      size: CGSize(width: 300, height: 200))
    chart.longestStep = 1
    let plot = chart.frame.nodes[1].bounds
    var path = BezierPath()
    path.move(to: CGPoint(x: plot.minX, y: plot.maxY))
    path.addLine(to: CGPoint(x: plot.minX + plot.width / 5, y: plot.maxY - plot.height / 5))
    path.move(to: CGPoint(x: plot.maxX, y: plot.minY))
    #expect(paths(of: chart) == [path])
  }

  @Test func onlySeveralCurvesHaveALegend() {
    #expect(chart("a").frame.nodes[1].bounds.height == chart().frame.nodes[1].bounds.height)
    #expect(chart("a", "b").frame.nodes[1].bounds.height < chart("a").frame.nodes[1].bounds.height)
  }
}
