import ArgumentParser
import Foundation
import MidflightPainter
import MidflightReplay
import MidflightWindow
import MotionCore

/// The `midflight doctor` command: prints the capabilities of the machine.
struct DoctorCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Report display, clock, fonts and ffmpeg of this machine, and measure the input latency.",
    discussion: """
      The latency test opens a small window and sends it 60 events, one per frame. Each event \
      changes the color of the whole window. The result is the latency of the machine, without the \
      work of a scene. Press F3 in the gallery for the latency of its window.
      """)

  @Flag(help: "Print one JSON object.") var json = false
  @Flag(help: .hidden) var display = false

  /// Prints the facts of the machine, then those of the display.
  ///
  /// Without a usable display, names a command that needs none and throws `unreadable`.
  @MainActor func perform() throws {
    if display { return try printFactsOfDisplay() }
    var facts: [Fact] = [
      ("Midflight", midflightVersion),
      ("engine", "revision \(Engine.revision)"),
      ("mathematics", String(MathFingerprint.compute(), radix: 16)),
      ("clock", Self.clockHealth()),
      ("libraries", FontCatalog.libraries.joined(separator: ", ")),
      ("system font", Self.font(showing: "a", expectedFamily: FontCatalog.systemFamily)),
      ("Chinese font", Self.font(showing: "中", expectedFamily: FontCatalog.fallbackFamilies[0])),
      ("ffmpeg", Self.find("ffmpeg") ?? "not found; only .gif and .mp4 need it"),
      ("SDL", DisplayReport.linkedSDLVersion),
    ].map { Fact(name: $0, words: $1) }
    let (factsOfDisplay, exit) = try Self.factsOfDisplay()
    facts += factsOfDisplay
    if exit != .good {
      facts.append(Fact(name: "without it", words: "\(AppProgram.name) replay recordings"))
    }
    if json {
      try printJSON(Dictionary(uniqueKeysWithValues: facts.map { ($0.name, $0.value) }))
    } else {
      for fact in facts {
        StandardOutput.writeLine(
          fact.name + String(repeating: " ", count: max(1, 16 - fact.name.count)) + fact.words)
      }
    }
    try exit.leave()
  }

  /// Returns the facts of the display from a separate process, because SDL may crash.
  ///
  /// If the process crashes or takes longer than 60 s, returns one fact about the failure, and
  /// `unreadable`.
  @MainActor private static func factsOfDisplay() throws -> (facts: [Fact], exit: ToolExit) {
    let process = try Subprocess(["doctor", "--display"])
    let end = process.wait(upTo: 60)  // seconds; the process takes one or two
    if case .exited(let code) = end,
      let facts = try? JSONDecoder().decode([Fact].self, from: process.standardOutput)
    {
      return (facts, ToolExit(rawValue: code) ?? .unreadable)
    }
    let words = "the test process \(end?.words ?? "does not respond")"
    let seat =
      ProcessInfo.processInfo.environment["WAYLAND_DISPLAY"] == nil
      ? "" : "; SDL crashes on Wayland with no seat, such as weston's headless backend"
    return ([Fact(name: "display", words: words + seat)], .unreadable)
  }

  /// Prints the facts of the display as JSON, for `factsOfDisplay()`. Throws `unreadable` if no
  /// display can be measured.
  @MainActor private func printFactsOfDisplay() throws {
    var facts: [Fact]
    var exit = ToolExit.good
    do { facts = Self.facts(of: try DisplayReport.measure()) } catch {
      facts = [Fact(name: "display", words: "\(error)")]
      exit = .unreadable
    }
    try StandardOutput.write(Array(JSONEncoder().encode(facts)))
    try exit.leave()
  }

  /// A line of the output, or a member of the JSON object.
  private nonisolated struct Fact: Codable {
    let name: String
    /// The text for people.
    let words: String
    /// The numbers for programs; the keys name the units. Empty if the fact is only a text.
    var numbers: [String: Double] = [:]

    var value: Any { numbers.isEmpty ? words : numbers }
  }

  /// Returns the facts of a report: display, renderer, presenting, server time and three ages. An
  /// unmeasured value reads `unknown`.
  @MainActor private static func facts(of report: DisplayReport) -> [Fact] {
    let refresh = report.refreshRate.map { "\($0) Hz" } ?? "unknown refresh rate"
    let vsync = report.measuresVsync ? "waits for the display" : "does not wait for the display"
    let behind = report.serverMillisecondsBehind.map { "\($0) ms behind CLOCK_MONOTONIC" }
    return [
      Fact(
        name: "display",
        words: "\(report.videoDriver), \(refresh), \(report.scale) pixels per point"),
      Fact(name: "renderer", words: report.rendererName),
      Fact(
        name: "presenting",
        words:
          "\(vsync) (vsync reported: \(report.claimsVsync)), \(milliseconds(report.secondsPerPresent))"
      ),
      Fact(name: "X server time", words: behind ?? "unknown"),
      age("age at dispatch", of: \.ageAtDispatch, in: report.selfTest),
      age("age at paint", of: \.ageAtPaint, in: report.selfTest),
      age("age at present", of: \.ageAtPresent, in: report.selfTest),
    ]
  }

  /// Returns the median and the 95th percentile of an age over all frames of a test, in
  /// milliseconds.
  ///
  /// An age that no frame has reads `unknown` and has no numbers.
  @MainActor private static func age(
    _ name: String, of figure: (FrameTimings.Sample) -> TimeInterval?, in timings: FrameTimings
  ) -> Fact {
    let (median, most) = (
      timings.percentile(0.5, of: figure), timings.percentile(0.95, of: figure)
    )
    var numbers: [String: Double] = [:]
    numbers["medianInMilliseconds"] = median.map { $0 * 1000 }
    numbers["percentile95InMilliseconds"] = most.map { $0 * 1000 }
    return Fact(
      name: name, words: "\(milliseconds(median)) median, \(milliseconds(most)) 95 %",
      numbers: numbers)
  }

  /// Returns the resolution of CLOCK_MONOTONIC, the smallest step between two readings, and the
  /// number of backward steps, over 10 000 readings.
  @MainActor private static func clockHealth() -> String {
    var resolution = timespec()
    clock_getres(CLOCK_MONOTONIC, &resolution)
    var smallest = Int.max
    var backwards = 0
    var last = nanoseconds()
    for _ in 0..<10_000 {
      let now = nanoseconds()
      if now < last { backwards += 1 }
      if now > last { smallest = min(smallest, now - last) }
      last = now
    }
    return "CLOCK_MONOTONIC, resolution \(resolution.tv_nsec) ns, smallest step \(smallest) ns, "
      + (backwards == 0
        ? "never went backwards" : "went backwards \(backwards) times in 10000 readings")
  }

  @MainActor private static func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Returns the family and file of the font that shows a character; `none` without one. Names an
  /// expected family that is not installed.
  @MainActor private static func font(showing character: Unicode.Scalar, expectedFamily: String)
    -> String
  {
    guard let match = FontCatalog.resolve(family: nil, showing: character) else { return "none" }
    let note = match.family == expectedFamily ? "" : "; \(expectedFamily) is not installed"
    return "\(match.family) (\(match.file))\(note)"
  }

  /// Returns the first executable file of a name on the `PATH`; nil without one.
  @MainActor private static func find(_ program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Returns a duration in milliseconds with two decimal places; `unknown` for nil.
  @MainActor private static func milliseconds(_ seconds: Double?) -> String {
    guard let seconds else { return "unknown" }
    return "\((seconds * 100_000).rounded() / 100) ms"
  }
}
