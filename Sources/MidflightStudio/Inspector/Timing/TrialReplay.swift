import Midflight
import MidflightReplay
import MotionCore

/// Whole frames of the run with other timing. A `SampledRun` contains only the moved views.
///
/// The inspector reads a frame once per frame. The replay follows the moment on display, and
/// starts again for an earlier one. A long replay takes several frames, during which the last
/// picture stays.
final class TrialReplay {
  private let makeReplay: () -> Replay?
  private var replay: Replay?

  /// Seconds to replay between two looks at the clock. A minute of busy input replays in 50 to 270
  /// ms.
  private static let pieceSeconds = 0.25

  /// Creates the replay of a run with an edit, in the run's light or dark appearance. Nothing is
  /// replayed before the first frame.
  init(of run: InspectedRun, recording: Recording, edit: TimingEdit) {
    makeReplay = {
      try? Replay(recording, scenes: run.scenes) { stage in
        stage.userInterfaceStyle = run.stage.userInterfaceStyle
        stage.timingOverride = { edit.timing(for: $0) }
      }
    }
  }

  /// Replays towards a moment in stage time, at least one piece, also after the end of the
  /// recording. An earlier moment than the last one starts a new replay.
  ///
  /// - Parameter hasTime: Returns whether the frame has time for another piece.
  /// - Returns: The frame, without a focus ring; nil while the replay continues, and if it fails.
  func frame(at moment: Moment, while hasTime: () -> Bool) -> Frame? {
    if replay.map({ $0.stage.now > moment }) ?? true { replay = makeReplay() }
    guard let replay else { return nil }
    while replay.stage.now < moment {
      let next = min(moment, replay.stage.now.advanced(by: TrialReplay.pieceSeconds))
      if replay.now < replay.end { replay.advance(to: min(next, replay.end)) }
      if next > replay.stage.now { replay.stage.advance(to: next) }
      if next < moment, !hasTime() { return nil }
    }
    return replay.stage.frame(showsFocus: false)
  }
}
