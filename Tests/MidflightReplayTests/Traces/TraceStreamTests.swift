import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

@testable import MidflightReplay

extension TraceFile {
  /// Returns all bytes.
  func bytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachBlock { bytes += $0 }
    return bytes
  }
}

/// Tests of traces that are not in memory as a whole.
struct TraceStreamTests {
  /// Returns a run of one minute that drags the card to and fro. Its trace has several blocks.
  static func longRecording() throws -> Performed {
    let drags = (0..<60).flatMap { second in
      drag(
        from: CGPoint(x: 95, y: 422), by: CGVector(dx: second.isMultiple(of: 2) ? 60 : -60, dy: 4),
        at: milli(Int64(second) * 1_000))
    }
    return try perform(drags, endingAt: milli(62_000))
  }

  @Test func streamedRowsAreTheTrace() throws {
    let performed = try Self.longRecording()
    let (replay, file) = (try Replay(performed.recording, scenes: .gallery), try TraceFile())
    replay.stream(to: file)
    _ = try replay.finish()
    #expect(try file.bytes() == performed.trace.bytes)
  }

  @Test func aCardIn20000NestedViewsIsTracedAndReplayed() throws {
    let scenes = toy { root in
      var outer = root
      for _ in 0..<20_000 {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        outer.addSubview(view)
        outer = view
      }
      let card = card()
      card.addGestureRecognizer(UITapGestureRecognizer { _ in move(card, by: 200, during: 1) })
      outer.addSubview(card)
    }
    let place = CGPoint(x: 95, y: 422)
    let performed = try perform(
      [.down(pointer: 0, at: place, time: milli(10)), .up(pointer: 0, at: place, time: milli(50))],
      on: "toy", scenes: scenes, endingAt: milli(1_100))
    #expect(performed.trace.objects.contains { $0["fact"] as? String == "completion" })
    try expectReplay(of: performed.recording, toGive: performed.trace, scenes: scenes)
  }

  @Test func noMoreRowsAreKeptThanOneBlockHas() throws {
    let performed = try Self.longRecording()
    let scene = try #require(SceneCatalog.gallery[performed.recording.header.scene])
    let run = Run(scene, in: Environment(performed.recording.header))
    var sizes: [Int] = []
    run.onRows = { sizes.append($0.count) }
    for event in performed.recording.events {
      run.advance(to: event.time)
      run.send(event)
    }
    run.advance(to: performed.recording.endTime)
    let rest = run.finish()
    let longest = performed.trace.lines.map(\.count).max() ?? 0
    #expect(sizes.count > 1 && sizes.reduce(0, +) == performed.trace.bytes.count)
    #expect(sizes.allSatisfy { $0 <= Tracer.bufferLimit + longest + 1 })
    #expect(rest.bytes.isEmpty)
  }

  @Test func aStreamedTraceIsComparedLikeACompleteTrace() throws {
    let performed = try Self.longRecording()
    var bytes = performed.trace.bytes
    let place = try #require(bytes.lastIndex(of: UInt8(ascii: "7")))
    bytes[place] = UInt8(ascii: "8")
    for expected in [performed.trace, Trace(bytes: bytes), Trace(bytes: bytes.dropLast(900))] {
      let replay = try Replay(performed.recording, scenes: .gallery)
      let comparison = TraceComparison(with: TraceLines(expected))
      replay.stream(comparedBy: comparison)
      _ = try replay.finish()
      #expect(try comparison.finish() == performed.trace.difference(from: expected))
    }
  }

