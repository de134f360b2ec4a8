import Foundation
import MotionCore
import Testing

struct PacingTests {
  static let curves: [CubicCurve] = [.easeIn, .easeOut, .easeInOut, .systemDefault, .linear]

  @Test(arguments: curves) func aProgressIsFoundAgainAtItsFraction(_ curve: CubicCurve) {
    let pacing = Pacing.cubic(curve)
    for step in 0...100 {
      let fraction = Double(step) / 100
      let found = pacing.fraction(at: pacing.progress(at: fraction), near: fraction)
      #expect(abs(found - fraction) <= 1e-9)
    }
  }

  /// Half of the time: the built-in curves' progress, from the roots of their polynomials.
  @Test(arguments: zip(curves, [0.315357, 0.684643, 0.5, 0.802403, 0.5]))
  func halfTheTimeIsThisFar(_ curve: CubicCurve, progress: Double) {
    #expect(abs(Pacing.cubic(curve).progress(at: 0.5) - progress) < 5e-7)
  }

  @Test func theLinearCurveAndLinearAgree() {
    for step in 0...100 {
      let fraction = Double(step) / 100
      #expect(Pacing.linear.progress(at: fraction) == fraction)
      #expect(Pacing.cubic(.linear).progress(at: fraction) == fraction)
      #expect(
        abs(Pacing.cubic(.linear).slope(at: fraction) - Pacing.linear.slope(at: fraction)) < 1e-12)
    }
  }
}
