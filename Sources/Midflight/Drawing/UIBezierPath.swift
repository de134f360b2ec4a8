import MotionCore

/// A path of lines and curves, with the style of its stroke and fill.
///
/// Angles are in radians: 0 points to the right, and angles grow clockwise on the screen. Circles
/// are cubic curves with a deviation of at most 0.03 % of the radius. Unlike in UIKit, there is no
/// context to draw into: assign its `cgPath` to a `CAShapeLayer`.
///
/// Paths are equal if they are the same object.
nonisolated open class UIBezierPath: NSObject, NSCopying {
  private var outline = BezierPath()

  /// The width of the line in points. The default is 1.
  open var lineWidth: CGFloat = 1
  /// The shape of the line's ends.
  open var lineCapStyle = CGLineCap.butt
  /// The shape of the line's corners.
  open var lineJoinStyle = CGLineJoin.miter
  /// The limit of a pointed corner's length, as a multiple of the line width.
  open var miterLimit: CGFloat = 10
  /// A Boolean value that indicates whether the even-odd rule decides about the inside of a fill.
  /// The default is the nonzero rule.
  open var usesEvenOddFillRule = false

  /// Creates an empty path.
  public override init() { super.init() }

  /// Creates a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    outline.addRect(rect)
  }

  /// Creates an ellipse in a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    outline.addEllipse(in: rect)
  }

  /// Creates a rectangle with round corners. Unlike in UIKit, the corners are arcs of circles.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerRadius: The radius in points. A larger value counts as half the shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    self.init()
    outline.addRoundedRect(rect, radii: CGSize(width: radius, height: radius))
  }

  /// Creates a rectangle with some round corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - corners: The corners to round.
  ///   - cornerRadii: The radii in points. Larger values count as half the width and height. Unlike
  ///     in UIKit, where corners are circular, unequal radii give elliptic corners.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    outline.addRoundedRect(
      rect, radii: cornerRadii, corners: Frame.Corners(rawValue: corners.rawValue & 15))
  }

  /// Creates an arc of a circle, as `addArc` adds it.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Creates a path from the lines and curves of a Core Graphics path.
  public convenience init(cgPath: CGPath) {
    self.init()
    outline = cgPath.outline
  }

  /// The lines and curves in the form that layers use.
  open var cgPath: CGPath {
    get { CGPath(outline) }
    set { outline = newValue.outline }
  }

  /// Returns nil: Midflight has no archives.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Building

  /// Begins a subpath.
  open func move(to point: CGPoint) { outline.move(to: point) }

  /// Adds a line from the current point. An empty path ignores the call, with a diagnostic.
  open func addLine(to point: CGPoint) {
    guard hasPoint(for: "addLine(to:)") else { return }
    outline.addLine(to: point)
  }

  /// Adds a cubic curve from the current point. An empty path ignores the call, with a diagnostic.
  open func addCurve(
    to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
  ) {
    guard hasPoint(for: "addCurve(to:controlPoint1:controlPoint2:)") else { return }
    outline.addCubic(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve from the current point. An empty path ignores the call, with a
  /// diagnostic.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    guard hasPoint(for: "addQuadCurve(to:controlPoint:)") else { return }
    outline.addQuad(to: endPoint, control: controlPoint)
  }

  /// Returns whether the path has a current point. Reports a diagnostic without one.
  private func hasPoint(for call: StaticString) -> Bool {
    if isEmpty {
      Stage.diagnoseIfOnMainThread(
        "UIBezierPath.\(call) of an empty path is ignored: call move(to:) first.")
    }
    return !isEmpty
  }

  /// Adds an arc of a circle, with a line from the current point to its start if the path is not
  /// empty. Angles that differ by 2π or more give a whole circle. With `clockwise` true, the arc
  /// runs clockwise on the screen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    require(
      startAngle.isFinite && endAngle.isFinite,
      "An arc from the angle \(startAngle) to \(endAngle): was something divided by zero?")
    outline.addArc(
      center: center, radius: radius, start: startAngle, end: endAngle, growing: clockwise)
  }

  /// Adds a line to the start of the subpath.
  open func close() { outline.close() }

  /// Appends another path.
  open func append(_ bezierPath: UIBezierPath) { outline.append(bezierPath.outline) }

  /// Removes all lines and curves.
  open func removeAllPoints() { outline = BezierPath() }

  /// Returns the lines and curves in the opposite direction, with an equal style. This path does
  /// not change.
  open func reversing() -> UIBezierPath { styled(outline.reversed) }

  /// Returns a path with equal lines, curves and style, as a plain `UIBezierPath`.
  open func copy(with zone: NSZone? = nil) -> Any { styled(outline) }

  /// Returns a path with other lines and curves, and an equal style.
  private func styled(_ outline: BezierPath) -> UIBezierPath {
    let path = UIBezierPath(cgPath: CGPath(outline))
    (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (
      lineWidth, lineCapStyle, lineJoinStyle
    )
    (path.miterLimit, path.usesEvenOddFillRule) = (miterLimit, usesEvenOddFillRule)
    return path
  }

  /// Transforms every point.
  open func apply(_ transform: CGAffineTransform) { outline = outline.applying(transform) }

  // MARK: - Queries

  /// A Boolean value that indicates whether the path has no elements.
  open var isEmpty: Bool { outline.isEmpty }

  /// The smallest rectangle around the lines and curves; `.null` for an empty path.
  open var bounds: CGRect { outline.bounds }

  /// The point where the next element begins; 0, 0 for an empty path.
  open var currentPoint: CGPoint { outline.currentPoint ?? .zero }

  /// Returns whether a fill covers a point.
  open func contains(_ point: CGPoint) -> Bool {
    outline.contains(point, evenOdd: usesEvenOddFillRule)
  }
}

/// A set of corners of a rectangle, with UIKit's raw values.
nonisolated public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bit mask: bit 0 top left, 1 top right, 2 bottom left, 3 bottom right.
  public var rawValue: UInt
  /// Creates a set from a bit mask.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top left corner.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The top right corner.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The bottom left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The bottom right corner.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four corners.
  public static let allCorners = UIRectCorner(rawValue: UInt.max)
}
