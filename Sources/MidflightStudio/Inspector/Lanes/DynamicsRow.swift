import Foundation
import Midflight
import MotionCore

/// What a `UIDynamicAnimator` moves, and how fast: above the lanes of what has a course.
///
/// It has neither a curve nor a state, so that it is nothing to choose; said nothing of, whoever looks would take
/// the curve of something else for its own.
final class DynamicsRow: UIView {
  private let name = PanelStyle.label(PanelStyle.caption)
  private let speed = PanelStyle.label(PanelStyle.caption)
  private let note = PanelStyle.label(PanelStyle.caption, .secondaryLabel)
  private var shown = Shown<Source>()

  private struct Source: Equatable {
    let names: [String]
    /// Of the fastest, in whole points a second.
    let speed: Double
    let language: LocalizedText.Language
  }

  private static let lineHeight: CGFloat = 14
  static let height = 2 * lineHeight + 6

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    accessibilityIdentifier = "dynamics"
    isHidden = true
    speed.textAlignment = .right
    for part in [name, speed, note] { addSubview(part) }
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows what dynamics move now.
  ///
  /// - Returns: Whether they have moved anything.
  func show(_ glance: Glance) -> Bool {
    let views = glance.run.history?.viewsMovedByDynamics ?? []
    let fastest = views.map { view -> Double in
      let velocity = glance.run.stage.dynamicVelocity(of: view)
      return Double((velocity.dx * velocity.dx + velocity.dy * velocity.dy).squareRoot())
    }.max()
    let source = Source(
      names: views.map(\.historyName), speed: (fastest ?? 0).rounded(), language: glance.language)
    if shown.changes(to: source) { show(source) }
    return !views.isEmpty
  }

  private func show(_ source: Source) {
    isHidden = source.names.isEmpty
    let names =
      source.names.prefix(2).joined(separator: ", ")
      + (source.names.count > 2 ? " +\(source.names.count - 2)" : "")
    name.text = "UIDynamicAnimator · \(names)"
    speed.text = Quantity.speed(source.speed)(in: source.language)
    note.text = PanelWords.movedInSteps(in: source.language)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let wide = speed.intrinsicContentSize.width.rounded(.up)
    let line = DynamicsRow.lineHeight
    name.frame = CGRect(x: 0, y: 0, width: max(0, bounds.width - wide - 8), height: line)
    speed.frame = CGRect(x: bounds.width - wide, y: 0, width: wide, height: line)
    note.frame = CGRect(x: 0, y: line, width: bounds.width, height: line)
  }
}
