import Foundation
import MotionCore

/// How an animator was just before or just after something changed its course: a value that can say
/// where it would have gone on to.
///
/// An `AnimatorHistory` keeps two for each change. Moments are those of animation time.
nonisolated public struct AnimatorSituation: Hashable, Sendable {
  /// What it was doing.
  public let condition: AnimatorRules.Condition
  /// Whether it ran, or would have run, towards where it began.
  public let isReversed: Bool
  /// As the animator told it.
  public let fractionComplete: Double
  /// How far what it moved was seen to have come: 0 where it began, 1 where it goes.
  public internal(set) var progress: Double
  /// How fast that grew, per second; 0 while held.
  public let velocity: Double
  /// The way it took.
  public let playhead: Playhead
  /// How fast it moved along that by its timing alone.
  let pace: Double
  /// What went along with it: how far off the way it was seen as that began, how much faster it moved
  /// then, and how much of the way it goes in another time, in progress. `Playhead.residue(at:)` says what becomes
  /// of each.
  public let astray: Astray
  /// The curve or spring in force.
  public let shape: TimingShape

  /// What goes along with a playhead, beside its course.
  public struct Astray: Hashable, Sendable {
    /// In progress, as the way began.
    public var displacement = 0.0
    /// In progress per second, as the way began.
    public var velocity = 0.0
    /// How much of the playhead's way it goes in another time, in progress.
    public var replaced = 0.0
    /// How a curve eases them out.
    public var easing = Playhead.Easing.usual
    /// The spring that it goes on along y, if not the playhead's own.
    var across = AcrossSpring()

    /// Nothing.
    public init() {}
  }

  /// The same as its timing alone has it, without what lies beside the way.
  ///
  /// What has next to no way to go, as a fade that is turned round as it begins, may be seen dozens of such ways
  /// off: then this says more of it than where it was seen.
  public var byTimingAlone: AnimatorSituation {
    AnimatorSituation(
      condition: condition, isReversed: isReversed, fractionComplete: fractionComplete,
      progress: playhead.isHeld ? playhead.progress(at: .zero) : progress,
      velocity: pace, playhead: playhead, pace: pace, astray: Astray(), shape: shape)
  }

  /// Where it was seen, or would have been seen had nothing changed its course.
  public func progress(at moment: Moment) -> Double {
    if playhead.isHeld { return progress }
    if astray.across.isThere { return motionAcross(at: moment).progress }
    let residue = playhead.residue(at: moment, eased: astray.easing)
    return playhead.progress(at: moment) + astray.displacement * residue.displacement
      + astray.velocity * residue.impulse + astray.replaced * residue.replacement
  }

  /// How fast it moved, or would have moved: progress per second, from `moment` on.
  public func velocity(at moment: Moment) -> Double {
    if playhead.isHeld { return 0 }
    if astray.across.isThere { return motionAcross(at: moment).velocity }
    let residue = playhead.residue(at: moment, eased: astray.easing)
    return playhead.velocity(at: moment) + astray.displacement * residue.displacementRate
      + astray.velocity * residue.impulseRate + astray.replaced * residue.replacementRate
  }

  /// Both, of what goes on a spring of its own along y.
  @inline(never) private func motionAcross(
    at moment: Moment
  ) -> (progress: Double, velocity: Double) {
    guard let across = astray.across.spring else { return (progress, 0) }
    let residue = playhead.residue(at: moment, on: across)
    return (
      playhead.progress(at: moment) + astray.displacement * residue.displacement
        + astray.velocity * residue.impulse + astray.replaced * residue.replacement,
      playhead.velocity(at: moment) + astray.displacement * residue.displacementRate
        + astray.velocity * residue.impulseRate + astray.replaced * residue.replacementRate
    )
  }
}

extension UIViewPropertyAnimator {
  /// How it is now; nil while the stage keeps no history, so that it costs nothing.
  var glimpse: AnimatorSituation? { knownStage?.history == nil ? nil : situation }

  /// How it is now.
  package var situation: AnimatorSituation {
    let course = host?.course ?? course
    let lead = course.blocks.first { $0.span.beginning == 0 && $0.span.end == 1 }
    let playhead = lead?.playhead ?? course.playhead
    let track = lead?.leadingTrack
    let seen = track?.seen
    return AnimatorSituation(
      condition: condition, isReversed: goesBack, fractionComplete: Double(directedFraction),
      progress: seen?.progress ?? playhead.progress(at: stage.animationNow),
      velocity: seen?.velocity ?? playhead.velocity(at: stage.animationNow), playhead: playhead,
      pace: playhead.velocity(at: stage.animationNow),
      astray: track?.normalAstray ?? AnimatorSituation.Astray(), shape: course.timing.shape)
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
      astray: track?.normalAstray ?? AnimatorSituation.Astray(), shape: Timing(call.timing).shape)
  }
}

extension AnimationBlock {
  /// The track of what changed first, by which the block is judged. What lies over others goes their ways too.
  fileprivate var leadingTrack: Track? {
    for change in changes where !change.isGivenUp {
      let track = change.animated.tracks.first {
        $0.block === self && $0.property == change.property && $0.offset != .zero
          && $0.route == .straight
      }
      if track?.covers != true { return track }
    }
    return nil
  }
}

extension Track {
  /// The number that has the longest way to go.
  private var lead: Int {
    (0..<4).max { abs(offset[$0]) < abs(offset[$1]) } ?? 0
  }

  /// What lies beside the playhead as it begins, in shares of the way.
  fileprivate var normalAstray: AnimatorSituation.Astray {
    let (index, way) = (lead, offset[lead])
    let company = company
    var astray = AnimatorSituation.Astray()
    astray.displacement = -company.residue[index] / way
    astray.velocity = -company.drift[index] / way
    astray.replaced = -company.replaced[index] / way
    astray.easing = company.easing(of: index)
    if index == 1 { astray.across = company.across }
    return astray
  }

  /// Where it is seen, and how fast that moves, in shares of the way.
  fileprivate var seen: (progress: Double, velocity: Double) {
    let (index, way) = (lead, offset[lead])
    let beside = astray
    let rate = block.playhead.isHeld ? 0 : -self.rate[index] / way
    return (block.progress - beside[index] / way, rate)
  }
}
