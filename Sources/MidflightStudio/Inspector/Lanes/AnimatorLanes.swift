import Foundation
import Midflight
import MotionCore

/// The lanes of all animators of a run.
///
/// A click, or Space on the focused lane, selects an animator. The newest lanes are visible,
/// and buttons beside the heading show older ones. The height grows with the number of animators.
/// It does not shrink during a seek, so that the sections below stay in place.
final class AnimatorLanes: PanelContent {
  /// Called with the selected animator.
  var onChoose: ((AnimatorHistory.ID) -> Void)?
  /// Called when a person turns to another page.
  var onPage: (() -> Void)?
  private var lanes: [AnimatorLane] = []
  private let pager = LanePager()
  /// The number of lanes newer than the visible ones.
  private var newerCount = 0
  /// A Boolean value that indicates whether a person has turned to another page.
  private var hasPaged = false
  private let dynamics = DynamicsRow()
  /// A Boolean value that indicates whether dynamics have moved views in this session. Then their
  /// row stays.
  private var needsDynamics = false
  private let empty = PanelStyle.label(PanelStyle.body, Palette.quiet, lines: 0)
  private var shown = LastShown<Source>()

  /// The values on which the views around the lanes depend.
  private struct Source: Equatable {
    let count: Int
    let range: Range<Int>
    /// The text without any animator.
    let nothing: WindowText
    let hasDynamics: Bool
    let language: LocalizedText.Language
  }

  /// The largest number of animators in this session, which determines the height.
  private var most = 0
  /// The number of visible lanes at most.
  private(set) var limit = AnimatorLanes.mostLanes
  /// Six, because the drawer scene moves six properties at once.
  static let mostLanes = 6
  private static let fewestLanes = 2
  private static let laneHeight: CGFloat = 22

  /// Creates the section without lanes.
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

  /// Returns the height in points for the largest number of animators so far, at most `limit`. One
  /// or more animators have the room of two lanes at least.
  override func height(forWidth width: CGFloat) -> CGFloat {
    let fewest = needsDynamics ? 0 : 1
    let rows = most == 0 ? fewest : max(min(most, limit), AnimatorLanes.fewestLanes)
    let text =
      empty.isHidden ? 0 : empty.sizeThatFits(CGSize(width: width - 24, height: 200)).height
    return lanesTop + max(CGFloat(rows) * AnimatorLanes.laneHeight, text.rounded(.up)) + 4
  }

  /// The top of the lanes, below the row of dynamics.
  private var lanesTop: CGFloat { 4 + (needsDynamics ? DynamicsRow.height : 0) }

  /// Gives the height of earlier animators and dynamics back.
  override func reset() {
    most = 0
    needsDynamics = false
  }

  override var accessory: UIView? { pager }

  /// Fits the number of lanes to a height, from two to six.
  ///
  /// - Parameter height: The height of the lanes with their margins, in points.
  /// - Returns: True if the number has changed.
  func fit(height: CGFloat) -> Bool {
    let fittingCount = Int(max(height - lanesTop - 4, 0) / AnimatorLanes.laneHeight)
    let lanes = min(max(fittingCount, AnimatorLanes.fewestLanes), AnimatorLanes.mostLanes)
    guard lanes != limit else { return false }
    limit = lanes
    shown = LastShown()
    return true
  }

  /// Returns the range of animators with visible lanes, at most `limit`, on the current page; empty
  /// without animators.
  func shownRange(of count: Int) -> Range<Int> {
    let end = max(count - newerCount, min(count, limit))
    return max(0, end - limit)..<end
  }

  /// Shows the newest page, or the page of an animator, unless a person has turned to another page.
  ///
  /// - Parameter index: The index of the animator; nil for the newest page.
  func follow(_ index: Int?, of count: Int) {
    guard !hasPaged else { return }
    newerCount = index.map { max(0, count - limit - $0) } ?? 0
  }

  /// Gives up the page that a person has turned to. The next `follow(_:of:)` chooses the page.
  func showNewestPage() { hasPaged = false }

  /// Turns by a number of lanes, positive for older ones, at most to the newest.
  private func turn(by step: Int) {
    newerCount = max(0, newerCount + step)
    hasPaged = true
    onPage?()
  }

  /// Lays out the lanes below the row of dynamics.
  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, lane) in lanes.enumerated() {
      lane.frame = CGRect(
        x: 4, y: lanesTop + CGFloat(index) * AnimatorLanes.laneHeight, width: bounds.width - 8,
        height: AnimatorLanes.laneHeight)
    }
    dynamics.frame = CGRect(x: 12, y: 4, width: bounds.width - 24, height: DynamicsRow.height)
    let availableSize = CGSize(width: bounds.width - 24, height: bounds.height - lanesTop - 4)
    empty.frame = CGRect(
      x: 12, y: lanesTop, width: availableSize.width,
      height: max(empty.sizeThatFits(availableSize).height, AnimatorLanes.laneHeight))
  }

  /// Shows the lanes of the current page. Without animators and dynamics, a text states the reason.
  override func show(_ state: InspectorState) {
    let count = state.animators.count
    let range = shownRange(of: count)
    most = max(most, count)
    newerCount = count - range.upperBound
    let hasDynamics = dynamics.show(state)
    needsDynamics = needsDynamics || hasDynamics
    let source = Source(
      count: count, range: range, nothing: state.run.emptyText, hasDynamics: hasDynamics,
      language: state.language)
    if shown.changes(to: source) { makeLanes(source) }
    for (lane, history) in zip(lanes, state.animators[range]) {
      lane.show(history, isChosen: history.id == state.chosen?.id, state)
    }
  }

  /// Creates or removes lanes, and updates the pager. The pager is visible if there are more
  /// animators than `limit`. The text for no animators is hidden beside lanes or dynamics.
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
    // The row of dynamics needs no further text.
    empty.isHidden = !range.isEmpty || source.hasDynamics
    empty.text = empty.isHidden ? nil : source.nothing(in: language)
    // Lanes draw within their bounds, so the layout must be current.
    setNeedsLayout()
    layoutIfNeeded()
  }
}
