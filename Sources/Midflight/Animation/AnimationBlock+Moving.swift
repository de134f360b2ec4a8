import Foundation
import MotionCore

/// Leaving on another course.
extension AnimationBlock {
  /// How much of its animator's time it takes.
  var shareOfTime: Double { ownShare ?? span.length }

  /// Takes down how much of its animator's time it takes, if fractions do not tell: what is added while a spring is
  /// held, or on a way that was stretched, has its seconds, though next to none of the fractions may be left there.
  ///
  /// - Parameter whole: Seconds that all of the timing in force takes by itself.
  func noteShare(of seconds: TimeInterval, in whole: TimeInterval) {
    let share = seconds / whole
    // Two moments are rounded: what is no longer than that has no length.
    guard whole > 0, seconds > 2 * ResumePlan.nextToNothing, abs(share - span.length) > 1e-9
    else { return }
    ownShare = min(share, 1)
  }

  /// The same as it leaves its beginning for its end; it is never faster than it was.
  private func noteShare(of next: Playhead, taking seconds: TimeInterval, on plan: ResumePlan) {
    guard progress == 0, !isUnderWay, next.isOnSpring || plan.timing.isSpring,
      plan.isGlide ? next.endFraction > 0 : next.endFraction == 1,
      seconds > shareOfTime * plan.unit
    else { return }
    noteShare(of: seconds, in: plan.unit)
  }

  /// Leaves for an end, and comes there when the animator does.
  func run(_ plan: ResumePlan) {
    intermediateTarget =
      plan.stopsOnTheWay
      ? playhead.scrubbed(to: ownFraction(at: plan.endFraction)) : nil
    var plan = plan
    if let ownTiming, ownTiming.isSpring {
      // It is thrown as it leaves its beginning, and then no more.
      plan.isThrown = plan.goesForwards && progress == 0 && !isUnderWay
      plan.keepsSpeed =
        !plan.isThrown && (plan.keepsSpeed || plan.springsKeepSpeed)
    }
    let course = plan.course(of: self, interrupting: interruptedNow, at: time.now)
    noteShare(
      of: course.playhead,
      taking: course.playhead.isOnSpring ? course.unit : course.playhead.seconds ?? 0,
      on: plan)
    leave(on: course.playhead, yAxis: course.across, plan)
  }

  /// Goes from where it was to where it shall be while the animator goes on: added in flight.
  ///
  /// - Parameters:
  ///   - delay: Seconds until it begins.
  ///   - early: Seconds before the end of the animator at which it is there.
  func join(_ plan: ResumePlan, after delay: TimeInterval, endingEarly early: TimeInterval) {
    var plan = plan
    // A spring of its own leaves now.
    if ownTiming != nil { plan.isThrown = true }
    let next = plan.playhead(joiningAfter: delay, endingEarly: early, ownTiming: ownTiming)
    noteShare(of: next, taking: next.seconds ?? 0, on: plan)
    let across =
      next.isOnSpring && plan.isThrown
      ? plan.yAxisSpring(on: ownTiming ?? plan.timing, lasting: next.seconds ?? 0)
      : YAxisSpring()
    leave(on: next, yAxis: across, plan)
  }

  /// The course it was on until this very moment.
  var interruptedNow: Playhead? {
    if !playhead.isHeld { return playhead }
    guard let interrupted, interrupted.at == time.now else { return nil }
    return interrupted.playhead
  }

  /// Whether it moves, or did so until this very moment; not if it waits, is there, or stays.
  var isUnderWay: Bool {
    guard let playhead = interruptedNow, let end = playhead.end, playhead.start <= time.now,
      time.now < end
    else { return false }
    var goesSomewhere =
      playhead.startFraction != playhead.endFraction || playhead.velocity(at: time.now) != 0
    forEachTrack { if $0.residual != nil { goesSomewhere = true } }
    return goesSomewhere
  }

  /// Whether it moves anything along y.
  var movesAlongY: Bool {
    var isAlongY = false
    forEachTrack { track in
      // A billionth of a point is seen by nobody.
      let way = max(abs(track.offset.y), abs(track.residualOffset.y))
      if track.property.hasDirection, way > 1e-9 { isAlongY = true }
    }
    return isAlongY
  }

