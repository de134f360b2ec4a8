import MotionCore

/// A path made of lines and curves, and how it is to be drawn.
///
/// Angles are in radians: 0 is on the right, and they grow clockwise on screen. Circles are cubic
/// curves, which leave them by at most 0.03 % of the radius. Unlike in UIKit, there is no context to
/// draw into: give its `cgPath` to a `CAShapeLayer`.
nonisolated public class UIBezierPath {
  private var outline = BezierPath()

  /// Of the line, in points; 1 unless set.
  public var lineWidth: CGFloat = 1
  /// How the line ends.
  public var lineCapStyle = CGLineCap.butt
  /// How the line turns corners.
  public var lineJoinStyle = CGLineJoin.miter
  /// How many times the width a pointed corner may be long.
  public var miterLimit: CGFloat = 10
  /// Whether what is surrounded twice lies outside.
  public var usesEvenOddFillRule = false

  /// An empty path.
  public init() {}

  /// A rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    outline.addRect(rect)
  }

  /// An ellipse within a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    outline.addEllipse(in: rect)
  }

  /// A rectangle with round corners; unlike UIKit's, they are parts of circles.
  ///
  /// - Parameter cornerRadius: At most half the shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    self.init()
    outline.addRoundedRect(rect, radii: CGSize(width: radius, height: radius))
  }

  /// A rectangle some of whose corners are round.
  ///
  /// - Parameter cornerRadii: At most half the width and height. Unlike UIKit, which makes circles of
  ///   them, corners may be elliptic.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    outline.addRoundedRect(
      rect, radii: cornerRadii, corners: Frame.Corners(rawValue: corners.rawValue & 15))
  }

  /// Part of a circle.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// The lines and curves of a path.
  public convenience init(cgPath: CGPath) {
    self.init()
    outline = cgPath.outline
  }

  /// Its lines and curves, as layers take them.
  public var cgPath: CGPath {
    get { CGPath(outline) }
    set { outline = newValue.outline }
  }

  // MARK: - Building

  /// Begins a piece.
  public func move(to point: CGPoint) { outline.move(to: point) }

  /// A line from the current point; without one, nothing.
  public func addLine(to point: CGPoint) {
    guard !isEmpty else { return }
    outline.addLine(to: point)
  }

  /// A cubic curve from the current point; without one, nothing.
  public func addCurve(
    to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
  ) {
    guard !isEmpty else { return }
    outline.addCubic(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// A parabola from the current point; without one, nothing.
  public func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    guard !isEmpty else { return }
    outline.addQuad(to: endPoint, control: controlPoint)
  }

  /// Part of a circle, with a line to where it begins.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    outline.addArc(
      center: center, radius: radius, start: startAngle, end: endAngle, growing: clockwise)
  }

  /// A line to where the piece began.
  public func close() { outline.close() }

  /// All of another path.
  public func append(_ bezierPath: UIBezierPath) { outline.append(bezierPath.outline) }

  /// Leaves nothing.
  public func removeAllPoints() { outline = BezierPath() }

  /// The same lines and curves, drawn from the end to the beginning, in the same style.
  public func reversing() -> UIBezierPath {
    let path = UIBezierPath(cgPath: CGPath(outline.reversed))
    (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (
      lineWidth, lineCapStyle, lineJoinStyle
    )
    (path.miterLimit, path.usesEvenOddFillRule) = (miterLimit, usesEvenOddFillRule)
    return path
  }

  /// Moves, turns or scales every point.
  public func apply(_ transform: CGAffineTransform) { outline = outline.applying(transform) }

  // MARK: - Asking

  /// Whether there is nothing in it.
  public var isEmpty: Bool { outline.isEmpty }

  /// The smallest rectangle around its lines and curves; `.null` for an empty path.
  public var bounds: CGRect { outline.bounds }

  /// Where the next step begins; 0, 0 for an empty path.
  public var currentPoint: CGPoint { outline.currentPoint ?? .zero }

  /// Whether a point lies in what a fill would cover.
  public func contains(_ point: CGPoint) -> Bool {
    outline.contains(point, evenOdd: usesEvenOddFillRule)
  }
}

/// Corners of a rectangle, with UIKit's raw values.
nonisolated public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// Bit 0 top left, 1 top right, 2 bottom left, 3 bottom right.
  public var rawValue: UInt
  /// The corners of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Top left.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// Top right.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// Bottom left.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// Bottom right.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four.
  public static let allCorners = UIRectCorner(rawValue: UInt.max)
}
