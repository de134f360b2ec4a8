/// A map of space by a matrix of four rows and columns, with Core Animation's names.
///
/// A point is the row [x y z 1]; multiplied by the matrix it is [x′ y′ z′ w], and lies at x′ / w, y′ / w.
/// x leads to the right, y down, and z out of the screen, towards the eye. m41, m42 and m43 move; with
/// m34 = −1 / distance, what lies farther from an eye at that distance looks smaller.
nonisolated public struct CATransform3D: Hashable, Sendable {
  /// x′ per x.
  public var m11: CGFloat
  /// y′ per x.
  public var m12: CGFloat
  /// z′ per x.
  public var m13: CGFloat
  /// w per x.
  public var m14: CGFloat
  /// x′ per y.
  public var m21: CGFloat
  /// y′ per y.
  public var m22: CGFloat
  /// z′ per y.
  public var m23: CGFloat
  /// w per y.
  public var m24: CGFloat
  /// x′ per z.
  public var m31: CGFloat
  /// y′ per z.
  public var m32: CGFloat
  /// z′ per z.
  public var m33: CGFloat
  /// w per z: the perspective.
  public var m34: CGFloat
  /// Added to x′.
  public var m41: CGFloat
  /// Added to y′.
  public var m42: CGFloat
  /// Added to z′.
  public var m43: CGFloat
  /// Added to w.
  public var m44: CGFloat

  /// All zeros, as C makes one: not the identity, which is `CATransform3DIdentity`.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 0,
      m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// The transform of these numbers, row by row.
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

/// Leaves every point where it is.
nonisolated public let CATransform3DIdentity = CATransform3DMakeScale(1, 1, 1)

// MARK: - Making one

/// A move by so many points.
nonisolated public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1,
    m34: 0, m41: tx, m42: ty, m43: tz, m44: 1)
}

/// A scaling about the origin.
nonisolated public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3D(
    m11: sx, m12: 0, m13: 0, m14: 0, m21: 0, m22: sy, m23: 0, m24: 0, m31: 0, m32: 0, m33: sz,
    m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
}

/// A turn by `angle` radians about the axis from the origin to a point; about none, the identity.
///
/// A positive angle about z turns x towards y, clockwise on the screen; about y, it takes the right
/// edge away from the eye; about x, the top edge. The axis may be of any length.
///
/// Rodrigues' formula, of rows: e′ = e cos θ + (n × e) sin θ + n (n · e) (1 − cos θ).
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
  // Written so that what does not turn is 1, and what is in the plane the cosine, to the last bit.
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

/// What an affine transform does in the plane.
nonisolated public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(
    m11: m.a, m12: m.b, m13: 0, m14: 0, m21: m.c, m22: m.d, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1,
    m34: 0, m41: m.tx, m42: m.ty, m43: 0, m44: 1)
}

// MARK: - Putting together

/// A move first, then `t`.
nonisolated public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t) }

/// A scaling first, then `t`.
nonisolated public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t) }

/// A turn by `angle` radians first, then `t`; about an axis of no length, `t` alone.
nonisolated public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

/// `a` first, then `b`: the product of the matrices a · b.
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

/// The transform that undoes `t`; `t` itself if it cannot be undone.
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

/// Whether it leaves every point where it is.
nonisolated public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
  t == CATransform3DIdentity
}

/// Whether all numbers of both are the same.
nonisolated public func CATransform3DEqualToTransform(
  _ a: CATransform3D, _ b: CATransform3D
) -> Bool { a == b }

/// Whether it does nothing but what an affine transform can say: all stays in the plane, and z does not
/// matter.
nonisolated public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t == CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t))
}

/// What it does to x and y in the plane.
///
/// Of one that is not affine, where Core Animation defines no result, what is seen of it from
/// infinitely far: the rest is left out.
nonisolated public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

nonisolated extension CATransform3D {
  /// The transform of these rows.
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

  /// Whether all of its numbers are finite.
  var isFinite: Bool {
    [row1, row2, row3, row4].allSatisfy { row in
      row.x.isFinite && row.y.isFinite && row.z.isFinite && row.w.isFinite
    }
  }

  /// The volume that a unit cube takes, divided by what w does; 0 if it cannot be undone.
  var determinant: CGFloat {
    let (upper, lower) = (upperMinors, lowerMinors)
    let outer = upper.ab * lower.cd - upper.ac * lower.bd + upper.ad * lower.bc
    return outer + upper.bc * lower.ad - upper.bd * lower.ac + upper.cd * lower.ab
  }

  /// Determinants of two rows and two of their columns, a to d.
  fileprivate struct Minors {
    var ab, ac, ad, bc, bd, cd: CGFloat

    init(_ one: SIMD4<Double>, _ other: SIMD4<Double>) {
      ab = one.x * other.y - one.y * other.x
      ac = one.x * other.z - one.z * other.x
      ad = one.x * other.w - one.w * other.x
      bc = one.y * other.z - one.z * other.y
      bd = one.y * other.w - one.w * other.y
      cd = one.z * other.w - one.w * other.z
    }
  }

  /// Of the first two rows.
  fileprivate var upperMinors: Minors { Minors(row1, row2) }
  /// Of the last two rows.
  fileprivate var lowerMinors: Minors { Minors(row3, row4) }
}
