import Foundation
import MotionCore

/// Where an animator is between its ends, and how it goes on: its playhead, its blocks, its timing.
///
/// What is allowed when, and who is told, is the animator's business; how things move without a
/// jump is decided here.
final class PlaybackState {
  /// The timing in force: the animator's own, until continued otherwise.
  var timing: Timing
  /// Whether it runs, or will run, towards where it began.
  var isReversed: Bool
  private(set) var blocks: [AnimationBlock] = []
  /// How it moves, and what that goes back to.
  var state: State

  let time: AnimationTime
  /// Whether what is interrupted keeps its speed; UIKit's loses it.
  let keepsVelocity: Bool
  /// Seconds, as the animator tells it.
  let duration: TimeInterval
  /// The seconds that the next plan is told to take; nil if it takes what it takes.
  var secondsToTake: TimeInterval?
  /// Whether it plays all of a curve in them.
  var playsWholeCurve = false
  /// What `pace` was found to be while it is held, and when.
  @Boxed var knownPace: (at: Moment, pace: TimeInterval)?
  /// How it was before that, until something else is done.
  @Boxed var beforeTurning: Snapshot?
  /// The same of a pause at that very moment.
  @Boxed var beforeTurningAndPausing: Snapshot?

  /// All that turning round changes, but for the blocks.
  struct State {
    var playhead: Playhead
    /// Whether it goes to stay where it arrives.
    var stopsOnTheWay = false
    /// The seconds that all of the timing takes on the way on which a continuation stretched it; the
    /// way back takes what it always takes, and so does what is left of a spring.
    var stretch: (unit: TimeInterval, isReversed: Bool)?
    /// How many times as long as by itself a spring was told to take; it goes for the way on which it was told.
    var springStretch = 1.0
    /// Whether a spring has left with its initial velocity already, or will after a delay: it is
    /// thrown once.
    var hasBeenThrown = false
    /// Whether it has left forwards since it was at its beginning, so that it can go back as it came.
    var hasGoneForwards = false
    /// Whether it is to be thrown when the delay that it waits out is over.
    var awaitsThrow = false
    /// When it was paused in flight, and on which course: going on at that very moment, it keeps its
    /// speed.
    var pausedInFlight: Pause?
    @Boxed var interruptedPlayhead: Playhead?
    /// The throw along y; nil if the motion along y equals the motion along x.
    @Boxed var yAxisThrow: YAxisThrow?
    /// The end of the course on which it is, or was until it was paused: gone on with, it ends in its turn.
    var ending: ScheduledWork?
    /// What can be scrubbed: 0…1, and an overshoot in which it was caught.
    var scrubRange = 0.0...1.0
  }

  /// A plan whose velocity along y differs from the velocity along x.
  struct YAxisThrow {
    /// The start's progress minus the end's progress.
    let displacement: Double
    /// The velocity at the start, in progress per second.
    let velocity: Double
    /// The spring along y, if it differs from the spring along x.
    let spring: YAxisSpring
  }

  /// A pause in flight.
  struct Pause {
    let at: Moment
    let isReversed: Bool
    /// As it was before.
    let hasBeenThrown: Bool
    /// Whether it was on its way to an end, and nothing else has been done since.
    var isLast: Bool
  }

  /// A course that waits at the beginning of the way.
  init(
    time: AnimationTime, duration: TimeInterval, timing: Timing, isReversed: Bool,
    scrubsLinearly: Bool,
    keepsVelocity: Bool
  ) {
    self.time = time
    self.duration = duration
    self.timing = timing
    self.isReversed = isReversed
    self.keepsVelocity = keepsVelocity
    state = State(
      playhead: .held(
        at: isReversed ? 1 : 0,
        pacing: scrubsLinearly
          ? .linear : timing.pacing(lasting: timing.seconds(given: duration))))
  }

  var playhead: Playhead { state.playhead }

  /// Whether it goes to stay where it arrives.
  var stopsOnTheWay: Bool { state.stopsOnTheWay }

  /// Whether it moves, or waits out a delay.
  var isRunning: Bool { !state.playhead.isHeld }

