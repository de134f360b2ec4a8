import Foundation
import MotionCore

/// Pausing and scrubbing a block, and resuming as if the pause had not happened.
extension AnimationBlock {
  /// Pauses the block at its presentation values.
  ///
  /// `PlaybackState` calls this from `pause`, and on arrival through
  /// `holdOnArrival(at:scrubsLinearly:)`. A running block stores its playhead and residuals in
  /// `interrupted`; each residual then shows its current offset, and remembers its velocity. A
  /// block that is already held keeps its state, except for the distance ahead. An intermediate
  /// target is dropped.
  ///
  /// - Parameters:
  ///   - scrubsLinearly: True if fractions are progress from now on; false if they stay time
  ///     fractions.
  ///   - distanceAhead: The distance by which the animator is ahead of its playhead, in progress.
  ///     The playhead advances by it.
  func hold(scrubsLinearly: Bool, offsetBy distanceAhead: Double = 0) {
    let now = time.now
    intermediateTarget = nil
    returnToEnd()
    if !playhead.isHeld {
      var before = Interruption(playhead: playhead, at: now)
      // A held track shows its offset only; the velocity is kept for resuming at this moment.
      forEachTrack { track in
        guard track.residual != nil || distanceAhead != 0 else { return }
        before.tracks.append((track.changeIndex, track.offset, track.residual))
        if track.residual == nil { return }
        track.residual = .fading(
          offset: track.residualOffset + track.offset * distanceAhead,
          velocity: track.residualVelocity,
          trackOffset: track.offset)
      }
      interrupted = before
    }
    playhead = playhead.paused(at: now, scrubsLinearly: scrubsLinearly).held(
      offsetBy: distanceAhead)
  }

  /// Makes the current state the point where scrubbing begins.
  ///
  /// A block that has not begun by `fraction` uses its span's beginning instead, and a block that
  /// has ended uses its span's end.
  ///
  /// - Parameter fraction: The animator's fraction now.
  func beginScrubbing(at fraction: Double) {
    let isWaiting = playhead.startFraction == 0 && fraction < span.beginning
    let isDone = playhead.startFraction == 1 && fraction > span.end && span.end < 1
    let anchorFraction = isWaiting ? span.beginning : isDone ? span.end : fraction
    scrubAnchor = (animator: anchorFraction, block: playhead.startFraction)
  }

  /// The remaining delay of a block that has not started, in a motion forwards. All seconds are
  /// without a stretch.
  struct RemainingDelay {
    /// Seconds until the block starts.
    let seconds: TimeInterval
    /// Seconds from the block's start to its end.
    let activeDuration: TimeInterval
    /// A Boolean value that indicates whether the block ends before its animator, by more than 2
    /// ns.
    let endsBeforeAnimator: Bool
    /// Seconds until the animator's end.
    let secondsUntilAnimatorEnd: TimeInterval
    /// A Boolean value that indicates whether the animator ran on a spring.
    let isOnSpring: Bool
  }

  /// The remaining delay when the animator last went forwards; nil if the block has begun, or was
  /// scrubbed since.
  var remainingDelay: RemainingDelay? { progress == 0 ? recordedDelay : nil }

  /// Records the remaining delay before the animator is paused or leaves on another plan.
  ///
  /// No effect while the block is held or goes back. Records nil if the block has started already.
  ///
  /// - Parameters:
  ///   - animatorPlayhead: The animator's playhead.
  ///   - stretch: The factor by which a continuation has stretched the spring; the delay is divided
  ///     by it, because the next plan runs at the usual pace.
  func recordDelay(on animatorPlayhead: Playhead, stretchedBy stretch: Double) {
    guard !playhead.isHeld, playhead.endFraction == 1 else { return }
    let motionStart = max(time.now, animatorPlayhead.start)
    guard playhead.startFraction == 0, playhead.start > motionStart, let end = playhead.end,
      let animatorEnd = animatorPlayhead.end
    else {
      recordedDelay = nil
      return
    }
    recordedDelay = RemainingDelay(
      seconds: playhead.start.seconds(since: motionStart) / stretch,
      activeDuration: end.seconds(since: playhead.start) / stretch,
      endsBeforeAnimator: animatorEnd.nanoseconds - end.nanoseconds > 2,
      secondsUntilAnimatorEnd: animatorEnd.seconds(since: motionStart) / stretch,
      isOnSpring: animatorPlayhead.isOnSpring)
  }

