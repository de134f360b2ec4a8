import MotionCore
import Testing

struct MathFingerprintTests {
  @Test func theMathFingerprintIsReproducible() {
    #expect(MathFingerprint.compute() == MathFingerprint.compute())
  }

  /// The number is no reference for any value, only for bits: every CPU and every build must give
  /// it.
  ///
  /// An intended change of a formula changes the number. Older recordings then differ in their last
  /// bits.
  @Test func theMathFingerprintMatchesTheReference() {
    #expect(MathFingerprint.compute() == 0x74c2_cf2b_e90f_ddbf)
  }
}
