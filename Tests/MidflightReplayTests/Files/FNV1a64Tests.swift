import MidflightReplay
import Testing

/// The values are from the test suite of the hash's authors, isthe.com/chongo/src/fnv/test_fnv.c.
@Test(
  arguments: [
    ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
  ] as [(String, UInt64)])
func hashesAgreeWithTheAuthorsOfTheFunction(text: String, value: UInt64) {
  var hash = FNV1a64()
  hash.combine(text.utf8)
  #expect(hash.value == value)
}

@Test func hashesInPiecesEqualTheHashOfAllBytes() {
  var pieces = FNV1a64()
  pieces.combine("foo".utf8)
  pieces.combine("bar".utf8)
  #expect(pieces.hexadecimal == "85944171f73967e8")
}

@Test func hashesTakeNumbersLeastSignificantByteFirst() {
  var number = FNV1a64()
  number.combine(0x0807_0605_0403_0201 as UInt64)
  var bytes = FNV1a64()
  bytes.combine([1, 2, 3, 4, 5, 6, 7, 8] as [UInt8])
  #expect(number == bytes)
}

@Test func hashesDistinguishZerosButNotNaNs() {
  func hash(_ number: Double) -> UInt64 {
    var hash = FNV1a64()
    hash.combine(number)
    return hash.value
  }
  #expect(hash(0) != hash(-0.0))
  #expect(hash(.nan) == hash(-.nan))
}

@Test func hashesInHexadecimalKeepLeadingZeros() {
  #expect(FNV1a64().hexadecimal.count == 16)
  var hash = FNV1a64()
  while hash.value >> 60 != 0 { hash.combine(UInt64(1)) }
  #expect(hash.hexadecimal.count == 16)
  #expect(UInt64(hash.hexadecimal, radix: 16) == hash.value)
}
