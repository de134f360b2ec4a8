import MotionCore

/// An immutable path, with Core Graphics' name.
nonisolated public class CGPath: Hashable {
  /// The lines and curves of the path.
  package fileprivate(set) var outline: BezierPath

  /// Creates a path from lines and curves.
  package required init(_ outline: BezierPath) { self.outline = outline }

  /// Creates a rectangle.
  public convenience init(rect: CGRect, transform: CGAffineTransform? = nil) {
    self.init(transform) { $0.addRect(rect) }
  }

  /// Creates an ellipse that fills a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform? = nil) {
    self.init(transform) { $0.addEllipse(in: rect) }
  }

  /// Creates a rectangle with elliptic corners. Corner sizes are limited to half the rectangle's
  /// size.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform? = nil
  ) {
    self.init(transform) {
      $0.addRoundedRect(rect, radii: CGSize(width: cornerWidth, height: cornerHeight))
    }
  }

  /// Creates a rectangle, transformed.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>) {
    self.init(rect: rect, transform: transform.pointee)
  }

  /// Creates an ellipse that fills a rectangle, transformed.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>) {
    self.init(ellipseIn: rect, transform: transform.pointee)
  }

  private convenience init(
    _ transform: CGAffineTransform?, _ build: (inout BezierPath) -> Void
  ) {
    var outline = BezierPath()
    build(&outline)
    self.init(transform.map(outline.applying) ?? outline)
  }

  /// A Boolean value that indicates whether the path has no elements.
  public var isEmpty: Bool { outline.isEmpty }
  /// The end of the last element; 0, 0 for an empty path.
  public var currentPoint: CGPoint { outline.currentPoint ?? .zero }
  /// The smallest upright rectangle around all points, including control points; null for an empty
  /// path.
  public var boundingBox: CGRect { outline.controlBounds }
  /// The smallest upright rectangle around the lines and curves; null for an empty path.
  public var boundingBoxOfPath: CGRect { outline.bounds }

  /// Returns a Boolean value that indicates whether the path contains a point, after the transform
  /// of the point. Open subpaths count as closed.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    outline.contains(point.applying(transform), evenOdd: rule == .evenOdd)
  }

  /// Returns an immutable copy of the path.
  public func copy() -> CGPath? { CGPath(outline) }

  /// Returns a copy of the path with a transform applied.
  public func copy(using transform: CGAffineTransform) -> CGPath? {
    CGPath(outline.applying(transform))
  }

  /// Returns a copy of the path with a transform applied; nil applies none.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    copy(using: transform?.pointee ?? .identity)
  }

  /// Returns the area that a line along the path covers, as a path for the nonzero rule.
  ///
  /// Curves become lines with a deviation of at most a 32nd of a point, and round caps and joins
  /// become arcs. Overlapping parts stay in the result.
  ///
  /// - Parameters:
  ///   - lineWidth: The width of the line in points. A width of 0 or less gives an empty path.
  ///   - lineCap: The shape of the ends.
  ///   - lineJoin: The shape of the corners.
  ///   - miterLimit: The limit of a pointed corner's length, as a multiple of the line width.
  ///   - transform: A transform of the path before the line is drawn.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let stroke = Frame.Stroke(
      color: RGBA(red: 0, green: 0, blue: 0), width: lineWidth,
      cap: Frame.Stroke.Cap(rawValue: lineCap.rawValue) ?? .butt,
      join: Frame.Stroke.Join(rawValue: lineJoin.rawValue) ?? .miter, miterLimit: miterLimit)
    return CGPath(outline.applying(transform).stroked(by: stroke))
  }

  /// Returns the dashes of the path as open subpaths.
  ///
  /// - Parameters:
  ///   - phase: The distance into the pattern at which each subpath begins, in points.
  ///   - lengths: The lengths of dashes and gaps by turns, in points, each 0 or more. Without a
  ///     length above 0, the result is the path itself.
  ///   - transform: A transform of the path before the dashes are made.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(outline.applying(transform).dashed(lengths: lengths, phase: phase))
  }

  /// Returns a mutable copy of the path.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(outline) }

  /// Returns a Boolean value that indicates whether two paths have equal elements.
  public static func == (one: CGPath, other: CGPath) -> Bool { one.outline == other.outline }

  /// Hashes the elements, consistently with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(outline) }
}

