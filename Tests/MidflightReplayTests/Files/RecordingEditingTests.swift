import Foundation
import MidflightReplay
import MotionCore
import Testing

private let sealedText = #"""
  {"midflight":1,"x.b":[1,  2],"scene":"drawer","size":[390,844],"x.a":"é"}
  # why
  [10,"down",0,1,1,1,"surplus",[7]]
  [20,"up",0,1,1,1]
  [30,"expect","p","==",1]

  """#

@Test func settingAHeaderKeyRewritesItsValueAndNothingElse() throws {
  var header = try read(sealedText).header
  header.scene = "a \"b\""
  header.size = CGSize(width: 100.5, height: 2)
  #expect(
    header.text
      == #"{"midflight":1,"x.b":[1,  2],"scene":"a \"b\"","size":[100.5,2],"x.a":"é"}"#)
}

@Test func settingAHeaderKeyThatIsMissingAddsIt() throws {
  var header = try read(sealedText).header
  header.engine = 3
  header.meta = #"{"title":"x"}"#
  let text = header.text + "\n"
  #expect(text.hasSuffix(#""x.a":"é","engine":3,"meta":{"title":"x"}}"# + "\n"))
  #expect(try read(text).header == header)
}

@Test func aDefaultHeaderOmitsAppearanceAndReduceMotion() {
  #expect(!header.text.contains("appearance"))
  #expect(!header.text.contains("reduceMotion"))
  var same = header
  same.appearance = .light
  same.reduceMotion = false
  #expect(same.text == header.text)
}

@Test func aDarkHeaderWithReducedMotionReadsAsItWasWritten() throws {
  let dark = Recording.Header(
    scene: "drawer", size: CGSize(width: 390, height: 844), appearance: .dark, reduceMotion: true,
    engine: 1)
  let again = try read(dark.text + "\n").header
  #expect(again == dark)
  #expect(again.appearance == .dark)
  #expect(again.reduceMotion)
}

@Test func aHeaderMadeLightAgainWritesItsAppearance() throws {
  var changed = header
  changed.appearance = .dark
  changed.reduceMotion = true
  #expect(changed.text.hasSuffix(#","appearance":"dark","reduceMotion":true}"#))
  changed.appearance = .light
  changed.reduceMotion = false
  #expect(changed.text.hasSuffix(#","appearance":"light","reduceMotion":false}"#))
  #expect(try read(changed.text + "\n").header == changed)
}

@Test func aCountThatIsWrongIsAWarningAtItsPlace() throws {
  let text = String(decoding: try read(sealedText).sealed().encoded(), as: UTF8.self)
  let recording = try read(text.replacingOccurrences(of: #""events":2"#, with: #""events":3"#))
  #expect(recording.verdict == .intact)
  #expect(
    recording.warnings.map(\.description)
      == ["drawer.jsonl:6:1: expected 3 events, found 2"])
}

@Test func sealingAnEditedRecordingMakesItIntact() throws {
  var recording = try read(sealedText).sealed()
  #expect(recording.verdict == .intact)
  recording.lines.remove(at: 3)
  #expect(recording.verdict == .edited)
  #expect(try recording.sealed().verdict == .intact)
}

@Test func sealingKeepsTheSurplusOfAnEndLine() throws {
  let end = #"[40,"end",{"events":7,"sum":"fnv1a64:0000000000000000"},"surplus"]"#
  let recording = try read(sealedText + end + "\n# later\n")
  #expect(recording.verdict == .edited)
  let sealed = try recording.sealed()
  #expect(sealed.verdict == .intact)
  #expect(sealed.lines.last?.text.hasSuffix(#"},"surplus"]"#) == true)
  #expect(sealed.endTime == Moment(microseconds: 40))
}

@Test func sealingATruncatedRecordingWritesItsCancels() throws {
  let recording = try read(lines: #"[0,"down",4,1,1,0]"#)
  let sealed = try recording.sealed()
  #expect(!sealed.isTruncated)
  #expect(sealed.events == recording.events)
}

@Test func writingSealedWritesTheBytesOfSealing() throws {
  let end = #"[40,"end",{"events":7,"sum":"fnv1a64:0000000000000000"},"surplus"]"#
  let long = (0..<5_000).map { "[\($0),\"mark\",\"a mark\"]\n" }.joined()
  let recordings = try [
    read(sealedText), read(sealedText).sealed(), read(sealedText + end + "\n# later\n"),
    read(lines: #"[0,"down",4,1,1,0]"#), read(headerText + "\n" + long),
  ]
  try withFolder { folder in
    let url = folder.appendingPathComponent("a.jsonl")
    for recording in recordings {
      try recording.writeSealed(replacing: url)
      #expect(try Data(contentsOf: url) == recording.sealed().encoded())
    }
  }
}

@Test func anEndLineThatWouldBecomeTooLongIsNotWritten() throws {
  let start = #"[40,"end",{"events":0,"sum":"fnv1a64:0000000000000000"},""#
  let surplus = String(repeating: "s", count: RecordingLimits.bytesOfALine - start.utf8.count - 2)
  let lines = (0..<10).map { "[\($0),\"move\",0,1,1]\n" }.joined()
  let recording = try read(headerText + "\n" + lines + start + surplus + "\"]\n")
  try withFolder { folder in
    let url = folder.appendingPathComponent("a.jsonl")
    try Data("old".utf8).write(to: url)
    let failure = try #require(throws: RecordingFailure.self) {
      try recording.writeSealed(replacing: url)
    }
    #expect(failure.description.contains(":12:1: the line has more than 65536 bytes"))
    #expect(try String(contentsOf: url, encoding: .utf8) == "old")
  }
}

@Test func sealingRefusesLinesOutOfOrder() throws {
  var recording = try read(sealedText)
  recording.lines.swapAt(1, 2)
  #expect(throws: RecordingFailure.self) { try recording.sealed() }
}

@Test func changingACommentIsNoEdit() throws {
  var recording = try read(sealedText).sealed()
  recording.lines[0] = .init(comment: "because\nof this")
  recording.lines.append(.init(comment: "the end"))
  #expect(recording.lines[0].text == "# because of this")
  #expect(recording.verdict == .intact)
  #expect(try recording.sealed().lines.count { $0.content == .comment } == 2)
}

@Test(arguments: ["[10,\"down\"", "10,\"down\",0,1,", "\"scene\":\"drawer\"", "[30,\"expect\""])
func anyChangeAboveTheEndIsAnEdit(place: String) throws {
  let text = String(decoding: try read(sealedText).sealed().encoded(), as: UTF8.self)
  let range = try #require(text.range(of: place))
  let edited = text.replacingCharacters(in: range.upperBound..<range.upperBound, with: " ")
  #expect(edited != text)
  if let recording = try? read(edited) { #expect(recording.verdict == .edited) }
}

@Test func movingALineKeepsItsSurplus() throws {
  let line = try read(sealedText).lines[1].moved(to: Moment(microseconds: 11))
  #expect(line.text == #"[11,"down",0,1,1,1,"surplus",[7]]"#)
  #expect(line.time == Moment(microseconds: 11))
  guard case .input(let event) = line.content else { return #expect(Bool(false)) }
  #expect(event.time == Moment(microseconds: 11))
}

@Test func rewritingALineKeepsItsSurplusOnlyUnderTheSameCode() throws {
  let line = try read(sealedText).lines[1]
  let down = InputEvent.down(pointer: 1, at: .zero, button: .finger, time: .zero)
  #expect(line.rewritten(.input(down), at: .zero).text == #"[0,"down",1,0,0,0,"surplus",[7]]"#)
  #expect(line.rewritten(.mark("m"), at: .zero).text == #"[0,"mark","m"]"#)
}

@Test func rewritingAnExpectationNeverTurnsItsSurplusIntoATolerance() throws {
  let line = try read(lines: #"[0,"expect","p","==",1,0.5,2]"#).lines[0]
  let bare = Recording.Expectation(path: "p", .equal, .number(3))
  #expect(line.rewritten(.expect(bare), at: .zero).text == #"[0,"expect","p","==",3]"#)
}

@Test func equalRecordingsMayHaveOtherNames() throws {
  let bytes = Array(frozenVersion1.utf8)
  #expect(
    try Recording(parsing: bytes, name: "a") == Recording(parsing: Data(bytes), name: "b"))
}

@Test func anEditedRecordingHasNoFileURL() throws {
  try withFolder { folder in
    let file = folder.appendingPathComponent("drawer.jsonl")
    try Data(sealedText.utf8).write(to: file)
    let recording = try Recording(contentsOf: file)
    #expect(recording.url == file)
    var renamed = recording
    renamed.name = "other.jsonl"
    #expect(renamed.url == file)
    var (withoutLine, ofOtherScene) = (recording, recording)
    withoutLine.lines.remove(at: 1)
    ofOtherScene.header.scene = "other"
    #expect(withoutLine.url == nil)
    #expect(ofOtherScene.url == nil)
  }
}
