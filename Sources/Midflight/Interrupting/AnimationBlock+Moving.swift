import Foundation
import MotionCore

/// Starting a block on a new playhead, without a jump in position or velocity.
extension AnimationBlock {
  /// The block's duration relative to the full duration of the animator's timing.
  var relativeDuration: Double { ownRelativeDuration ?? span.length }

  /// Records the relative duration if time fractions do not express it.
  ///
  /// A block that is added while a spring is held, or in a stretched motion, has its own seconds,
  /// although almost none of the fractions may remain. No effect if the seconds are 0, up to
  /// rounding, or match the length of the span. The recorded value is at most 1.
  ///
  /// - Parameters:
  ///   - seconds: The block's duration.
  ///   - whole: The full duration of the timing in force, unstretched.
  func recordRelativeDuration(of seconds: TimeInterval, in whole: TimeInterval) {
    let relative = seconds / whole
    // The difference of two rounded moments is no duration.
    guard whole > 0, seconds > 2 * ResumePlan.durationTolerance, abs(relative - span.length) > 1e-9
    else { return }
    ownRelativeDuration = min(relative, 1)
  }

  /// Records the relative duration as the block starts forwards on a spring, if the block is slower
  /// than before.
  ///
  /// No effect for a block that has started, that does not go forwards, or that is faster than
  /// before.
  private func recordRelativeDuration(
    of next: Playhead, taking seconds: TimeInterval, on plan: ResumePlan
  ) {
    guard progress == 0, !isInFlight, next.isOnSpring || plan.timing.isSpring,
      plan.playsWholeTiming ? next.endFraction > 0 : next.endFraction == 1,
      seconds > relativeDuration * plan.fullDuration
    else { return }
    recordRelativeDuration(of: seconds, in: plan.fullDuration)
  }

  /// Starts the block on an animator's plan; the block arrives in time for the animator's end.
  ///
  /// `PlaybackState.run` calls this for every block, held or running. The block leaves from its
  /// presentation values. On a plan that stops at a fraction, the block stores the playhead that it
  /// takes on arrival.
  func run(_ plan: ResumePlan) {
    intermediateTarget =
      plan.stopsAtFraction
      ? playhead.scrubbed(to: ownFraction(at: plan.endFraction)) : nil
    var plan = plan
    if let ownTiming, ownTiming.isSpring {
      // A spring is thrown as it leaves its beginning, and never again.
      let isThrown = plan.goesForwards && progress == 0 && !isInFlight
      let keepsVelocity = plan.initialVelocity == .kept || plan.ownSpringsKeepVelocity
      plan = plan.leaving(isThrown ? .thrown : keepsVelocity ? .kept : .atRest)
    }
    let schedule = plan.schedule(of: self, at: time.now)
    let next = plan.playhead(
      from: playhead, ownTiming: ownTiming, in: schedule, interrupting: playheadInFlight,
      at: time.now)
    recordRelativeDuration(
      of: next.playhead,
      taking: next.playhead.isOnSpring ? schedule.fullDuration : next.playhead.seconds ?? 0,
      on: plan)
    replacePlayhead(with: next.playhead, yAxis: next.yAxis, plan)
  }

  /// Moves a spring that waits to run back along its curve to its end exactly. No effect on any
  /// other block.
  ///
  /// Such a spring starts below the final jump of its curve, and its residuals contain the jump. A
  /// pause and a restart would take the residuals for a motion.
  func returnToEnd() {
    guard let next = playhead.withFinalSpringJump(at: time.now) else { return }
    let (progress, nextProgress) = (progress, next.progress(at: time.now))
    forEachTrack { track in
      track.residual = .fading(
        offset: track.residualOffset + track.displacement(from: progress, to: nextProgress),
        velocity: track.residualVelocity, trackOffset: track.offset)
    }
    playhead = next
  }

  /// Starts a block that was added while the animator runs, from its beginning to its end.
  ///
  /// `PlaybackState.join` calls this right after the closure, except in a motion to a fraction. In
  /// a motion back the block stays at its beginning.
  ///
  /// - Parameters:
  ///   - plan: The animator's present plan.
  ///   - delay: Seconds until the block starts.
  ///   - trailingSeconds: Seconds between the block's end and the animator's end.
  func join(_ plan: ResumePlan, after delay: TimeInterval, trailing trailingSeconds: TimeInterval) {
    // A block with a spring of its own leaves now, at that spring's initial velocity.
    let plan = ownTiming == nil ? plan : plan.leaving(.thrown)
    let next = plan.playhead(joiningAfter: delay, trailing: trailingSeconds, ownTiming: ownTiming)
    recordRelativeDuration(of: next, taking: next.seconds ?? 0, on: plan)
    let yAxis =
      next.isOnSpring && plan.initialVelocity == .thrown
      ? plan.yAxisSpring(on: ownTiming ?? plan.timing, lasting: next.seconds ?? 0)
      : YAxisSpring()
    replacePlayhead(with: next, yAxis: yAxis, plan)
  }

