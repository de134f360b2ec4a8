import Foundation
import MotionCore

extension ResumePlan {
  /// The input of a plan.
  struct Request {
    /// The motion that the plan continues.
    var motion: Motion
    var target: Target
    var pace: Pace
    /// The moment at which the animator leaves.
    var start: Moment
    /// A Boolean value that indicates whether a spring leaves with its initial velocity.
    var isThrown: Bool
    var blocks: Blocks
  }

  /// A motion at a moment.
  struct Motion {
    let playhead: Playhead
    /// The playhead whose velocity is kept; nil if nothing was in flight, or a spring is thrown anew.
    let interrupted: Playhead?
    let now: Moment

    /// The progress now.
    var progress: Double { playhead.progress(at: now) }
    /// The velocity that is kept, in progress per second; 0 for none.
    var speed: Double { abs(interrupted?.boundedVelocity(at: now) ?? 0) }
  }

  /// The place where the animator goes.
  enum Target {
    case end(isReversed: Bool)
    /// A fraction, forwards, to stay at.
    case fraction(Double)
  }

  /// The timing, and how long it takes.
  struct Pace {
    let timing: Timing
    /// Seconds that all of the timing takes.
    let unit: TimeInterval
    /// Seconds that the rest of the way shall take; nil for what it takes.
    let secondsToTake: TimeInterval?
    /// A Boolean value that indicates whether all of a curve is played in `secondsToTake`.
    let playsWholeCurve: Bool
  }

  /// The state of the animator's blocks.
  struct Blocks {
    /// The motions that a spring brings to rest, the animator's first.
    let springStates: [SpringState]
    /// The waiting block that is at its end last; nil if no block waits since the animator last went forwards.
    let waiting: AnimationBlock.Wait?
    /// A Boolean value that indicates whether a block is farther from the target than the animator.
    let areBehind: Bool
    /// A Boolean value that indicates whether everything is seen at the target already.
    let areAtTarget: Bool
  }

  /// Plans the way from what is seen to the target, and how long that takes.
  init(_ request: Request) {
    let (way, end): (Way, Double)
    switch (request.target, request.pace.timing) {
    case (.fraction(let fraction), _):
      (way, end) = (Way(to: fraction, request), fraction)
    case (.end(let isReversed), .curve(let pacing)):
      end = isReversed ? 0 : 1
      way = Way(along: pacing, to: end, request)
    case (.end(let isReversed), .spring(let spring)):
      end = isReversed ? 0 : 1
      way = Way(on: spring, to: end, request)
    }
    self.init(
      timing: request.pace.timing, start: request.start, startFraction: way.startFraction,
      endFraction: end, unit: way.unit, seconds: way.seconds,
      keepsSpeed: request.motion.interrupted != nil)
    isGlide = way.isGlide
    if case .fraction = request.target {
      stopsOnTheWay = true
    } else {
      isThrown = request.isThrown
      stretch = way.stretch(of: request, forwards: end == 1)
    }
  }

  /// Seconds that moments cannot tell from none.
  static let nextToNothing = 1e-9
  /// Seconds in which nobody sees anything move.
  fileprivate static let unseen = 1e-6
}

/// The way to a target: where it begins, and its seconds.
private struct Way {
  var startFraction: Double
  /// Seconds that all of the timing takes.
  var unit: TimeInterval
  /// Seconds until the target.
  var seconds: TimeInterval
  /// A Boolean value that indicates whether all of the timing leads to the target.
  var isGlide = false

  /// The way to a fraction. A curve takes its share of the time; a spring takes the same time for any way.
  init(to fraction: Double, _ request: ResumePlan.Request) {
    let (motion, pace, blocks) = (request.motion, request.pace, request.blocks)
    startFraction = motion.playhead.fraction(at: motion.now)
    unit = pace.unit
    isGlide = true
    let target = motion.playhead.scrubbed(to: fraction).progress(at: motion.now)
    let share = abs(target - motion.progress) * unit
    seconds = pace.secondsToTake ?? (pace.timing.isSpring ? unit : share)
    guard pace.secondsToTake == nil else { return }
    if share < ResumePlan.nextToNothing {
      seconds = blocks.areAtTarget ? 0 : min(unit, HandOver.usualSeconds)
    } else if seconds < HandOver.shortestSeconds, blocks.areBehind {
      seconds = max(seconds, min(unit, HandOver.shortestSeconds))
    }
  }

  /// The way along a curve: the part that remains.
  init(along pacing: Pacing, to end: Double, _ request: ResumePlan.Request) {
    let (motion, pace, blocks) = (request.motion, request.pace, request.blocks)
    startFraction = motion.playhead.fraction(in: pacing, at: motion.now)
    let rest = abs(end - startFraction)
    unit = pace.unit
    seconds = rest * unit
    if let secondsToTake = pace.secondsToTake {
      guard rest > 0 || secondsToTake > 0 else { return }
      let stretched = secondsToTake / rest
      if pace.playsWholeCurve || !stretched.isFinite {
        // With nothing left, all of the curve leads there.
        startFraction = motion.playhead.fraction(at: motion.now)
        (unit, seconds, isGlide) = (secondsToTake, secondsToTake, true)
      } else {
        (unit, seconds) = (stretched, rest * stretched)
      }
      return
    }
    let shortest = min(unit, HandOver.shortestSeconds)
    // A curve that is all but over has no time to stop a motion that reaches its end at speed.
    if motion.interrupted != nil, seconds > 0,
      motion.speed * seconds > 3 * abs(end - motion.progress)
    {
      seconds = max(seconds, shortest)
    }
    // Where a curve is all but vertical, next to no time is left to an animator of which a part is elsewhere.
    if ResumePlan.nextToNothing...ResumePlan.unseen ~= seconds, blocks.areBehind {
      seconds = shortest
    }
    // The animator is there, but what is seen is not: an overshoot that the curve cannot show.
    if seconds < ResumePlan.nextToNothing, !blocks.areAtTarget {
      seconds = min(unit, HandOver.usualSeconds)
      if motion.speed != 0 { seconds = min(seconds, 1.5 / motion.speed) }
    }
  }

  /// The way on a spring: the time in which everything settles.
  init(on spring: SpringTiming, to end: Double, _ request: ResumePlan.Request) {
    let (motion, pace, blocks) = (request.motion, request.pace, request.blocks)
    startFraction = motion.playhead.fraction(at: motion.now)
    unit = pace.secondsToTake ?? pace.unit
    seconds = 0
    if let secondsToTake = pace.secondsToTake {
      seconds = secondsToTake
      return
    }
    let isWhole = motion.progress == 1 - end && motion.interrupted == nil
    if motion.progress != end || blocks.springStates.contains(where: { $0.velocity != 0 }) {
      seconds = isWhole ? unit : spring.settling(blocks.springStates, unit: unit)
    }
    if end == 1, let waiting = blocks.waiting {
      seconds = max(seconds, waiting.seconds + waiting.length)
    }
    // The animator is there, but what is seen is not: a block whose spring springStates.
    if seconds < ResumePlan.nextToNothing, !blocks.areAtTarget { seconds = unit }
  }

  /// How much longer than before blocks wait that have yet to begin; nil where fractions tell how long.
  func stretch(of request: ResumePlan.Request, forwards: Bool) -> Double? {
    // A spring's progress is far ahead of its time.
    guard forwards, let waiting = request.blocks.waiting,
      request.pace.timing.isSpring || waiting.isOnSpring
    else { return nil }
    let takesItsTime = request.pace.timing.isSpring && request.pace.secondsToTake == nil
    return takesItsTime ? 1 : seconds / waiting.rest
  }
}
