import Foundation

/// What a transform does, taken apart into numbers that can be animated one by one.
///
/// A transform is scaled first, then sheared, then turned, then moved. Interpolating its six
/// numbers would shrink a view on the way through a turn; interpolating these turns it.
package struct AffineComponents: Hashable, Sendable {
  /// The move, in points.
  package var translation: CGVector
  /// The turn in radians, −π…π; positive turns x towards y, clockwise on a y-down screen.
  package var rotation: Double
  /// The scale along x, before the turn.
  package var scaleX: Double
  /// The scale along y, before the turn; negative if the plane is turned over.
  package var scaleY: Double
  /// How far x moves per scaled y: the tangent of the angle by which the y axis leans.
  package var shear: Double

  /// The components of a transform.
  ///
  /// With b and c both 0 it is read as a pure scale, signs where they stand, so that mirroring a
  /// view flattens it instead of turning it. Otherwise `scaleX` is 0 or more, and a reflection
  /// shows as a negative `scaleY`. A transform that flattens the plane has finite components, but
  /// they may give another flat transform back.
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
      // The x axis vanishes, so the y axis tells the turn.
      (rotation, scaleX) = (StrictMath.atan2(-c, d), 0)
      (scaleY, shear) = (AffineComponents.length(c, d), 0)
      return
    }
    // The direction of the x axis; turned back by it, (c, d) is (shear · scaleY, scaleY).
    let (cosine, sine) = (a / lengthX, b / lengthX)
    rotation = StrictMath.atan2(b, a)
    scaleX = lengthX
    scaleY = d * cosine - c * sine
    let lean = (c * cosine + d * sine) / scaleY
    shear = lean.isFinite ? lean : 0
  }

  /// These components.
  package init(
    translation: CGVector, rotation: Double, scaleX: Double, scaleY: Double, shear: Double
  ) {
    self.translation = translation
    self.rotation = rotation
    self.scaleX = scaleX
    self.scaleY = scaleY
    self.shear = shear
  }

  /// The transform with these components; within 1e-12 of the one they were taken from, and exactly
  /// it for moves and pure scales.
  package var transform: CGAffineTransform {
    let (sine, cosine) = StrictMath.sinCos(rotation)
    let lean = shear * scaleY
    return CGAffineTransform(
      a: scaleX * cosine, b: scaleX * sine,
      c: lean * cosine - scaleY * sine, d: lean * sine + scaleY * cosine,
      tx: translation.dx, ty: translation.dy)
  }

  /// √(x² + y²) without overflow on the way.
  private static func length(_ x: Double, _ y: Double) -> Double {
    let larger = max(abs(x), abs(y))
    guard larger > 0 else { return 0 }
    let ratio = min(abs(x), abs(y)) / larger
    return larger * (1 + ratio * ratio).squareRoot()
  }
}
