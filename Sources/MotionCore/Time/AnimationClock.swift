/// A clock that maps stage time to animation time, which runs slower or faster.
///
/// Each stage has one animation clock. Slow motion is an input. Animation time is a linear function
/// of stage time between two changes of `rate`, so the result does not depend on the number of
/// readings.
package struct AnimationClock: Hashable, Sendable {
  /// Animation seconds per stage second, 0…1000; at 0 animation time stands still.
  package private(set) var rate: Double
  private var stageAnchor: Moment
  private var animationAnchor: Moment

  /// Creates a clock that shows stage time, at rate 1.
  package init() {
    rate = 1
    stageAnchor = .zero
    animationAnchor = .zero
  }

  /// Returns the animation time at a moment of stage time, rounded down to a nanosecond.
  ///
  /// - Parameter stage: A moment at or after the last change of rate.
  /// - Returns: At most `distantFuture`.
  package func animationMoment(at stage: Moment) -> Moment {
    let span = stage.nanoseconds - stageAnchor.nanoseconds
    let scaled =
      rate == 1 ? span : Int64(exactly: (Double(span) * rate).rounded(.down)) ?? .max
    let (sum, overflow) = animationAnchor.nanoseconds.addingReportingOverflow(scaled)
    return overflow ? .distantFuture : Moment(nanoseconds: sum)
  }

  /// Returns the first moment of stage time at which animation time has reached `animation`.
  ///
  /// - Returns: The moment of the last change of rate if `animation` was reached by then; nil if
  ///   this rate never reaches `animation`, as at rate 0, or not before the end of stage time.
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
    // The division may have rounded by a nanosecond in either direction.
    while animationMoment(at: moment) < animation { moment.nanoseconds += 1 }
    while moment > stageAnchor,
      animationMoment(at: Moment(nanoseconds: moment.nanoseconds - 1)) >= animation
    {
      moment.nanoseconds -= 1
    }
    return moment
  }

  /// Changes the rate at a moment of stage time. Animation time does not jump. The moment becomes
  /// the last change of rate, even if the rate is equal.
  ///
  /// - Parameter rate: 0…1000 animation seconds per second. The program stops outside this range.
  package mutating func setRate(_ rate: Double, at stage: Moment) {
    require(
      rate >= 0 && rate <= 1000, "An animation rate of \(rate): give 0…1000 seconds per second.")
    animationAnchor = animationMoment(at: stage)
    stageAnchor = stage
    self.rate = rate
  }
}
