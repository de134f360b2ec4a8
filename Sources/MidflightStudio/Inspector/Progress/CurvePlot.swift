import Foundation
import Midflight
import MotionCore

/// A plot of the selected animator's progress over time, below the text of an event.
///
/// Past and future are a solid line, and the motion without an interruption is dashed. Each
/// breakpoint has tangents before and after it, so a velocity jump is a corner. The text describes
/// the event under the mouse, or else the last one.
final class CurvePlot: PanelContent {
  /// Called when the mouse moves to another position.
  var onPoint: (() -> Void)?
  private let grid = ShapeView(stroke: .separator, width: 0.5)
  private let clip = UIView()
  private let trial = ShapeView(stroke: PanelStyle.trial, width: 1.5)
  private let uninterrupted = ShapeView(stroke: PanelStyle.uninterrupted, width: 1.5)
  private let future = ShapeView(stroke: PanelStyle.plan, width: 2)
  private let past = ShapeView(stroke: PanelStyle.curve, width: 2)
  private let incoming = ShapeView(stroke: PanelStyle.incoming, width: 1.5)
  private let fromPointer = ShapeView(stroke: PanelStyle.pointer, width: 1.5)
  private let outgoing = ShapeView(stroke: PanelStyle.outgoing, width: 1.5)
  private let broken = ShapeView(stroke: PanelStyle.broken, width: 2)
  private let breakpoints = ShapeView(
    stroke: .label, width: 1.25, fill: .secondarySystemGroupedBackground)
  /// The ring around the event in the text.
  private let eventRing = ShapeView(stroke: .label, width: 1.25)
  private let now = ShapeView(stroke: Palette.faint, width: 0.5)
  private let dot = ShapeView(
    stroke: .secondarySystemGroupedBackground, width: 1.5, fill: PanelStyle.curve)
  private let one = PanelStyle.label(PanelStyle.caption, Palette.quiet)
  private let zero = PanelStyle.label(PanelStyle.caption, Palette.quiet)
  private let seconds = PanelStyle.label(PanelStyle.caption, Palette.quiet)
  private let legend = ProgressLegend()
  private let eventLabel = PanelStyle.label(PanelStyle.body, lines: 0)
  private let empty = PanelStyle.label(PanelStyle.body, Palette.quiet, lines: 0)
  private var logCache = AnimatorEventLogCache()
  private var shownEvent = LastShown<ShownEvent?>()
  private var shownRing = LastShown<CGPoint?>()
  /// The position of the mouse; nil outside.
  private var pointer: CGPoint?
  private var drawn = LastShown<LastingSource>()

  /// The values on which the static parts depend.
  private struct LastingSource: Equatable {
    let version: AnimatorVersion?
    let isTimingOnly: Bool
    let span: ClosedRange<Moment>
    let range: ClosedRange<Double>
    let rect: CGRect
  }

  /// The values on which the text depends.
  private struct ShownEvent: Equatable {
    let event: AnimatorEvent?
    let language: LocalizedText.Language
  }

  /// Creates a plot without a curve.
  override init(frame: CGRect) {
    super.init(frame: frame)
    uninterrupted.shape.lineDashPattern = [4, 4]
    trial.shape.lineDashPattern = [1, 3]
    clip.isUserInteractionEnabled = false
    clip.clipsToBounds = true
    (one.text, zero.text) = ("1", "0")
    seconds.textAlignment = .right
    addSubview(grid)
    addSubview(clip)
    for part in [
      trial, uninterrupted, future, past, now, incoming, fromPointer, outgoing, broken, breakpoints,
      eventRing, dot,
    ] { clip.addSubview(part) }
    for part in [one, zero, legend, seconds, empty, eventLabel] { addSubview(part) }
    eventLabel.accessibilityIdentifier = "event"
    addGestureRecognizer(
      UIHoverGestureRecognizer { [unowned self] hover in
        let isOver = hover.state == .began || hover.state == .changed
        pointer = isOver ? hover.location(in: self) : nil
        onPoint?()
      })
  }

  required init?(coder: NSCoder) { return nil }

