import Midflight
import MotionCore

/// The edge of a side panel, which a drag or the left and right arrow keys move.
///
/// A double click, Return or Space brings the default width back. A line in the tint shows that the
/// edge can be dragged.
final class PanelEdge: UIControl {
  /// Called with the wanted x coordinate of the edge in the superview.
  var onMove: (CGFloat) -> Void = { _ in }
  /// Called when the default width is wanted.
  var onReset: () -> Void = {}
  /// Called with the position of the hovering mouse; nil when it leaves or presses.
  var onHover: (CGPoint?) -> Void = { _ in }
  private let line = UIView()
  private var isHovered = false { didSet { showLine() } }
  private var isHeld = false { didSet { showLine() } }
  /// The distance in points from the edge to the press.
  private var grip: CGFloat = 0

  /// The width in points, with half of it at each side of the edge.
  static let width: CGFloat = 8
  /// Points of a step by an arrow key.
  private static let step: CGFloat = 16

  /// Creates an edge.
  ///
  /// - Parameter name: The accessibility identifier, for tests.
  init(name: String) {
    super.init(frame: .zero)
    accessibilityIdentifier = name
    line.backgroundColor = Palette.tint
    line.isHidden = true
    line.isUserInteractionEnabled = false
    addSubview(line)
    addGestureRecognizer(
      UIHoverGestureRecognizer { [unowned self] hover in
        isHovered = hover.state == .began || hover.state == .changed
        onHover(isHovered ? hover.location(in: self) : nil)
      })
  }

  required init?(coder: NSCoder) { return nil }

  /// The x coordinate of the edge in the superview.
  var x: CGFloat { center.x }

  /// Places the edge along a panel.
  func place(at x: CGFloat, y: CGFloat, height: CGFloat) {
    frame = CGRect(x: x - PanelEdge.width / 2, y: y, width: PanelEdge.width, height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: bounds.midX - 1, y: 0, width: 2, height: bounds.height)
  }

  private func showLine() { line.isHidden = !isHovered && !isHeld }

  // MARK: - Dragging

  /// Takes hold of the edge, which does not move until the drag does. The second press of a double
  /// click brings the default width back, and is not tracked.
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    onHover(nil)
    guard touch.tapCount < 2 else {
      onReset()
      return false
    }
    grip = touch.location(in: superview).x - x
    isHeld = true
    return true
  }

  /// Moves the edge. Returns true.
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    onMove(touch.location(in: superview).x - grip)
    return true
  }

  /// Hides the line until the mouse moves.
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { isHeld = false }

  /// Hides the line. The edge stays where the drag has moved it.
  override func cancelTracking(with event: UIEvent?) { isHeld = false }

  // MARK: - The keyboard

  /// Brings the default width back. Returns true.
  override func accessibilityActivate() -> Bool {
    onReset()
    return true
  }

  /// Moves the edge to the right.
  override func accessibilityIncrement() { onMove(x + PanelEdge.step) }

  /// Moves the edge to the left.
  override func accessibilityDecrement() { onMove(x - PanelEdge.step) }
}
