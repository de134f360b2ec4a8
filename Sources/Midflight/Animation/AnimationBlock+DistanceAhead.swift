import MotionCore

/// How far what is seen is ahead of the course that it was diverted to.
///
/// What was faster than its new course is carried beside it, and gets ahead. Held, that is a part of the
/// way that is made, so that an animator's fraction is what is seen of its way.
extension AnimationBlock {
  /// How far all that it moves is ahead of its course, in ways; 0 if not everything is as far, and nil
  /// if it moves nothing.
  var lead: Double? {
    var (longest, lead) = (0.0, 0.0)
    let isAstray = everyNumber { way, astray in
      if abs(way) > longest { (longest, lead) = (abs(way), -astray / way) }
      return true
    }
    guard isAstray else { return 0 }
    if longest == 0 { return nil }
    // What is less than that beside it, nobody sees, and it stays beside the course.
    return everyNumber { abs($1 + lead * $0) < 1e-6 } ? lead : 0
  }

  /// Whether all that it moves goes straight, and beside its course in a way that satisfies a predicate.
  private func everyNumber(satisfies: (_ way: Double, _ astray: Double) -> Bool) -> Bool {
    for change in changes where !change.isGivenUp {
      let (tracks, property) = (change.animated.tracks, change.property)
      guard let index = tracks.index(of: property, in: self) else { continue }
      let track = tracks[index]
      let (way, astray) = (track.offset, track.residualOffset)
      guard track.residual != nil || way == .zero, track.route == .straight else { return false }
      for axis in 0..<4 where !satisfies(way[axis], astray[axis]) { return false }
    }
    return true
  }
}

extension PlaybackState {
  /// How far what all blocks move is ahead of where the course is held, in ways.
  ///
  /// 0 if they differ, as where one has a delay: it needs the time that the course has. 0 too where that
  /// would be farther off than any spring swings: it is not the way that is seen then, but a speed that
  /// was taken over.
  func lead(of held: Playhead) -> Double {
    // Where fractions are of the time, what is beside the course stays there.
    guard isRunning, held.pacing == .linear else { return 0 }
    // A spring that is run back along its curve: what lies beside that is its last step.
    if playhead.isAlongPacing, case .spring = playhead.pacing { return 0 }
    var lead: Double?
    for block in blocks {
      guard block.span.length == 1, block.ownShare == nil, block.ownTiming == nil else { return 0 }
      guard let own = block.lead else { continue }
      // What carries nothing beside its course could not make up for the least.
      if let lead, abs(own - lead) > 1e-6 || (own == 0) != (lead == 0) { return 0 }
      lead = lead ?? own
    }
    guard let lead, abs(lead) > 1e-12, PlaybackState.swing.contains(held.startFraction + lead)
    else {
      return 0
    }
    return lead
  }

  /// Where a spring without damping swings to and fro: as far past its goal as it came.
  private static let swing = -1.0...2.0
}