  /// The playhead of the motion in flight, whose velocity the block may keep: the current one while
  /// the block runs, the interrupted one if it was paused at this moment, otherwise nil.
  var playheadInFlight: Playhead? {
    if !playhead.isHeld { return playhead }
    guard let interrupted, interrupted.at == time.now else { return nil }
    return interrupted.playhead
  }

  /// A Boolean value that indicates whether the block moves, or moved until a pause at this moment.
  ///
  /// False while the block waits for its start, from its end on, and if it neither changes its
  /// progress nor has a residual.
  var isInFlight: Bool {
    guard let playhead = playheadInFlight, let end = playhead.end, playhead.start <= time.now,
      time.now < end
    else { return false }
    var moves =
      playhead.startFraction != playhead.endFraction || playhead.velocity(at: time.now) != 0
    forEachTrack { if $0.residual != nil { moves = true } }
    return moves
  }

  /// A Boolean value that indicates whether the block moves anything along y, by more than 1e-9
  /// points. Properties without a direction do not count.
  var movesAlongY: Bool {
    var isAlongY = false
    forEachTrack { track in
      // A smaller distance is invisible.
      let distance = max(abs(track.offset.y), abs(track.residualOffset.y))
      if track.property.hasDirection, distance > 1e-9 { isAlongY = true }
    }
    return isAlongY
  }

  /// Replaces the playhead, and gives each track a residual: the difference in position and
  /// velocity to the new playhead.
  ///
  /// A straight track on a monotone curve gets a hand-over; every other track gets a fading
  /// residual. A track without a difference gets no residual. Forgets the interruption and the
  /// velocities that were taken over.
  ///
  /// - Parameters:
  ///   - next: The new playhead.
  ///   - yAxis: The spring along y, if it differs from the spring along x.
  private func replacePlayhead(with next: Playhead, yAxis: YAxisSpring, _ plan: ResumePlan) {
    let keepsVelocity = plan.initialVelocity == .kept
    let before = keepsVelocity ? playheadInFlight?.boundedVelocity(at: time.now) : nil
    var curve = HandOver.Curve(next, interruptedVelocity: before ?? 0)
    let (progress, nextProgress) = (progress, next.progress(at: time.now))
    forEachTrack { track in
      let start = startVelocity(of: track, on: next, plan)
      track.carriesMotion = false
      // A position may differ as well: a curve cannot show an overshoot.
      let offset = track.residualOffset + track.displacement(from: progress, to: nextProgress)
      // Infinite where the curve is vertical at its start: only a hand-over keeps the velocity.
      let excess = start?.excess ?? .zero
      let isStraight = track.route == .straight
      if var joined = curve, isStraight, !offset.isNoise || !excess.isNoise {
        let position = track.offset * (1 - nextProgress) + offset
        let velocity = start?.total ?? joined.initialVelocity(from: position, on: track.offset)
        track.residual = .handOver(
          joined.handOver(
            from: position, movingAt: velocity.replacingNonFinite, offset: track.offset))
        // The hand-over caches points of the curve for the next track.
        curve = joined
      } else {
        let hasYAxis = track.property.hasDirection && isStraight
        track.residual = .fading(
          offset: offset, velocity: excess.replacingNonFinite,
          yAxis: hasYAxis ? yAxis : YAxisSpring(),
          trackOffset: track.offset)
      }
    }
    interrupted = nil
    takeoverMoment = nil
    playhead = next
  }

