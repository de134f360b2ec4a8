/// One coordinate of a cubic Bézier that runs from 0 to 1, as a function of its parameter s in 0…1.
///
/// `CubicCurve` is made of two: time x(s) and progress y(s). In Bernstein's form,
/// `3(1−s)²s·c₁ + 3(1−s)s²·c₂ + s³`, both ends come out exactly and huge control values do not
/// overflow.
struct UnitCubic: Hashable, Sendable {
  /// The first control value.
  var c1: Double
  /// The second control value.
  var c2: Double

  /// Exactly 0 at 0 and 1 at 1.
  func value(at s: Double) -> Double {
    let u = 1 - s
    return 3 * u * s * (u * c1 + s * c2) + s * s * s
  }

  /// The first derivative by s.
  func slope(at s: Double) -> Double {
    let u = 1 - s
    let (start, middle, end) = (c1, c2 - c1, 1 - c2)
    return 3 * (u * u * start + 2 * u * s * middle + s * s * end)
  }

  /// The first three derivatives by s.
  func derivatives(at s: Double) -> (first: Double, second: Double, third: Double) {
    let u = 1 - s
    let (start, middle, end) = (c1, c2 - c1, 1 - c2)
    return (
      slope(at: s),
      6 * (u * (middle - start) + s * (end - middle)),
      6 * (start - 2 * middle + end)
    )
  }

  /// `value(at: s) − target`, exact but for the last rounding.
  ///
  /// Where the curve is flat, a value rounded to one double would leave s only a third of its
  /// digits.
  func exactDifference(at s: Double, from target: Double) -> Double {
    let s2 = Twofold(s)
    let u = Twofold(sumOf: 1, -s)
    let controls = u * Twofold(c1) + s2 * Twofold(c2)
    let inner = Twofold(3) * (u * controls) + s2 * s2
    return (s2 * inner + Twofold(-target)).rounded
  }

  /// The s inside 0…1, ascending, where the value turns from rising to falling or back.
  var turningPoints: [Double] {
    let (start, middle, end) = (c1, c2 - c1, 1 - c2)
    // value' / 3 = start + 2(middle − start)s + (start − 2·middle + end)s².
    let square = start - 2 * middle + end
    let discriminant = middle * middle - start * end
    guard discriminant > 0 else { return [] }
    let root = discriminant.squareRoot()
    let halfLinear = middle - start
    // Both terms of this sum have one sign, so nothing cancels; the roots' product is start/square.
    let sum = -(halfLinear + (halfLinear < 0 ? -root : root))
    return [sum / square, start / sum].filter { $0 > 0 && $0 < 1 }.sorted()
  }

  /// The s in `range` at which the value is `target`; the value must be monotone there and reach
  /// it.
  ///
  /// Newton's steps from `guess`, kept inside a bracket that shrinks at every step; a step that
  /// would leave it, or that did not halve the last one, halves the bracket instead. Where the
  /// curve is nearly flat the search ends with exact differences.
  func parameter(
    of target: Double, in range: ClosedRange<Double>, near guess: Double
  ) -> Double {
    let (first, last) = (value(at: range.lowerBound), value(at: range.upperBound))
    return parameter(of: target, in: range, isRising: last >= first, near: guess)
  }

  /// The s at which the value is `target`; the value must not fall anywhere in 0…1.
  func parameter(of target: Double, near guess: Double) -> Double {
    directSearch(for: target, from: guess)
      ?? parameter(of: target, in: 0...1, isRising: true, near: guess)
  }

  /// Where the slope is less, 1 ulp of the value is more than 64 ulps of s.
  private static var flatSlope: Double { 0x1p-6 }
  /// After a step as small, Newton's next step would be below the last bit.
  private static var smallStep: Double { 1e-9 }

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

  /// The result of the search in 0…1, to the bit, if each of its steps is Newton's, as nearly always.
  ///
  /// It needs no bracket: where each step is at most half of the last, no step leads back to where another began. A
  /// curve takes 30 % less time.
  ///
  /// - Returns: nil if a step leaves 0…1, is more than half of the last, or begins where the curve is
  ///   nearly flat.
  private func directSearch(for target: Double, from start: Double) -> Double? {
    var (s, lastStep) = (start, 1.0)
    for _ in 0..<8 {
      let slope = slope(at: s)
      let newton = s - (value(at: s) - target) / slope
      let step = abs(newton - s)
      // No step as short as the last one makes it twice as flat.
      guard slope > 2 * Self.flatSlope, newton > 0, newton < 1, step * 2 <= lastStep else {
        return nil
      }
      if step <= Self.smallStep { return newton }
      (s, lastStep) = (newton, step)
    }
    return nil
  }

  /// - Parameter precision: The step that is small enough to be the last.
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
