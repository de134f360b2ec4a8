import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MotionCore

/// The files that a test may write, and the state of each expected file.
struct ExpectedFiles {
  let update: Settings.Update

  /// A Boolean value that indicates whether changed results replace expected ones.
  var renews: Bool { update == .changed || update == .all }

  /// Returns the failure of an expected file, and writes the file if `MIDFLIGHT_UPDATE` permits it.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - difference: The difference in words; nil for equal contents, and for a missing file.
  ///   - contents: Returns the new contents.
  /// - Returns: The failure as a sentence; nil for none.
  func check(_ url: URL, _ difference: String?, _ contents: () throws -> Data) throws -> String? {
    let exists = FileManager.default.fileExists(atPath: url.path)
    let name = url.lastPathComponent
    func write() throws {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try writeAtomically(try contents(), to: url, ifExists: .replace)
    }
    if exists, difference == nil, update != .all { return nil }
    if renews {
      try write()
      return nil
    }
    if exists {
      return difference.map {
        "\(name): \($0); if this is intended, set MIDFLIGHT_UPDATE=changed"
      }
    }
    guard update == .missing else {
      return "\(name) is missing; set MIDFLIGHT_UPDATE=missing to write it"
    }
    try write()
    return "\(name) was missing and has been written; review it before you keep it"
  }
}

/// A replay of a recording, compared with the expected files beside it as the `replay` command
/// does.
struct RecordingComparison {
  let recording: Recording
  let url: URL
  let scenes: SceneCatalog
  let files: ExpectedFiles

  /// Replays the recording, and returns a report of each failure.
  ///
  /// - Parameter name: The name of the recording in messages.
  /// - Throws: `ReplayFailure.unknownScene`, or a failure of reading or writing a file.
  func reports(named name: String) throws -> [FailureReport] {
    let (replay, trace, desync) = try run()
    if let desync {
      let remedy =
        desync.verdict == .runsDiffer ? "" : "; if this is intended, set MIDFLIGHT_UPDATE=changed"
      return [report("\(desync)\(remedy)", at: desync.time)]
    }
    var reports = replay.failedExpectations.map { failure in
      report("\(failure)", at: recording.lines.first { $0.number == failure.place.line }?.time)
    }
    let traceURL = url.traceOfRecording
    let first =
      FileManager.default.fileExists(atPath: traceURL.path)
      ? trace.difference(from: try Trace(contentsOf: traceURL)) : nil
    if let words = try files.check(traceURL, first?.description, { Data(trace.bytes) }) {
      reports.append(
        report("\(name): \(words)", at: first?.time.map { Moment(microseconds: $0) }))
    }
    for shot in replay.shots {
      let picture = try Picture(of: shot.frame)
      let shotURL = url.deletingPathExtension().appendingPathExtension("\(shot.name).png")
      let difference =
        FileManager.default.fileExists(atPath: shotURL.path)
        ? picture.difference(from: try Picture(contentsOf: shotURL)) : nil
      if let words = try files.check(shotURL, difference?.description, { try picture.pngData() }) {
        reports.append(report("\(name): \(words)", at: shot.frame.time))
      }
    }
    return reports
  }

  /// Replays the recording to its end. With an update of changed files, renews the checks of a
  /// recording that no longer gives the recorded result, and the end line of an edited one.
  ///
  /// - Returns: The replay, its trace, and the first failed check that was not renewed.
  private func run() throws -> (replay: Replay, trace: Trace, desync: Desync?) {
    let replay = try Replay(recording, scenes: scenes)
    do {
      let trace = try replay.finish()
      if files.renews, recording.verdict == .edited {
        try writeAtomically(recording.sealed().encoded(), to: url, ifExists: .replace)
      }
      return (replay, trace, nil)
    } catch ReplayFailure.desync(let desync) {
      guard files.renews, desync.verdict != .runsDiffer else {
        return (replay, replay.trace, desync)
      }
    }
    let renewed = try recording.withRenewedChecks(scenes: scenes)
    let again = try Replay(renewed, scenes: scenes)
    let trace = try again.finish()
    // A renewed recording replaces the file only after a successful replay.
    try writeAtomically(renewed.encoded(), to: url, ifExists: .replace)
    return (again, trace, nil)
  }

  /// Returns a report with the picture of a moment and the recording.
  ///
  /// - Parameter moment: The moment of the failure; nil for the end.
  private func report(_ headline: String, at moment: Moment?) -> FailureReport {
    let moment = moment ?? recording.endTime
    var report = FailureReport(headline: terminalText(headline))
    report.details = [("scene", recording.header.scene), ("moment", "\(moment)")]
    let (recording, scenes) = (recording, scenes)
    report.picture = {
      let replay = try Replay(recording, scenes: scenes)
      replay.disableTrace()
      replay.advance(to: moment)
      return try Picture(of: replay.stage.frame())
    }
    report.recording = recording
    return report
  }
}
