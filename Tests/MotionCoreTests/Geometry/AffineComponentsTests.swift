import Chance
import Foundation
import MotionCore
import Testing

struct AffineComponentsTests {
  static func isNear(
    _ left: CGAffineTransform, _ right: CGAffineTransform, tolerance: Double
  ) -> Bool {
    let pairs: [(CGFloat, CGFloat)] = [
      (left.a, right.a), (left.b, right.b), (left.c, right.c), (left.d, right.d),
      (left.tx, right.tx), (left.ty, right.ty),
    ]
    return pairs.allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test func translationsAndScalesSurviveDecompositionExactly() {
    let transforms: [CGAffineTransform] = [
      .identity, CGAffineTransform(translationX: 0.1, y: -7.3),
      CGAffineTransform(scaleX: 0.3, y: 1.7), CGAffineTransform(scaleX: -1, y: 1),
      CGAffineTransform(scaleX: -2.5, y: -0.1), CGAffineTransform(scaleX: 0, y: 3),
      CGAffineTransform(scaleX: 0, y: 0),
    ]
    for transform in transforms {
      #expect(AffineComponents(transform).transform == transform)
    }
  }

  @Test func invertibleTransformsSurviveDecomposition() {
    var random = Seeded(7)
    for _ in 0..<3_000 {
      let transform = CGAffineTransform(
        a: random.number(in: -2...2), b: random.number(in: -2...2),
        c: random.number(in: -2...2), d: random.number(in: -2...2),
        tx: random.number(in: -1e3...1e3), ty: random.number(in: -1e3...1e3))
      guard abs(transform.determinant) > 1e-3 else { continue }
      let components = AffineComponents(transform)
      #expect(Self.isNear(components.transform, transform, tolerance: 1e-12))
      #expect(components.scaleX > 0)
      #expect((components.scaleY < 0) == (transform.determinant < 0))
      #expect(abs(components.rotation) <= Double.pi)
    }
  }

  @Test func affineComponentsSurviveTheRoundTrip() {
    var random = Seeded(8)
    for _ in 0..<1_000 {
      var components = AffineComponents(.identity)
      components.translation = CGVector(dx: random.number(in: -9...9), dy: 4)
      components.rotation = random.number(in: -3.1...3.1)
      components.scaleX = random.number(in: 0.1...4)
      components.scaleY = random.number(in: 0.1...4)
      components.shear = random.number(in: -2...2)
      let back = AffineComponents(components.transform)
      #expect(back.translation == components.translation)
      expect(back.rotation, isNear: components.rotation, tolerance: 1e-13)
      expect(back.scaleX, isNear: components.scaleX, tolerance: 1e-13)
      expect(back.scaleY, isNear: components.scaleY, tolerance: 1e-13)
      expect(back.shear, isNear: components.shear, tolerance: 1e-13)
    }
  }

  @Test func aRotationHasNoScaleOrShear() {
    for degrees in stride(from: -179.0, through: 180, by: 7) {
      let angle = degrees * Double.pi / 180
      let components = AffineComponents(CGAffineTransform(rotationAngle: CGFloat(angle)))
      expect(components.rotation, isNear: angle, tolerance: 1e-15)
      expect(components.scaleX, isNear: 1, tolerance: 1e-15)
      expect(components.scaleY, isNear: 1, tolerance: 1e-15)
      expect(components.shear, isNear: 0, tolerance: 1e-15)
    }
  }

  @Test func halfATurnIsNotAScaleOfMinusOne() {
    let turn = AffineComponents(CGAffineTransform(rotationAngle: CGFloat.pi))
    #expect(turn.rotation == Double.pi)
    #expect(turn.scaleX == 1)
    let mirror = AffineComponents(CGAffineTransform(scaleX: -1, y: -1))
    #expect(mirror.rotation == 0)
    #expect(mirror.scaleX == -1)
  }

  @Test func flatTransformsHaveFiniteComponents() {
    let flat: [CGAffineTransform] = [
      CGAffineTransform(a: 0, b: 0, c: 3, d: 4, tx: 1, ty: 2),
      CGAffineTransform(a: 3, b: 4, c: 0, d: 0, tx: 0, ty: 0),
      CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
      CGAffineTransform(a: 0, b: .leastNonzeroMagnitude, c: 1, d: 0, tx: 0, ty: 0),
    ]
    for transform in flat {
      let components = AffineComponents(transform)
      for value in [
        components.rotation, components.scaleX, components.scaleY, components.shear,
      ] {
        #expect(value.isFinite)
      }
    }
    #expect(Self.isNear(AffineComponents(flat[0]).transform, flat[0], tolerance: 1e-15))
  }

  @Test func greatNumbersDoNotOverflow() {
    let great = CGAffineTransform(a: 3e200, b: 4e200, c: -4e200, d: 3e200, tx: 0, ty: 0)
    expect(AffineComponents(great).scaleX, isNear: 5e200, tolerance: 1e-15)
    expect(AffineComponents(great).scaleY, isNear: 5e200, tolerance: 1e-15)
  }
}
