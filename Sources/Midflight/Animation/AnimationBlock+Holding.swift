import Foundation
import MotionCore

/// Holding, scrubbing, and going on as if nothing had been held.
extension AnimationBlock {
  /// Holds what is seen now.
  ///
  /// - Parameter lead: How far its animator is ahead of its course, in ways: that is a part of its way from now on.
  func hold(scrubsLinearly: Bool, aheadBy lead: Double = 0) {
    let now = time.now
    intermediateTarget = nil
    if !playhead.isHeld {
      var before = Interruption(playhead: playhead, at: now)
      // Held, a track shows its displacement; its drift is kept for going on at this very moment.
      forEachTrack { track in
        guard track.residual != nil else { return }
        before.tracks.append((track.place, track.offset, track.residual))
        track.residual = .fading(
          offset: track.residualOffset + track.offset * lead, velocity: track.residualVelocity,
          way: track.offset)
      }
      interrupted = before
    }
    playhead = playhead.paused(at: now, scrubsLinearly: scrubsLinearly).held(aheadBy: lead)
  }

  /// From where it is held, scrubbing starts at the animator's `fraction`.
  func beginScrubbing(at fraction: Double) {
    let isWaiting = playhead.startFraction == 0 && fraction < span.beginning
    let isDone = playhead.startFraction == 1 && fraction > span.end && span.end < 1
    let place = isWaiting ? span.beginning : isDone ? span.end : fraction
    scrubAnchor = (animator: place, own: playhead.startFraction)
  }

  /// What is left of a delay of its own on a way forwards.
  struct Wait {
    /// Seconds until it begins.
    let seconds: TimeInterval
    /// Seconds that it moves after that.
    let length: TimeInterval
    /// Whether it is there before its animator is.
    let isEarly: Bool
    /// Seconds until that is there.
    let rest: TimeInterval
    /// Whether its animator ran on a spring.
    let isOnSpring: Bool
  }

  /// What was left of its delay when its animator last went forwards; nil if it has begun, or was scrubbed since.
  var wait: Wait? { progress == 0 ? lastWait : nil }

  /// Takes down what is left of its delay, before its animator is held or turned round.
  ///
  /// - Parameters:
  ///   - course: What that runs on.
  ///   - stretch: How many times as long as by itself that takes; the way to come takes what it always takes.
  func noteWait(on course: Playhead, stretchedBy stretch: Double) {
    guard !playhead.isHeld, playhead.endFraction == 1 else { return }
    let left = max(time.now, course.start)
    guard playhead.startFraction == 0, playhead.start > left, let end = playhead.end,
      let arrival = course.end
    else {
      lastWait = nil
      return
    }
    let isEarly = arrival.nanoseconds - end.nanoseconds > 2
    lastWait = Wait(
      seconds: playhead.start.seconds(since: left) / stretch,
      length: end.seconds(since: playhead.start) / stretch, isEarly: isEarly,
      rest: arrival.seconds(since: left) / stretch, isOnSpring: course.isOnSpring)
  }

  /// The state of a track that a pause has interrupted.
  fileprivate typealias InterruptedTrack = (place: Int, offset: SIMD4<Double>, residual: Residual?)

  /// What a pause has interrupted.
  struct Interruption {
    let playhead: Playhead
    let at: Moment
    /// The tracks with a residual, in the order of their places.
    fileprivate var tracks: [InterruptedTrack] = []

    fileprivate init(playhead: Playhead, at moment: Moment) {
      (self.playhead, at) = (playhead, moment)
    }
  }

  /// Whether a model that it moves was set since it was paused: as much of another way is seen elsewhere.
  var wasRetargeted: Bool {
    guard let interrupted else { return false }
    var isOther = false
    forEachTrack(of: interrupted) { if $0.offset != $1.offset { isOther = true } }
    return isOther
  }

  /// Goes on as if it had not been paused, at this very moment.
  func resume() {
    guard let before = interrupted, before.at == time.now else { return }
    (playhead, interrupted) = (before.playhead, nil)
    forEachTrack(of: before) { $0.residual = $1.residual }
  }

  /// Each track that carried something as it was paused, and how it was then; not what was taken over since.
  private func forEachTrack(
    of before: Interruption, _ body: (inout Track, _ old: InterruptedTrack) -> Void
  ) {
    var rest = before.tracks[...]
    if rest.isEmpty { return }
    forEachTrack { track in
      // In their order.
      while let old = rest.first, old.place < track.place { rest.removeFirst() }
      if let old = rest.first, old.place == track.place { body(&track, old) }
    }
  }