  /// Takes another course, and gives each track a residual: the position and velocity that the course lacks.
  ///
  /// - Parameter yAxis: The spring along y, if it differs from the spring along x.
  private func leave(on next: Playhead, yAxis: YAxisSpring, _ plan: ResumePlan) {
    let before = plan.keepsSpeed ? interruptedNow?.boundedVelocity(at: time.now) : nil
    var curve = HandOver.Curve(next, leftAt: before ?? 0)
    let (progress, nextProgress) = (progress, next.progress(at: time.now))
    forEachTrack { track in
      let kept = velocity(of: track, leavingOn: next, plan)
      track.carriesMotion = false
      // The new course may lack a position, too: an overshoot, on a curve.
      let offset = track.residualOffset + track.way(from: progress, to: nextProgress)
      let excess = (kept?.excess ?? .zero).bounded
      let isStraight = track.route == .straight
      if var joined = curve, isStraight, !offset.isNoise || !excess.isNoise {
        let position = track.offset * (1 - nextProgress) + offset
        let velocity = kept?.rate ?? joined.pace(from: position, on: track.offset)
        track.residual = .handOver(
          joined.handOver(from: position, movingAt: velocity.bounded, offset: track.offset))
        // Keeps the points of the curve for the next track.
        curve = joined
      } else {
        let hasYAxis = track.property.hasDirection && isStraight
        track.residual = .fading(
          offset: offset, velocity: excess, yAxis: hasYAxis ? yAxis : YAxisSpring(),
          way: track.offset)
      }
    }
    interrupted = nil
    motionTaken = nil
    playhead = next
  }

  /// The velocity at which a track leaves, and its excess over the new course, in units per second; nil for the
  /// velocity of the new course.
  private func velocity(
    of track: Track, leavingOn next: Playhead, _ plan: ResumePlan
  ) -> (excess: SIMD4<Double>, rate: SIMD4<Double>)? {
    let (now, progress) = (time.now, progress)
    let new = (progress: next.progress(at: now), rate: next.velocity(at: next.start))
    let takesMotion = track.carriesMotion && motionTaken == now && next.start == now
    if plan.keepsSpeed, let before = interruptedNow {
      // A block that waits begins later, as it would have begun.
      if next.start > now, !takesMotion { return nil }
      let old = (progress: progress, rate: before.boundedVelocity(at: now))
      let speed = track.residualVelocity
      return (
        speed + track.lag(behind: old, on: new), speed + track.lag(behind: old, on: (progress, 0))
      )
    }
    let standing = track.lag(behind: (progress, 0), on: new)
    if let thrown = plan.velocity(on: ownTiming), !takesMotion || thrown != .zero {
      // A playhead that is thrown throws what goes along a timeline.
      guard track.route == .straight else { return (.zero, .zero) }
      let goal =
        plan.isGlide
        ? next.end.map { next.progress(at: $0) } ?? progress : plan.endFraction
      let distance = track.way(from: progress, to: goal) + track.residualOffset
      let speed = -distance * track.property.axes(of: thrown)
      // All of a curve has the speed itself, but for rounding.
      let excess = standing + speed
      return (plan.isGlide ? excess.withoutRounding(of: speed) : excess, speed)
    }
    return takesMotion ? (track.residualVelocity + standing, track.residualVelocity) : nil
  }

  // MARK: - Turning back

  /// Its course at a moment, and what its tracks carry beside it.
  struct Snapshot {
    fileprivate let playhead: Playhead
    fileprivate let intermediateTarget: Playhead?
    fileprivate let ownShare: Double?
    fileprivate let residuals: [Residual?]
  }

  func snapshot() -> Snapshot {
    var residuals: [Residual?] = []
    forEachTrack { residuals.append($0.residual) }
    return Snapshot(
      playhead: playhead, intermediateTarget: intermediateTarget, ownShare: ownShare,
      residuals: residuals)
  }

  /// Whether nothing was taken over or added since.
  func canRestore(_ snapshot: Snapshot) -> Bool {
    var count = 0
    forEachTrack { _ in count += 1 }
    return count == snapshot.residuals.count
  }

  func restore(_ snapshot: Snapshot) {
    playhead = snapshot.playhead
    (intermediateTarget, ownShare) = (snapshot.intermediateTarget, snapshot.ownShare)
    var residuals = snapshot.residuals[...]
    forEachTrack { track in
      if let residual = residuals.popFirst() { track.residual = residual }
    }
  }
}

extension SIMD4<Double> {
  /// The numbers with 0 for each that is no more than rounding of a number in another vector.
  fileprivate func withoutRounding(of others: SIMD4<Double>) -> SIMD4<Double> {
    let size = pointwiseMax(self, -self)
    return replacing(with: 0, where: size .<= pointwiseMax(others, -others) * 1e-9)
  }
}
