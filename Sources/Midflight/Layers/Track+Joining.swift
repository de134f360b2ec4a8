import MotionCore

/// How a track that is interrupted goes on: with what the new course lacks of its place and speed.
extension Track {
  /// Begins a course with what that lacks. Along each axis, a speed without bounds, that of a curve that is
  /// vertical there, is nothing.
  ///
  /// - Parameters:
  ///   - rest: What is to be shed until the goal, if a curve eases the drift out: towards it that
  ///     takes no longer than the drift alone would need, so that nothing flies past the goal.
  ///   - before: In progress per second, on the course that it leaves.
  mutating func take(
    residue: SIMD4<Double>, drift: SIMD4<Double>, easedWithin rest: SIMD4<Double>? = nil,
    after before: Double = 0
  ) {
    let drift = drift.bounded
    let seconds = rest.map {
      min(
        Track.blend(drift.withoutNoise(beside: .zero), over: $0), Track.turnSeconds(at: before))
    }
    carry(
      Company(
        residue: residue, drift: drift,
        easing: drift == .zero ? .usual : Playhead.Easing(seconds: seconds ?? Playhead.blendSeconds)
      ))
  }

  /// Goes on another spring than its playhead's along y, if it has a direction.
  mutating func go(across spring: AcrossSpring) {
    guard property.hasDirection, route == .straight else { return }
    var company = company
    company.across = spring
    company.replaced.y = offset.y
    carry(company)
  }

  /// A curve on which many tracks leave.
  struct Curve {
    private let playhead: Playhead
    fileprivate let way: Playhead.Way
    /// How much of its way it makes in a second, as it leaves.
    fileprivate let pace: Double
    /// Within which what flies past the goal is there: no more than half of the time in which all of its way would
    /// be made at its speed, so that it flies past by less than a tenth of that.
    fileprivate let shortest: TimeInterval
    /// Within which what goes the other way is turned round: it goes on by less than a quarter of its way.
    fileprivate let longest: TimeInterval
    private var known: (seconds: TimeInterval, lead: Double)?

    /// - Parameters:
    ///   - speed: In progress per second, as it leaves.
    ///   - before: In progress per second, on the course that it leaves.
    init?(_ playhead: Playhead, leavingAt speed: Double, after before: Double) {
      guard let way = playhead.way else { return nil }
      (self.playhead, self.way, pace) = (playhead, way, speed / way.length)
      let seconds = min(playhead.seconds ?? .infinity, Playhead.Easing.early.seconds)
      shortest = before == 0 ? seconds : min(seconds, abs(0.5 / before))
      longest = Track.turnSeconds(at: before)
    }

    /// See `Playhead.greatestLead(passingWithin:)`.
    fileprivate mutating func greatestLead(passingWithin seconds: TimeInterval) -> Double {
      if let known, known.seconds == seconds { return known.lead }
      let lead = playhead.greatestLead(passingWithin: seconds)
      known = (seconds, lead)
      return lead
    }
  }

