/// How an animator leaves for one of its ends: what its blocks need to come along.
struct Departure {
  /// The timing in force.
  let timing: Timing
  /// When it leaves.
  let start: Moment
  /// The animator's time fraction when it leaves.
  let startFraction: Double
  /// 1, or 0 if it goes back to where it began.
  let endFraction: Double
  /// Seconds that all of the timing takes.
  let unit: TimeInterval
  /// Seconds until the end.
  let seconds: TimeInterval
  /// Whether what moves keeps its speed: it is diverted, not started.
  let keepsSpeed: Bool

  /// The velocity a spring is thrown with; nil for a curve, and for one that keeps its speed.
  var velocity: CGVector? {
    guard !keepsSpeed, case .spring(let spring) = timing else { return nil }
    return spring.velocity
  }

  /// The course from where a playhead is now.
  ///
  /// - Parameters:
  ///   - interrupting: What it ran on until now; nil if it was held.
  ///   - beginning: The animator's time fraction before which a block waits.
  func playhead(
    from current: Playhead, interrupting: Playhead?, beginning: Double = 0, at now: Moment
  ) -> Playhead {
    let progress = current.progress(at: now)
    let isWaiting = endFraction == 1 && progress == 0 && startFraction < beginning
    let wait = isWaiting ? (beginning - startFraction) * unit : 0
    let start = start.advanced(by: wait)
    let seconds = max(0, seconds - wait)
    guard case .spring(let timing) = timing, let spring = timing.spring(lasting: unit - wait) else {
      let pacing = timing.pacing(lasting: unit)
      let early = startFraction > beginning ? max(0, beginning - endFraction) * unit : 0
      return .running(
        from: current.fraction(in: pacing, at: now), to: endFraction, pacing: pacing,
        startingAt: start, lasting: max(0, seconds - early))
    }
    let isWhole = progress == 0 && endFraction == 1 && !keepsSpeed
    let velocity =
      keepsSpeed
      ? interrupting?.velocity(at: now) ?? 0
      : Double(timing.velocity.dx) * (endFraction - progress)
    return .released(
      from: isWhole ? 0 : current.fraction(at: now), to: endFraction, progress: progress,
      velocity: velocity, on: spring,
      pacing: isWhole && seconds > 0
        ? .spring(spring, seconds: seconds, velocity: velocity) : .linear,
      startingAt: start, lasting: seconds)
  }

  /// The whole course of a block that is added in flight: it begins after `delay` seconds and ends
  /// with the animator. One that goes back has nowhere to go.
  func playhead(joiningAfter delay: TimeInterval) -> Playhead {
    guard endFraction == 1 else { return .held(at: 0, pacing: .linear) }
    let lasting = max(0, seconds - delay)
    let start = start.advanced(by: delay)
    guard case .spring(let timing) = timing, lasting > 0,
      let spring = timing.spring(lasting: lasting)
    else {
      return .running(
        from: 0, to: 1, pacing: timing.pacing(lasting: lasting), startingAt: start,
        lasting: lasting)
    }
    return .released(
      from: 0, to: 1, progress: 0, velocity: Double(timing.velocity.dx), on: spring,
      pacing: timing.pacing(lasting: lasting), startingAt: start, lasting: lasting)
  }
}

extension Playhead {
  /// The time fraction at which `other` shows what this one shows now.
  func fraction(in other: Pacing, at now: Moment) -> Double {
    let fraction = fraction(at: now)
    if pacing == other, !isOnSpring { return fraction }
    return other.fraction(at: progress(at: now), near: fraction)
  }
}
