import Foundation
import Midflight
import MotionCore

/// What panels look like: colours that follow light and dark, and fonts.
enum PanelStyle {
  static let margin: CGFloat = 16
  static let ground = Palette.canvas
  static let card = UIColor.secondarySystemGroupedBackground
  static let caption = UIFont.systemFont(ofSize: 11)
  static let body = UIFont.systemFont(ofSize: 12)
  static let heading = UIFont.systemFont(ofSize: 13, weight: .semibold)
  static let figures = UIFont.monospacedDigitSystemFont(ofSize: 12, weight: .regular)

  /// What was and will be.
  static let curve = UIColor.systemBlue
  /// What would have been.
  static let abandoned = UIColor.systemGray
  /// The same gestures with other timing.
  static let trial = UIColor.systemPink
  /// The speed until a knot, that of a hand there, the speed from then on, and on both sides of it where it
  /// jumps.
  static let incoming = UIColor.systemOrange
  static let hand = UIColor.systemPurple
  static let outgoing = UIColor.systemGreen
  static let broken = UIColor.systemRed

  /// A condition's colour, wherever it is shown.
  static func color(of condition: AnimatorRules.Condition) -> UIColor {
    switch condition {
    case .inactive: .systemGray3
    case .running: .systemGreen
    case .waiting, .paused: .systemOrange
    case .stopped: .systemRed
    }
  }

  static func label(_ font: UIFont, _ color: UIColor = .label, lines: Int = 1) -> UILabel {
    let label = UILabel()
    label.font = font
    label.textColor = color
    label.numberOfLines = lines
    return label
  }
}

/// A view that is a path, in colours that follow light and dark.
final class ShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  /// Of the line; nil for none.
  var strokeColor: UIColor? { didSet { resolve() } }
  /// Inside; nil for none.
  var fillColor: UIColor? { didSet { resolve() } }

  /// A path that touches pass by.
  convenience init(stroke: UIColor? = nil, width: CGFloat = 1, fill: UIColor? = nil) {
    self.init(frame: .zero)
    isUserInteractionEnabled = false
    shape.lineWidth = width
    shape.lineJoin = .round
    shape.lineCap = .round
    (strokeColor, fillColor) = (stroke, fill)
    resolve()
  }

  var shape: CAShapeLayer {
    guard let layer = layer as? CAShapeLayer else {
      fatalError("A ShapeView's layer is a CAShapeLayer: layerClass says so.")
    }
    return layer
  }

  /// Shows a path, in the view's coordinates; nothing happens if it is the one that is shown.
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
