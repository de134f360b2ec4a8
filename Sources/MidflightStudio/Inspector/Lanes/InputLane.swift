import Foundation
import Midflight
import MotionCore

/// The input events on the time axis of the curve, and the text of one of them.
///
/// A filled mark is a handled event, an orange ring an observed one, a grey ring an unhandled one.
/// The text describes the event under the mouse, or else the last one.
final class InputLane: PanelContent {
  /// Called when another event is under the mouse.
  var onPoint: (() -> Void)? {
    get { selector.onPoint }
    set { selector.onPoint = newValue }
  }
  private let selector = InputSelector()
  private let line = ShapeView(stroke: .separator, width: 1)
  private let accepted = ShapeView(fill: Palette.green)
  private let watched = ShapeView(stroke: Palette.orange, width: 1.25)
  private let ignored = ShapeView(stroke: Palette.faint, width: 1.25)
  private let cursor = ShapeView(stroke: Palette.quiet, width: 1)
  private let ring = ShapeView(stroke: .label, width: 1.25)
  private let eventLabel = PanelStyle.label(PanelStyle.caption, .label, lines: 2)
  private let numberLabel = PanelStyle.label(PanelStyle.caption, Palette.quiet)
  private let effectLabel = PanelStyle.label(PanelStyle.caption, Palette.quiet, lines: 2)
  private static let lineHeight: CGFloat = 15
  /// A Boolean value that indicates whether the text of the event has two lines.
  private var isEventWrapped = false
  private var isEffectWrapped = false
  private var widths = TextWidthCache(PanelStyle.caption)
  /// The largest number of text lines in this scene, which determines the height.
  private var lineCount = 2

  /// Creates a lane without events.
  override init(frame: CGRect) {
    super.init(frame: frame)
    numberLabel.textAlignment = .right
    for part in [
      line, ignored, watched, accepted, cursor, ring, eventLabel, numberLabel, effectLabel,
      selector,
    ] {
      addSubview(part)
    }
  }

  required init?(coder: NSCoder) { return nil }

  /// Returns the height in points for the largest number of text lines so far.
  override func height(forWidth width: CGFloat) -> CGFloat {
    40 + CGFloat(lineCount) * InputLane.lineHeight
  }

  /// Returns to two lines of text.
  override func reset() {
    lineCount = 2
    (isEventWrapped, isEffectWrapped) = (false, false)
  }

  /// Lays out the marks, and the texts below.
  override func layoutSubviews() {
    super.layoutSubviews()
    for part in subviews where part is ShapeView { part.frame = bounds }
    selector.frame = CGRect(x: 12, y: 3, width: bounds.width - 24, height: 24)
    // The text lies below the focus ring.
    let (width, line) = (bounds.width - 24, InputLane.lineHeight)
    let eventHeight = line * (isEventWrapped ? 2 : 1)
    eventLabel.frame = CGRect(x: 12, y: 32, width: width, height: eventHeight)
    numberLabel.frame = CGRect(x: 12, y: 32, width: width, height: line)
    effectLabel.frame = CGRect(
      x: 12, y: 33 + eventHeight, width: width, height: line * (isEffectWrapped ? 2 : 1))
  }

  /// Shows the events in the span up to the current moment, and the text of the event under the
  /// mouse, or else of the last event.
  override func show(_ state: InspectorState) {
    let rect = CGRect(x: 22, y: 8, width: bounds.width - 36, height: 14)
    let scale = ProgressGraph.Scale(state.span, 0...1, in: rect)
    // The pictures of an idle run stand still, so later hover moves are left out.
    let facts = (state.run.history?.inputs ?? []).upTo(state.now)
    let shown = facts[state.span]
    var marks: [InputFact.Mark] = []
    marks.reserveCapacity(shown.count)
    for fact in shown { marks.append(InputFact.Mark(fact)) }
    show(marks, scale)
    var (axis, now) = (BezierPath(), BezierPath())
    axis.addSegment(
      from: CGPoint(x: rect.minX, y: rect.midY), to: CGPoint(x: rect.maxX, y: rect.midY))
    let x = min(max(scale.x(state.now), rect.minX), rect.maxX)
    now.addSegment(from: CGPoint(x: x, y: rect.minY), to: CGPoint(x: x, y: rect.maxY))
    line.show(axis)
    cursor.show(now)
    let left = selector.frame.minX
    selector.setMarks(marks) { scale.x($0) - left }
    let pointed = selector.pointed.map { shown[shown.startIndex + $0] }
    ring.show(
      pointed.map { $0.mark(at: CGPoint(x: scale.x($0.moment), y: rect.midY), wider: 3) }
        ?? BezierPath())
    showEvent(pointed, of: facts, in: state.language)
  }

  /// The paths of marks around the origin.
  private static let small = InputFact.circle(isMinor: true)
  private static let large = InputFact.circle(isMinor: false)

