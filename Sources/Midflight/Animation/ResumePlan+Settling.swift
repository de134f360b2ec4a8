import Foundation
import MotionCore

/// The displacement and velocity that a spring brings to rest, relative to its end, in ways.
///
/// A spring takes the time that all of these need: a part that is nearer, or faster, may come to rest after the animator.
struct SpringState {
  let displacement: Double
  /// Per second.
  let velocity: Double
  /// The part of the animator's time that the spring has.
  var share = 1.0
  /// A Boolean value that indicates whether it is on the spring along y.
  var isAlongY = false

  /// The amplitude that the motion has on a spring.
  fileprivate func amplitude(on spring: Spring) -> Double {
    abs(displacement) + abs(velocity) / spring.angularFrequency
  }
}

extension SpringTiming {
  /// How long a spring that was let go on its way takes until 0.1 % of all of the way is left, wherever
  /// that is; what remains of the curve that stands for it if there is no such spring.
  ///
  /// What had less to do than 1 % takes until a tenth of that is left, so that it is not there at once.
  ///
  /// - Parameter springStates: What it is to bring to rest, the animator first.
  func settling(_ springStates: [SpringState], unit: TimeInterval) -> TimeInterval {
    guard let first = springStates.first else { return 0 }
    guard let wholeSpring = spring(lasting: unit) else {
      return abs(first.displacement) * unit
    }
    let whole = first.amplitude(on: wholeSpring)
    var longest: TimeInterval = 0
    for lag in springStates {
      let seconds = lag.share > 0 ? unit * lag.share : unit
      let across = lag.isAlongY ? yAxisSpring(lasting: seconds) : nil
      let spring =
        across ?? (seconds == unit ? wholeSpring : spring(lasting: seconds) ?? wholeSpring)
      // What is out of step by a little only has no more to do than the animator has.
      let amplitude = max(whole, lag.amplitude(on: spring))
      longest = max(
        longest,
        spring.settlingDuration(
          displacement: lag.displacement, velocity: lag.velocity,
          within: min(Spring.settledDistance, amplitude / 10)))
    }
    // With next to no damping a spring swings for years; nobody waits for that.
    return min(longest, 20 * unit)
  }

  /// The seconds that all of a spring may take that comes to rest by a time: fewer where it would not.
  ///
  /// - Parameter most: What it takes if there is time for that.
  func unit(
    settling springStates: [SpringState], in seconds: TimeInterval, atMost most: TimeInterval
  ) -> TimeInterval {
    let springStates = springStates.map {
      SpringState(
        displacement: $0.displacement, velocity: $0.velocity, isAlongY: $0.isAlongY)
    }
    func fits(_ unit: TimeInterval) -> Bool {
      settling(springStates, unit: unit) <= seconds + ResumePlan.nextToNothing
    }
    guard most > 0, !fits(most) else { return most }
    // A speed is the less for a spring the stiffer that is.
    var unit = most / 2
    for _ in 0..<40 where !fits(unit) { unit /= 2 }
    // Within a tenth of the slowest that is there in time.
    for factor in [1.5, 1.2, 1.1] where fits(unit * factor) { unit *= factor }
    return unit
  }
}