  /// The height of the plot with its legends, in points.
  private static let plotHeight: CGFloat = 180
  /// The height of three lines of text. The plot stays in place for shorter texts.
  static let eventHeight: CGFloat = 46
  /// The top of the plot.
  private static let top: CGFloat = eventHeight + 8

  /// A Boolean value that indicates whether the scene has had a curve.
  private(set) var hasHadContent = false

  /// Returns the height in points, which is lower until the scene has had a curve.
  override func height(forWidth width: CGFloat) -> CGFloat {
    hasHadContent ? CurvePlot.top + CurvePlot.plotHeight : PanelContent.emptyHeight
  }

  /// A Boolean value that indicates whether a curve is visible.
  var hasCurve: Bool { hasHadContent && empty.isHidden }

  override func reset() { hasHadContent = false }

  /// The rectangle of the span from progress 0 to progress 1.
  var plotRect: CGRect {
    CGRect(
      x: 22, y: CurvePlot.top + 16, width: bounds.width - 36, height: CurvePlot.plotHeight - 60)
  }

  /// Lays out the text, the plot and the legend below each other. The text has three lines at most.
  override func layoutSubviews() {
    super.layoutSubviews()
    for part in subviews where part is ShapeView { part.frame = bounds }
    // The clip keeps the curve, its dot and tangents away from the numbers and the edge.
    let height = CurvePlot.top + CurvePlot.plotHeight
    clip.frame = CGRect(
      x: 16, y: CurvePlot.top, width: bounds.width - 22, height: CurvePlot.plotHeight - 38)
    clip.bounds.origin = clip.frame.origin
    for part in clip.subviews { part.frame = bounds }
    seconds.frame = CGRect(x: 22, y: height - 38, width: bounds.width - 36, height: 16)
    legend.frame = CGRect(
      x: 22, y: height - 38, width: bounds.width - 36, height: ProgressLegend.height)
    empty.frame = bounds.insetBy(dx: 12, dy: 4)
    let size = eventLabel.sizeThatFits(
      CGSize(width: bounds.width - 24, height: CurvePlot.eventHeight))
    eventLabel.frame = CGRect(
      x: 12, y: 10, width: bounds.width - 24,
      height: min(size.height.rounded(.up), CurvePlot.eventHeight))
  }

  /// Shows the curve of the selected animator, of other timing if there is one, and the text of an
  /// event. A note takes their place without an animator.
  override func show(_ state: InspectorState) {
    guard let graph = state.graph else { return showNothing(state) }
    hasHadContent = true
    empty.isHidden = true
    clip.isHidden = false
    let range = range(of: [graph, state.trial])
    let scale = ProgressGraph.Scale(state.span, range, in: plotRect)
    let breakpoints = graph.breakpoints.filter { $0.moment >= state.span.lowerBound }
    let source = LastingSource(
      version: state.chosen.map(state.run.version), isTimingOnly: graph.isTimingOnly,
      span: state.span, range: range, rect: plotRect)
    if drawn.changes(to: source) {
      showGrid(scale)
      uninterrupted.show(graph.uninterruptedPath(scale))
      showBreakpoints(breakpoints, scale)
    }
    past.show(graph.pastPath(scale))
    future.show(graph.futurePath(scale))
    trial.show(state.trial.map { Self.whole($0, scale) } ?? BezierPath())
    let shown = min(state.now, state.span.upperBound)
    showDot(graph.progress(at: shown), at: shown, scale)
    legend.show(graph, breakpoints, state)
    showEvent(graph, scale, state)
    let length = state.span.upperBound.seconds(since: state.span.lowerBound)
    seconds.text = Quantity.seconds(length, decimals: 2)
  }

  // MARK: - Parts

  /// Shows the text of the event under the mouse, or else of the last one up to now, and rings the
  /// event. Before the first event, there is no text.
  private func showEvent(
    _ graph: ProgressGraph, _ scale: ProgressGraph.Scale, _ state: InspectorState
  ) {
    guard let history = state.chosen else { return }
    let log = logCache.log(of: history, as: graph, on: state.run)
    func point(of entry: AnimatorEventLog.Entry) -> CGPoint? {
      graph.progress(at: entry.moment).map { scale.point(entry.moment, $0) }
    }
    let pointed = pointer.flatMap { pointer in
      log.entries.lastIndex { entry in
        point(of: entry).map { abs($0.x - pointer.x) <= 7 && abs($0.y - pointer.y) <= 12 } ?? false
      }
    }
    let entry = (pointed ?? log.index(at: state.now)).map { log.entries[$0] }
    if shownEvent.changes(to: ShownEvent(event: entry?.event, language: state.language)) {
      showText(entry?.event.text(in: state.language))
    }
    ring(entry.flatMap(point))
  }

