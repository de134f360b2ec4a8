import Foundation
import Midflight
import MotionCore

/// A timing curve whose control points are draggable handles.
///
/// The keyboard uses the sliders of the same numbers instead.
final class CurveEditor: UIView {
  /// Called with the control points during a drag, and with false at its end.
  var onDrag: ((CGPoint, CGPoint, _ isDragging: Bool) -> Void)?
  private(set) var points = (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))

  /// The area that handles can reach.
  private let background = ShapeView(fill: .quaternarySystemFill)
  private let box = ShapeView(stroke: .separator, width: 0.5, fill: PanelStyle.card)
  private let arms = ShapeView(stroke: Palette.faint, width: 1)
  private let curve = ShapeView(stroke: PanelStyle.trial, width: 2)
  private let handles = [CurveHandle(), CurveHandle()]

  /// Creates an editor with UIKit's ease-in-out.
  override init(frame: CGRect) {
    super.init(frame: frame)
    for part in [background, box, arms, curve] { addSubview(part) }
    for (index, handle) in handles.enumerated() {
      handle.accessibilityIdentifier = "controlPoint\(index + 1)"
      handle.onDrag = { [weak self] in self?.drag(index, to: $0, isDragging: $1) }
      addSubview(handle)
    }
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows a curve with two control points, without a call of `onDrag`.
  func show(_ point1: CGPoint, _ point2: CGPoint) {
    points = (point1, point2)
    place()
  }

  /// The square from (0, 0) to (1, 1), in the editor's points, at most 160 wide. Overshoots have
  /// half as much room above and below.
  private var square: CGRect {
    let height = bounds.height / 2
    let width = min(bounds.width - 40, 160)
    return CGRect(x: bounds.midX - width / 2, y: height / 2, width: width, height: height)
  }

  /// Returns the position of a point of the curve in the editor's points.
  private func place(_ point: CGPoint) -> CGPoint {
    CGPoint(x: square.minX + point.x * square.width, y: square.maxY - point.y * square.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  /// Places the curve, its arms and its handles in the bounds.
  private func place() {
    for part in [background, box, arms, curve] { part.frame = bounds }
    var (rect, lines, path) = (BezierPath(), BezierPath(), BezierPath())
    rect.addRect(square)
    let reach = square.insetBy(dx: 0, dy: -square.height / 2)
    background.show(UIBezierPath(roundedRect: reach, cornerRadius: 4).cgPath.outline)
    let (start, end) = (place(.zero), place(CGPoint(x: 1, y: 1)))
    let (first, second) = (place(points.0), place(points.1))
    lines.addSegment(from: start, to: first)
    lines.addSegment(from: end, to: second)
    path.move(to: start)
    path.addCubic(to: end, control1: first, control2: second)
    box.show(rect)
    arms.show(lines)
    curve.show(path)
    for (handle, point) in zip(handles, [first, second]) {
      handle.bounds = CGRect(x: 0, y: 0, width: 28, height: 28)
      handle.center = point
    }
  }

  /// Moves a control point, and calls `onDrag`. The point is limited to 0 … 1 across and −0.5 … 1.5
  /// up, and rounded to three decimals. No effect in an editor without a size.
  ///
  /// - Parameter place: The position in the editor's points.
  private func drag(_ index: Int, to place: CGPoint, isDragging: Bool) {
    guard square.width > 0, square.height > 0 else { return }
    let x = min(max((place.x - square.minX) / square.width, 0), 1)
    let y = min(max((square.maxY - place.y) / square.height, -0.5), 1.5)
    let point = CGPoint(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000)
    if index == 0 { points.0 = point } else { points.1 = point }
    self.place()
    onDrag?(points.0, points.1, isDragging)
  }
}

/// A draggable dot, which keeps its distance to the finger.
final class CurveHandle: UIControl {
  /// Called with the new centre in the superview during a drag, and with false at its end.
  var onDrag: ((CGPoint, _ isDragging: Bool) -> Void)?
  private let dot = UIView()
  private var grip = CGVector.zero

  /// Creates a white-rimmed dot in the colour of other timing.
  override init(frame: CGRect) {
    super.init(frame: frame)
    dot.backgroundColor = PanelStyle.trial
    dot.isUserInteractionEnabled = false
    dot.layer.cornerRadius = 6
    dot.layer.borderWidth = 2
    dot.layer.borderColor = UIColor.white.cgColor
    addSubview(dot)
  }

  required init?(coder: NSCoder) { return nil }

  /// The keyboard uses the sliders.
  override var canBecomeFocused: Bool { false }

  override func layoutSubviews() {
    super.layoutSubviews()
    dot.frame = CGRect(x: bounds.midX - 6, y: bounds.midY - 6, width: 12, height: 12)
  }

  /// Takes hold of the dot, which does not move until the drag does. Returns true.
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: superview)
    grip = CGVector(dx: point.x - center.x, dy: point.y - center.y)
    return true
  }

  /// Reports the new centre. Returns true.
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch, isDragging: true)
    return true
  }

  /// Reports the last centre, with false. Without a touch, nothing is reported.
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if let touch { follow(touch, isDragging: false) }
  }

  /// Reports the current centre, with false.
  override func cancelTracking(with event: UIEvent?) { onDrag?(center, false) }

  /// Reports the centre for a touch, at the distance to the finger that the press had.
  private func follow(_ touch: UITouch, isDragging: Bool) {
    let point = touch.location(in: superview)
    onDrag?(CGPoint(x: point.x - grip.dx, y: point.y - grip.dy), isDragging)
  }
}
