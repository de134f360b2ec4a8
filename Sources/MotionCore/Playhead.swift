import Foundation

/// Where an animation is, as a function of the moment.
///
/// An animation holds one; starting, pausing, scrubbing, reversing and continuing each replace it by
/// another that agrees with it at the moment of the change. It is held at a fraction, or runs along
/// its pacing from one fraction to another, or is let go on a spring. Fractions are of the time,
/// forwards, 0…1.
public struct Playhead: Hashable, Sendable {
  /// From a fraction of the time to what is seen, but on a spring that was let go in flight.
  public private(set) var pacing: Pacing
  /// Where it is held, or where it ran from.
  public private(set) var startFraction: Double
  /// Where it runs to: 1, or 0 if reversed. As `startFraction` while held.
  public private(set) var endFraction: Double
  /// When it left `startFraction`. `.zero` while held.
  public private(set) var start: Moment
  /// How long it runs from `startFraction` to `endFraction`, in seconds; nil while held.
  public private(set) var seconds: TimeInterval?
  /// The spring it was let go on; nil if it runs along its pacing.
  private var release: Release?

  private struct Release: Hashable, Sendable {
    var spring: Spring
    var progress: Double
    var velocity: Double
  }

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

  /// Lets go of a spring at `start`: from a progress and a velocity towards progress `endFraction`.
  ///
  /// - Parameters:
  ///   - startFraction: What `fraction(at:)` answers at the start; it then runs steadily.
  ///   - endFraction: 1, or 0 for a spring that pulls back to where the animation began.
  ///   - progress: Where it is let go.
  ///   - velocity: Progress per second at that moment.
  ///   - pacing: The same motion as a pacing, if it is all of one: what it can be scrubbed along.
  ///     Linear for a spring that was let go on its way.
  ///   - seconds: 0 or more. What is left of the way then, it jumps.
  public static func released(
    from startFraction: Double, to endFraction: Double, progress: Double, velocity: Double,
    on spring: Spring, pacing: Pacing = .linear, startingAt start: Moment,
    lasting seconds: TimeInterval
  ) -> Playhead {
    var playhead = running(
      from: startFraction, to: endFraction, pacing: pacing, startingAt: start, lasting: seconds)
    playhead.release = Release(spring: spring, progress: progress, velocity: velocity)
    return playhead
  }

  /// When it arrives at `endFraction`; nil while held.
  public var end: Moment? { seconds.map { start.advanced(by: $0) } }

  /// Whether it waits for somebody to move it.
  public var isHeld: Bool { seconds == nil }

  /// Whether it was let go on a spring.
  public var isOnSpring: Bool { release != nil }

  /// Where it is, of the pacing's time; before `start` it waits at `startFraction`.
  public func fraction(at moment: Moment) -> Double {
    guard let seconds, let end else { return startFraction }
    if moment >= end { return endFraction }
    if moment <= start { return startFraction }
    let share = min(moment.seconds(since: start) / seconds, 1)
    return startFraction + (endFraction - startFraction) * share
  }

  /// How far the animation has come at a moment: 0 where it began, 1 where it goes.
  public func progress(at moment: Moment) -> Double {
    guard let release, let end else { return pacing.progress(at: fraction(at: moment)) }
    if moment >= end { return endFraction }
    if moment <= start { return release.progress }
    let basis = release.spring.state(at: moment.seconds(since: start))
    return endFraction + (release.progress - endFraction) * basis.displacement
      + release.velocity * basis.impulse
  }

  /// Progress per second from a moment on; 0 while held, before the start, and from the end on.
  public func velocity(at moment: Moment) -> Double {
    guard let seconds, let end, seconds > 0, moment >= start, moment < end else { return 0 }
    guard let release else {
      return pacing.slope(at: fraction(at: moment)) * (endFraction - startFraction) / seconds
    }
    let basis = release.spring.state(at: moment.seconds(since: start))
    return (release.progress - endFraction) * basis.displacementRate
      + release.velocity * basis.impulseRate
  }

  /// Stops at what is seen at `moment`.
  ///
  /// - Parameter scrubsLinearly: Whether fractions are progress from here on. If not, the pacing
  ///   stays, and fractions remain fractions of its time; but a spring let go in flight has no
  ///   other time than its own, so its fractions become progress always.
  public func paused(at moment: Moment, scrubsLinearly: Bool) -> Playhead {
    guard !isHeld else { return self }
    let isOffPacing = release != nil && pacing == .linear
    guard scrubsLinearly || isOffPacing else {
      return .held(at: fraction(at: moment), pacing: pacing)
    }
    return .held(at: progress(at: moment), pacing: .linear)
  }

  /// Held at another fraction, which is shown exactly.
  public func scrubbed(to fraction: Double) -> Playhead { .held(at: fraction, pacing: pacing) }
}

extension Playhead {
  /// What becomes of a displacement and of a velocity that a track has beside the playhead's, so
  /// that a change of course breaks neither what is seen nor how fast it moves.
  ///
  /// A track shows `offset · (1 − progress) + residue · displacement + drift · impulse`. On a spring
  /// both go as the spring goes; on a curve they are eased out within a moment.
  public struct Residue: Hashable, Sendable {
    /// Of the displacement at the start: 1 there, then less.
    public var displacement: Double
    /// Of the velocity at the start, in seconds: 0 there, rising by 1 a second.
    public var impulse: Double
    /// How fast `displacement` changes, per second: 0 at the start.
    public var displacementRate: Double
    /// How fast `impulse` changes: 1 at the start.
    public var impulseRate: Double

    /// Nothing is left of either.
    static let spent = Residue(displacement: 0, impulse: 0, displacementRate: 0, impulseRate: 0)
    /// All of the displacement is there, and nothing moves.
    static let held = Residue(displacement: 1, impulse: 0, displacementRate: 0, impulseRate: 0)
    /// As it is at the start of a run.
    static let fresh = Residue(displacement: 1, impulse: 0, displacementRate: 0, impulseRate: 1)
  }

  /// Seconds within which a curve eases out what it took over from another course.
  public static let blendSeconds = 0.4

  /// The residue at a moment; while held, all of the displacement stays.
  public func residue(at moment: Moment) -> Residue {
    guard let seconds, let end else { return .held }
    if moment >= end { return .spent }
    if moment <= start { return .fresh }
    let time = moment.seconds(since: start)
    if let release {
      let basis = release.spring.state(at: time)
      return Residue(
        displacement: basis.displacement, impulse: basis.impulse,
        displacementRate: basis.displacementRate, impulseRate: basis.impulseRate)
    }
    let span = min(seconds, Playhead.blendSeconds)
    if time >= span { return .spent }
    // The cubics that are flat at the end, and at the start have a height of 1 or a slope of 1.
    let x = time / span
    let rest = 1 - x
    return Residue(
      displacement: rest * rest * (1 + 2 * x), impulse: time * rest * rest,
      displacementRate: -6 * x * rest / span, impulseRate: rest * (1 - 3 * x))
  }
}
