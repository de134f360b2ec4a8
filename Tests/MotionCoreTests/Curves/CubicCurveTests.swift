import Chance
import Foundation
import MotionCore
import Testing

struct CubicCurveTests {
  static let named: [CubicCurve] = [.linear, .easeIn, .easeOut, .easeInOut, .systemDefault]
  /// A valid extreme, which nearly jumps at ½.
  static let nearlyAStep = curve(1, 0.45, 0, 0.55)

  static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> CubicCurve {
    CubicCurve(controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
  }

  /// A curve that overshoots, falls below 0, and ends at 1.
  static let wave = curve(0.4, 2, 0.6, -1)

  /// Returns curves from a seed, with y in `range`.
  static func randomCurves(_ count: Int, y range: ClosedRange<Double>) -> [CubicCurve] {
    var random = Seeded(3)
    return (0..<count).map { _ in
      curve(
        random.number(in: 0...1), random.number(in: range), random.number(in: 0...1),
        random.number(in: range))
    }
  }

  // MARK: - Invariants

  @Test func everyCurveBeginsAt0AndEndsAt1() {
    for curve in Self.randomCurves(300, y: -3...3) + Self.named + [Self.nearlyAStep] {
      #expect(curve.progress(at: 0) == 0)
      #expect(curve.progress(at: 1) == 1)
      #expect(curve.progress(at: -0.5) == 0)
      #expect(curve.progress(at: 7) == 1)
      #expect(curve.fraction(at: 0, near: 0) == 0)
      #expect(curve.fraction(at: 1, near: 1) == 1)
    }
  }

  @Test func controlPointsWithRisingProgressNeverFall() {
    for curve in Self.randomCurves(200, y: 0...1) {
      var previous = 0.0
      for step in 0...400 {
        let progress = curve.progress(at: Double(step) / 400)
        #expect(progress >= previous - 1e-15)
        previous = progress
      }
    }
  }

  @Test func diagonalControlPointsAreTheIdentityToTheBit() {
    var random = Seeded(4)
    for curve in [.linear, Self.curve(0, 0, 0, 0), Self.curve(0.3, 0.3, 0.9, 0.9)] {
      for _ in 0..<100 {
        let fraction = random.number(in: 0...1)
        #expect(curve.progress(at: fraction) == fraction)
        #expect(curve.fraction(at: fraction) == fraction)
        #expect(curve.slope(at: fraction) == 1)
      }
    }
  }

  @Test func aCurveAndItsMirrorImageAddUpToOne() {
    for curve in Self.randomCurves(100, y: -1...2) {
      let mirror = Self.curve(
        1 - curve.controlPoint2.x, 1 - curve.controlPoint2.y, 1 - curve.controlPoint1.x,
        1 - curve.controlPoint1.y)
      for step in 1..<8 {
        let fraction = Double(step) / 8
        let slope = max(1, abs(curve.slope(at: fraction)))
        let sum = curve.progress(at: fraction) + mirror.progress(at: 1 - fraction)
        expect(sum, isNear: 1, tolerance: 1e-13 * slope)
      }
    }
  }

  @Test func theSlopeIsTheDerivative() {
    for curve in Self.randomCurves(200, y: -1...2) {
      for step in 1..<10 {
        let fraction = Double(step) / 10
        let slope = curve.slope(at: fraction)
        guard abs(slope) < 3 else { continue }  // only where the bend is small
        let rise = curve.progress(at: fraction + 1e-6) - curve.progress(at: fraction - 1e-6)
        expect(rise / 2e-6, isNear: slope, tolerance: 1e-4)
      }
    }
  }

  // MARK: - The inverse

  @Test func theInverseGivesTheFractionBack() {
    for curve in Self.randomCurves(300, y: 0...1) + Self.named {
      for step in 1..<50 {
        let fraction = Double(step) / 50
        guard curve.slope(at: fraction) > 0.01 else { continue }
        expect(curve.fraction(at: curve.progress(at: fraction)), isNear: fraction, tolerance: 1e-12)
      }
    }
  }

  @Test func theInverseReachesTheProgressAskedFor() {
    for curve in Self.randomCurves(300, y: 0...1) + Self.named {
      for step in 0...50 {
        let progress = Double(step) / 50
        let fraction = curve.fraction(at: progress)
        guard curve.slope(at: fraction) < 100 else { continue }
        expect(curve.progress(at: fraction), isNear: progress, tolerance: 1e-12)
      }
    }
  }

  @Test func theInverseOfACurveThatTurnsStaysWithItsHint() {
    for curve in Self.randomCurves(200, y: -2...3) + [Self.wave] {
      for step in 1..<40 {
        let fraction = Double(step) / 40
        let slope = curve.slope(at: fraction)
        guard abs(slope) > 0.05, abs(slope) < 100 else { continue }
        let back = curve.fraction(at: curve.progress(at: fraction), near: fraction)
        expect(back, isNear: fraction, tolerance: 1e-12)
      }
    }
  }

  @Test func withoutAHintTheInverseIsTheEarliestCrossing() {
    // The curve is symmetric about (½, ½), so ½ occurs three times.
    let crossings = [0.0, 0.5, 1].map { Self.wave.fraction(at: 0.5, near: $0) }
    #expect(crossings[0] < crossings[1] && crossings[1] < crossings[2])
    #expect(Self.wave.fraction(at: 0.5) == crossings[0])
    expect(crossings[1], isNear: 0.5, tolerance: 1e-15)
  }

  @Test func progressOutOfReachGivesTheNearestPoint() {
    for curve in Self.randomCurves(100, y: -2...3) {
      let (lowest, highest) = (curve.fraction(at: -99), curve.fraction(at: 99))
      for step in 0...200 {
        let progress = curve.progress(at: Double(step) / 200)
        #expect(curve.progress(at: lowest) <= progress + 1e-15)
        #expect(curve.progress(at: highest) >= progress - 1e-15)
      }
    }
  }

  // MARK: - Steep ends and huge values

  @Test func verticalEndsHaveInfiniteSlopes() {
    let curve = Self.curve(0, 1, 1, 0)
    #expect(curve.slope(at: 0) == .infinity)
    #expect(curve.slope(at: 1) == .infinity)
    #expect(Self.curve(0, -1, 0.5, 1).slope(at: 0) == -.infinity)
    #expect(Self.nearlyAStep.slope(at: 0.5) == .infinity)
  }

  @Test func coincidentEndPointsTakeTheSlopeOfTheNextPoint() {
    #expect(Self.curve(0, 0, 0.5, 1).slope(at: 0) == 2)
    #expect(Self.curve(0.5, 0, 1, 1).slope(at: 1) == 2)
    #expect(Self.curve(0, 0, 0, 1).slope(at: 0) == .infinity)
  }

  @Test func hugeControlPointsStayFinite() {
    let curve = Self.curve(0.3, 1e308, 0.6, -1e308)
    for step in 0...20 {
      let progress = curve.progress(at: Double(step) / 20)
      #expect(progress.isFinite)
      #expect((0...1).contains(curve.fraction(at: progress, near: 0.5)))
    }
  }

  @Test func timeThatRunsBackwardsIsRefused() async {
    await #expect(processExitsWith: .failure) {
      _ = CubicCurve(controlPoint1: CGPoint(x: 1.2, y: 0), controlPoint2: CGPoint(x: 1, y: 1))
    }
    await #expect(processExitsWith: .failure) {
      _ = CubicCurve(controlPoint1: CGPoint(x: 0, y: CGFloat.nan), controlPoint2: .zero)
    }
  }
}
