import Foundation
import Midflight
import MotionCore

/// The chosen animator's progress over time: what was and will be as a solid line, what each
/// interruption put an end to dashed, and at each interruption a knot with the tangents before and
/// after it, so that a break of the velocity is a corner. Above it, in words, what the last thing that was
/// done to it has made of its way; or the one whose knot is pointed at.
final class CurvePlot: PanelContent {
  /// Called when the mouse points elsewhere.
  var onPoint: (() -> Void)?
  private let grid = ShapeView(stroke: .separator, width: 0.5)
  private let clip = UIView()
  private let trial = ShapeView(stroke: PanelStyle.trial, width: 1.5)
  private let abandoned = ShapeView(stroke: PanelStyle.abandoned, width: 1.5)
  private let ahead = ShapeView(
    stroke: PanelStyle.curve.withAlphaComponent(0.45), width: 2)
  private let past = ShapeView(stroke: PanelStyle.curve, width: 2)
  private let incoming = ShapeView(stroke: PanelStyle.incoming, width: 1.5)
  private let byHand = ShapeView(stroke: PanelStyle.hand, width: 1.5)
  private let outgoing = ShapeView(stroke: PanelStyle.outgoing, width: 1.5)
  private let broken = ShapeView(stroke: PanelStyle.broken, width: 2)
  private let knots = ShapeView(
    stroke: .label, width: 1.25, fill: .secondarySystemGroupedBackground)
  /// Around the one that the words are about.
  private let told = ShapeView(stroke: .label, width: 1.25)
  private let now = ShapeView(stroke: .tertiaryLabel, width: 0.5)
  private let dot = ShapeView(
    stroke: .secondarySystemGroupedBackground, width: 1.5, fill: PanelStyle.curve)
  private let one = PanelStyle.label(PanelStyle.caption, .secondaryLabel)
  private let zero = PanelStyle.label(PanelStyle.caption, .secondaryLabel)
  private let seconds = PanelStyle.label(PanelStyle.caption, .secondaryLabel)
  private let legend = CourseLegend()
  private let words = PanelStyle.label(PanelStyle.body, lines: 0)
  private let empty = PanelStyle.label(PanelStyle.body, .secondaryLabel, lines: 0)
  private var teller = StoryTeller()
  private var said = Shown<Told?>()
  private var ringed = Shown<CGPoint?>()
  /// Where the mouse is.
  private var pointer: CGPoint?
  private var drawn = Shown<LastingSource>()

  /// What all that is drawn depends on that does not grow with time.
  private struct LastingSource: Equatable {
    let version: AnimatorVersion?
    let isByTimingAlone: Bool
    let span: ClosedRange<Moment>
    let range: ClosedRange<Double>
    let rect: CGRect
  }

  /// What the words say.
  private struct Told: Equatable {
    let deed: CourseStory.Deed?
    let language: LocalizedText.Language
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    abandoned.shape.lineDashPattern = [4, 4]
    trial.shape.lineDashPattern = [1, 3]
    clip.isUserInteractionEnabled = false
    clip.clipsToBounds = true
    (one.text, zero.text) = ("1", "0")
    seconds.textAlignment = .right
    addSubview(grid)
    addSubview(clip)
    for part in [
      trial, abandoned, ahead, past, now, incoming, byHand, outgoing, broken, knots, told, dot,
    ] { clip.addSubview(part) }
    for part in [one, zero, legend, seconds, empty, words] { addSubview(part) }
    words.accessibilityIdentifier = "story"
    addGestureRecognizer(
      UIHoverGestureRecognizer { [unowned self] hover in
        let isOver = hover.state == .began || hover.state == .changed
        pointer = isOver ? hover.location(in: self) : nil
        onPoint?()
      })
  }

  required init?(coder: NSCoder) { return nil }

  /// Points, with the legends.
  private static let plotHeight: CGFloat = 180
  /// Of three lines, so that what lies below stays where it is.
  static let wordsHeight: CGFloat = 46
  /// Of the plot.
  private static let top: CGFloat = wordsHeight + 8

  /// Whether there was a curve in this scene.
  private(set) var needsRoom = false