extension PlaybackState {
  /// What a spring is to bring to rest on the way to the end: the animator, and what is not in step
  /// with it. Empty for a curve, which takes its own time.
  ///
  /// - Parameter interrupted: The course whose speed is kept; nil if nothing was in flight, or is
  ///   thrown anew.
  func springStates(keepingSpeed interrupted: Playhead?, isReversed: Bool) -> [SpringState] {
    guard case .spring(let spring) = timing else { return [] }
    let (now, end) = (time.now, isReversed ? 0.0 : 1.0)
    let isThrown = interrupted == nil && throwsNow
    let velocity = isThrown ? spring.velocity : .zero
    func lag(
      at progress: Double, on course: Playhead?, by thrown: CGFloat, share: Double = 1,
      isAlongY: Bool = false
    ) -> SpringState {
      SpringState(
        displacement: progress - end,
        velocity: course?.boundedVelocity(at: now) ?? Double(thrown) * (end - progress),
        share: share, isAlongY: isAlongY)
    }
    let progress = playhead.progress(at: now)
    let throwsAlongY =
      velocity.dy != velocity.dx && (!timing.hasTwoSprings || movesAlongY)
    var springStates = [lag(at: progress, on: interrupted, by: velocity.dx)]
    if throwsAlongY {
      springStates.append(lag(at: progress, on: nil, by: velocity.dy, isAlongY: true))
    }
    for block in blocks {
      // One that was added in flight is caught nearer its beginning, and faster.
      let waits = block.progress == 1 - end && !block.isUnderWay
      if !waits {
        let course = interrupted == nil ? nil : block.interruptedNow
        let (progress, share) = (block.progress, block.shareOfTime)
        springStates.append(lag(at: progress, on: course, by: velocity.dx, share: share))
        if throwsAlongY {
          springStates.append(
            lag(at: progress, on: nil, by: velocity.dy, share: share, isAlongY: true))
        }
      }
      let swingsAlongY = !waits && (block.ownTiming ?? timing).hasTwoSprings
      block.appendSpringStates(
        to: &springStates, end: end, keepsSpeed: interrupted != nil, thrown: velocity,
        swingingAlongY: swingsAlongY)
    }
    return springStates
  }
}

extension AnimationBlock {
  /// Whether its spring is another than its animator's, if it is on one.
  var hasOwnSpring: Bool { ownTiming?.isSpring ?? (ownShare != nil) }

  /// What its spring is to bring to rest on the way to the end.
  func springStates(
    on spring: SpringTiming, end: Double, keepsSpeed: Bool, thrown velocity: CGVector
  ) -> [SpringState] {
    let progress = progress
    let course = keepsSpeed ? interruptedNow : nil
    let thrown = Double(velocity.dx) * (end - progress)
    var springStates = [
      SpringState(
        displacement: progress - end, velocity: course?.boundedVelocity(at: time.now) ?? thrown)
    ]
    appendSpringStates(
      to: &springStates, end: end, keepsSpeed: keepsSpeed, thrown: velocity,
      swingingAlongY: Timing.spring(spring).hasTwoSprings)
    return springStates
  }

  /// Adds what is not in step with the block: along y, as a spring that is thrown along both axes is
  /// the playhead's along x only, and what was taken over with its speed, along any axis.
  ///
  /// - Parameter swingsAlongY: Whether also what is in step goes on another spring along y.
  fileprivate func appendSpringStates(
    to springStates: inout [SpringState], end: Double, keepsSpeed: Bool, thrown velocity: CGVector,
    swingingAlongY swingsAlongY: Bool
  ) {
    let (now, progress) = (time.now, progress)
    let course = keepsSpeed ? interruptedNow : nil
    var isPlainKnown = !swingsAlongY
    forEachTrack { track in
      if track.isPlain {
        // One is as far from the end as another.
        guard !isPlainKnown, track.property.hasDirection, track.offset.y != 0 else { return }
        isPlainKnown = true
      }
      let astray = track.residualOffset
      let places = track.way(from: progress, to: end) + astray
      var speeds = -places * track.property.axes(of: velocity)
      var isOutOfStep = astray .!= 0
      if let course {
        let speedAstray = track.residualVelocity
        let rate = course.boundedVelocity(at: now)
        speeds = track.lag(behind: (progress, rate), on: (progress, 0)) + speedAstray
        isOutOfStep = isOutOfStep .| (speedAstray .!= 0)
      }
      for axis in 0..<4 {
        let isAlongY = axis == 1 && track.property.hasDirection
        guard isAlongY || isOutOfStep[axis] else { continue }
        let (place, speed) = (places[axis], speeds[axis])
        var way = max(abs(track.offset[axis]), abs(place))
        if way == 0 { way = abs(speed) }
        guard way > 0, way.isFinite else { continue }
        springStates.append(
          SpringState(
            displacement: place / way, velocity: speed / way, share: shareOfTime,
            isAlongY: isAlongY))
      }
    }
  }
}
