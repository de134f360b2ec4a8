import Foundation
import Midflight
import MotionCore

/// The chosen animator's progress over time: what was and will be as a solid line, what each
/// interruption put an end to dashed, and at each interruption a knot with the tangents before and
/// after it, so that a break of the velocity is a corner.
final class CurvePlot: PanelContent {
  private let grid = ShapeView(stroke: .separator, width: 0.5)
  private let clip = UIView()
  private let trial = ShapeView(stroke: PanelStyle.trial, width: 1.5)
  private let abandoned = ShapeView(stroke: PanelStyle.abandoned, width: 1.5)
  private let ahead = ShapeView(
    stroke: PanelStyle.curve.withAlphaComponent(0.45), width: 2)
  private let past = ShapeView(stroke: PanelStyle.curve, width: 2)
  private let incoming = ShapeView(stroke: PanelStyle.incoming, width: 1.5)
  private let outgoing = ShapeView(stroke: PanelStyle.outgoing, width: 1.5)
  private let broken = ShapeView(stroke: PanelStyle.broken, width: 2)
  private let knots = ShapeView(
    stroke: .label, width: 1.25, fill: .secondarySystemGroupedBackground)
  private let now = ShapeView(stroke: .tertiaryLabel, width: 0.5)
  private let dot = ShapeView(
    stroke: .secondarySystemGroupedBackground, width: 1.5, fill: PanelStyle.curve)
  private let one = PanelStyle.label(PanelStyle.caption, .tertiaryLabel)
  private let zero = PanelStyle.label(PanelStyle.caption, .tertiaryLabel)
  private let seconds = PanelStyle.label(PanelStyle.caption, .tertiaryLabel)
  /// Of the lines, and in a row below of the tangents.
  private let legend = [PanelStyle.curve, PanelStyle.abandoned, PanelStyle.trial]
    .map { PanelStyle.label(PanelStyle.caption, $0) }
  private let tangentLegend = [PanelStyle.incoming, PanelStyle.outgoing, PanelStyle.broken]
    .map { PanelStyle.label(PanelStyle.caption, $0) }
  private let empty = PanelStyle.label(PanelStyle.body, .secondaryLabel, lines: 0)
  private var named = Shown<Source>()
  private var drawn = Shown<LastingSource>()

  /// What all that is drawn depends on that does not grow with time.
  private struct LastingSource: Equatable {
    let version: AnimatorVersion?
    let isByTimingAlone: Bool
    let span: ClosedRange<Moment>
    let range: ClosedRange<Double>
    let rect: CGRect
  }

  /// What the legends say, nil for a line that there is not; and what their places depend on beside that.
  private struct Source: Equatable {
    var lines: [LocalizedText?] = [nil, nil, nil]
    var tangents: [LocalizedText?] = [nil, nil, nil]
    let language: LocalizedText.Language
    let scale: CGFloat
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    abandoned.shape.lineDashPattern = [4, 4]
    trial.shape.lineDashPattern = [1, 3]
    clip.isUserInteractionEnabled = false
    clip.clipsToBounds = true
    (one.text, zero.text) = ("1", "0")
    empty.textAlignment = .center
    seconds.textAlignment = .right
    addSubview(grid)
    addSubview(clip)
    for part in [trial, abandoned, ahead, past, now, incoming, outgoing, broken, knots, dot] {
      clip.addSubview(part)
    }
    for label in [one, zero, seconds, empty] + legend + tangentLegend { addSubview(label) }
  }

  required init?(coder: NSCoder) { return nil }

  override func height(forWidth width: CGFloat) -> CGFloat { 206 }

  /// Where 0 and 1, the beginning and the end lie.
  var plotRect: CGRect {
    CGRect(x: 22, y: 16, width: bounds.width - 36, height: bounds.height - 60)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for part in subviews where part is ShapeView { part.frame = bounds }
    // The curve, with its dot and tangents, may not run into the numbers beside it or over the edge.
    clip.frame = CGRect(x: 20, y: 0, width: bounds.width - 26, height: bounds.height - 38)
    clip.bounds.origin.x = 20
    for part in clip.subviews { part.frame = bounds }
    seconds.frame = CGRect(x: 22, y: bounds.height - 38, width: bounds.width - 36, height: 16)
    for (row, y) in [(legend, bounds.height - 38), (tangentLegend, bounds.height - 22)] {
      var x: CGFloat = 22
      for label in row where !label.isHidden {
        let size = label.sizeThatFits(.zero)
        label.frame = CGRect(x: x, y: y, width: size.width, height: 16)
        x += size.width + 12
      }
    }
    empty.frame = bounds.insetBy(dx: 20, dy: 40)
  }