  override func height(forWidth width: CGFloat) -> CGFloat {
    needsRoom ? CurvePlot.top + CurvePlot.plotHeight : PanelContent.lowHeight
  }

  /// Whether there is one now.
  var hasCurve: Bool { needsRoom && empty.isHidden }

  override func forget() { needsRoom = false }

  /// Where 0 and 1, the beginning and the end lie.
  var plotRect: CGRect {
    CGRect(
      x: 22, y: CurvePlot.top + 16, width: bounds.width - 36, height: CurvePlot.plotHeight - 60)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for part in subviews where part is ShapeView { part.frame = bounds }
    // The curve, with its dot and tangents, may not run into the numbers beside it or over the edge.
    let height = CurvePlot.top + CurvePlot.plotHeight
    clip.frame = CGRect(
      x: 16, y: CurvePlot.top, width: bounds.width - 22, height: CurvePlot.plotHeight - 38)
    clip.bounds.origin = clip.frame.origin
    for part in clip.subviews { part.frame = bounds }
    seconds.frame = CGRect(x: 22, y: height - 38, width: bounds.width - 36, height: 16)
    legend.frame = CGRect(
      x: 22, y: height - 38, width: bounds.width - 36, height: CourseLegend.height)
    empty.frame = bounds.insetBy(dx: 12, dy: 4)
    let size = words.sizeThatFits(
      CGSize(width: bounds.width - 24, height: CurvePlot.wordsHeight))
    words.frame = CGRect(
      x: 12, y: 10, width: bounds.width - 24,
      height: min(size.height.rounded(.up), CurvePlot.wordsHeight))
  }

  override func show(_ glance: Glance) {
    guard let graph = glance.graph else { return showNothing(glance) }
    needsRoom = true
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
    legend.show(graph, knots, glance)
    tell(graph, scale, glance)
    let length = glance.span.upperBound.seconds(since: glance.span.lowerBound)
    seconds.text = Quantity.seconds(length, decimals: 2)
  }

  // MARK: - Parts

  /// Says what the step has made of the way that is pointed at, or else the last one, and rings it.
  private func tell(_ graph: CourseGraph, _ scale: CourseGraph.Scale, _ glance: Glance) {
    guard let history = glance.chosen else { return }
    let story = teller.story(of: history, as: graph, on: glance.run)
    func point(of step: CourseStory.Step) -> CGPoint? {
      graph.progress(at: step.moment).map { scale.point(step.moment, $0) }
    }
    let pointed = pointer.flatMap { pointer in
      story.steps.lastIndex { step in
        point(of: step).map { abs($0.x - pointer.x) <= 7 && abs($0.y - pointer.y) <= 12 } ?? false
      }
    }
    let step = (pointed ?? story.index(at: glance.now)).map { story.steps[$0] }
    if said.changes(to: Told(deed: step?.deed, language: glance.language)) {
      say(step?.deed.words(in: glance.language))
    }
    ring(step.flatMap(point))
  }

  private func ring(_ center: CGPoint?) {
    guard ringed.changes(to: center) else { return }
    var path = BezierPath()
    if let center {
      path.addEllipse(in: CGRect(x: center.x - 6, y: center.y - 6, width: 12, height: 12))
    }
    told.show(path)
  }

  private func say(_ text: String?) {
    words.text = text
    setNeedsLayout()
  }

  private func showNothing(_ glance: Glance) {
    empty.isHidden = false
    clip.isHidden = true
    empty.text = PanelWords.noCourse(in: glance.language)
    seconds.text = nil
    if said.changes(to: nil) { say(nil) }
    grid.show(BezierPath())
    drawn = Shown()
    legend.showNothing(glance)
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
    var hand = BezierPath()
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
        if knot.isByHand {
          hand.addSegment(from: start, to: center)
        } else {
          before.addSegment(from: start, to: center)
        }
        after.addSegment(from: center, to: end)
      }
      let radius: CGFloat = knot.kind == .interruption ? 3.5 : 2.5
      circles.addEllipse(
        in: CGRect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    incoming.show(before)
    byHand.show(hand)
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