  /// Leaves on a curve from where it is seen, and as fast.
  ///
  /// Along each axis, what was faster than the curve sheds its speed, and waits for it; what was slower follows
  /// from rest, as far as it was slower. Neither goes back for it. What would fly past the goal goes there by
  /// itself.
  ///
  /// - Parameters:
  ///   - residue: How far off the curve it is seen.
  ///   - rate: How fast it was seen to move, in units per second; nil if it leaves at the curve's pace.
  mutating func join(
    _ curve: inout Curve, residue: SIMD4<Double>, keeping rate: SIMD4<Double>?
  ) {
    let way = curve.way
    let course = offset * way.length
    guard let rate = rate?.bounded, curve.pace.isFinite else {
      // Where a curve is vertical, only what it does not move can keep its speed.
      let drift = rate?.bounded.replacing(with: 0, where: course.size .> 1e-9) ?? .zero
      let isShared = way.isSteady && !residue.isNoise
      return carry(
        Company(
          residue: residue, drift: drift, easing: Playhead.Easing(isShared ? .shared : .passing)))
    }
    // Scaled, a curve that never turns back leads from where it is seen to its goal.
    let rest = way.isSteady ? course + residue : course
    let pull = rest * curve.pace
    let excess = (rate + pull).withoutNoise(beside: rate.size + pull.size)
    let isAhead = (excess * rest .<= 0) .& (excess .!= 0)
    let early =
      way.isSteady
      ? isAhead .& (excess.size * (curve.shortest / 3) .> rest.size) : SIMDMask(repeating: false)
    var company = Company(residue: residue, drift: excess)
    for axis in 0..<4 where curve.pace > 0 && excess[axis] * rest[axis] > 0 {
      let lag = excess[axis] / curve.pace
      let isThatWay = abs(lag) <= abs(rest[axis])
      company.replaced[axis] = isThatWay ? lag : rest[axis]
      // What goes the other way is turned round.
      company.drift[axis] = isThatWay ? 0 : rate[axis]
    }
    let isTurned = (excess * rest .> 0) .& (company.drift .!= 0)
    company.drift.replace(with: 0, where: early)
    company.residue.replace(with: 0, where: early)
    company.easing = easing(
      of: company, ahead: isAhead .& .!early, on: &curve, to: rest,
      within: any(isTurned) ? curve.longest : Playhead.blendSeconds)
    if any(early) {
      company.early = early
      company.earlyEasing.seconds = curve.shortest
      company.residue.replace(with: rest, where: early)
      company.drift.replace(with: rate, where: early)
      company.replaced.replace(with: course, where: early)
    }
    carry(company)
  }

  /// How a curve eases out what goes along with it.
  private func easing(
    of company: Company, ahead isAhead: SIMDMask<SIMD4<Int64>>, on curve: inout Curve,
    to rest: SIMD4<Double>, within longest: TimeInterval
  ) -> Playhead.Easing {
    let blend = Track.blend(
      company.drift.replacing(with: 0, where: .!isAhead), over: rest, atLeast: curve.shortest)
    let seconds = min(blend, longest)
    guard curve.way.isSteady, company.residue.isNoise else {
      return Playhead.Easing(curve.way.isSteady ? .shared : .late, seconds: seconds)
    }
    // What the curve does not move has nothing to wait for.
    let leads = isAhead .& (offset.size .> 1e-9)
    guard any(leads) else { return Playhead.Easing(.late, seconds: seconds) }
    let limit = curve.greatestLead(passingWithin: seconds)
    let turnsBack = leads .& (company.drift.size .> limit * offset.size)
    return Playhead.Easing(any(turnsBack) ? .shared : .late, seconds: seconds)
  }

  /// Seconds within which a speed is turned round, in progress per second: it goes on by less than a quarter of its
  /// way.
  static func turnSeconds(at speed: Double) -> TimeInterval {
    speed == 0 ? Playhead.blendSeconds : min(Playhead.blendSeconds, abs(1.5 / speed))
  }

  /// Seconds within which a drift is eased out that goes towards a goal.
  ///
  /// Eased by (1 − x)², a speed e makes no more than e · t · (1 − x)² of the way until t. A curve that
  /// eases out leaves no less than R · (1 − x)² of the way R; so R / e seconds are never too long. But
  /// what is almost there is not stopped dead: it swings by a little.
  ///
  /// - Parameter least: What it takes at least.
  /// - Returns: A multiple of a millisecond, or the least: of many tracks in step, all have the same.
  private static func blend(
    _ drift: SIMD4<Double>, over rest: SIMD4<Double>,
    atLeast least: TimeInterval = Playhead.Easing.early.seconds
  ) -> TimeInterval {
    var seconds = Playhead.blendSeconds
    for axis in 0..<4 where drift[axis] != 0 && drift[axis] * rest[axis] <= 0 {
      seconds = min(seconds, abs(rest[axis] / drift[axis]))
    }
    return max((seconds * 1_000).rounded() / 1_000, least)
  }
}

extension SIMD4<Double> {
  /// Each number without its sign.
  fileprivate var size: SIMD4<Double> { pointwiseMax(self, -self) }

  /// With 0 for each number that is no more than rounding, by itself or beside larger ones.
  fileprivate func withoutNoise(beside others: SIMD4<Double>) -> SIMD4<Double> {
    replacing(with: 0, where: size .<= pointwiseMax(others * 1e-12, SIMD4(repeating: 1e-9)))
  }
}
