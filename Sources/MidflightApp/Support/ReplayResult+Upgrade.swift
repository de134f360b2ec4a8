import Foundation
import MidflightReplay

extension ReplayResult.Upgrade {
  /// Explains the failure of a recording that another revision of the engine made; nil for a
  /// recording of this engine, an edited one, or one without an expected trace.
  ///
  /// Replays the input twice without the recorded checks.
  init?(ofFailureIn url: URL) {
    guard let recording = try? Recording(contentsOf: url), recording.verdict != .edited,
      recording.header.engine != Engine.revision,
      let expected = try? TraceLines(contentsOf: url.traceOfRecording)
    else { return nil }
    words = "engine \(recording.header.engine) → \(Engine.revision): "
    do {
      let replay = try Replay(recording.withRenewedChecks(scenes: .app), scenes: .app)
      let trace = try TraceFile()
      replay.stream(to: trace)
      _ = try replay.finish()
      let explanation = try UpgradeExplanation(of: try trace.lines(), expected: expected)
      let otherCause = explanation.otherCause ?? replay.failedExpectations.first?.words
      isByEngineOnly = otherCause == nil && explanation.motion != nil
      words +=
        otherCause.map { "the engine alone does not explain this: \($0)" }
        ?? explanation.motion.map { "only motion differs, at most in \($0)" }
        ?? "no view with a name differs, but something else does"
      if isByEngineOnly, !explanation.endsAtRest {
        words += "; an animator is active at the end, so look at the values there"
      }
    } catch {
      isByEngineOnly = false
      words += ToolFailure(error).words(about: url.shortPath)
    }
  }
}
