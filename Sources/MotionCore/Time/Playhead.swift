import Foundation

/// Where an animation is, as a function of the moment.
///
/// An animation holds one; starting, pausing, scrubbing, reversing and continuing each replace it by
/// another that agrees with it at the moment of the change. It is held at a fraction, or runs along
/// its pacing from one fraction to another, or is let go on a spring, or glides to a progress, or
/// repeats its pacing. Fractions are of the time, forwards, 0…1.
package struct Playhead: Hashable, Sendable {
  /// From a fraction of the time to what is seen; of a glide, from its own time to its own way. What
  /// a spring shows that was let go in flight, it does not say.
  package let pacing: Pacing
  /// Where it is held, or where it ran from.
  package let startFraction: Double
  /// Where it runs to: 1, or 0 if reversed, or where it glides. As `startFraction` while held.
  package let endFraction: Double
  /// When it left `startFraction`. `.zero` while held.
  package let start: Moment
  /// When it arrives, in nanoseconds; `Int64.max` if it never does.
  let arrival: Int64
  /// The way it takes from there.
  let mode: Mode
  /// Whether it waits for somebody to move it.
  package let isHeld: Bool

  /// The ways that a playhead takes.
  enum Mode: Hashable, Sendable {
    /// The fraction of the time at which it was caught, if it was held at a progress since.
    case held(caughtAt: Double?)
    /// Along its pacing.
    case running(seconds: TimeInterval)
    case released(Release, seconds: TimeInterval)
    case gliding(Glide, seconds: TimeInterval)
    case repeating(Legs)
  }

  /// A spring that is let go towards `endFraction`.
  struct Release: Hashable, Sendable {
    var spring: Spring
    var progress: Double
    var velocity: Double
  }

  /// From one progress to another.
  struct Glide: Hashable, Sendable {
    var from: Double
    var to: Double
  }

  private init(
    pacing: Pacing, startFraction: Double, endFraction: Double, start: Moment, mode: Mode
  ) {
    self.pacing = pacing
    self.startFraction = startFraction
    self.endFraction = endFraction
    self.start = start
    self.mode = mode
    if case .held = mode { isHeld = true } else { isHeld = false }
    switch mode {
    case .held: arrival = .max
    case .running(let seconds), .released(_, let seconds), .gliding(_, let seconds):
      arrival = start.advanced(by: seconds).nanoseconds
    case .repeating(let legs): arrival = legs.total.map { start.nanoseconds + $0 } ?? .max
    }
  }

  // MARK: - The five courses

  /// Stays at a fraction until replaced.
  package static func held(at fraction: Double, pacing: Pacing) -> Playhead {
    held(at: fraction, pacing: pacing, caughtAt: nil)
  }

  private static func held(
    at fraction: Double, pacing: Pacing, caughtAt time: Double?
  ) -> Playhead {
    Playhead(
      pacing: pacing, startFraction: fraction, endFraction: fraction, start: .zero,
      mode: .held(caughtAt: time))
  }

  /// Leaves `startFraction` at `start` and reaches `endFraction` after `seconds`, steadily.
  ///
  /// - Parameter seconds: 0 or more; at 0 it is there at once.
  package static func running(
    from startFraction: Double, to endFraction: Double, pacing: Pacing, startingAt start: Moment,
    lasting seconds: TimeInterval
  ) -> Playhead {
    Playhead(
      pacing: pacing, startFraction: startFraction, endFraction: endFraction, start: start,
      mode: .running(seconds: duration(seconds)))
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
  package static func released(
    from startFraction: Double, to endFraction: Double, progress: Double, velocity: Double,
    on spring: Spring, pacing: Pacing = .linear, startingAt start: Moment,
    lasting seconds: TimeInterval
  ) -> Playhead {
    let release = Release(spring: spring, progress: progress, velocity: velocity)
    return Playhead(
      pacing: pacing, startFraction: startFraction, endFraction: endFraction, start: start,
      mode: .released(release, seconds: duration(seconds)))
  }

  /// Goes from one progress to another, with the whole of a pacing as its ease.
  ///
  /// - Parameters:
  ///   - startFraction: What `fraction(at:)` answers at the start; it then runs steadily.
  ///   - endFraction: What it answers at the end; any, not only 0 or 1.
  ///   - progress: Where it is until `start`, and from the end on, exactly.
  ///   - pacing: From its share of the time to its share of the way.
  ///   - seconds: 0 or more; at 0 it is there at once.
  package static func gliding(
    from startFraction: Double, to endFraction: Double, progress: (from: Double, to: Double),
    along pacing: Pacing, startingAt start: Moment, lasting seconds: TimeInterval
  ) -> Playhead {
    let glide = Glide(from: progress.from, to: progress.to)
    return Playhead(
      pacing: pacing, startFraction: startFraction, endFraction: endFraction, start: start,
      mode: .gliding(glide, seconds: duration(seconds)))
  }

  /// Runs along all of a pacing again and again: forwards in each leg or, if the cycles autoreverse,
  /// backwards in every second one.
  ///
  /// - Parameters:
  ///   - cycles: How often; what they do not run back, they jump.
  ///   - seconds: Of one leg, counted as whole nanoseconds, so that the last of a million begins
  ///     when it should; at least one of them. A cycle that autoreverses takes twice as long.
  package static func repeating(
    _ cycles: Cycles, along pacing: Pacing, startingAt start: Moment,
    legLasting seconds: TimeInterval
  ) -> Playhead {
    Playhead(
      pacing: pacing, startFraction: 0, endFraction: 1, start: start,
      mode: .repeating(Legs(of: cycles, startingAt: start, each: seconds)))
  }

  private static func duration(_ seconds: TimeInterval) -> TimeInterval {
    require(
      seconds >= 0 && seconds.isFinite,
      "A playhead lasting \(seconds) s: durations are finite and 0 or more.")
    return seconds
  }

  // MARK: - Its time

  /// How long it takes from `startFraction` to `endFraction`, in seconds; nil while held, and if it
  /// repeats without an end.
  package var seconds: TimeInterval? {
    switch mode {
    case .held: nil
    case .running(let seconds), .released(_, let seconds), .gliding(_, let seconds): seconds
    case .repeating(let legs): legs.total.map { Double($0) / 1e9 }
    }
  }

  /// When it arrives at `endFraction`; nil while held, and if it repeats without an end.
  package var end: Moment? {
    switch mode {
    case .held: nil
    case .repeating(let legs) where legs.total == nil: nil
    default: Moment(nanoseconds: arrival)
    }
  }

  /// Whether it was let go on a spring.
  package var isOnSpring: Bool { if case .released = mode { true } else { false } }

  /// Whether it goes from one progress to another, with the whole of its pacing as its ease.
  package var isGliding: Bool { if case .gliding = mode { true } else { false } }

  /// Whether what it shows is its pacing at its fraction: it is held or runs, and has no course of
  /// its own.
  package var isAlongPacing: Bool {
    switch mode {
    case .held, .running: true
    case .released, .gliding, .repeating: false
    }
  }

  // MARK: - Stopping it

  /// Stops at what is seen at `moment`.
  ///
  /// - Parameter scrubsLinearly: Whether fractions are progress from here on. If not, the pacing
  ///   stays, and fractions remain fractions of its time; but a spring let go in flight, a glide and
  ///   a repetition have no other time than their own, so their fractions become progress always.
  package func paused(at moment: Moment, scrubsLinearly: Bool) -> Playhead {
    guard !isHeld else { return self }
    // A spring that has a pacing is all of it.
    let canStay = isAlongPacing || isOnSpring && pacing != .linear
    guard canStay, !scrubsLinearly else {
      return .held(
        at: progress(at: moment), pacing: .linear, caughtAt: canStay ? fraction(at: moment) : nil)
    }
    return .held(at: fraction(at: moment), pacing: pacing)
  }

  /// Held as much farther on; where it was caught still hints at the time.
  package func held(aheadBy lead: Double) -> Playhead {
    guard case .held(let caught) = mode, lead != 0 else { return self }
    return .held(at: startFraction + lead, pacing: pacing, caughtAt: caught)
  }

  /// Held at a fraction, which is shown exactly; where it was caught is forgotten at another one.
  package func scrubbed(to fraction: Double) -> Playhead {
    if isHeld, fraction == startFraction { return self }
    return .held(at: fraction, pacing: pacing)
  }

  /// Which of a pacing's fractions to go on from, where several show what this one shows: one that is near to
  /// where it is in time or, held at a progress, to where it was caught.
  package func timeFraction(at moment: Moment) -> Double {
    if case .held(let caught?) = mode { return caught }
    return fraction(at: moment)
  }
}
