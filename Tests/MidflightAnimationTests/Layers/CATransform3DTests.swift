import Chance
@testable import Midflight
import Testing

/// Apple's documentation of each function, and rules of matrices.
struct CATransform3DTests {
  @Test func aMoveAScalingAndATurnAreTheMatricesThatAppleDocuments() {
    let move = CATransform3DMakeTranslation(3, 4, 5)
    #expect((move.m41, move.m42, move.m43, move.m44) == (3, 4, 5, 1))
    #expect((move.m11, move.m22, move.m33) == (1, 1, 1))
    let scale = CATransform3DMakeScale(3, 4, 5)
    #expect((scale.m11, scale.m22, scale.m33, scale.m44) == (3, 4, 5, 1))
    // The rotations take x to y about z, y to z about x, and z to x about y.
    #expect(isRow(CATransform3DMakeRotation(.pi / 2, 0, 0, 9).row1, SIMD4(0, 1, 0, 0)))
    #expect(isRow(CATransform3DMakeRotation(.pi / 2, 0.1, 0, 0).row2, SIMD4(0, 0, 1, 0)))
    #expect(isRow(CATransform3DMakeRotation(.pi / 2, 0, 2, 0).row3, SIMD4(1, 0, 0, 0)))
    // A third of a turn about the diagonal takes each axis to the next.
    #expect(isRow(CATransform3DMakeRotation(.pi * 2 / 3, 1, 1, 1).row1, SIMD4(0, 1, 0, 0)))
  }

  @Test func aRotationWithoutAnAxisIsTheIdentity() {
    #expect(CATransform3DMakeRotation(1, 0, 0, 0) == CATransform3DIdentity)
    let transform = CATransform3DMakeScale(2, 3, 4)
    #expect(CATransform3DRotate(transform, 1, 0, 0, 0) == transform)
    // The length of the axis has no effect.
    #expect(
      CATransform3DMakeRotation(1, 0, 1e-200, 0) == CATransform3DMakeRotation(1, 0, 1e200, 0))
  }

  @Test func aTurnAboutZIsTheAffineOneToTheLastBit() {
    var random = Seeded(1)
    for _ in 0..<1000 {
      let angle = random.number(in: -20...20)
      let turn = CATransform3DMakeRotation(angle, 0, 0, 1)
      #expect(CATransform3DIsAffine(turn))
      #expect(CATransform3DGetAffineTransform(turn) == CGAffineTransform(rotationAngle: angle))
    }
  }

  /// Apple: `t = translate(tx, ty, tz) * t`, and the other functions alike; `Concat`: `t = a * b`.
  @Test func anAddedTranslationScaleOrRotationAppliesFirst() {
    let (move, scale) = (CATransform3DMakeTranslation(1, 2, 3), CATransform3DMakeScale(2, 2, 2))
    let moved = CATransform3DTranslate(scale, 1, 2, 3)
    #expect(moved == CATransform3DConcat(move, scale))
    #expect((moved.m41, moved.m42, moved.m43) == (2, 4, 6))
    #expect(CATransform3DScale(move, 2, 2, 2) == CATransform3DConcat(scale, move))
    let turn = CATransform3DMakeRotation(0.4, 1, 2, 3)
    #expect(CATransform3DRotate(move, 0.4, 1, 2, 3) == CATransform3DConcat(turn, move))
  }

  @Test func concatenationIsAssociativeAndKeepsTheIdentity() {
    var random = Seeded(2)
    for _ in 0..<500 {
      let (a, b, c) = (any(&random), any(&random), any(&random))
      let left = CATransform3DConcat(CATransform3DConcat(a, b), c)
      #expect(isNear(left, CATransform3DConcat(a, CATransform3DConcat(b, c)), within: 1e-12))
      #expect(CATransform3DConcat(a, CATransform3DIdentity) == a)
      #expect(CATransform3DConcat(CATransform3DIdentity, a) == a)
    }
  }

  @Test func affineTransformsConcatenateAsCGAffineTransforms() {
    var random = Seeded(3)
    for _ in 0..<500 {
      let (a, b) = (anyAffine(&random), anyAffine(&random))
      let both = CATransform3DConcat(
        CATransform3DMakeAffineTransform(a), CATransform3DMakeAffineTransform(b))
      #expect(CATransform3DIsAffine(both))
      #expect(CATransform3DGetAffineTransform(both) == a.concatenating(b))
    }
  }

  @Test func aTransformTimesItsInverseIsTheIdentity() {
    var random = Seeded(4)
    for _ in 0..<500 {
      let transform = any(&random)
      guard abs(transform.determinant) > 0.1 else { continue }
      let both = CATransform3DConcat(transform, CATransform3DInvert(transform))
      #expect(isNear(both, CATransform3DIdentity, within: 1e-10))
    }
  }

  /// Apple: "Returns the original matrix if `t` has no inverse."
  @Test func aSingularTransformInvertsToItself() {
    let flat = CATransform3DMakeScale(1, 0, 1)
    #expect(CATransform3DInvert(flat) == flat)
    #expect(CATransform3DInvert(CATransform3D()) == CATransform3D())
  }

  @Test func transformsThatUseZAreNotAffine() {
    #expect(CATransform3DIsAffine(CATransform3DMakeScale(2, 3, 1)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(.pi, 0, 1, 0)))
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    #expect(!CATransform3DIsAffine(perspective) && !CATransform3DIsIdentity(perspective))
    #expect(!CATransform3DEqualToTransform(perspective, CATransform3DIdentity))
    #expect(CATransform3DIsIdentity(CATransform3DIdentity))
  }

  // MARK: -

  private func any(_ random: inout Seeded) -> CATransform3D {
    func row() -> SIMD4<Double> {
      SIMD4(
        random.number(in: -2...2), random.number(in: -2...2), random.number(in: -2...2),
        random.number(in: -2...2))
    }
    return CATransform3D(row(), row(), row(), row())
  }

  private func anyAffine(_ random: inout Seeded) -> CGAffineTransform {
    CGAffineTransform(
      a: random.number(in: -2...2), b: random.number(in: -2...2), c: random.number(in: -2...2),
      d: random.number(in: -2...2), tx: random.number(in: -90...90), ty: random.number(in: -9...9))
  }

  private func isRow(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Bool {
    let gap = one - other
    return max(gap.max(), -gap.min()) < 1e-15
  }
}

/// Returns true if all elements of two transforms differ by at most a tolerance.
func isNear(_ one: CATransform3D, _ other: CATransform3D, within tolerance: Double) -> Bool {
  let gaps = [
    one.row1 - other.row1, one.row2 - other.row2, one.row3 - other.row3, one.row4 - other.row4,
  ]
  return gaps.allSatisfy { max($0.max(), -$0.min()) <= tolerance }
}
