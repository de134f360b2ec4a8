import Foundation
import MidflightReplay
import MotionCore
import Testing

private func withoutCancels(_ events: [InputEvent]) -> ArraySlice<InputEvent> {
  let count = events.reversed().prefix { event in
    if case .cancel(_, .truncated, _) = event { true } else { false }
  }.count
  return events.dropLast(count)
}

@Test func aRecordingCutAtAnyByteIsAPrefixOrATypedFailure() throws {
  let whole = Array(frozenVersion1.utf8)
  let events = try Recording(parsing: whole, name: "whole").events
  let header = try #require(whole.firstIndex(of: UInt8(ascii: "\n")))
  for count in 0..<whole.count {
    do throws(RecordingFailure) {
      let cut = try Recording(parsing: Array(whole[..<count]), name: "cut")
      #expect(count > header)
      let prefix = withoutCancels(cut.events)
      #expect(Array(prefix) == Array(events.prefix(prefix.count)), "cut at \(count)")
      // Only a file that lost nothing except its last comments is whole.
      #expect(cut.isTruncated || cut.events == events, "cut at \(count)")
    } catch {
      #expect(count <= header, "cut at \(count): \(error)")
    }
  }
}

@Test func aLastLineCutAtAnyByteAndEndedByAnLFIsDroppedToo() throws {
  let whole = Array(frozenVersion1.utf8)
  let header = try #require(whole.firstIndex(of: UInt8(ascii: "\n")))
  for count in header + 1..<whole.count {
    let cut = try Recording(parsing: Array(whole[..<count]), name: "cut")
    let ended = try Recording(parsing: Array(whole[..<count]) + [0x0A], name: "ended")
    if case .end? = ended.lines.last(where: { $0.time != nil })?.content {
      #expect(ended.verdict == .intact)
    } else {
      #expect(ended.events == cut.events || whole[count] == UInt8(ascii: "\n"), "\(count)")
      #expect(ended.isTruncated)
    }
  }
}

@Test func pointersLeftDownAreCancelledWhereTheRecordingBreaksOff() throws {
  let recording = try read(
    lines: #"[0,"down",7,1,1,0]"#, #"[1,"down",2,1,1,0]"#, #"[2,"down",3,1,1,0]"#,
    #"[3,"up",3,1,1,0]"#, #"[9,"mark","last"]"#)
  let last = Moment(microseconds: 9)
  #expect(recording.isTruncated)
  #expect(
    Array(recording.events.dropFirst(4)) == [
      .cancel(pointer: 2, reason: .truncated, time: last),
      .cancel(pointer: 7, reason: .truncated, time: last),
    ])
  #expect(recording.lines.count == 5)
}

@Test func aCompleteRecordingCancelsNothing() throws {
  let down = InputEvent.down(pointer: 0, at: .zero, time: .zero)
  let recording = try Recording(header: header, events: [down])
  #expect(recording.verdict == .intact)
  #expect(recording.events == [down])
}

@Test func aLastLineWithoutLFIsDroppedEvenIfItReads() throws {
  let text = headerText + "\n[0,\"move\",0,1,1]\n[1,\"move\",0,2,2]"
  let recording = try read(text)
  #expect(recording.isTruncated)
  #expect(recording.events == [.move(pointer: 0, at: CGPoint(x: 1, y: 1), time: .zero)])
}

@Test func aHalfLineInTheMiddleIsNotDropped() throws {
  let message = try refusal(ofLines: #"[0,"move",0,1"#, #"[1,"mark","a"]"#)
  #expect(
    message == "drawer.jsonl:2:14: expected a comma or a bracket after x, found the end of the line"
  )
}

@Test func aLastLineThatIsWrongRatherThanHalfIsRefused() throws {
  #expect(try refusal(ofLines: #"[0,"frob"]"#).contains("unknown code frob"))
}

@Test func aTextCutWithinACharacterIsDroppedLikeAnyHalfLine() throws {
  let bytes = Array((headerText + "\n[0,\"mark\",\"é").utf8.dropLast())
  let recording = try Recording(parsing: bytes, name: "cut")
  #expect(recording.isTruncated)
  #expect(recording.lines.isEmpty)
}
