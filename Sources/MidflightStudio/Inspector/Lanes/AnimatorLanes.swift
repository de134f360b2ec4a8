import Foundation
import Midflight
import MotionCore

/// All animators of a run, one under the other: a name, and what each was doing over time.
///
/// A click, or Space on the one with the keyboard's focus, chooses which one the panel tells of. The
/// newest are shown; beside the heading one turns to older ones. There is room for a few from the beginning, and
/// it grows with their number, but does not shrink as one goes back: what lies below stays where it is.
final class AnimatorLanes: PanelContent {
  /// Called with the one that was chosen.
  var onChoose: ((AnimatorHistory.ID) -> Void)?
  /// Called when others are to be shown.
  var onPage: (() -> Void)?
  private var lanes: [AnimatorLane] = []
  private let pager = LanePager()
  /// How many lanes are newer than the last that is shown.
  private var newerCount = 0
  /// Whether somebody has turned to other pages.
  private var hasTurned = false
  private let dynamics = DynamicsRow()
  /// Whether dynamics have moved anything in this take: what goes back keeps its room.
  private var needsDynamics = false
  private let empty = PanelStyle.label(PanelStyle.body, .secondaryLabel, lines: 0)
  private var shown = Shown<Source>()

  /// What there is around the lanes depends on this.
  private struct Source: Equatable {
    let count: Int
    let range: Range<Int>
    /// What is said where there is none.
    let nothing: LocalizedText
    let hasDynamics: Bool
    let language: LocalizedText.Language
  }

  /// How many there were when it was the furthest in a take: what goes back keeps its room.
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
    addSubview(dynamics)
    pager.onTurn = { [weak self] pages in
      guard let self else { return }
      turn(by: pages * limit)
    }
  }

  required init?(coder: NSCoder) { return nil }

  override func height(forWidth width: CGFloat) -> CGFloat {
    let fewest = needsDynamics ? 0 : 1
    let rows = most == 0 ? fewest : max(min(most, limit), AnimatorLanes.fewestLanes)
    let words =
      empty.isHidden ? 0 : empty.sizeThatFits(CGSize(width: width - 24, height: 200)).height
    return lanesTop + max(CGFloat(rows) * AnimatorLanes.laneHeight, words.rounded(.up)) + 4
  }

  /// Where lanes begin: below what dynamics move.
  private var lanesTop: CGFloat { 4 + (needsDynamics ? DynamicsRow.height : 0) }

  override func forget() {
    most = 0
    needsDynamics = false
  }

  override var accessory: UIView? { pager }

  /// Shows as many lanes as leave room for what shall be seen with them, but for a few.
  ///
  /// - Parameter height: Of the lanes and their margins, in points.
  /// - Returns: Whether there are more or fewer than before.
  func fit(height: CGFloat) -> Bool {
    let room = Int(max(height - lanesTop - 4, 0) / AnimatorLanes.laneHeight)
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

  /// Shows the newest ones, or others as far back as one of them lies, unless somebody has turned to others.
  func follow(_ index: Int?, of count: Int) {
    guard !hasTurned else { return }
    newerCount = index.map { max(0, count - limit - $0) } ?? 0
  }

  /// What somebody turned to is left.
  func turnBack() { hasTurned = false }

  private func turn(by step: Int) {
    newerCount = max(0, newerCount + step)
    hasTurned = true
    onPage?()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, lane) in lanes.enumerated() {
      lane.frame = CGRect(
        x: 4, y: lanesTop + CGFloat(index) * AnimatorLanes.laneHeight, width: bounds.width - 8,
        height: AnimatorLanes.laneHeight)
    }
    dynamics.frame = CGRect(x: 12, y: 4, width: bounds.width - 24, height: DynamicsRow.height)
    let room = CGSize(width: bounds.width - 24, height: bounds.height - lanesTop - 4)
    empty.frame = CGRect(
      x: 12, y: lanesTop, width: room.width,
      height: max(empty.sizeThatFits(room).height, AnimatorLanes.laneHeight))
  }

  override func show(_ glance: Glance) {
    let count = glance.animators.count
    let range = shownRange(of: count)
    most = max(most, count)
    newerCount = count - range.upperBound
    let hasDynamics = dynamics.show(glance)
    needsDynamics = needsDynamics || hasDynamics
    let source = Source(
      count: count, range: range, nothing: glance.run.wordsForNothing, hasDynamics: hasDynamics,
      language: glance.language)
    if shown.changes(to: source) { makeLanes(source) }
    for (lane, history) in zip(lanes, glance.animators[range]) {
      lane.show(history, isChosen: history.id == glance.chosen?.id, glance)
    }
  }

  /// Makes as many lanes as there shall be, and says which they are.
  private func makeLanes(_ source: Source) {
    let (count, range, language) = (source.count, source.range, source.language)
    pager.show(range, of: count, isNeeded: count > limit, in: language)
    while lanes.count > range.count { lanes.removeLast().removeFromSuperview() }
    while lanes.count < range.count {
      let lane = AnimatorLane()
      lane.addAction(for: .primaryActionTriggered) { [weak self] in
        if let id = ($0 as? AnimatorLane)?.id { self?.onChoose?(id) }
      }
      lanes.append(lane)
      addSubview(lane)
    }
    // What dynamics move is all that there is to tell then, and it is told.
    empty.isHidden = !range.isEmpty || source.hasDynamics
    empty.text = empty.isHidden ? nil : source.nothing(in: language)
    setNeedsLayout()
  }
}
