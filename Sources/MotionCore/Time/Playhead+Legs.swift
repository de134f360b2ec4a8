import Foundation

extension Playhead {
  /// The timeline of a repeating playhead: legs of equal length, one after the other.
  ///
  /// Lengths are whole nanoseconds, so that each leg begins at a whole multiple of the leg's
  /// length.
  struct Legs: Hashable, Sendable {
    let cycles: Cycles
    /// The length of one leg, in nanoseconds; 1 or more.
    let nanoseconds: Int64
    /// The length of all legs, in nanoseconds; nil if they never end, or not within stage time.
    let total: Int64?

    /// Creates the legs of cycles. The program stops if a leg is shorter than one nanosecond.
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

    /// Returns the length of all legs, in nanoseconds; nil if they have no end in stage time.
    private static func total(_ legs: Double, of nanoseconds: Int64, since start: Moment) -> Int64?
    {
      guard let whole = Int64(exactly: legs.rounded(.down)) else { return nil }
      let (product, isTooMany) = whole.multipliedReportingOverflow(by: nanoseconds)
      let part = (legs - Double(whole)) * Double(nanoseconds)
      guard !isTooMany, let remainder = Int64(exactly: part.rounded(.toNearestOrEven)) else {
        return nil
      }
      let (total, isTooLong) = product.addingReportingOverflow(remainder)
      let isOutOfReach = start.nanoseconds.addingReportingOverflow(total).overflow
      return isTooLong || isOutOfReach ? nil : total
    }

    /// The length of one leg, in seconds.
    var seconds: TimeInterval { Double(nanoseconds) / 1e9 }

    /// Returns the fraction of the pacing's time, and whether the current leg runs backwards.
    ///
    /// - Parameter elapsed: Nanoseconds since the start, 0 or more, and less than `total`.
    /// - Returns: 0 at the start of a forward leg, 1 at the start of a backward leg.
    func position(after elapsed: Int64) -> (fraction: Double, isReversed: Bool) {
      let (leg, remainder) = elapsed.quotientAndRemainder(dividingBy: nanoseconds)
      let elapsedPart = Double(remainder) / Double(nanoseconds)
      let isReversed = cycles.autoreverses && leg % 2 == 1
      return (isReversed ? 1 - elapsedPart : elapsedPart, isReversed)
    }

    /// Returns the elapsed part of all legs; for endless legs, the elapsed part of the current leg.
    ///
    /// - Parameter elapsed: Nanoseconds since the start, 0 or more.
    func fraction(after elapsed: Int64) -> Double {
      guard let total else { return Double(elapsed % nanoseconds) / Double(nanoseconds) }
      return Double(elapsed) / Double(total)
    }
  }
}
