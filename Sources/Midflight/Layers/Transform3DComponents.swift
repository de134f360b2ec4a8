import MotionCore

/// The components of a 3D transform: sixteen numbers that can be interpolated one by one.
///
/// The order is scale, shear, rotation, translation, perspective. The components in the plane equal
/// those of `AffineComponents`, so that a transform leaves the plane without a jump. The rotation
/// is a vector along the axis, with the angle in radians as its length. Between two rotations about
/// one axis, the angle is interpolated linearly.
nonisolated struct Transform3DComponents: Hashable {
  /// The translation along x and y, in points.
  var translation: CGVector
  /// The rotation about z, the scales along x and y, and the shear of x by y.
  var planar: SIMD4<Double>
  /// The rotations about x and y, the translation along z, and the scale along z minus 1.
  var outOfPlane: SIMD4<Double>
  /// The shears of x and of y by z.
  var zShear: SIMD4<Double>
  /// The change of w per x, y and z after all other components, and w itself minus 1.
  var perspective: SIMD4<Double>

  /// Creates the components of a transform.
  ///
  /// A transform in the plane decomposes as in `AffineComponents`. For other transforms the scales
  /// are 0 or more, the rotation is at most half a turn, and a reflection appears as a negative
  /// scale along y. A singular transform has finite components, but these may give another singular
  /// transform back.
  init(_ matrix: CATransform3D) {
    translation = CGVector(dx: matrix.m41, dy: matrix.m42)
    let linear = Linear(matrix)
    planar = SIMD4(linear.turn.z, linear.scales.x, linear.scales.y, linear.shears.x)
    outOfPlane = SIMD4(linear.turn.x, linear.turn.y, Double(matrix.m43), linear.scales.z - 1)
    zShear = SIMD4(linear.shears.y, linear.shears.z, 0, 0)
    // The w of each row is that of its scaled, sheared and rotated axis. The steps are undone in
    // reverse order.
    let (scales, shears) = (linear.scales, linear.shears)
    let x = (Double(matrix.m14) / scales.x).orZero
    let y = (Double(matrix.m24) / scales.y).orZero - shears.x * x
    let z = (Double(matrix.m34) / scales.z).orZero - shears.y * x - shears.z * y
    let (row1, row2, row3) = linear.axes
    let eye = x * row1 + y * row2 + z * row3
    let w = Double(matrix.m44) - eye.dot(matrix.move)
    perspective = SIMD4(eye, w - 1)
  }

  /// Creates components from their values.
  init(
    translation: CGVector, planar: SIMD4<Double>, outOfPlane: SIMD4<Double> = .zero,
    zShear: SIMD4<Double> = .zero, perspective: SIMD4<Double> = .zero
  ) {
    (self.translation, self.planar, self.outOfPlane) = (translation, planar, outOfPlane)
    (self.zShear, self.perspective) = (zShear, perspective)
  }

  /// The transform with these components. It equals the original transform within rounding.
  var matrix: CATransform3D {
    let (axis1, axis2, axis3) = Transform3DComponents.axes(turnedBy: turn)
    let row1 = planar.y * axis1
    let row2 = (planar.w * planar.z) * axis1 + planar.z * axis2
    let row3 = (1 + outOfPlane.w) * (zShear.x * axis1 + zShear.y * axis2 + axis3)
    let move = SIMD3(Double(translation.dx), Double(translation.dy), outOfPlane.z)
    let eye = SIMD3(perspective.x, perspective.y, perspective.z)
    return CATransform3D(
      SIMD4(row1, row1.dot(eye)), SIMD4(row2, row2.dot(eye)),
      SIMD4(row3, row3.dot(eye)), SIMD4(move, 1 + (perspective.w + move.dot(eye))))
  }

  /// A Boolean value that indicates whether the transform stays in the plane.
  var isFlat: Bool { outOfPlane == .zero && zShear == .zero && perspective == .zero }

  /// The rotation as a vector along its axis, with the angle in radians as its length.
  var turn: SIMD3<Double> {
    get { SIMD3(outOfPlane.x, outOfPlane.y, planar.x) }
    set { (outOfPlane.x, outOfPlane.y, planar.x) = (newValue.x, newValue.y, newValue.z) }
  }

  /// Returns the components with whole turns added, so that the rotation is nearest to another
  /// rotation.
  ///
  /// Ties occur half a turn apart. The smaller rotation wins, so that a flipped layer returns the
  /// way it came. If both are equally large, the components stay unchanged: the direction follows
  /// the sign of the angle, which the last digits of a matrix keep for π and −π.
  func turned(nearestTo old: SIMD3<Double>) -> Transform3DComponents {
    let angle = turn.length
    // A rotation of 0 has no axis of its own. The axis of the old rotation applies.
    let axis = angle > 1e-10 ? turn / angle : old.length > 1e-10 ? old / old.length : .zero
    let circles = (old.dot(axis) - (angle > 1e-10 ? angle : 0)) / (2 * .pi)
    guard abs(circles) >= 0.5 - 1e-9 else { return self }
    let fewer = circles.rounded(.down)
    var (least, most) = (self, self)
    least.turn += axis * (fewer * 2 * .pi)
    most.turn += axis * ((fewer + 1) * 2 * .pi)
    // Ties hold up to the rounding of sines and arctangents.
    let further = (most.turn - old).length - (least.turn - old).length
    if abs(further) > 1e-9 { return further < 0 ? most : least }
    let greater = most.turn.length - least.turn.length
    if abs(greater) > 1e-9 { return greater < 0 ? most : least }
    return fewer == 0 ? least : most
  }

  /// Returns the axes of space after a rotation, as rows.
  ///
  /// Rodrigues' formula, with the rotation vector r, its length θ, and e before and e′ after the
  /// rotation:
  ///
  ///     e′ = e cos θ + (r × e) sin θ / θ + r (r · e) (1 − cos θ) / θ²
  private static func axes(
    turnedBy turn: SIMD3<Double>
  ) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let isPlanar = turn.x == 0 && turn.y == 0
    let angle = isPlanar ? turn.z : turn.length
    let (sine, cosine) = StrictMath.sinCos(angle)
    if isPlanar { return (SIMD3(cosine, sine, 0), SIMD3(-sine, cosine, 0), SIMD3(0, 0, 1)) }
    let square = angle * angle
    // For a small angle, the first terms of both series. The next term is below rounding.
    let isSmall = angle < 1e-4
    let first = isSmall ? 1 - square / 6 : sine / angle
    let second = isSmall ? 0.5 - square / 24 : (1 - cosine) / square
    let (x, y, z) = (turn.x, turn.y, turn.z)
    return (
      SIMD3(
        cosine + second * x * x, second * x * y + first * z, second * x * z - first * y),
      SIMD3(
        second * x * y - first * z, cosine + second * y * y, second * y * z + first * x),
      SIMD3(
        second * x * z + first * y, second * y * z - first * x, cosine + second * z * z)
    )
  }
}

