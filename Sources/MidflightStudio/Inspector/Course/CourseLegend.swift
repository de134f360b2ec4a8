import Midflight
import MotionCore

/// Names the lines of a curve's plot in their colours, and in a row below its tangents.
final class CourseLegend: UIView {
  private let lines = [PanelStyle.curve, PanelStyle.abandoned, PanelStyle.trial]
    .map { PanelStyle.label(PanelStyle.caption, $0) }
  private let tangents = [
    PanelStyle.incoming, PanelStyle.hand, PanelStyle.outgoing, PanelStyle.broken,
  ]
  .map { PanelStyle.label(PanelStyle.caption, $0) }
  private var named = Shown<Source>()

  /// Points, of one row.
  private static let rowHeight: CGFloat = 16
  /// Points, of both rows.
  static let height = 2 * rowHeight

  /// Which lines there are to be named, and what the places of their names depend on beside that.
  private struct Source: Equatable {
    var hasCourse = false
    var isByTimingAlone = false
    var isInterrupted = false
    var hasTrial = false
    var hasBefore = false
    var hasHand = false
    var hasAfter = false
    var hasJump = false
    let language: LocalizedText.Language
    let scale: CGFloat

    /// What the names of the lines are; nil for one that there is not.
    var lines: [LocalizedText?] {
      let course = isByTimingAlone ? PanelWords.timingAlone : PanelWords.course
      return [
        hasCourse ? course : nil, isInterrupted ? PanelWords.abandoned : nil,
        hasTrial ? PanelWords.trial : nil,
      ]
    }

    /// And of the tangents; the first says of what they all are.
    var tangents: [LocalizedText?] {
      let all = [
        hasBefore ? PanelWords.before : nil, hasHand ? PanelWords.byHand : nil,
        hasAfter ? PanelWords.after : nil, hasJump ? PanelWords.jump : nil,
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

  override func layoutSubviews() {
    super.layoutSubviews()
    for (row, y) in [(lines, 0), (tangents, CourseLegend.rowHeight)] {
      var x: CGFloat = 0
      for label in row where !label.isHidden {
        let size = label.sizeThatFits(.zero)
        label.frame = CGRect(x: x, y: y, width: size.width, height: CourseLegend.rowHeight)
        x += size.width + 12
      }
    }
  }

  /// Names the lines and tangents that there are.
  func show(_ graph: CourseGraph, _ knots: [CourseGraph.Knot], _ glance: Glance) {
    var source = Source(language: glance.language, scale: glance.scale)
    (source.hasCourse, source.isByTimingAlone) = (true, graph.isByTimingAlone)
    (source.isInterrupted, source.hasTrial) = (!graph.abandoned.isEmpty, glance.trial != nil)
    for knot in knots {
      if knot.isBreak { source.hasJump = true } else { source.hasAfter = true }
      if !knot.isBreak, knot.isByHand { source.hasHand = true }
      if !knot.isBreak, !knot.isByHand { source.hasBefore = true }
    }
    name(source)
  }

  /// There are none.
  func showNothing(_ glance: Glance) {
    name(Source(language: glance.language, scale: glance.scale))
  }

  private func name(_ source: Source) {
    guard named.changes(to: source) else { return }
    for (label, words) in zip(lines + tangents, source.lines + source.tangents) {
      label.text = words?(in: source.language)
      label.isHidden = words == nil
    }
    setNeedsLayout()
  }
}
