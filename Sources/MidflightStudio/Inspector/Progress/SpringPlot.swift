import Foundation
import Midflight
import MotionCore

/// A plot of a spring's progress over time, from rest.
///
/// The plot takes the place of the curve editor. The sliders below it change the spring.
final class SpringPlot: UIView {
  private let grid = ShapeView(stroke: .separator, width: 0.5)
  private let line = ShapeView(stroke: PanelStyle.trial, width: 2)
  private let one = PanelStyle.label(PanelStyle.caption, Palette.quiet)
  private let zero = PanelStyle.label(PanelStyle.caption, Palette.quiet)
  private let length = PanelStyle.label(PanelStyle.caption, Palette.quiet)
  /// The spring and the seconds to plot; nil for none.
  private var shown: (spring: Spring, seconds: Double)?

  /// Creates a plot without a spring, which ignores touches.
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    accessibilityIdentifier = "spring plot"
    (one.text, zero.text) = ("1", "0")
    length.textAlignment = .right
    for part in [grid, line, one, zero, length] { addSubview(part) }
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows the spring of an edit, until it settles; an empty plot for a curve, and for a spring
  /// that never settles.
  func show(_ edit: TimingEdit) {
    let new = edit.newShape.spring(lasting: edit.newDuration)
    guard shown?.spring != new?.spring || shown?.seconds != new?.seconds else { return }
    shown = new
    length.text = new.map { Quantity.seconds($0.seconds, decimals: 2) }
    draw()
  }

  /// The progress at 121 equally spaced moments from the beginning to the end; empty without a
  /// spring.
  private var progress: [Double] {
    guard let shown else { return [] }
    return (0...SpringPlot.steps).map {
      shown.spring.progress(at: shown.seconds * Double($0) / Double(SpringPlot.steps))
    }
  }

  private static let steps = 120

  override func layoutSubviews() {
    super.layoutSubviews()
    draw()
  }

  /// Draws the spring, with lines at progress 0 and 1. The plot is as high as the greatest
  /// overshoot.
  private func draw() {
    for part in [grid, line] { part.frame = bounds }
    let rect = CGRect(x: 14, y: 8, width: bounds.width - 20, height: max(0, bounds.height - 26))
    let values = progress
    let top = max(1.05, values.max() ?? 1)
    func y(_ progress: Double) -> CGFloat {
      rect.maxY - CGFloat(progress / top) * rect.height
    }
    var (lines, path) = (BezierPath(), BezierPath())
    for progress in [0.0, 1] {
      lines.addSegment(
        from: CGPoint(x: rect.minX, y: y(progress)), to: CGPoint(x: rect.maxX, y: y(progress)))
    }
    for (step, progress) in values.enumerated() {
      let x = rect.minX + rect.width * CGFloat(step) / CGFloat(SpringPlot.steps)
      let point = CGPoint(x: x, y: y(progress))
      if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    grid.show(lines)
    line.show(path)
    for (label, progress) in [(one, 1.0), (zero, 0)] {
      label.frame = CGRect(x: 0, y: y(progress) - 8, width: 12, height: 16)
    }
    length.frame = CGRect(x: rect.minX, y: bounds.height - 16, width: rect.width, height: 16)
  }
}

extension TimingShape {
  /// Returns the spring for a duration, and the seconds until it settles from rest; nil for a
  /// curve, for a spring that never settles, and for a ratio with a duration that has no spring.
  fileprivate func spring(lasting duration: TimeInterval) -> (spring: Spring, seconds: Double)? {
    switch self {
    case .curve: return nil
    case .spring(let mass, let stiffness, let damping):
      let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
      let seconds =
        spring.dampingRatio > 1
        ? spring.unclampedSettlingDuration() : spring.settlingDuration()
      return seconds.isFinite && seconds > 0 ? (spring, seconds) : nil
    case .ratio(let ratio, let allowsOverdamping):
      let ratio = allowsOverdamping ? ratio : min(ratio, 1)
      guard duration > 0,
        let spring = Spring(dampingRatio: ratio, duration: duration, initialVelocity: 0)
      else { return nil }
      return (spring, duration)
    }
  }
}