/// The components of a transform without translation and perspective.
nonisolated private struct Linear {
  /// The rotation as a vector.
  var turn = SIMD3<Double>.zero
  var scales: SIMD3<Double>
  /// The shears of x by y, of x by z, and of y by z.
  var shears: SIMD3<Double>
  /// The axes of space after the rotation.
  var axes: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// Decomposes a matrix without its translation and perspective; a matrix in the plane as
  /// `AffineComponents` does. A quotient by a scale of 0 counts as 0.
  init(_ matrix: CATransform3D) {
    if matrix.m13 == 0, matrix.m23 == 0, matrix.m31 == 0, matrix.m32 == 0 {
      let plane = AffineComponents(CATransform3DGetAffineTransform(matrix))
      turn.z = plane.rotation
      scales = SIMD3(plane.scaleX, plane.scaleY, Double(matrix.m33))
      shears = SIMD3(plane.shear, 0, 0)
      let (sine, cosine) = StrictMath.sinCos(plane.rotation)
      axes = (SIMD3(cosine, sine, 0), SIMD3(-sine, cosine, 0), SIMD3(0, 0, 1))
      return
    }
    let row1 = SIMD3(Double(matrix.m11), Double(matrix.m12), Double(matrix.m13))
    let row2 = SIMD3(Double(matrix.m21), Double(matrix.m22), Double(matrix.m23))
    let row3 = SIMD3(Double(matrix.m31), Double(matrix.m32), Double(matrix.m33))
    // Gram–Schmidt orthogonalisation. Where a scale of 0 leaves no direction for an axis, the other
    // rows determine the axis.
    let axis1 = row1.direction ?? row2.cross(row3).direction ?? (row2 + row3).anyPerpendicular
    let projection = row2.dot(axis1)
    let rest = row2 - projection * axis1
    var axis2 = rest.direction ?? row3.cross(axis1).direction ?? axis1.anyPerpendicular
    if row1.cross(row2).dot(row3) < 0 { axis2 = -axis2 }
    let axis3 = axis1.cross(axis2)
    axes = (axis1, axis2, axis3)
    scales = SIMD3(row1.length, rest.dot(axis2), row3.dot(axis3))
    shears = SIMD3(
      (projection / scales.y).orZero, (row3.dot(axis1) / scales.z).orZero,
      (row3.dot(axis2) / scales.z).orZero)
    turn = Linear.turn(to: axes)
  }

  /// Returns the rotation from the axes of space to these axes, with an angle of 0…π radians.
  ///
  /// The calculation uses a quaternion, starting with its greatest component to avoid a loss of
  /// digits (Shepperd, 1978).
  private static func turn(
    to axes: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  ) -> SIMD3<Double> {
    let (one, two, three) = axes
    let twist = SIMD3(two.z - three.y, three.x - one.z, one.y - two.x)
    let diagonal = SIMD3(one.x, two.y, three.z)
    let trace = diagonal.x + diagonal.y + diagonal.z
    var (vector, scalar) = (twist, 1 + trace)
    if trace < diagonal.max() {
      if diagonal.x >= diagonal.y, diagonal.x >= diagonal.z {
        vector = SIMD3(1 + 2 * one.x - trace, one.y + two.x, one.z + three.x)
        scalar = twist.x
      } else if diagonal.y >= diagonal.z {
        vector = SIMD3(one.y + two.x, 1 + 2 * two.y - trace, two.z + three.y)
        scalar = twist.y
      } else {
        vector = SIMD3(one.z + three.x, two.z + three.y, 1 + 2 * three.z - trace)
        scalar = twist.z
      }
    }
    if scalar < 0 { (vector, scalar) = (-vector, -scalar) }
    let length = vector.length
    guard length > 0 else { return .zero }
    return vector * (2 * StrictMath.atan2(length, scalar) / length)
  }
}

