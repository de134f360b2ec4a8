import Foundation

/// The position of an animation on its timeline, as a function of the moment.
///
/// Each animation block has one playhead. Starting, pausing, scrubbing, reversing and continuing
/// replace the playhead. A playhead has one of five modes:
///
/// - Held: stays at a fraction.
/// - Running: follows its pacing from one fraction to another.
/// - Released: moves on a spring from a progress and a velocity.
/// - Gliding: eases from one progress to another.
/// - Repeating: follows its pacing again and again.
///
/// A fraction is a part of the animation's time, 0…1, counted forwards even in a reversed
/// animation.
package struct Playhead: Hashable, Sendable {
  /// The timing: converts a fraction of the time to progress.
  ///
  /// A gliding playhead applies the pacing to its own time and its own distance. The pacing of a
  /// spring that was released in flight is linear, and does not describe the motion.
  package let pacing: Pacing
  /// The fraction at which the playhead is held, or from which it runs.
  package let startFraction: Double
  /// The fraction at the end: 1, 0 if reversed, any for a glide; `startFraction` while held.
  package let endFraction: Double
  /// The moment at which the playhead leaves `startFraction`; `.zero` while held.
  package let start: Moment
  /// The moment of the end, in nanoseconds; `Int64.max` for a playhead without an end.
  let endNanoseconds: Int64
  /// The motion from `startFraction` to `endFraction`.
  let mode: Mode
  /// A Boolean value that indicates whether the playhead stays until another one replaces it.
  package let isHeld: Bool

  /// The modes of a playhead.
  enum Mode: Hashable, Sendable {
    /// Held. `pausedFraction` is the fraction of the time at the pause, for a playhead held at a
    /// progress.
    case held(pausedFraction: Double?)
    /// Running along the pacing.
    case running(seconds: TimeInterval)
    /// Moving on a spring, for `seconds`.
    case released(Release, seconds: TimeInterval)
    /// Easing from one progress to another within `seconds`.
    case gliding(Glide, seconds: TimeInterval)
    /// Repeating the pacing.
    case repeating(Legs)
  }

  /// The spring, the progress and the velocity at which a motion towards `endFraction` starts.
  package struct Release: Hashable, Sendable {
    var spring: Spring
    var progress: Double
    /// The velocity at the start, in progress per second.
    var velocity: Double

    /// Creates a release.
    package init(spring: Spring, progress: Double, velocity: Double) {
      (self.spring, self.progress, self.velocity) = (spring, progress, velocity)
    }
  }

  /// The progress at both ends of a glide.
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
    case .held: endNanoseconds = .max
    case .running(let seconds), .released(_, let seconds), .gliding(_, let seconds):
      endNanoseconds = start.advanced(by: seconds).nanoseconds
    case .repeating(let legs): endNanoseconds = legs.total.map { start.nanoseconds + $0 } ?? .max
    }
  }

  // MARK: - The five modes

  /// Returns a playhead that stays at a fraction.
  package static func held(at fraction: Double, pacing: Pacing) -> Playhead {
    held(at: fraction, pacing: pacing, pausedFraction: nil)
  }

  private static func held(
    at fraction: Double, pacing: Pacing, pausedFraction: Double?
  ) -> Playhead {
    Playhead(
      pacing: pacing, startFraction: fraction, endFraction: fraction, start: .zero,
      mode: .held(pausedFraction: pausedFraction))
  }

  /// Returns a playhead that moves from one fraction to another at a steady rate.
  ///
  /// - Parameters:
  ///   - start: The moment at which the playhead leaves `startFraction`.
  ///   - seconds: 0 or more, and finite. At 0, the playhead is at `endFraction` at `start`.
  package static func running(
    from startFraction: Double, to endFraction: Double, pacing: Pacing, startingAt start: Moment,
    lasting seconds: TimeInterval
  ) -> Playhead {
    Playhead(
      pacing: pacing, startFraction: startFraction, endFraction: endFraction, start: start,
      mode: .running(seconds: duration(seconds)))
  }

  /// Returns a playhead on a spring, which starts from a progress and a velocity.
  ///
  /// - Parameters:
  ///   - startFraction: The fraction at the start. `fraction(at:)` runs steadily from there.
  ///   - endFraction: The target's progress: 1, or 0 for a spring that returns to the beginning.
  ///   - pacing: The pacing with the same motion, for scrubbing. Linear for a spring released in
  ///     flight, because no pacing has its motion.
  ///   - seconds: 0 or more, and finite. At the end, the progress jumps to `endFraction`.
  package static func released(
    _ release: Release, from startFraction: Double, to endFraction: Double,
    pacing: Pacing = .linear, startingAt start: Moment, lasting seconds: TimeInterval
  ) -> Playhead {
    Playhead(
      pacing: pacing, startFraction: startFraction, endFraction: endFraction, start: start,
      mode: .released(release, seconds: duration(seconds)))
  }

  /// Returns a playhead that eases from one progress to another by the whole of a pacing.
  ///
  /// - Parameters:
  ///   - startFraction: The fraction at the start. `fraction(at:)` runs steadily from there.
  ///   - endFraction: The fraction at the end. Any fraction is valid, not only 0 and 1.
  ///   - progress: The progress up to `start`, and the exact progress from the end on.
  ///   - pacing: Converts the elapsed part of `seconds` to the covered part of the distance.
  ///   - seconds: 0 or more, and finite. At 0, the playhead is at its end at `start`.
  package static func gliding(
    from startFraction: Double, to endFraction: Double, progress: (from: Double, to: Double),
    along pacing: Pacing, startingAt start: Moment, lasting seconds: TimeInterval
  ) -> Playhead {
    let glide = Glide(from: progress.from, to: progress.to)
    return Playhead(
      pacing: pacing, startFraction: startFraction, endFraction: endFraction, start: start,
      mode: .gliding(glide, seconds: duration(seconds)))
  }

  /// Returns a playhead that repeats a pacing.
  ///
  /// Each leg runs forwards. If the cycles autoreverse, every second leg runs backwards.
  ///
  /// - Parameters:
  ///   - cycles: The number of cycles. Between two legs forwards, the progress jumps back.
  ///   - seconds: The length of one leg, rounded to whole nanoseconds, so that even the millionth
  ///     leg begins on time. The program stops below one nanosecond. An autoreversing cycle has two
  ///     legs.
  package static func repeating(
    _ cycles: Cycles, along pacing: Pacing, startingAt start: Moment,
    legLasting seconds: TimeInterval
  ) -> Playhead {
    Playhead(
      pacing: pacing, startFraction: 0, endFraction: 1, start: start,
      mode: .repeating(Legs(of: cycles, startingAt: start, each: seconds)))
  }

  /// Returns a duration. The program stops if the duration is negative or not finite.
  private static func duration(_ seconds: TimeInterval) -> TimeInterval {
    require(
      seconds >= 0 && seconds.isFinite,
      "A playhead lasting \(seconds) s: durations are finite and 0 or more.")
    return seconds
  }

  // MARK: - Duration

  /// The seconds from `startFraction` to `endFraction`; nil while held and for endless repetitions.
  package var seconds: TimeInterval? {
    switch mode {
    case .held: nil
    case .running(let seconds), .released(_, let seconds), .gliding(_, let seconds): seconds
    case .repeating(let legs): legs.total.map { Double($0) / 1e9 }
    }
  }

  /// The moment of arrival at `endFraction`; nil while held and for endless repetitions.
  package var end: Moment? {
    switch mode {
    case .held: nil
    case .repeating(let legs) where legs.total == nil: nil
    default: Moment(nanoseconds: endNanoseconds)
    }
  }

  /// A Boolean value that indicates whether the playhead was released on a spring.
  package var isOnSpring: Bool { if case .released = mode { true } else { false } }

  /// A Boolean value that indicates whether the playhead eases from one progress to another.
  package var isGliding: Bool { if case .gliding = mode { true } else { false } }

  /// A Boolean value that indicates whether the progress is the pacing's at the playhead's
  /// fraction.
  ///
  /// The value is true for a held or running playhead.
  package var isAlongPacing: Bool {
    switch mode {
    case .held, .running: true
    case .released, .gliding, .repeating: false
    }
  }

  // MARK: - Pausing and scrubbing

  /// Returns a playhead held at the progress of a moment. Returns a held playhead unchanged.
  ///
  /// | playhead | without linear scrubbing | with linear scrubbing |
  /// |---|---|---|
  /// | running, or a released spring with its pacing | the pacing at `fraction(at:)` | linear |
  /// | gliding, repeating, or a spring released in flight | linear | linear |
  ///
  /// A linear playhead is held at the progress itself, as its fraction.
  ///
  /// - Parameter scrubsLinearly: A Boolean value that indicates whether fractions are progress from
  ///   now on.
  package func paused(at moment: Moment, scrubsLinearly: Bool) -> Playhead {
    guard !isHeld else { return self }
    // A released spring with a pacing other than linear follows that pacing completely.
    let canStay = isAlongPacing || isOnSpring && pacing != .linear
    guard canStay, !scrubsLinearly else {
      return .held(
        at: progress(at: moment), pacing: .linear,
        pausedFraction: canStay ? fraction(at: moment) : nil)
    }
    return .held(at: fraction(at: moment), pacing: pacing)
  }

  /// Returns a held playhead moved by a fraction. The fraction of the pause stays as a hint.
  ///
  /// - Parameter difference: The fraction to add; may be negative. Has no effect on a playhead that
  ///   moves.
  package func held(offsetBy difference: Double) -> Playhead {
    guard case .held(let pausedFraction) = mode, difference != 0 else { return self }
    return .held(at: startFraction + difference, pacing: pacing, pausedFraction: pausedFraction)
  }

  /// Returns a playhead held at a fraction, with the same pacing.
  ///
  /// - Returns: The playhead itself if it is held at that fraction. At any other fraction, the hint
  ///   of the pause is gone.
  package func scrubbed(to fraction: Double) -> Playhead {
    if isHeld, fraction == startFraction { return self }
    return .held(at: fraction, pacing: pacing)
  }

  /// Returns a hint for `Pacing.fraction(at:near:)`, where several fractions have the same
  /// progress.
  ///
  /// - Returns: The fraction at the pause for a playhead held at a progress, else `fraction(at:)`.
  package func fractionHint(at moment: Moment) -> Double {
    if case .held(let pausedFraction?) = mode { return pausedFraction }
    return fraction(at: moment)
  }
}
