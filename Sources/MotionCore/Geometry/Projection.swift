import Foundation

/// A map of one plane onto another as it is seen by an eye: straight lines stay straight, and what lies
/// farther away is smaller.
///
/// The point x, y goes to X / w, Y / w, where X = a·x + c·y + tx, Y = b·x + d·y + ty, and w = wx·x + wy·y + w0.
/// w is 1 on the screen, more behind it, and 0 where the eye is; what has less than `nearest` is not seen.
package struct Projection: Hashable, Sendable {
  /// X, Y and w per x, per y, and what is added.
  package var a, b, wx: CGFloat
  /// Per y.
  package var c, d, wy: CGFloat
  /// What is added.
  package var tx, ty, w0: CGFloat

  /// So many times the screen's distance from the eye is too near to be seen: it would be a thousand times
  /// as large as it is.
  package static let nearest: CGFloat = 1 / 1024

  /// The map of these numbers.
  package init(
    a: CGFloat, b: CGFloat, wx: CGFloat, c: CGFloat, d: CGFloat, wy: CGFloat, tx: CGFloat,
    ty: CGFloat, w0: CGFloat
  ) {
    (self.a, self.b, self.wx) = (a, b, wx)
    (self.c, self.d, self.wy) = (c, d, wy)
    (self.tx, self.ty, self.w0) = (tx, ty, w0)
  }

  /// A map without perspective.
  package init(_ transform: CGAffineTransform) {
    self.init(
      a: transform.a, b: transform.b, wx: 0, c: transform.c, d: transform.d, wy: 0,
      tx: transform.tx, ty: transform.ty, w0: 1)
  }

  /// Leaves every point where it is.
  package static let identity = Projection(.identity)

  /// The affine transform that does the same; nil if all is not equally far away, or too near.
  package var affine: CGAffineTransform? {
    guard wx == 0, wy == 0, w0 >= Projection.nearest else { return nil }
    if w0 == 1 { return CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
    return CGAffineTransform(a: a / w0, b: b / w0, c: c / w0, d: d / w0, tx: tx / w0, ty: ty / w0)
  }

  /// This map applied first, then `other`.
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

  /// How much room, and which way round, a small square takes, times w³: 0 for a plane that is seen on
  /// edge.
  package var determinant: CGFloat {
    a * (d * w0 - wy * ty) - b * (c * w0 - wy * tx) + wx * (c * ty - d * tx)
  }

  /// The map that undoes this one; nil for a plane that is seen on edge.
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

  /// How far away a point is seen: 1 on the screen.
  package func w(at point: CGPoint) -> CGFloat { wx * point.x + wy * point.y + w0 }

  /// Where a point is seen; nil if it is too near to be seen, or behind the eye.
  package func place(of point: CGPoint) -> CGPoint? {
    let w = w(at: point)
    guard w >= Projection.nearest else { return nil }
    return CGPoint(
      x: (a * point.x + c * point.y + tx) / w, y: (b * point.x + d * point.y + ty) / w)
  }

  /// What lies at a point where this map takes it; nil if nothing there is seen: the plane ends where it
  /// is too near.
  ///
  /// `inverted()` has to be known, as it is asked for many points.
  package func source(of point: CGPoint, by inverse: Projection) -> CGPoint? {
    // The other way round, w is 1 / w.
    let w = inverse.w(at: point)
    guard w > 0, w <= 1 / Projection.nearest else { return nil }
    return CGPoint(
      x: (inverse.a * point.x + inverse.c * point.y + inverse.tx) / w,
      y: (inverse.b * point.x + inverse.d * point.y + inverse.ty) / w)
  }

  /// The smallest upright rectangle around what is seen of a rectangle; nil if nothing is.
  package func rectangle(around rect: CGRect) -> CGRect? {
    let outline = seenOutline(of: rect)
    guard let first = outline.first else { return nil }
    var (least, most) = (first, first)
    for point in outline {
      least = CGPoint(x: min(least.x, point.x), y: min(least.y, point.y))
      most = CGPoint(x: max(most.x, point.x), y: max(most.y, point.y))
    }
    return CGRect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
  }

  /// The corners of what is seen of a rectangle, in order: cut off where it is too near.
  package func seenOutline(of rect: CGRect) -> [CGPoint] {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
    var outline: [CGPoint] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let (near, far) = (w(at: corner) - Projection.nearest, w(at: next) - Projection.nearest)
      if near >= 0 { outline.append(place(of: corner) ?? corner) }
      guard (near < 0) != (far < 0) else { continue }
      // Where the edge comes into sight, or leaves it.
      let share = near / (near - far)
      let cut = CGPoint(
        x: corner.x + (next.x - corner.x) * share, y: corner.y + (next.y - corner.y) * share)
      outline.append(
        CGPoint(
          x: (a * cut.x + c * cut.y + tx) / Projection.nearest,
          y: (b * cut.x + d * cut.y + ty) / Projection.nearest))
    }
    return outline
  }
}

extension CGPoint {
  /// Where a map takes the point; far away, but not infinitely far, where it is behind the eye.
  package func projected(by projection: Projection) -> CGPoint {
    let w = projection.w(at: self)
    let distance = abs(w) < 1e-6 ? (w < 0 ? -1e-6 : 1e-6) : w
    return CGPoint(
      x: (projection.a * x + projection.c * y + projection.tx) / distance,
      y: (projection.b * x + projection.d * y + projection.ty) / distance)
  }
}
