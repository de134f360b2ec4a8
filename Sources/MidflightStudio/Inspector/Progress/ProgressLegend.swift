import Midflight
import MotionCore

/// The legend of the plot: the names of the lines in their colours, and of the tangents in the row
/// below.
final class ProgressLegend: UIView {
  private let lines = [PanelStyle.curve, PanelStyle.uninterrupted, PanelStyle.trial]
    .map { PanelStyle.label(PanelStyle.caption, $0) }
  private let tangents = [
    PanelStyle.incoming, PanelStyle.pointer, PanelStyle.outgoing, PanelStyle.broken,
  ]
  .map { PanelStyle.label(PanelStyle.caption, $0) }
  private var named = LastShown<Source>()

  /// The height of a row, in points.
  private static let rowHeight: CGFloat = 16
  /// The height of both rows, in points.
  static let height = 2 * rowHeight

  /// The visible lines and tangents, and the other values on which the layout depends.
  private struct Source: Equatable {
    var hasCurve = false
    var isTimingOnly = false
    var isInterrupted = false
    var hasTrial = false
    var hasBefore = false
    var hasPointer = false
    var hasAfter = false
    var hasJump = false
    let language: LocalizedText.Language
    let scale: CGFloat

    /// The names of the lines: progress or timing, without an interruption, other timing; nil for a
    /// line that is not visible.
    var lines: [WindowText?] {
      let progress: WindowText = isTimingOnly ? .legendTimingOnly : .legendProgress
      return [
        hasCurve ? progress : nil, isInterrupted ? .legendUninterrupted : nil,
        hasTrial ? .legendOtherTiming : nil,
      ]
    }

    /// The names of the tangents; nil for tangents that are not visible. The first visible one has
    /// its long name.
    var tangents: [WindowText?] {
      let all: [(full: WindowText, short: WindowText)?] = [
        hasBefore ? (.velocityBefore, .velocityBeforeShort) : nil,
        hasPointer ? (.velocityOfPointer, .velocityOfPointerShort) : nil,
        hasAfter ? (.velocityAfter, .velocityAfterShort) : nil,
        hasJump ? (.velocityJump, .velocityJumpShort) : nil,
      ]
      let first = all.firstIndex { $0 != nil }
      return all.enumerated().map { $0 == first ? $1?.full : $1?.short }
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for label in lines + tangents { addSubview(label) }
  }

  required init?(coder: NSCoder) { return nil }

  /// Lays out the visible names in two rows, from the left.
  override func layoutSubviews() {
    super.layoutSubviews()
    for (row, y) in [(lines, 0), (tangents, ProgressLegend.rowHeight)] {
      var x: CGFloat = 0
      for label in row where !label.isHidden {
        let size = label.sizeThatFits(.zero)
        label.frame = CGRect(x: x, y: y, width: size.width, height: ProgressLegend.rowHeight)
        x += size.width + 12
      }
    }
  }

  /// Shows the names of the visible lines and tangents. A breakpoint with a velocity jump counts as
  /// a jump only.
  func show(
    _ graph: ProgressGraph, _ breakpoints: [ProgressGraph.Breakpoint], _ state: InspectorState
  ) {
    var source = Source(language: state.language, scale: state.scale)
    (source.hasCurve, source.isTimingOnly) = (true, graph.isTimingOnly)
    (source.isInterrupted, source.hasTrial) = (!graph.uninterrupted.isEmpty, state.trial != nil)
    for breakpoint in breakpoints {
      if breakpoint.hasVelocityJump { source.hasJump = true } else { source.hasAfter = true }
      if !breakpoint.hasVelocityJump, breakpoint.isFromPointer { source.hasPointer = true }
      if !breakpoint.hasVelocityJump, !breakpoint.isFromPointer { source.hasBefore = true }
    }
    name(source)
  }

  /// Shows no names.
  func showNothing(_ state: InspectorState) {
    name(Source(language: state.language, scale: state.scale))
  }

  /// Sets the labels, and hides those without a name.
  private func name(_ source: Source) {
    guard named.changes(to: source) else { return }
    for (label, text) in zip(lines + tangents, source.lines + source.tangents) {
      label.text = text?(in: source.language)
      label.isHidden = text == nil
    }
    setNeedsLayout()
  }
}
