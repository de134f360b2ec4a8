import Foundation

/// Where an animation is, as a function of the moment.
///
/// An animation holds one; starting, pausing, scrubbing, reversing and continuing each replace it by
/// another that agrees with it at the moment of the change. It is held at a fraction, or runs along
/// its pacing from one fraction to another. Fractions are of the pacing's time, forwards, 0…1.
public struct Playhead: Hashable, Sendable {
  /// From a fraction of the time to what is seen.
  public private(set) var pacing: Pacing
  /// Where it is held, or where it ran from.
  public private(set) var startFraction: Double
  /// Where it runs to: 1, or 0 if reversed. As `startFraction` while held.
  public private(set) var endFraction: Double
  /// When it left `startFraction`. `.zero` while held.
  public private(set) var start: Moment
  /// How long it runs from `startFraction` to `endFraction`, in seconds; nil while held.
  public private(set) var seconds: TimeInterval?

  /// Stays at a fraction until replaced.
  public static func held(at fraction: Double, pacing: Pacing) -> Playhead {
    Playhead(
      pacing: pacing, startFraction: fraction, endFraction: fraction, start: .zero, seconds: nil)
  }

  /// Leaves `startFraction` at `start` and reaches `endFraction` after `seconds`, steadily.
  ///
  /// - Parameter seconds: 0 or more; at 0 it is there at once.
  public static func running(
    from startFraction: Double, to endFraction: Double, pacing: Pacing, startingAt start: Moment,
    lasting seconds: TimeInterval
  ) -> Playhead {
    require(
      seconds >= 0 && seconds.isFinite,
      "A playhead lasting \(seconds) s: durations are finite and 0 or more.")
    return Playhead(
      pacing: pacing, startFraction: startFraction, endFraction: endFraction, start: start,
      seconds: seconds)
  }

  /// When it arrives at `endFraction`; nil while held.
  public var end: Moment? { seconds.map { start.advanced(by: $0) } }

  /// Whether it waits for somebody to move it.
  public var isHeld: Bool { seconds == nil }

  /// Where it is, of the pacing's time; before `start` it waits at `startFraction`.
  public func fraction(at moment: Moment) -> Double {
    guard let seconds, let end else { return startFraction }
    if moment >= end { return endFraction }
    if moment <= start { return startFraction }
    let share = min(moment.seconds(since: start) / seconds, 1)
    return startFraction + (endFraction - startFraction) * share
  }

  /// How far the animation has come at a moment: 0 where it began, 1 where it goes.
  public func progress(at moment: Moment) -> Double { pacing.progress(at: fraction(at: moment)) }

  /// Progress per second from a moment on; 0 while held, before the start, and from the end on.
  public func velocity(at moment: Moment) -> Double {
    guard let seconds, let end, seconds > 0, moment >= start, moment < end else { return 0 }
    return pacing.slope(at: fraction(at: moment)) * (endFraction - startFraction) / seconds
  }

  /// Stops at what is seen at `moment`.
  ///
  /// - Parameter scrubsLinearly: Whether fractions are progress from here on. If not, the pacing
  ///   stays, and fractions remain fractions of its time.
  public func paused(at moment: Moment, scrubsLinearly: Bool) -> Playhead {
    guard !isHeld else { return self }
    let fraction = fraction(at: moment)
    guard scrubsLinearly else { return .held(at: fraction, pacing: pacing) }
    return .held(at: pacing.progress(at: fraction), pacing: .linear)
  }

  /// Held at another fraction, which is shown exactly.
  public func scrubbed(to fraction: Double) -> Playhead { .held(at: fraction, pacing: pacing) }
}
