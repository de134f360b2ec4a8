import Foundation

/// The components of an affine transform, which can be animated separately.
///
/// A transform scales first, then shears, then rotates, then translates. Interpolating the six
/// numbers of the matrix would shrink a view during a rotation. Interpolating the components
/// rotates the view.
package struct AffineComponents: Hashable, Sendable {
  /// The translation, in points.
  package var translation: CGVector
  /// The rotation in radians, −π…π. Positive rotates x towards y, clockwise on a y-down screen.
  package var rotation: Double
  /// The scale along x, before the rotation.
  package var scaleX: Double
  /// The scale along y, before the rotation; negative for a reflection.
  package var scaleY: Double
  /// The shear: the change of x per scaled y, which is the tangent of the y axis's angle.
  package var shear: Double

  /// Creates the components of a transform.
  ///
  /// If b and c are both 0, the components are a pure scale with the signs of a and d. A mirrored
  /// view then flattens during an animation instead of rotating. Otherwise `scaleX` is 0 or more,
  /// and a reflection gives a negative `scaleY`. If the x axis vanishes, the y axis determines the
  /// rotation; `scaleX` and `shear` are 0. A transform that flattens the plane has finite
  /// components, but `transform` may return another flat transform.
  package init(_ transform: CGAffineTransform) {
    let (a, b) = (Double(transform.a), Double(transform.b))
    let (c, d) = (Double(transform.c), Double(transform.d))
    translation = CGVector(dx: transform.tx, dy: transform.ty)
    if b == 0, c == 0 {
      (rotation, scaleX, scaleY, shear) = (0, a, d, 0)
      return
    }
    let lengthX = AffineComponents.length(a, b)
    guard lengthX > 0 else {
      // The x axis vanishes, so the y axis determines the rotation.
      (rotation, scaleX) = (StrictMath.atan2(-c, d), 0)
      (scaleY, shear) = (AffineComponents.length(c, d), 0)
      return
    }
    // The direction of the x axis. Rotated back by it, (c, d) is (shear · scaleY, scaleY).
    let (cosine, sine) = (a / lengthX, b / lengthX)
    rotation = StrictMath.atan2(b, a)
    scaleX = lengthX
    scaleY = d * cosine - c * sine
    let quotient = (c * cosine + d * sine) / scaleY
    shear = quotient.isFinite ? quotient : 0
  }

  /// Creates components from their values.
  package init(
    translation: CGVector, rotation: Double, scaleX: Double, scaleY: Double, shear: Double
  ) {
    self.translation = translation
    self.rotation = rotation
    self.scaleX = scaleX
    self.scaleY = scaleY
    self.shear = shear
  }

  /// The transform with these components.
  ///
  /// The transform is within 1e-12 of the original one, and equal to it for translations and pure
  /// scales.
  package var transform: CGAffineTransform {
    let (sine, cosine) = StrictMath.sinCos(rotation)
    let scaledShear = shear * scaleY
    return CGAffineTransform(
      a: scaleX * cosine, b: scaleX * sine,
      c: scaledShear * cosine - scaleY * sine, d: scaledShear * sine + scaleY * cosine,
      tx: translation.dx, ty: translation.dy)
  }

  /// Returns √(x² + y²) without overflow in between.
  private static func length(_ x: Double, _ y: Double) -> Double {
    let larger = max(abs(x), abs(y))
    guard larger > 0 else { return 0 }
    let ratio = min(abs(x), abs(y)) / larger
    return larger * (1 + ratio * ratio).squareRoot()
  }
}
