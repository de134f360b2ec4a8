import Foundation

/// A point in time, in whole nanoseconds since a stage began.
///
/// Stages, agendas and recordings count in moments, so that two runs agree to the bit. Whole
/// numbers do not drift, and their sum does not depend on the order of the terms.
public struct Moment: Hashable, Comparable, Sendable {
  /// Nanoseconds since the stage began; negative before the beginning.
  public var nanoseconds: Int64

  /// Creates the moment that is this many nanoseconds after the stage began.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Creates the moment that is this many microseconds after the stage began. Recordings use
  /// microseconds.
  ///
  /// - Parameter microseconds: Within ±9.2e15 (292 years). The program stops outside this range.
  public init(microseconds: Int64) {
    self.nanoseconds = microseconds * 1_000
  }

  /// Creates the moment that is this many seconds after the stage began, rounded to the nanosecond.
  ///
  /// This initialiser is the only place that rounds UIKit's `TimeInterval`. Ties round to even.
  /// Values beyond ±292 years, including infinities, become the farthest moment of their sign.
  ///
  /// - Parameter seconds: Any number except NaN, which stops the program.
  public init(seconds: TimeInterval) {
    require(!seconds.isNaN, "Moment(seconds: .nan): a moment needs a number of seconds.")
    let exact = (seconds * 1e9).rounded(.toNearestOrEven)
    nanoseconds = Int64(exactly: exact) ?? (exact < 0 ? .min : .max)
  }

  /// The moment at which the stage began.
  public static let zero = Moment(nanoseconds: 0)

  /// The latest moment, which no stage reaches.
  public static let distantFuture = Moment(nanoseconds: .max)

  /// Seconds since the stage began; negative before the beginning.
  public var seconds: TimeInterval { Double(nanoseconds) / 1e9 }

  /// Whole microseconds since the stage began, rounded up.
  ///
  /// The value rounds up because a recording describes a stage that has reached the moment.
  public var microsecondsRoundedUp: Int64 {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
    return remainder > 0 ? quotient + 1 : quotient
  }

  /// Returns the seconds from an earlier moment to this one; negative if `earlier` is later.
  ///
  /// The program stops if the moments are more than 292 years apart.
  public func seconds(since earlier: Moment) -> TimeInterval {
    Double(nanoseconds - earlier.nanoseconds) / 1e9
  }

  /// Returns the moment that is this many seconds later, rounded to the nearest nanosecond.
  ///
  /// - Parameter seconds: May be negative; not NaN.
  /// - Returns: The farthest moment in that direction if the result is out of range.
  public func advanced(by seconds: TimeInterval) -> Moment {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(Moment(seconds: seconds).nanoseconds)
    return overflow
      ? (seconds < 0 ? Moment(nanoseconds: .min) : .distantFuture)
      : Moment(nanoseconds: sum)
  }

  /// Returns a Boolean value that indicates whether one moment comes before another.
  public static func < (earlier: Moment, later: Moment) -> Bool {
    earlier.nanoseconds < later.nanoseconds
  }
}

extension Moment: CustomStringConvertible {
  /// The seconds with six decimals, rounded up, as in messages: `1.203377 s`. Negative moments have
  /// a minus sign.
  public var description: String {
    let micro = microsecondsRoundedUp
    let fraction = String(micro.magnitude % 1_000_000)
    let padding = String(repeating: "0", count: 6 - fraction.count)
    return "\(micro < 0 ? "-" : "")\(micro.magnitude / 1_000_000).\(padding)\(fraction) s"
  }
}
