import ArgumentParser
import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// The `midflight import` command: turns the input of another program into a recording of a scene.
struct ImportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Convert input from another program into a recording.",
    discussion: """
      Formats:

      csv: columns t,x,y and optionally phase,pointer,button, in seconds and points. The first \
      line may name the columns.
      jsonl: one object per line: a sample {"t":…,"x":…,"y":…} or a stroke {"points":[[t,x,y],…]}.
      libinput: the output of libinput record.
      evemu: the output of evemu-record.

      Without phases, the first sample of a stroke is the press, and the last one is the release. \
      The range of a touch device becomes the whole scene. Other coordinates are points. The \
      command writes the recording and its trace.
      """)

  @Argument(help: "The file to convert.") var file: String
  @Option(help: "The format: csv, libinput, evemu or jsonl.") var format: ImportFormat
  @Option(help: "The scene that receives the input; an app's only scene if omitted.")
  var scene: String?
  @Option(name: .shortAndLong, help: "The recording to write; its name ends in .jsonl.")
  var output: String
  @Flag(help: "Center the input in the scene, and shrink it if necessary.") var fit = false
  @Option(
    parsing: .unconditional,
    help: "The factor for coordinates, after --fit; more than 0 and at most 1000.")
  var scale = 1.0
  @Option(parsing: .unconditional, help: "The offset to add after scaling: X,Y in points.")
  var offset: PointArgument?
  @Option(parsing: .unconditional, help: "The time of the first event in seconds, 0…86000.")
  var start = 0.1
  @Option(
    parsing: .unconditional,
    help: "Convert only the stroke on this line of a jsonl file, 1 or more.")
  var line: Int?
  @Flag(help: "Replace an existing recording and its trace.") var force = false

  /// The longest time from the last event to the end of the recording, in seconds.
  private static let longestTail = 10.0

  /// Throws for a value outside its range, and for `--line` with another format than `jsonl`.
  func validate() throws {
    try RecordCommand.validate(output: output)
    guard scale > 0, scale <= 1_000 else {
      throw ValidationError("--scale \(scale): must be more than 0 and at most 1000.")
    }
    guard (0...86_000).contains(start) else {
      throw ValidationError("--start \(start): must be 0…86000 seconds.")
    }
    if line != nil, format != .jsonl { throw ValidationError("--line: only for --format jsonl.") }
    if let line, line < 1 { throw ValidationError("--line \(line): must be 1 or more.") }
  }

  /// Writes the recording and its trace, and prints the number of events and the duration.
  ///
  /// Throws for an existing file without `--force`. After a failure, no unfinished recording
  /// remains.
  @MainActor func perform() throws {
    try convertingFailures {
      let scene = try SceneCatalog.sceneOrOnlyOne(named: scene)
      let bytes = try bytes()
      let input = try format.read(bytes, name: file, onlyLine: line)
      var mapping = ImportMapping()
      mapping.fits = fit
      mapping.scale = CGFloat(scale)
      mapping.offset = offset?.vector ?? .zero
      mapping.start = start
      let events = try mapping.events(of: input, in: scene.size)
      if let last = events.last?.time, last > StagePlayer.latest {
        throw ToolFailure.usage(
          "--start \(start): \(file) would end at \(last), after the limit of 24 hours; "
            + "use an earlier start.")
      }
      let target = RecordingTarget(url: URL(fileURLWithPath: output), force: force)
      try target.throwIfExists()
      let header = Recording.Header(
        scene: scene.name, size: scene.size, engine: Engine.revision, clock: format.rawValue)
      let writer = try target.makeWriter(header)
      do {
        let trace = try TraceFile()
        try perform(events, on: scene, writer, trace)
        try target.write(trace)
      } catch {
        writer.abandon()
        throw error
      }
      Console.writeLine("\(output): \(events.count) events, \(writer.time)")
    }
  }

  /// Performs the events as a live run, until the scene rests or `longestTail` is over, in steps of
  /// 0.25 s.
  @MainActor private func perform(
    _ events: [InputEvent], on scene: Scene, _ writer: RecordingWriter, _ trace: TraceFile
  ) throws {
    let live = LiveRun(scene, as: writer.header, recordingTo: writer)
    live.stream(to: trace)
    for event in events { try live.send(event) }
    let latest = min(live.now.advanced(by: Self.longestTail), StagePlayer.latest)
    repeat {
      try live.advance(to: min(live.now.advanced(by: 0.25), latest))
    } while live.stage.isMoving && live.now < latest
    _ = try live.finish()
  }

  /// Returns the bytes of the file. Throws `ToolFailure.unreadable` with the system's words.
  @MainActor private func bytes() throws -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    } catch {
      throw ToolFailure.unreadable("\(file): \(systemMessage(error))")
    }
  }
}

extension ImportFormat: ExpressibleByArgument {}

/// Two numbers, separated by a comma.
nonisolated struct PointArgument: ExpressibleByArgument {
  let vector: CGVector

  /// Reads `X,Y`; nil for another form or for a number beyond ±1 000 000.
  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0) }
    guard numbers.count == 2, let dx = numbers[0], let dy = numbers[1], abs(dx) <= 1e6,
      abs(dy) <= 1e6
    else { return nil }
    vector = CGVector(dx: dx, dy: dy)
  }
}
