import Foundation
import MotionCore

extension Departure {
  /// How something moves relative to the end that it goes to, in its distances.
  ///
  /// A spring takes the time that all of it needs: what is nearer or faster than the rest may well come
  /// to rest after it.
  struct Lag {
    let displacement: Double
    /// Per second.
    let velocity: Double
    /// How much of the animator's time it has, and its spring.
    var share = 1.0
    /// Whether it goes on the spring along y.
    var isAcross = false

    /// - Parameter spring: What it is let go on.
    fileprivate func amplitude(on spring: Spring) -> Double {
      abs(displacement) + abs(velocity) / spring.angularFrequency
    }
  }
}

extension SpringTiming {
  /// How long a spring that was let go on its way takes until 0.1 % of all of the way is left, wherever
  /// that is; what remains of the curve that stands for it if there is no such spring.
  ///
  /// What had less to do than 1 % takes until a tenth of that is left, so that it is not there at once.
  ///
  /// - Parameter lags: What it is to bring to rest, the animator first.
  func settling(_ lags: [Departure.Lag], unit: TimeInterval) -> TimeInterval {
    guard let first = lags.first else { return 0 }
    guard let wholeSpring = spring(lasting: unit) else {
      return abs(first.displacement) * unit
    }
    let whole = first.amplitude(on: wholeSpring)
    var longest: TimeInterval = 0
    for lag in lags {
      let seconds = lag.share > 0 ? unit * lag.share : unit
      let across = lag.isAcross ? acrossSpring(lasting: seconds) : nil
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
    settling lags: [Departure.Lag], in seconds: TimeInterval, atMost most: TimeInterval
  ) -> TimeInterval {
    let lags = lags.map {
      Departure.Lag(
        displacement: $0.displacement, velocity: $0.velocity, isAcross: $0.isAcross)
    }
    func fits(_ unit: TimeInterval) -> Bool {
      settling(lags, unit: unit) <= seconds + Departure.nextToNothing
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

extension Course {
  /// What a spring is to bring to rest on the way to the end: the animator, and what is not in step
  /// with it. Empty for a curve, which takes its own time.
  ///
  /// - Parameter interrupted: The course whose speed is kept; nil if nothing was in flight, or is
  ///   thrown anew.
  func lags(keepingSpeed interrupted: Playhead?, isReversed: Bool) -> [Departure.Lag] {
    guard case .spring(let spring) = timing else { return [] }
    let (now, end) = (time.now, isReversed ? 0.0 : 1.0)
    let isThrown = interrupted == nil && throwsNow
    let velocity = isThrown ? spring.velocity : .zero
    func lag(
      at progress: Double, on course: Playhead?, by thrown: CGFloat, share: Double = 1,
      isAcross: Bool = false
    ) -> Departure.Lag {
      Departure.Lag(
        displacement: progress - end,
        velocity: course?.boundedVelocity(at: now) ?? Double(thrown) * (end - progress),
        share: share, isAcross: isAcross)
    }
    let progress = playhead.progress(at: now)
    let throwsAcross =
      velocity.dy != velocity.dx && (!timing.hasTwoSprings || movesAcross)
    var lags = [lag(at: progress, on: interrupted, by: velocity.dx)]
    if throwsAcross {
      lags.append(lag(at: progress, on: nil, by: velocity.dy, isAcross: true))
    }
    for block in blocks {
      // One that was added in flight is caught nearer its beginning, and faster.
      let waits = block.progress == 1 - end && !block.isUnderWay
      if !waits {
        let course = interrupted == nil ? nil : block.interruptedNow
        let (progress, share) = (block.progress, block.shareOfTime)
        lags.append(lag(at: progress, on: course, by: velocity.dx, share: share))
        if throwsAcross {
          lags.append(lag(at: progress, on: nil, by: velocity.dy, share: share, isAcross: true))
        }
      }
      let swingsAcross = !waits && (block.ownTiming ?? timing).hasTwoSprings
      block.appendLags(
        to: &lags, end: end, keepsSpeed: interrupted != nil, thrown: velocity,
        swingingAcross: swingsAcross)
    }
    return lags
  }
}

extension AnimationBlock {
  /// Whether its spring is another than its animator's, if it is on one.
  var hasOwnSpring: Bool { ownTiming?.isSpring ?? (ownShare != nil) }

  /// What its spring is to bring to rest on the way to the end.
  func lags(
    on spring: SpringTiming, end: Double, keepsSpeed: Bool, thrown velocity: CGVector
  ) -> [Departure.Lag] {
    let progress = progress
    let course = keepsSpeed ? interruptedNow : nil
    let thrown = Double(velocity.dx) * (end - progress)
    var lags = [
      Departure.Lag(
        displacement: progress - end, velocity: course?.boundedVelocity(at: time.now) ?? thrown)
    ]
    appendLags(
      to: &lags, end: end, keepsSpeed: keepsSpeed, thrown: velocity,
      swingingAcross: Timing.spring(spring).hasTwoSprings)
    return lags
  }

  /// Adds what is not in step with the block: along y, as a spring that is thrown along both axes is
  /// the playhead's along x only, and what was taken over with its speed, along any axis.
  ///
  /// - Parameter swingsAcross: Whether also what is in step goes on another spring along y.
  fileprivate func appendLags(
    to lags: inout [Departure.Lag], end: Double, keepsSpeed: Bool, thrown velocity: CGVector,
    swingingAcross swingsAcross: Bool
  ) {
    let (now, progress) = (time.now, progress)
    let course = keepsSpeed ? interruptedNow : nil
    var isPlainKnown = !swingsAcross
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
        let isAcross = axis == 1 && track.property.hasDirection
        guard isAcross || isOutOfStep[axis] else { continue }
        let (place, speed) = (places[axis], speeds[axis])
        var way = max(abs(track.offset[axis]), abs(place))
        if way == 0 { way = abs(speed) }
        guard way > 0, way.isFinite else { continue }
        lags.append(
          Departure.Lag(
            displacement: place / way, velocity: speed / way, share: shareOfTime,
            isAcross: isAcross))
      }
    }
  }
}
