import Chance
import Foundation
import MotionCore
import Testing

@testable import MidflightReplay

/// Returns the number that the scanner reads, whether whole or decimal.
private func scanned(_ text: String) throws -> Double {
  try Array("\(text),".utf8).withUnsafeBufferPointer { bytes in
    var scanner = JSONScanner(bytes)
    let number = try scanner.number("a number")
    #expect(scanner.offset == text.utf8.count, "of \(text)")
    switch number {
    case .whole(let value): return Double(value)
    case .decimal(let value): return value
    }
  }
}

@Test func numbersReadToTheNearestDouble() throws {
  var random = Seeded(7)
  for _ in 0..<20_000 {
    let digits = String(random.next() >> (random.next() % 64))
    let fraction = String(random.next() >> (random.next() % 64))
    let exponent = Int.random(in: -340...310, using: &random)
    for text in [digits, "\(digits).\(fraction)", "-\(digits).\(fraction)E\(exponent)"] {
      let value = try scanned(text)
      let nearest = try #require(Double(text))
      #expect(value.bitPattern == nearest.bitPattern, "\(text)")
    }
  }
}

@Test func decimalsThatTrapNaiveReadersReadToTheNearestDouble() throws {
  // Half-way cases around 2^53, the least normal and subnormal numbers, zeros.
  for text in [
    "9007199254740993", "9007199254740993.0", "9007199254740992.999999999999999999",
    "2.2250738585072011e-308", "4.9e-324", "2e-324", "1e22", "1e23", "0.1", "-0", "0e999999999",
    "0.000000000000000000000000000001", "123456789012345678", "1234567890123456789",
    "1e-0000000000000000000000001", "18446744073709551616", "99999999999999999999999999",
  ] {
    let nearest = try #require(Double(text))
    #expect(try scanned(text).bitPattern == nearest.bitPattern, "\(text)")
  }
}

@Test(arguments: ["01", "-01", "+1", ".5", "1.", "1.e3", "1e", "1e+", "-", "0x10", "NaN", "inf"])
func numbersThatAreNotJSONAreRefused(text: String) {
  Array("\(text),".utf8).withUnsafeBufferPointer { bytes in
    var scanner = JSONScanner(bytes)
    let isNumber = (try? scanner.number("a number")) != nil
    #expect(!isNumber || !scanner.consume(","), "\(text)")
  }
}

@Test func everyDoubleIsWrittenWithoutExponentAndReadBackToItsBits() throws {
  var random = Seeded(11)
  var numbers = [
    0, -0.0, 1e16, 1e-5, 1.5e-7, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    .leastNormalMagnitude, 1e23,
    123_456_789_012_345_680.0, -1.25e17,
  ]
  for _ in 0..<5_000 {
    let number = Double(bitPattern: random.next())
    if number.isFinite { numbers.append(number) }
  }
  for number in numbers {
    let text = decimalText(number)
    #expect(text.allSatisfy { "-0123456789.".contains($0) }, "\(text)")
    #expect(!text.hasSuffix(".0") && !text.hasPrefix("."), "\(text)")
    #expect(try scanned(text).bitPattern == number.bitPattern, "\(text)")
  }
}

@Test(arguments: [
  (118.5, "118.5"), (604, "604"), (0.015625, "0.015625"), (-0.25, "-0.25"), (1e21, "1" + zeros(21)),
  (1.5e-7, "0.00000015"), (-1.25e17, "-125" + zeros(15)),
])
func numbersAreWrittenAsShortAsTheyCanBe(number: Double, text: String) {
  #expect(decimalText(number) == text)
}

private nonisolated func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

@Test func everyScalarSurvivesQuoting() throws {
  for start in stride(from: UInt32(0), to: 0x10FFFF, by: 97) {
    var text = ""
    for value in start..<start + 3 {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    let line = quotedText(text) + ","
    let read = try Array(line.utf8).withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes)
      return try scanner.string("a string")
    }
    #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
  }
}
