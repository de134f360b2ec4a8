import Foundation
import MidflightReplay
import MotionCore
import Testing

@Test func aTapeHandsOutWhatAReplayWillRead() throws {
  let tape = try RecordingTape(header: header)
  let point = CGPoint(x: 10.0 / 3, y: -1e-9)
  let live = InputEvent.down(pointer: 0, at: point, time: Moment(nanoseconds: 1_234_567))
  let fed = try tape.record(live)
  #expect(fed == live.quantised)
  #expect(tape.recording.lines.map(\.content) == [.input(fed)])
}

@Test(arguments: 1...10)
func aFinishedTapeIsTheRecordingThatItsBytesRead(seed: UInt64) throws {
  let tape = try RecordingTape(header: header, name: "drawer.jsonl")
  for event in randomEvents(100, seed: seed) { #expect(try tape.record(event) == event) }
  try tape.mark("caught", at: tape.time)
  try tape.shot("caught", at: tape.time)
  try tape.check(
    number: 1,
    hashes: [.init(domain: "b", hexadecimal: "0"), .init(domain: "a", hexadecimal: "f")],
    at: tape.time)
  #expect(tape.recording.isTruncated)
  try tape.finish(at: tape.time)
  #expect(tape.recording.verdict == .intact)
  #expect(try Recording(parsing: tape.recording.encoded(), name: "again") == tape.recording)
}

@Test func whatATapeHasSoFarIsARecordingInWhichNobodyLetsGo() throws {
  let tape = try RecordingTape(header: header, name: "drawer.jsonl")
  _ = try tape.record(.down(pointer: 0, at: .zero, time: Moment(microseconds: 5)))
  let whole = try tape.whole(endingAt: Moment(microseconds: 9))
  #expect(whole.verdict == .intact && whole.endTime == Moment(microseconds: 9))
  #expect(
    whole.events
      == tape.recording.lines.compactMap {
        if case .input(let event) = $0.content { event } else { nil }
      } && whole.events.count == 1)
  #expect(try Recording(parsing: whole.encoded(), name: "again") == whole)
  // The tape itself continues.
  _ = try tape.record(.up(pointer: 0, at: .zero, time: Moment(microseconds: 7)))
  try tape.finish(at: Moment(microseconds: 8))
  #expect(tape.recording.events.count == 2 && whole.events.count == 1)
}

@Test func aTapeIsFullWhereTheNearestBoundIs() throws {
  let tape = try RecordingTape(header: header)
  #expect(tape.fullness < 0.000_1)
  for _ in 0..<1_000 { _ = try tape.record(.move(pointer: 0, at: .zero, time: .zero)) }
  #expect(tape.fullness == 1_000 / Double(RecordingLimits.events))
  for number in 1...20 {
    try tape.mark(String(repeating: "m", count: 60_000), at: tape.time)
    #expect(tape.fullness > Double(number) * 60_000 / Double(RecordingLimits.bytes))
  }
  let half = Moment(microseconds: RecordingLimits.microseconds / 2)
  _ = try tape.record(.move(pointer: 0, at: .zero, time: half))
  #expect(tape.fullness == 0.5)
  let last = Moment(microseconds: RecordingLimits.microseconds)
  _ = try tape.record(.move(pointer: 0, at: .zero, time: last))
  #expect(tape.fullness == 1)
}

@Test func aTapeRefusesWhatTheReaderWouldAndStaysAsItWas() throws {
  let tape = try RecordingTape(header: header)
  _ = try tape.record(.down(pointer: 0, at: .zero, time: Moment(microseconds: 5)))
  let before = tape.recording
  for event: InputEvent in [
    .move(pointer: 0, at: CGPoint(x: CGFloat.nan, y: 0), time: tape.time),
    .move(pointer: 0, at: CGPoint(x: CGFloat.infinity, y: 0), time: tape.time),
    .move(pointer: 0, at: CGPoint(x: 2e6, y: 0), time: tape.time),
    .move(pointer: 0, at: .zero, time: .zero),
    .move(pointer: 0, at: .zero, time: .distantFuture),
    .move(pointer: 0, at: .zero, time: Moment(nanoseconds: .min)),
    .move(pointer: 10, at: .zero, time: tape.time),
    .move(pointer: .max, at: .zero, time: tape.time),
    .down(pointer: 0, at: .zero, time: tape.time),
    .up(pointer: 1, at: .zero, time: tape.time),
    .cancel(pointer: 0, reason: InputEvent.CancelReason(rawValue: "two words"), time: tape.time),
    .key(name: "", isDown: true, time: tape.time),
    .resize(size: .zero, scale: 1, time: tape.time),
    .rate(.nan, time: tape.time),
  ] {
    #expect(throws: RecordingFailure.self, "\(event)") { try tape.record(event) }
    #expect(tape.recording == before)
  }
  _ = try tape.record(.up(pointer: 0, at: .zero, time: tape.time))
}

@Test func aTapeRefusesAHeaderThatNobodyCouldRead() {
  for bad in [
    Recording.Header(scene: "", size: header.size, engine: 1),
    Recording.Header(scene: "s", size: CGSize(width: CGFloat.nan, height: 1), engine: 1),
    Recording.Header(scene: "s", size: header.size, engine: 0),
    Recording.Header(scene: "s", size: header.size, engine: 1, meta: "{\n}"),
    Recording.Header(scene: "s", size: header.size, engine: 1, meta: "{},\"a\":{}}{"),
    Recording.Header(scene: "s", size: header.size, engine: 1, requires: ["gpu"]),
  ] {
    #expect(throws: RecordingFailure.self, "\(bad.text)") { try RecordingTape(header: bad) }
  }
}

@Test func aNewHeaderIsWrittenAsTheContractShowsIt() {
  #expect(
    Recording.Header(
      scene: "interruptible-pan", size: CGSize(width: 390, height: 844), engine: 1
    ).text
      == #"{"midflight":1,"scene":"interruptible-pan","size":[390,844],"scale":1,"engine":1,"#
      + #""clock":"sdl-wait","requires":[],"meta":{}}"#)
}
