import Foundation
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing
import ToolFixtures

/// Tests of `midflight shrink` through its command line.
struct ShrinkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shrink(_ name: String, _ options: String...) throws -> ToolRun {
    try RunningTool(
      ["shrink", folder.path(name), "-o", folder.path("small.jsonl")] + options, in: folder.url
    ).waitForTheEnd(upTo: 300)
  }

  private var small: Recording {
    get throws { try Recording(contentsOf: folder.url("small.jsonl")) }
  }

  @Test func anExpectationKeepsFailingWithLessInput() throws {
    // The card is at 95 until its drag to 195, and then continues. It never reaches 1000.
    let expectation = Recording.Expectation(path: "viewToMove.center.x", .less, .number(100))
    let holding = Recording.Expectation(path: "viewToMove.center.x", .less, .number(1000))
    var recording = try Sample.plain(with: .expect(expectation), at: 0.31)
    let index = try #require(recording.lines.firstIndex { $0.content == .expect(expectation) })
    recording.lines.insert(Recording.Line(.expect(holding), at: Moment(seconds: 0.31)), at: index)
    recording = try recording.sealed()
    try folder.save(recording, as: "drag.jsonl", withTrace: false)
    let run = try shrink("drag.jsonl")
    #expect(run.exitCode == 0, "\(run.standardError)")
    #expect(run.standardError.contains("expected viewToMove.center.x < 100"))
    let small = try small
    #expect(small.events.count < 5, "\(small.events)")
    #expect(small.endTime < recording.endTime)
    #expect(small.verdict == .intact)
    #expect(!small.lines.contains { $0.content == .expect(holding) })
    let replay = try midflight("replay", "--update", "none", folder.path("small.jsonl"))
    #expect(replay.standardOutput.contains("expected viewToMove.center.x < 100"))
  }

  @Test func shrinkCutsARecordingAfterItsTraceDifference() throws {
    let recording = try Sample.recording()
    try folder.save(recording, as: "drag.jsonl")
    let trace = try folder.text("drag.trace.jsonl")
    let row = try #require(
      trace.split(separator: "\n").first {
        $0.contains("\"t\":250000") && $0.contains("\"center\":[")
      })
    let range = try #require(trace.range(of: row))
    let other = row.replacing("\"center\":[", with: "\"center\":[1")
    try folder.write(
      trace.replacingCharacters(in: range, with: other), to: "drag.trace.jsonl")
    let run = try shrink("drag.jsonl")
    #expect(run.exitCode == 0, "\(run.standardError)")
    #expect(try small.endTime == Moment(seconds: 0.25))
    #expect(run.standardError.contains("at 0.250000 s"))
    let replay = try midflight("replay", "--update", "none", folder.path("small.jsonl"))
    #expect(replay.exitCode == 1)
    #expect(replay.standardOutput.contains("at 0.250000 s"))
  }

  /// Returns a recording of three taps beside the card and a drag of it, with valid checks.
  private func tapsAndADrag() throws -> Recording {
    let taps = (0..<3).flatMap { tap -> [InputEvent] in
      let (point, time) = (CGPoint(x: 300, y: 700), 0.5 * Double(tap) + 0.1)
      return [
        .down(pointer: 0, at: point, button: .primary, time: Moment(seconds: time)),
        .up(pointer: 0, at: point, button: .primary, time: Moment(seconds: time + 0.1)),
      ]
    }
    let drag = Sample.drag.map { event in
      var event = event
      event.time = Moment(seconds: event.time.seconds + 2)
      return event
    }
    return try Recording(
      header: Sample.plain().header, events: taps + drag, endingAt: Moment(seconds: 3)
    ).withRenewedChecks(scenes: .gallery)
  }

  /// Shrinks the file, which has a desync, and expects a smaller recording with a desync in a
  /// domain.
  private func expectShrunken(
    from count: Int, domain: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try midflight("replay", folder.path("drag.jsonl")).exitCode == 5)
    let run = try shrink("drag.jsonl")
    #expect(run.exitCode == 0, "\(run.standardError)", sourceLocation: location)
    #expect(run.standardError.contains("desync at "), sourceLocation: location)
    let small = try small
    #expect(small.events.count < count, "\(small.events)", sourceLocation: location)
    #expect(small.endTime < Moment(seconds: 1.5), sourceLocation: location)
    #expect(small.verdict == .intact, sourceLocation: location)
    #expect(
      !small.events.contains {
        if case .down(_, let point, _, _) = $0 { point.x == 300 } else { false }
      }, "the taps led to nothing", sourceLocation: location)
    let replay = try midflight("replay", "--update", "none", folder.path("small.jsonl"))
    #expect(replay.exitCode == 5, sourceLocation: location)
    #expect(
      replay.standardOutput.contains(" in \(domain)"), "\(replay.standardOutput)",
      sourceLocation: location)
  }

  @Test func shrinkReducesARecordingToItsFailedCheck() throws {
    let recording = try tapsAndADrag()
    let text = String(decoding: recording.encoded(), as: UTF8.self)
    let range = try #require(text.range(of: "\"layers\":\"", options: .backwards))
    let digits = range.upperBound..<text.index(range.upperBound, offsetBy: 16)
    let changed = text.replacingCharacters(in: digits, with: "0123456789abcdef")
    let sealed = try Recording(parsing: Data(changed.utf8), name: "drag.jsonl").sealed()
    try folder.save(sealed, as: "drag.jsonl", withTrace: false)
    try expectShrunken(from: recording.events.count, domain: "layers")
  }

  @Test func anEditedRecordingThatDesyncsIsAFailureToo() throws {
    let recording = try tapsAndADrag()
    let text = String(decoding: recording.encoded(), as: UTF8.self)
      .replacing("\"up\",0,195,422", with: "\"up\",0,180,422")
      .replacing("\"move\",0,195,422", with: "\"move\",0,180,422")
    try folder.write(text, to: "drag.jsonl")
    try expectShrunken(from: recording.events.count, domain: "")
  }

  @Test func aRecordingThatDoesNotFailIsRefused() throws {
    try folder.save(Sample.recording(), as: "drag.jsonl")
    let run = try shrink("drag.jsonl")
    #expect(run.exitCode == 2)
    #expect(run.standardError.contains("does not fail"))
    #expect(!folder.has("small.jsonl"))
  }

  @Test func shrinkKeepsAnExistingFileWithoutForce() throws {
    try folder.save(Sample.recording(), as: "small.jsonl")
    try folder.save(Sample.recording(), as: "drag.jsonl")
    let before = try folder.bytes("small.jsonl")
    #expect(try shrink("drag.jsonl").exitCode == 6)
    #expect(try folder.bytes("small.jsonl") == before)
  }

  @Test(arguments: ["small.jsonl", "small.trace.jsonl"], [false, true])
  func aPipeIsNeverReplaced(name: String, isLinked: Bool) throws {
    try folder.save(Sample.recording(), as: "drag.jsonl")
    let pipe = isLinked ? "pipe" : name
    #expect(mkfifo(folder.path(pipe), 0o600) == 0)
    if isLinked {
      try FileManager.default.createSymbolicLink(
        at: folder.url(name), withDestinationURL: folder.url(pipe))
    }
    let before = try folder.names
    let run = try shrink("drag.jsonl", "--force")
    #expect(run.exitCode == 6)
    #expect(run.standardError.contains("a device or pipe with this name exists"))
    #expect(try folder.names == before)
    var status = stat()
    let result = stat(folder.path(name), &status)
    #expect(result == 0)
    #expect(status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test func programsThatDoTheSameHaveNothingToShrink() throws {
    try folder.save(Sample.recording(), as: "drag.jsonl")
    let run = try shrink("drag.jsonl", "--against", Tool.built.path)
    #expect(run.exitCode == 2)
    #expect(run.standardError.contains("both programs write equal traces"))
  }

  @Test func shrinkAgainstAnotherProgramFindsASmallRecordingThatDiffers() throws {
    try folder.save(Sample.recording(), as: "drag.jsonl")
    // The script replaces an older midflight, whose traces differ from the first drag on.
    let program = """
      #!/bin/sh
      '\(Tool.built.path)' "$@" | sed 's/"running":false/"running":true/'

      """
    try folder.write(program, to: "older")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("older"))
    let run = try shrink("drag.jsonl", "--against", folder.path("older"))
    #expect(run.exitCode == 0, "\(run.standardError)")
    // The events are a press, and a move that is far enough to begin the drag.
    let events = try small.events
    #expect(events.count <= 3, "\(events)")
    #expect(folder.has("small.trace.jsonl"), "what the other program says")
  }
}
