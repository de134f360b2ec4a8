import Foundation
import MotionCore
import Testing

struct CubicCurveTests {
  static let named: [CubicCurve] = [.linear, .easeIn, .easeOut, .easeInOut, .systemDefault]
  /// Two extremes that are allowed: one stands still at ½, the other all but jumps there.
  static let standingStill = curve(0.45, 1, 0.55, 0)
  static let nearlyAStep = curve(1, 0.45, 0, 0.55)

  static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> CubicCurve {
    CubicCurve(controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
  }

  /// Overshoots, falls back below 0 and comes to 1.
  static let wave = curve(0.4, 2, 0.6, -1)

  /// Curves from a seed; y within `range`.
  static func randomCurves(_ count: Int, y range: ClosedRange<Double>) -> [CubicCurve] {
    var random = Seeded(3)
    return (0..<count).map { _ in
      curve(
        random.number(in: 0...1), random.number(in: range), random.number(in: 0...1),
        random.number(in: range))
    }
  }

  // MARK: - Laws

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
        guard abs(slope) < 3 else { continue }  // where it bends little within the distance
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
    // Symmetric about (½, ½), so it passes ½ three times.
    let crossings = [0.0, 0.5, 1].map { Self.wave.fraction(at: 0.5, near: $0) }
    #expect(crossings[0] < crossings[1] && crossings[1] < crossings[2])
    #expect(Self.wave.fraction(at: 0.5) == crossings[0])
    expect(crossings[1], isNear: 0.5, tolerance: 1e-15)
  }

  /// Lowest and highest progress, from Chromium's cubic_bezier_unittest.cc (its epsilon 1.5e-4).
  @Test(arguments: [
    (curve(0.25, 1.0 / 3, 0.75, 2.0 / 3), 0, 1), (curve(0.25, -0.5, 0.75, -1.0 / 6), -0.225, 1),
    (curve(0, 1, 1, 0), 0, 1), (curve(0.25, 2.5, 0.75, 0.5), 0, 1.28818),
    (curve(0.25, 0.5, 0.75, -1.5), -0.28818, 1), (curve(0.25, 0.1, 0.75, 1.5), 0, 1.10755),
    (curve(0.25, -0.5, 0.75, 0.9), -0.10755, 1), (curve(0.25, 0.3, 0.75, 0.633), 0, 1),
  ])
  func progressOutOfReachGivesTheNearestPoint(_ curve: CubicCurve, low: Double, high: Double) {
    expect(curve.progress(at: curve.fraction(at: -9)), isNear: low, tolerance: 1.5e-4)
    expect(curve.progress(at: curve.fraction(at: 9)), isNear: high, tolerance: 1.5e-4)
  }

  // MARK: - Figures

  /// Chromium's ui/gfx/geometry/cubic_bezier_unittest.cc, its epsilon 1.5e-4.
  @Test func chromiumsTableOfAnEase() {
    let table = [
      0, 0.01136, 0.03978, 0.07978, 0.12803, 0.18235, 0.24115, 0.30323, 0.36761, 0.43345, 0.5,
      0.56655, 0.63238, 0.69676, 0.75884, 0.81764, 0.87196, 0.92021, 0.96021, 0.98863, 1,
    ]
    for (step, expected) in table.enumerated() {
      let progress = Self.curve(0.25, 0, 0.75, 1).progress(at: Double(step) / 20)
      expect(progress, isNear: expected, tolerance: 1.5e-4)
    }
  }

  /// The same source.
  @Test func chromiumsTableOfAnOvershoot() {
    let table = [
      0, -0.08954, -0.15613, -0.19641, -0.20651, -0.18232, -0.11992, -0.01672, 0.1266, 0.30349,
      0.5, 0.69651, 0.8734, 1.01672, 1.11992, 1.18232, 1.20651, 1.19641, 1.15613, 1.08954, 1,
    ]
    for (step, expected) in table.enumerated() {
      let progress = Self.curve(0.5, -1, 0.5, 2).progress(at: Double(step) / 20)
      expect(progress, isNear: expected, tolerance: 1.5e-4)
    }
  }