  /// Returns the velocity at which a track leaves, and the excess over the new playhead's velocity,
  /// in units per second.
  ///
  /// - Returns: nil if the track leaves at the velocity of the new playhead. Otherwise, in this
  ///   order:
  ///   - The plan keeps velocities: the velocity before the interruption. Nil for a block that
  ///     waits, and if both curves are vertical now.
  ///   - The plan releases a spring: the throw, or zero for a spring at rest. A track with
  ///     keyframes or cycles gets zero, because its playhead is thrown along the timeline. A taken
  ///     velocity precedes a spring at rest.
  ///   - The block took the property over at this moment: the velocity that it took over.
  private func startVelocity(
    of track: Track, on next: Playhead, _ plan: ResumePlan
  ) -> (excess: SIMD4<Double>, total: SIMD4<Double>)? {
    let (now, progress) = (time.now, progress)
    let new = (progress: next.progress(at: now), rate: next.velocity(at: next.start))
    let hasTakenVelocity = track.carriesMotion && takeoverMoment == now && next.start == now
    if plan.initialVelocity == .kept, let before = playheadInFlight {
      // A block that waits has no velocity: it starts later, from rest.
      if next.start > now { return nil }
      // Both curves are vertical here: the new one continues the old one.
      if !new.rate.isFinite, before.velocity(at: now) == new.rate { return nil }
      let old = (progress: progress, rate: before.boundedVelocity(at: now))
      let residual = track.residualVelocity
      return (
        residual + track.velocityDifference(of: old, minus: new),
        residual + track.velocityDifference(of: old, minus: (progress, 0))
      )
    }
    let excessAtRest = track.velocityDifference(of: (progress, 0), minus: new)
    if let thrown = plan.velocity(on: ownTiming), !hasTakenVelocity || thrown != .zero {
      // A track with keyframes or cycles follows its timeline, which the playhead's throw moves
      // already.
      guard track.route == .straight else { return (.zero, .zero) }
      let endProgress =
        plan.playsWholeTiming
        ? next.end.map { next.progress(at: $0) } ?? progress : plan.endFraction
      let distance = track.displacement(from: progress, to: endProgress) + track.residualOffset
      let velocity = -distance * track.property.axes(of: thrown)
      // A curve that is played whole already has the velocity, up to rounding.
      let excess = excessAtRest + velocity
      return (plan.playsWholeTiming ? excess.withoutRounding(of: velocity) : excess, velocity)
    }
    return hasTakenVelocity
      ? (track.residualVelocity + excessAtRest, track.residualVelocity) : nil
  }

  // MARK: - Undoing a reversal

  /// The block's playhead and residuals at a moment. `scrubAnchor` determines the part of a
  /// residual that a held block shows.
  struct Snapshot {
    fileprivate let playhead: Playhead
    fileprivate let scrubAnchor: (animator: Double, block: Double)
    fileprivate let intermediateTarget: Playhead?
    fileprivate let ownRelativeDuration: Double?
    fileprivate let tracks: [(offset: SIMD4<Double>, residual: Residual?)]
  }

  /// Returns the current playhead and residuals.
  func snapshot() -> Snapshot {
    var tracks: [(SIMD4<Double>, Residual?)] = []
    forEachTrack { tracks.append(($0.offset, $0.residual)) }
    return Snapshot(
      playhead: playhead, scrubAnchor: scrubAnchor, intermediateTarget: intermediateTarget,
      ownRelativeDuration: ownRelativeDuration, tracks: tracks)
  }

  /// Returns true if the block can show the snapshot's state without a jump.
  ///
  /// False if a property was taken over or added since the snapshot, or if a model value was set
  /// since: the snapshot's playhead and residual fit only the old offset.
  func canRestore(_ snapshot: Snapshot) -> Bool {
    var (tracks, agrees) = (snapshot.tracks[...], true)
    forEachTrack { track in
      if tracks.popFirst()?.offset != track.offset { agrees = false }
    }
    return agrees && tracks.isEmpty
  }

  /// Restores the playhead and residuals of a snapshot. Requires `canRestore(_:)`.
  func restore(_ snapshot: Snapshot) {
    (playhead, scrubAnchor) = (snapshot.playhead, snapshot.scrubAnchor)
    (intermediateTarget, ownRelativeDuration) = (
      snapshot.intermediateTarget, snapshot.ownRelativeDuration
    )
    var tracks = snapshot.tracks[...]
    forEachTrack { track in
      if let before = tracks.popFirst() { track.residual = before.residual }
    }
  }
}

extension SIMD4<Double> {
  /// Returns the numbers, with 0 for each number of at most 1e-9 times its counterpart in another
  /// vector.
  fileprivate func withoutRounding(of others: SIMD4<Double>) -> SIMD4<Double> {
    let size = pointwiseMax(self, -self)
    return replacing(with: 0, where: size .<= pointwiseMax(others, -others) * 1e-9)
  }
}
