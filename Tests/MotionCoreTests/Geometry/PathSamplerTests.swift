import Foundation
import MotionCore
import Testing

/// Positions and directions along a path.
struct PathSamplerTests {
  private var corner: PathSampler {
    var path = BezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 10))
    return PathSampler(path)
  }

  @Test func fractionsArePartsOfTheLength() {
    #expect(corner.position(atFraction: 0).point == .zero)
    #expect(abs(corner.position(atFraction: 0.5).point.x - 20) < 1e-9)
    #expect(corner.position(atFraction: 0.875).point == CGPoint(x: 30, y: 5))
    #expect(corner.position(atFraction: 1).point == CGPoint(x: 30, y: 10))
    #expect(corner.position(atFraction: 7).point == CGPoint(x: 30, y: 10))
  }

  @Test func segmentsAreSampledOneByOne() {
    #expect(corner.count == 2)
    #expect(corner.position(onSegment: 0, at: 0.5).point == CGPoint(x: 15, y: 0))
    #expect(corner.position(onSegment: 1, at: 0.5).point == CGPoint(x: 30, y: 5))
  }

  @Test func theAngleIsThePathsDirection() {
    #expect(corner.position(atFraction: 0.5).angle == 0)
    #expect(abs(corner.position(atFraction: 0.9).angle - .pi / 2) < 1e-12)
  }

  @Test func onACircleTheSpeedIsConstant() {
    var path = BezierPath()
    path.addArc(
      center: CGPoint(x: 50, y: 50), radius: 40, start: 0, end: 2 * .pi, growing: true)
    let sampler = PathSampler(path)
    for step in 0..<360 {
      let angle = Double(step) * .pi / 180
      let place = sampler.position(atFraction: angle / (2 * .pi))
      let expected = CGPoint(x: 50 + 40 * cos(angle), y: 50 + 40 * sin(angle))
      #expect(hypot(place.point.x - expected.x, place.point.y - expected.y) < 0.02)
      #expect(abs((place.angle - angle - .pi / 2).remainder(dividingBy: 2 * .pi)) < 0.002)
    }
  }

  @Test func aPathOfOnePointHasNoSegments() {
    var path = BezierPath()
    path.move(to: CGPoint(x: 3, y: 4))
    path.addLine(to: CGPoint(x: 3, y: 4))
    let sampler = PathSampler(path)
    #expect(sampler.count == 0 && sampler.position(atFraction: 0.5).point == CGPoint(x: 3, y: 4))
  }
}
