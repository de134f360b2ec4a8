import Chance
import Foundation
import MidflightReplay
import MotionCore
import SlowTrait
import Testing

/// Fragments at which numbers, strings and nesting break.
private nonisolated let fragments = [
  "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e308", "-1e-400",
  "1e999",
  "0.5", "null", "\"", "\\ud800", "\\u0000", "[", "]", "{", "}", ",", "\n", "\r", "\u{0}", "[[[[",
  "#",
  "86400000000", "NaN", "\"x.\"", "\"end\"", "-", "e", "é",
]

@Test(arguments: sample(0..<20, quick: 2))
func mutatedRecordingsReadOrFailButNeverTrap(seed: UInt64) throws {
  let whole = Array(frozenVersion1.utf8)
  var random = Seeded(seed)
  var readCount = 0
  for _ in 0..<1_000 {
    var bytes = whole
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0...4, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 2: bytes.removeSubrange(index..<min(bytes.count, index + Int(random.next() % 9)))
      case 3: bytes.insert(contentsOf: fragments.randomElement(using: &random)!.utf8, at: index)
      default:
        let other = Int.random(in: 0..<bytes.count, using: &random)
        bytes.insert(contentsOf: bytes[min(index, other)..<max(index, other)], at: index)
      }
      if bytes.isEmpty { bytes = whole }
    }
    do throws(RecordingFailure) {
      let recording = try Recording(parsing: bytes, name: "mutant")
      readCount += 1
      // Every recording that is read can be written.
      let again = try Recording(parsing: recording.encoded(), name: "again")
      #expect(again.events.prefix(while: \.isWhole) == recording.events.prefix(while: \.isWhole))
      #expect(again.lines == recording.lines)
      if !recording.isTruncated { #expect(recording.encoded() == Data(bytes)) }
      _ = (recording.verdict, recording.warnings, recording.duration)
    } catch {
      #expect(!error.description.contains("\n"))
    }
  }
  #expect(readCount > 0, "a fuzzer that never gets past the reader finds nothing behind it")
}

extension InputEvent {
  fileprivate nonisolated var isWhole: Bool {
    if case .cancel(_, .truncated, _) = self { false } else { true }
  }
}
