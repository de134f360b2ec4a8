/// The timing of a Core Animation animation: its begin time, speed, repetitions and fill mode.
///
/// The properties correspond to those of `CAMediaTiming`. The parent is a layer or an animation
/// group. `begin` and `end` are in the parent's time. All other times are in local time, which runs
/// at `speed`. Animation plans create a value for each animation, and compute the position on the
/// timeline from it.
package struct ActiveTime: Hashable, Sendable {
  /// The begin time, in seconds of the parent's time.
  package var begin = 0.0
  /// Local seconds per second of the parent's time; negative to play backwards, 0 to stand still.
  package var speed = 1.0
  /// The local time at which playback begins. Playback wraps from the end to the beginning.
  package var offset = 0.0
  /// The duration of one leg, in local seconds; more than 0.
  package var duration: Double
  /// The number of cycles; a cycle includes a backward leg if `autoreverses` is set. 0 counts as 1.
  package var repeatCount = 0.0
  /// The local seconds until the end, in place of `repeatCount`; 0 to use `repeatCount`.
  package var repeatDuration = 0.0
  /// A Boolean value that indicates whether each cycle includes a backward leg.
  package var autoreverses = false
  /// A Boolean value that indicates whether the first value is shown before the begin time.
  package var fillsBefore = false
  /// A Boolean value that indicates whether the last value is shown after the end.
  package var fillsAfter = false

  /// Creates the timing of one leg that begins at 0.
  ///
  /// - Parameter duration: Local seconds; more than 0.
  package init(lasting duration: Double) { self.duration = duration }

  /// A position on the timeline of an animation.
  package struct Position: Hashable, Sendable {
    /// The part of the duration, 0…1. The fraction decreases in a backward leg.
    package var fraction: Double
    /// The number of completed cycles. A cycle includes a backward leg if `autoreverses` is set.
    package var cycle: Int

    /// Creates a position from a fraction and a number of completed cycles.
    package init(fraction: Double, cycle: Int) {
      (self.fraction, self.cycle) = (fraction, cycle)
    }
  }

  /// The local seconds of one cycle: twice the duration if the animation autoreverses.
  package var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// The local seconds from the begin time to the end; infinite for an endless animation.
  /// `repeatDuration`, if more than 0, takes precedence over `repeatCount`.
  package var length: Double {
    if repeatDuration > 0 { return repeatDuration }
    return (repeatCount > 0 ? repeatCount : 1) * cycleDuration
  }

  /// The end, in the parent's time; infinite for an endless animation and for speed 0.
  package var end: Double { speed == 0 ? .infinity : begin + length / abs(speed) }

  /// Returns the position at a time of the parent; nil if the animation shows nothing then.
  ///
  ///     localTime = (parentTime − begin) · speed + offset
  ///
  /// This is Core Animation's formula, with `beginTime` for `begin` and `timeOffset` for `offset`.
  /// The animation is over at `end`, not only after `end`. At speed 0, the position is at `offset`
  /// at any time.
  ///
  /// - Parameter holdsEdge: A Boolean value that indicates whether the last value is shown at `end`
  ///   even without `fillsAfter`. A group sets the value while the group itself is held at one of
  ///   its ends.
  /// - Returns: nil before `begin` without `fillsBefore`, and from `end` on without `fillsAfter`.
  ///   The position at the end belongs to the last cycle: three whole cycles without autoreverse
  ///   end at fraction 1 of cycle 2.
  package func position(at parentTime: Double, holdsEdge: Bool = false) -> Position? {
    var passed = (parentTime - begin) * abs(speed)
    // Stage times are whole nanoseconds, so a begin time may be missed by less than one nanosecond.
    if passed < 0, passed > -1e-9 * max(1, abs(speed)) { passed = 0 }
    if speed != 0, passed < 0, !fillsBefore { return nil }
    let isOver = speed != 0 && passed >= length
    if isOver, !fillsAfter, !(holdsEdge && passed <= length * (1 + 1e-9)) { return nil }
    let played = speed == 0 ? 0 : min(max(passed, 0), length)
    return position(atLocal: speed < 0 ? offset - played : offset + played, isOver: isOver)
  }

  /// Returns the position at a local time, wrapped around the timeline.
  private func position(atLocal time: Double, isOver: Bool) -> Position {
    let timelineLength = length.isFinite ? length : cycleDuration
    var localTime = time
    // An endless animation counts its cycles. All other local times wrap around the timeline.
    if localTime < 0 || (localTime >= timelineLength && length.isFinite) {
      localTime -= timelineLength * (localTime / timelineLength).rounded(.down)
      // Beginning and end are the same point of the wrapped timeline. Playback that is over, stands
      // still or runs backwards is at the one from which it comes.
      let isAtEnd = time > 0 && (isOver || speed == 0)
      if localTime == 0, speed >= 0 ? isAtEnd : !isOver { localTime = timelineLength }
    } else if localTime == 0, speed < 0, !isOver {
      localTime = timelineLength
    }
    var leg = (localTime / duration).rounded(.down)
    var seconds = localTime - leg * duration
    if leg > 0, localTime == timelineLength, seconds < duration * 1e-9 {
      leg -= 1
      seconds = duration
    }
    let fraction = min(seconds / duration, 1)
    let legs = Int(exactly: leg) ?? 0
    let isReversed = autoreverses && legs % 2 == 1
    return Position(
      fraction: isReversed ? 1 - fraction : fraction, cycle: autoreverses ? legs / 2 : legs)
  }
}
