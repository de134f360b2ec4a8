import Foundation
import MidflightReplay
import SlowTrait
import Testing
import ToolFixtures

/// Tests of machines without a display and with other processors.
struct HeadlessTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.save(Sample.recording(), as: "drag.jsonl").path
  }

  // MARK: - Without a display

  @Test(arguments: [[], ["play"], ["record", "--scene", "interruptible-pan", "-o", "x.jsonl"]])
  func windowCommandsWithoutADisplaySuggestAReplay(command: [String]) throws {
    let run = try RunningTool(command, in: folder.url).waitForTheEnd()
    #expect(run.exitCode == 3)
    #expect(run.standardError.contains("no display"))
    #expect(
      run.standardError.hasSuffix("to replay without a display: midflight replay recordings\n"))
    #expect(try folder.names == ["drag.jsonl", "drag.trace.jsonl"], "nothing is left behind")
  }

  @Test func theDoctorReportsAMissingDisplay() throws {
    let run = try midflight("doctor")
    #expect(run.exitCode == 3)
    #expect(run.standardOutput.contains("no display"))
    #expect(run.standardOutput.contains("midflight replay recordings"))
    let object = try #require(try midflight("doctor", "--json").object)
    #expect(object["mathematics"] is String)
  }

  @Test(.enabled(if: VirtualDisplay.isAvailable, VirtualDisplay.requirement))
  func theDoctorFindsADisplay() throws {
    let display = try VirtualDisplay()
    let run = try midflight("doctor", "--json", environment: display.environment)
    #expect(run.exitCode == 0)
    #expect((run.object?["display"] as? String)?.hasPrefix("x11, ") == true)
    for stage in ["age at dispatch", "age at paint", "age at present"] {
      let age = try #require(run.object?[stage] as? [String: Double], "\(stage)")
      #expect(Set(age.keys) == ["medianInMilliseconds", "percentile95InMilliseconds"])
      #expect(age.values.allSatisfy { $0 >= 0 }, "\(stage): \(age)")
    }
    let words = try midflight("doctor", environment: display.environment).standardOutput
    #expect(words.contains(/age at present {2}[0-9.]+ ms median, [0-9.]+ ms 95 %\n/))
  }

  @Test func noHeadlessCommandTouchesSDL() throws {
    // The display and the driver do not exist, so every call of SDL fails.
    let nonsense = ["SDL_VIDEODRIVER": "nonsense", "DISPLAY": ":65000"]
    #expect(try midflight("doctor", environment: nonsense).exitCode == 3)
    for arguments in [
      ["replay", path], ["verify", path], ["trace", path], ["check", path], ["info", path],
      ["diff", path, path], ["render", path, "-o", folder.path("x.png")], ["scenes"], ["--help"],
      ["render", path, "-o", folder.path("x.apng"), "--hz", "2"], ["replay", "--jobs", "2", path],
      ["compare", path, "--with", "linear", "-o", folder.path("y.png")],
    ] {
      let run = try RunningTool(arguments, environment: nonsense).waitForTheEnd()
      #expect(run.exitCode == 0, "\(arguments)")
      #expect(run.standardError == "", "\(arguments)")
    }
  }

  // MARK: - Equal bits

  /// The C library chooses functions by the processor; these settings hide processor features.
  @Test(
    arguments: sample(
      ["-AVX2,-FMA", "-AVX2,-FMA,-FMA4,-AVX,-AVX512F", "-AVX2_Usable,-FMA_Usable"], quick: 1))
  func anotherProcessorGivesTheSameBits(without features: String) throws {
    let masked = ["GLIBC_TUNABLES": "glibc.cpu.hwcaps=\(features)"]
    let plain = try midflight("trace", path)
    #expect(plain.exitCode == 0)
    #expect(
      try midflight("trace", path, environment: masked).standardOutput == plain.standardOutput)
    let (one, other) = try (
      midflight("doctor", "--json").object,
      midflight("doctor", "--json", environment: masked).object
    )
    #expect(one?["mathematics"] as? String == other?["mathematics"] as? String)
    #expect(one?["mathematics"] != nil)
    let pictures = try [[:], masked].map { environment in
      let file = folder.path("x.png")
      #expect(
        try midflight("render", path, "-o", file, "--at", "0.777", environment: environment)
          .exitCode == 0)
      return try folder.bytes("x.png")
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test(
    .enabled(
      if: Tool.optimised != nil, "needs .build/release/midflight or MIDFLIGHT_RELEASE"))
  func theOptimisedProgramGivesTheSameBits() throws {
    let optimised = try #require(Tool.optimised)
    #expect(
      try midflight("trace", path).standardOutput
        == midflight("trace", path, program: optimised).standardOutput)
    #expect(try midflight("replay", Tool.recordings.path, program: optimised).exitCode == 0)
    let (one, other) = try (
      midflight("doctor", "--json").object, midflight("doctor", "--json", program: optimised).object
    )
    #expect(one?["mathematics"] as? String == other?["mathematics"] as? String)
  }
}
