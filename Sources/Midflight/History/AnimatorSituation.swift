import Foundation
import MotionCore

/// The state of an animator just before or just after a change, from which its further motion can
/// be computed.
///
/// An `AnimatorHistory` stores two for each change. Moments are in animation time.
nonisolated package struct AnimatorSituation: Hashable, Sendable {
  /// The condition of the animator.
  package let condition: AnimatorRules.Condition
  /// A Boolean value that indicates whether the animator ran, or would have run, towards its
  /// beginning.
  package let isReversed: Bool
  /// The animator's `fractionComplete`.
  package let fractionComplete: Double
  /// The progress of the presentation, including a residual: 0 at the start, 1 at the target.
  package internal(set) var progress: Double
  /// The velocity of `progress`, per second; 0 while held.
  package let velocity: Double
  /// The playhead.
  package let playhead: Playhead
  /// The velocity of the playhead alone, in progress per second.
  let pace: Double
  /// The residual of an interruption; nil for none.
  let beside: Beside?
  /// The curve or spring in force.
  package let shape: TimingShape

  /// A track's residual, and the index of the number with the longest distance, which stands for
  /// the track.
  struct Beside: Hashable, Sendable {
    let residual: Residual
    /// The offset from the target to the start, of all numbers.
    let way: SIMD4<Double>
    let index: Int
  }

  /// The state without the residual.
  ///
  /// An animation with almost no distance, such as a fade that is reversed as it begins, may show a
  /// residual of dozens of its distances. This state then says more than the presentation.
  package var byTimingAlone: AnimatorSituation {
    AnimatorSituation(
      condition: condition, isReversed: isReversed, fractionComplete: fractionComplete,
      progress: playhead.isHeld ? playhead.progress(at: .zero) : progress,
      velocity: pace, playhead: playhead, pace: pace, beside: nil, shape: shape)
  }

  /// Returns the progress of the presentation at a moment, as if no change had followed.
  package func progress(at moment: Moment) -> Double {
    if playhead.isHeld { return progress }
    let playback = playhead.progress(at: moment)
    guard let beside else { return playback }
    let position = beside.residual.position(
      correcting: beside.way * (1 - playback), along: beside.way, on: playhead, at: moment)
    return 1 - position[beside.index] / beside.way[beside.index]
  }

  /// Returns the velocity of the presentation at a moment, in progress per second, as if no change
  /// had followed; 0 while held.
  package func velocity(at moment: Moment) -> Double {
    if playhead.isHeld { return 0 }
    let playback = playhead.velocity(at: moment)
    guard let beside else { return playback }
    let velocity = beside.residual.velocity(
      correcting: (-beside.way).scaled(by: playback), along: beside.way, on: playhead, at: moment)
    return -velocity[beside.index] / beside.way[beside.index]
  }
}

extension UIViewPropertyAnimator {
  /// The present state; nil without a history, so that it costs nothing.
  var glimpse: AnimatorSituation? { knownStage?.history == nil ? nil : situation }

  /// The present state.
  package var situation: AnimatorSituation {
    let playback = host?.playback ?? playback
    let lead = playback.blocks.first { $0.span.beginning == 0 && $0.span.end == 1 }
    let playhead = lead?.playhead ?? playback.playhead
    let track = lead?.leadingTrack
    let seen = track?.seen
    return AnimatorSituation(
      condition: condition, isReversed: goesBack, fractionComplete: Double(directedFraction),
      progress: seen?.progress ?? playhead.progress(at: stage.animationNow),
      velocity: seen?.velocity ?? playhead.velocity(at: stage.animationNow), playhead: playhead,
      pace: playhead.velocity(at: stage.animationNow),
      beside: track?.beside, shape: playback.timing.shape)
  }
}

extension ViewAnimation {
  /// Returns the present state.
  ///
  /// - Parameter condition: `.running` from the call to the end, otherwise `.inactive`; a class
  ///   method's animation has no other condition.
  func situation(_ condition: AnimatorRules.Condition) -> AnimatorSituation {
    let (playhead, track) = (block.playhead, block.leadingTrack)
    let seen = track?.seen
    return AnimatorSituation(
      condition: condition, isReversed: false,
      fractionComplete: playhead.fraction(at: block.time.now),
      progress: seen?.progress ?? block.progress,
      velocity: seen?.velocity ?? block.progressRate, playhead: playhead, pace: block.progressRate,
      beside: track?.beside, shape: Timing(call.timing).shape)
  }
}

extension AnimationBlock {
  /// The track of the first change, which stands for the block; nil if the track is gone, has no
  /// distance, or is not straight.
  fileprivate var leadingTrack: Track? {
    guard let change = changes.first(where: { !$0.isGivenUp }) else { return nil }
    return change.animated.tracks.first {
      $0.block === self && $0.property == change.property && $0.offset != .zero
        && $0.route == .straight
    }
  }
}

extension Track {
  /// The index of the number with the longest distance.
  private var longest: Int {
    (0..<4).max { abs(offset[$0]) < abs(offset[$1]) } ?? 0
  }

  fileprivate var beside: AnimatorSituation.Beside? {
    residual.map { AnimatorSituation.Beside(residual: $0, way: offset, index: longest) }
  }

  /// The progress and the velocity of the presentation, as fractions of the distance.
  fileprivate var seen: (progress: Double, velocity: Double) {
    let (index, way) = (longest, offset[longest])
    let rate = block.playhead.isHeld ? 0 : -velocity[index] / way
    return (block.progress - residualOffset[index] / way, rate)
  }
}
