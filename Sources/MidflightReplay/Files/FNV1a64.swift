/// The Fowler–Noll–Vo hash, variant 1a, 64 bits: the sum of a recording and the hash of a check.
///
/// The same bytes give the same value in every process and on every machine, which Swift's own
/// hashes do not. It finds accidents, not forgeries. Offset basis and prime are those of the
/// authors' page, isthe.com/chongo/tech/comp/fnv.
package nonisolated struct FNV1a64: Hashable, Sendable {
  /// The hash of everything combined so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325  // the offset basis

  /// The hash of nothing.
  package init() {}

  /// The value as a recording writes it: 16 lower-case hexadecimal digits.
  package var hexadecimal: String { hexadecimalText(value) }

  /// Takes in bytes. Lengths are not hashed: combine one where two texts follow each other.
  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte: byte) }
  }

  /// Takes in eight bytes, the least significant first.
  package mutating func combine(_ number: UInt64) {
    var rest = number
    for _ in 0..<8 {
      combine(byte: UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Takes in a number's bit pattern, so that 0 and -0 differ.
  ///
  /// Every NaN counts as the same one, because processors disagree about its sign.
  package mutating func combine(_ number: Double) {
    combine(number.isNaN ? Double.nan.bitPattern : number.bitPattern)
  }

  private mutating func combine(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3  // the prime
  }
}

/// A number in 16 lower-case hexadecimal digits.
nonisolated func hexadecimalText(_ number: UInt64) -> String {
  String(unsafeUninitializedCapacity: 16) { text in
    for index in 0..<16 {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * index) & 15)
      text[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
    return 16
  }
}