  override func show(_ glance: Glance) {
    guard let graph = glance.graph else { return showNothing(glance) }
    empty.isHidden = true
    clip.isHidden = false
    let range = range(of: [graph, glance.trial])
    let scale = CourseGraph.Scale(glance.span, range, in: plotRect)
    let knots = graph.knots.filter { $0.moment >= glance.span.lowerBound }
    let source = LastingSource(
      version: glance.chosen.map(glance.run.version), isByTimingAlone: graph.isByTimingAlone,
      span: glance.span, range: range, rect: plotRect)
    if drawn.changes(to: source) {
      showGrid(scale)
      abandoned.show(graph.abandonedPath(scale))
      showKnots(knots, scale)
    }
    past.show(graph.pastPath(scale))
    ahead.show(graph.aheadPath(scale))
    trial.show(glance.trial.map { Self.whole($0, scale) } ?? BezierPath())
    let shown = min(glance.now, glance.span.upperBound)
    showDot(graph.progress(at: shown), at: shown, scale)
    showLegend(graph, knots, glance)
    let length = glance.span.upperBound.seconds(since: glance.span.lowerBound)
    seconds.text = "\(length.fixed(2)) s"
  }

  // MARK: - Parts

  /// Names the lines that there are, in their colours.
  private func showLegend(
    _ graph: CourseGraph, _ knots: [CourseGraph.Knot], _ glance: Glance
  ) {
    var source = Source(language: glance.language, scale: glance.scale)
    let course = graph.isByTimingAlone ? PanelWords.timingAlone : PanelWords.course
    source.lines = [
      course, graph.abandoned.isEmpty ? nil : PanelWords.abandoned,
      glance.trial == nil ? nil : PanelWords.trial,
    ]
    let hasSmooth = knots.contains { !$0.isBreak }
    source.tangents = [
      hasSmooth ? PanelWords.speedBefore : nil, hasSmooth ? PanelWords.speedAfter : nil,
      knots.contains(where: \.isBreak) ? PanelWords.speedJump : nil,
    ]
    name(source)
  }

  private func name(_ source: Source) {
    guard named.changes(to: source) else { return }
    for (label, words) in zip(legend + tangentLegend, source.lines + source.tangents) {
      label.text = words?(in: source.language)
      label.isHidden = words == nil
    }
    setNeedsLayout()
  }

  private func showNothing(_ glance: Glance) {
    empty.isHidden = false
    clip.isHidden = true
    empty.text = PanelWords.noAnimator(in: glance.language)
    seconds.text = nil
    grid.show(BezierPath())
    drawn = Shown()
    name(Source(language: glance.language, scale: glance.scale))
    (one.isHidden, zero.isHidden) = (true, true)
  }

  private func range(of graphs: [CourseGraph?]) -> ClosedRange<Double> {
    let ranges = graphs.compactMap { $0?.range }
    let low = ranges.map(\.lowerBound).min() ?? 0
    let high = ranges.map(\.upperBound).max() ?? 1
    return low...high
  }

  private func showGrid(_ scale: CourseGraph.Scale) {
    var path = BezierPath()
    for progress in [0.0, 1] {
      path.move(to: CGPoint(x: plotRect.minX, y: scale.y(progress)))
      path.addLine(to: CGPoint(x: plotRect.maxX, y: scale.y(progress)))
    }
    grid.show(path)
    for (label, progress) in [(one, 1.0), (zero, 0)] {
      label.isHidden = false
      label.frame = CGRect(x: 8, y: scale.y(progress) - 8, width: 12, height: 16)
    }
  }

  private func showKnots(_ found: [CourseGraph.Knot], _ scale: CourseGraph.Scale) {
    var (circles, before, after, breaks) = (BezierPath(), BezierPath(), BezierPath(), BezierPath())
    for knot in found {
      let center = scale.point(knot.moment, knot.progress)
      let (arriving, leaving) = (
        scale.tangent(knot.incoming, length: 22), scale.tangent(knot.outgoing, length: 22)
      )
      let start = CGPoint(x: center.x - arriving.dx, y: center.y - arriving.dy)
      let end = CGPoint(x: center.x + leaving.dx, y: center.y + leaving.dy)
      if knot.isBreak {
        breaks.addSegment(from: start, to: center)
        breaks.addSegment(from: center, to: end)
      } else {
        before.addSegment(from: start, to: center)
        after.addSegment(from: center, to: end)
      }
      let radius: CGFloat = knot.kind == .interruption ? 3.5 : 2.5
      circles.addEllipse(
        in: CGRect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    incoming.show(before)
    outgoing.show(after)
    broken.show(breaks)
    knots.show(circles)
  }

  private func showDot(_ progress: Double?, at moment: Moment, _ scale: CourseGraph.Scale) {
    var (line, circle) = (BezierPath(), BezierPath())
    line.addSegment(
      from: CGPoint(x: scale.x(moment), y: plotRect.minY - 6),
      to: CGPoint(x: scale.x(moment), y: plotRect.maxY + 6))
    if let progress {
      let center = scale.point(moment, progress)
      circle.addEllipse(in: CGRect(x: center.x - 5, y: center.y - 5, width: 10, height: 10))
    }
    now.show(line)
    dot.show(circle)
  }

  /// All of a run that is over, or goes on to its end.
  private static func whole(_ graph: CourseGraph, _ scale: CourseGraph.Scale) -> BezierPath {
    var path = graph.pastPath(scale)
    path.append(graph.aheadPath(scale))
    return path
  }
}

extension BezierPath {
  /// A straight line as a piece of its own.
  mutating func addSegment(from start: CGPoint, to end: CGPoint) {
    move(to: start)
    addLine(to: end)
  }
}
