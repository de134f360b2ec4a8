import Foundation
import Midflight
import MotionCore

/// All that changed a course at one moment; what was finished there, and what came of it after that, are two.
struct Turn {
  /// Of the changes, which are not copied: they are many, and each is large.
  let first: Int
  var last: Int

  static func all(in changes: [AnimatorChange]) -> [Turn] {
    var turns: [Turn] = []
    for index in changes.indices {
      if let turn = turns.last, changes[turn.last].moment == changes[index].moment,
        changes[index].cause != .end, changes[turn.last].ending == nil
      {
        turns[turns.count - 1].last = index
      } else {
        turns.append(Turn(first: index, last: index))
      }
    }
    return turns
  }

  /// Whether it was on its way, and goes another one from here, or none.
  private func interrupts(_ changes: [AnimatorChange]) -> Bool {
    guard changes[first].cause != .end, changes[first].before.condition == .running else {
      return false
    }
    return changes[last].after.condition != .running
      || changes[last].after.playhead != changes[first].before.playhead
  }

  /// Whether it was held, and is let go.
  private func releases(_ changes: [AnimatorChange]) -> Bool {
    changes[first].cause != .end && changes[first].before.condition == .paused
      && changes[last].after.condition == .running
  }

  func knot(in changes: [AnimatorChange]) -> CourseGraph.Knot? {
    let (interrupts, releases) = (interrupts(changes), releases(changes))
    guard interrupts || releases else { return nil }
    let (first, before, after) = (changes[first], changes[first].before, changes[last].after)
    let isMoving = after.condition == .running
    let hand = releases ? handSpeed(in: changes) : nil
    return CourseGraph.Knot(
      kind: interrupts ? .interruption : .release, moment: first.moment,
      progress: before.progress(at: first.moment),
      incoming: hand ?? before.velocity(at: first.moment),
      outgoing: isMoving ? after.velocity(at: first.moment) : 0, isHeld: releases || !isMoving,
      isByHand: hand != nil)
  }

  /// How fast a hand was that lets it go here; nil if none dragged it.
  func handSpeed(in changes: [AnimatorChange]) -> Double? {
    // The last move may have come at the moment of the release.
    var release = last
    while release > first, changes[release - 1].cause != .call(.setFractionComplete) {
      release -= 1
    }
    return changes.handSpeed(before: release)
  }

  func abandoned(in changes: [AnimatorChange]) -> CourseGraph.Piece? {
    guard interrupts(changes) else { return nil }
    let (first, before) = (changes[first], changes[first].before)
    guard let end = before.playhead.end, end > first.moment else { return nil }
    return CourseGraph.Piece(start: first.moment, end: end, situation: before)
  }
}

extension [AnimatorChange] {
  /// Seconds that a hand's speed is measured over; one that rests for longer has none.
  private static let handSeconds = 0.1

  /// How fast a hand dragged an animator that is let go by the change at an index, in progress per second of
  /// the stage's time, which hands live in; nil if nobody dragged it since it was caught.
  fileprivate func handSpeed(before index: Int) -> Double? {
    let end = self[index].stageMoment
    var first = index
    while first > 0, self[first - 1].cause == .call(.setFractionComplete) {
      first -= 1
      if end.seconds(since: self[first].stageMoment) > [AnimatorChange].handSeconds { break }
    }
    guard first < index else { return nil }
    let (start, last) = (self[first], self[index - 1])
    let seconds = last.stageMoment.seconds(since: start.stageMoment)
    guard seconds > 0 else { return 0 }
    return (last.after.progress - start.after.progress) / seconds
  }
}
