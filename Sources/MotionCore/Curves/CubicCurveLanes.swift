/// Four curves side by side, one in each lane of a vector.
struct CubicCurveLanes {
  private let x: UnitCubicLanes<SIMD4<Double>>
  private let y: UnitCubicLanes<SIMD4<Double>>

  /// These curves, in this order.
  @inline(__always) init(
    _ first: CubicCurve, _ second: CubicCurve, _ third: CubicCurve, _ fourth: CubicCurve
  ) {
    x = UnitCubicLanes(
      c1: SIMD4(first.x.c1, second.x.c1, third.x.c1, fourth.x.c1),
      c2: SIMD4(first.x.c2, second.x.c2, third.x.c2, fourth.x.c2))
    y = UnitCubicLanes(
      c1: SIMD4(first.y.c1, second.y.c1, third.y.c1, fourth.y.c1),
      c2: SIMD4(first.y.c2, second.y.c2, third.y.c2, fourth.y.c2))
  }

  /// How far each has come: to the bit what `CubicCurve.progress(at:)` says.
  ///
  /// Not inlined: whoever takes the answer apart would have it worked out number by number.
  ///
  /// - Parameter fractions: Each more than 0 and less than 1.
  @inline(never) func progress(at fractions: SIMD4<Double>) -> SIMD4<Double> {
    y.value(at: x.parameters(of: fractions, near: fractions))
  }
}
