import MotionCore
import Testing

struct MathFingerprintTests {
  @Test func theSameBitsComeOutTwice() {
    #expect(MathFingerprint.compute() == MathFingerprint.compute())
  }

  /// Not a reference for any value, only for their bits: every CPU and every build must come to
  /// this number. It changes when a formula is changed on purpose; recordings made before then
  /// differ in their last bits.
  @Test func everyCPUAndEveryBuildComesToTheseBits() {
    #expect(MathFingerprint.compute() == 0x74c2_cf2b_e90f_ddbf)
  }
}
