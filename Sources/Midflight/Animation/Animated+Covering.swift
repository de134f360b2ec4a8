import MotionCore

extension AnimationBlock {
  /// How a change meets what moves its property already.
  enum Meeting {
    /// It adds up.
    case adding
    /// It covers that.
    case covering
    /// It takes the property over from what is seen, or from the model.
    case replacing
  }
}

/// Animators that move one property that does not add up: the newest lies over those before it.
///
/// What lies beneath goes on. It is seen less and less as what covers it goes to its target, and not at all
/// once that is there; gone back, that has uncovered it.
extension Animated {
  /// How a change that a block collects meets what moves its property already.
  ///
  /// - Parameters:
  ///   - known: What does, oldest first.
  ///   - isTakenOver: Whether it does not add up with animations of others.
  func meeting(_ known: [Track], of block: AnimationBlock, isTakenOver: Bool)
    -> AnimationBlock.Meeting
  {
    let others = known.lastIndex { $0.block.owner != block.owner }
    guard isTakenOver, let others else { return .adding }
    guard block.takeover == .above, !block.leavesModels else { return .replacing }
    let top = known[(others + 1)...]
    if !top.isEmpty { return top.contains(where: \.covers) ? .adding : .replacing }
    let isCoverable = known.allSatisfy { $0.canBeCovered && $0.block !== block }
    return isCoverable ? .covering : .replacing
  }

  /// Ends what lies beneath a track that has come to its target.
  ///
  /// - Parameter index: Where that track was.
  func dropTracks(of property: AnimatedProperty, beneath index: Int) {
    for track in tracks[..<index] where track.property == property {
      track.block.giveUp(property, of: self)
    }
  }

  /// What covers the tracks of a property before an index; nil if nothing does.
  func cover(of property: AnimatedProperty, before index: Int) -> AnimationBlock? {
    tracks[index...].first { $0.property == property && $0.covers }?.block
  }

  /// Where the track is that takes over what one leaves that has ended: of the same animation, in the same layer; nil
  /// if there is none.
  ///
  /// - Parameter index: Where that one was.
  func heir(of track: Track, from index: Int) -> Int? {
    let (property, owner) = (track.property, track.block.owner)
    let end = tracks[index...].firstIndex { $0.property == property && $0.covers } ?? tracks.count
    let start =
      track.covers
      ? index : tracks[..<index].lastIndex { $0.property == property && $0.covers } ?? 0
    return tracks[start..<end].lastIndex { $0.block.owner == owner && $0.property == property }
  }

  /// Whether a property is moved by animations that lie over others.
  func hasLayers(of property: AnimatedProperty) -> Bool {
    tracks.contains { $0.property == property && $0.covers }
  }

  /// Ends an owner's tracks, and what they cover, where they are seen: in the model or, where something covers
  /// them, as what that begins at. What covers nothing yet, as it has not left, ends as if it had gone back.
  ///
  /// - Parameter mates: Others that end with it: they are finished together.
  func settleLayers(
    of property: AnimatedProperty, by owner: ObjectIdentifier, with mates: Set<ObjectIdentifier>
  ) {
    let known = tracks.filter { $0.property == property && !$0.stands }
    guard let last = known.lastIndex(where: { $0.block.owner == owner }) else { return }
    let end = known[(last + 1)...].firstIndex(where: \.covers) ?? known.count
    let cover = end < known.count ? known[end].block : nil
    let beneath = Array(known[..<end])
    let start = beneath.lastIndex { $0.covers && $0.block.owner != owner } ?? 0
    let top = beneath[start...].filter { $0.block.owner == owner }
    let endsAlone =
      top.contains(where: \.covers) || cover.map { !mates.contains($0.owner) } ?? false
    if endsAlone, top.allSatisfy(\.isAtItsBeginning) {
      uncover(property, from: top, beneath: cover)
      return settleLayers(of: property, by: owner, with: mates)
    }
    let lowest = beneath.lastIndex { $0.block.owner == owner && $0.covers } ?? 0
    let isStaying = beneath.indices.map { $0 >= lowest && beneath[$0].block.owner != owner }
    let staying = zip(beneath, isStaying).filter(\.1).map(\.0)
    let left = beneath.contribution(to: property) - staying.contribution(to: property)
    for (track, stays) in zip(beneath, isStaying) where !stays {
      let isFinishedLater =
        mates.contains(track.block.owner) || cover == nil && track.block.owner == owner
      if isFinishedLater {
        tracks.removeAll { $0.property == property && $0.block === track.block }
      } else {
        track.block.giveUp(property, of: self)
      }
    }
    leave(left, of: property, beneath: cover)
  }

  /// Adds what ended tracks have left to the model or, where something covers them, to what that begins at.
  private func leave(
    _ left: SIMD4<Double>, of property: AnimatedProperty, beneath cover: AnimationBlock?
  ) {
    guard let cover else {
      return setModelValue(modelValue(of: property, adding: left), of: property)
    }
    cover.rebase(property, of: self, by: left) {
      left == .zero ? $0 : .numbers($0.numbers + left)
    }
  }

  /// Ends tracks that have not left, as if they had gone back.
  private func uncover(
    _ property: AnimatedProperty, from own: [Track], beneath cover: AnimationBlock?
  ) {
    let steps = own.flatMap { $0.block.steps(of: property, of: self) }
    let way = own.contribution(to: property)
    for track in own { track.block.giveUp(property, of: self, isUncovering: cover == nil) }
    takeBack(steps, of: property, reachedBy: way, beneath: cover)
  }
}

extension Track {
  /// Whether an animator can lie over it: what is an animator's too, and no animation of `UIView`'s class methods, which
  /// ends when something is taken over from it.
  fileprivate var canBeCovered: Bool {
    !stands && block.onTakenOver == nil && !block.takeover.isExclusive
  }

  /// Whether nothing of its way is made.
  fileprivate var isAtItsBeginning: Bool { uncovered == 1 && contribution == offset }
}
