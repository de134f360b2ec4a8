import Foundation
import Midflight
import MotionCore

/// The lane of one animator: its name, and its states over time.
final class AnimatorLane: UIButton {
  private(set) var id: AnimatorHistory.ID?
  private let name = PanelStyle.label(PanelStyle.caption)
  private let bars: [(AnimatorRules.Condition, ShapeView)] = [
    .running, .paused, .stopped,
  ].map { ($0, ShapeView(fill: PanelStyle.color(of: $0))) }
  private let line = ShapeView(stroke: .separator, width: 1)
  private let cursor = ShapeView(stroke: Palette.quiet, width: 1)
  private var shown = LastShown<Source>()

  /// The values on which the lane depends, except the current moment.
  private struct Source: Equatable {
    let version: AnimatorVersion
    let isChosen: Bool
    let span: ClosedRange<Moment>
    /// The moment up to which the last state lasts; nil for a finished animator.
    let end: Moment?
    let size: CGSize
    let language: LocalizedText.Language
  }

  /// Creates a lane without an animator.
  convenience init() {
    self.init(frame: .zero)
    layer.cornerRadius = 7
    addSubview(line)
    for (_, bar) in bars { addSubview(bar) }
    addSubview(cursor)
    addSubview(name)
  }

  /// Lays out the name above the bars.
  override func layoutSubviews() {
    super.layoutSubviews()
    for part in [line, cursor] + bars.map(\.1) { part.frame = bounds }
    name.frame = CGRect(x: 8, y: 0, width: bounds.width - 16, height: 14)
  }

  /// Shows the name and states of an animator in the span of all lanes, and the current moment. A
  /// selected lane has a blue background.
  func show(_ history: AnimatorHistory, isChosen: Bool, _ state: InspectorState) {
    let rect = CGRect(x: 8, y: 15, width: bounds.width - 16, height: 4)
    let scale = ProgressGraph.Scale(state.laneSpan, 0...1, in: rect)
    let source = Source(
      version: state.run.version(of: history), isChosen: isChosen, span: state.laneSpan,
      end: history.isOver ? nil : state.now, size: bounds.size, language: state.language)
    if shown.changes(to: source) { draw(history, source, scale) }
    var now = BezierPath()
    let x = min(max(scale.x(state.now), rect.minX), rect.maxX)
    now.addSegment(from: CGPoint(x: x, y: rect.minY - 2), to: CGPoint(x: x, y: rect.maxY + 2))
    cursor.show(now)
  }

  /// Draws the name and a bar for each running, paused or stopped interval, at least 1 point wide.
  /// Intervals before the span are left out.
  private func draw(_ history: AnimatorHistory, _ source: Source, _ scale: ProgressGraph.Scale) {
    let (isChosen, rect) = (source.isChosen, scale.rect)
    id = history.id
    accessibilityIdentifier = history.counted.name
    name.text = history.laneName(in: source.language)
    name.textColor = isChosen ? .label : Palette.quiet
    backgroundColor = isChosen ? Palette.tint.withAlphaComponent(0.14) : nil
    var selector = BezierPath()
    selector.addSegment(
      from: CGPoint(x: rect.minX, y: rect.midY), to: CGPoint(x: rect.maxX, y: rect.midY))
    line.show(selector)
    let intervals = history.conditionIntervals(until: source.end ?? .zero)
    for (condition, bar) in bars {
      var path = BezierPath()
      for interval in intervals
      where interval.condition == condition && interval.end >= source.span.lowerBound {
        let start = max(scale.x(interval.start), rect.minX)
        let end = min(max(scale.x(interval.end), start + 1), rect.maxX)
        if end > start {
          path.addRect(CGRect(x: start, y: rect.minY, width: end - start, height: rect.height))
        }
      }
      bar.show(path)
    }
  }
}

extension AnimatorHistory.ID {
  /// Returns the name of the animator, or of the animation of a class method, with its number.
  func title(in language: LocalizedText.Language) -> String {
    switch self {
    case .animator(let number): WindowText.animatorNumbered(in: language, ["number": "\(number)"])
    case .viewAnimation(let number):
      WindowText.viewAnimationNumbered(in: language, ["number": "\(number)"])
    }
  }

  /// The accessibility identifier of the lane: "animator 1" or "UIView.animate 1".
  var name: String {
    switch self {
    case .animator(let number): "animator \(number)"
    case .viewAnimation(let number): "UIView.animate \(number)"
    }
  }
}

extension AnimatorHistory {
  /// A span of time in one condition.
  struct ConditionInterval: Equatable {
    let start: Moment
    let end: Moment
    let condition: AnimatorRules.Condition
  }

  /// A Boolean value that indicates whether the animator is inactive, so that its lane no longer
  /// depends on the time.
  var isOver: Bool { changes.last?.after.condition ?? .inactive == .inactive }

  /// Returns the conditions in order, from the first change to `now`, also inactive ones. Waiting
  /// counts as paused, and equal neighbours are one interval. Empty without changes.
  func conditionIntervals(until now: Moment) -> [ConditionInterval] {
    var intervals: [ConditionInterval] = []
    for (index, change) in changes.enumerated() {
      let end = index + 1 < changes.count ? changes[index + 1].moment : max(now, change.moment)
      let condition = change.after.condition == .waiting ? .paused : change.after.condition
      if let last = intervals.last, last.condition == condition, last.end == change.moment {
        intervals[intervals.count - 1] = ConditionInterval(
          start: last.start, end: end, condition: condition)
      } else {
        intervals.append(ConditionInterval(start: change.moment, end: end, condition: condition))
      }
    }
    return intervals
  }

  /// Returns the name of the animator and its first two animated properties: "animator 1 ·
  /// viewToMove.center". More properties are a number: "+2". Without any, a text replaces them.
  func laneName(in language: LocalizedText.Language) -> String {
    let nothing: WindowText = movesNothing ? .nothingToAnimate : .nothingToAnimateYet
    return "\(counted.title(in: language)) · \(text ?? nothing(in: language))"
  }

  /// A Boolean value that indicates whether the animator has run without changing any property.
  var movesNothing: Bool {
    movedProperties.isEmpty
      && changes.contains { [.running, .paused].contains($0.after.condition) }
  }

  /// The first two animated properties, and the number of others; nil for none yet.
  private var text: String? {
    let names = movedProperties.map { "\($0.name).\($0.property)" }
    if names.count > 2 { return "\(names[0]), \(names[1]) +\(names.count - 2)" }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }
}
