import Foundation

/// A perspective projection of one plane onto another: straight lines stay straight, distance
/// shrinks.
///
///     x' = X / w,    y' = Y / w
///     X = a · x + c · y + tx
///     Y = b · x + d · y + ty
///     w = wx · x + wy · y + w0
///
/// w is the distance from the eye: 1 on the screen, more behind the screen, and 0 at the eye. A
/// point whose w is less than `nearest` is not visible.
package struct Projection: Hashable, Sendable {
  /// The changes of X, Y and w per x.
  package var a, b, wx: CGFloat
  /// The changes of X, Y and w per y.
  package var c, d, wy: CGFloat
  /// The constant terms of X, Y and w.
  package var tx, ty, w0: CGFloat

  /// The least visible distance from the eye. A smaller distance would enlarge points over a
  /// thousand times.
  package static let nearest: CGFloat = 1 / 1024

  /// Creates a projection from its nine numbers.
  package init(
    a: CGFloat, b: CGFloat, wx: CGFloat, c: CGFloat, d: CGFloat, wy: CGFloat, tx: CGFloat,
    ty: CGFloat, w0: CGFloat
  ) {
    (self.a, self.b, self.wx) = (a, b, wx)
    (self.c, self.d, self.wy) = (c, d, wy)
    (self.tx, self.ty, self.w0) = (tx, ty, w0)
  }

  /// Creates a projection without perspective.
  package init(_ transform: CGAffineTransform) {
    self.init(
      a: transform.a, b: transform.b, wx: 0, c: transform.c, d: transform.d, wy: 0,
      tx: transform.tx, ty: transform.ty, w0: 1)
  }

  /// The projection that does not move any point.
  package static let identity = Projection(.identity)

  /// The equal affine transform; nil if w is not constant, or is less than `nearest`.
  package var affine: CGAffineTransform? {
    guard wx == 0, wy == 0, w0 >= Projection.nearest else { return nil }
    if w0 == 1 { return CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
    return CGAffineTransform(a: a / w0, b: b / w0, c: c / w0, d: d / w0, tx: tx / w0, ty: ty / w0)
  }

  /// Returns the projection that applies this projection first and `other` second.
  package func concatenating(_ other: Projection) -> Projection {
    func row(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
      (
        x * other.a + y * other.c + w * other.tx, x * other.b + y * other.d + w * other.ty,
        x * other.wx + y * other.wy + w * other.w0
      )
    }
    let (first, second, third) = (row(a, b, wx), row(c, d, wy), row(tx, ty, w0))
    return Projection(
      a: first.0, b: first.1, wx: first.2, c: second.0, d: second.1, wy: second.2, tx: third.0,
      ty: third.1, w0: third.2)
  }

  /// The signed area of a small projected square, times w³; 0 for a plane that is seen edge-on.
  package var determinant: CGFloat {
    a * (d * w0 - wy * ty) - b * (c * w0 - wy * tx) + wx * (c * ty - d * tx)
  }

  /// Returns the inverse projection; nil for a plane that is seen edge-on. None exists if the
  /// determinant is 0 or not finite.
  package func inverted() -> Projection? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return Projection(
      a: (d * w0 - wy * ty) / determinant, b: (wx * ty - b * w0) / determinant,
      wx: (b * wy - wx * d) / determinant, c: (wy * tx - c * w0) / determinant,
      d: (a * w0 - wx * tx) / determinant, wy: (wx * c - a * wy) / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant,
      w0: (a * d - b * c) / determinant)
  }

  /// Returns the distance of a point from the eye; 1 on the screen. Negative behind the eye.
  package func w(at point: CGPoint) -> CGFloat { wx * point.x + wy * point.y + w0 }

  /// Returns the projected point; nil if the point is nearer than `nearest` or behind the eye.
  package func projectedPoint(of point: CGPoint) -> CGPoint? {
    let w = w(at: point)
    guard w >= Projection.nearest else { return nil }
    return CGPoint(
      x: (a * point.x + c * point.y + tx) / w, y: (b * point.x + d * point.y + ty) / w)
  }

  /// Returns the point that this projection maps to a point; nil if no visible point is there.
  ///
  /// - Parameters:
  ///   - point: The projected point.
  ///   - inverse: The value of `inverted()`, which the caller computes once for many points.
  package func source(of point: CGPoint, by inverse: Projection) -> CGPoint? {
    // The inverse's w is 1 / w.
    let w = inverse.w(at: point)
    guard w > 0, w <= 1 / Projection.nearest else { return nil }
    return CGPoint(
      x: (inverse.a * point.x + inverse.c * point.y + inverse.tx) / w,
      y: (inverse.b * point.x + inverse.d * point.y + inverse.ty) / w)
  }

  /// Returns the bounding box of a rectangle's visible part; nil if nothing is visible. The part
  /// nearer than `nearest` to the eye does not count.
  package func rectangle(around rect: CGRect) -> CGRect? {
    let outline = visibleOutline(of: rect)
    guard let first = outline.first else { return nil }
    var (lower, upper) = (first, first)
    for point in outline {
      lower = CGPoint(x: min(lower.x, point.x), y: min(lower.y, point.y))
      upper = CGPoint(x: max(upper.x, point.x), y: max(upper.y, point.y))
    }
    return CGRect(x: lower.x, y: lower.y, width: upper.x - lower.x, height: upper.y - lower.y)
  }

  /// Returns the projected corners of the visible part of a rectangle, in order.
  ///
  /// The part that is nearer than `nearest` is cut off. The result is empty if nothing is visible.
  /// A cut adds up to one corner, so the result has three to five points.
  package func visibleOutline(of rect: CGRect) -> [CGPoint] {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
    var outline: [CGPoint] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let (near, far) = (w(at: corner) - Projection.nearest, w(at: next) - Projection.nearest)
      if near >= 0 { outline.append(projectedPoint(of: corner) ?? corner) }
      guard (near < 0) != (far < 0) else { continue }
      // The point of the edge at distance `nearest`.
      let fraction = near / (near - far)
      let cut = CGPoint(
        x: corner.x + (next.x - corner.x) * fraction, y: corner.y + (next.y - corner.y) * fraction)
      outline.append(
        CGPoint(
          x: (a * cut.x + c * cut.y + tx) / Projection.nearest,
          y: (b * cut.x + d * cut.y + ty) / Projection.nearest))
    }
    return outline
  }
}

extension CGPoint {
  /// Returns the projected point, even where the point is not visible.
  ///
  /// A distance from the eye of less than 1e-6 counts as 1e-6, so that the result is finite. The
  /// projection mirrors a point behind the eye.
  package func projected(by projection: Projection) -> CGPoint {
    let w = projection.w(at: self)
    let distance = abs(w) < 1e-6 ? (w < 0 ? -1e-6 : 1e-6) : w
    return CGPoint(
      x: (projection.a * x + projection.c * y + projection.tx) / distance,
      y: (projection.b * x + projection.d * y + projection.ty) / distance)
  }
}
