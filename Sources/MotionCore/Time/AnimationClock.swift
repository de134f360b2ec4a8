/// Tells animations what time it is: the stage's time, slowed down or sped up.
///
/// Slow motion is an input. Between two changes of `rate` animation time is a straight line through
/// an anchor, so that it never depends on how often somebody looks.
package struct AnimationClock: Hashable, Sendable {
  /// Animation seconds per stage second; 0 stands still.
  package private(set) var rate: Double
  private var stageAnchor: Moment
  private var animationAnchor: Moment

  /// A clock that agrees with the stage's.
  package init() {
    rate = 1
    stageAnchor = .zero
    animationAnchor = .zero
  }

  /// Animation time at a moment of stage time, rounded down to a nanosecond; never past
  /// `distantFuture`.
  package func animationMoment(at stage: Moment) -> Moment {
    let span = stage.nanoseconds - stageAnchor.nanoseconds
    let scaled =
      rate == 1 ? span : Int64(exactly: (Double(span) * rate).rounded(.down)) ?? .max
    let (sum, overflow) = animationAnchor.nanoseconds.addingReportingOverflow(scaled)
    return overflow ? .distantFuture : Moment(nanoseconds: sum)
  }

  /// The first moment of stage time at which animation time has reached `animation`.
  ///
  /// - Returns: The anchor of the last change of rate if it had by then; nil if it never does at
  ///   this rate.
  package func stageMoment(reaching animation: Moment) -> Moment? {
    let span = animation.nanoseconds - animationAnchor.nanoseconds
    guard span > 0 else { return stageAnchor }
    if rate == 1 {
      let (sum, overflow) = stageAnchor.nanoseconds.addingReportingOverflow(span)
      return overflow ? nil : Moment(nanoseconds: sum)
    }
    guard rate > 0, let estimate = Int64(exactly: (Double(span) / rate).rounded(.up)),
      estimate < .max / 2
    else { return nil }
    var moment = Moment(nanoseconds: stageAnchor.nanoseconds + estimate)
    // The division may have rounded by a nanosecond either way.
    while animationMoment(at: moment) < animation { moment.nanoseconds += 1 }
    while moment > stageAnchor,
      animationMoment(at: Moment(nanoseconds: moment.nanoseconds - 1)) >= animation
    {
      moment.nanoseconds -= 1
    }
    return moment
  }

  /// Runs at another rate from `stage` on; animation time does not jump.
  ///
  /// - Parameter rate: 0…1000 animation seconds per second.
  package mutating func setRate(_ rate: Double, at stage: Moment) {
    require(
      rate >= 0 && rate <= 1000, "An animation rate of \(rate): give 0…1000 seconds per second.")
    animationAnchor = animationMoment(at: stage)
    stageAnchor = stage
    self.rate = rate
  }
}
