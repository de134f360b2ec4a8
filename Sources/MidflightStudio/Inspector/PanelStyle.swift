import Foundation
import Midflight
import MotionCore

/// The colours and fonts of panels.
enum PanelStyle {
  static let margin: CGFloat = 16
  static let background = Palette.canvas
  static let card = UIColor.secondarySystemGroupedBackground
  static let caption = UIFont.systemFont(ofSize: 11)
  static let body = UIFont.systemFont(ofSize: 12)
  static let heading = UIFont.systemFont(ofSize: 13, weight: .semibold)
  static let figures = UIFont.monospacedDigitSystemFont(ofSize: 12, weight: .regular)

  /// The past of the curve.
  static let curve = Palette.tint
  /// The future of the curve.
  static let plan = UIColor {
    $0.userInterfaceStyle == .dark
      ? UIColor(red: 0.24, green: 0.47, blue: 0.74, alpha: 1)
      : UIColor(red: 0.33, green: 0.56, blue: 0.88, alpha: 1)
  }
  /// The motion without an interruption.
  static let uninterrupted = Palette.quiet
  /// The run with other timing.
  static let trial = Palette.pink
  /// The tangents at a breakpoint: before, of the pointer, after, and on both sides of a velocity
  /// jump.
  static let incoming = Palette.orange
  static let pointer = Palette.purple
  static let outgoing = Palette.green
  static let broken = Palette.red

  /// Returns the colour of an animator's condition: grey for inactive, green for running, orange
  /// for waiting and paused, red for stopped.
  static func color(of condition: AnimatorRules.Condition) -> UIColor {
    switch condition {
    case .inactive: Palette.quiet
    case .running: Palette.green
    case .waiting, .paused: Palette.orange
    case .stopped: Palette.red
    }
  }

  /// Creates an empty label in a panel's font.
  ///
  /// - Parameter lines: The largest number of lines; 0 for any.
  static func label(_ font: UIFont, _ color: UIColor = .label, lines: Int = 1) -> UILabel {
    let label = UILabel()
    label.font = font
    label.textColor = color
    label.numberOfLines = lines
    return label
  }
}

/// A view that draws a path, in colours that follow the appearance.
final class ShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  /// The colour of the line; nil for none.
  var strokeColor: UIColor? { didSet { resolve() } }
  /// The colour of the area; nil for none.
  var fillColor: UIColor? { didSet { resolve() } }

  /// Creates a view that ignores touches, and shows no path yet.
  convenience init(stroke: UIColor? = nil, width: CGFloat = 1, fill: UIColor? = nil) {
    self.init(frame: .zero)
    isUserInteractionEnabled = false
    shape.lineWidth = width
    shape.lineJoin = .round
    shape.lineCap = .round
    (strokeColor, fillColor) = (stroke, fill)
    resolve()
  }

  /// The layer of the view.
  var shape: CAShapeLayer {
    guard let layer = layer as? CAShapeLayer else {
      fatalError("A ShapeView's layer is a CAShapeLayer: layerClass says so.")
    }
    return layer
  }

  /// Shows a path in the view's coordinates.
  func show(_ path: BezierPath) {
    if shape.path?.outline != path { shape.path = CGPath(path) }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    resolve()
  }

  private func resolve() {
    shape.strokeColor = strokeColor?.resolvedColor(with: traitCollection).cgColor
    shape.fillColor = fillColor?.resolvedColor(with: traitCollection).cgColor
  }
}
