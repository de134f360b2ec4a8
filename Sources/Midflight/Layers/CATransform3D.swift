/// A transform of three-dimensional space by a 4 × 4 matrix, with Core Animation's names.
///
///     [x′ y′ z′ w] = [x y z 1] · M
///
/// The point x, y, z is drawn at x′ / w, y′ / w. x points right, y down, and z out of the screen,
/// towards the eye. m41, m42 and m43 translate. m34 = −1 / distance gives perspective for an eye at
/// that distance: farther objects look smaller.
nonisolated public struct CATransform3D: Hashable, Sendable {
  /// The part of x′ proportional to x.
  public var m11: CGFloat
  /// The part of y′ proportional to x.
  public var m12: CGFloat
  /// The part of z′ proportional to x.
  public var m13: CGFloat
  /// The part of w proportional to x.
  public var m14: CGFloat
  /// The part of x′ proportional to y.
  public var m21: CGFloat
  /// The part of y′ proportional to y.
  public var m22: CGFloat
  /// The part of z′ proportional to y.
  public var m23: CGFloat
  /// The part of w proportional to y.
  public var m24: CGFloat
  /// The part of x′ proportional to z.
  public var m31: CGFloat
  /// The part of y′ proportional to z.
  public var m32: CGFloat
  /// The part of z′ proportional to z.
  public var m33: CGFloat
  /// The part of w proportional to z: the perspective.
  public var m34: CGFloat
  /// The constant part of x′.
  public var m41: CGFloat
  /// The constant part of y′.
  public var m42: CGFloat
  /// The constant part of z′.
  public var m43: CGFloat
  /// The constant part of w.
  public var m44: CGFloat

  /// Creates a matrix of zeros, as C does. The identity is `CATransform3DIdentity`.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 0,
      m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// Creates a transform from its elements, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat,
    m23: CGFloat, m24: CGFloat, m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
}

/// The identity transform.
nonisolated public let CATransform3DIdentity = CATransform3DMakeScale(1, 1, 1)

// MARK: - Making one

/// Returns a translation, in points.
nonisolated public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1,
    m34: 0, m41: tx, m42: ty, m43: tz, m44: 1)
}

/// Returns a scaling about the origin.
nonisolated public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3D(
    m11: sx, m12: 0, m13: 0, m14: 0, m21: 0, m22: sy, m23: 0, m24: 0, m31: 0, m32: 0, m33: sz,
    m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
}

/// Returns a rotation by `angle` radians about the axis from the origin to a point; the identity
/// for an axis of length 0.
///
/// A positive angle about z rotates x towards y, clockwise on the screen. A positive angle about y
/// moves the right edge away from the eye; about x, the top edge. The axis may have any length.
///
/// Rodrigues' formula for rows, with the unit axis n, the angle θ, and e before and e′ after the
/// rotation:
///
///     e′ = e cos θ + (n × e) sin θ + n (n · e) (1 − cos θ)
nonisolated public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let largest = max(abs(x), abs(y), abs(z))
  guard largest > 0 else { return CATransform3DIdentity }
  let (dx, dy, dz) = (x / largest, y / largest, z / largest)
  let length = (dx * dx + dy * dy + dz * dz).squareRoot()
  let (nx, ny, nz) = (dx / length, dy / length, dz / length)
  let sine = CGFloat(StrictMath.sin(Double(angle)))
  let cosine = CGFloat(StrictMath.cos(Double(angle)))
  let rest = 1 - cosine
  var turn = CATransform3DIdentity
  // This form gives exactly 1 for the axis and exactly cos θ in the plane of rotation.
  turn.m11 = nx * nx + cosine * (1 - nx * nx)
  turn.m12 = nx * ny * rest + nz * sine
  turn.m13 = nx * nz * rest - ny * sine
  turn.m21 = nx * ny * rest - nz * sine
  turn.m22 = ny * ny + cosine * (1 - ny * ny)
  turn.m23 = ny * nz * rest + nx * sine
  turn.m31 = nx * nz * rest + ny * sine
  turn.m32 = ny * nz * rest - nx * sine
  turn.m33 = nz * nz + cosine * (1 - nz * nz)
  return turn
}

/// Returns an affine transform as a 3D transform.
nonisolated public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(
    m11: m.a, m12: m.b, m13: 0, m14: 0, m21: m.c, m22: m.d, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1,
    m34: 0, m41: m.tx, m42: m.ty, m43: 0, m44: 1)
}

// MARK: - Putting together

/// Returns a translation followed by `t`.
nonisolated public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t) }

/// Returns a scaling followed by `t`.
nonisolated public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t) }

/// Returns a rotation by `angle` radians followed by `t`; `t` for an axis of length 0.
nonisolated public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

/// Returns `a` followed by `b`: the matrix product a · b.
nonisolated public func CATransform3DConcat(
  _ a: CATransform3D, _ b: CATransform3D
) -> CATransform3D {
  func row(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat) -> SIMD4<Double> {
    let first = Double(x) * b.row1 + Double(y) * b.row2
    return first + Double(z) * b.row3 + Double(w) * b.row4
  }
  return CATransform3D(
    row(a.m11, a.m12, a.m13, a.m14), row(a.m21, a.m22, a.m23, a.m24),
    row(a.m31, a.m32, a.m33, a.m34), row(a.m41, a.m42, a.m43, a.m44))
}

