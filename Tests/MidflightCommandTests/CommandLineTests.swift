import Foundation
import MidflightPainter
import MidflightReplay
import MotionCore
import SlowTrait
import Testing
import ToolFixtures

/// Tests of the command line: help, misuse, bad files, and files that cannot be written.
struct CommandLineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  nonisolated static let commands = [
    "open", "play", "record", "watch", "replay", "verify", "trace", "diff", "render", "compare",
    "check",
    "info", "import", "fuzz", "shrink", "scenes", "doctor", "port",
  ]

  // MARK: - Help and misuse

  @Test(arguments: sample([[]] + commands.map { [$0] }, quick: 6))
  func helpIsPrintedToStandardOutputWithoutAnError(command: [String]) throws {
    let run = try RunningTool(command + ["--help"]).waitForTheEnd()
    #expect(run.exitCode == 0)
    #expect(run.standardError == "")
    #expect(run.standardOutput.hasPrefix("OVERVIEW: "))
    #expect(run.standardOutput.contains("USAGE: midflight"))
    if command.isEmpty {
      // An alias of the command may follow its name.
      for name in Self.commands {
        #expect([" ", ", "].contains { run.standardOutput.contains("  \(name)\($0)") })
      }
      #expect(run.standardOutput.contains("Exit codes: 0 success"))
    }
  }

  @Test(arguments: [
    [], ["play"], ["record", "--scene", "x", "-o", "x.jsonl"], ["replay", "x"], ["verify", "x"],
    ["trace", "x"], ["diff", "x", "y"], ["render", "x", "-o", "x.png"], ["check", "x"],
    ["info", "x"], ["scenes"], ["doctor"],
  ])
  func anUnknownOptionIsMisuse(command: [String]) throws {
    let run = try RunningTool(command + ["--nonsense"]).waitForTheEnd()
    #expect(run.exitCode == 2)
    #expect(run.standardOutput == "")
    #expect(run.standardError.contains("--nonsense"))
  }

  @Test(
    arguments: sample(
      [
        ["record"], ["record", "--scene", "interruptible-pan"], ["replay"], ["trace"],
        ["record", "--scene", "interruptible-pan", "-o", "x.txt"],
        ["record", "--scene", "interruptible-pan", "-o", "x.trace.jsonl"],
        ["record", "--scene", "interruptible-pan", "-o", "x.jsonl", "--seconds", "-1"],
        ["record", "--scene", "interruptible-pan", "-o", "x.jsonl", "--seconds", "nan"],
        ["--language", "xx"], ["--appearance", "grey"], ["--size", "10x10"], ["--scale", "9"],
        ["x.jsonl", "--scene", "y"], ["play", "--speed", "0"], ["play", "--scale", "9"],
        ["play", "x.jsonl", "--scene", "y"],
        ["trace", "x.jsonl", "--hz", "0"],
        ["render", "x.jsonl", "-o", "x.jpg"],
        ["render", "x.jsonl", "-o", "x.png", "--at", "nan"],
        ["render", "x.jsonl", "-o", "x.png", "--scale", "0"],
        ["render", "x.jsonl", "-o", "x.png", "--sheet", "4"],
        ["render", "x.jsonl", "-o", "x.png", "--sheet", "0x2"],
        ["render", "x.jsonl", "-o", "x.png", "--sheet", "4x2", "--at", "1"],
        ["render", "x.jsonl", "-o", "x.gif", "--at", "1"],
        ["render", "x.jsonl", "-o", "x.png", "--hz", "30"],
        ["render", "x.jsonl", "-o", "x.apng", "--hz", "121"],
        ["replay", "x.jsonl", "--update", "some"],
      ], quick: 10))
  func aMeaninglessArgumentIsMisuse(arguments: [String]) throws {
    let run = try RunningTool(arguments).waitForTheEnd()
    #expect(run.exitCode == 2)
    #expect(run.standardOutput == "")
    #expect(!run.standardError.isEmpty)
  }

  @Test(arguments: [
    ["render", "x.jsonl", "-o", "x.png", "--at", "-1"],
    ["render", "x", "-o", "x.png", "--scale", "-1"],
    ["render", "x.jsonl", "-o", "x.apng", "--hz", "-30"], ["trace", "x.jsonl", "--hz", "-60"],
    ["diff", "a", "b", "--abs", "-1"], ["play", "--speed", "-1"], ["play", "--scale", "-1"],
    ["open", "--scale", "-1"], ["replay", "x", "--jobs", "-1"], ["fuzz", "--runs", "-1"],
    ["fuzz", "--seconds", "-1"], ["record", "--scene", "x", "-o", "x.jsonl", "--seconds", "-1"],
    ["import", "x", "--format", "csv", "--scene", "x", "-o", "x.jsonl", "--start", "-1"],
  ])
  func aNumberBelowItsRangeIsRefusedWithTheRange(arguments: [String]) throws {
    let run = try RunningTool(arguments).waitForTheEnd()
    let option = arguments[arguments.count - 2]
    #expect(run.exitCode == 2)
    #expect(run.standardError.hasPrefix("Error: \(option) -"), "\(run.standardError)")
    #expect(run.standardError.contains(": must be "), "\(run.standardError)")
  }

  @Test(arguments: ["open", "play", "record"])
  func anUnknownSceneIsMisuseAndTheKnownOnesAreNamed(command: String) throws {
    let output = command == "record" ? ["-o", folder.path("x.jsonl")] : []
    let run = try RunningTool([command, "--scene", "nowhere"] + output).waitForTheEnd()
    #expect(run.exitCode == 2)
    #expect(run.standardError.hasPrefix("midflight: unknown scene “nowhere”; choose one of: "))
    #expect(run.standardError.contains("interruptible-pan"))
  }

  @Test(arguments: [
    (["open", "--scene", "drawr"], "midflight: unknown scene “drawr”; did you mean drawer?"),
    (["rekord"], "“rekord” is neither a command nor a file; did you mean “midflight record”?"),
    (["drawr"], "“drawr” is neither a command nor a file; did you mean “--scene drawer”?"),
    (["record", "-o", "x.jsonl"], "midflight: --scene is missing; choose one of: "),
    (["play", "zzzz"], "“zzzz” is neither a command nor a file; see “midflight --help”."),
    (["scenes", "--jsn"], "Did you mean '--json'?"),
    (["play", "--speeed", "2"], "Did you mean '--speed'?"),
    (
      ["import", "x.csv", "--formt=csv"],
      "Error: Unknown option '--formt'. Did you mean '--format'?"
    ),
    (
      ["render", "x.jsonl", "--otput", "y.png"], "Did you mean '--output'?\nUsage: midflight render"
    ),
    (["render", "x.jsonl", "--scale", "2"], "Missing expected argument '--output <output>'"),
    (["paly"], "did you mean “midflight play”?"),
    (["help", "recrod"], "“recrod” is no command; did you mean “midflight record”?"),
  ])
  func aMisspeltWordGetsASuggestion(arguments: [String], words: String) throws {
    let run = try RunningTool(arguments).waitForTheEnd()
    #expect(run.exitCode == 2)
    #expect(run.standardError.contains(words), "\(run.standardError)")
  }

  @Test(arguments: [["help"], ["help", "play"], ["help", "help"], ["help", "gallery"]])
  func theHelpCommandSucceeds(arguments: [String]) throws {
    #expect(try RunningTool(arguments).waitForTheEnd().exitCode == 0)
  }

  @Test func theVersionIsANumber() throws {
    let run = try midflight("--version")
    #expect(run.exitCode == 0)
    #expect(run.lastLine.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    let app = folder.url("Drawer")
    try FileManager.default.createSymbolicLink(at: app, withDestinationURL: Tool.built)
    #expect(
      try midflight("--version", program: app).lastLine == "Drawer, with Midflight \(run.lastLine)")
  }

  @Test func theNewestVersionOfTheChangelogIsThisVersion() throws {
    let changelog = try String(
      contentsOf: Tool.package.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    let newest = try #require(changelog.firstMatch(of: /\n## \[(\d+\.\d+\.\d+)\]/))
    #expect(try midflight("--version").lastLine == newest.output.1)
  }

  @Test func inADeletedFolderThereIsNoPackageToWatch() throws {
    let script = "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" watch"
    let tool = try RunningTool(
      ["-c", script, Tool.built.path], in: folder.url, program: Program.named("sh"))
    let run = try tool.waitForTheEnd(upTo: 10)
    #expect(run.exitCode == 2)
    #expect(run.standardError.contains("there is no Package.swift"), "\(run.standardError)")
  }

  // MARK: - Files

  @Test(arguments: ["open", "play", "replay", "verify", "trace", "check", "info"])
  func aFileThatIsNotThereIsUnreadable(command: String) throws {
    let run = try midflight(command, folder.path("none.jsonl"))
    #expect(run.exitCode == 3)
    #expect(run.standardOutput == "")
    #expect(run.standardError.contains("none.jsonl"))
    #expect(run.standardError.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["open", "play", "replay", "verify", "trace", "check", "info"])
  func aBadLineIsNamedByFileLineAndColumn(command: String) throws {
    try folder.write(
      """
      {"midflight":1,"scene":"interruptible-pan","size":[390,844]}
      [100,"move",0,1,2]
      [200,"move",0,NaN,2]
      [300,"move",0,1,2]

      """, to: "bad.jsonl")
    let path = folder.path("bad.jsonl")
    let run = try midflight(command, path)
    #expect(run.exitCode == 3)
    let words = run.standardOutput + run.standardError
    #expect(words.contains("\(path):3:15: expected x, a number"), "\(words)")
    #expect(words.ranges(of: path).count == 1, "\(words)")
  }

  /// A shell passes an empty path for a variable that is not set.
  @Test func anEmptyPathIsNamed() throws {
    let run = try midflight("replay", "")
    #expect(run.exitCode == 3)
    #expect(run.standardError == "midflight: “”: no such file or folder\n")
  }

  @Test func replayReportsAFolderWithoutRecordings() throws {
    let run = try midflight("replay", folder.url.path)
    #expect(run.exitCode == 3)
    #expect(run.standardError.hasSuffix(": no recordings found\n"))
  }

  @Test(arguments: [
    ["open"], ["play"], ["replay"], ["verify"], ["shrink", "--output", "small.jsonl"],
  ])
  func aRecordingOfAnotherAppExitsWithThreeAndIsNamedOnce(command: [String]) throws {
    try folder.write(
      "{\"midflight\":1,\"scene\":\"sheet\",\"size\":[390,844]}\n", to: "other.jsonl")
    let path = "../\(folder.url.lastPathComponent)/other.jsonl"
    let run = try RunningTool(command + [path], in: folder.url).waitForTheEnd()
    #expect(run.exitCode == 3)
    let lines = (run.standardOutput + run.standardError).split(separator: "\n")
    let line = try #require(lines.first { $0.contains("unknown scene") })
    #expect(line.contains("other.jsonl: unknown scene “sheet”; known scenes: basics, "))
    #expect(line.ranges(of: ".jsonl").count == 1, "\(line)")
  }

  @Test func aFileThatCannotBeWrittenExitsWithSix() throws {
    let path = try folder.save(Sample.recording(), as: "drag.jsonl").path
    for arguments in [
      ["trace", path, "-o", folder.path("drag.jsonl/x")],
      ["render", path, "-o", folder.path("drag.jsonl/x.png")],
      ["replay", path, "--junit", folder.path("drag.jsonl/x.xml")],
    ] {
      let run = try RunningTool(arguments).waitForTheEnd()
      #expect(run.exitCode == 6, "\(arguments)")
      #expect(run.standardError.contains("creating the folder "), "\(run.standardError)")
      #expect(run.standardError.split(separator: "\n").count == 1)
    }
    for arguments in [
      ["trace", path, "-o", "/proc/x"], ["render", path, "-o", "/proc/x.png"],
      ["replay", path, "--junit", "/proc/x.xml"],
    ] {
      let run = try RunningTool(arguments).waitForTheEnd()
      #expect(run.exitCode == 6, "\(arguments)")
      #expect(run.standardError.hasSuffix(": No such file or directory\n"), "\(run.standardError)")
    }
  }

  // MARK: - Readers

  /// Returns the writing end of a pipe without a reader.
  private func brokenPipe() -> Int32 {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    return ends[1]
  }

  @Test(arguments: [
    ["trace", "drag.jsonl"], ["scenes"], ["info", "drag.jsonl"], ["scenes", "--json"],
  ])
  func aClosedOutputPipeEndsTheProcessWithoutAMessage(arguments: [String]) throws {
    try folder.save(Sample.recording(), as: "drag.jsonl")
    let pipe = brokenPipe()
    defer { close(pipe) }
    let run = try RunningTool(arguments, in: folder.url, standardOutput: pipe).waitForTheEnd()
    #expect(run.standardError == "")
    #expect(run.exitCode == 128 + SIGPIPE, "as cat ends")
  }

  @Test func writingToAFullDiskReportsNoSpaceLeft() throws {
    try folder.save(Sample.recording(), as: "drag.jsonl")
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let run = try RunningTool(["trace", "drag.jsonl"], in: folder.url, standardOutput: full)
      .waitForTheEnd()
    #expect(run.exitCode == 6)
    #expect(run.standardError == "midflight: standard output: No space left on device\n")
  }

  // MARK: - Output of the commands

  @Test func checkReportsWhetherAFileIsIntactOrTruncated() throws {
    let recording = try Sample.recording()
    try folder.save(recording, as: "whole.jsonl")
    let whole = try midflight("check", "--strict", folder.path("whole.jsonl"))
    #expect(whole.exitCode == 0)
    #expect(whole.standardOutput.hasSuffix("whole.jsonl: intact, 22 events\n"))
    try recording.encoded().dropLast(20).write(to: folder.url("cut.jsonl"))
    let cut = try midflight("check", folder.path("cut.jsonl"))
    #expect(cut.exitCode == 0)
    #expect(cut.standardOutput.hasSuffix("cut.jsonl: truncated, 22 events\n"))
    #expect(cut.standardError.contains("truncated here"))
    #expect(try midflight("check", "--strict", folder.path("cut.jsonl")).exitCode == 3)
  }

  @Test func infoCountsTheEventsOfARecording() throws {
    let path = try folder.save(Sample.recording(), as: "drag.jsonl").path
    let object = try #require(try midflight("info", path, "--json").object)
    #expect(object["scene"] as? String == Sample.scene)
    #expect(object["events"] as? Int == 22)
    #expect(object["codes"] as? [String: Int] == ["down": 1, "move": 20, "up": 1])
    #expect(object["seconds"] as? Double == 2.32)
    #expect(object["trace"] as? Bool == true)
    #expect(try midflight("info", path).standardOutput.contains("1 down, 20 move, 1 up"))
  }

  @Test func infoShortensLongMarks() throws {
    var recording = try Sample.plain()
    let long = String(repeating: "m", count: 60_000)
    recording.lines.insert(Recording.Line(.mark(long), at: .zero), at: 0)
    let path = try folder.save(recording.sealed(), as: "drag.jsonl", withTrace: false).path
    let marks = try #require(
      try midflight("info", path).lines.first { $0.hasPrefix("marks") })
    #expect(marks.hasSuffix("mmm…") && marks.count < 200)
    #expect(try midflight("info", path, "--json").object?["marks"] as? [String] == [long])
  }

  @Test func scenesAreListedWithASummary() throws {
    let lines = try midflight("scenes").lines
    #expect(lines.contains { $0.hasPrefix("interruptible-pan  ") })
    // The alias that a beginner may try first.
    #expect(try midflight("list").lines == lines)
    let scenes = try #require(
      try midflight("scenes", "--json").object?["scenes"] as? [[String: Any]])
    #expect(scenes.contains { $0["name"] as? String == Sample.scene })
  }

  @Test func diffNamesTheFirstDifference() throws {
    let one = try folder.save(Sample.recording(), as: "one.jsonl").path
    let other = try folder.save(Sample.plain(), as: "other.jsonl").path
    #expect(try midflight("diff", one, other).exitCode == 0)
    var longer = Sample.drag
    longer[21].time = Moment(seconds: 0.4)
    let header = try Sample.plain().header
    try folder.save(
      Recording(header: header, events: longer, endingAt: Moment(seconds: 2.32)),
      as: "late.jsonl")
    let run = try midflight("diff", one, folder.path("late.jsonl"))
    #expect(run.exitCode == 1)
    #expect(run.lines.count == 1)
    #expect(run.lastLine.contains("at 0.320000 s"))
    let traces = try midflight(
      "diff", folder.path("one.trace.jsonl"), folder.path("late.trace.jsonl"))
    // The message names the traces whose lines it counts, if no file contains them.
    let derived = " of the trace of \(one) and of \(folder.path("late.jsonl"))"
    #expect(traces.standardOutput == run.standardOutput.replacing(derived, with: ""))
    #expect(run.standardOutput.contains(derived))
    let mixed = try midflight("diff", folder.path("one.trace.jsonl"), folder.path("late.jsonl"))
    #expect(mixed.lastLine.contains(" of the trace of \(folder.path("late.jsonl")), at "))
  }

  @Test(arguments: [
    ["replay", "--update", "all"], ["replay", "--update", "all", "--jobs", "2"], ["verify"],
    ["trace", "-o", "out.trace.jsonl"], ["render", "-o", "out.png"], ["diff", "drag.jsonl"],
  ])
  func aTruncatedRecordingIsReadWithOneRemark(command: [String]) throws {
    let whole = try Sample.recording().encoded()
    try whole.dropLast(30).write(to: folder.url("drag.jsonl"))
    let run = try RunningTool(command + ["drag.jsonl"], in: folder.url).waitForTheEnd()
    #expect([0, 4].contains(run.exitCode), "\(run.standardError)")
    let remarks = run.standardError.split(separator: "\n").filter {
      $0.hasPrefix("drag.jsonl:") && $0.hasSuffix(": the recording is truncated here")
    }
    // A diff reads the file twice.
    #expect(remarks.count == (command[0] == "diff" ? 2 : 1), "\(run.standardError)")
    #expect(!run.standardOutput.contains("truncated"))
  }

  @Test func diffKnowsATraceByItsContentAndReadsPipes() throws {
    try folder.save(Sample.recording(), as: "one.jsonl")
    let fifo = folder.path("pipe")
    #expect(mkfifo(fifo, 0o600) == 0)
    try FileManager.default.copyItem(
      at: folder.url("one.trace.jsonl"), to: folder.url("expected.txt"))
    #expect(
      try midflight("diff", folder.path("expected.txt"), folder.path("one.jsonl")).exitCode == 0)
    for name in ["one.jsonl", "expected.txt"] {
      let bytes = try folder.bytes(name)
      let tool = try RunningTool(["diff", fifo, "expected.txt"], in: folder.url)
      let writer = Thread { try? Data(bytes).write(to: URL(fileURLWithPath: fifo)) }
      writer.start()
      let run = try tool.waitForTheEnd()
      #expect(run.exitCode == 0, "\(name): \(run.standardError)\(run.standardOutput)")
    }
  }

  @Test func renderScalesThePictureAndRefusesATimeAfterTheEnd() throws {
    let path = try folder.save(Sample.recording(), as: "drag.jsonl").path
    #expect(
      try midflight("render", path, "-o", folder.path("a.png"), "--at", "0.25").exitCode == 0)
    #expect(
      try midflight(
        "render", path, "-o", folder.path("b.png"), "--at", "0.25", "--scale", "0.5"
      ).exitCode == 0)
    let (whole, half) = try (
      Picture(contentsOf: folder.url("a.png")), Picture(contentsOf: folder.url("b.png"))
    )
    #expect((whole.widthInPixels, whole.heightInPixels) == (390, 844))
    #expect((half.widthInPixels, half.heightInPixels) == (195, 422))
    let late = try midflight("render", path, "-o", folder.path("c.png"), "--at", "9")
    #expect(late.exitCode == 2)
    #expect(late.standardError.contains("ends at 2.32"))
    #expect(!folder.has("c.png"))
  }

  @Test func aTraceCanHaveAnotherGrid() throws {
    let path = try folder.save(Sample.recording(), as: "drag.jsonl").path
    #expect(
      try midflight("trace", path).lines.count > midflight("trace", path, "--hz", "1").lines.count)
  }

  @Test func verboseVerifyNamesEachClaim() throws {
    let path = try folder.save(Sample.recording(), as: "drag.jsonl").path
    let run = try midflight("verify", "--verbose", path)
    #expect(run.exitCode == 0)
    for claim in [
      "as expected", "new process", "1000 frames per second", "seeking", "recording again",
    ] {
      #expect(run.standardOutput.contains(claim))
    }
    #expect(run.lastLine == "1 passed, 0 failed")
  }
}