nonisolated extension SIMD3<Double> {
  /// The length √(x² + y² + z²), without overflow in between. A vector with an infinite component
  /// has an infinite length.
  var length: Double {
    let largest = Swift.max(abs(x), abs(y), abs(z))
    guard largest > 0, largest.isFinite else { return largest }
    let part = self / largest
    return largest * part.dot(part).squareRoot()
  }

  /// The vector scaled to length 1; nil for length 0.
  fileprivate var direction: SIMD3<Double>? {
    let length = length
    return length > 0 ? self / length : nil
  }

  fileprivate func dot(_ other: SIMD3<Double>) -> Double { x * other.x + y * other.y + z * other.z }

  fileprivate func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// A unit vector at right angles to this vector; the x axis for length 0.
  fileprivate var anyPerpendicular: SIMD3<Double> {
    let side: SIMD3<Double> = abs(x) <= abs(y) && abs(x) <= abs(z) ? SIMD3(1, 0, 0) : SIMD3(0, 0, 1)
    return cross(side).direction ?? SIMD3(1, 0, 0)
  }
}

nonisolated extension Double {
  /// The number; 0 if it is infinite or NaN.
  fileprivate var orZero: Double { isFinite ? self : 0 }
}

nonisolated extension CATransform3D {
  /// The translation along x, y and z.
  fileprivate var move: SIMD3<Double> { SIMD3(Double(m41), Double(m42), Double(m43)) }
}