  /// The state of a track at a pause.
  fileprivate typealias InterruptedTrack = (
    changeIndex: Int, offset: SIMD4<Double>, residual: Residual?
  )

  /// The state of a block at a pause in flight.
  struct Interruption {
    let playhead: Playhead
    let at: Moment
    /// The tracks with a residual, or all tracks if the animator was ahead of its playhead. In
    /// ascending order of their change indices.
    fileprivate var tracks: [InterruptedTrack] = []

    fileprivate init(playhead: Playhead, at moment: Moment) {
      (self.playhead, at) = (playhead, moment)
    }
  }

  /// A Boolean value that indicates whether a model value was set since the pause, and resuming
  /// would cause a jump.
  ///
  /// The residual, and the distance by which the pause moved the playhead, fit only the old offset.
  /// False if the block is not paused.
  var wasRetargeted: Bool {
    guard let interrupted else { return false }
    var hasOtherOffset = false
    forEachTrack(of: interrupted) { if $0.offset != $1.offset { hasOtherOffset = true } }
    return hasOtherOffset
  }

  /// Restores the playhead and the residuals of a pause at this moment; no effect for an earlier
  /// pause.
  func resume() {
    guard let before = interrupted, before.at == time.now else { return }
    (playhead, interrupted) = (before.playhead, nil)
    forEachTrack(of: before) { $0.residual = $1.residual }
  }

  /// Calls a closure with each track that the pause stored, and its state then; skips
  /// tracks that were taken over since.
  private func forEachTrack(
    of before: Interruption, _ body: (inout Track, _ old: InterruptedTrack) -> Void
  ) {
    var remaining = before.tracks[...]
    if remaining.isEmpty { return }
    forEachTrack { track in
      // Both sequences ascend by the index of the change.
      while let old = remaining.first, old.changeIndex < track.changeIndex {
        remaining.removeFirst()
      }
      if let old = remaining.first, old.changeIndex == track.changeIndex { body(&track, old) }
    }
  }

  /// Pauses the block on arrival, at an end or at an intermediate target.
  ///
  /// `PlaybackState.holdOnArrival` calls this when the animator pauses on completion. The block
  /// then scrubs as if it had been scrubbed to `fraction`.
  ///
  /// - With an intermediate target, the block takes that playhead, and keeps the point where
  ///   scrubbing began.
  /// - Otherwise scrubbing begins at the block's own beginning, and the block shows its fraction at
  ///   `fraction`.
  ///
  /// The block can no longer resume the motion: its interruption and its recorded delay are nil.
  ///
  /// - Parameters:
  ///   - fraction: The animator's fraction on arrival.
  ///   - scrubsLinearly: True if fractions are progress from now on.
  func holdOnArrival(at fraction: Double, scrubsLinearly: Bool) {
    let (target, scrubAnchor) = (intermediateTarget, scrubAnchor)
    hold(scrubsLinearly: scrubsLinearly)
    beginScrubbing(at: fraction)
    if let target {
      self.scrubAnchor = scrubAnchor
      playhead = target
    } else {
      self.scrubAnchor = (animator: span.origin, block: 0)
      finishIfAddedAtEnd(fraction)
      show(fraction)
    }
    interrupted = nil
    recordedDelay = nil
  }

  /// Moves the scrub anchor of a block that was added at the animator's end to the block's own end,
  /// once the animator is at exactly 1. No effect for any other block or fraction.
  private func finishIfAddedAtEnd(_ fraction: Double) {
    if fraction == 1, span.origin == 1, scrubAnchor.animator == 1 { scrubAnchor.block = 1 }
  }

