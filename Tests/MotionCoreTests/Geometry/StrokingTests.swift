import Foundation
import MotionCore
import Testing

/// The area of a line, dashes, and arcs in corners.
struct StrokingTests {
  private func line(_ points: [CGPoint], isClosed: Bool = false) -> BezierPath {
    var path = BezierPath()
    for point in points {
      if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
    }
    if isClosed { path.close() }
    return path
  }

  private func stroke(
    _ width: CGFloat, _ cap: Frame.Stroke.Cap = .butt, _ join: Frame.Stroke.Join = .miter,
    miterLimit: CGFloat = 10
  ) -> Frame.Stroke {
    Frame.Stroke(
      color: RGBA(red: 0, green: 0, blue: 0), width: width, cap: cap, join: join,
      miterLimit: miterLimit)
  }

  private let horizontal = [CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 0)]
  private let corner = [CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 0), CGPoint(x: 20, y: 20)]

  @Test func aButtLineCoversHalfItsWidthOnBothSides() {
    let area = line(horizontal).stroked(by: stroke(4))
    #expect(area.bounds == CGRect(x: 0, y: -2, width: 20, height: 4))
    #expect(area.contains(CGPoint(x: 10, y: 1.9)) && area.contains(CGPoint(x: 10, y: -1.9)))
    #expect(!area.contains(CGPoint(x: 10, y: 2.1)) && !area.contains(CGPoint(x: -0.1, y: 0)))
  }

  @Test func aSquareCapIsHalfTheWidthLonger() {
    let area = line(horizontal).stroked(by: stroke(4, .square))
    #expect(area.bounds == CGRect(x: -2, y: -2, width: 24, height: 4))
    #expect(area.contains(CGPoint(x: 21.9, y: 1.9)))
  }

  @Test func aRoundCapIsAHalfCircle() {
    let area = line(horizontal).stroked(by: stroke(20, .round))
    for degrees in stride(from: -85.0, through: 85, by: 5) {
      let angle = degrees * .pi / 180
      let ray = CGPoint(x: StrictMath.cos(angle), y: StrictMath.sin(angle))
      #expect(area.contains(CGPoint(x: 20 + ray.x * 9.95, y: ray.y * 9.95)))
      #expect(!area.contains(CGPoint(x: 20 + ray.x * 10.05, y: ray.y * 10.05)))
    }
  }

  @Test func aMiterReachesTheOuterCorner() {
    let area = line(corner).stroked(by: stroke(4))
    #expect(area.contains(CGPoint(x: 21.9, y: -1.9)))
    #expect(area.contains(CGPoint(x: 18.1, y: 1.9)))
    #expect(!area.contains(CGPoint(x: 17.9, y: 2.1)), "the inner side")
  }

  @Test func aMiterBeyondItsLimitIsCutOff() {
    // A right angle's corner is √2 widths long.
    for (limit, reaches) in [(CGFloat(1.5), true), (1.4, false)] {
      let area = line(corner).stroked(by: stroke(4, miterLimit: limit))
      #expect(area.contains(CGPoint(x: 21.9, y: -1.9)) == reaches)
      #expect(area.contains(CGPoint(x: 20.9, y: -0.9)))
    }
  }

  @Test func aRoundJoinIsAnArcAroundTheCorner() {
    let area = line(corner).stroked(by: stroke(4, .butt, .round))
    let half = CGFloat(2).squareRoot()  // of the width 4, along each axis of the diagonal
    #expect(area.contains(CGPoint(x: 20 + half * 0.98, y: -half * 0.98)))
    #expect(!area.contains(CGPoint(x: 20 + half * 1.03, y: -half * 1.03)))
  }

  @Test func aClosedLineHasAJoinAtItsStart() {
    let area = line(corner + [CGPoint(x: 0, y: 20)], isClosed: true).stroked(by: stroke(4))
    #expect(area.bounds == CGRect(x: -2, y: -2, width: 24, height: 24))
    #expect(area.contains(CGPoint(x: -1.9, y: -1.9)))
    #expect(!area.contains(CGPoint(x: 10, y: 10)), "a line has a hole")
  }

  @Test func aCircleBecomesARing() {
    var circle = BezierPath()
    circle.addEllipse(in: CGRect(x: -50, y: -50, width: 100, height: 100))
    let ring = circle.stroked(by: stroke(10))
    for step in 0..<72 {
      let angle = Double(step) * .pi / 36
      let ray = CGPoint(x: StrictMath.cos(angle), y: StrictMath.sin(angle))
      for (radius, isInside) in [
        (44.9, false), (45.1, true), (50, true), (54.9, true), (55.1, false),
      ] {
        #expect(ring.contains(CGPoint(x: ray.x * radius, y: ray.y * radius)) == isInside)
      }
    }
  }

  @Test func aPointHasCapsOnly() {
    let point = line([.zero, .zero])
    #expect(point.stroked(by: stroke(4)).isEmpty)
    #expect(
      point.stroked(by: stroke(4, .square)).bounds == CGRect(x: -2, y: -2, width: 4, height: 4))
    #expect(point.stroked(by: stroke(4, .round)).contains(CGPoint(x: 0, y: 1.9)))
    #expect(line([.zero]).stroked(by: stroke(4, .round)).isEmpty, "a lone move")
  }

  @Test func noWidthGivesNoArea() {
    for width in [CGFloat(0), -1, .nan] {
      #expect(line(horizontal).stroked(by: stroke(width)).isEmpty)
    }
  }

  @Test func dashesAlternateWithGaps() {
    let line = line(horizontal)
    #expect(ends(of: line.dashed(lengths: [6, 4], phase: 0)) == [0, 6, 10, 16])
    #expect(ends(of: line.dashed(lengths: [6, 4], phase: 8)) == [2, 8, 12, 18])
    #expect(ends(of: line.dashed(lengths: [6, 4], phase: -3)) == [3, 9, 13, 19])
  }

  @Test func anOddPatternExchangesDashesAndGaps() {
    let dashes = line(horizontal).dashed(lengths: [2, 1, 3], phase: 0)
    #expect(ends(of: dashes) == [0, 2, 3, 6, 8, 9, 12, 14, 15, 18])
  }

  @Test func aDashOfNoLengthIsAPoint() {
    #expect(
      ends(of: line(horizontal).dashed(lengths: [0, 5], phase: 0))
        == [0, 0, 5, 5, 10, 10, 15, 15])
  }

  @Test func anInfiniteLineIsNotDashed() {
    let path = line([.zero, CGPoint(x: CGFloat.infinity, y: 0)])
    #expect(path.dashed(lengths: [4], phase: 0) == path)
  }

  @Test func theAreaOfAHugeLineHasFewPoints() {
    var path = line([.zero])
    path.addCubic(
      to: CGPoint(x: 1e60, y: 0), control1: CGPoint(x: 0, y: 1e60),
      control2: CGPoint(x: 1e60, y: 1e60))
    #expect(path.stroked(by: stroke(1e50, .round, .round)).points.count < 1_000_000)
  }

  @Test func aDashBendsAroundACorner() {
    let dashes = line(corner).dashed(lengths: [30, 30], phase: 0)
    #expect(dashes == line([corner[0], corner[1], CGPoint(x: 20, y: 10)]))
  }

  @Test func aPatternWithoutLengthsKeepsThePath() {
    for lengths in [[], [0, 0], [4, -1]] as [[CGFloat]] {
      #expect(line(corner).dashed(lengths: lengths, phase: 1) == line(corner))
    }
  }

  @Test func anArcTouchesBothSidesOfACorner() {
    var path = line([.zero])
    path.addArc(roundingCornerAt: CGPoint(x: 20, y: 0), to: CGPoint(x: 20, y: 20), radius: 8)
    #expect(path.currentPoint == CGPoint(x: 20, y: 8))
    // A line of 12 points, and a quarter circle.
    #expect(abs(path.length - (12 + 4 * .pi)) < 0.01)
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 20, height: 8))
  }

  @Test func aStraightCornerGetsALine() {
    var path = line([.zero])
    path.addArc(roundingCornerAt: CGPoint(x: 20, y: 0), to: CGPoint(x: 40, y: 0), radius: 8)
    #expect(path == line([.zero, CGPoint(x: 20, y: 0)]))
  }

  /// The x of all points, in whole billionths.
  private func ends(of path: BezierPath) -> [CGFloat] {
    path.points.map { ($0.x * 1e9).rounded() / 1e9 }
  }
}
