import Foundation
import Midflight
import MotionCore

/// The changes of an animator at one moment.
///
/// A finish ends a group: changes that follow at the same moment belong to the next group.
struct ChangeGroup {
  // Indices, because a change is large and a history has many.
  let first: Int
  var last: Int

  /// Returns the groups of a history, in order; none for an empty one. The end of the motion begins
  /// a group, even at the moment of other changes.
  static func all(in changes: [AnimatorChange]) -> [ChangeGroup] {
    var groups: [ChangeGroup] = []
    for index in changes.indices {
      if let group = groups.last, changes[group.last].moment == changes[index].moment,
        changes[index].cause != .end, changes[group.last].ending == nil
      {
        groups[groups.count - 1].last = index
      } else {
        groups.append(ChangeGroup(first: index, last: index))
      }
    }
    return groups
  }

  /// Returns whether the group ends or changes a running motion. Reaching the end does not count.
  private func interrupts(_ changes: [AnimatorChange]) -> Bool {
    guard changes[first].cause != .end, changes[first].before.condition == .running else {
      return false
    }
    return changes[last].after.condition != .running
      || changes[last].after.playhead != changes[first].before.playhead
  }

  /// Returns whether the group continues a paused animator.
  private func releases(_ changes: [AnimatorChange]) -> Bool {
    changes[first].cause != .end && changes[first].before.condition == .paused
      && changes[last].after.condition == .running
  }

  /// Returns the breakpoint at the group; nil if the group neither interrupts nor releases the
  /// animator. The outgoing velocity is 0 unless the animator runs afterwards. The incoming
  /// velocity of a release is that of the pointer that dragged the animator.
  func breakpoint(in changes: [AnimatorChange]) -> ProgressGraph.Breakpoint? {
    let (interrupts, releases) = (interrupts(changes), releases(changes))
    guard interrupts || releases else { return nil }
    let (first, before, after) = (changes[first], changes[first].before, changes[last].after)
    let isMoving = after.condition == .running
    let pointer = releases ? pointerVelocity(in: changes) : nil
    return ProgressGraph.Breakpoint(
      kind: interrupts ? .interruption : .release, moment: first.moment,
      progress: before.progress(at: first.moment),
      incoming: pointer ?? before.velocity(at: first.moment),
      outgoing: isMoving ? after.velocity(at: first.moment) : 0, isHeld: releases || !isMoving,
      isFromPointer: pointer != nil)
  }

  /// Returns the velocity of the pointer that releases the animator, in progress per second of the
  /// stage's time; nil without a drag.
  func pointerVelocity(in changes: [AnimatorChange]) -> Double? {
    // The last move may have come at the moment of the release.
    var release = last
    while release > first, changes[release - 1].cause != .call(.setFractionComplete) {
      release -= 1
    }
    return changes.pointerVelocity(before: release)
  }

  /// Returns the motion that the group interrupts, from there to its planned end; nil without an
  /// interruption, and for a motion without an end.
  func uninterrupted(in changes: [AnimatorChange]) -> ProgressGraph.Piece? {
    guard interrupts(changes) else { return nil }
    let (first, before) = (changes[first], changes[first].before)
    guard let end = before.playhead.end, end > first.moment else { return nil }
    return ProgressGraph.Piece(start: first.moment, end: end, situation: before)
  }
}

extension [AnimatorChange] {
  /// Seconds over which a pointer's velocity is measured. A pointer that rests for longer has the velocity 0.
  private static let pointerVelocitySeconds = 0.1

  /// Returns the velocity of the drag before the change at an index, over the last 0.1 seconds, in
  /// progress per second of the stage's time; nil if no drag comes right before that change, and 0
  /// for a drag at a single moment.
  fileprivate func pointerVelocity(before index: Int) -> Double? {
    let end = self[index].stageMoment
    var first = index
    while first > 0, self[first - 1].cause == .call(.setFractionComplete) {
      first -= 1
      if end.seconds(since: self[first].stageMoment) > [AnimatorChange].pointerVelocitySeconds {
        break
      }
    }
    guard first < index else { return nil }
    let (start, last) = (self[first], self[index - 1])
    let seconds = last.stageMoment.seconds(since: start.stageMoment)
    guard seconds > 0 else { return 0 }
    return (last.after.progress - start.after.progress) / seconds
  }
}
