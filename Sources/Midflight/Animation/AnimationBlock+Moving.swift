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
    leave(on: course.playhead, across: course.across, departure)
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
      : AcrossSpring()
    leave(on: next, across: across, departure)
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
    forEachTrack { if $0.isAstray { goesSomewhere = true } }
    return goesSomewhere
  }

  /// Whether it moves anything along y.
  var movesAcross: Bool {
    var isAcross = false
    // What has a direction adds up, and covers nothing.
    forEachTrack { track in
      // A billionth of a point is seen by nobody.
      let way = max(abs(track.offset.y), abs(track.astray.y))
      if track.property.hasDirection, way > 1e-9 { isAcross = true }
    }
    return isAcross
  }

  /// Takes another course, and gives each track what that one lacks of its place and speed.
  ///
  /// - Parameter across: The spring along y, if that is another than the one along x.
  private func leave(on next: Playhead, across: AcrossSpring, _ departure: Departure) {
    let now = time.now
    let before = departure.keepsSpeed ? interruptedNow : nil
    let isAtTakeover = motionTaken == now && next.start == now
    let thrown = departure.velocity(on: ownTiming)
    let rates = playhead.isHeld ? nil : playhead.residue(at: now)
    let (progress, natural) = (playhead.progress(at: now), next.velocity(at: next.start))
    let nextProgress = next.progress(at: now)
    let speedBefore = before?.boundedVelocity(at: now) ?? 0
    var curve = Track.Curve(next, leavingAt: natural, after: speedBefore)
    // A curve eases out what it takes over on its way to where it goes.
    let goal = next.isOnSpring ? nil : next.end.map { next.progress(at: $0) }
    let target = departure.isGlide ? goal ?? progress : departure.endFraction
    forEachTrackWithWhatItCovers { track, pace in
      var kept: (excess: SIMD4<Double>, rate: SIMD4<Double>)?
      let takesMotion = isAtTakeover && track.carriesMotion
      track.carriesMotion = false
      if next.start > now, !takesMotion, before != nil {
        // It waits, and begins as it would have begun.
      } else if let before {
        var speed = rates.map { track.speedAstray($0) } ?? track.drift
        // More or less is seen of what moves beneath it.
        if nextProgress != progress { speed += pace * (nextProgress - progress) }
        let rate = before.boundedVelocity(at: now)
        kept = (
          speed + track.lag(behind: (progress, rate), on: (nextProgress, natural)),
          speed + track.lag(behind: (progress, rate), on: (progress, 0))
        )
      } else if let thrown, !takesMotion || thrown != .zero {
        // A playhead that is thrown throws what goes along a timeline.
        guard track.route == .straight else {
          return track.take(residue: track.astray, drift: .zero)
        }
        let distance = track.way(from: progress, to: target) + track.astray
        let speed = -distance * track.property.axes(of: thrown)
        var excess = track.lag(behind: (progress, 0), on: (nextProgress, natural)) + speed
        // All of a curve has the speed itself, but for rounding.
        if departure.isGlide {
          let rounding = 1e-9 * pointwiseMax(speed, -speed)
          excess.replace(with: 0, where: pointwiseMax(excess, -excess) .<= rounding)
        }
        kept = (excess, speed)
      } else if takesMotion {
        let excess = track.drift + track.lag(behind: (progress, 0), on: (nextProgress, natural))
        kept = (excess, track.drift)
      }
      // Not nothing where the new course cannot show what was seen: an overshoot, on a curve.
      let residue = track.astray + track.way(from: progress, to: nextProgress)
      if track.route == .straight, var joined = curve {
        track.join(&joined, residue: residue, keeping: kept?.rate)
        curve = joined
        return
      }
      let rest = goal.flatMap {
        track.route == .straight ? track.way(from: nextProgress, to: $0) + residue : nil
      }
      track.take(
        residue: residue, drift: kept?.excess ?? .zero, easedWithin: rest, after: speedBefore)
      if across.isThere { track.go(across: across) }
    }
    interrupted = nil
    motionTaken = nil
    playhead = next
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
      track.takeBack(from: next)
    }
  }
}
