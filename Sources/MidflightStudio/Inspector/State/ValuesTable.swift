import Foundation
import Midflight
import MotionCore

/// What the chosen animator's properties say now, under UIKit's names in every language; of a class method's
/// animation, which has no properties, how far it is.
final class ValuesTable: PanelContent {
  private var rows: [(name: UILabel, value: UILabel)] = []
  private let timing = PanelStyle.label(PanelStyle.caption, .secondaryLabel, lines: 2)
  private static let rowHeight: CGFloat = 18
  private static let count = 8

  override init(frame: CGRect) {
    super.init(frame: frame)
    rows = (0..<ValuesTable.count).map { _ in
      let value = PanelStyle.label(PanelStyle.figures)
      value.textAlignment = .right
      return (PanelStyle.label(PanelStyle.body, .secondaryLabel), value)
    }
    for row in rows {
      addSubview(row.name)
      addSubview(row.value)
    }
    addSubview(timing)
  }

  required init?(coder: NSCoder) { return nil }

  /// Whether there was something to tell in this scene.
  private var needsRoom = false

  override func height(forWidth width: CGFloat) -> CGFloat {
    // What has no values yet has names in two rows.
    needsRoom
      ? CGFloat((ValuesTable.count + 1) / 2) * ValuesTable.rowHeight + 48
      : 2 * ValuesTable.rowHeight + 16
  }

  override func forget() { needsRoom = false }

  /// Two columns.
  override func layoutSubviews() {
    super.layoutSubviews()
    // fractionComplete is the longest name.
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

  override func show(_ glance: Glance) {
    needsRoom = needsRoom || glance.chosen != nil
    let values = ValuesTable.values(of: glance)
    for (index, row) in rows.enumerated() {
      row.name.text = values.indices.contains(index) ? values[index].name : nil
      row.value.text = values.indices.contains(index) ? values[index].value : nil
    }
    let shape = glance.situation.map { $0.shape.words(in: glance.language) }
    if let shape, let trace = glance.chosen?.traceWords(in: glance.language) {
      timing.text = "\(shape) · \(trace)"
    } else {
      timing.text = shape
    }
  }

  /// What is shown, in order.
  static func values(of glance: Glance) -> [(name: String, value: String)] {
    let language = glance.language
    guard let history = glance.chosen, let now = glance.situation else {
      return names.map { ($0, "–") }
    }
    let isActive =
      now.condition == .running || now.condition == .paused
      || now.condition == .waiting
    let remaining =
      now.condition == .running
      ? now.playhead.end.map { max(0, $0.seconds(since: glance.now)) } : nil
    let velocity = now.condition == .running ? now.velocity(at: glance.now) : 0
    let progress = now.progress(at: glance.now)
    let motion = [
      (PanelWords.progress(in: language), isActive ? progress.fixed(3) : "–"),
      (PanelWords.velocity(in: language), Quantity.rate(velocity, decimals: 2)),
      (PanelWords.duration(in: language), Quantity.seconds(history.duration, decimals: 2)),
      (
        PanelWords.remaining(in: language),
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

  /// Of what every animator has.
  private static let names = ["state", "isRunning", "isReversed", "fractionComplete"]
}

extension AnimatorRules.Condition {
  /// The state as it is written in code.
  fileprivate var stateName: String {
    switch self {
    case .inactive: ".inactive"
    case .waiting, .running, .paused: ".active"
    case .stopped: ".stopped"
    }
  }
}

extension AnimatorHistory {
  /// What traces and expectations call it, where that is another number than people count.
  fileprivate func traceWords(in language: LocalizedText.Language) -> String? {
    guard case .animator(let number) = id, counted != id else { return nil }
    return PanelWords.inTraces(number)(in: language)
  }
}

extension TimingShape {
  /// What it is, in words and numbers.
  func words(in language: LocalizedText.Language) -> String {
    switch self {
    case .curve(let point1, let point2):
      let points = "(\(point1.x.short), \(point1.y.short)) (\(point2.x.short), \(point2.y.short))"
      return "\(PanelWords.cubic(in: language)) \(points)"
    case .ratio(let ratio, _):
      return [
        PanelWords.spring(in: language),
        "\(PanelWords.dampingRatio(in: language)) \(ratio.short)",
      ].joined(separator: PanelWords.comma(in: language))
    case .spring(let mass, let stiffness, let damping):
      return [
        PanelWords.spring(in: language),
        "\(PanelWords.mass(in: language)) \(mass.short)",
        "\(PanelWords.stiffness(in: language)) \(stiffness.short)",
        "\(PanelWords.damping(in: language)) \(damping.short)",
      ].joined(separator: PanelWords.comma(in: language))
    }
  }
}
