import Foundation

/// A map of the plane `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`, with Core Graphics' names.
///
/// Unlike Core Graphics, its sines and cosines are `StrictMath`'s, so that a rotation has the same
/// bits on every CPU.
public struct CGAffineTransform: Hashable, Sendable, Codable {
  /// x' per x.
  public var a: CGFloat
  /// y' per x.
  public var b: CGFloat
  /// x' per y.
  public var c: CGFloat
  /// y' per y.
  public var d: CGFloat
  /// Added to x.
  public var tx: CGFloat
  /// Added to y.
  public var ty: CGFloat

  /// The identity.
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// The transform with these six numbers.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform with these six numbers, `a` first.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// A turn by `angle` radians; positive turns x towards y, clockwise on a y-down screen.
  public init(rotationAngle angle: CGFloat) {
    let sine = CGFloat(StrictMath.sin(Double(angle)))
    let cosine = CGFloat(StrictMath.cos(Double(angle)))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// A scaling about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// A move by `tx`, `ty` points.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Leaves every point where it is.
  public static let identity = CGAffineTransform()

  /// Whether it leaves every point where it is.
  public var isIdentity: Bool { self == .identity }

  /// This transform applied first, then `other`.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// A turn by `angle` radians first, then this transform.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// A scaling first, then this transform.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
  }

  /// A move first, then this transform.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }

  /// The area a unit square takes; negative if the plane is turned over, 0 if it is flattened.
  package var determinant: CGFloat { a * d - b * c }

  /// The transform that undoes this one; the same transform if it cannot be undone.
  public func inverted() -> CGAffineTransform {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}

extension CGPoint {
  /// Where `transform` takes the point.
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }
}

extension CGSize {
  /// The size as a displacement under `transform`: its translation does not count.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }
}

extension CGRect {
  /// The smallest upright rectangle around the transformed corners.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    // One after the other and in no array, which would be asked of the heap for each rectangle.
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
