import MotionCore

extension AnimatorHistory {
  /// Another animation of the same property, and the composition of the newer with the older one.
  package struct Overlap: Hashable, Sendable {
    /// The composition of two animations.
    package enum Kind: Hashable, Sendable {
      /// Both are summed: geometry.
      case adding
      /// The newer one has taken over the property.
      case replacing
    }

    /// The moment at which the newer one started, in animation time.
    package let moment: Moment
    /// The other animation, by its identity for display.
    package let other: ID
    /// The composition of the newer with the older one.
    package let kind: Kind
    /// A Boolean value that indicates whether the other animation is the newer one.
    package let isWithNewer: Bool
  }

  /// The number of overlaps to keep.
  private static let overlapLimit = 100

  /// Adds an overlap. When there are more than 200, drops the oldest 100.
  fileprivate mutating func addOverlap(_ overlap: Overlap) {
    overlaps.append(overlap)
    if overlaps.count > 2 * Self.overlapLimit { overlaps.removeFirst(Self.overlapLimit) }
  }

  /// A Boolean value that indicates whether another animation has taken over from this one.
  fileprivate var isReplaced: Bool {
    overlaps.contains { $0.isWithNewer && $0.kind == .replacing }
  }
}

extension StageHistory {
  /// A property of an object.
  private struct Target: Hashable {
    let animated: ObjectIdentifier
    let property: AnimatedProperty
  }

  /// Records the animators that move the same properties as blocks that start now, in both
  /// histories: `.adding` for a property that both move, `.replacing` for one that the newer
  /// animator has taken over.
  ///
  /// No effect for a control's feedback animator. Inactive animators, feedback animators, and those
  /// that were replaced before, are skipped.
  ///
  /// - Parameter index: The index of the animator that starts, in `animators`.
  func recordOverlaps(at index: Int, of blocks: [AnimationBlock], on stage: Stage) {
    guard !animators[index].isFeedback, let moment = animators[index].changes.last?.moment
    else { return }
    var targets: Set<Target> = []  // looked up, never iterated
    for block in blocks {
      for moved in block.changes where !moved.isRelinquished {
        targets.insert(Target(animated: ObjectIdentifier(moved.animated), property: moved.property))
      }
    }
    guard !targets.isEmpty else { return }
    for other in stage.animators where other.state == .active {
      guard let older = indices[.animator(other.number)], older != index,
        !animators[older].isFeedback, !animators[older].isReplaced
      else { continue }
      var found: [AnimatorHistory.Overlap.Kind] = []
      for moved in other.playback.blocks.flatMap(\.changes)
      where !moved.isRelinquished || moved.isReplaced {
        let target = Target(animated: ObjectIdentifier(moved.animated), property: moved.property)
        guard targets.contains(target) else { continue }
        let kind: AnimatorHistory.Overlap.Kind = moved.isRelinquished ? .replacing : .adding
        if !found.contains(kind) { found.append(kind) }
      }
      for kind in found { recordOverlap(of: older, with: index, kind, at: moment) }
    }
  }

  /// Adds an overlap to the histories of both animators.
  private func recordOverlap(
    of older: Int, with newer: Int, _ kind: AnimatorHistory.Overlap.Kind, at moment: Moment
  ) {
    animators[newer].addOverlap(
      AnimatorHistory.Overlap(
        moment: moment, other: animators[older].counted, kind: kind, isWithNewer: false))
    animators[older].addOverlap(
      AnimatorHistory.Overlap(
        moment: moment, other: animators[newer].counted, kind: kind, isWithNewer: true))
    incrementRevision(at: older)
  }
}