/// Returns the inverse of `t`; `t` itself if the determinant is 0 or not finite.
nonisolated public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  let upper = t.upperMinors
  let lower = t.lowerMinors
  let determinant = t.determinant
  guard determinant != 0, determinant.isFinite else { return t }
  func over(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> CGFloat { (a + b + c) / determinant }
  return CATransform3D(
    m11: over(t.m22 * lower.cd, -t.m23 * lower.bd, t.m24 * lower.bc),
    m12: over(-t.m12 * lower.cd, t.m13 * lower.bd, -t.m14 * lower.bc),
    m13: over(t.m42 * upper.cd, -t.m43 * upper.bd, t.m44 * upper.bc),
    m14: over(-t.m32 * upper.cd, t.m33 * upper.bd, -t.m34 * upper.bc),
    m21: over(-t.m21 * lower.cd, t.m23 * lower.ad, -t.m24 * lower.ac),
    m22: over(t.m11 * lower.cd, -t.m13 * lower.ad, t.m14 * lower.ac),
    m23: over(-t.m41 * upper.cd, t.m43 * upper.ad, -t.m44 * upper.ac),
    m24: over(t.m31 * upper.cd, -t.m33 * upper.ad, t.m34 * upper.ac),
    m31: over(t.m21 * lower.bd, -t.m22 * lower.ad, t.m24 * lower.ab),
    m32: over(-t.m11 * lower.bd, t.m12 * lower.ad, -t.m14 * lower.ab),
    m33: over(t.m41 * upper.bd, -t.m42 * upper.ad, t.m44 * upper.ab),
    m34: over(-t.m31 * upper.bd, t.m32 * upper.ad, -t.m34 * upper.ab),
    m41: over(-t.m21 * lower.bc, t.m22 * lower.ac, -t.m23 * lower.ab),
    m42: over(t.m11 * lower.bc, -t.m12 * lower.ac, t.m13 * lower.ab),
    m43: over(-t.m41 * upper.bc, t.m42 * upper.ac, -t.m43 * upper.ab),
    m44: over(t.m31 * upper.bc, -t.m32 * upper.ac, t.m33 * upper.ab))
}

// MARK: - Asking

/// Returns a Boolean value that indicates whether `t` is exactly the identity.
nonisolated public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
  t == CATransform3DIdentity
}

/// Returns a Boolean value that indicates whether all elements are equal.
nonisolated public func CATransform3DEqualToTransform(
  _ a: CATransform3D, _ b: CATransform3D
) -> Bool { a == b }

/// Returns a Boolean value that indicates whether an affine transform can represent `t` exactly: no
/// depth, no perspective.
nonisolated public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t == CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t))
}

/// Returns the affine part of `t`: its effect on x and y in the plane.
///
/// Core Animation leaves the result undefined for a transform that is not affine. Midflight returns
/// the projection from infinitely far, without depth and perspective.
nonisolated public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

nonisolated extension CATransform3D {
  /// Creates a transform from its rows.
  init(
    _ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
  ) {
    self.init(
      m11: row1.x, m12: row1.y, m13: row1.z, m14: row1.w, m21: row2.x, m22: row2.y, m23: row2.z,
      m24: row2.w, m31: row3.x, m32: row3.y, m33: row3.z, m34: row3.w, m41: row4.x, m42: row4.y,
      m43: row4.z, m44: row4.w)
  }

  var row1: SIMD4<Double> { SIMD4(Double(m11), Double(m12), Double(m13), Double(m14)) }
  var row2: SIMD4<Double> { SIMD4(Double(m21), Double(m22), Double(m23), Double(m24)) }
  var row3: SIMD4<Double> { SIMD4(Double(m31), Double(m32), Double(m33), Double(m34)) }
  var row4: SIMD4<Double> { SIMD4(Double(m41), Double(m42), Double(m43), Double(m44)) }

  /// A Boolean value that indicates whether all elements are finite.
  var isFinite: Bool {
    [row1, row2, row3, row4].allSatisfy { row in
      row.x.isFinite && row.y.isFinite && row.z.isFinite && row.w.isFinite
    }
  }

  /// The determinant of the 4 × 4 matrix; 0 for a transform without inverse.
  var determinant: CGFloat {
    let (upper, lower) = (upperMinors, lowerMinors)
    let outer = upper.ab * lower.cd - upper.ac * lower.bd + upper.ad * lower.bc
    return outer + upper.bc * lower.ad - upper.bd * lower.ac + upper.cd * lower.ab
  }

  /// The 2 × 2 minors of two rows, named by their columns a to d.
  fileprivate struct Minors {
    var ab, ac, ad, bc, bd, cd: CGFloat

    /// Creates the six minors of two rows.
    init(_ one: SIMD4<Double>, _ other: SIMD4<Double>) {
      ab = one.x * other.y - one.y * other.x
      ac = one.x * other.z - one.z * other.x
      ad = one.x * other.w - one.w * other.x
      bc = one.y * other.z - one.z * other.y
      bd = one.y * other.w - one.w * other.y
      cd = one.z * other.w - one.w * other.z
    }
  }

  /// The minors of the first two rows.
  fileprivate var upperMinors: Minors { Minors(row1, row2) }
  /// The minors of the last two rows.
  fileprivate var lowerMinors: Minors { Minors(row3, row4) }
}
