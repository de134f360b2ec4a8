import Foundation

/// A number that shows whether two machines or two builds compute motion with equal bits.
///
/// Tests compare the number between debug and release, and between CPUs with and without fused
/// multiply-add. `midflight doctor` prints the number. Recordings do not contain the number, and
/// replays do not compare it. On a machine with another fingerprint, a replay stops at the first
/// check whose hash differs.
package enum MathFingerprint {
  /// Returns a hash of results of `StrictMath`, `CubicCurve` and `Spring` on a fixed grid.
  ///
  /// The hash is FNV-1a over the bit patterns of about 130 000 results.
  package static func compute() -> UInt64 {
    var hash = Hash()
    addStrictMath(to: &hash)
    addCurves(to: &hash)
    addSprings(to: &hash)
    return hash.value
  }

  private struct Hash {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Adds the eight bytes of a number's bit pattern, lowest first.
    mutating func add(_ number: Double) {
      var bits = number.bitPattern
      for _ in 0..<8 {
        value = (value ^ (bits & 0xff)) &* 0x100_0000_01b3
        bits >>= 8
      }
    }
  }

  /// Adds seven functions at 12 001 arguments each.
  private static func addStrictMath(to hash: inout Hash) {
    for step in -6_000...6_000 {
      let x = Double(step) * 0.0573
      hash.add(StrictMath.exp(x))
      hash.add(StrictMath.expm1(x * 0.01))
      hash.add(StrictMath.sin(x))
      hash.add(StrictMath.cos(x * 977))
      hash.add(StrictMath.atan2(x, Double(step % 7) - 3))
      hash.add(StrictMath.log(abs(x)))
      hash.add(StrictMath.pow(abs(x) * 0.01, x * 0.3))
    }
  }

  /// Adds progress, slope and inverse of six curves at 1001 fractions each.
  private static func addCurves(to hash: inout Hash) {
    let standingStill = CubicCurve(
      controlPoint1: CGPoint(x: 0.45, y: 1), controlPoint2: CGPoint(x: 0.55, y: 0))
    let nearlyAStep = CubicCurve(
      controlPoint1: CGPoint(x: 1, y: 0.45), controlPoint2: CGPoint(x: 0, y: 0.55))
    for curve in [.easeIn, .easeOut, .easeInOut, .systemDefault, standingStill, nearlyAStep] {
      for step in 0...1_000 {
        let fraction = Double(step) / 1_000
        hash.add(curve.progress(at: fraction))
        hash.add(curve.slope(at: fraction))
        hash.add(curve.fraction(at: fraction))
      }
    }
  }

  /// Adds 750 states of each of nine springs, and two settling durations and a crossing time each.
  private static func addSprings(to hash: inout Hash) {
    for ratio in [0, 0.05, 0.3, 0.7, 0.999_999, 1, 1.000_001, 1.7, 20] {
      let spring = Spring(response: 0.37, dampingRatio: ratio)
      for step in 0..<750 {
        let state = spring.state(at: Double(step) * 0.004_1)
        hash.add(state.displacement)
        hash.add(state.impulse)
        hash.add(state.displacementRate)
        hash.add(state.impulseRate)
      }
      hash.add(spring.settlingDuration(initialVelocity: ratio))
      hash.add(spring.unclampedSettlingDuration(initialVelocity: -ratio))
      hash.add(spring.time(atProgress: 0.75, initialVelocity: ratio) ?? -1)
    }
  }
}
