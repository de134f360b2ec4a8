import Midflight
import MidflightReplay

/// The two films of a recording: as it is, and with other timing.
struct Films {
  /// Nil until it is needed.
  private(set) var asItIs: Film?
  /// Nil while the timing is the scene's.
  private(set) var trial: Film?
  /// Why there is none, though it was asked for.
  private(set) var failure: String?

  /// Makes the one of the recording as it is, if it is not there.
  mutating func develop(of run: InspectedRun) {
    guard asItIs == nil, failure == nil, let recording = run.recording else { return }
    asItIs = film(of: run, recording, edit: nil)
  }

  /// Whether the run has come to moments that the one with other timing does not tell of, because it was
  /// still moving where it broke off.
  func trialIsTooShort(for run: InspectedRun) -> Bool {
    guard let trial, let last = trial.last else { return false }
    return !trial.restsAtEnd && run.stage.now > last
  }

  /// Makes the one with other timing; nil takes it away.
  mutating func runTrial(of run: InspectedRun, with edit: TimingEdit?) {
    guard let edit, let recording = run.recording else { return trial = nil }
    trial = film(of: run, recording, edit: edit)
  }

  private mutating func film(
    of run: InspectedRun, _ recording: Recording, edit: TimingEdit?
  ) -> Film? {
    do {
      let film = try Film(of: run, recording: recording, edit: edit)
      failure = nil
      return film
    } catch {
      failure = "\(error)"
      return nil
    }
  }
}
