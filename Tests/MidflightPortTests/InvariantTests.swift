import Chance
import Foundation
import Testing

@testable import MidflightPort

/// Invariants of ports, on sources that random snippets make.
struct InvariantTests {
  /// A source without imports: snippets in random order, with random conditions and line breaks.
  private static func source(_ seed: UInt64) -> String {
    var random = Seeded(seed)
    var parts: [String] = []
    for _ in 0...random.next() % 6 {
      let part = random.pick(Snippets.all)
      parts.append(random.once(in: 4) ? "#if os(iOS)\n\(part)\n#else\n// none\n#endif" : part)
    }
    let text = parts.joined(separator: random.pick(["\n", "\n\n"]))
    return random.once(in: 5) ? text.replacing("\n", with: "\r\n") : text
  }

  @Test func theCorpusHasSnippets() { #expect(Snippets.all.count > 20) }

  @Test(arguments: Snippets.fixtures.indices)
  func aPortOfAPortChangesNothing(fixture: Int) {
    let once = ported(Snippets.fixtures[fixture])
    #expect(once != Snippets.fixtures[fixture])
    #expect(ported(once) == once)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func aPortOfAPortOfRandomSourcesChangesNothing(seed: UInt64) {
    let once = ported("import UIKit\n" + Self.source(seed))
    #expect(ported(once) == once)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func linesKeepTheirNumbers(seed: UInt64) {
    let text = Self.source(seed)
    #expect(ported(text).utf8.count { $0 == 10 } == text.utf8.count { $0 == 10 })
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func commentsStay(seed: UInt64) throws {
    let text = Self.source(seed)
    #expect(try Self.comments(in: ported(text)) == Self.comments(in: text))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func stringsAndExpressionsStay(seed: UInt64) throws {
    let text = Self.source(seed)
    var rest = try Self.literals(in: ported(text))[...]
    for literal in try Self.literals(in: text) {
      // The port adds strings, such as those of key paths.
      let place = try #require(rest.firstIndex(of: literal))
      rest = rest[(place + 1)...]
    }
  }

  @Test func equalSourcesHaveEqualOutput() {
    for seed in 0..<20 as Range<UInt64> {
      let text = Self.source(seed)
      #expect(PortedText(text).notes == PortedText(text).notes)
      #expect(ported(text) == ported(text))
    }
  }

  @Test(arguments: [
    "", "\n", "@", "#", "}", ")", "class", "import", "#if", "a?", "\u{FEFF}x", "#selector(",
    "@objc(", "protocol P: class {", ".Name.UIApplicationDidBecomeActive", "#selector(a.",
  ])
  func aFragmentOfASourceIsNoError(code: String) {
    #expect(!ported(code + " ").isEmpty)
    _ = ported(code)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func aDamagedSourceIsNoError(seed: UInt64) {
    var random = Seeded(seed)
    var bytes = Array(random.pick(Snippets.fixtures).utf8)
    for _ in 0..<3 {
      let start = Int(random.next() % UInt64(bytes.count))
      bytes.removeSubrange(start..<min(bytes.count, start + Int(random.next() % 40)))
    }
    let code = String(decoding: bytes, as: UTF8.self)
    #expect(PortedText(code).text.utf8.count > code.utf8.count / 2)
  }

  /// The text between tokens without white space.
  private static func comments(in text: String) throws -> String {
    let bytes = Array(text.utf8)
    var position = 0
    var found: [UInt8] = []
    for token in try Lexer.tokens(of: bytes) {
      found += bytes[position..<token.range.lowerBound]
      position = token.range.upperBound
    }
    return String(decoding: (found + bytes[position...]).filter { $0 > 32 }, as: UTF8.self)
  }

  private static func literals(in text: String) throws -> [String] {
    try Lexer.tokens(of: Array(text.utf8))
      .filter { $0.kind == .string || $0.kind == .regularExpression }.map(\.text)
  }
}
