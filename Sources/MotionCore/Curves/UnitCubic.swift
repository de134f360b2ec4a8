/// One coordinate of a cubic Bézier from 0 to 1, as a function of the parameter s in 0…1.
///
/// `CubicCurve` consists of two coordinates: time x(s) and progress y(s). In Bernstein's form, both
/// ends are exact and huge control values do not overflow:
///
///     value(s) = 3 · (1 − s)² · s · c₁ + 3 · (1 − s) · s² · c₂ + s³
struct UnitCubic: Hashable, Sendable {
  /// The first control value.
  var c1: Double
  /// The second control value.
  var c2: Double

  /// Returns the value at a parameter; exactly 0 at 0 and exactly 1 at 1.
  func value(at s: Double) -> Double {
    let u = 1 - s
    return 3 * u * s * (u * c1 + s * c2) + s * s * s
  }

  /// Returns the first derivative by s.
  func slope(at s: Double) -> Double {
    let u = 1 - s
    let (start, middle, end) = (c1, c2 - c1, 1 - c2)
    return 3 * (u * u * start + 2 * u * s * middle + s * s * end)
  }

  /// Returns the first three derivatives by s.
  func derivatives(at s: Double) -> (first: Double, second: Double, third: Double) {
    let u = 1 - s
    let (start, middle, end) = (c1, c2 - c1, 1 - c2)
    return (
      slope(at: s),
      6 * (u * (middle - start) + s * (end - middle)),
      6 * (start - 2 * middle + end)
    )
  }

  /// Returns `value(at: s) − target`, exact except for the last rounding.
  ///
  /// Where the curve is flat, a value rounded to one double would leave only a third of the digits
  /// of s.
  func exactDifference(at s: Double, from target: Double) -> Double {
    let s2 = DoubleDouble(s)
    let u = DoubleDouble(sumOf: 1, -s)
    let controls = u * DoubleDouble(c1) + s2 * DoubleDouble(c2)
    let inner = DoubleDouble(3) * (u * controls) + s2 * s2
    return (s2 * inner + DoubleDouble(-target)).rounded
  }

  /// The parameters inside 0…1, ascending, where the value turns from rising to falling or back.
  /// Empty for a value that only rises.
  var turningPoints: [Double] {
    let (start, middle, end) = (c1, c2 - c1, 1 - c2)
    // value' / 3 = start + 2(middle − start)s + (start − 2·middle + end)s².
    let square = start - 2 * middle + end
    let discriminant = middle * middle - start * end
    guard discriminant > 0 else { return [] }
    let root = discriminant.squareRoot()
    let halfLinear = middle - start
    // Both terms have one sign, so nothing cancels. The product of the roots is start / square.
    let sum = -(halfLinear + (halfLinear < 0 ? -root : root))
    return [sum / square, start / sum].filter { $0 > 0 && $0 < 1 }.sorted()
  }

  /// Returns the parameter in `range` at which the value is `target`.
  ///
  /// The search uses Newton's steps from `guess`, inside a bracket that shrinks at every step. A
  /// step that leaves the bracket, or is more than half of the last step, bisects the bracket
  /// instead. Where the curve is nearly flat, the search ends with exact differences.
  ///
  /// - Parameters:
  ///   - target: A value between the values at both ends of `range`.
  ///   - range: A range in which the value is monotone.
  func parameter(
    of target: Double, in range: ClosedRange<Double>, near guess: Double
  ) -> Double {
    let (first, last) = (value(at: range.lowerBound), value(at: range.upperBound))
    return parameter(of: target, in: range, isRising: last >= first, near: guess)
  }

  /// Returns the parameter in 0…1 at which the value is `target`.
  ///
  /// - Parameters:
  ///   - target: 0…1. The value must not fall anywhere in 0…1.
  ///   - guess: The parameter at which the search begins.
  func parameter(of target: Double, near guess: Double) -> Double {
    directSearch(for: target, from: guess)
      ?? parameter(of: target, in: 0...1, isRising: true, near: guess)
  }

  /// The slope below which 1 ulp of the value is more than 64 ulps of s.
  private static var flatSlope: Double { 0x1p-6 }
  /// The step after which Newton's next step is below the last bit.
  private static var smallStep: Double { 1e-9 }

  /// Returns the parameter in `range` with the value `target`, refined where the curve is flat.
  private func parameter(
    of target: Double, in range: ClosedRange<Double>, isRising: Bool, near guess: Double
  ) -> Double {
    let found = search(from: guess, in: range, isRising: isRising, precision: Self.smallStep) {
      value(at: $0) - target
    }
    guard abs(slope(at: found)) < Self.flatSlope else { return found }
    return search(from: found, in: range, isRising: isRising, precision: 0x1p-55) {
      exactDifference(at: $0, from: target)
    }
  }

  /// Returns the result of the search in 0…1, bit for bit, if all steps are Newton's.
  ///
  /// Nearly all searches meet the condition. No bracket is needed: if each step is at most half of
  /// the last one, no step leads back to an earlier position. The search takes 30 % less time.
  ///
  /// - Returns: nil if a step leaves 0…1, is more than half of the last step, or begins where the
  ///   curve is nearly flat.
  private func directSearch(for target: Double, from start: Double) -> Double? {
    var (s, lastStep) = (start, 1.0)
    for _ in 0..<8 {
      let slope = slope(at: s)
      let newton = s - (value(at: s) - target) / slope
      let step = abs(newton - s)
      // A step no longer than the last one cannot reduce the slope by more than half.
      guard slope > 2 * Self.flatSlope, newton > 0, newton < 1, step * 2 <= lastStep else {
        return nil
      }
      if step <= Self.smallStep { return newton }
      (s, lastStep) = (newton, step)
    }
    return nil
  }

  /// Searches for the zero of a difference.
  ///
  /// - Parameters:
  ///   - isRising: A Boolean value that indicates whether the difference rises with s.
  ///   - precision: The length of a step after which the search ends.
  private func search(
    from start: Double, in range: ClosedRange<Double>, isRising: Bool, precision: Double,
    difference: (Double) -> Double
  ) -> Double {
    var (low, high) = (range.lowerBound, range.upperBound)
    var s = start
    var lastStep = high - low
    for _ in 0..<128 {
      let difference = difference(s)
      if difference == 0 { return s }
      let isBefore = (difference < 0) == isRising
      low = isBefore ? s : low
      high = isBefore ? high : s
      let newton = s - difference / slope(at: s)
      let step = abs(newton - s)
      if step <= precision { return min(max(newton, low), high) }
      if newton > low, newton < high, step * 2 <= lastStep {
        (s, lastStep) = (newton, step)
      } else {
        let middle = low + (high - low) / 2
        if middle == low || middle == high { return middle }  // neighbours
        (s, lastStep) = (middle, abs(middle - s))
      }
    }
    return s
  }
}
