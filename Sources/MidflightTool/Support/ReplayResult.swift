import Foundation
import Midflight
import MidflightPainter
import MidflightReplay

/// How the replay of one recording went.
struct ReplayResult {
  /// As a person would type it.
  let path: String
  /// What went wrong, in one line; empty if nothing did.
  private(set) var words = ""
  /// The exit code that it deserves.
  private(set) var exit = ToolExit.good
  /// Files that were written because `--update` asked for it.
  private(set) var written: [String] = []
  /// Seconds that it took, for reading.
  private(set) var seconds = 0.0

  /// Whether everything was as expected.
  var isPassed: Bool { exit == .good }

  /// Replays a recording and compares what happens with the files beside it.
  init(replaying url: URL, updating update: TraceUpdate, isStrict: Bool) {
    path = url.shortPath
    let url = URL(fileURLWithPath: path)
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let recording = try Recording(contentsOf: url)
      if isStrict, recording.isTruncated {
        note("the recording breaks off, and --strict refuses that", .unreadable)
      } else {
        try replay(recording, at: url, updating: update)
      }
    } catch {
      let failure = ToolFailure(error)
      let remedy = failure.isIntended ? "; if that is meant, give --update changed" : ""
      note(
        String(failure.sentence(about: path).dropFirst(path.count + 1)) + remedy, failure.exitCode)
    }
    let parts = (clock.now - start).components
    seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
  }

  /// The result as a value of JSON.
  var object: [String: Any] {
    [
      "path": path, "passed": isPassed, "exit": Int(exit.rawValue), "message": words,
      "written": written, "seconds": seconds,
    ]
  }

  /// The path and what went wrong: `drag.jsonl:17:1: …` where a line of the file is to blame.
  var sentence: String { path + (words.first?.isNumber == true ? ":" : ": ") + words }

  private mutating func note(_ sentence: String, _ exit: ToolExit) {
    words += (words.isEmpty ? "" : "; ") + sentence.drop { $0 == " " }
    self.exit = self.exit.combined(with: exit)
  }

  private mutating func replay(
    _ recording: Recording, at url: URL, updating update: TraceUpdate
  ) throws {
    let traceURL = url.traceOfRecording
    let exists = FileManager.default.fileExists(atPath: traceURL.path)
    let expected = exists ? try Trace(contentsOf: traceURL) : nil
    let (replay, found) = try run(recording, at: url, expecting: expected, updating: update)
    for failure in replay.failedExpectations {
      note("\(failure.place.line):\(failure.place.column): \(failure.words)", .differs)
    }
    if try settle(traceURL, expected.map { found.difference(from: $0)?.description }, update) {
      try found.write(to: traceURL)
    }
    for shot in replay.shots {
      let shotURL = url.deletingPathExtension().appendingPathExtension("\(shot.name).png")
      let picture = try Picture(of: shot.frame)
      let expected =
        FileManager.default.fileExists(atPath: shotURL.path)
        ? try Picture(contentsOf: shotURL) : nil
      let difference = expected.map { picture.difference(from: $0).map { "\($0)" } }
      if try settle(shotURL, difference, update) { try picture.writePNG(to: shotURL) }
    }
  }

  /// Replays; where `--update` allows it, checks that no longer hold are renewed first.
  private mutating func run(
    _ recording: Recording, at url: URL, expecting expected: Trace?, updating update: TraceUpdate
  ) throws -> (Replay, Trace) {
    let replay = try Replay(recording)
    do throws(ReplayFailure) {
      return (replay, try replay.finish(expecting: expected))
    } catch {
      guard case .desync(let desync) = error, desync.verdict != .runsDiffer,
        update == .all || update == .changed
      else { throw error }
    }
    let renewed = try recording.withRenewedChecks()
    let again = try Replay(renewed)
    let trace = try again.finish(expecting: expected)
    // Only what is known to replay takes the place of what was recorded.
    try writeWhole(renewed.encoded(), to: url)
    written.append(url.shortPath)
    return (again, trace)
  }

  /// Decides about one expected file.
  ///
  /// - Parameter difference: nil if the file is missing, else what differs, else nil within.
  /// - Returns: Whether to write it.
  private mutating func settle(
    _ url: URL, _ difference: String??, _ update: TraceUpdate
  ) throws -> Bool {
    let name = url.lastPathComponent
    switch (difference, update) {
    case (nil, .none):
      note("\(name) is missing; --update missing writes it", .missingTrace)
      return false
    case (nil, .missing):
      note("\(name) was missing and has been written: look at it, then keep it", .missingTrace)
    case (.some(.some(let words)), .none), (.some(.some(let words)), .missing):
      note("\(name): \(words)", .differs)
      return false
    case (.some(nil), .none), (.some(nil), .missing), (.some(nil), .changed): return false
    case (nil, .all), (nil, .changed), (.some, .all), (.some(.some), .changed): break
    }
    written.append(url.shortPath)
    return true
  }
}
