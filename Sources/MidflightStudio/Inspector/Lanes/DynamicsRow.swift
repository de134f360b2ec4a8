import Foundation
import Midflight
import MotionCore

/// A row above the lanes with the views that a `UIDynamicAnimator` moves, and their speed.
///
/// Dynamics have no curve and no state, so the row cannot be selected. Without it, a person might
/// take the curve of another animator for the visible motion.
final class DynamicsRow: UIView {
  private let name = PanelStyle.label(PanelStyle.caption)
  private let speed = PanelStyle.label(PanelStyle.caption)
  private let note = PanelStyle.label(PanelStyle.caption, Palette.quiet)
  private var shown = LastShown<Source>()

  private struct Source: Equatable {
    let names: [String]
    /// The highest speed, in whole points per second.
    let speed: Double
    let language: LocalizedText.Language
  }

  private static let lineHeight: CGFloat = 14
  static let height = 2 * lineHeight + 6

  /// Creates a hidden row that ignores touches.
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    accessibilityIdentifier = "dynamics"
    isHidden = true
    speed.textAlignment = .right
    for part in [name, speed, note] { addSubview(part) }
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows the views that dynamics move, with the highest speed; hides the row if there are none.
  ///
  /// - Returns: True if dynamics have moved any view.
  func show(_ state: InspectorState) -> Bool {
    let views = state.run.history?.viewsMovedByDynamics ?? []
    let fastest = views.map { view -> Double in
      let velocity = state.run.stage.dynamicVelocity(of: view)
      return Double((velocity.dx * velocity.dx + velocity.dy * velocity.dy).squareRoot())
    }.max()
    let source = Source(
      names: views.map(\.historyName), speed: (fastest ?? 0).rounded(), language: state.language)
    if shown.changes(to: source) { show(source) }
    return !views.isEmpty
  }

  /// Shows the names of the first two views, the number of others, and the speed.
  private func show(_ source: Source) {
    isHidden = source.names.isEmpty
    let names =
      source.names.prefix(2).joined(separator: ", ")
      + (source.names.count > 2 ? " +\(source.names.count - 2)" : "")
    name.text = "UIDynamicAnimator · \(names)"
    speed.text = Quantity.speed(source.speed, in: source.language)
    note.text = WindowText.movedInSteps(in: source.language)
    setNeedsLayout()
  }

  /// Lays out the names and the speed in a line, and the note below.
  override func layoutSubviews() {
    super.layoutSubviews()
    let wide = speed.intrinsicContentSize.width.rounded(.up)
    let line = DynamicsRow.lineHeight
    name.frame = CGRect(x: 0, y: 0, width: max(0, bounds.width - wide - 8), height: line)
    speed.frame = CGRect(x: bounds.width - wide, y: 0, width: wide, height: line)
    note.frame = CGRect(x: 0, y: line, width: bounds.width, height: line)
  }
}
