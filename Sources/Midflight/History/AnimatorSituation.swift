import Foundation
import MotionCore

/// How an animator was just before or just after something changed its course: a value that can say
/// where it would have gone on to.
///
/// An `AnimatorHistory` keeps two for each change. Moments are those of animation time.
nonisolated package struct AnimatorSituation: Hashable, Sendable {
  /// What it was doing.
  package let condition: AnimatorRules.Condition
  /// Whether it ran, or would have run, towards where it began.
  package let isReversed: Bool
  /// As the animator told it.
  package let fractionComplete: Double
  /// How far what it moved was seen to have come: 0 where it began, 1 where it goes.
  package internal(set) var progress: Double
  /// How fast that grew, per second; 0 while held.
  package let velocity: Double
  /// The way it took.
  package let playhead: Playhead
  /// How fast it moved along that by its timing alone.
  let pace: Double
  /// The part of an interrupted motion that was seen beside the playhead; nil for none.
  let beside: Beside?
  /// The curve or spring in force.
  package let shape: TimingShape

  /// A track's residual, and the number by which the track is judged: the one with the longest way.
  struct Beside: Hashable, Sendable {
    let residual: Residual
    /// The way of all numbers.
    let way: SIMD4<Double>
    let index: Int
  }

  /// The same as its timing alone has it, without what lies beside the way.
  ///
  /// What has next to no way to go, as a fade that is turned round as it begins, may be seen dozens of such ways
  /// off: then this says more of it than where it was seen.
  package var byTimingAlone: AnimatorSituation {
    AnimatorSituation(
      condition: condition, isReversed: isReversed, fractionComplete: fractionComplete,
      progress: playhead.isHeld ? playhead.progress(at: .zero) : progress,
      velocity: pace, playhead: playhead, pace: pace, beside: nil, shape: shape)
  }

  /// Where it was seen, or would have been seen had nothing changed its course.
  package func progress(at moment: Moment) -> Double {
    if playhead.isHeld { return progress }
    let playback = playhead.progress(at: moment)
    guard let beside else { return playback }
    let position = beside.residual.position(
      beside: beside.way * (1 - playback), along: beside.way, on: playhead, at: moment)
    return 1 - position[beside.index] / beside.way[beside.index]
  }

  /// How fast it moved, or would have moved: progress per second, from `moment` on.
  package func velocity(at moment: Moment) -> Double {
    if playhead.isHeld { return 0 }
    let playback = playhead.velocity(at: moment)
    guard let beside else { return playback }
    let velocity = beside.residual.velocity(
      beside: (-beside.way).paced(by: playback), along: beside.way, on: playhead, at: moment)
    return -velocity[beside.index] / beside.way[beside.index]
  }
}

extension UIViewPropertyAnimator {
  /// How it is now; nil while the stage keeps no history, so that it costs nothing.
  var glimpse: AnimatorSituation? { knownStage?.history == nil ? nil : situation }

  /// How it is now.
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
  /// How it is now.
  ///
  /// - Parameter condition: Running from the call to its end; it knows no other but inactive.
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
  /// The track of the first change, which stands for the block.
  fileprivate var leadingTrack: Track? {
    guard let change = changes.first(where: { !$0.isGivenUp }) else { return nil }
    return change.animated.tracks.first {
      $0.block === self && $0.property == change.property && $0.offset != .zero
        && $0.route == .straight
    }
  }
}

extension Track {
  /// The number that has the longest way to go.
  private var longest: Int {
    (0..<4).max { abs(offset[$0]) < abs(offset[$1]) } ?? 0
  }

  fileprivate var beside: AnimatorSituation.Beside? {
    residual.map { AnimatorSituation.Beside(residual: $0, way: offset, index: longest) }
  }

  /// Where it is seen, and how fast that moves, in shares of the way.
  fileprivate var seen: (progress: Double, velocity: Double) {
    let (index, way) = (longest, offset[longest])
    let rate = block.playhead.isHeld ? 0 : -self.rate[index] / way
    return (block.progress - residualOffset[index] / way, rate)
  }
}
