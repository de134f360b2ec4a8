import MotionCore

/// The distance by which the presentation is ahead of the playhead after an interruption.
///
/// A motion that was faster than its new curve gets ahead of the curve by its residual. A pause
/// adds this distance to the held progress, so that `fractionComplete` matches the presentation.
extension AnimationBlock {
  /// The distance by which the presentation is ahead of the playhead, as a fraction of the distance
  /// from start to target; negative if it is behind.
  ///
  /// The value is 0 if the tracks differ by 1e-6 or more, if a moving track has no residual, or if
  /// a route is not straight. The value is nil if the block moves nothing.
  var distanceAhead: Double? {
    var (longestOffset, distance) = (0.0, 0.0)
    let allHaveResiduals = allComponents { offset, residualOffset in
      if abs(offset) > longestOffset {
        (longestOffset, distance) = (abs(offset), -residualOffset / offset)
      }
      return true
    }
    guard allHaveResiduals else { return 0 }
    if longestOffset == 0 { return nil }
    // A smaller difference is invisible, and stays in the residual.
    return allComponents { abs($1 + distance * $0) < 1e-6 } ? distance : 0
  }

  /// Returns true if all tracks are straight, every moving track has a residual, and every
  /// component satisfies the predicate.
  ///
  /// True for a block without tracks.
  ///
  /// - Parameter satisfies: Receives a component of the track's offset, and the same component of
  ///   its residual offset.
  private func allComponents(
    satisfy satisfies: (_ offset: Double, _ residualOffset: Double) -> Bool
  ) -> Bool {
    for change in changes where !change.isRelinquished {
      let tracks = change.animated.tracks
      guard let index = tracks.index(of: change) else { continue }
      let track = tracks[index]
      let (offset, residualOffset) = (track.offset, track.residualOffset)
      guard track.residual != nil || offset == .zero, track.route == .straight else { return false }
      for component in 0..<4 where !satisfies(offset[component], residualOffset[component]) {
        return false
      }
    }
    return true
  }
}

extension PlaybackState {
  /// Returns the distance by which all blocks are ahead of a held playhead, in progress.
  ///
  /// `pause` adds the distance to the playhead. Blocks that move nothing are skipped. The result is
  /// 0 in each of these cases:
  ///
  /// - The animator does not run, or is held at time fractions.
  /// - The animator runs back along a spring's curve.
  /// - A block has a span, a timing or a relative duration of its own, such as a delay: the block
  ///   needs the time of the playhead.
  /// - A block is held at a time fraction, and the animator at a progress: a block on a spring of
  ///   its own joined a spring that was released in flight.
  /// - The blocks differ by more than 1e-6, or only some are ahead.
  /// - No block moves anything, or the distance is at most 1e-12.
  /// - The sum leaves −1…2, the range that a spring reaches: the residual then shows a velocity
  ///   that was taken over, not a distance.
  ///
  /// - Parameters:
  ///   - held: The playhead at the moment of the pause.
  ///   - scrubsLinearly: True if the blocks are held at progress; false if they stay at time
  ///     fractions.
  func distanceAhead(of held: Playhead, scrubsLinearly: Bool) -> Double {
    // With time fractions, the residual stays beside the playhead.
    guard isRunning, held.pacing == .linear else { return 0 }
    // A spring that runs back along its curve leaves only its last step as a residual.
    if playhead.isAlongPacing, case .spring = playhead.pacing { return 0 }
    var common: Double?
    for block in blocks {
      guard block.span.length == 1, block.ownRelativeDuration == nil, block.ownTiming == nil,
        block.playhead.paused(at: time.now, scrubsLinearly: scrubsLinearly).pacing == .linear
      else { return 0 }
      guard let distance = block.distanceAhead else { continue }
      // A block without a residual cannot compensate for any distance.
      if let common, abs(distance - common) > 1e-6 || (distance == 0) != (common == 0) { return 0 }
      common = common ?? distance
    }
    guard let common, abs(common) > 1e-12,
      PlaybackState.undampedSpringRange.contains(held.startFraction + common)
    else { return 0 }
    return common
  }

  /// The range of an undamped spring's progress: it swings as far beyond its target as it started
  /// before the target.
  private static let undampedSpringRange = -1.0...2.0
}
