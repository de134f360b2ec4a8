import Foundation

extension Playhead {
  /// Returns the fraction of the pacing's time at a moment.
  ///
  /// - Returns: `startFraction` while held and up to `start`, and `endFraction` from the end on. In
  ///   between, the fraction changes steadily. For a repeating playhead, the elapsed part of all
  ///   cycles; for endless cycles, the elapsed part of the current leg.
  package func fraction(at moment: Moment) -> Double {
    if hasArrived(by: moment) { return endFraction }
    if moment <= start { return startFraction }
    switch mode {
    case .held: return startFraction
    case .running(let seconds), .released(_, let seconds), .gliding(_, let seconds):
      return startFraction + (endFraction - startFraction) * elapsedPart(at: moment, of: seconds)
    case .repeating(let legs): return legs.fraction(after: moment.nanoseconds - start.nanoseconds)
    }
  }

  /// Returns the progress at a moment: 0 at the start of the animation, 1 at its target.
  ///
  /// | mode | up to `start` | in motion | from the end on |
  /// |---|---|---|---|
  /// | held | pacing at the fraction | pacing at the fraction | – |
  /// | running | pacing at `startFraction` | pacing at the fraction | pacing at `endFraction` |
  /// | released | progress of the release | motion of the spring | `endFraction` |
  /// | gliding | progress at the start | eased by the pacing | progress at the end |
  /// | repeating | pacing at 0 | pacing at the leg's fraction | pacing at `Cycles.endProgress` |
  package func progress(at moment: Moment) -> Double {
    let isWaiting = moment <= start
    let isFinished = hasArrived(by: moment)
    switch mode {
    case .held, .running: return pacing.progress(at: fraction(at: moment))
    case .released(let release, _):
      if isFinished { return endFraction }
      if isWaiting { return release.progress }
      let state = release.spring.state(at: moment.seconds(since: start))
      return endFraction + (release.progress - endFraction) * state.displacement
        + release.velocity * state.impulse
    case .gliding(let glide, let seconds):
      if isFinished { return glide.to }
      if isWaiting { return glide.from }
      let elapsedPart = elapsedPart(at: moment, of: seconds)
      return glide.from + (glide.to - glide.from) * pacing.progress(at: elapsedPart)
    case .repeating(let legs):
      if isFinished { return pacing.progress(at: legs.cycles.endProgress) }
      if isWaiting { return pacing.progress(at: 0) }
      let position = legs.position(after: moment.nanoseconds - start.nanoseconds)
      return pacing.reversalProgress(at: position.fraction)
    }
  }

  /// Returns the velocity of the progress at a moment, in progress per second.
  ///
  /// - Returns: 0 while held, before the start, and from the end on. At the start, the velocity
  ///   just after it. Infinite where a cubic is vertical.
  package func velocity(at moment: Moment) -> Double {
    if hasArrived(by: moment) { return 0 }
    guard moment >= start else { return 0 }
    switch mode {
    case .held: return 0
    case .running(let seconds):
      // A vertical curve has an infinite slope, which a distance of 0 would turn into NaN.
      if endFraction == startFraction { return 0 }
      return pacing.slope(at: fraction(at: moment)) * (endFraction - startFraction) / seconds
    case .released(let release, _):
      let state = release.spring.state(at: moment.seconds(since: start))
      return (release.progress - endFraction) * state.displacementRate
        + release.velocity * state.impulseRate
    case .gliding(let glide, let seconds):
      if glide.to == glide.from { return 0 }
      return pacing.slope(at: elapsedPart(at: moment, of: seconds)) * (glide.to - glide.from)
        / seconds
    case .repeating(let legs):
      let position = legs.position(after: moment.nanoseconds - start.nanoseconds)
      return pacing.slope(at: position.fraction) * (position.isReversed ? -1 : 1) / legs.seconds
    }
  }

  /// Returns the progress and the velocity of a running or gliding playhead at an exact time.
  ///
  /// Unlike a `Moment`, the time need not be a whole number of nanoseconds.
  ///
  /// - Parameter time: Seconds since the start; at least 0 and at most `seconds`.
  /// - Returns: Progress and progress per second. For other modes, the pacing's progress at
  ///   `startFraction` and 0.
  func motion(after time: TimeInterval) -> (progress: Double, velocity: Double) {
    switch mode {
    case .held, .released, .repeating: return (pacing.progress(at: startFraction), 0)
    case .running(let seconds):
      let distance = endFraction - startFraction
      let fraction = startFraction + distance * (time / seconds)
      let motion = pacing.motion(at: fraction)
      return (motion.progress, motion.slope * distance / seconds)
    case .gliding(let glide, let seconds):
      let (distance, elapsedPart) = (glide.to - glide.from, time / seconds)
      let motion = pacing.motion(at: elapsedPart)
      return (glide.from + distance * motion.progress, motion.slope * distance / seconds)
    }
  }

  /// Returns `progress(at:)` and `velocity(at:)`, but solves a running curve's equation once.
  func motion(at moment: Moment) -> (progress: Double, velocity: Double) {
    guard case .running(let seconds) = mode, moment >= start, !hasArrived(by: moment),
      endFraction != startFraction
    else { return (progress(at: moment), velocity(at: moment)) }
    let motion = pacing.motion(at: fraction(at: moment))
    return (motion.progress, motion.slope * (endFraction - startFraction) / seconds)
  }

  /// Returns a Boolean value that indicates whether the playhead is at its end or past it.
  private func hasArrived(by moment: Moment) -> Bool { moment.nanoseconds >= endNanoseconds }

  /// Returns the elapsed part of a duration, at most 1.
  ///
  /// - Parameters:
  ///   - moment: A moment after the start and before the end.
  ///   - seconds: The duration, more than 0.
  private func elapsedPart(at moment: Moment, of seconds: TimeInterval) -> Double {
    min(moment.seconds(since: start) / seconds, 1)
  }
}
