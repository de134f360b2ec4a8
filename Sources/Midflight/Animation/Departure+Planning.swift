extension Departure {
  /// Plans the way from what is seen to an end, and how long that takes.
  ///
  /// - Parameters:
  ///   - playhead: Where the animator is.
  ///   - interrupted: The course whose speed is kept; nil if nothing was in flight, or is thrown
  ///     anew.
  ///   - stopover: The fraction where it shall stay; nil for one of its ends.
  ///   - isThrowing: Whether a spring leaves with its initial velocity.
  ///   - unit: Seconds that all of the timing takes.
  ///   - secondsToTake: Seconds that the rest of the way shall take; nil for what it takes.
  ///   - isWhole: Whether all of a curve is played in these.
  ///   - lags: What a spring is to bring to rest, the animator first.
  ///   - waiting: Of the blocks that wait since they last went forwards, the one that is there last; nil if none
  ///     does.
  ///   - isAstray: Whether something is seen elsewhere than on its course to an end or a stopover, and has to be
  ///     brought there.
  ///   - isEverythingSeen: Whether all that the animator moves is at an end, or at the stopover,
  ///     already.
  init(
    from playhead: Playhead, interrupting interrupted: Playhead?, at now: Moment,
    startingAt start: Moment, isReversed: Bool, stopover: Double?, timing: Timing,
    throws isThrowing: Bool, unit: TimeInterval, secondsToTake: TimeInterval?, isWhole: Bool,
    lags: [Lag], waiting: AnimationBlock.Wait?,
    isAstray: (_ end: Double) -> Bool,
    isEverythingSeen: (_ end: Double) -> Bool
  ) {
    if let stopover {
      let way = abs(
        playhead.scrubbed(to: stopover).progress(at: now) - playhead.progress(at: now))
      // A curve takes its share of the time; a spring takes the same time for any way.
      var seconds = secondsToTake ?? (timing.isSpring ? unit : way * unit)
      // Told how long it takes, it takes that, also with nothing left to move.
      if secondsToTake == nil {
        if way * unit < Self.nextToNothing {
          seconds = isEverythingSeen(stopover) ? 0 : min(unit, HandOver.usualSeconds)
        } else if seconds < HandOver.shortestSeconds, isAstray(stopover) {
          seconds = max(seconds, min(unit, HandOver.shortestSeconds))
        }
      }
      self.init(
        timing: timing, start: start, startFraction: playhead.fraction(at: now),
        endFraction: stopover, unit: unit, seconds: seconds,
        keepsSpeed: interrupted != nil, isStopover: true, isGlide: true)
      return
    }
    let end = isReversed ? 0.0 : 1.0
    var plan: (startFraction: Double, unit: TimeInterval, seconds: TimeInterval)
    var isGlide = false
    var stretch: Double?
    switch timing {
    case .curve(let pacing):
      let startFraction = playhead.fraction(in: pacing, at: now)
      let rest = abs(end - startFraction)
      plan = (startFraction, unit, rest * unit)
      if let secondsToTake, rest > 0 || secondsToTake > 0 {
        // With nothing left, all of the curve leads there: told how long it takes, it takes that.
        let stretched = secondsToTake / rest
        if isWhole || !stretched.isFinite {
          plan = (playhead.fraction(at: now), secondsToTake, secondsToTake)
          isGlide = true
        } else {
          plan.unit = stretched
          plan.seconds = rest * stretched
        }
      } else if let interrupted {
        // A curve that is all but over has no time to stop what comes to its end at speed.
        let left = abs(end - playhead.progress(at: now))
        let reach = abs(interrupted.boundedVelocity(at: now)) * plan.seconds
        if reach > 3 * left, plan.seconds > 0 {
          plan.seconds = max(plan.seconds, min(unit, HandOver.shortestSeconds))
        }
      }
      // Where a curve is all but vertical, next to no time is left to an animator of which a part is elsewhere.
      if secondsToTake == nil, Self.nextToNothing...Self.unseen ~= plan.seconds, isAstray(end) {
        plan.seconds = min(unit, HandOver.shortestSeconds)
      }
    case .spring(let spring):
      let progress = playhead.progress(at: now)
      let unit = secondsToTake ?? unit
      plan = (playhead.fraction(at: now), unit, 0)
      let isWhole = progress == 1 - end && interrupted == nil
      if secondsToTake != nil || progress != end || lags.contains(where: { $0.velocity != 0 }) {
        plan.seconds =
          secondsToTake
          ?? (isWhole ? unit : spring.settling(lags, unit: unit))
      }
      if !isReversed, let waiting, secondsToTake == nil {
        plan.seconds = max(plan.seconds, waiting.seconds + waiting.length)
      }
    }
    // The animator is there, but what is seen is not: an overshoot that the curve cannot show, or a
    // block whose spring lags. A curve eases it out, a spring has the time to settle.
    if secondsToTake == nil, plan.seconds < Self.nextToNothing, !isEverythingSeen(end) {
      plan.seconds = timing.isSpring ? plan.unit : min(unit, HandOver.usualSeconds)
      if !timing.isSpring, let speed = interrupted?.boundedVelocity(at: now), speed != 0 {
        plan.seconds = min(plan.seconds, abs(1.5 / speed))
      }
    }
    // A spring's progress is far ahead of its time.
    if !isReversed, let waiting, timing.isSpring || waiting.isOnSpring {
      let takesItsTime = timing.isSpring && secondsToTake == nil
      stretch = takesItsTime ? 1 : plan.seconds / waiting.rest
    }
    self.init(
      timing: timing, start: start, startFraction: plan.startFraction, endFraction: end,
      unit: plan.unit, seconds: plan.seconds, keepsSpeed: interrupted != nil)
    isThrown = isThrowing
    self.isGlide = isGlide
    self.stretch = stretch
  }
}

extension Departure {
  /// Seconds that moments cannot tell from none.
  static let nextToNothing = 1e-9
  /// Seconds in which nobody sees anything move.
  fileprivate static let unseen = 1e-6
}
