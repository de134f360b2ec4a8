import Midflight
import MidflightReplay
import MotionCore

/// The run with other timing as a whole picture, at the moment that is looked at: a film has only what moves.
///
/// The inspector makes one with each film of other timing, and asks it once a frame. It goes along with what is
/// seen by a replay of its own; back in time that begins anew. A long way takes as many frames as have time for
/// it, and until it has arrived the last picture stays.
final class TrialStage {
  private let makeReplay: () -> Replay?
  private var replay: Replay?

  /// Scene seconds of a piece, as a deck's: a busy hand's minute is replayed in 50 to 270 ms, so this in about one.
  private static let pieceSeconds = 0.25

  /// The gestures of a run, with an edit.
  init(of run: InspectedRun, recording: Recording, edit: TimingEdit) {
    makeReplay = {
      try? Replay(recording, scenes: run.scenes) { stage in
        stage.userInterfaceStyle = run.stage.userInterfaceStyle
        stage.timingOverride = { edit.answer($0) }
      }
    }
  }

  /// Goes towards a moment of the stage's time, after the recording's end too: piece by piece, and at least by
  /// one.
  ///
  /// - Parameter hasTime: Whether there is time for another piece.
  /// - Returns: What is seen there; nil while it is on its way.
  func frame(at moment: Moment, while hasTime: () -> Bool) -> Frame? {
    if replay.map({ $0.stage.now > moment }) ?? true { replay = makeReplay() }
    guard let replay else { return nil }
    while replay.stage.now < moment {
      let next = min(moment, replay.stage.now.advanced(by: TrialStage.pieceSeconds))
      if replay.now < replay.end { replay.advance(to: min(next, replay.end)) }
      if next > replay.stage.now { replay.stage.advance(to: next) }
      if next < moment, !hasTime() { return nil }
    }
    return replay.stage.frame(showsFocus: false)
  }
}
