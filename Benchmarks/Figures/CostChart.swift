import Foundation
import MotionCore

/// What things cost against how many there are, both axes logarithmic: a straight line's slope is
/// the power by which the cost grows.
///
/// The painter draws its frame, of one pixel a point, for the documentation.
package struct CostChart: Sendable {
  /// One line of the chart.
  package struct Line: Sendable {
    /// What it is, for the legend.
    package var name: String
    /// Sizes and costs, each more than 0, in order of size.
    package var points: [(size: Double, cost: Double)]

    /// A line through these points.
    package init(_ name: String, points: [(size: Double, cost: Double)]) {
      self.name = name
      self.points = points
    }

    /// Its name, and by which power of the size it grows.
    package var caption: String {
      growth(of: points).map { "\(name), n^\(digits($0, 2))" } ?? name
    }
  }

  /// What it shows, for a line above.
  package let title: String
  /// What a cost of 1 is.
  package let unit: String
  /// At most as many as there are colours.
  package let lines: [Line]
  /// In points.
  package let size: CGSize

  private static let margin: CGFloat = 12
  private static let lineHeight: CGFloat = 20

  /// A chart of these lines; one without points is left out.
  package init(_ title: String, unit: String, _ lines: [Line], size: CGSize) {
    require(
      lines.count <= CurveChart.colors.count,
      "CostChart of \(lines.count) lines: \(CurveChart.colors.count) can be told apart.")
    self.title = title
    self.unit = unit
    self.lines = lines.filter { !$0.points.isEmpty }
    self.size = size
  }

  /// The chart as a frame of one pixel a point.
  package var frame: Frame {
    let points = lines.flatMap(\.points)
    // The numbers at the left are as wide as the greatest, or the least, of them.
    let costs = LogarithmicPlane.decades(of: points.map(\.cost))
    let gutter =
      Self.margin + 8 + max(Self.width(of: costs.lowerBound), Self.width(of: costs.upperBound))
    let plot = CGRect(
      x: gutter, y: Self.margin + Self.lineHeight, width: size.width - gutter - 3 * Self.margin,
      height: size.height - 2 * Self.margin - Self.lineHeight * (CGFloat(lines.count) + 2))
    let scale = LogarithmicPlane(plot, points: points)
    var nodes = [
      Frame.Node(bounds: CGRect(origin: .zero, size: size), backgroundColor: Self.gray(0.95)),
      Frame.Node(bounds: plot, backgroundColor: Self.gray(1)),
      Self.text("\(title), \(unit)", x: plot.minX, baseline: plot.minY - 6),
    ]
    nodes += grid(scale)
    for (index, line) in lines.enumerated() {
      nodes += curve(line, CurveChart.colors[index], scale)
      let baseline = plot.maxY + Self.lineHeight * (CGFloat(index) + 2)
      let swatch = CGRect(x: plot.minX, y: baseline - 8, width: 24, height: 6)
      nodes.append(Frame.Node(bounds: swatch, backgroundColor: CurveChart.colors[index]))
      nodes.append(Self.text(line.caption, x: plot.minX + 32, baseline: baseline))
    }
    nodes[0].descendantCount = nodes.count - 1
    return Frame(size: size, scale: 1, nodes: nodes)
  }

  /// A hair and a number at each power of ten.
  private func grid(_ scale: LogarithmicPlane) -> [Frame.Node] {
    let plot = scale.plot
    var nodes: [Frame.Node] = []
    for power in scale.sizes {
      let x = scale.point(size: pow(10, Double(power)), cost: 1).x
      nodes.append(
        Frame.Node(
          bounds: CGRect(x: x, y: plot.minY, width: 1, height: plot.height),
          backgroundColor: Self.gray(0.85)))
      let text = Self.power(power)
      nodes.append(
        Self.text(text, x: x - Self.font.width(of: text) / 2, baseline: plot.maxY + 16))
    }
    for power in scale.costs {
      let y = scale.point(size: 1, cost: pow(10, Double(power))).y
      nodes.append(
        Frame.Node(
          bounds: CGRect(x: plot.minX, y: y, width: plot.width, height: 1),
          backgroundColor: Self.gray(0.85)))
      let text = Self.power(power)
      let x = plot.minX - 8 - Self.font.width(of: text)
      nodes.append(Self.text(text, x: x, baseline: y + 5))
    }
    return nodes
  }

  /// The line, and a dot where something was measured.
  private func curve(_ line: Line, _ color: RGBA, _ scale: LogarithmicPlane) -> [Frame.Node] {
    var path = BezierPath()
    var dots: [Frame.Node] = []
    for (index, point) in line.points.enumerated() {
      let place = scale.point(size: point.size, cost: point.cost)
      if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
      dots.append(
        Frame.Node(
          bounds: CGRect(x: place.x - 3, y: place.y - 3, width: 6, height: 6), cornerRadius: 3,
          backgroundColor: color))
    }
    let stroke = Frame.Stroke(color: color, width: 1.5, cap: .round, join: .round)
    return [
      Frame.Node(bounds: scale.plot, content: .shape(Frame.Shape(path: path, stroke: stroke)))
    ] + dots
  }

  // MARK: - Text

  private static let font = TextMetrics(pointSize: 13, hasMonospacedDigits: true)

  private static func text(_ string: String, x: CGFloat, baseline: CGFloat) -> Frame.Node {
    let width = font.width(of: string)
    let run = Frame.Text.Run(string, origin: CGPoint(x: x, y: baseline), width: width)
    return Frame.Node(
      bounds: CGRect(x: x, y: baseline - font.ascent, width: width + 1, height: font.lineHeight),
      content: .text(Frame.Text(font: font, color: gray(0.2), runs: [run])))
  }

  private static func width(of exponent: Int) -> CGFloat { font.width(of: power(exponent)) }

  /// A power of ten, as people write it.
  static func power(_ exponent: Int) -> String {
    guard exponent >= 0 else {
      return "0." + String(repeating: "0", count: -exponent - 1) + "1"
    }
    var text = "1" + String(repeating: "0", count: exponent % 3)
    for _ in 0..<exponent / 3 { text += " 000" }
    return text
  }

  private static func gray(_ white: Double) -> RGBA {
    RGBA(red: white, green: white, blue: white)
  }
}
