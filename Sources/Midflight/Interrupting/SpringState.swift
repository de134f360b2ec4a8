import Foundation
import MotionCore

/// The displacement and velocity that a spring brings to rest, relative to its end, as fractions of
/// the whole distance.
///
/// The settling time is the longest of all states: a block that is nearer, or faster, may rest
/// after the animator.
struct SpringState {
  let displacement: Double
  /// The velocity per second, in the direction of growing displacement.
  let velocity: Double
  /// The duration of the block's spring relative to the animator's; 0 counts as 1.
  var relativeDuration = 1.0
  /// A Boolean value that indicates whether the state is on the spring along y.
  var isAlongY = false
  /// A Boolean value that indicates whether the state has a velocity but no distance, so that
  /// `velocity` is ±1 per second. Its amplitude then counts as the whole distance.
  var hasNoDistance = false

  /// Returns an upper bound of the amplitude on a spring:
  ///
  ///     |displacement| + |velocity| / angularFrequency
  fileprivate func amplitude(on spring: Spring) -> Double {
    abs(displacement) + abs(velocity) / spring.angularFrequency
  }
}

extension SpringTiming {
  /// Returns the seconds until a spring that is released midway is within 0.1 % of the whole
  /// distance for all states.
  ///
  /// A state with an amplitude below 1 % settles within a tenth of its amplitude, because otherwise
  /// it would be at rest at once. A state without a distance settles within 0.1 % of its amplitude.
  /// The result is at most 20 `fullDuration`.
  ///
  /// - Parameters:
  ///   - springStates: The states to settle, the animator's first; an empty array takes 0 s.
  ///   - fullDuration: The full duration of the spring, in seconds.
  /// - Returns: Without such a spring, the remaining part of the replacing curve: |displacement| ·
  ///   `fullDuration`.
  func settlingDuration(of springStates: [SpringState], fullDuration: TimeInterval) -> TimeInterval
  {
    guard let first = springStates.first else { return 0 }
    guard let wholeSpring = spring(lasting: fullDuration) else {
      return abs(first.displacement) * fullDuration
    }
    let whole = first.amplitude(on: wholeSpring)
    var longest: TimeInterval = 0
    for springState in springStates {
      let seconds =
        fullDuration * springState.relativeDuration > ResumePlan.durationTolerance
        ? fullDuration * springState.relativeDuration : fullDuration
      let yAxisSpring = springState.isAlongY ? yAxisSpring(lasting: seconds) : nil
      let spring =
        yAxisSpring
        ?? (seconds == fullDuration ? wholeSpring : spring(lasting: seconds) ?? wholeSpring)
      let ownAmplitude = springState.amplitude(on: spring)
      let tolerance =
        springState.hasNoDistance
        ? Spring.settledDistance * ownAmplitude
          // A state that differs slightly from the animator's needs no more precision than the
          // animator.
        : min(Spring.settledDistance, max(whole, ownAmplitude) / 10)
      longest = max(
        longest,
        spring.settlingDuration(
          displacement: springState.displacement, velocity: springState.velocity, within: tolerance)
      )
    }
    // An almost undamped spring would swing for years.
    return min(longest, 20 * fullDuration)
  }

  /// Returns the longest full duration of a spring that settles all states in time.
  ///
  /// - Parameters:
  ///   - springStates: The states to settle; their relative durations are ignored.
  ///   - seconds: The available time.
  ///   - preferred: The preferred full duration in seconds; returned if the spring settles in time,
  ///     or if it is 0 or less.
  /// - Returns: Seconds, accurate to about a tenth.
  func fullDuration(
    settling springStates: [SpringState], in seconds: TimeInterval, atMost preferred: TimeInterval
  ) -> TimeInterval {
    var springStates = springStates
    for index in springStates.indices { springStates[index].relativeDuration = 1 }
    func fits(_ fullDuration: TimeInterval) -> Bool {
      settlingDuration(of: springStates, fullDuration: fullDuration) <= seconds
        + ResumePlan.durationTolerance
    }
    guard preferred > 0, !fits(preferred) else { return preferred }
    // A stiffer spring needs less time, also for a velocity.
    var fullDuration = preferred / 2
    for _ in 0..<40 where !fits(fullDuration) { fullDuration /= 2 }
    // The result is within a tenth of the slowest spring that settles in time.
    for factor in [1.5, 1.2, 1.1] where fits(fullDuration * factor) { fullDuration *= factor }
    return fullDuration
  }
}

