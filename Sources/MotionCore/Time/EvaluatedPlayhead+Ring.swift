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
  /// - Parameter others: The first itself, where there are not as many; otherwise each another one.
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
    let (a, b) = (first.pointee.playhead.run, second.pointee.playhead.run)
    let (c, d) = (third.pointee.playhead.run, fourth.pointee.playhead.run)
    let elapsed = SIMD4(
      first.pointee.playhead.elapsed(by: moment), second.pointee.playhead.elapsed(by: moment),
      third.pointee.playhead.elapsed(by: moment), fourth.pointee.playhead.elapsed(by: moment))
    let shares = (elapsed / 1e9 / SIMD4(a.seconds, b.seconds, c.seconds, d.seconds)).atMost(1)
    let (start, end) = (SIMD4(a.from, b.from, c.from, d.from), SIMD4(a.to, b.to, c.to, d.to))
    let fractions = start + (end - start) * shares
    guard fractions.areAllInside else { return first.pointee.evaluate(at: moment) }
    let heights = CubicCurveLanes(
      first.pointee.playhead.curve, second.pointee.playhead.curve, third.pointee.playhead.curve,
      fourth.pointee.playhead.curve
    ).progress(at: fractions)
    second.pointee.ride(to: heights[1], at: moment)
    third.pointee.ride(to: heights[2], at: moment)
    fourth.pointee.ride(to: heights[3], at: moment)
    first.pointee.come(to: heights[0], at: moment)
    return first.pointee.progress
  }

  @inline(__always) private static func rides(
    _ other: Place, with first: Place, at moment: Moment
  ) -> Bool {
    other != first && other.pointee.rides > 0 && other.pointee.moment != moment
      && other.pointee.playhead.isUnderWay(at: moment)
  }

  /// Remembers where it is.
  @inline(__always) private mutating func come(to height: Double, at moment: Moment) {
    progress = playhead.progress(atHeight: height)
    self.moment = moment
  }

  /// Remembers where it is without having been asked; or is the first itself, which has many rides.
  @inline(__always) private mutating func ride(to height: Double, at moment: Moment) {
    come(to: height, at: moment)
    rides &-= 1
  }
}
