import Midflight
import MidflightReplay

/// The sampled runs of a recording: with the original timing and with other timing.
struct SampledRuns {
  /// The original run; nil until the onion skin needs it.
  private(set) var original: SampledRun?
  /// The run with other timing; nil for none.
  private(set) var trial: SampledRun?
  /// The whole frames of the run with other timing.
  private(set) var trialReplay: TrialReplay?
  /// Samples of the live run after the end of the original run. A gesture in progress is not in the
  /// recording yet.
  private var recentSamples: [SampledRun.Sample] = []
  private var liveMovedViews = DirectlyMovedViews()
  /// The failure to sample a run; nil for none.
  private(set) var failure: StudioFailure?

  /// Samples the original run, unless that was done before. No effect without a recording, or after
  /// a failure, which is stored in `failure`.
  mutating func sampleOriginal(of run: InspectedRun) {
    guard original == nil, failure == nil, let recording = run.recording else { return }
    original = sampledRun(of: run, recording, edit: nil)
  }

  /// Seconds of recent samples to keep, more than the onion skin shows.
  private static let recentSeconds = 0.75

  /// Samples the live run after the end of the original run, at most 40 times per second. No effect
  /// before that end, or without moved views.
  mutating func sampleLive(_ run: InspectedRun) {
    let now = run.stage.now
    guard original?.last.map({ now > $0 }) ?? true else { return }
    liveMovedViews.update(from: run.stage.window)
    let since = recentSamples.last.map { now.seconds(since: $0.moment) } ?? .infinity
    guard since > SampledRun.interval * 0.75 else { return }
    let views = run.stage.movedViews(and: liveMovedViews)
    guard !views.isEmpty else { return }
    recentSamples.append(
      SampledRun.Sample(moment: now, nodes: views.flatMap { run.stage.nodes(of: $0) }))
    recentSamples.removeAll { now.seconds(since: $0.moment) > SampledRuns.recentSeconds }
  }

  /// Returns the sample at a moment: of the original run up to its end, and then the latest one of
  /// the live run up to the moment; nil before the first motion.
  func sample(at moment: Moment) -> SampledRun.Sample? {
    if let last = original?.last, moment <= last { return original?.sample(at: moment) }
    return recentSamples.last { $0.moment.seconds(since: moment) <= SampledRun.interval / 2 }
      ?? original?.sample(at: moment)
  }

  /// Returns the views of a run that were moved by animations or directly, in the original run or
  /// live.
  func movedViews(of run: InspectedRun) -> [UIView] {
    let known = original.map { run.stage.movedViews(and: $0.directlyMovedViews) } ?? []
    let live = run.stage.movedViews(and: liveMovedViews)
    return known + live.filter { view in !known.contains { $0 === view } }
  }

  /// Returns whether the run is longer than the run with other timing, which was cut off while
  /// views moved. False without a run with other timing.
  func trialIsTooShort(for run: InspectedRun) -> Bool {
    guard let trial, let last = trial.last else { return false }
    return !trial.restsAtEnd && run.stage.now > last
  }

  /// Samples the run with other timing. Without an edit or a recording, the last one is removed. A
  /// failure is stored in `failure`, and there is no run with other timing.
  mutating func runTrial(of run: InspectedRun, with edit: TimingEdit?) {
    (trial, trialReplay) = (nil, nil)
    guard let edit, let recording = run.recording else { return }
    trial = sampledRun(of: run, recording, edit: edit)
    // Without samples there are no frames to wait for.
    if trial != nil { trialReplay = TrialReplay(of: run, recording: recording, edit: edit) }
  }

  /// Returns the sampled run of a recording; nil, with the cause in `failure`, if it fails.
  private mutating func sampledRun(
    of run: InspectedRun, _ recording: Recording, edit: TimingEdit?
  ) -> SampledRun? {
    do {
      let sampledRun = try SampledRun(of: run, recording: recording, edit: edit)
      failure = nil
      return sampledRun
    } catch {
      failure = StudioFailure(.compare, because: error)
      return nil
    }
  }
}
