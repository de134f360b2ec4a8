import Foundation
import MotionCore
import Testing

@testable import MidflightReplay

/// Tests of the escaping of text from files, names and apps in each output.
struct EscapingTests {
  /// Every scalar of the first plane, and the two noncharacters at the end of each other plane.
  private static let scalars: [Unicode.Scalar] =
    (0...0xFFFF).compactMap { Unicode.Scalar(UInt32($0)) }
    + (1...16).flatMap { plane in
      [0xFFFE, 0xFFFF].compactMap { Unicode.Scalar(UInt32(plane << 16 | $0)) }
    }

  private func expectHarmless(_ text: String, _ location: SourceLocation = #_sourceLocation) {
    let harmful = text.unicodeScalars.filter(\.needsEscape)
    #expect(harmful.isEmpty, sourceLocation: location)
  }

  /// Returns whether a scalar is a Char of XML 1.0, https://www.w3.org/TR/xml/#NT-Char.
  private func isLegalInXML(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  @Test func controlsAndNoncharactersNeedAnEscape() {
    for scalar in Self.scalars {
      let category = scalar.properties.generalCategory
      if category == .control || category == .lineSeparator || category == .paragraphSeparator
        || scalar.properties.isNoncharacterCodePoint || scalar.properties.isBidiControl
      {
        #expect(scalar.needsEscape, "\(scalar.value)")
      }
    }
  }

  @Test func lettersNeedNoEscape() {
    for text in ["a", "é", "中", "\u{200D}", "\u{1F600}", "×", "ζ", "…"] {
      #expect(terminalText(text) == text)
    }
  }

  @Test func terminalTextIsEscapedToOneLine() {
    for scalar in Self.scalars { expectHarmless(terminalText("a\(scalar)b")) }
    #expect(terminalText("a\u{1B}[2Jb\u{202E}c") == "a\\u{1B}[2Jb\\u{202E}c")
    #expect(terminalText("x\n1 passed, 0 failed") == "x\\u{A}1 passed, 0 failed")
  }

  @Test func escapingTwiceIsEscapingOnce() {
    for scalar in Self.scalars {
      let once = terminalText("\(scalar)")
      #expect(terminalText(once) == once)
    }
  }

  @Test func markupHasOnlyWhatXMLAllows() {
    for scalar in Self.scalars {
      let text = markupText("\(scalar)")
      expectHarmless(text)
      #expect(text.unicodeScalars.allSatisfy(isLegalInXML))
    }
    #expect(markupText("<![CDATA[a]]>") == "&lt;![CDATA[a]]&gt;")
    #expect(markupText("\"a\" & 'b'") == "&quot;a&quot; &amp; &#39;b&#39;")
  }

  @Test func markdownTextStaysInItsTableCell() {
    for scalar in Self.scalars { expectHarmless(markdownText("\(scalar)")) }
    #expect(markdownText("a|b `c` <d> [e](f)") == #"a\|b \`c\` &lt;d> \[e\](f)"#)
    #expect(markdownText("a\n| b |") == #"a\\u{A}\| b \|"#)
  }

  @Test func jsonIsHarmlessOnATerminal() throws {
    for scalar in Self.scalars {
      let quoted = quotedText("a\(scalar)b")
      expectHarmless(quoted)
      let read = try JSONSerialization.jsonObject(
        with: Data(quoted.utf8), options: .fragmentsAllowed)
      #expect((read as? String)?.unicodeScalars.contains(scalar) == true, "\(scalar.value)")
    }
  }

  @Test func escapingJSONKeepsItsValue() throws {
    let text = "{\n  \"a\u{9B}\" : \"\u{7F}\u{202E}\u{FFFE}\u{1FFFF}\"\n}"
    let escaped = escapedJSON(text)
    expectHarmless(escaped.replacing("\n", with: ""))
    let object = try JSONSerialization.jsonObject(with: Data(escaped.utf8)) as? [String: String]
    #expect(object == ["a\u{9B}": "\u{7F}\u{202E}\u{FFFE}\u{1FFFF}"])
  }

  @Test func bytesThatAreNoUTF8AreShownAsNumbers() {
    #expect(terminalText(ofBytes: [0x61, 0xFF, 0x62, 0x1B]) == "a\\xFFb\\u{1B}")
    #expect(terminalText(ofBytes: [0xE4, 0xB8, 0xAD, 0xC3]) == "中\\xC3")
  }

  @Test(arguments: [#""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #""a\udbff""#])
  func loneSurrogatesAreRefused(label: String) throws {
    #expect(try refusal(ofLines: "[0,\"mark\",\(label)]").contains("surrogate"))
  }

  @Test(arguments: ["\u{1B}[31m", "\n1 passed, 0 failed", "\u{9B}2J", "\u{7F}", "\u{202E}"])
  func failuresOfEveryKindAreOneHarmlessLine(text: String) {
    let place = RecordingFailure.Place(name: text, line: 1)
    let desync = Desync(
      place: place, time: .zero, event: text, domain: text, expectedHash: "0", foundHash: "1",
      field: text, verdict: .sceneChanged)
    let all: [any CustomStringConvertible] = [
      place, RecordingFailure.malformed(place, .unknownCode(text)),
      RecordingFailure.empty(name: text),
      RecordingFailure.unreadable(path: text, words: text),
      RecordingFailure.exists(path: text, recordingIn: text),
      Recording.Warning(place: place, words: text), desync, ReplayFailure.desync(desync),
      ReplayFailure.unknownScene(text, recording: text, known: [text]),
      ReplayFailure.unreadableTrace(text, text),
      TraceDifference(line: 1, time: nil, path: text, expected: text, found: text),
    ]
    for one in all { expectHarmless(one.description) }
  }
}