/// A mutable path, with Core Graphics' name. Copies do not change with the path.
nonisolated public final class CGMutablePath: CGPath {
  /// Creates an empty path.
  public convenience init() { self.init(BezierPath()) }

  /// Begins a new subpath at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    outline.move(to: point.applying(transform))
  }

  /// Adds a line from the current point. Without a current point, begins a subpath at the point
  /// instead.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    diagnoseIfEmpty("addLine(to:)")
    outline.addLine(to: point.applying(transform))
  }

  /// Reports a call that needs a current point if the path has none, as Core Graphics does.
  private func diagnoseIfEmpty(_ call: StaticString) {
    guard outline.currentPoint == nil else { return }
    Stage.diagnoseIfOnMainThread(
      "\(call) on a CGMutablePath without a current point begins a subpath instead: call move(to:) first."
    )
  }

  /// Adds a subpath of lines between consecutive points. Does nothing for an empty array.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a quadratic Bézier curve from the current point. Without a current point, begins a
  /// subpath at `end` instead.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    diagnoseIfEmpty("addQuadCurve(to:control:)")
    outline.addQuad(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic Bézier curve from the current point. Without a current point, begins a subpath at
  /// `end` instead.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    diagnoseIfEmpty("addCurve(to:control1:control2:)")
    outline.addCubic(
      to: end.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform))
  }

  /// Adds an arc of a circle, and a line from the current point to its start.
  ///
  /// Without a current point, the arc begins a subpath. Angles are in radians, 0 on the right,
  /// growing clockwise on the screen. Angles that differ by a full turn or more give one whole
  /// circle; equal angles add no arc.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius.
  ///   - startAngle: The angle of the start, in radians.
  ///   - endAngle: The angle of the end, in radians.
  ///   - clockwise: The direction with y up, as in Core Graphics. On the screen, true draws
  ///     counter-clockwise.
  ///   - transform: A transform of the points.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    require(
      startAngle.isFinite && endAngle.isFinite,
      "An arc from the angle \(startAngle) to \(endAngle): was something divided by zero?")
    var arc = BezierPath()
    arc.addArc(
      center: center, radius: radius, start: startAngle, end: endAngle, growing: !clockwise)
    // The arc begins with a move, which becomes a line here.
    outline.continue(with: arc.applying(transform))
  }

  /// Adds an arc of a circle that begins at an angle and turns by another.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius.
  ///   - startAngle: The start in radians, 0 on the right, growing clockwise on the screen.
  ///   - delta: The turn in radians; negative turns counter-clockwise on the screen. A full turn or
  ///     more gives a whole circle.
  ///   - transform: A transform of the points.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
      clockwise: delta < 0, transform: transform)
  }

  /// Adds an arc of a circle that touches two lines: from the current point to `tangent1End`, and
  /// from there to `tangent2End`. A line leads from the current point to the arc.
  ///
  /// Without a corner, because points coincide, the lines are parallel or the radius is 0, the
  /// method adds a line to `tangent1End`. Without a current point, it begins a subpath there.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard let current = outline.currentPoint else {
      diagnoseIfEmpty("addArc(tangent1End:tangent2End:radius:)")
      return move(to: tangent1End, transform: transform)
    }
    var arc = BezierPath()
    arc.move(to: current.applying(transform.inverted()))
    arc.addArc(roundingCornerAt: tangent1End, to: tangent2End, radius: radius)
    // The first move becomes a line, which has no length without a transform.
    outline.continue(with: arc.applying(transform))
  }

  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    addPath(CGPath(rect: rect), transform: transform)
  }

  /// Adds an ellipse that fills a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    addPath(CGPath(ellipseIn: rect), transform: transform)
  }

  /// Adds a rectangle with elliptic corners as a closed subpath. Corner sizes are limited to half
  /// the rectangle's size.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    addPath(
      CGPath(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight),
      transform: transform)
  }

  /// Adds all elements of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    outline.append(path.outline.applying(transform))
  }

  /// Closes the current subpath with a line to its start. Has no effect on an empty path or a
  /// subpath that was just closed.
  public func closeSubpath() { outline.close() }
}

/// The rule for the inside of a path that crosses itself, with Core Graphics' raw values.
nonisolated public enum CGPathFillRule: Int, Sendable {
  /// The regions that the path encircles more often in one direction than in the other.
  case winding = 0
  /// The regions that the path encircles an odd number of times.
  case evenOdd = 1
}

/// The shape of a line's ends, with Core Graphics' raw values.
nonisolated public enum CGLineCap: Int32, Sendable {
  /// An end exactly at the end of the path.
  case butt = 0
  /// A half circle around the end of the path.
  case round = 1
  /// An extension by half the line's width beyond the end of the path.
  case square = 2
}

/// The shape of a line's corners, with Core Graphics' raw values.
nonisolated public enum CGLineJoin: Int32, Sendable {
  /// A pointed corner.
  case miter = 0
  /// A round corner.
  case round = 1
  /// A cut-off corner.
  case bevel = 2
}
