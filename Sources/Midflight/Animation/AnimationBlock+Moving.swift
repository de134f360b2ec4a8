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
    guard whole > 0, seconds > 2 * Departure.nextToNothing, abs(share - span.length) > 1e-9
    else { return }
    ownShare = min(share, 1)
  }

  /// The same as it leaves its beginning for its end; it is never faster than it was.
  private func noteShare(of next: Playhead, taking seconds: TimeInterval, on departure: Departure) {
    guard progress == 0, !isUnderWay, next.isOnSpring || departure.timing.isSpring,
      departure.isGlide ? next.endFraction > 0 : next.endFraction == 1,
      seconds > shareOfTime * departure.unit
    else { return }
    noteShare(of: seconds, in: departure.unit)
  }

  /// Leaves for an end, and comes there when the animator does.
  func run(_ departure: Departure) {
    stopover =
      departure.isStopover
      ? playhead.scrubbed(to: ownFraction(at: departure.endFraction)) : nil
    var departure = departure
    if let ownTiming, ownTiming.isSpring {
      // It is thrown as it leaves its beginning, and then no more.
      departure.isThrown = departure.goesForwards && progress == 0 && !isUnderWay
      departure.keepsSpeed =
        !departure.isThrown && (departure.keepsSpeed || departure.springsKeepSpeed)
    }
    let course = departure.course(of: self, interrupting: interruptedNow, at: time.now)
    noteShare(
      of: course.playhead,
      taking: course.playhead.isOnSpring ? course.unit : course.playhead.seconds ?? 0,
      on: departure)
    leave(on: course.playhead, yAxis: course.across, departure)
  }

  /// Goes from where it was to where it shall be while the animator goes on: added in flight.
  ///
  /// - Parameters:
  ///   - delay: Seconds until it begins.
  ///   - early: Seconds before the end of the animator at which it is there.
  func join(_ departure: Departure, after delay: TimeInterval, endingEarly early: TimeInterval) {
    var departure = departure
    // A spring of its own leaves now.
    if ownTiming != nil { departure.isThrown = true }
    let next = departure.playhead(joiningAfter: delay, endingEarly: early, ownTiming: ownTiming)
    noteShare(of: next, taking: next.seconds ?? 0, on: departure)
    let across =
      next.isOnSpring && departure.isThrown
      ? departure.acrossSpring(on: ownTiming ?? departure.timing, lasting: next.seconds ?? 0)
      : YAxisSpring()
    leave(on: next, yAxis: across, departure)
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
  var movesAcross: Bool {
    var isAcross = false
    forEachTrack { track in
      // A billionth of a point is seen by nobody.
      let way = max(abs(track.offset.y), abs(track.residualOffset.y))
      if track.property.hasDirection, way > 1e-9 { isAcross = true }
    }
    return isAcross
  }

  /// Takes another course, and gives each track a residual: the position and velocity that the course lacks.
  ///
  /// - Parameter yAxis: The spring along y, if it differs from the spring along x.
  private func leave(on next: Playhead, yAxis: YAxisSpring, _ departure: Departure) {
    let before = departure.keepsSpeed ? interruptedNow?.boundedVelocity(at: time.now) : nil
    var curve = HandOver.Curve(next, leftAt: before ?? 0)
    let (progress, nextProgress) = (progress, next.progress(at: time.now))
    forEachTrack { track in
      let kept = velocity(of: track, leavingOn: next, departure)
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
    of track: Track, leavingOn next: Playhead, _ departure: Departure
  ) -> (excess: SIMD4<Double>, rate: SIMD4<Double>)? {
    let (now, progress) = (time.now, progress)
    let new = (progress: next.progress(at: now), rate: next.velocity(at: next.start))
    let takesMotion = track.carriesMotion && motionTaken == now && next.start == now
    if departure.keepsSpeed, let before = interruptedNow {
      // A block that waits begins later, as it would have begun.
      if next.start > now, !takesMotion { return nil }
      let old = (progress: progress, rate: before.boundedVelocity(at: now))
      let speed = track.residualVelocity
      return (
        speed + track.lag(behind: old, on: new), speed + track.lag(behind: old, on: (progress, 0))
      )
    }
    let standing = track.lag(behind: (progress, 0), on: new)
    if let thrown = departure.velocity(on: ownTiming), !takesMotion || thrown != .zero {
      // A playhead that is thrown throws what goes along a timeline.
      guard track.route == .straight else { return (.zero, .zero) }
      let goal =
        departure.isGlide
        ? next.end.map { next.progress(at: $0) } ?? progress : departure.endFraction
      let distance = track.way(from: progress, to: goal) + track.residualOffset
      let speed = -distance * track.property.axes(of: thrown)
      // All of a curve has the speed itself, but for rounding.
      let excess = standing + speed
      return (departure.isGlide ? excess.withoutRounding(of: speed) : excess, speed)
    }
    return takesMotion ? (track.residualVelocity + standing, track.residualVelocity) : nil
  }

  // MARK: - Turning back

  /// Its course at a moment, and what its tracks carry beside it.
  struct Snapshot {
    fileprivate let playhead: Playhead
    fileprivate let stopover: Playhead?
    fileprivate let ownShare: Double?
    fileprivate let tracks: [Track]
  }

  func snapshot() -> Snapshot {
    var tracks: [Track] = []
    forEachTrack { tracks.append($0) }
    return Snapshot(playhead: playhead, stopover: stopover, ownShare: ownShare, tracks: tracks)
  }

  /// Whether nothing was taken over or added since.
  func canRestore(_ snapshot: Snapshot) -> Bool {
    var count = 0
    forEachTrack { _ in count += 1 }
    return count == snapshot.tracks.count
  }

  func restore(_ snapshot: Snapshot) {
    playhead = snapshot.playhead
    (stopover, ownShare) = (snapshot.stopover, snapshot.ownShare)
    var tracks = snapshot.tracks[...]
    forEachTrack { track in
      guard let next = tracks.popFirst() else { return }
      track.residual = next.residual
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