  /// Draws a mark for each event. Of moves with equal effects less than half a point apart, only
  /// the first is drawn.
  private func show(_ marks: [InputFact.Mark], _ scale: ProgressGraph.Scale) {
    var (accepted, watched, ignored) = (BezierPath(), BezierPath(), BezierPath())
    accepted.reserveCapacity(6 * marks.count)  // a circle's steps
    var lastMove: (x: CGFloat, effect: InputFact.Effect)?
    for mark in marks {
      let x = scale.x(mark.moment)
      if mark.isMinor {
        // One of several overlapping moves is enough.
        if let lastMove, lastMove.effect == mark.effect, x - lastMove.x < 0.5 { continue }
        lastMove = (x, mark.effect)
      }
      let circle = mark.isMinor ? InputLane.small : InputLane.large
      let offset = CGVector(dx: x, dy: scale.rect.midY)
      switch mark.effect {
      case .accepted: accepted.append(circle, movedBy: offset)
      case .watched: watched.append(circle, movedBy: offset)
      case .ignored: ignored.append(circle, movedBy: offset)
      }
    }
    self.accepted.show(accepted)
    self.watched.show(watched)
    self.ignored.show(ignored)
  }

  /// Shows the text of the event under the mouse, with its number, or else of the last one; a note
  /// without events. The height grows for wrapped texts and does not shrink.
  private func showEvent(
    _ pointed: InputFact?, of facts: ArraySlice<InputFact>, in language: LocalizedText.Language
  ) {
    let fact = pointed ?? facts.last
    let number = pointed.map { "\($0.number) / \(facts.last?.number ?? $0.number)" }
    if numberLabel.text != number { numberLabel.text = number }
    let availableWidth = bounds.width - 24
    // The number takes a part of the first line.
    let rest = availableWidth - (number == nil ? 0 : widths.width(of: number ?? "") + 8)
    let (time, action) = fact.map { ($0.timeText, $0.actionText(in: language)) } ?? ("", "")
    let effect = fact?.effectText(in: language)
    // Lines cannot break before the first layout.
    let isLaidOut = availableWidth > 0
    let isWrapped = (
      event: isLaidOut
        && widths.width(of: InputLane.longestTime) + widths.width(of: action) > rest,
      effect: isLaidOut && widths.width(of: effect ?? "") > availableWidth
    )
    eventLabel.text =
      fact.map { isWrapped.event ? $0.eventText(in: language, isWrapped: true) : time + action }
      ?? WindowText.noInput(in: language)
    effectLabel.text = effect
    guard isLaidOut, isWrapped != (isEventWrapped, isEffectWrapped) else { return }
    (isEventWrapped, isEffectWrapped) = isWrapped
    lineCount = max(lineCount, 2 + (isEventWrapped ? 1 : 0) + (isEffectWrapped ? 1 : 0))
    setNeedsLayout()
  }

  /// The widest time of most recordings, for a stable layout.
  private static let longestTime = "888.888\(Quantity.space)s  "
}

extension InputFact {
  /// Returns the mark of the event. Presses, releases, cancellations and keys have larger marks
  /// than others.
  ///
  /// - Parameter wider: Points to add to the radius.
  fileprivate func mark(at center: CGPoint, wider: CGFloat) -> BezierPath {
    var path = BezierPath()
    path.append(
      InputFact.circle(isMinor: isMinor, wider: wider),
      movedBy: CGVector(dx: center.x, dy: center.y))
    return path
  }

  /// A Boolean value that indicates whether the event is one of many: a move, wheel, resize, rate
  /// or activity.
  var isMinor: Bool {
    switch event {
    case .down, .up, .cancel, .key: false
    case .move, .wheel, .resize, .rate, .activity: true
    }
  }

  /// The part of a fact that its mark needs. A fact has arrays, and is expensive to copy.
  struct Mark {
    let number: Int
    let event: InputEvent
    /// The moment in animation time.
    let moment: Moment
    let effect: Effect
    let isMinor: Bool

    init(_ fact: InputFact) {
      (number, event, moment) = (fact.number, fact.event, fact.moment)
      (effect, isMinor) = (fact.effect, fact.isMinor)
    }
  }

  /// Returns the circle of a mark around the origin, with a radius of 1.75 points if minor, and
  /// otherwise 3.5.
  ///
  /// - Parameter wider: Points to add to the radius.
  fileprivate static func circle(isMinor: Bool, wider: CGFloat = 0) -> BezierPath {
    let radius = (isMinor ? 1.75 : 3.5) + wider
    var path = BezierPath()
    path.addEllipse(in: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    return path
  }
}

extension [InputFact] {
  /// Returns the facts up to a moment. Facts are in the order of time.
  fileprivate func upTo(_ moment: Moment) -> ArraySlice<InputFact> {
    self[..<self[...].firstIndex { $0 > moment }]
  }
}

extension ArraySlice<InputFact> {
  /// The facts in a span of time.
  fileprivate subscript(span: ClosedRange<Moment>) -> ArraySlice<InputFact> {
    let first = firstIndex { $0 >= span.lowerBound }
    return self[first..<Swift.max(first, firstIndex { $0 > span.upperBound })]
  }

  /// Returns the first index whose moment meets a monotone condition; the end index for none.
  fileprivate func firstIndex(_ isThere: (Moment) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isThere(self[middle].moment) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
