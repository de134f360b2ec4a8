import Midflight
import MidflightReplay

/// The two films of a recording: as it is, and with other timing.
struct Films {
  /// Nil until it is needed.
  private(set) var asItIs: Film?
  /// Nil while the timing is the scene's.
  private(set) var trial: Film?
  /// The same as whole pictures.
  private(set) var trialStage: TrialStage?
  /// What was seen of a live run after where its film ends: while a hand holds something, that is not
  /// written down yet.
  private var trail: [Film.Still] = []
  private var trailedByHand = MovedByHand()
  /// Why there is none, though it was asked for.
  private(set) var failure: String?

  /// Makes the one of the recording as it is, if it is not there.
  mutating func develop(of run: InspectedRun) {
    guard asItIs == nil, failure == nil, let recording = run.recording else { return }
    asItIs = film(of: run, recording, edit: nil)
  }

  /// Seconds of a live run's trail that are kept: more than skins are shown of.
  private static let trailSeconds = 0.75

  /// Looks at a live run that is beyond its film.
  mutating func follow(_ run: InspectedRun) {
    let now = run.stage.now
    guard asItIs?.last.map({ now > $0 }) ?? true else { return }
    trailedByHand.look(at: run.stage.window)
    let since = trail.last.map { now.seconds(since: $0.moment) } ?? .infinity
    guard since > Film.interval * 0.75 else { return }
    let views = run.stage.movedViews(and: trailedByHand)
    guard !views.isEmpty else { return }
    trail.append(Film.Still(moment: now, nodes: views.flatMap { run.stage.nodes(of: $0) }))
    trail.removeAll { now.seconds(since: $0.moment) > Films.trailSeconds }
  }

  /// What was seen at a moment; nil if nothing was moved yet.
  func still(at moment: Moment) -> Film.Still? {
    if let last = asItIs?.last, moment <= last { return asItIs?.still(at: moment) }
    return trail.last { $0.moment.seconds(since: moment) <= Film.interval / 2 }
      ?? asItIs?.still(at: moment)
  }

  /// The views of a run that animations or hands have moved.
  func movedViews(of run: InspectedRun) -> [UIView] {
    let known = asItIs.map { run.stage.movedViews(and: $0.movedByHand) } ?? []
    let live = run.stage.movedViews(and: trailedByHand)
    return known + live.filter { view in !known.contains { $0 === view } }
  }

  /// Whether the run has come to moments that the one with other timing does not tell of, because it was
  /// still moving where it broke off.
  func trialIsTooShort(for run: InspectedRun) -> Bool {
    guard let trial, let last = trial.last else { return false }
    return !trial.restsAtEnd && run.stage.now > last
  }

  /// Makes the one with other timing; nil takes it away.
  mutating func runTrial(of run: InspectedRun, with edit: TimingEdit?) {
    (trial, trialStage) = (nil, nil)
    guard let edit, let recording = run.recording else { return }
    trial = film(of: run, recording, edit: edit)
    // Without a film there is nothing to wait for.
    if trial != nil { trialStage = TrialStage(of: run, recording: recording, edit: edit) }
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
