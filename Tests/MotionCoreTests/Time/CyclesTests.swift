import MotionCore
import Testing

struct CyclesTests {
  static let counts = [0.25, 0.5, 1, 1.5, 2, 2.75, 3, 7, 10.5, 1000]

  @Test(arguments: counts, [true, false])
  func cyclesBeginAtZeroAndEndExactly(_ count: Double, autoreverses: Bool) {
    let cycles = Cycles(count: count, autoreverses: autoreverses)
    for before in [-3, -1e-9, 0] { #expect(cycles.progress(at: before) == 0) }
    for after in [1, 1 + 1e-9, 8] { #expect(cycles.progress(at: after) == cycles.endProgress) }
  }

  @Test(arguments: [1.0, 2, 3, 1000, 0x1p60])
  func wholeCyclesEndAtOneOrAtZeroIfAutoreversed(_ count: Double) {
    #expect(Cycles(count: count, autoreverses: false).endProgress == 1)
    #expect(Cycles(count: count, autoreverses: true).endProgress == 0)
  }

  @Test(arguments: [0.5, 1.5, 2.5, 99.5])
  func halfCyclesEndAtHalfOrAtOneIfAutoreversed(_ count: Double) {
    #expect(Cycles(count: count, autoreverses: false).endProgress == 0.5)
    #expect(Cycles(count: count, autoreverses: true).endProgress == 1)
  }

  @Test func cyclesWithoutAutoreverseAreASawtooth() {
    let cycles = Cycles(count: 4, autoreverses: false)
    #expect(cycles.legs == 4)
    for tooth in 0..<4 {
      for step in 0..<16 {
        let fraction = (Double(tooth) + Double(step) / 16) / 4
        #expect(cycles.progress(at: fraction) == Double(step) / 16)
      }
    }
  }

  @Test func autoreversedCyclesAreATriangle() {
    let cycles = Cycles(count: 2, autoreverses: true)
    #expect(cycles.legs == 4)
    for step in 0...64 {
      let passed = Double(step) / 16  // legs
      let distanceToEven = abs(passed - 2 * (passed / 2).rounded())
      #expect(cycles.progress(at: passed / 4) == distanceToEven)
    }
  }

  @Test(arguments: counts, [true, false])
  func progressStaysWithinItsEnds(_ count: Double, autoreverses: Bool) {
    let cycles = Cycles(count: count, autoreverses: autoreverses)
    for step in -10...1010 {
      #expect((0...1).contains(cycles.progress(at: Double(step) / 1000)))
    }
    #expect((0...1).contains(cycles.progress(at: (1.0).nextDown)))
  }

  @Test(arguments: counts, [true, false])
  func slopeIsTheSlopeOfProgress(_ count: Double, autoreverses: Bool) {
    let cycles = Cycles(count: count, autoreverses: autoreverses)
    let half = 1e-7
    for step in 0..<97 {
      let fraction = (Double(step) + 0.5) / 97
      let rise = cycles.progress(at: fraction + half) - cycles.progress(at: fraction - half)
      // A corner has no single slope.
      guard cycles.slope(at: fraction - half) == cycles.slope(at: fraction + half), abs(rise) < 0.5
      else { continue }
      expect(cycles.slope(at: fraction), isNear: rise / (2 * half), tolerance: 1e-6)
    }
    #expect(cycles.slope(at: -0.1) == 0 && cycles.slope(at: 1.1) == 0)
  }

  @Test func slopesAtCornersAreThoseOfTheLaterLeg() {
    let cycles = Cycles(count: 2, autoreverses: true)
    #expect([0, 0.25, 0.5, 0.75, 1].map(cycles.slope) == [4, -4, 4, -4, -4])
    #expect(Cycles(count: 1.25, autoreverses: true).slope(at: 1) == 2.5)
    #expect(Cycles(count: 3, autoreverses: false).slope(at: 1) == 3)
  }

  @Test func cyclesWhoseNumberOfLegsOverflowsAreEndless() {
    #expect(Cycles(count: .infinity, autoreverses: false).isEndless)
    #expect(Cycles(count: .greatestFiniteMagnitude, autoreverses: true).isEndless)
    #expect(!Cycles(count: 1e300, autoreverses: true).isEndless)
  }

  @Test func invalidCycleCountsAreRefused() async {
    await #expect(processExitsWith: .failure) { _ = Cycles(count: 0, autoreverses: false) }
    await #expect(processExitsWith: .failure) { _ = Cycles(count: -1, autoreverses: true) }
    await #expect(processExitsWith: .failure) { _ = Cycles(count: .nan, autoreverses: true) }
    await #expect(processExitsWith: .failure) {
      _ = Cycles(count: .infinity, autoreverses: true).progress(at: 0.5)
    }
    await #expect(processExitsWith: .failure) {
      _ = Cycles(count: .infinity, autoreverses: true).slope(at: 0.5)
    }
  }
}
