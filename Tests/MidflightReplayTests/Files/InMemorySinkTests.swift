import Foundation
import MidflightReplay
import MotionCore
import Testing

@Test func aSinkReturnsTheQuantisedEvent() throws {
  let sink = try InMemorySink(header: header)
  let point = CGPoint(x: 10.0 / 3, y: -1e-9)
  let live = InputEvent.down(pointer: 0, at: point, time: Moment(nanoseconds: 1_234_567))
  let fed = try sink.record(live)
  #expect(fed == live.quantised)
  #expect(sink.recording.lines.map(\.content) == [.input(fed)])
}

@Test(arguments: 1...10)
func aFinishedSinkEqualsItsParsedBytes(seed: UInt64) throws {
  let sink = try InMemorySink(header: header, name: "drawer.jsonl")
  for event in randomEvents(100, seed: seed) { #expect(try sink.record(event) == event) }
  try sink.mark("caught", at: sink.time)
  try sink.shot("caught", at: sink.time)
  try sink.check(
    number: 1,
    hashes: [.init(domain: "b", hexadecimal: "0"), .init(domain: "a", hexadecimal: "f")],
    at: sink.time)
  #expect(sink.recording.isTruncated)
  try sink.finish(at: sink.time)
  #expect(sink.recording.verdict == .intact)
  #expect(try Recording(parsing: sink.recording.encoded(), name: "again") == sink.recording)
}

@Test func aCompleteCopyKeepsPressedPointersDown() throws {
  let sink = try InMemorySink(header: header, name: "drawer.jsonl")
  _ = try sink.record(.down(pointer: 0, at: .zero, time: Moment(microseconds: 5)))
  let whole = try sink.completeCopy(endingAt: Moment(microseconds: 9))
  #expect(whole.verdict == .intact && whole.endTime == Moment(microseconds: 9))
  #expect(
    whole.events
      == sink.recording.lines.compactMap {
        if case .input(let event) = $0.content { event } else { nil }
      } && whole.events.count == 1)
  #expect(try Recording(parsing: whole.encoded(), name: "again") == whole)
  // The sink itself continues.
  _ = try sink.record(.up(pointer: 0, at: .zero, time: Moment(microseconds: 7)))
  try sink.finish(at: Moment(microseconds: 8))
  #expect(sink.recording.events.count == 2 && whole.events.count == 1)
}

@Test func theUsedFractionIsThatOfTheNearestLimit() throws {
  let sink = try InMemorySink(header: header)
  #expect(sink.usedFraction < 0.000_1)
  for _ in 0..<1_000 { _ = try sink.record(.move(pointer: 0, at: .zero, time: .zero)) }
  #expect(sink.usedFraction == 1_000 / Double(RecordingLimits.events))
  for number in 1...20 {
    try sink.mark(String(repeating: "m", count: 60_000), at: sink.time)
    #expect(sink.usedFraction > Double(number) * 60_000 / Double(RecordingLimits.bytes))
  }
  let half = Moment(microseconds: RecordingLimits.microseconds / 2)
  _ = try sink.record(.move(pointer: 0, at: .zero, time: half))
  #expect(sink.usedFraction == 0.5)
  let last = Moment(microseconds: RecordingLimits.microseconds)
  _ = try sink.record(.move(pointer: 0, at: .zero, time: last))
  #expect(sink.usedFraction == 1)
}

@Test func aRefusedLineLeavesTheSinkUnchanged() throws {
  let sink = try InMemorySink(header: header)
  _ = try sink.record(.down(pointer: 0, at: .zero, time: Moment(microseconds: 5)))
  let before = sink.recording
  for event: InputEvent in [
    .move(pointer: 0, at: CGPoint(x: CGFloat.nan, y: 0), time: sink.time),
    .move(pointer: 0, at: CGPoint(x: CGFloat.infinity, y: 0), time: sink.time),
    .move(pointer: 0, at: CGPoint(x: 2e6, y: 0), time: sink.time),
    .move(pointer: 0, at: .zero, time: .zero),
    .move(pointer: 0, at: .zero, time: .distantFuture),
    .move(pointer: 0, at: .zero, time: Moment(nanoseconds: .min)),
    .move(pointer: 10, at: .zero, time: sink.time),
    .move(pointer: .max, at: .zero, time: sink.time),
    .down(pointer: 0, at: .zero, time: sink.time),
    .up(pointer: 1, at: .zero, time: sink.time),
    .cancel(pointer: 0, reason: InputEvent.CancelReason(rawValue: "two words"), time: sink.time),
    .key(name: "", isDown: true, time: sink.time),
    .resize(size: .zero, scale: 1, time: sink.time),
    .rate(.nan, time: sink.time),
  ] {
    #expect(throws: RecordingFailure.self, "\(event)") { try sink.record(event) }
    #expect(sink.recording == before)
  }
  _ = try sink.record(.up(pointer: 0, at: .zero, time: sink.time))
}

@Test func aSinkRefusesAHeaderThatCannotBeParsed() {
  for bad in [
    Recording.Header(scene: "", size: header.size, engine: 1),
    Recording.Header(scene: "s", size: CGSize(width: CGFloat.nan, height: 1), engine: 1),
    Recording.Header(scene: "s", size: header.size, engine: 0),
    Recording.Header(scene: "s", size: header.size, engine: 1, meta: "{\n}"),
    Recording.Header(scene: "s", size: header.size, engine: 1, meta: "{},\"a\":{}}{"),
    Recording.Header(scene: "s", size: header.size, engine: 1, requires: ["gpu"]),
  ] {
    #expect(throws: RecordingFailure.self, "\(bad.text)") { try InMemorySink(header: bad) }
  }
}

@Test func aNewHeaderIsWrittenAsTheFormatSpecifies() {
  #expect(
    Recording.Header(
      scene: "interruptible-pan", size: CGSize(width: 390, height: 844), engine: 1
    ).text
      == #"{"midflight":1,"scene":"interruptible-pan","size":[390,844],"scale":1,"engine":1,"#
      + #""clock":"sdl-wait","requires":[],"meta":{}}"#)
}
