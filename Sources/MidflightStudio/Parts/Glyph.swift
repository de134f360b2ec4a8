import Midflight

/// The glyphs of the window's buttons, as paths in a square of 16 points.
enum Glyph {
  case play, pause, stepBack, stepForward, restart, record, save, list, inspector, help, sun, moon
  case search, clear, disclosure, warning

  /// The path, and whether it is filled rather than stroked.
  var drawing: (path: UIBezierPath, isFilled: Bool) {
    let path = UIBezierPath()
    switch self {
    case .play:
      path.polygon((4.5, 2.5), (13.5, 8), (4.5, 13.5))
      return (path, true)
    case .pause:
      path.append(UIBezierPath(roundedRect: box(3.5, 2.5, 3, 11), cornerRadius: 1))
      path.append(UIBezierPath(roundedRect: box(9.5, 2.5, 3, 11), cornerRadius: 1))
      return (path, true)
    case .stepForward:
      path.polygon((3.5, 3), (10, 8), (3.5, 13))
      path.append(UIBezierPath(roundedRect: box(11, 3, 2, 10), cornerRadius: 0.75))
      return (path, true)
    case .stepBack:
      path.polygon((12.5, 3), (6, 8), (12.5, 13))
      path.append(UIBezierPath(roundedRect: box(3, 3, 2, 10), cornerRadius: 0.75))
      return (path, true)
    case .restart:
      path.addArc(
        withCenter: CGPoint(x: 8, y: 8.5), radius: 5, startAngle: -.pi * 0.75,
        endAngle: .pi, clockwise: true)
      path.lines((4.2, 1.6), (4.4, 5), (7.9, 4.8))
      return (path, false)
    case .record:
      return (UIBezierPath(ovalIn: box(3, 3, 10, 10)), true)
    case .save:
      path.lines((8, 2.5), (8, 10))
      path.lines((4.75, 7), (8, 10.25), (11.25, 7))
      path.lines((2.75, 11), (2.75, 13.5), (13.25, 13.5), (13.25, 11))
      return (path, false)
    case .list, .inspector:
      path.append(UIBezierPath(roundedRect: box(1.75, 3, 12.5, 10), cornerRadius: 2.25))
      let x: CGFloat = self == .list ? 6.25 : 9.75
      path.lines((x, 3), (x, 13))
      return (path, false)
    case .help:
      path.addArc(
        withCenter: CGPoint(x: 8, y: 5.5), radius: 2.75, startAngle: .pi, endAngle: .pi * 2.35,
        clockwise: true)
      path.addCurve(
        to: CGPoint(x: 8, y: 10), controlPoint1: CGPoint(x: 8.8, y: 8.2),
        controlPoint2: CGPoint(x: 8, y: 8.6))
      path.append(UIBezierPath(ovalIn: box(7.6, 12.6, 0.8, 0.8)))
      return (path, false)
    case .sun:
      path.append(UIBezierPath(ovalIn: box(5.25, 5.25, 5.5, 5.5)))
      for (x, y) in [(0, 1), (1, 0), (0, -1), (-1, 0)] as [(CGFloat, CGFloat)] {
        path.lines((8 + 5 * x, 8 + 5 * y), (8 + 6.5 * x, 8 + 6.5 * y))
      }
      for (x, y) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] as [(CGFloat, CGFloat)] {
        path.lines((8 + 3.6 * x, 8 + 3.6 * y), (8 + 4.6 * x, 8 + 4.6 * y))
      }
      return (path, false)
    case .moon:
      path.addArc(
        withCenter: CGPoint(x: 8, y: 8), radius: 5.5, startAngle: .pi * 0.05,
        endAngle: -.pi * 0.55, clockwise: true)
      path.addCurve(
        to: CGPoint(x: 13.43, y: 8.86), controlPoint1: CGPoint(x: 6, y: 6),
        controlPoint2: CGPoint(x: 9, y: 11))
      return (path, false)
    case .search:
      path.append(UIBezierPath(ovalIn: box(3, 3, 7.5, 7.5)))
      path.lines((9.7, 9.7), (13, 13))
      return (path, false)
    case .clear:
      path.lines((5, 5), (11, 11))
      path.lines((11, 5), (5, 11))
      return (path, false)
    case .disclosure:
      path.lines((6, 4), (10, 8), (6, 12))
      return (path, false)
    case .warning:
      path.polygon((8, 2.25), (14.25, 13.25), (1.75, 13.25))
      path.lines((8, 6.25), (8, 9.25))
      path.append(UIBezierPath(ovalIn: box(7.6, 10.9, 0.8, 0.8)))
      return (path, false)
    }
  }

  private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }
}

extension UIBezierPath {
  /// Adds a line through points as a new subpath, which stays open.
  nonisolated fileprivate func lines(_ points: (CGFloat, CGFloat)...) {
    for (index, point) in points.enumerated() {
      let point = CGPoint(x: point.0, y: point.1)
      if index == 0 { move(to: point) } else { addLine(to: point) }
    }
  }

  nonisolated fileprivate func polygon(
    _ a: (CGFloat, CGFloat), _ b: (CGFloat, CGFloat), _ c: (CGFloat, CGFloat)
  ) {
    lines(a, b, c)
    close()
  }
}

/// A view that shows a glyph in a colour.
final class GlyphView: UIView {
  /// The glyph; nil for none.
  var glyph: Glyph? { didSet { if glyph != oldValue { draw() } } }
  /// The colour.
  var color = UIColor.label { didSet { if color != oldValue { draw() } } }

  override class var layerClass: AnyClass { CAShapeLayer.self }

  /// Creates a view of 16 × 16 points that ignores touches.
  init(_ glyph: Glyph?, color: UIColor = .label) {
    super.init(frame: CGRect(x: 0, y: 0, width: 16, height: 16))
    isUserInteractionEnabled = false
    (self.glyph, self.color) = (glyph, color)
    draw()
  }

  required init?(coder: NSCoder) { return nil }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    draw()
  }

  /// Draws the glyph in the colour of the light or dark appearance; nothing without a glyph.
  private func draw() {
    guard let shape = layer as? CAShapeLayer else { return }
    let color = color.resolvedColor(with: traitCollection).cgColor
    let drawing = glyph?.drawing
    shape.path = drawing?.path.cgPath
    shape.fillColor = drawing?.isFilled == true ? color : nil
    shape.strokeColor = drawing?.isFilled == true ? nil : color
    shape.lineWidth = 1.4  // points; as the strokes of the system font at 13
    shape.lineCap = .round
    shape.lineJoin = .round
  }
}
