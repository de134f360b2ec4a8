import Foundation
import Midflight
import MidflightGallery
import MidflightPainter
import MidflightReplay
import MotionCore
import SlowTrait
import Testing
import ToolFixtures

/// Tests of `midflight replay`: results, written files and exit codes.
struct ReplayTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func replay(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> ToolRun {
    try RunningTool(
      ["replay", folder.url.path] + arguments, environment: environment
    ).waitForTheEnd()
  }

  // MARK: - Traces

  @Test func aRecordingThatMeetsItsExpectationsPasses() throws {
    try folder.save(Sample.recording(), as: "drag.jsonl")
    let run = try replay()
    #expect(run.exitCode == 0)
    #expect(run.standardOutput == "1 passed, 0 failed\n")
    #expect(run.standardError == "")
  }

  @Test(.slow) func thePackagesOwnRecordingsPass() throws {
    let run = try midflight("replay", Tool.recordings.path)
    #expect(run.exitCode == 0, "\(run.standardOutput)")
    #expect(run.lastLine.hasSuffix(" passed, 0 failed"))
  }

  /// The larger trace has 14 MB. A picture with ghosts needs six replays.
  @Test(.slow, arguments: ["replay --jobs 1", "render --ghost --pointer -o a.png"])
  func aLongTraceIsNotKeptInMemory(command: String) throws {
    let peaks = try [200, 10_000].map { count in
      let rows = (0..<count).map { index in
        let phase = index % 25 == 0 ? "began" : index % 25 == 24 ? "ended" : "moved"
        return "\(Double(index) / 125),\(195 + index % 14 * 6),422,\(phase)\n"
      }
      try folder.write("t,x,y,phase\n" + rows.joined(), to: "drags.csv")
      let scene = ["--format", "csv", "--scene", "card-stack", "-o", folder.path("drags.jsonl")]
      try RunningTool(["import", folder.path("drags.csv"), "--force"] + scene).waitForTheEnd()
      let words = command.split(separator: " ").map(String.init) + ["drags.jsonl"]
      let replay = try RunningTool(words, in: folder.url)
      var peak = 0
      try wait(for: "the replay to end") {
        peak = max(peak, replay.peakMemory)
        return !replay.isRunning
      }
      #expect(try replay.waitForTheEnd().exitCode == 0)
      return peak
    }
    #expect(peaks[0] > 1_000_000 && peaks[1] < peaks[0] + 5_000_000, "\(peaks) bytes")
  }

  @Test func aMissingTraceExitsWithFour() throws {
    try folder.save(Sample.recording(), as: "drag.jsonl", withTrace: false)
    let run = try replay()
    #expect(run.exitCode == 4)
    #expect(
      run.lines.first?.contains("drag.jsonl: drag.trace.jsonl is missing; use --update") == true)
    #expect(run.lastLine == "0 passed, 1 failed")
    #expect(!folder.has("drag.trace.jsonl"))
  }

  @Test func aChangedTraceExitsWithOneAndNamesTheFirstDifference() throws {
    try changeTrace()
    let before = try folder.bytes("drag.trace.jsonl")
    let run = try replay()
    #expect(run.exitCode == 1)
    #expect(
      run.lines.first?.contains("views.viewToMove.center.0: expected 96, found 95") == true,
      "\(run.standardOutput)")
    #expect(try folder.bytes("drag.trace.jsonl") == before)
  }

  /// Saves a recording whose trace has the card a point to the right at the start.
  private func changeTrace() throws {
    try folder.save(Sample.recording(), as: "drag.jsonl")
    let trace = try folder.text("drag.trace.jsonl")
    let range = try #require(trace.range(of: "\"center\":[95"))
    try folder.write(
      trace.replacingCharacters(in: range, with: "\"center\":[96"), to: "drag.trace.jsonl")
  }

  // MARK: - Writing expected files

  @Test(arguments: ["none": false, "missing": true, "changed": true, "all": true])
  func aMissingTraceIsWrittenWhenAsked(update: String, isWritten: Bool) throws {
    try folder.save(Sample.recording(), as: "drag.jsonl", withTrace: false)
    let run = try replay("--update", update)
    // Nobody has reviewed the new trace, so the run fails with `missing` as with `none`.
    #expect(run.exitCode == (update == "none" || update == "missing" ? 4 : 0))
    #expect(folder.has("drag.trace.jsonl") == isWritten)
    if isWritten { #expect(try replay("--update", "none").exitCode == 0) }
  }

  @Test(arguments: ["none": false, "missing": false, "changed": true, "all": true])
  func aChangedTraceIsWrittenWhenAsked(update: String, isWritten: Bool) throws {
    try changeTrace()
    let before = try folder.bytes("drag.trace.jsonl")
    let run = try replay("--update", update)
    #expect(run.exitCode == (isWritten ? 0 : 1))
    #expect(try (folder.bytes("drag.trace.jsonl") != before) == isWritten)
    if isWritten { #expect(try replay("--update", "none").exitCode == 0) }
  }

  @Test func anUnfinishedRecordingInAFolderIsNamed() throws {
    try folder.save(Sample.recording(), as: "drag.jsonl")
    try folder.write("", to: "other.jsonl.part")
    let run = try midflight("replay", folder.url.path)
    #expect(run.exitCode == 0 && run.standardOutput == "1 passed, 0 failed\n")
    #expect(
      run.standardError
        == "skipped: \(folder.path("other.jsonl.part")): unfinished, or being recorded; "
        + "rename it to end in .jsonl to include it\n")
    #expect(try midflight("replay", folder.url.path, "--filter", "drag").standardError.isEmpty)
  }

  /// An unfinished recording becomes a test after a rename, and may be another recording.
  @Test(arguments: ["missing", "changed", "all"])
  func aReplayOfAnUnfinishedRecordingWritesNothing(update: String) throws {
    try folder.save(Sample.recording(), as: "drag.jsonl")
    try FileManager.default.copyItem(
      at: folder.url("drag.jsonl"), to: folder.url("drag.jsonl.part"))
    try folder.write("{}", to: "drag.trace.jsonl")
    let before = try folder.names
    let run = try midflight("replay", folder.path("drag.jsonl.part"), "--update", update)
    #expect(run.exitCode == 4, "\(run.standardOutput)")
    #expect(try folder.names == before && folder.text("drag.trace.jsonl") == "{}")
  }

  @Test(arguments: ["none": false, "missing": false, "changed": true, "all": true])
  func anAddedExpectationIsSealedWhenAsked(update: String, isWritten: Bool) throws {
    let url = try folder.save(Sample.recording(), as: "drag.jsonl")
    var lines = try folder.text("drag.jsonl").split(separator: "\n").map(String.init)
    let late = try #require(lines.firstIndex { $0.contains("\"end\"") })
    lines.insert("# it arrives", at: late)
    lines.insert(#"[2320000,"expect","viewToMove.center.x",">",140]"#, at: late)
    try folder.write(lines.joined(separator: "\n") + "\n", to: "drag.jsonl")
    #expect(try Recording(contentsOf: url).verdict == .edited)
    let run = try replay("--update", update)
    #expect(run.exitCode == 0)
    #expect(run.standardError.contains("wrote") == isWritten)
    #expect(try Recording(contentsOf: url).verdict == (isWritten ? .intact : .edited))
    let kept = try folder.text("drag.jsonl").split(separator: "\n").map(String.init)
    #expect(kept.dropLast() == lines.dropLast(), "but for the sum it stays as it was written")
  }

  @Test(arguments: [[:], ["CI": "true"]])
  func missingTracesAreWrittenOnATerminalButNotInCI(environment: [String: String]) throws {
    try folder.save(Sample.recording(), as: "drag.jsonl", withTrace: false)
    let terminal = try PseudoTerminal()
    let run = try RunningTool(
      ["replay", folder.url.path], environment: environment, standardOutput: terminal.descriptor
    ).waitForTheEnd()
    #expect(run.exitCode == 4)
    #expect(folder.has("drag.trace.jsonl") == environment.isEmpty)
  }

  @Test func everySceneHasThreeRecordingsWithTheirTracesAndSheets() throws {
    for scene in SceneCatalog.gallery.scenes {
      let folder = Tool.recordings.appendingPathComponent(scene.name)
      let files = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
      let names = files.filter { $0.hasSuffix(".jsonl") && !$0.hasSuffix(".trace.jsonl") }
        .map { $0.dropLast(".jsonl".count) }
      #expect(names.count >= 3, "\(scene.name)")
      for name in names {
        #expect(files.contains("\(name).trace.jsonl"), "\(scene.name)/\(name)")
        #expect(files.contains("\(name).sheet.png"), "\(scene.name)/\(name)")
      }
    }
  }

  // MARK: - Choice of recordings

  @Test func aFilterChoosesByPath() throws {
    for name in ["a/flick.jsonl", "a/drag.jsonl", "b/flick.jsonl"] {
      try folder.save(Sample.recording(), as: name)
    }
    #expect(try replay("--filter", "a/.*ick").lastLine == "1 passed, 0 failed")
    #expect(try replay("--filter", "nothing").exitCode == 3)
    #expect(try replay("--filter", "[").exitCode == 2)
  }

  @Test func shardsShareTheWorkAndLeaveNothingOut() throws {
    let recording = try Sample.recording()
    for index in 1...5 { try folder.save(recording, as: "drag-\(index).jsonl") }
    let shards = try (1...3).map { index -> [String] in
      let results = try #require(
        try replay("--json", "--shard", "\(index)/3").object?["results"] as? [[String: Any]])
      return results.compactMap { $0["path"] as? String }
    }
    #expect(shards.joined().count == 5)
    #expect(Set(shards.joined()).count == 5)
    #expect(shards.allSatisfy { !$0.isEmpty })
    for wrong in ["0/3", "4/3", "1", "1/0", "a/b"] {
      #expect(try replay("--shard", wrong).exitCode == 2)
    }
  }

  // MARK: - Reports

  @Test func jsonIsOneObjectAndNothingElse() throws {
    try folder.save(Sample.recording(), as: "good.jsonl")
    try folder.save(Sample.recording(), as: "untraced.jsonl", withTrace: false)
    try folder.write("{}\n", to: "bad.jsonl")
    let run = try replay("--json")
    let object = try #require(run.object)
    #expect(object["passed"] as? Int == 1)
    #expect(object["failed"] as? Int == 2)
    let results = try #require(object["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["exit"] as? Int } == [3, 0, 4])
    #expect(run.standardError == "")
  }

  @Test func theJUnitReportIsXML() throws {
    try folder.save(Sample.recording(), as: "good & <better>.jsonl")
    try folder.write("{\"midflight\":1,\"scene\":\"<&\\\">\",\"size\":[1,1]}\n", to: "bad.jsonl")
    let run = try replay("--junit", folder.path("report.xml"))
    #expect(run.exitCode == 3)
    let report = try folder.text("report.xml")
    #expect(report.ranges(of: "<testcase ").count == 2)
    #expect(report.ranges(of: "<failure ").count == 1)
    #expect(report.contains("good &amp; &lt;better&gt;.jsonl"))
    #expect(report.contains("unknown scene “&lt;&amp;&quot;&gt;”"))
    if Program.find("xmllint") != nil {
      let words = try Program.output("xmllint", "--noout", folder.path("report.xml"))
      #expect(words == "")
    }
  }

  // MARK: - Precedence of exit codes

  @Test func theMostSevereFailureDecidesTheExitCode() throws {
    try folder.save(Sample.recording(), as: "1-good.jsonl")
    #expect(try replay().exitCode == 0)
    try folder.save(Sample.recording(), as: "2-untraced.jsonl", withTrace: false)
    #expect(try replay().exitCode == 4)
    let wrong = Recording.Expectation(path: "viewToMove.center.x", .equal, .number(7))
    try folder.save(Sample.plain(with: .expect(wrong), at: 0.05), as: "3-wrong.jsonl")
    #expect(try replay().exitCode == 1)
    try folder.write("{}\n", to: "4-bad.jsonl")
    #expect(try replay().exitCode == 3)
    let edited = try Sample.recording().encoded()
    try folder.write(
      String(decoding: edited, as: UTF8.self).replacingOccurrences(
        of: "\"down\",0,95,422", with: "\"down\",0,96,422"), to: "5-edited.jsonl")
    #expect(try replay().exitCode == 5)
    #expect(try replay("--junit", folder.path("1-good.jsonl/report.xml")).exitCode == 6)
  }

  @Test func theFolderOfEachOutputIsMade() throws {
    try folder.save(Sample.recording(), as: "it.jsonl")
    let recording = folder.path("it.jsonl")
    for arguments in [
      ["replay", recording, "--junit", folder.path("a/report.xml")],
      ["replay", recording, "--html", folder.path("b/page.html")],
      ["trace", recording, "-o", folder.path("c/it.trace.jsonl")],
      ["render", recording, "-o", folder.path("d/it.png")],
      ["compare", recording, "--with", "linear", "-o", folder.path("e/it.png")],
    ] {
      let run = try RunningTool(arguments).waitForTheEnd()
      let exists = FileManager.default.fileExists(atPath: arguments.last ?? "")
      #expect(run.exitCode == 0 && exists, "\(run.standardError)")
    }
  }

  @Test func anUpdateReplacesAnExpectedPictureThatIsNoPicture() throws {
    try folder.save(Sample.plain(with: .shot("seen"), at: 0.05), as: "it.jsonl")
    try folder.write("no picture", to: "it.seen.png")
    #expect(try replay().exitCode == 3)
    #expect(try replay("--update", "changed").exitCode == 0)
    #expect(try replay().exitCode == 0)
  }

  // MARK: - Expectations and shots

  @Test func replayReportsWhereAnExpectationFails() throws {
    let right = Recording.Expectation(
      path: "viewToMove.center.x", .near, .number(95), tolerance: 0.5)
    try folder.save(Sample.plain(with: .expect(right), at: 0.05), as: "right.jsonl")
    #expect(try replay().exitCode == 0)
    let wrong = Recording.Expectation(path: "viewToMove.center.x", .greater, .number(300))
    try folder.save(Sample.plain(with: .expect(wrong), at: 0.05), as: "wrong.jsonl")
    let run = try replay()
    #expect(run.exitCode == 1)
    #expect(
      run.lines.first?.hasSuffix(
        "wrong.jsonl:2:1: expected viewToMove.center.x > 300, found 95") == true,
      "\(run.standardOutput)")
    let lost = Recording.Expectation(path: "nobody.alpha", .equal, .number(1))
    try folder.save(Sample.plain(with: .expect(lost), at: 0.05), as: "lost.jsonl")
    #expect(try replay("--filter", "lost").standardOutput.contains("found no value"))
  }

  @Test func shotsAreComparedPixelByPixel() throws {
    try folder.save(Sample.plain(with: .shot("half"), at: 0.25), as: "drag.jsonl")
    #expect(try replay().exitCode == 4)
    #expect(try replay("--update", "missing").exitCode == 4)
    #expect(try replay().exitCode == 0)

    let shot = folder.url("drag.half.png")
    let picture = try Picture(contentsOf: shot)
    #expect((picture.widthInPixels, picture.heightInPixels) == (390, 844))
    var bytes = picture.bytes
    bytes[4000] ^= 1
    try Picture(widthInPixels: 390, heightInPixels: 844, bytes: bytes).writePNG(to: shot)
    let run = try replay()
    #expect(run.exitCode == 1)
    #expect(run.standardOutput.contains("drag.half.png: 1 of 329160 pixels differ, by up to 1"))
    #expect(try replay("--update", "changed").exitCode == 0)
    #expect(try Picture(contentsOf: shot) == picture)
  }

  @Test func marksChangeNothing() throws {
    try folder.save(Sample.plain(with: .mark("caught"), at: 0.25), as: "drag.jsonl")
    try Replay(Sample.plain(), scenes: .gallery).run().write(to: folder.url("drag.trace.jsonl"))
    #expect(try replay().exitCode == 0)
    #expect(try midflight("info", folder.path("drag.jsonl")).standardOutput.contains("caught"))
  }
}