  @Test func aDesyncIsNamedByAStreamToo() throws {
    let performed = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(1200))
    let kept = try Replay(performed.recording, scenes: tappable(distance: 201))
    let streamed = try Replay(performed.recording, scenes: tappable(distance: 201))
    streamed.stream(comparedBy: TraceComparison(with: TraceLines(performed.trace)))
    let wanted = #expect(throws: ReplayFailure.self) { try kept.run(expecting: performed.trace) }
    let found = #expect(throws: ReplayFailure.self) { try streamed.run() }
    #expect(found == wanted && "\(String(describing: found))".contains("expected"))
  }

  @Test(arguments: ["", "a", "a\n", "\n", "a\n\nb\n", "\n\na\nb", "a\nb\n\n"])
  func linesAreReadFromAFileAsFromMemory(_ text: String) throws {
    // Blocks are larger than the text: one case is a single block, and one crosses a boundary.
    for long in ["", String(repeating: "x", count: (1 << 16) - 2) + "\n"] {
      try withFolder { folder in
        let url = folder.appendingPathComponent("a.trace.jsonl")
        let trace = Trace(bytes: Array((long + text).utf8))
        try trace.write(to: url)
        let (one, other) = (TraceLines(trace), try TraceLines(contentsOf: url))
        var found: [ArraySlice<UInt8>] = []
        while let line = try one.next() {
          let same = try other.next()
          #expect(same?.bytes == line.bytes && same?.isComplete == line.isComplete)
          #expect(same?.blankCount == line.blankCount)
          found.append(line.bytes)
        }
        #expect(try other.next() == nil && one.blankCount == other.blankCount)
        #expect(found == trace.lines)
      }
    }
  }

  @Test(arguments: [("a\n", "a"), ("a\n", "a\n\n"), ("a\n\nb\n", "a\nb\n"), ("\na\n", "a\n")])
  func blankLinesDifferAtNoTolerance(_ one: String, _ other: String) {
    let (one, other) = (Trace(bytes: Array(one.utf8)), Trace(bytes: Array(other.utf8)))
    #expect(one.difference(from: other) != nil && other.difference(from: one) != nil)
    #expect(one.difference(from: other, tolerance: 1) == nil)
  }

  @Test func aStreamedTraceIsReplacedOnlyByACompleteTrace() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.trace.jsonl")
      try Trace(bytes: [1, 2]).write(to: url)
      let file = try TraceFile()
      file.append([3])
      file.append([4])
      try file.write(to: url)
      #expect(try Trace(contentsOf: url).bytes == [3, 4])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.trace.jsonl"])
      let nowhere = folder.appendingPathComponent("none/a.trace.jsonl")
      let failure = try #require(throws: ReplayFailure.self) { try file.write(to: nowhere) }
      #expect("\(failure)".hasSuffix("cannot be written: \(String(cString: strerror(ENOENT)))"))
    }
  }

  @Test func theLongestRecordingFitsInMemory() {
    let most =
      RecordingLimits.bytes + RecordingLimits.lines * MemoryLayout<Recording.Line>.stride
    // A replay may use 200 MB. The rest is for the program, its scene and a block of the trace.
    #expect(most < 150_000_000)
  }

  @Test func linesOfEveryKindAreReadBackUnchanged() throws {
    let contents: [Recording.Content] = [
      .comment, .mark("a"), .shot("b"), .unknownExtension(code: "x.y"),
      .input(.down(pointer: 9, at: CGPoint(x: -1e6, y: 1e6), button: .finger, time: milli(1))),
      .input(.move(pointer: 9, at: CGPoint(x: 1.0 / 64, y: -0.5), time: milli(1))),
      .input(.cancel(pointer: 9, reason: .truncated, time: milli(1))),
      .input(.down(pointer: 0, at: .zero, button: PointerButton(rawValue: 32), time: milli(1))),
      .input(.up(pointer: 0, at: .zero, button: PointerButton(rawValue: 32), time: milli(1))),
      .input(.wheel(at: .zero, delta: CGVector(dx: 0.5, dy: -3), time: milli(1))),
      .input(.key(name: "Space", isDown: true, time: milli(1))),
      .input(.resize(size: CGSize(width: 10, height: 20), scale: 2, time: milli(1))),
      .input(.rate(0.1, time: milli(1))),
      .check(number: 1, hashes: [Recording.DomainHash(domain: "layers", hexadecimal: "0f")]),
    ]
    var recording = try Recording(header: header(of: "toy"), events: [])
    recording.lines = contents.map {
      $0 == .comment ? Recording.Line(comment: "c") : Recording.Line($0, at: milli(1))
    }
    let sealed = try recording.sealed()
    #expect(sealed.lines.dropLast().map(\.content) == contents)
    #expect(sealed.lines.dropLast().map(\.text) == recording.lines.map(\.text))
  }
}
