extension EvaluatedPlayhead {
  /// Where one of them stays.
  package typealias Place = UnsafeMutablePointer<EvaluatedPlayhead>

  /// How often one is solved along with others without having been asked itself, until it has to be: at
  /// a frame each, about a second. What is not looked at any more costs nothing after that.
  private static var mostRides: UInt8 { 64 }

  /// Asks the first, which is on a curve, for its progress at a moment, and solves the others' curves along with its
  /// own where these are under way, and are asked as well: four side by side take hardly longer than one.
  ///
  /// What each remembers is to the bit what it would have answered alone.
  ///
  /// - Parameter others: May be the first itself, or one of them again, where there are not as many.
  @inline(never) package static func evaluate(
    _ first: Place, with others: (Place, Place, Place), at moment: Moment
  ) -> Double {
    let second = rides(others.0, with: first, at: moment) ? others.0 : first
    let third = rides(others.1, with: first, at: moment) ? others.1 : first
    let fourth = rides(others.2, with: first, at: moment) ? others.2 : first
    first.pointee.rides = mostRides
    guard second != first || third != first || fourth != first,
      first.pointee.playhead.isUnderWay(at: moment)
    else { return first.pointee.evaluate(at: moment) }
    let runs = (
      first.pointee.playhead.curveRun(at: moment), second.pointee.playhead.curveRun(at: moment),
      third.pointee.playhead.curveRun(at: moment), fourth.pointee.playhead.curveRun(at: moment)
    )
    let one = SIMD4<Double>(repeating: 1)
    let shares = lanes(runs, \.elapsed) / 1e9 / lanes(runs, \.seconds)
    let (start, end) = (lanes(runs, \.fractions.from), lanes(runs, \.fractions.to))
    let fractions = start + (end - start) * shares.replacing(with: one, where: shares .> one)
    guard all((fractions .> 0) .& (fractions .< 1)) else {
      return first.pointee.evaluate(at: moment)
    }
    let x = UnitCubicLanes(c1: lanes(runs, \.curve.x.c1), c2: lanes(runs, \.curve.x.c2))
    let y = UnitCubicLanes(c1: lanes(runs, \.curve.y.c1), c2: lanes(runs, \.curve.y.c2))
    let (from, to) = (lanes(runs, \.progress.from), lanes(runs, \.progress.to))
    let heights = y.value(at: x.parameters(of: fractions, near: fractions))
    let progress = from + (to - from) * heights
    second.pointee.ride(to: progress[1], at: moment)
    third.pointee.ride(to: progress[2], at: moment)
    fourth.pointee.ride(to: progress[3], at: moment)
    first.pointee.progress = progress[0]
    first.pointee.moment = moment
    return progress[0]
  }

  /// A number of each.
  @inline(__always) private static func lanes(
    _ runs: (Playhead.CurveRun, Playhead.CurveRun, Playhead.CurveRun, Playhead.CurveRun),
    _ number: (Playhead.CurveRun) -> Double
  ) -> SIMD4<Double> {
    SIMD4(number(runs.0), number(runs.1), number(runs.2), number(runs.3))
  }

  @inline(__always) private static func rides(
    _ other: Place, with first: Place, at moment: Moment
  ) -> Bool {
    other != first && other.pointee.rides > 0 && other.pointee.moment != moment
      && other.pointee.playhead.isUnderWay(at: moment)
  }

  @inline(__always) private mutating func ride(to progress: Double, at moment: Moment) {
    self.progress = progress
    self.moment = moment
    rides = max(rides, 1) - 1
  }
}
