import Foundation

/// A chart of numbers over time, drawn as curves. Two or more curves have a legend beneath.
///
/// The layout is in points. A chart in a `ContactSheet` has one pixel per point.
package struct CurveChart {
  /// A named curve.
  package struct Curve: Hashable, Sendable {
    /// The name in the legend.
    package var name: String
    /// The points of the curve in the order of time: x is seconds, y is the value.
    package var samples: [CGPoint]

    /// Creates a curve from its points.
    package init(_ name: String, samples: [CGPoint]) {
      self.name = name
      self.samples = samples
    }
  }

  /// The title above the plot.
  package let title: String
  /// The curves, at most as many as `colors`.
  package let curves: [Curve]
  /// The size of the chart, in points.
  package let size: CGSize
  /// The time in seconds at which the curves end, each with a dot; nil to draw whole curves. This
  /// time does not change the axes.
  package var end: CGFloat?
  /// The greatest time between two samples of one line, in seconds. A longer gap stays empty.
  package var longestStep: CGFloat = .infinity
  /// The spans of time with a darker background, in seconds.
  package var bands: [ClosedRange<CGFloat>] = []

  /// The eight colours of Okabe and Ito, which are distinct for people with colour blindness too.
  package static let colors = [
    RGBA(red: 0, green: 0, blue: 0), RGBA(red: 0.90, green: 0.62, blue: 0),
    RGBA(red: 0.34, green: 0.71, blue: 0.91), RGBA(red: 0, green: 0.62, blue: 0.45),
    RGBA(red: 0, green: 0.45, blue: 0.70), RGBA(red: 0.84, green: 0.37, blue: 0),
    RGBA(red: 0.80, green: 0.47, blue: 0.65), RGBA(red: 0.94, green: 0.89, blue: 0.26),
  ]

  private static let margin: CGFloat = 12
  private static let line: CGFloat = 20
  /// The least width of the space for numbers at the left edge.
  private static let gutter: CGFloat = 56

  /// Creates a chart of curves. The program stops if there are more curves than `colors`.
  package init(_ title: String, _ curves: [Curve], size: CGSize) {
    require(
      curves.count <= Self.colors.count,
      "CurveChart of \(curves.count) curves: give at most \(Self.colors.count), one for each colour."
    )
    self.title = title
    self.curves = curves
    self.size = size
  }

  /// The chart as a frame at one pixel per point.
  ///
  /// The curves share both axes, which range from the least to the greatest sample of all curves. A
  /// curve without samples before `end` has no line.
  package var frame: Frame {
    let (times, values) = (range(\.x), range(\.y))
    let numbers = [values.lowerBound, values.upperBound].map { Self.label($0, in: values) }
    let widest = numbers.map { Self.font.width(of: $0) }.max() ?? 0
    let gutter = min(max(Self.gutter, widest + 2 * Self.margin), size.width / 2)
    let plot = CGRect(
      x: gutter, y: Self.margin + Self.line, width: size.width - gutter - Self.margin,
      height: size.height - 2 * Self.margin - Self.line * (CGFloat(legend.count) + 2))
    var nodes = [
      Frame.Node(bounds: CGRect(origin: .zero, size: size), backgroundColor: Self.gray(0.95)),
      Frame.Node(bounds: plot, backgroundColor: Self.gray(1)),
    ]
    for band in bands where band.overlaps(times) {
      let span = band.clamped(to: times)
      let x = plot.minX + plot.width * part(span.lowerBound, of: times)
      let width = plot.minX + plot.width * part(span.upperBound, of: times) - x
      nodes.append(
        Frame.Node(
          bounds: CGRect(x: x, y: plot.minY, width: width, height: plot.height),
          backgroundColor: Self.gray(0.9)))
    }
    for (curve, color) in zip(curves, Self.colors) {
      let samples = curve.samples.prefix { $0.x <= end ?? .infinity }
      let points = samples.map { sample in
        CGPoint(
          x: plot.minX + plot.width * part(sample.x, of: times),
          y: plot.maxY - plot.height * part(sample.y, of: values))
      }
      guard let last = points.last else { continue }
      var path = BezierPath()
      for (index, point) in points.enumerated() {
        let isJoined = index > 0 && samples[index].x - samples[index - 1].x <= longestStep
        if isJoined { path.addLine(to: point) } else { path.move(to: point) }
      }
      let stroke = Frame.Stroke(color: color, width: 1.5, cap: .round, join: .round)
      nodes.append(
        Frame.Node(bounds: plot, content: .shape(Frame.Shape(path: path, stroke: stroke))))
      guard end != nil else { continue }
      let dot = CGRect(origin: last, size: .zero).insetBy(dx: -4, dy: -4)
      nodes.append(Frame.Node(bounds: dot, cornerRadius: 4, backgroundColor: color))
    }
    nodes.append(
      Frame.Node(bounds: plot, border: Frame.Border(width: 1, color: Self.gray(0.75))))
    nodes += labels(plot, times, values)
    nodes[0].descendantCount = nodes.count - 1
    return Frame(size: size, scale: 1, nodes: nodes)
  }

  /// Returns the title, the numbers at both ends of both axes, and the legend.
  private func labels(
    _ plot: CGRect, _ times: ClosedRange<CGFloat>, _ values: ClosedRange<CGFloat>
  ) -> [Frame.Node] {
    var nodes = [Self.text(title, x: plot.minX, baseline: plot.minY - 6)]
    for value in [values.lowerBound, values.upperBound] {
      let y = plot.maxY - plot.height * part(value, of: values)
      nodes.append(Self.text(Self.label(value, in: values), x: Self.margin, baseline: y + 5))
    }
    nodes.append(
      Self.text(
        "\(Self.label(times.lowerBound, in: times)) s", x: plot.minX, baseline: plot.maxY + 16))
    let last = "\(Self.label(times.upperBound, in: times)) s"
    let width = Self.font.width(of: last)
    nodes.append(Self.text(last, x: plot.maxX - width, baseline: plot.maxY + 16))
    for (index, curve) in legend.enumerated() {
      let baseline = plot.maxY + Self.line * (CGFloat(index) + 2)
      let swatch = CGRect(x: plot.minX, y: baseline - 8, width: 24, height: 6)
      nodes.append(Frame.Node(bounds: swatch, backgroundColor: Self.colors[index]))
      nodes.append(Self.text(curve.name, x: plot.minX + 32, baseline: baseline))
    }
    return nodes
  }

  /// The curves with an entry in the legend. The title names a single curve.
  private var legend: [Curve] { curves.count > 1 ? curves : [] }

  /// Returns the range of a coordinate over all curves; never empty. 0…1 without samples. At least
  /// 1e-6 wide.
  private func range(_ coordinate: KeyPath<CGPoint, CGFloat>) -> ClosedRange<CGFloat> {
    let all = curves.flatMap(\.samples).map { $0[keyPath: coordinate] }
    let (low, high) = (all.min() ?? 0, all.max() ?? 1)
    return low...max(high, low + 1e-6)
  }

  /// Returns the position of a value in a range: 0 at the lower bound, 1 at the upper bound.
  private func part(_ value: CGFloat, of range: ClosedRange<CGFloat>) -> CGFloat {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  // MARK: - Text

  private static let font = TextMetrics(pointSize: 13, hasMonospacedDigits: true)

  /// Returns a line of text that begins at `x`, in points.
  private static func text(_ string: String, x: CGFloat, baseline: CGFloat) -> Frame.Node {
    let width = font.width(of: string)
    let run = Frame.Text.Run(string, origin: CGPoint(x: x, y: baseline), width: width)
    return Frame.Node(
      bounds: CGRect(
        x: x, y: baseline - font.ascent, width: width + 1, height: font.lineHeight),
      content: .text(Frame.Text(font: font, color: gray(0.2), runs: [run])))
  }

  /// Returns an axis number as text, with as many decimals as distinguish hundredths of the range,
  /// at most three.
  private static func label(_ number: CGFloat, in range: ClosedRange<CGFloat>) -> String {
    let span = range.upperBound - range.lowerBound
    return number.rounded(to: [100, 10, 1].count { span < $0 })
  }

  private static func gray(_ white: Double) -> RGBA {
    RGBA(red: white, green: white, blue: white)
  }
}
