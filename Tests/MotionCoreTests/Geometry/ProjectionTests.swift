import Chance
import Foundation
import MotionCore
import Testing

/// The invariants of perspective projections.
struct ProjectionTests {
  /// Returns a projection that shows all points of a square of 100.
  private func any(_ random: inout Seeded) -> Projection {
    Projection(
      a: random.number(in: 0.5...2), b: random.number(in: -0.4...0.4),
      wx: random.number(in: -0.002...0.002), c: random.number(in: -0.4...0.4),
      d: random.number(in: 0.5...2), wy: random.number(in: -0.002...0.002),
      tx: random.number(in: -50...50), ty: random.number(in: -50...50),
      w0: random.number(in: 0.8...1.5))
  }

  private func point(_ random: inout Seeded) -> CGPoint {
    CGPoint(x: random.number(in: -100...100), y: random.number(in: -100...100))
  }

  private func isNear(_ one: CGPoint, _ other: CGPoint, _ tolerance: CGFloat = 1e-9) -> Bool {
    abs(one.x - other.x) <= tolerance && abs(one.y - other.y) <= tolerance
  }

  @Test func aProjectionWithoutPerspectiveIsAffine() {
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 5, tx: 7, ty: 11)
    #expect(Projection(affine).affine == affine)
    let point = CGPoint(x: 0.3, y: -4)
    #expect(point.projected(by: Projection(affine)) == point.applying(affine))
    var far = Projection(affine)
    far.w0 = 2
    #expect(far.affine == affine.concatenating(CGAffineTransform(scaleX: 0.5, y: 0.5)))
    far.w0 = -1
    #expect(far.affine == nil)
  }

  @Test func concatenatingAppliesTheReceiverFirst() throws {
    var random = Seeded(1)
    for _ in 0..<500 {
      let (one, other, start) = (any(&random), any(&random), point(&random))
      let middle = try #require(one.projectedPoint(of: start))
      guard other.w(at: middle) > 0.1 else { continue }
      #expect(isNear(start.projected(by: one.concatenating(other)), middle.projected(by: other)))
    }
  }

  @Test func theSourceOfAProjectedPointIsThePoint() throws {
    var random = Seeded(2)
    for _ in 0..<500 {
      let (projection, start) = (any(&random), point(&random))
      let inverse = try #require(projection.inverted())
      let place = try #require(projection.projectedPoint(of: start))
      let source = try #require(projection.source(of: place, by: inverse))
      #expect(isNear(source, start))
      // The w of the inverse projection is 1 / w.
      #expect(abs(inverse.w(at: place) * projection.w(at: start) - 1) < 1e-12)
    }
  }

  @Test func pointsBehindTheEyeHaveNoProjection() throws {
    var floor = Projection.identity
    floor.wy = -1 / 100
    #expect(floor.projectedPoint(of: CGPoint(x: 5, y: 99.95)) == nil)
    #expect(floor.projectedPoint(of: CGPoint(x: 5, y: 150)) == nil)
    let inverse = try #require(floor.inverted())
    // No point of the floor is visible above the horizon.
    let mirrored = CGPoint(x: 5, y: 150).projected(by: floor)
    #expect(floor.source(of: mirrored, by: inverse) == nil)
    let seen = try #require(floor.rectangle(around: CGRect(x: -10, y: 0, width: 20, height: 300)))
    #expect(seen.minY == 0 && seen.maxY.isFinite && seen.maxY > 90_000)
    #expect(floor.rectangle(around: CGRect(x: -10, y: 200, width: 20, height: 300)) == nil)
  }

  @Test func theRectangleAroundHoldsAllPoints() throws {
    var random = Seeded(3)
    for _ in 0..<300 {
      let projection = any(&random)
      let rect = CGRect(x: -40, y: -30, width: 90, height: 70)
      let around = try #require(projection.rectangle(around: rect)).insetBy(dx: -1e-9, dy: -1e-9)
      for _ in 0..<20 {
        let inside = CGPoint(
          x: random.number(in: -40...50), y: random.number(in: -30...40))
        #expect(around.contains(try #require(projection.projectedPoint(of: inside))))
      }
    }
  }

  @Test func theTangentMatchesTheProjectionNearby() {
    var random = Seeded(4)
    for _ in 0..<300 {
      let (projection, start) = (any(&random), point(&random))
      let tangent = projection.tangent(at: start)
      #expect(isNear(start.applying(tangent), start.projected(by: projection)))
      for (dx, dy) in [(1e-4, 0), (0, 1e-4)] {
        let near = CGPoint(x: start.x + dx, y: start.y + dy)
        #expect(isNear(near.applying(tangent), near.projected(by: projection), 1e-9))
      }
    }
  }

  @Test func aProjectionSeenEdgeOnHasNoInverse() {
    #expect(Projection(CGAffineTransform(scaleX: 0, y: 1)).inverted() == nil)
  }
}