  /// Shows the state at a fraction of the animator, and forgets an earlier pause and a taken-over
  /// velocity.
  ///
  /// - Parameters:
  ///   - fraction: The animator's fraction, forwards; may be beyond 0…1 after an overshoot.
  ///   - animatorHasMoved: True if the animator was at another fraction; the recorded delay is then
  ///     dropped.
  func scrub(to fraction: Double, animatorHasMoved: Bool) {
    interrupted = nil
    takeoverMoment = nil
    if animatorHasMoved {
      recordedDelay = nil
      finishIfAddedAtEnd(fraction)
    }
    show(fraction)
  }

  /// Shows the state at a fraction of the animator, without the effects of a scrub: a taken-over
  /// velocity is kept for the start.
  func show(_ fraction: Double) {
    playhead = playhead.scrubbed(to: ownFraction(at: fraction))
  }

  /// Returns the block's own fraction at a fraction of the animator.
  ///
  /// | animator's fraction | result |
  /// |---|---|
  /// | at `scrubAnchor.animator` | exactly `scrubAnchor.block` |
  /// | up to the block's beginning | 0 |
  /// | from the block's end | 1 |
  /// | between | straight lines through the anchor |
  /// | beyond 0…1, on the anchor's side | a straight line through the overshoot |
  func ownFraction(at fraction: Double) -> Double {
    if fraction == scrubAnchor.animator { return scrubAnchor.block }
    // A block added beyond the animator's end has no fractions left to scrub: it shows one end or
    // the other.
    if span.origin == 1, scrubAnchor == (animator: 1, block: 1) { return fraction > 1 ? 1 : 0 }
    // Beyond an end, a straight line leads from the end to the overshoot of the pause.
    if fraction < 0, scrubAnchor.animator < 0 {
      return scrubAnchor.block * (fraction / scrubAnchor.animator)
    }
    if fraction > 1, scrubAnchor.animator > 1 {
      return 1 + (scrubAnchor.block - 1) * ((fraction - 1) / (scrubAnchor.animator - 1))
    }
    let end = end
    if fraction >= end { return 1 }
    if fraction <= origin { return 0 }
    if scrubAnchor.animator < 0 || scrubAnchor.animator > end {
      return (fraction - origin) / (end - origin)
    }
    if fraction < scrubAnchor.animator {
      return scrubAnchor.block * ((fraction - origin) / (scrubAnchor.animator - origin))
    }
    return scrubAnchor.block + (1 - scrubAnchor.block) * (fraction - scrubAnchor.animator)
      / (end - scrubAnchor.animator)
  }

  /// The animator's fraction up to which the block stays at its beginning.
  ///
  /// 0 for a block that was paused before its beginning: the block then starts from the animator's
  /// start. Otherwise the span's origin.
  private var origin: Double {
    let origin = span.origin
    guard (0..<1).contains(origin) else { return 0 }
    // A block without a length begins where it ends.
    if span.end <= origin { return origin }
    return (0...origin).contains(scrubAnchor.animator) ? 0 : origin
  }

  /// The animator's fraction from which the block stays at its end.
  ///
  /// 1 for a late block, paused beyond its span's end and before the animator's: the block may use
  /// the rest of the time. Otherwise the end of the span.
  private var end: Double {
    scrubAnchor.animator > span.end && scrubAnchor.animator < 1 ? 1 : span.end
  }

  /// Returns the animator's fraction at which a block that rests at an end leaves it.
  ///
  /// - Parameter forwards: The direction of the animator. A block leaves its beginning if true,
  ///   and its end if false.
  /// - Returns: nil if the block is not at the end that it would leave from.
  func startFraction(forwards: Bool) -> Double? {
    progress == (forwards ? 0 : 1) ? restFraction(atEnd: !forwards) : nil
  }

  /// Returns the animator's fraction up to which `ownFraction(at:)` is 0, or from which it is 1.
  ///
  /// The span differs for a block that is late, or that was added beyond the animator's ends.
  ///
  /// - Parameter atEnd: True selects the fraction from which the block rests at its end; false
  ///   the fraction up to which it rests at its beginning.
  func restFraction(atEnd: Bool) -> Double {
    // The animator never reaches an anchor beyond its ends. The block then rests up to the edge of
    // its span.
    if scrubAnchor.block == (atEnd ? 1 : 0), (0...1).contains(scrubAnchor.animator) {
      return scrubAnchor.animator
    }
    return atEnd ? end : origin
  }
}
