/// Several `UnitCubic`s side by side, one in each lane of a vector.
///
/// Newton's steps of one curve wait for each other; those of several take hardly longer together.
/// `CubicCurve` makes them. Each lane goes through the very operations of a `UnitCubic` in their
/// order, and so has the same bits.
struct UnitCubicLanes<Numbers: SIMD> where Numbers.Scalar == Double {
  /// The first control values.
  var c1: Numbers
  /// The second control values.
  var c2: Numbers

  /// See `UnitCubic.value(at:)`.
  @inline(__always) func value(at s: Numbers) -> Numbers {
    let u = 1 - s
    return 3 * u * s * (u * c1 + s * c2) + s * s * s
  }

  /// See `UnitCubic.slope(at:)`.
  @inline(__always) private func slope(at s: Numbers) -> Numbers {
    let u = 1 - s
    let (start, middle, end) = (c1, c2 - c1, 1 - c2)
    return 3 * (u * u * start + 2 * u * s * middle + s * s * end)
  }

  /// See `UnitCubic.parameter(of:near:)`, whose direct search this is for all lanes at once.
  ///
  /// A lane stays where its last step was short enough. Once one of them loses its way, those that
  /// are still looking begin anew, each alone.
  @inline(__always) func parameters(of targets: Numbers, near guesses: Numbers) -> Numbers {
    var (s, lastStep) = (guesses, Numbers(repeating: 1))
    var isFound = Numbers.Bits.zero
    for _ in 0..<UnitCubic.mostDirectSteps {
      let slope = slope(at: s)
      let newton = s - (value(at: s) - targets) / slope
      let step = (newton - s).sizes
      // Each is negative, or is not where a step leads astray: slope > 2 · flatSlope, newton > 0, newton < 1, and
      // step · 2 ≤ lastStep. Nothing is NaN that has such a slope.
      let leads =
        (2 * UnitCubic.flatSlope - slope).bits & (0 - newton).bits & (newton - 1).bits
        & ~(lastStep - step * 2).bits
      s = Numbers(bits: s.bits & isFound | newton.bits & ~isFound)
      guard (leads | isFound).areAllNegative else { break }
      // Ones where the step is at most that long.
      isFound |= (step - UnitCubic.steepPrecision.nextUp).bits &>> 63
      if isFound.areAllNegative { return s }
      lastStep = step
    }
    return looking(for: targets, near: guesses, but: isFound, at: s)
  }

  /// All of them, where some were found.
  ///
  /// Seldom, and not inlined, so that what comes often keeps its registers.
  @inline(never) private func looking(
    for targets: Numbers, near guesses: Numbers, but isFound: Numbers.Bits, at found: Numbers
  ) -> Numbers {
    var s = found
    for lane in s.indices where isFound[lane] == 0 {
      s[lane] = UnitCubic(c1: c1[lane], c2: c2[lane])
        .parameter(of: targets[lane], near: guesses[lane])
    }
    return s
  }
}

extension UnitCubicLanes<SIMD2<Double>> {
  /// The same curve in both lanes.
  init(twice cubic: UnitCubic) {
    self.init(c1: SIMD2(repeating: cubic.c1), c2: SIMD2(repeating: cubic.c2))
  }
}
