import Foundation

extension Playhead {
  /// Legs of one length, run one after the other: the time of a repeating playhead.
  ///
  /// It is counted in whole nanoseconds, so that any leg begins at a whole multiple of one.
  struct Legs: Hashable, Sendable {
    let cycles: Cycles
    /// Of one leg; 1 or more.
    let nanoseconds: Int64
    /// Nanoseconds of all legs; nil if they have no end that a stage could reach.
    let total: Int64?

    init(of cycles: Cycles, startingAt start: Moment, each seconds: TimeInterval) {
      require(
        seconds.isFinite && Moment(seconds: seconds) > .zero,
        """
        A playhead repeating legs of \(seconds) s: each takes at least a nanosecond; what takes no \
        time is at its end at once, Playhead.held(at:pacing:).
        """)
      self.cycles = cycles
      nanoseconds = Moment(seconds: seconds).nanoseconds
      total = Legs.total(cycles.legs, of: nanoseconds, since: start)
    }

    private static func total(_ legs: Double, of nanoseconds: Int64, since start: Moment) -> Int64?
    {
      guard let whole = Int64(exactly: legs.rounded(.down)) else { return nil }
      let (product, isTooMany) = whole.multipliedReportingOverflow(by: nanoseconds)
      let part = (legs - Double(whole)) * Double(nanoseconds)
      guard !isTooMany, let rest = Int64(exactly: part.rounded(.toNearestOrEven)) else {
        return nil
      }
      let (total, isTooLong) = product.addingReportingOverflow(rest)
      let isOutOfReach = start.nanoseconds.addingReportingOverflow(total).overflow
      return isTooLong || isOutOfReach ? nil : total
    }

    /// Seconds of one leg.
    var seconds: TimeInterval { Double(nanoseconds) / 1e9 }

    /// Where along the pacing it is, and whether it is on its way back.
    ///
    /// - Parameter elapsed: Nanoseconds since the start, 0 or more, and less than all.
    func place(after elapsed: Int64) -> (fraction: Double, isBack: Bool) {
      let (leg, rest) = elapsed.quotientAndRemainder(dividingBy: nanoseconds)
      let share = Double(rest) / Double(nanoseconds)
      let isBack = cycles.autoreverses && leg % 2 == 1
      return (isBack ? 1 - share : share, isBack)
    }

    /// How much of all legs has passed or, if they never end, of the present one.
    func fraction(after elapsed: Int64) -> Double {
      guard let total else { return Double(elapsed % nanoseconds) / Double(nanoseconds) }
      return Double(elapsed) / Double(total)
    }
  }
}