  /// Draws a ring around a point; none for nil.
  private func ring(_ center: CGPoint?) {
    guard shownRing.changes(to: center) else { return }
    var path = BezierPath()
    if let center {
      path.addEllipse(in: CGRect(x: center.x - 6, y: center.y - 6, width: 12, height: 12))
    }
    eventRing.show(path)
  }

  /// Shows a text; none for nil.
  private func showText(_ text: String?) {
    eventLabel.text = text
    setNeedsLayout()
  }

  /// Shows a note in place of the curve, the text and the legend.
  private func showNothing(_ state: InspectorState) {
    empty.isHidden = false
    clip.isHidden = true
    empty.text = WindowText.noCurve(in: state.language)
    seconds.text = nil
    if shownEvent.changes(to: nil) { showText(nil) }
    grid.show(BezierPath())
    drawn = LastShown()
    legend.showNothing(state)
    (one.isHidden, zero.isHidden) = (true, true)
  }

  /// Returns the common range of several graphs; 0 … 1 without any.
  private func range(of graphs: [ProgressGraph?]) -> ClosedRange<Double> {
    let ranges = graphs.compactMap { $0?.range }
    let low = ranges.map(\.lowerBound).min() ?? 0
    let high = ranges.map(\.upperBound).max() ?? 1
    return low...high
  }

  /// Draws the lines at progress 0 and 1, with their numbers.
  private func showGrid(_ scale: ProgressGraph.Scale) {
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

  /// Draws a circle and two tangents for each breakpoint; a smaller circle for a release. The
  /// tangents of a velocity jump are red.
  private func showBreakpoints(_ found: [ProgressGraph.Breakpoint], _ scale: ProgressGraph.Scale) {
    var (circles, before, after, breaks) = (BezierPath(), BezierPath(), BezierPath(), BezierPath())
    var pointer = BezierPath()
    for breakpoint in found {
      let center = scale.point(breakpoint.moment, breakpoint.progress)
      let (arriving, leaving) = (
        scale.tangent(breakpoint.incoming, length: 22),
        scale.tangent(breakpoint.outgoing, length: 22)
      )
      let start = CGPoint(x: center.x - arriving.dx, y: center.y - arriving.dy)
      let end = CGPoint(x: center.x + leaving.dx, y: center.y + leaving.dy)
      if breakpoint.hasVelocityJump {
        breaks.addSegment(from: start, to: center)
        breaks.addSegment(from: center, to: end)
      } else {
        if breakpoint.isFromPointer {
          pointer.addSegment(from: start, to: center)
        } else {
          before.addSegment(from: start, to: center)
        }
        after.addSegment(from: center, to: end)
      }
      let radius: CGFloat = breakpoint.kind == .interruption ? 3.5 : 2.5
      circles.addEllipse(
        in: CGRect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    incoming.show(before)
    fromPointer.show(pointer)
    outgoing.show(after)
    broken.show(breaks)
    breakpoints.show(circles)
  }

  /// Draws a line at a moment, and a dot on the curve unless the progress is nil.
  private func showDot(_ progress: Double?, at moment: Moment, _ scale: ProgressGraph.Scale) {
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

  /// Returns the path of a whole run, past and future, up to its planned end.
  private static func whole(_ graph: ProgressGraph, _ scale: ProgressGraph.Scale) -> BezierPath {
    var path = graph.pastPath(scale)
    path.append(graph.futurePath(scale))
    return path
  }
}

extension BezierPath {
  /// Adds a line segment as a subpath.
  mutating func addSegment(from start: CGPoint, to end: CGPoint) {
    move(to: start)
    addLine(to: end)
  }
}
