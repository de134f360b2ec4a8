import Foundation
import MotionCore

/// The displacement and velocity that a spring brings to rest, relative to its end, as fractions of
/// the whole way.
///
/// The settling time is the longest of all states: a block that is nearer, or faster, may rest
/// after the animator.
struct SpringState {
  let displacement: Double
  /// The velocity per second, in the direction of growing displacement.
  let velocity: Double
  /// The duration of the block's spring relative to the animator's; 0 counts as 1.
  var share = 1.0
  /// A Boolean value that indicates whether the state is on the spring along y.
  var isAlongY = false

  /// Returns an upper bound of the amplitude on a spring:
  ///
  ///     |displacement| + |velocity| / angularFrequency
  fileprivate func amplitude(on spring: Spring) -> Double {
    abs(displacement) + abs(velocity) / spring.angularFrequency
  }
}

extension SpringTiming {
  /// Returns the seconds until a spring that is released midway is within 0.1 % of the whole way
  /// for all states.
  ///
  /// A state with an amplitude below 1 % settles within a tenth of its amplitude, because otherwise
  /// it would be at rest at once. The result is at most 20 `unit`.
  ///
  /// - Parameters:
  ///   - springStates: The states to settle, the animator's first; an empty array takes 0 s.
  ///   - unit: The full duration of the spring, in seconds.
  /// - Returns: Without such a spring, the remaining part of the replacing curve: |displacement| ·
  ///   `unit`.
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
      // A state that differs slightly from the animator's needs no more precision than the
      // animator.
      let amplitude = max(whole, lag.amplitude(on: spring))
      longest = max(
        longest,
        spring.settlingDuration(
          displacement: lag.displacement, velocity: lag.velocity,
          within: min(Spring.settledDistance, amplitude / 10)))
    }
    // An almost undamped spring would swing for years.
    return min(longest, 20 * unit)
  }

  /// Returns the longest full duration of a spring that settles all states in time.
  ///
  /// - Parameters:
  ///   - springStates: The states to settle; their shares are ignored.
  ///   - seconds: The available time.
  ///   - most: The preferred full duration in seconds; returned if the spring settles in time, or
  ///     if it is 0 or less.
  /// - Returns: Seconds, accurate to about a tenth.
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
    // A stiffer spring needs less time, also for a velocity.
    var unit = most / 2
    for _ in 0..<40 where !fits(unit) { unit /= 2 }
    // The result is within a tenth of the slowest spring that settles in time.
    for factor in [1.5, 1.2, 1.1] where fits(unit * factor) { unit *= factor }
    return unit
  }
}

extension PlaybackState {
  /// Returns the states that a spring brings to rest on the way to an end: the animator's, then
  /// those of every block and track that differs from it.
  ///
  /// - Parameter interrupted: The playhead whose velocity is kept; nil if nothing was in flight, or
  ///   the spring is thrown anew.
  /// - Returns: An empty array on a curve, which determines its own duration.
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
      // A block that was added in flight is nearer its beginning, and faster.
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
  /// A Boolean value that indicates whether the block follows a spring that differs from its
  /// animator's. For a block without timing of its own: whether it has a relative duration of its
  /// own.
  var hasOwnSpring: Bool { ownTiming?.isSpring ?? (ownShare != nil) }

  /// Returns the states that the block's spring brings to rest on the way to an end: the block's,
  /// then those of its tracks that differ.
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

  /// Appends the states of tracks that differ from the block:
  ///
  /// - along y, because the playhead of a spring thrown along both axes is the motion along x
  /// - along any axis, if the track has a residual
  ///
  /// - Parameter swingsAlongY: True if tracks without a residual follow another spring along y,
  ///   too.
  fileprivate func appendSpringStates(
    to springStates: inout [SpringState], end: Double, keepsSpeed: Bool, thrown velocity: CGVector,
    swingingAlongY swingsAlongY: Bool
  ) {
    let (now, progress) = (time.now, progress)
    let course = keepsSpeed ? interruptedNow : nil
    var isPlainKnown = !swingsAlongY
    forEachTrack { track in
      if track.isPlain {
        // All tracks without a residual are equally far from the end, so one state is enough.
        guard !isPlainKnown, track.property.hasDirection, track.offset.y != 0 else { return }
        isPlainKnown = true
      }
      let astray = track.residualOffset
      let places = track.displacement(from: progress, to: end) + astray
      var speeds = -places * track.property.axes(of: velocity)
      var isOutOfStep = astray .!= 0
      if let course {
        let speedAstray = track.residualVelocity
        let rate = course.boundedVelocity(at: now)
        speeds = track.velocityDifference(of: (progress, rate), minus: (progress, 0)) + speedAstray
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