  /// The same source.
  @Test func chromiumsTableOfSlopes() {
    let table = [
      0, 0.4217, 0.69778, 0.89121, 1.03184, 1.13576, 1.21239, 1.26751, 1.30474, 1.32628, 1.33333,
      1.32628, 1.30474, 1.26751, 1.21239, 1.13576, 1.03184, 0.89121, 0.69778, 0.4217, 0,
    ]
    let ease = Self.curve(0.25, 0, 0.75, 1)
    for (step, expected) in table.enumerated() {
      expect(ease.slope(at: Double(step) / 20), isNear: expected, tolerance: 1.5e-4)
    }
    #expect(ease.slope(at: -0.1) == 0)
    #expect(ease.slope(at: 1.1) == 0)
  }

  /// The same source: where x(½) = ½, progress is 1/8 + 3/8·(y₁ + y₂).
  @Test(arguments: [Figure(1, 1, 0.875), Figure(2, 2, 1.625), Figure(-1, -1, -0.625)])
  func halfWayIsExact(_ figure: Figure) {
    let curve = Self.curve(0.5, figure.input, 0.5, figure.second)
    expect(curve.progress(at: 0.5), isWithin: 1, unitsOf: figure.expected)
  }

  /// At 0.1, 0.25, 0.5, 0.75 and 0.9, to six digits: CAMediaTimingFunction's control points,
  /// solved.
  @Test(arguments: [
    (CubicCurve.easeIn, [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
    (.easeOut, [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
    (.easeInOut, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
    (.systemDefault, [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
  ])
  func coreAnimationsCurves(_ curve: CubicCurve, expected: [Double]) {
    for (fraction, expected) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) {
      expect(curve.progress(at: fraction), isNear: expected, tolerance: 1e-6)
    }
  }

  /// Measured on iOS 26.1 by Vercantez/openuikit (AnimationTests.swift), ten digits.
  @Test(arguments: [
    Figure(0.1, 0.0197224535), Figure(0.2, 0.0816598563), Figure(0.25, 0.129161931),
    Figure(0.4, 0.3318838701), Figure(0.6, 0.6681161299), Figure(0.9, 0.9802775465),
  ])
  func easeInOutAsAnIPhonePlaysIt(_ figure: Figure) {
    expect(
      CubicCurve.easeInOut.progress(at: figure.input), isNear: figure.expected, tolerance: 1e-9)
  }

  /// At 0.1, 0.25, 0.4999, 0.5000001 and 0.75: the cubic solved by bisection in mpmath at 300 bits.
  @Test(arguments: [
    (
      nearlyAStep,
      [
        0.0470689212269457454, 0.128848533031558862, 0.475859353659744762,
        0.502412332133602381, 0.871151466968441153,
      ]
    ),
    (
      standingStill,
      [
        0.200740310666745917, 0.408699963077368661, 0.499999999992876423,
        0.5, 0.591300036922631312,
      ]
    ),
    (
      curve(0.999999, 0.45, 0.000001, 0.55),
      [
        0.0470689687792368538, 0.128848667737859343,
        0.475862876075241866, 0.502377066843924639, 0.871151332262140677,
      ]
    ),
    (
      curve(1, 0, 0, 1),
      [
        0.00376167495808316658, 0.029724605511925197, 0.456189733926808614,
        0.504385976606549788, 0.970275394488074803,
      ]
    ),
  ])
  func nearlyVerticalCurvesKeepTwelveDigits(_ curve: CubicCurve, expected: [Double]) {
    for (fraction, expected) in zip([0.1, 0.25, 0.4999, 0.5000001, 0.75], expected) {
      expect(curve.progress(at: fraction), isNear: expected, tolerance: 1e-12)
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

  @Test func endsWithoutASlopeOfTheirOwnTakeTheNextControlPoints() {
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
