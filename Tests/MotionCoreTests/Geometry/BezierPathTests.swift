import Foundation
import MotionCore
import Testing

/// Paths as values: containment, length, trimming, and appending.
struct BezierPathTests {
  private func circle(radius: CGFloat) -> BezierPath {
    var path = BezierPath()
    path.addEllipse(in: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    return path
  }

  private func square(_ side: CGFloat) -> BezierPath {
    var path = BezierPath()
    path.addRect(CGRect(x: 0, y: 0, width: side, height: side))
    return path
  }

  @Test func aCircleOfFourCurvesIsWithinThreeTenThousandthsOfItsRadius() {
    var path = BezierPath()
    path.addArc(center: .zero, radius: 100, start: 0.3, end: 0.3 + 2 * .pi, growing: true)
    for path in [path, circle(radius: 100)] {
      #expect(abs(path.length / (200 * .pi) - 1) < 3e-4)
      #expect(abs(path.bounds.width - 200) < 0.06 && abs(path.bounds.midX) < 0.03)
      for step in 0..<360 {
        let angle = Double(step) * .pi / 180
        let ray = CGPoint(x: StrictMath.cos(angle), y: StrictMath.sin(angle))
        #expect(path.contains(CGPoint(x: ray.x * 99.999, y: ray.y * 99.999)))
        #expect(!path.contains(CGPoint(x: ray.x * 100.028, y: ray.y * 100.028)))
      }
    }
  }

  @Test func arcsGoInTheGivenDirection() {
    for (growing, middle) in [(true, CGPoint(x: 0, y: 10)), (false, CGPoint(x: 0, y: -10))] {
      var path = BezierPath()
      path.addArc(center: .zero, radius: 10, start: 0, end: .pi, growing: growing)
      let half = path.trimmed(from: 0, to: 0.5).currentPoint ?? .zero
      #expect(abs(half.x - middle.x) < 1e-6 && abs(half.y - middle.y) < 1e-6)
    }
    var missing = BezierPath()
    missing.addArc(center: .zero, radius: 10, start: 0, end: .pi / 2, growing: false)
    #expect(abs(missing.length - 15 * .pi) < 0.02)
  }

  @Test func boundsAreThoseOfTheCurveAndNotOfItsControlPoints() {
    var path = BezierPath()
    path.move(to: .zero)
    path.addQuad(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 8))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 10, height: 4))
    #expect(path.controlBounds == CGRect(x: 0, y: 0, width: 10, height: 8))
    #expect(path.isFinite && !path.mapPoints { CGPoint(x: $0.x / 0, y: $0.y) }.isFinite)
    #expect(BezierPath().bounds.isNull)
  }

  @Test func anInnerRectangleIsAHoleOnlyByTheEvenOddRule() {
    var path = square(30)
    path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
    let middle = CGPoint(x: 15, y: 15)
    #expect(path.contains(middle) && !path.contains(middle, evenOdd: true))
    #expect(path.contains(CGPoint(x: 5, y: 15), evenOdd: true))
    #expect(!path.contains(CGPoint(x: 31, y: 15)))
  }

  @Test func anOpenSubpathContainsPointsAsIfItWereClosed() {
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 10))
    path.move(to: CGPoint(x: 50, y: 50))
    #expect(path.contains(CGPoint(x: 8, y: 4)))
    #expect(!path.contains(CGPoint(x: 4, y: 8)))
  }

  @Test(arguments: [0.1, 0.25, 0.4, 0.77])
  func trimmedPathsHaveTheRequestedLengths(_ fraction: CGFloat) {
    var path = circle(radius: 50)
    path.append(square(70))
    let (before, after) = (
      path.trimmed(from: 0, to: fraction), path.trimmed(from: fraction, to: 1)
    )
    #expect(abs(before.length - fraction * path.length) < 1e-3)
    #expect(abs(before.length + after.length - path.length) < 1e-3)
    let middle = path.trimmed(from: fraction / 2, to: fraction)
    #expect(abs(middle.length - fraction / 2 * path.length) < 1e-3)
  }

  @Test func appendingWithAnOffsetEqualsAppendingTheMovedPath() {
    var kinds = circle(radius: 5)
    kinds.move(to: CGPoint(x: 1, y: 2))
    kinds.addQuad(to: CGPoint(x: 3, y: 1), control: CGPoint(x: 2, y: 4))
    kinds.addLine(to: CGPoint(x: 7, y: 7))
    var (moved, plain) = (square(10), square(10))
    moved.append(kinds, movedBy: CGVector(dx: 20, dy: -3))
    plain.append(kinds.applying(CGAffineTransform(translationX: 20, y: -3)))
    // Later elements continue at the end, or at the start, of the last subpath.
    for end in [CGPoint(x: 50, y: 60), .zero] {
      moved.addLine(to: end)
      plain.addLine(to: end)
      moved.close()
      plain.close()
    }
    #expect(moved == plain)
    moved.append(BezierPath(), movedBy: CGVector(dx: 1, dy: 1))
    #expect(moved == plain)
  }

  @Test func trimmingNothingKeepsThePathAndTrimmingAllLeavesNone() {
    let path = square(10)
    #expect(path.trimmed(from: 0, to: 1) == path)
    #expect(path.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(path.trimmed(from: 0.7, to: 0.2).isEmpty)
  }

  @Test func trimmingKeepsACompleteSubpathClosed() {
    var path = square(10)
    path.append(square(10))
    let kept = path.trimmed(from: 0, to: 0.75)
    #expect(Array(kept.elements.prefix(5)) == square(10).elements)
    #expect(kept.elements.last != .close)
  }

  @Test func roundingNoCornerIsARectangle() {
    var path = BezierPath()
    path.addRoundedRect(
      CGRect(x: 0, y: 0, width: 20, height: 20), radii: CGSize(width: 5, height: 5), corners: [])
    #expect(path == square(20))
  }

  @Test(arguments: UInt(0)..<16)
  func onlyTheCornersAskedForAreRounded(_ bits: UInt) {
    var path = BezierPath()
    let corners = Frame.Corners(rawValue: bits)
    path.addRoundedRect(
      CGRect(x: 0, y: 0, width: 20, height: 20), radii: CGSize(width: 8, height: 8),
      corners: corners)
    let places: [(Frame.Corners, CGPoint)] = [
      (.topLeft, CGPoint(x: 1, y: 1)), (.topRight, CGPoint(x: 19, y: 1)),
      (.bottomLeft, CGPoint(x: 1, y: 19)), (.bottomRight, CGPoint(x: 19, y: 19)),
    ]
    for (corner, point) in places {
      #expect(path.contains(point) == !corners.contains(corner))
    }
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test func transformingAPathKeepsItsElementKinds() {
    var path = circle(radius: 3)
    path.append(square(4))
    let moved = path.applying(CGAffineTransform(translationX: 2, y: 1))
    #expect(moved.hasSameElementKinds(as: path))
    #expect(moved.applying(CGAffineTransform(translationX: -2, y: -1)).bounds == path.bounds)
    #expect(!square(3).hasSameElementKinds(as: circle(radius: 3)))
  }

  @Test func anElementAfterACloseStartsAtTheSubpathsStart() {
    var path = square(10)
    path.addLine(to: CGPoint(x: -5, y: 0))
    #expect(path.elements.suffix(2) == [.move(.zero), .line(CGPoint(x: -5, y: 0))])
  }
}
