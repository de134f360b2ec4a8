import Foundation
import Midflight
import MotionCore

/// All animators of a run, one under the other: a name, and what each was doing over time.
///
/// A click, or Space on the one with the keyboard's focus, chooses which one the panel tells of. The
/// newest are shown; below them one turns to older ones. There is room for a few from the beginning, and it
/// grows with their number, but never shrinks in a scene: what lies below stays where it is.
final class AnimatorLanes: PanelContent {
  /// Called with the one that was chosen.
  var onChoose: ((AnimatorHistory.ID) -> Void)?
  /// Called when others are to be shown.
  var onPage: (() -> Void)?
  private var lanes: [AnimatorLane] = []
  private let older = UIButton(type: .system)
  private let newer = UIButton(type: .system)
  private let place = PanelStyle.label(PanelStyle.caption, .secondaryLabel)
  /// How many lanes are newer than the last that is shown.
  private var newerCount = 0
  private let empty = PanelStyle.label(PanelStyle.body, .secondaryLabel, lines: 0)
  private var shown = Shown<Source>()

  /// What there is around the lanes depends on this.
  private struct Source: Equatable {
    let count: Int
    let range: Range<Int>
    /// What is said where there is none.
    let nothing: LocalizedText
    let language: LocalizedText.Language
  }

  /// How many there were at once in this scene.
  private var most = 0
  /// At most so many are shown: the newest.
  private(set) var limit = AnimatorLanes.mostLanes
  /// The drawer moves six at once.
  static let mostLanes = 6
  private static let fewestLanes = 2
  private static let laneHeight: CGFloat = 22

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(empty)
    place.textAlignment = .center
    addSubview(place)
    for (button, name, step) in [(older, "older lanes", 1), (newer, "newer lanes", -1)] {
      button.titleLabel?.font = PanelStyle.caption
      button.accessibilityIdentifier = name
      button.addAction(for: .primaryActionTriggered) { [weak self] _ in
        guard let self else { return }
        turn(by: step * limit)
      }
      addSubview(button)
    }
  }

  required init?(coder: NSCoder) { return nil }

  override func height(forWidth width: CGFloat) -> CGFloat {
    let rows = most > limit ? limit + 1 : most == 0 ? 1 : max(most, AnimatorLanes.fewestLanes)
    let words =
      empty.isHidden ? 0 : empty.sizeThatFits(CGSize(width: width - 24, height: 200)).height
    return max(CGFloat(rows) * AnimatorLanes.laneHeight, words.rounded(.up)) + 8
  }

  override func forget() { most = 0 }

  /// Shows as many lanes as leave room for what shall be seen with them, but for a few.
  ///
  /// - Parameter height: Of the lanes and the row below them, in points.
  /// - Returns: Whether there are more or fewer than before.
  func fit(height: CGFloat) -> Bool {
    let room = Int((height - 8) / AnimatorLanes.laneHeight) - 1
    let lanes = min(max(room, AnimatorLanes.fewestLanes), AnimatorLanes.mostLanes)
    guard lanes != limit else { return false }
    limit = lanes
    shown = Shown()
    return true
  }

  /// Which of so many animators have lanes.
  func shownRange(of count: Int) -> Range<Int> {
    let end = max(count - newerCount, min(count, limit))
    return max(0, end - limit)..<end
  }

  private func turn(by step: Int) {
    newerCount = max(0, newerCount + step)
    onPage?()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, lane) in lanes.enumerated() {
      lane.frame = CGRect(
        x: 4, y: 4 + CGFloat(index) * AnimatorLanes.laneHeight, width: bounds.width - 8,
        height: AnimatorLanes.laneHeight)
    }
    let room = CGSize(width: bounds.width - 24, height: bounds.height - 8)
    empty.frame = CGRect(
      x: 12, y: 4, width: room.width,
      height: max(empty.sizeThatFits(room).height, AnimatorLanes.laneHeight))
    let bottom = CGRect(
      x: 12, y: 4 + CGFloat(limit) * AnimatorLanes.laneHeight,
      width: bounds.width - 24, height: AnimatorLanes.laneHeight)
    place.frame = bottom
    older.frame = CGRect(x: bottom.minX, y: bottom.minY, width: 72, height: bottom.height)
    newer.frame = older.frame.offsetBy(dx: bottom.width - 72, dy: 0)
  }

  override func show(_ glance: Glance) {
    let count = glance.animators.count
    let range = shownRange(of: count)
    most = max(most, count)
    newerCount = count - range.upperBound
    let source = Source(
      count: count, range: range, nothing: glance.run.wordsForNothing, language: glance.language)
    if shown.changes(to: source) { makeLanes(source) }
    for (lane, history) in zip(lanes, glance.animators[range]) {
      lane.show(history, isChosen: history.id == glance.chosen?.id, glance)
    }
  }

  /// Makes as many lanes as there shall be, and says which they are.
  private func makeLanes(_ source: Source) {
    let (count, range, language) = (source.count, source.range, source.language)
    for part in [place, older, newer] { part.isHidden = count <= limit }
    place.text = PanelWords.lanes(range, of: count, in: language)
    older.setTitle(PanelWords.older(in: language), for: .normal)
    newer.setTitle(PanelWords.newer(in: language), for: .normal)
    older.isEnabled = range.lowerBound > 0
    newer.isEnabled = range.upperBound < count
    while lanes.count > range.count { lanes.removeLast().removeFromSuperview() }
    while lanes.count < range.count {
      let lane = AnimatorLane()
      lane.addAction(for: .primaryActionTriggered) { [weak self] in
        if let id = ($0 as? AnimatorLane)?.id { self?.onChoose?(id) }
      }
      lanes.append(lane)
      addSubview(lane)
    }
    empty.isHidden = !range.isEmpty
    empty.text = range.isEmpty ? source.nothing(in: language) : nil
    setNeedsLayout()
  }
}