extension PlaybackState {
  /// Returns the states that a spring brings to rest in a motion to an end: the animator's, then
  /// those of every block and track that differs from it.
  ///
  /// - Parameter interrupted: The playhead whose velocity is kept; nil if nothing was in flight, or
  ///   the spring is thrown anew.
  /// - Returns: An empty array on a curve, which determines its own duration.
  func springStates(preservingVelocity interrupted: Playhead?, isReversed: Bool) -> [SpringState] {
    guard case .spring(let spring) = timing else { return [] }
    let (now, end) = (time.now, isReversed ? 0.0 : 1.0)
    let isThrown = interrupted == nil && throwsNow
    let velocity = isThrown ? spring.velocity : .zero
    let throwsAlongY =
      velocity.dy != velocity.dx && (!timing.hasTwoSprings || movesAlongY)
    var springStates: [SpringState] = []
    // Appends the state along x, and the state along y if the spring is thrown differently along y.
    func append(at progress: Double, keeping playhead: Playhead?, relativeDuration: Double = 1) {
      springStates.append(
        SpringState(
          displacement: progress - end,
          velocity: playhead?.boundedVelocity(at: now) ?? Double(velocity.dx) * (end - progress),
          relativeDuration: relativeDuration))
      guard throwsAlongY else { return }
      springStates.append(
        SpringState(
          displacement: progress - end, velocity: Double(velocity.dy) * (end - progress),
          relativeDuration: relativeDuration, isAlongY: true))
    }
    append(at: playhead.progress(at: now), keeping: interrupted)
    for block in blocks {
      // A block that was added in flight is nearer its beginning, and faster.
      let isWaiting = block.progress == 1 - end && !block.isInFlight
      if !isWaiting {
        append(
          at: block.progress, keeping: interrupted == nil ? nil : block.playheadInFlight,
          relativeDuration: block.relativeDuration)
      }
      let oscillatesAlongY = !isWaiting && (block.ownTiming ?? timing).hasTwoSprings
      block.appendSpringStates(
        to: &springStates, end: end, preservesVelocity: interrupted != nil, thrown: velocity,
        oscillatingAlongY: oscillatesAlongY)
    }
    return springStates
  }
}

extension AnimationBlock {
  /// A Boolean value that indicates whether the block follows a spring that differs from its
  /// animator's. For a block without timing of its own: whether it has a relative duration of its
  /// own.
  var hasOwnSpring: Bool { ownTiming?.isSpring ?? (ownRelativeDuration != nil) }

  /// Returns the states that the block's spring brings to rest in a motion to an end: the block's,
  /// then those of its tracks that differ.
  func springStates(
    on spring: SpringTiming, end: Double, preservesVelocity: Bool, thrown velocity: CGVector
  ) -> [SpringState] {
    let progress = progress
    let keptPlayhead = preservesVelocity ? playheadInFlight : nil
    let thrown = Double(velocity.dx) * (end - progress)
    var springStates = [
      SpringState(
        displacement: progress - end,
        velocity: keptPlayhead?.boundedVelocity(at: time.now) ?? thrown)
    ]
    appendSpringStates(
      to: &springStates, end: end, preservesVelocity: preservesVelocity, thrown: velocity,
      oscillatingAlongY: Timing.spring(spring).hasTwoSprings)
    return springStates
  }

  /// Appends the states of tracks that differ from the block:
  ///
  /// - along y, because the playhead of a spring thrown along both axes is the motion along x
  /// - along any axis, if the track has a residual
  ///
  /// - Parameter oscillatesAlongY: True if tracks without a residual follow another spring along y,
  ///   too.
  fileprivate func appendSpringStates(
    to springStates: inout [SpringState], end: Double, preservesVelocity: Bool,
    thrown velocity: CGVector,
    oscillatingAlongY oscillatesAlongY: Bool
  ) {
    let (now, progress) = (time.now, progress)
    let keptPlayhead = preservesVelocity ? playheadInFlight : nil
    var hasStateWithoutResidual = !oscillatesAlongY
    forEachTrack { track in
      if track.isPlain {
        // All tracks without a residual are equally far from the end, so one state is enough.
        guard !hasStateWithoutResidual, track.property.hasDirection, track.offset.y != 0 else {
          return
        }
        hasStateWithoutResidual = true
      }
      let residualOffset = track.residualOffset
      let displacements = track.displacement(from: progress, to: end) + residualOffset
      var velocities = -displacements * track.property.axes(of: velocity)
      var differs = residualOffset .!= 0
      if let keptPlayhead {
        let residualVelocity = track.residualVelocity
        let progressVelocity = keptPlayhead.boundedVelocity(at: now)
        velocities =
          track.velocityDifference(of: (progress, progressVelocity), minus: (progress, 0))
          + residualVelocity
        differs = differs .| (residualVelocity .!= 0)
      }
      for component in 0..<4 {
        let isAlongY = component == 1 && track.property.hasDirection
        guard isAlongY || differs[component] else { continue }
        let (displacement, velocity) = (displacements[component], velocities[component])
        var distance = max(abs(track.offset[component]), abs(displacement))
        let hasNoDistance = distance == 0
        if hasNoDistance { distance = abs(velocity) }
        guard distance > 0, distance.isFinite else { continue }
        springStates.append(
          SpringState(
            displacement: displacement / distance, velocity: velocity / distance,
            relativeDuration: relativeDuration,
            isAlongY: isAlongY, hasNoDistance: hasNoDistance))
      }
    }
  }
}
