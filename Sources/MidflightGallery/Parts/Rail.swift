#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

/// A straight line between two points, drawn behind the view that moves along it. The rail ignores
/// touches.
final class Rail: UIView {
  /// Creates a rail between two points of the superview, with a stop at each.
  ///
  /// Only horizontal and vertical rails look like a line. Equal points give a single stop.
  init(from start: CGPoint, to end: CGPoint) {
    let ends = CGRect(
      x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
      height: abs(end.y - start.y))
    super.init(frame: ends.insetBy(dx: -8, dy: -8))
    isUserInteractionEnabled = false
    let line = UIView(frame: bounds.insetBy(dx: 5, dy: 5))
    line.backgroundColor = .systemGray4
    line.layer.cornerRadius = 3
    addSubview(line)
    for place in [start, end] {
      let stop = UIView(
        frame: CGRect(
          x: place.x - frame.minX - 8, y: place.y - frame.minY - 8, width: 16, height: 16)
      )
      stop.backgroundColor = .systemGray3
      stop.layer.cornerRadius = 8
      addSubview(stop)
      let middle = UIView(frame: stop.bounds.insetBy(dx: 3, dy: 3))
      middle.backgroundColor = .secondarySystemGroupedBackground
      middle.layer.cornerRadius = 5
      stop.addSubview(middle)
    }
  }

  required init?(coder: NSCoder) { return nil }
}

/// A dashed outline of a possible position. The outline ignores touches.
final class Outline: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  /// Creates an outline of a view with this frame and corner radius.
  init(_ frame: CGRect, cornerRadius: CGFloat) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = .quaternarySystemFill
    layer.cornerRadius = cornerRadius
    guard let shape = layer as? CAShapeLayer else { return }
    shape.path =
      UIBezierPath(roundedRect: bounds.insetBy(dx: 0.75, dy: 0.75), cornerRadius: cornerRadius)
      .cgPath
    shape.fillColor = nil
    shape.lineWidth = 1.5
    shape.lineDashPattern = [5, 5]
    shape.strokeColor = UIColor.systemGray3.cgColor
  }

  required init?(coder: NSCoder) { return nil }

  /// Adapts the line's colour to light or dark.
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    (layer as? CAShapeLayer)?.strokeColor = UIColor.systemGray3.cgColor
  }
}
