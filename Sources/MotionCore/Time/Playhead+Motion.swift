import Foundation

extension Playhead {
  /// Where it is, of the pacing's time; before `start` it waits at `startFraction`.
  ///
  /// - Returns: Of a glide, steadily from fraction to fraction. Of a repetition, the share of all
  ///   cycles that has passed or, if they never end, of the present leg.
  package func fraction(at moment: Moment) -> Double {
    if hasArrived(by: moment) { return endFraction }
    if moment <= start { return startFraction }
    switch mode {
    case .held: return startFraction
    case .running(let seconds), .released(_, let seconds), .gliding(_, let seconds):
      return startFraction + (endFraction - startFraction) * share(at: moment, of: seconds)
    case .repeating(let legs): return legs.fraction(after: moment.nanoseconds - start.nanoseconds)
    }
  }

  /// How far the animation has come at a moment: 0 where it began, 1 where it goes.
  package func progress(at moment: Moment) -> Double {
    let isWaiting = moment <= start
    let isThere = hasArrived(by: moment)
    switch mode {
    case .held, .running: return pacing.progress(at: fraction(at: moment))
    case .released(let release, _):
      if isThere { return endFraction }
      if isWaiting { return release.progress }
      let basis = release.spring.state(at: moment.seconds(since: start))
      return endFraction + (release.progress - endFraction) * basis.displacement
        + release.velocity * basis.impulse
    case .gliding(let glide, let seconds):
      if isThere { return glide.to }
      if isWaiting { return glide.from }
      let share = share(at: moment, of: seconds)
      return glide.from + (glide.to - glide.from) * pacing.progress(at: share)
    case .repeating(let legs):
      if isThere { return pacing.progress(at: legs.cycles.endProgress) }
      if isWaiting { return pacing.progress(at: 0) }
      let place = legs.place(after: moment.nanoseconds - start.nanoseconds)
      return pacing.progressTurning(at: place.fraction)
    }
  }

  /// Progress per second from a moment on; 0 while held, before the start, and from the end on.
  package func velocity(at moment: Moment) -> Double {
    if hasArrived(by: moment) { return 0 }
    guard moment >= start else { return 0 }
    switch mode {
    case .held: return 0
    case .running(let seconds):
      // A curve may be infinitely steep, but not where there is no way to go.
      if endFraction == startFraction { return 0 }
      return pacing.slope(at: fraction(at: moment)) * (endFraction - startFraction) / seconds
    case .released(let release, _):
      let basis = release.spring.state(at: moment.seconds(since: start))
      return (release.progress - endFraction) * basis.displacementRate
        + release.velocity * basis.impulseRate
    case .gliding(let glide, let seconds):
      if glide.to == glide.from { return 0 }
      return pacing.slope(at: share(at: moment, of: seconds)) * (glide.to - glide.from) / seconds
    case .repeating(let legs):
      let place = legs.place(after: moment.nanoseconds - start.nanoseconds)
      return pacing.slope(at: place.fraction) * (place.isBack ? -1 : 1) / legs.seconds
    }
  }

  /// Where it is some time after the start and before the end, and how fast it goes, of a curve: a time that need
  /// be no whole number of nanoseconds.
  func motion(after time: TimeInterval) -> (progress: Double, velocity: Double) {
    switch mode {
    case .held, .released, .repeating: return (pacing.progress(at: startFraction), 0)
    case .running(let seconds):
      let way = endFraction - startFraction
      let fraction = startFraction + way * (time / seconds)
      let motion = pacing.motion(at: fraction)
      return (motion.progress, motion.slope * way / seconds)
    case .gliding(let glide, let seconds):
      let (way, share) = (glide.to - glide.from, time / seconds)
      let motion = pacing.motion(at: share)
      return (glide.from + way * motion.progress, motion.slope * way / seconds)
    }
  }

  /// Both `progress(at:)` and `velocity(at:)`: of a curve that runs, for little more than one of them.
  func motion(at moment: Moment) -> (progress: Double, velocity: Double) {
    guard case .running(let seconds) = mode, moment >= start, !hasArrived(by: moment),
      endFraction != startFraction
    else { return (progress(at: moment), velocity(at: moment)) }
    let pace = pacing.motion(at: fraction(at: moment))
    return (pace.progress, pace.slope * (endFraction - startFraction) / seconds)
  }

  /// Whether it is at its end.
  private func hasArrived(by moment: Moment) -> Bool { moment.nanoseconds >= arrival }

  /// How much of `seconds` has passed, after the start and before the end.
  private func share(at moment: Moment, of seconds: TimeInterval) -> Double {
    min(moment.seconds(since: start) / seconds, 1)
  }
}
