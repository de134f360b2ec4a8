import Foundation
import Midflight
import MotionCore

/// The current properties of the selected animator, with their UIKit names. The animation of a
/// class method has only its progress.
final class ValuesTable: PanelContent {
  private var rows: [(name: UILabel, value: UILabel)] = []
  private let timing = PanelStyle.label(PanelStyle.caption, Palette.quiet, lines: 2)
  private static let rowHeight: CGFloat = 18
  private static let count = 8

  /// Creates an empty table.
  override init(frame: CGRect) {
    super.init(frame: frame)
    rows = (0..<ValuesTable.count).map { _ in
      let value = PanelStyle.label(PanelStyle.figures)
      value.textAlignment = .right
      return (PanelStyle.label(PanelStyle.body, Palette.quiet), value)
    }
    for row in rows {
      addSubview(row.name)
      addSubview(row.value)
    }
    addSubview(timing)
  }

  required init?(coder: NSCoder) { return nil }

  /// A Boolean value that indicates whether the scene has had an animator.
  private var hasHadContent = false

  /// Returns the height in points, which is lower until the scene has had an animator.
  override func height(forWidth width: CGFloat) -> CGFloat {
    // Without values there are two rows of names.
    hasHadContent
      ? CGFloat((ValuesTable.count + 1) / 2) * ValuesTable.rowHeight + 48
      : 2 * ValuesTable.rowHeight + 16
  }

  override func reset() { hasHadContent = false }

  /// Lays out the two columns, and the timing below.
  override func layoutSubviews() {
    super.layoutSubviews()
    // The longest name is fractionComplete.
    let widths = [(bounds.width - 40) * 0.42, (bounds.width - 40) * 0.58]
    for (index, row) in rows.enumerated() {
      let width = widths[index % 2]
      let x = 12 + CGFloat(index % 2) * (widths[0] + 16)
      let y = 8 + CGFloat(index / 2) * ValuesTable.rowHeight
      let rect = CGRect(x: x, y: y, width: width, height: ValuesTable.rowHeight)
      row.name.frame = rect
      row.value.frame = rect
    }
    timing.frame = CGRect(
      x: 12, y: bounds.height - 38, width: bounds.width - 24, height: 32)
  }

  /// Shows the values and the timing of the selected animator; its name in traces if the number
  /// differs. Without an animator, the values are "–" and there is no timing.
  override func show(_ state: InspectorState) {
    hasHadContent = hasHadContent || state.chosen != nil
    let values = ValuesTable.values(of: state)
    for (index, row) in rows.enumerated() {
      row.name.text = values.indices.contains(index) ? values[index].name : nil
      row.value.text = values.indices.contains(index) ? values[index].value : nil
    }
    let shape = state.situation.map { $0.shape.text(in: state.language) }
    if let shape, let trace = state.chosen?.nameInTraces(in: state.language) {
      timing.text = "\(shape) · \(trace)"
    } else {
      timing.text = shape
    }
  }

  /// Returns the names and values, in order.
  ///
  /// | Animator | Values |
  /// |---|---|
  /// | none | the four names of an animator's properties, with "–" |
  /// | the animation of a class method | progress, velocity, duration, remaining time |
  /// | others | the four properties, and then these |
  ///
  /// The velocity is 0 unless the animator runs. The progress is "–" if the animator is inactive or
  /// stopped, and the remaining time unless it runs to an end.
  static func values(of state: InspectorState) -> [(name: String, value: String)] {
    let language = state.language
    guard let history = state.chosen, let now = state.situation else {
      return names.map { ($0, "–") }
    }
    let isActive =
      now.condition == .running || now.condition == .paused
      || now.condition == .waiting
    let remaining =
      now.condition == .running
      ? now.playhead.end.map { max(0, $0.seconds(since: state.now)) } : nil
    let velocity = now.condition == .running ? now.velocity(at: state.now) : 0
    let progress = now.progress(at: state.now)
    let motion = [
      (WindowText.progress(in: language), isActive ? progress.fixed(3) : "–"),
      (WindowText.velocity(in: language), Quantity.rate(velocity, decimals: 2)),
      (WindowText.duration(in: language), Quantity.seconds(history.duration, decimals: 2)),
      (
        WindowText.remaining(in: language),
        remaining.map { Quantity.seconds($0, decimals: 2) } ?? "–"
      ),
    ]
    guard case .animator = history.id else { return motion }
    let values = [
      now.condition.stateName, "\(now.condition == .running)", "\(now.isReversed)",
      isActive ? now.fractionComplete.fixed(3) : "0",
    ]
    return zip(names, values).map { (name: $0, value: $1) } + motion
  }

  /// The names of an animator's properties.
  private static let names = ["state", "isRunning", "isReversed", "fractionComplete"]
}

extension AnimatorRules.Condition {
  /// The state as Swift code. An animator that waits, runs or is paused is `.active`.
  fileprivate var stateName: String {
    switch self {
    case .inactive: ".inactive"
    case .waiting, .running, .paused: ".active"
    case .stopped: ".stopped"
    }
  }
}

extension AnimatorHistory {
  /// Returns the animator's name in traces and checks; nil if the number is the same as in the
  /// inspector.
  fileprivate func nameInTraces(in language: LocalizedText.Language) -> String? {
    guard case .animator(let number) = id, counted != id else { return nil }
    return WindowText.nameInTraces(in: language, ["number": "\(number)"])
  }
}

extension TimingShape {
  /// Returns the timing in words and numbers, with at most three decimals: the control points of a
  /// curve, the damping ratio, or mass, stiffness and damping.
  func text(in language: LocalizedText.Language) -> String {
    switch self {
    case .curve(let point1, let point2):
      let points = "(\(point1.x.short), \(point1.y.short)) (\(point2.x.short), \(point2.y.short))"
      return "\(WindowText.kindCurve(in: language)) \(points)"
    case .ratio(let ratio, _):
      return [
        WindowText.kindSpring(in: language),
        "\(WindowText.dampingRatio(in: language)) \(ratio.short)",
      ].joined(separator: WindowText.listSeparator(in: language))
    case .spring(let mass, let stiffness, let damping):
      return [
        WindowText.kindSpring(in: language),
        "\(WindowText.mass(in: language)) \(mass.short)",
        "\(WindowText.stiffness(in: language)) \(stiffness.short)",
        "\(WindowText.damping(in: language)) \(damping.short)",
      ].joined(separator: WindowText.listSeparator(in: language))
    }
  }
}