  /// Holds where it has arrived with the animator, at an end or a intermediateTarget: scrubbed from here, it is
  /// as if it had been scrubbed to here.
  func rest(at fraction: Double, scrubsLinearly: Bool) {
    let (arrival, scrubAnchor) = (intermediateTarget, scrubAnchor)
    hold(scrubsLinearly: scrubsLinearly)
    beginScrubbing(at: fraction)
    if let arrival {
      self.scrubAnchor = scrubAnchor
      playhead = arrival
    } else {
      self.scrubAnchor = (animator: span.origin, own: 0)
      arrive(at: fraction)
      show(fraction)
    }
    interrupted = nil
    lastWait = nil
  }

  /// What begins where all ends is there once all else is.
  private func arrive(at fraction: Double) {
    if fraction == 1, span.origin == 1, scrubAnchor.animator == 1 { scrubAnchor.own = 1 }
  }

  /// Shows what belongs to the animator's `fraction`: each end at its end, and exactly the scrubAnchor at
  /// the scrubAnchor.
  ///
  /// - Parameter isElsewhere: Whether the animator was at another one.
  func scrub(to fraction: Double, isElsewhere: Bool) {
    interrupted = nil
    motionTaken = nil
    if isElsewhere {
      lastWait = nil
      arrive(at: fraction)
    }
    show(fraction)
  }

  /// Shows what belongs to the animator's `fraction` without having been moved there: what it took
  /// over goes on from there.
  func show(_ fraction: Double) {
    playhead = playhead.scrubbed(to: ownFraction(at: fraction))
  }

  /// Its own fraction at one of the animator's.
  func ownFraction(at fraction: Double) -> Double {
    if fraction == scrubAnchor.animator { return scrubAnchor.own }
    // Put where it is seen beyond all of its way, it has none to be scrubbed along.
    if span.origin == 1, scrubAnchor == (animator: 1, own: 1) { return fraction > 1 ? 1 : 0 }
    // An overshoot was caught: beyond the end, a straight line goes to it.
    if fraction < 0, scrubAnchor.animator < 0 {
      return scrubAnchor.own * (fraction / scrubAnchor.animator)
    }
    if fraction > 1, scrubAnchor.animator > 1 {
      return 1 + (scrubAnchor.own - 1) * ((fraction - 1) / (scrubAnchor.animator - 1))
    }
    let end = end
    if fraction >= end { return 1 }
    if fraction <= origin { return 0 }
    if scrubAnchor.animator < 0 || scrubAnchor.animator > end {
      return (fraction - origin) / (end - origin)
    }
    if fraction < scrubAnchor.animator {
      return scrubAnchor.own * ((fraction - origin) / (scrubAnchor.animator - origin))
    }
    return scrubAnchor.own + (1 - scrubAnchor.own) * (fraction - scrubAnchor.animator)
      / (end - scrubAnchor.animator)
  }

  /// The animator's fraction up to which it is at its beginning: caught on its way, it waits for that
  /// as long as ever; caught before, it is on its way from the animator's.
  private var origin: Double {
    let origin = span.origin
    guard (0..<1).contains(origin) else { return 0 }
    // What has no length begins where it ends.
    if span.end <= origin { return origin }
    return (0...origin).contains(scrubAnchor.animator) ? 0 : origin
  }

  /// The animator's fraction from which on it is at its end. Held beyond that before it was there, it is late: it has
  /// until the animator's.
  private var end: Double {
    scrubAnchor.animator > span.end && scrubAnchor.animator < 1 ? 1 : span.end
  }

  /// The animator's fraction at which it leaves the end where it is; nil if it is at neither.
  func edge(forwards: Bool) -> Double? {
    // Held at an end of its own while the animator was beyond its ends, it does not leave from there.
    let isOnTheWay = (0...1).contains(scrubAnchor.animator)
    if forwards {
      guard progress == 0 else { return nil }
      if scrubAnchor.own == 0, isOnTheWay { return scrubAnchor.animator }
      return origin
    }
    guard progress == 1 else { return nil }
    return scrubAnchor.own == 1 && isOnTheWay ? scrubAnchor.animator : end
  }
}
