import Foundation

/// An affine map of the plane, with Core Graphics' names.
///
///     x' = a · x + c · y + tx
///     y' = b · x + d · y + ty
///
/// Unlike Core Graphics, rotations use `StrictMath`, and so have the same bits on every CPU.
public struct CGAffineTransform: Hashable, Sendable, Codable {
  /// The change of x' per x.
  public var a: CGFloat
  /// The change of y' per x.
  public var b: CGFloat
  /// The change of x' per y.
  public var c: CGFloat
  /// The change of y' per y.
  public var d: CGFloat
  /// The translation along x.
  public var tx: CGFloat
  /// The translation along y.
  public var ty: CGFloat

  /// Creates the identity.
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Creates a transform from its six numbers.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a transform from its six numbers, `a` first.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Creates a rotation in radians. Positive rotates x towards y, clockwise on a y-down screen.
  public init(rotationAngle angle: CGFloat) {
    let sine = CGFloat(StrictMath.sin(Double(angle)))
    let cosine = CGFloat(StrictMath.cos(Double(angle)))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Creates a scaling about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Creates a translation, in points.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// The transform that does not move any point.
  public static let identity = CGAffineTransform()

  /// A Boolean value that indicates whether the transform equals the identity.
  public var isIdentity: Bool { self == .identity }

  /// Returns the transform that applies this transform first and `other` second.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// Returns the transform that rotates by `angle` radians first and then applies this transform.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns the transform that scales first and then applies this transform.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
  }

  /// Returns the transform that translates first and then applies this transform.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }

  /// The area of the transformed unit square: negative for a reflection, 0 for a flattened plane.
  package var determinant: CGFloat { a * d - b * c }

  /// Returns the inverse transform; the transform itself if no inverse exists. None exists if the
  /// determinant is 0 or not finite.
  public func inverted() -> CGAffineTransform {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}

extension CGPoint {
  /// Returns the transformed point.
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }
}

extension CGSize {
  /// Returns the size transformed as a displacement, without the translation.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }
}

extension CGRect {
  /// Returns the smallest upright rectangle around the transformed corners. The size is 0 or more,
  /// even for a reflection.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    // Without an array, because an array would need a heap allocation for each rectangle.
    let (one, two) = (
      CGPoint(x: minX, y: minY).applying(transform), CGPoint(x: maxX, y: minY).applying(transform)
    )
    let (three, four) = (
      CGPoint(x: minX, y: maxY).applying(transform), CGPoint(x: maxX, y: maxY).applying(transform)
    )
    let left = min(min(min(one.x, two.x), three.x), four.x)
    let top = min(min(min(one.y, two.y), three.y), four.y)
    let right = max(max(max(one.x, two.x), three.x), four.x)
    let bottom = max(max(max(one.y, two.y), three.y), four.y)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