/// One animator's name and states over time.
final class AnimatorLane: UIButton {
  private(set) var id: AnimatorHistory.ID?
  private let name = PanelStyle.label(PanelStyle.caption)
  private let bars: [(AnimatorRules.Condition, ShapeView)] = [
    .running, .paused, .stopped,
  ].map { ($0, ShapeView(fill: PanelStyle.color(of: $0))) }
  private let line = ShapeView(stroke: .separator, width: 1)
  private let cursor = ShapeView(stroke: .secondaryLabel, width: 1)
  private var shown = Shown<Source>()

  /// What a lane depends on, but for where now is.
  private struct Source: Equatable {
    let version: AnimatorVersion
    let isChosen: Bool
    let span: ClosedRange<Moment>
    /// Until when it was seen to do something; nil if that is over.
    let end: Moment?
    let size: CGSize
    let language: LocalizedText.Language
  }

  convenience init() {
    self.init(frame: .zero)
    layer.cornerRadius = 7
    addSubview(line)
    for (_, bar) in bars { addSubview(bar) }
    addSubview(cursor)
    addSubview(name)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for part in [line, cursor] + bars.map(\.1) { part.frame = bounds }
    name.frame = CGRect(x: 8, y: 0, width: bounds.width - 16, height: 14)
  }

  func show(_ history: AnimatorHistory, isChosen: Bool, _ glance: Glance) {
    let rect = CGRect(x: 8, y: 15, width: bounds.width - 16, height: 4)
    let scale = CourseGraph.Scale(glance.runSpan, 0...1, in: rect)
    let source = Source(
      version: glance.run.version(of: history), isChosen: isChosen, span: glance.runSpan,
      end: history.isOver ? nil : glance.now, size: bounds.size, language: glance.language)
    if shown.changes(to: source) { draw(history, source, scale) }
    var now = BezierPath()
    let x = min(max(scale.x(glance.now), rect.minX), rect.maxX)
    now.addSegment(from: CGPoint(x: x, y: rect.minY - 2), to: CGPoint(x: x, y: rect.maxY + 2))
    cursor.show(now)
  }

  private func draw(_ history: AnimatorHistory, _ source: Source, _ scale: CourseGraph.Scale) {
    let (isChosen, rect) = (source.isChosen, scale.rect)
    id = history.id
    accessibilityIdentifier = history.id.name
    name.text = history.laneName(in: source.language)
    name.textColor = isChosen ? .label : .secondaryLabel
    backgroundColor = isChosen ? UIColor.systemBlue.withAlphaComponent(0.14) : nil
    var rail = BezierPath()
    rail.addSegment(
      from: CGPoint(x: rect.minX, y: rect.midY), to: CGPoint(x: rect.maxX, y: rect.midY))
    line.show(rail)
    let stretches = history.stretches(until: source.end ?? .zero)
    for (condition, bar) in bars {
      var path = BezierPath()
      for stretch in stretches
      where stretch.condition == condition && stretch.end >= source.span.lowerBound {
        let start = max(scale.x(stretch.start), rect.minX)
        let end = min(max(scale.x(stretch.end), start + 1), rect.maxX)
        if end > start {
          path.addRect(CGRect(x: start, y: rect.minY, width: end - start, height: rect.height))
        }
      }
      bar.show(path)
    }
  }
}

extension AnimatorHistory.ID {
  /// Who it is, before what it moves: with the number that diagnostics and traces call it by.
  fileprivate var title: LocalizedText {
    switch self {
    case .animator(let number):
      LocalizedText("animator \(number)", chinese: "动画对象 \(number)")
    case .viewAnimation(let number):
      LocalizedText("UIView.animate \(number)", chinese: "UIView.animate \(number)")
    }
  }

  /// Its lane's name.
  var name: String {
    switch self {
    case .animator(let number): "animator \(number)"
    case .viewAnimation(let number): "UIView.animate \(number)"
    }
  }
}

extension AnimatorHistory {
  /// A stretch of time in one condition.
  struct Stretch: Equatable {
    let start: Moment
    let end: Moment
    let condition: AnimatorRules.Condition
  }

  /// Whether it does nothing any more, as far as is known: what it did does not depend on what time it is.
  var isOver: Bool { changes.last?.after.condition ?? .inactive == .inactive }

  /// What it was doing, in order, from its first change to `now`; one that waits counts as paused.
  func stretches(until now: Moment) -> [Stretch] {
    var stretches: [Stretch] = []
    for (index, change) in changes.enumerated() {
      let end = index + 1 < changes.count ? changes[index + 1].moment : max(now, change.moment)
      let condition = change.after.condition == .waiting ? .paused : change.after.condition
      if let last = stretches.last, last.condition == condition, last.end == change.moment {
        stretches[stretches.count - 1] = Stretch(
          start: last.start, end: end, condition: condition)
      } else {
        stretches.append(Stretch(start: change.moment, end: end, condition: condition))
      }
    }
    return stretches
  }

  /// Who it is, and what it moves: "animator 1 · viewToMove.center".
  ///
  /// A number is of all animators of the stage, of which some are not shown: it counts no lanes.
  fileprivate func laneName(in language: LocalizedText.Language) -> String {
    "\(id.title(in: language)) · \(words ?? PanelWords.nothingToMove(in: language))"
  }

  /// What it moves; nil for nothing yet.
  private var words: String? {
    let names = subjects.map { "\($0.name).\($0.property)" }
    if names.count > 2 { return "\(names[0]), \(names[1]) +\(names.count - 2)" }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }
}
