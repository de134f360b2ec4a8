import MotionCore

/// A path that stays as it is, under Core Graphics' name.
nonisolated public class CGPath: Hashable {
  /// Its lines and curves.
  package fileprivate(set) var outline: BezierPath

  /// A path of these lines and curves.
  package required init(_ outline: BezierPath) { self.outline = outline }

  /// A rectangle.
  public convenience init(rect: CGRect, transform: CGAffineTransform? = nil) {
    self.init(transform) { $0.addRect(rect) }
  }

  /// An ellipse within a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform? = nil) {
    self.init(transform) { $0.addEllipse(in: rect) }
  }

  /// A rectangle with elliptic corners, at most half as wide and high as it is.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform? = nil
  ) {
    self.init(transform) {
      $0.addRoundedRect(rect, radii: CGSize(width: cornerWidth, height: cornerHeight))
    }
  }

  private convenience init(
    _ transform: CGAffineTransform?, _ build: (inout BezierPath) -> Void
  ) {
    var outline = BezierPath()
    build(&outline)
    self.init(transform.map(outline.applying) ?? outline)
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { outline.isEmpty }
  /// Where the next step begins; 0, 0 for an empty path.
  public var currentPoint: CGPoint { outline.currentPoint ?? .zero }
  /// The smallest rectangle around all points, control points included; null for an empty path.
  public var boundingBox: CGRect { outline.controlBounds }
  /// The smallest rectangle around its lines and curves; null for an empty path.
  public var boundingBoxOfPath: CGRect { outline.bounds }

  /// Whether a point lies inside, once it was moved by the transform.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    outline.contains(point.applying(transform), evenOdd: rule == .evenOdd)
  }

  /// The same path.
  public func copy() -> CGPath? { CGPath(outline) }

  /// The path under a transform.
  public func copy(using transform: CGAffineTransform) -> CGPath? {
    CGPath(outline.applying(transform))
  }

  /// The same path, to go on with.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(outline) }

  /// Equal if the steps are.
  public static func == (one: CGPath, other: CGPath) -> Bool { one.outline == other.outline }

  /// Agrees with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(outline) }
}

/// A path that grows, under Core Graphics' name. What was made of it before does not change with it.
nonisolated public final class CGMutablePath: CGPath {
  /// An empty path.
  public convenience init() { self.init(BezierPath()) }

  /// Begins a piece.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    outline.move(to: point.applying(transform))
  }

  /// A line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    outline.addLine(to: point.applying(transform))
  }

  /// Lines from point to point, as a piece of its own.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// A parabola from the current point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    outline.addQuad(to: end.applying(transform), control: control.applying(transform))
  }

  /// A cubic curve from the current point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    outline.addCubic(
      to: end.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform))
  }

  /// Part of a circle, with a line to where it begins.
  ///
  /// - Parameter clockwise: As Core Graphics counts, with y up: on screen it is the other way.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    var arc = BezierPath()
    arc.addArc(
      center: center, radius: radius, start: startAngle, end: endAngle, growing: !clockwise)
    // Its first step is a move, which here is a line.
    outline.continue(with: arc.applying(transform))
  }

  /// A rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    addPath(CGPath(rect: rect), transform: transform)
  }

  /// An ellipse within a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    addPath(CGPath(ellipseIn: rect), transform: transform)
  }

  /// A rectangle with elliptic corners.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    addPath(
      CGPath(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight),
      transform: transform)
  }

  /// All of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    outline.append(path.outline.applying(transform))
  }

  /// A line to where the piece began.
  public func closeSubpath() { outline.close() }
}

/// What lies inside a path that crosses itself, with Core Graphics' raw values.
nonisolated public enum CGPathFillRule: Int, Sendable {
  /// What the path goes round more often one way than the other.
  case winding = 0
  /// What the path goes round an odd number of times.
  case evenOdd = 1
}

/// How a line ends, with Core Graphics' raw values.
nonisolated public enum CGLineCap: Int32, Sendable {
  /// Just where the path does.
  case butt = 0
  /// With half a circle around the path's end.
  case round = 1
  /// Half its width beyond the path's end.
  case square = 2
}

/// How a line turns a corner, with Core Graphics' raw values.
nonisolated public enum CGLineJoin: Int32, Sendable {
  /// Pointed.
  case miter = 0
  /// Round.
  case round = 1
  /// Cut off.
  case bevel = 2
}
