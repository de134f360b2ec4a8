/// The Fowler–Noll–Vo hash, variant 1a, 64 bits.
///
/// The end line of a recording stores this hash of the lines above, and a check stores the hashes
/// of a scene's state. Unlike Swift's `Hasher`, the hash is equal in every process and on every
/// machine. The hash detects accidents, not forgeries. Offset basis and prime come from the
/// authors' page, isthe.com/chongo/tech/comp/fnv.
package nonisolated struct FNV1a64: Hashable, Sendable {
  /// The hash of all bytes combined so far; the offset basis before the first byte.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325  // the offset basis

  /// Creates the hash of no bytes.
  package init() {}

  /// The value in the format of a recording: 16 lower-case hexadecimal digits.
  package var hexadecimal: String { hexadecimalText(value) }

  /// Combines bytes with the hash, in order.
  ///
  /// The number of bytes is not part of the hash. Combine the length too where two texts follow
  /// each other.
  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte: byte) }
  }

  /// Combines the eight bytes of a number, the least significant byte first.
  package mutating func combine(_ number: UInt64) {
    var rest = number
    for _ in 0..<8 {
      combine(byte: UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Combines the bit pattern of a number. The hashes of 0 and -0 differ.
  ///
  /// Every NaN has the hash of `Double.nan`, because processors disagree about the sign of a NaN.
  package mutating func combine(_ number: Double) {
    combine(number.isNaN ? Double.nan.bitPattern : number.bitPattern)
  }

  private mutating func combine(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3  // the prime
  }
}

/// Returns a number as 16 lower-case hexadecimal digits, padded with zeros.
nonisolated func hexadecimalText(_ number: UInt64) -> String {
  String(unsafeUninitializedCapacity: 16) { text in
    for index in 0..<16 {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * index) & 15)
      text[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
    return 16
  }
}
