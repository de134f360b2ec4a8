import Foundation
import MotionCore
import Testing

struct PacingTests {
  static let curves: [CubicCurve] = [.easeIn, .easeOut, .easeInOut, .systemDefault, .linear]

  @Test(arguments: curves) func aCubicPacingsFractionInvertsItsProgress(_ curve: CubicCurve) {
    let pacing = Pacing.cubic(curve)
    for step in 0...100 {
      let fraction = Double(step) / 100
      let found = pacing.fraction(at: pacing.progress(at: fraction), near: fraction)
      #expect(abs(found - fraction) <= 1e-9)
    }
  }

  /// The progress of the built-in curves at half the time, from the roots of their polynomials.
  @Test(arguments: zip(curves, [0.315357, 0.684643, 0.5, 0.802403, 0.5]))
  func curvesHaveTheirKnownProgressAtHalfTheTime(_ curve: CubicCurve, progress: Double) {
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

  static let springs: [Pacing] = [0.2, 0.6, 1, 2.5].flatMap { ratio in
    [-4.0, 0, 3].map { velocity in
      .spring(Spring(response: 0.4, dampingRatio: ratio), seconds: 1.3, velocity: velocity)
    }
  }

  @Test(arguments: springs) func aSpringBeginsAndEndsExactly(_ pacing: Pacing) {
    for fraction in [-1, -0.001, 0] { #expect(pacing.progress(at: fraction) == 0) }
    for fraction in [1, 1.001, 7] { #expect(pacing.progress(at: fraction) == 1) }
  }

  @Test(arguments: springs) func aSpringPacingsFractionInvertsItsProgress(_ pacing: Pacing) {
    for step in 0..<100 {
      let fraction = Double(step) / 100
      let progress = pacing.progress(at: fraction)
      let found = pacing.fraction(at: progress, near: fraction)
      // A swinging spring has the progress several times. The first time counts.
      #expect(found <= fraction + 1e-9)
      #expect(abs(pacing.progress(at: found) - progress) <= 1e-9)
    }
  }

  @Test(arguments: springs) func aSpringsSlopeIsTheSlopeOfItsProgress(_ pacing: Pacing) {
    for step in 1..<100 {
      let fraction = Double(step) / 100
      let rise = pacing.progress(at: fraction + 1e-6) - pacing.progress(at: fraction - 1e-6)
      #expect(abs(pacing.slope(at: fraction) - rise / 2e-6) < 1e-4)
    }
  }
}
