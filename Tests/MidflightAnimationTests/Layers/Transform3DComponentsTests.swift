import Chance
@testable import Midflight
import MotionCore
import Testing

/// Rules of the decomposition of a three-dimensional transform.
struct Transform3DComponentsTests {
  @Test func aDecomposedTransformIsRestoredFromItsComponents() {
    var random = Seeded(1)
    for _ in 0..<2000 {
      let matrix = Self.any(&random)
      let again = Transform3DComponents(matrix).matrix
      #expect(isNear(again, matrix, within: 1e-11), "\(matrix)\n\(again)")
    }
  }

  @Test func componentsSurviveARoundTripThroughAMatrix() {
    var random = Seeded(2)
    for _ in 0..<2000 {
      let components = Transform3DComponents(Self.any(&random))
      let again = Transform3DComponents(components.matrix)
      let gaps = [
        components.planar - again.planar, components.outOfPlane - again.outOfPlane,
        components.zShear - again.zShear, components.perspective - again.perspective,
      ]
      // Half a turn has two valid axes.
      guard components.turn.length < .pi - 1e-6 else { continue }
      for gap in gaps { #expect(max(gap.max(), -gap.min()) < 1e-9, "\(components)\n\(again)") }
    }
  }

  @Test func flatTransformsHaveTheirAffineComponents() {
    var random = Seeded(3)
    for _ in 0..<500 {
      let affine = CGAffineTransform(rotationAngle: random.number(in: -3...3))
        .scaledBy(x: random.number(in: -2...2), y: random.number(in: -2...2))
        .translatedBy(x: random.number(in: -50...50), y: random.number(in: -50...50))
      let components = Transform3DComponents(CATransform3DMakeAffineTransform(affine))
      let plane = AffineComponents(affine)
      #expect(components.isFlat && components.translation == plane.translation)
      #expect(
        components.planar == SIMD4(plane.rotation, plane.scaleX, plane.scaleY, plane.shear))
      let again = CATransform3DGetAffineTransform(components.matrix)
      #expect(again == plane.transform)
    }
  }

  @Test func aTurnIsAVectorAlongItsAxisAsLongAsItsAngle() {
    var random = Seeded(4)
    for _ in 0..<2000 {
      let axis = SIMD3(
        random.number(in: -1...1), random.number(in: -1...1), random.number(in: -1...1))
      // The angles reach almost half a turn, where the matrix hardly changes with the angle.
      let angle = random.number(in: 0...1) < 0.3 ? .pi - 1e-7 : random.number(in: 0...3.1)
      let turn = Transform3DComponents(CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z))
        .turn
      #expect((turn - axis / axis.length * angle).length < 1e-12)
    }
  }

  /// A card that rotates about its center line, in perspective.
  @Test func whileACardIsFlippedItsPerspectiveStays() {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 500
    for step in 0...20 {
      let angle = Double(step) / 20 * .pi
      let components = Transform3DComponents(CATransform3DRotate(eye, angle, 0, 1, 0))
      #expect((components.turn - SIMD3(0, angle, 0)).length < 1e-12)
      #expect((components.perspective - SIMD4(0, 0, -1.0 / 500, 0)).magnitude < 1e-15)
      #expect((components.planar - SIMD4(0, 1, 1, 0)).magnitude < 1e-15)
      #expect(components.outOfPlane.w.magnitude < 1e-15 && components.zShear.magnitude < 1e-15)
    }
  }

  @Test func halfATurnFollowsTheSignOfItsAngleAndRetracesItself() {
    for axis in [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0.6, 0.8, 0)] {
      for angle in [Double.pi, -.pi] {
        let over = Transform3DComponents(CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z))
          .turned(nearestTo: .zero)
        #expect((over.turn - axis * angle).length < 1e-12)
        let back = Transform3DComponents(CATransform3DIdentity).turned(nearestTo: over.turn)
        #expect(back.turn == .zero)
      }
    }
  }

  @Test func aFurtherRotationTakesTheShorterArc() {
    // The rotation goes from 0.75π to 1.25π, which equals −0.75π.
    let from = SIMD3(0, 0.75 * Double.pi, 0)
    let next = Transform3DComponents(CATransform3DMakeRotation(1.25 * .pi, 0, 1, 0))
    #expect((next.turn - SIMD3(0, -0.75 * .pi, 0)).length < 1e-12)
    #expect((next.turned(nearestTo: from).turn - SIMD3(0, 1.25 * .pi, 0)).length < 1e-12)
    // Full turns do not change the matrix.
    let matrix = next.turned(nearestTo: SIMD3(0, 9 * .pi, 0)).matrix
    #expect(isNear(matrix, CATransform3DMakeRotation(1.25 * .pi, 0, 1, 0), within: 1e-12))
  }

  @Test func aTransformWithZeroScaleHasFiniteComponents() {
    for (x, y, z) in [(0.0, 1.0, 1.0), (1, 0, 1), (1, 1, 0), (0, 0, 1), (0, 0, 0)] {
      for turn in [CATransform3DIdentity, CATransform3DMakeRotation(1, 1, 2, 3)] {
        var matrix = CATransform3DConcat(CATransform3DMakeScale(x, y, z), turn)
        matrix = CATransform3DTranslate(matrix, 10, 20, 30)
        let components = Transform3DComponents(matrix)
        #expect(components.matrix.isFinite)
        #expect(isNear(components.matrix, matrix, within: 1e-12))
      }
    }
  }

  // MARK: -

  /// Returns a random transform of an app: scaled, sheared, rotated and translated, in perspective.
  static func any(_ random: inout Seeded) -> CATransform3D {
    var matrix = CATransform3DIdentity
    matrix.m34 = -random.number(in: 0...0.01)
    matrix = CATransform3DTranslate(
      matrix, random.number(in: -90...90), random.number(in: -90...90), random.number(in: -90...90))
    matrix = CATransform3DRotate(
      matrix, random.number(in: -6...6), random.number(in: -1...1), random.number(in: -1...1),
      random.number(in: -1...1))
    var zShear = CATransform3DIdentity
    (zShear.m21, zShear.m31) = (random.number(in: -1...1), random.number(in: -1...1))
    zShear.m32 = random.number(in: -1...1)
    return CATransform3DScale(
      CATransform3DConcat(zShear, matrix), random.number(in: 0.2...2), random.number(in: -2...2),
      random.number(in: 0.2...2))
  }
}

extension SIMD4<Double> {
  /// The greatest of the absolute values.
  fileprivate var magnitude: Double { Swift.max(max(), -min()) }
}