  /// Of the time while it runs, else of what can be scrubbed: 0…1, forwards.
  var fraction: Double {
    let fraction = playhead.fraction(at: time.now)
    return min(max(fraction, state.scrubRange.lowerBound), state.scrubRange.upperBound)
  }

  /// Of the time that the timing in force takes, also while it is held at a progress.
  var timeFraction: Double {
    guard playhead.isHeld, case .curve(let pacing) = timing else { return min(max(fraction, 0), 1) }
    return min(max(playhead.fraction(in: pacing, at: time.now), 0), 1)
  }

  /// Progress per second towards the end; negative while reversed, 0 while held.
  var velocity: Double { playhead.velocity(at: time.now) }

  /// Progress per second along each axis. Both equal `velocity` unless a throw along y differs.
  var velocities: CGVector {
    let x = velocity
    return CGVector(dx: x, dy: yAxisMotion(on: playhead)?.velocity ?? x)
  }

  /// The progress and the velocity along y on a playhead; nil if they equal the values along x.
  func yAxisMotion(on playhead: Playhead) -> (progress: Double, velocity: Double)? {
    state.yAxisThrow.map {
      playhead.motion(
        at: time.now, displacedBy: $0.displacement, leavingAt: $0.velocity, on: $0.spring.spring)
    }
  }

  /// Whether it is between its ends, or beyond one of them; not if it waits at one.
  var isOnItsWay: Bool {
    let fraction = playhead.fraction(at: time.now)
    return fraction != 0 && fraction != 1 || velocity != 0
  }

  /// What is left of a delay that it waits out, in seconds.
  var remainingDelay: TimeInterval { max(0, playhead.start.seconds(since: time.now)) }

  /// The seconds that the whole way there would take at the pace at which it is made now: those of
  /// the timing in force, unless a continuation has stretched it, or a spring was let go on its way.
  ///
  /// Of what is held on a spring's way or beyond its end, at the pace at which it would be let go now; on a spring's,
  /// whichever way it looks.
  var pace: TimeInterval {
    let isOnSpringsWay = timing.isSpring && fraction != 0 && fraction != 1
    if playhead.isHeld, isOnSpringsWay || !timing.isSpring && !isReversed && fraction > 1 {
      if let known = knownPace, known.at == time.now { return known.pace }
      let way = (0...1).contains(fraction) ? 1 - fraction : 1
      let pace = plan(isReversed: false).plan.seconds / way
      knownPace = (time.now, pace)
      return pace
    }
    guard !isReversed else { return timing.seconds(given: duration) }
    if comesBack, let end = playhead.end {
      return end.seconds(since: max(time.now, playhead.start))
    }
    guard timing.isSpring || playhead.isGliding, let end = playhead.end else {
      return unit
    }
    let way = playhead.endFraction - playhead.startFraction
    return way > 0 ? end.seconds(since: playhead.start) / way : unit
  }

  /// Whether it is on its way back from beyond its end: of its fractions, none is left.
  var comesBack: Bool {
    isRunning && !isReversed && !stopsOnTheWay && playhead.startFraction >= 1
      && playhead.endFraction == 1
  }

  /// The seconds that all of the timing in force takes in the present direction.
  var unit: TimeInterval { unit(isReversed: isReversed) }

  /// The seconds that all of the timing in force takes in a direction.
  func unit(isReversed: Bool) -> TimeInterval {
    if !timing.isSpring, let stretch = state.stretch, stretch.isReversed == isReversed {
      return stretch.unit
    }
    return timing.seconds(given: duration)
  }

  // MARK: - Blocks

  /// Adds a block that begins where the course waits.
  func add(_ block: AnimationBlock) {
    var pacing = playhead.isHeld ? playhead.pacing : .linear
    let seconds = block.span.length * pace
    if pacing != .linear, let own = block.ownTiming { pacing = own.pacing(lasting: seconds) }
    // Coming back from beyond an end may take next to no time, which says nothing of all of the way: scrubbed, what is
    // added there has that.
    if !block.hasAllTime {
      let whole = timing.seconds(given: duration)
      let isBeyond = !(0...1).contains(block.span.origin)
      block.noteShare(of: isBeyond ? whole : seconds, in: whole)
    }
    knownPace = nil
    beforeTurning = nil
    state.pausedInFlight?.isLast = false
    block.playhead = .held(at: 0, pacing: pacing)
    blocks.append(block)
  }

