import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MotionCore

/// A replay of a recording, compared with the expected files beside it as the `replay` command
/// does.
struct RecordingComparison {
  let recording: Recording
  let url: URL
  let scenes: SceneCatalog
  let update: Settings.Update

  /// Replays the recording, and returns a report of each failure.
  ///
  /// - Parameter name: The name of the recording in messages.
  /// - Throws: `ReplayFailure.unknownScene`, or a failure of reading or writing a file.
  func reports(named name: String) throws -> [FailureReport] {
    let (replay, trace, desync) = try run()
    if let desync {
      let remedy =
        desync.verdict == .runsDiffer ? "" : "; if this is intended, set MIDFLIGHT_UPDATE=changed"
      return [try report("\(desync)\(remedy)", at: desync.time)]
    }
    var reports = try replay.failedExpectations.map { failure in
      try report("\(failure)", at: failure.time)
    }
    if let words = replay.furtherFailedExpectations {
      reports.append(try report("\(name): \(words)", at: nil))
    }
    let traceURL = url.traceOfRecording
    var first: TraceDifference?
    let words = try update.check(traceURL, contents: Data(trace.bytes)) {
      first = trace.difference(from: try Trace(contentsOf: traceURL))
      return first?.description
    }
    if let words {
      reports.append(
        try report("\(name): \(words)", at: first?.time.map { Moment(microseconds: $0) }))
    }
    for shot in replay.shots {
      let picture = try Picture(of: shot.frame)
      let shotURL = url.deletingPathExtension().appendingPathExtension("\(shot.name).png")
      let words = try update.check(shotURL, contents: picture.pngData()) {
        picture.difference(from: try Picture(contentsOf: shotURL))?.description
      }
      if let words { reports.append(try report("\(name): \(words)", at: shot.frame.time)) }
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
      if update.renews, recording.verdict == .edited {
        try recording.writeSealed(replacing: url)
      }
      return (replay, trace, nil)
    } catch ReplayFailure.desync(let desync) {
      guard update.renews, desync.verdict != .runsDiffer else {
        return (replay, replay.trace, desync)
      }
    }
    let renewed = try recording.withRenewedChecks(scenes: scenes)
    let again = try Replay(renewed, scenes: scenes)
    let trace = try again.finish()
    // A renewed recording replaces the file only after a successful replay.
    try renewed.writeSealed(replacing: url)
    return (again, trace, nil)
  }

  /// Returns a report of the state at a moment.
  ///
  /// - Parameter moment: The moment of the failure; nil for the end.
  private func report(_ headline: String, at moment: Moment?) throws -> FailureReport {
    let replay = try Replay(recording, scenes: scenes) { $0.keepsHistory = true }
    replay.disableTrace()
    replay.advance(to: moment ?? recording.endTime)
    var held = PressedInput()
    for event in recording.events where event.time <= replay.now { held.update(with: event) }
    return FailureReport(headline, of: replay.stage, with: held, recording: recording)
  }
}
