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
  let timingVelocity: Double
  /// The residual of an interruption; nil for none.
  let residualMotion: ResidualMotion?
  /// The curve or spring in force.
  package let shape: TimingShape

  /// A track's residual, and the index of the number with the longest distance, which stands for
  /// the track.
  struct ResidualMotion: Hashable, Sendable {
    let residual: Residual
    /// The offset from the target to the start, of all numbers.
    let offset: SIMD4<Double>
    let index: Int
  }

  /// The state without the residual, whose progress and velocity are those of the playhead.
  ///
  /// An animation with almost no distance, such as a fade that is reversed as it begins, may show a
  /// residual of dozens of its distances. This state then describes the animation better.
  package var byTimingAlone: AnimatorSituation {
    AnimatorSituation(
      condition: condition, isReversed: isReversed, fractionComplete: fractionComplete,
      progress: playhead.isHeld ? playhead.progress(at: .zero) : progress,
      velocity: timingVelocity, playhead: playhead, timingVelocity: timingVelocity,
      residualMotion: nil, shape: shape)
  }

  /// Returns the progress of the presentation at a moment, as if no change had followed; `progress`
  /// while held.
  package func progress(at moment: Moment) -> Double {
    if playhead.isHeld { return progress }
    let playback = playhead.progress(at: moment)
    guard let residualMotion else { return playback }
    let position = residualMotion.residual.position(
      correcting: residualMotion.offset * (1 - playback), along: residualMotion.offset,
      on: playhead,
      at: moment)
    return 1 - position[residualMotion.index] / residualMotion.offset[residualMotion.index]
  }

  /// Returns the velocity of the presentation at a moment, in progress per second, as if no change
  /// had followed; 0 while held.
  package func velocity(at moment: Moment) -> Double {
    if playhead.isHeld { return 0 }
    let playback = playhead.velocity(at: moment)
    guard let residualMotion else { return playback }
    let velocity = residualMotion.residual.velocity(
      correcting: (-residualMotion.offset).scaled(by: playback), along: residualMotion.offset,
      on: playhead, at: moment)
    return -velocity[residualMotion.index] / residualMotion.offset[residualMotion.index]
  }
}

extension UIViewPropertyAnimator {
  /// The present state; nil without a history, so that it costs nothing.
  var recordedSituation: AnimatorSituation? { weakStage?.history == nil ? nil : situation }

  /// The present state. A nested animator has the playhead of its surrounding animator. Progress
  /// and velocity are those on display of the first property on a straight route, or else those of
  /// the playhead.
  package var situation: AnimatorSituation {
    let playback = surroundingAnimator?.playback ?? playback
    let wholeBlock = playback.blocks.first { $0.span.beginning == 0 && $0.span.end == 1 }
    let playhead = wholeBlock?.playhead ?? playback.playhead
    let track = wholeBlock?.firstStraightTrack
    let displayed = track?.displayed
    return AnimatorSituation(
      condition: condition, isReversed: goesBack, fractionComplete: Double(directedFraction),
      progress: displayed?.progress ?? playhead.progress(at: stage.animationNow),
      velocity: displayed?.velocity ?? playhead.velocity(at: stage.animationNow),
      playhead: playhead,
      timingVelocity: playhead.velocity(at: stage.animationNow),
      residualMotion: track?.residualMotion, shape: playback.timing.shape)
  }
}

extension ViewAnimation {
  /// Returns the present state.
  ///
  /// - Parameter condition: `.running` from the call to the end, otherwise `.inactive`; a class
  ///   method's animation has no other condition.
  func situation(_ condition: AnimatorRules.Condition) -> AnimatorSituation {
    let (playhead, track) = (block.playhead, block.firstStraightTrack)
    let displayed = track?.displayed
    return AnimatorSituation(
      condition: condition, isReversed: false,
      fractionComplete: playhead.fraction(at: block.time.now),
      progress: displayed?.progress ?? block.progress,
      velocity: displayed?.velocity ?? block.progressVelocity, playhead: playhead,
      timingVelocity: block.progressVelocity,
      residualMotion: track?.residualMotion, shape: Timing(call.timing).shape)
  }
}

extension AnimationBlock {
  /// The track of the first change, which stands for the block; nil if the track is gone, has no
  /// distance, or is not straight.
  fileprivate var firstStraightTrack: Track? {
    guard let change = changes.first(where: { !$0.isRelinquished }) else { return nil }
    let tracks = change.animated.tracks
    guard let track = tracks.index(of: change).map({ tracks[$0] }) else { return nil }
    return track.offset != .zero && track.route == .straight ? track : nil
  }
}

extension Track {
  /// The index of the number with the longest distance.
  private var largestComponent: Int {
    (0..<4).max { abs(offset[$0]) < abs(offset[$1]) } ?? 0
  }

  fileprivate var residualMotion: AnimatorSituation.ResidualMotion? {
    residual.map {
      AnimatorSituation.ResidualMotion(residual: $0, offset: offset, index: largestComponent)
    }
  }

  /// The progress and the velocity of the presentation, as fractions of the distance.
  fileprivate var displayed: (progress: Double, velocity: Double) {
    let (index, distance) = (largestComponent, offset[largestComponent])
    let rate = block.playhead.isHeld ? 0 : -velocity[index] / distance
    return (block.progress - residualOffset[index] / distance, rate)
  }
}