  /// Shows all blocks where the course is held.
  func showBlocks() {
    for block in blocks { block.show(playhead.startFraction) }
  }

  /// Lets a block that was just added come along on the way that goes on.
  func join(_ block: AnimationBlock) {
    guard let end = playhead.end else { return }
    let (start, now) = (max(time.now, playhead.start), comesBack ? 0 : fraction)
    let seconds = end.seconds(since: start)
    // A spring throws what it finds as it leaves; what is added later goes from rest.
    let isThrown = state.awaitsThrow && playhead.start >= time.now
    if stopsOnTheWay {
      var plan = ResumePlan(
        timing: timing, start: start, startFraction: now, endFraction: playhead.endFraction,
        unit: unit, seconds: seconds, keepsSpeed: false, stopsOnTheWay: true, isGlide: true)
      plan.isThrown = isThrown
      return block.run(plan)
    }
    var plan = ResumePlan(
      timing: timing, start: start, startFraction: 0, endFraction: isReversed ? 0 : 1,
      unit: timing.isSpring ? state.stretch?.unit ?? unit : unit, seconds: seconds,
      keepsSpeed: false)
    plan.isThrown = isThrown
    let rest = 1 - now
    let delay = rest > 0 ? (block.span.beginning - now) / rest * seconds : 0
    let early = rest > 0 ? (1 - block.span.end) / rest * seconds : 0
    block.join(plan, after: delay, endingEarly: early)
  }

  // MARK: - Holding

  /// Holds what is seen.
  func pause(scrubsLinearly: Bool) {
    let now = time.now
    let hasBeenThrown = state.hasBeenThrown
    takeBackThrow()
    beforeTurningAndPausing = beforeTurning?.moment == now ? beforeTurning : nil
    state.pausedInFlight = Pause(
      at: now, isReversed: isReversed, hasBeenThrown: hasBeenThrown, isLast: !stopsOnTheWay)
    state.interruptedPlayhead = playhead
    noteWaits()
    let held = playhead.paused(at: now, scrubsLinearly: scrubsLinearly)
    let lead = lead(of: held)
    for block in blocks { block.hold(scrubsLinearly: scrubsLinearly, aheadBy: lead) }
    hold(held.held(aheadBy: lead))
    let fraction = playhead.startFraction
    state.scrubRange = min(0, fraction)...max(1, fraction)
    for block in blocks { block.beginScrubbing(at: fraction) }
  }

  /// Holds where it has arrived.
  func rest(scrubsLinearly: Bool) {
    let fraction = playhead.endFraction
    hold(.held(at: fraction, pacing: scrubsLinearly ? .linear : playhead.pacing))
    for block in blocks { block.rest(at: fraction, scrubsLinearly: scrubsLinearly) }
  }

  /// Shows a fraction, forwards.
  func scrub(to fraction: Double) {
    knownPace = nil
    state.pausedInFlight = nil
    beforeTurning = nil
    state.stretch = nil
    let fraction = min(max(fraction, state.scrubRange.lowerBound), state.scrubRange.upperBound)
    let isElsewhere = playhead.startFraction != fraction
    state.playhead = playhead.scrubbed(to: fraction)
    for block in blocks { block.scrub(to: fraction, isElsewhere: isElsewhere) }
  }

  /// Stays at the fraction of the time that it has come to.
  func stop() {
    hold(.held(at: playhead.fraction(at: time.now), pacing: playhead.pacing))
  }

  private func hold(_ held: Playhead) {
    knownPace = nil
    beforeTurning = nil
    state.playhead = held
    state.stopsOnTheWay = false
  }

  // MARK: - Ending

  /// Makes what is seen the model.
  func settle() {
    for block in blocks { block.settle() }
  }

  /// At the end of the way: the model agrees with what is seen; reversed, it is as it was.
  func conclude() {
    for block in blocks { block.end(goingBack: isReversed) }
  }

  /// Puts the models at one end, whatever they are now.
  func finish(at position: UIViewAnimatingPosition) {
    blocks.finish(at: position)
  }
}
