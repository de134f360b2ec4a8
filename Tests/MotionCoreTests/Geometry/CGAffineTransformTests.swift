import Chance
import Foundation
import MotionCore
import Testing

struct CGAffineTransformTests {
  let move = CGAffineTransform(translationX: 10, y: 20)
  let scale = CGAffineTransform(scaleX: 2, y: 3)
  let quarterTurn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)

  @Test func concatenatingAppliesTheReceiverFirst() {
    let point = CGPoint(x: 1, y: 1)
    #expect(point.applying(move.concatenating(scale)) == CGPoint(x: 22, y: 63))
    #expect(point.applying(scale.concatenating(move)) == CGPoint(x: 12, y: 23))
  }

  /// As in Core Graphics, `t.translatedBy(x:y:)` is the translation concatenated with t.
  @Test func anAddedTranslationScaleOrRotationAppliesFirst() {
    let point = CGPoint(x: 1, y: 1)
    #expect(point.applying(scale.translatedBy(x: 10, y: 20)) == CGPoint(x: 22, y: 63))
    #expect(point.applying(move.scaledBy(x: 2, y: 3)) == CGPoint(x: 12, y: 23))
    #expect(move.rotated(by: 0) == move)
    let turned = CGPoint(x: 1, y: 0).applying(move.rotated(by: CGFloat.pi / 2))
    expect(Double(turned.x), isNear: 10, tolerance: 1e-15)
    expect(Double(turned.y), isNear: 21, tolerance: 1e-15)
  }

  @Test func positiveAnglesTurnXTowardsY() {
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: CGFloat.pi / 6))
    expect(Double(turned.x), isNear: (0.75).squareRoot(), tolerance: 1e-15)
    expect(Double(turned.y), isNear: 0.5, tolerance: 1e-15)
  }

  @Test func concatenationIsAssociativeAndKeepsTheIdentity() {
    let left = move.concatenating(scale).concatenating(quarterTurn)
    let right = move.concatenating(scale.concatenating(quarterTurn))
    #expect(left == right)
    #expect(left.concatenating(.identity) == left)
    #expect(CGAffineTransform.identity.concatenating(left) == left)
    #expect(left.determinant == 6)
  }

  @Test func aTransformTimesItsInverseIsTheIdentity() {
    var random = Seeded(9)
    for _ in 0..<500 {
      let transform = CGAffineTransform(
        a: random.number(in: 1...2), b: random.number(in: -0.5...0.5),
        c: random.number(in: -0.5...0.5), d: random.number(in: 1...2),
        tx: random.number(in: -50...50), ty: random.number(in: -50...50))
      let both = transform.concatenating(transform.inverted())
      #expect(AffineComponentsTests.isNear(both, .identity, tolerance: 1e-13))
    }
  }

  /// As Core Graphics documents.
  @Test func aSingularTransformInvertsToItself() {
    let flat = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6)
    #expect(flat.inverted() == flat)
  }

  @Test func aTransformedRectangleIsTheBoundingRectangle() {
    let rectangle = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(rectangle.applying(scale) == CGRect(x: 2, y: 6, width: 6, height: 12))
    #expect(rectangle.applying(quarterTurn) == CGRect(x: -6, y: 1, width: 4, height: 3))
    #expect(
      rectangle.applying(CGAffineTransform(scaleX: -1, y: 1))
        == CGRect(x: -4, y: 2, width: 3, height: 4))
    let eighth = CGRect(x: -1, y: -1, width: 2, height: 2)
      .applying(CGAffineTransform(rotationAngle: CGFloat.pi / 4))
    expect(Double(eighth.width), isNear: (8.0).squareRoot(), tolerance: 1e-15)
    expect(Double(eighth.minY), isNear: -(2.0).squareRoot(), tolerance: 1e-15)
  }

  @Test func sizesIgnoreTranslations() {
    #expect(CGSize(width: 2, height: 5).applying(move) == CGSize(width: 2, height: 5))
    #expect(CGSize(width: 2, height: 5).applying(quarterTurn) == CGSize(width: -5, height: 2))
  }

  @Test func onlyTheIdentityIsIdentity() {
    #expect(CGAffineTransform().isIdentity)
    #expect(!move.isIdentity)
    #expect(CGAffineTransform(1, 0, 0, 1, 0, 0) == .identity)
  }

  @Test func anAffineTransformSurvivesEncoding() throws {
    let transform = CGAffineTransform(a: 0.1, b: 2, c: -3, d: 1.0 / 3, tx: 5, ty: 6)
    let data = try JSONEncoder().encode(transform)
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == transform)
  }
}
