import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// A replay of a recording without a window, with the histories of its animators, and samples of
/// the moved views.
///
/// The replay continues after the recording until nothing moves, because other timing may take
/// longer. The inspector makes one with the original timing for the onion skin, and one with other
/// timing for the comparison. Replaying takes milliseconds per second.
final class SampledRun {
  /// The moved views at a moment.
  struct Sample {
    let moment: Moment
    let nodes: [Frame.Node]
  }

  /// The histories of the animators.
  let animators: [AnimatorHistory]
  /// The end in animation time.
  let end: Moment
  /// The views that were moved without an animation.
  let directlyMovedViews: DirectlyMovedViews
  /// The moment in stage time at which the last motion ended; nil if views still move at the end.
  let movesUntil: Moment?
  /// A Boolean value that indicates whether nothing moves at the end.
  let restsAtEnd: Bool
  private let interval: TimeInterval
  /// The samples, one per interval, from the first motion on.
  private let samples: [Sample]

  /// Seconds between samples of the original run: two frames at 60 frames per second.
  static let interval = 1.0 / 30
  /// Seconds between samples of the run with other timing, which is compared frame by frame.
  private static let trialInterval = 1.0 / 60
  /// Seconds to continue after the recording. Some scenes never stop moving.
  private static let longestTail = 5.0

  /// Replays a recording, and continues until nothing moves: at least to the end of the recording
  /// and to the run's moment, and at most five seconds longer.
  ///
  /// - Parameter edit: The other timing; nil for the original timing.
  /// - Throws: A failure of the replay.
  init(of run: InspectedRun, recording: Recording, edit: TimingEdit?) throws {
    let replay = try Replay(recording, scenes: run.scenes) { stage in
      stage.keepsHistory = true
      stage.userInterfaceStyle = run.stage.userInterfaceStyle
      if let edit { stage.timingOverride = { edit.timing(for: $0) } }
    }
    let interval = edit == nil ? SampledRun.interval : SampledRun.trialInterval
    self.interval = interval
    var samples: [Sample] = []
    var index = 0
    var movesUntil = Moment.zero
    var directlyMovedViews = DirectlyMovedViews()
    let recorded = max(replay.end, run.stage.now)
    while true {
      let moment = Moment(seconds: Double(index) * interval)
      replay.advance(to: moment)
      // The stage advances after the end of the recording.
      if moment > replay.now { replay.stage.advance(to: moment) }
      if replay.stage.isMoving { movesUntil = moment.advanced(by: interval) }
      directlyMovedViews.update(from: replay.stage.window)
      let views = replay.stage.movedViews(and: directlyMovedViews)
      if !views.isEmpty {
        let nodes = views.flatMap { replay.stage.nodes(of: $0) }
        samples.append(Sample(moment: replay.stage.now, nodes: nodes))
      }
      if moment >= recorded {
        if !replay.stage.isMoving || moment >= recorded.advanced(by: SampledRun.longestTail) {
          break
        }
      }
      index += 1
    }
    restsAtEnd = !replay.stage.isMoving
    self.movesUntil = restsAtEnd ? movesUntil : nil
    self.directlyMovedViews = directlyMovedViews
    animators = replay.stage.history?.animators ?? []
    self.samples = samples
    end = replay.stage.animationNow
  }

  /// The moment of the last sample in stage time; nil for none.
  var last: Moment? { samples.last?.moment }

  /// Returns the sample nearest to a moment in stage time; nil before the first motion. After the
  /// last sample, returns the last one.
  func sample(at moment: Moment) -> Sample? {
    guard let first = samples.first, moment >= first.moment else { return nil }
    let index = Int((moment.seconds(since: first.moment) / interval).rounded())
    return samples[min(index, samples.count - 1)]
  }
}

extension Stage {
  /// Returns the views that were moved by animations or directly, each once. Views in controls,
  /// views outside of the window, and views inside another moved view are left out.
  func movedViews(and byHand: DirectlyMovedViews) -> [UIView] {
    var views = history?.movedViews ?? []
    for view in byHand.views(in: window) where !views.contains(where: { $0 === view }) {
      views.append(view)
    }
    // A view inside another moved view is sampled with that one.
    return views.filter { view in
      view.window === window && !view.isPartOfControl
        && !views.contains { $0 !== view && view.isDescendant(of: $0) }
    }
  }
}

extension UIView {
  /// A Boolean value that indicates whether the view lies in a control, and moves as its feedback.
  var isPartOfControl: Bool {
    sequence(first: superview, next: { $0?.superview }).contains { $0 is UIControl }
  }
}
