import Foundation
import MidflightReplay
import MotionCore
import Testing

private func moment(_ microseconds: Int64) -> Moment { Moment(microseconds: microseconds) }

@Test func frozenVersion1ReadsToTheEventsItWasMadeFrom() throws {
  let expected: [InputEvent] = [
    .down(pointer: 0, at: CGPoint(x: 112, y: 604), button: .primary, time: moment(812_000)),
    .move(pointer: 0, at: CGPoint(x: 118.5, y: 604), time: moment(816_140)),
    .up(pointer: 0, at: CGPoint(x: 290, y: 602), button: .primary, time: moment(941_003)),
    .down(pointer: 0, at: CGPoint(x: 198, y: 604), button: .finger, time: moment(1_203_377)),
    .down(pointer: 9, at: CGPoint(x: -20.25, y: 1e6), button: .finger, time: moment(1_203_377)),
    .cancel(pointer: 0, reason: .focusLost, time: moment(1_700_000)),
    .wheel(
      at: CGPoint(x: 195, y: 422), delta: CGVector(dx: 0, dy: -12.015625),
      time: moment(1_800_000)),
    .key(name: "Space", isDown: true, time: moment(1_900_000)),
    .key(name: "Space", isDown: false, time: moment(1_900_000)),
    .resize(size: CGSize(width: 844, height: 390), scale: 2.5, time: moment(2_000_000)),
    .rate(0.1, time: moment(2_050_000)),
    .up(pointer: 9, at: CGPoint(x: -20.25, y: 1e6), button: .finger, time: moment(2_100_000)),
  ]
  #expect(try read(frozenVersion1).events == expected)
}

@Test func frozenVersion1ReadsToTheNotesItWasMadeFrom() throws {
  let notes = try read(frozenVersion1).lines.map(\.content).filter { content in
    switch content {
    case .comment, .input, .end: false
    default: true
    }
  }
  #expect(
    notes == [
      .check(
        number: 1,
        hashes: [
          .init(domain: "animators", hexadecimal: "77d0000000000001"),
          .init(domain: "input", hexadecimal: "5b1e90aa01c3f7d2"),
          .init(domain: "layers", hexadecimal: "e1a4000000000002"),
        ]),
      .expect(Recording.Expectation(path: "card.center.y", .near, .number(301.5), tolerance: 0.5)),
      .expect(Recording.Expectation(path: "card.transform", .equal, .numbers([1, 0, 0, 1, 0, 0]))),
      .expect(Recording.Expectation(path: "card.text", .notEqual, .string("é😀\n"))),
      .expect(Recording.Expectation(path: "card.isHidden", .equal, .bool(false))),
      .mark("caught"), .shot("caught"), .unknownExtension(code: "x.note"),
    ])
}

@Test func frozenVersion1ReadsToTheHeaderItWasMadeFrom() throws {
  let header = try read(frozenVersion1).header
  #expect(header.scene == "interruptible-pan")
  #expect(header.size == CGSize(width: 390, height: 844))
  #expect(header.scale == 1)
  #expect(header.engine == 1)
  #expect(header.clock == "sdl-wait")
  #expect(header.requires.isEmpty)
  #expect(header.meta == "{}")
}

@Test func frozenVersion1IsIntact() throws {
  let recording = try read(frozenVersion1)
  #expect(recording.verdict == .intact)
  #expect(recording.duration == 2.1)
}

@Test func frozenVersion1IsWrittenAsItWasRead() throws {
  #expect(try read(frozenVersion1).encoded() == Data(frozenVersion1.utf8))
}
