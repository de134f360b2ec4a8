/// Vectors compared by the signs of their differences.
///
/// Comparing makes masks, which a processor without AVX takes apart lane by lane; bits it works on as they are.
extension SIMD where Scalar == Double {
  /// A vector of as many `Int64`.
  typealias Bits = MaskStorage

  /// Of each number its bits: negative if the number has a minus sign.
  @inline(__always) var bits: Bits { unsafeBitCast(self, to: Bits.self) }

  /// The numbers that have these bits.
  @inline(__always) init(bits: Bits) { self = unsafeBitCast(bits, to: Self.self) }

  /// Without their signs.
  @inline(__always) var sizes: Self {
    var sizes = self
    for lane in indices { sizes[lane] = abs(self[lane]) }
    return sizes
  }

  /// Each no more than a limit. Of the standard library, `pointwiseMin` is not inlined.
  @inline(__always) func atMost(_ limit: Double) -> Self {
    var limited = self
    for lane in indices { limited[lane] = Swift.min(self[lane], limit) }
    return limited
  }

  /// Whether all are more than 0 and less than 1; none may be NaN.
  @inline(__always) var areAllInside: Bool {
    ((0 - self).bits & (self - 1).bits).areAllNegative
  }
}

extension SIMD where Scalar: FixedWidthInteger & SignedInteger {
  /// Whether each of them is.
  @inline(__always) var areAllNegative: Bool {
    var all: Scalar = -1
    for lane in indices { all &= self[lane] }
    return all < 0
  }
}
