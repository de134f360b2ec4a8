import Foundation

/// A point in time, in whole nanoseconds since a stage began.
///
/// A stage, its agenda and its recordings count in moments, so that two runs can agree to the
/// bit: whole numbers neither drift nor depend on the order in which spans were added up.
public struct Moment: Hashable, Comparable, Sendable {
  /// Nanoseconds since the stage began; negative before it.
  public var nanoseconds: Int64

  /// The moment this many nanoseconds after the stage began.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The moment this many microseconds after the stage began, as a recording counts.
  ///
  /// - Parameter microseconds: Within ±9.2e15 (292 years); beyond that the program stops.
  public init(microseconds: Int64) {
    self.nanoseconds = microseconds * 1_000
  }

  /// The moment this many seconds after the stage began, rounded to the nearest nanosecond.
  ///
  /// This is the one place where UIKit's `TimeInterval` becomes whole nanoseconds. Ties round to
  /// even. Spans beyond ±292 years, and infinities, become the farthest moment on their side.
  ///
  /// - Parameter seconds: Not NaN.
  public init(seconds: TimeInterval) {
    require(!seconds.isNaN, "Moment(seconds: .nan): a moment needs a number of seconds.")
    let exact = (seconds * 1e9).rounded(.toNearestOrEven)
    nanoseconds = Int64(exactly: exact) ?? (exact < 0 ? .min : .max)
  }

  /// When the stage began.
  public static let zero = Moment(nanoseconds: 0)

  /// Later than anything a stage reaches.
  public static let distantFuture = Moment(nanoseconds: .max)

  /// Seconds since the stage began.
  public var seconds: TimeInterval { Double(nanoseconds) / 1e9 }

  /// Whole microseconds since the stage began, rounded up.
  ///
  /// Rounded up because a recording notes what a stage looked like once it had reached a moment.
  public var microsecondsRoundedUp: Int64 {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
    return remainder > 0 ? quotient + 1 : quotient
  }

  /// Seconds from an earlier moment to this one; negative if `earlier` is later.
  public func seconds(since earlier: Moment) -> TimeInterval {
    Double(nanoseconds - earlier.nanoseconds) / 1e9
  }

  /// The moment this many seconds on, rounded to the nearest nanosecond; never past
  /// `distantFuture`.
  public func advanced(by seconds: TimeInterval) -> Moment {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(Moment(seconds: seconds).nanoseconds)
    return overflow
      ? (seconds < 0 ? Moment(nanoseconds: .min) : .distantFuture)
      : Moment(nanoseconds: sum)
  }

  /// Whether one moment comes before another.
  @inlinable public static func < (earlier: Moment, later: Moment) -> Bool {
    earlier.nanoseconds < later.nanoseconds
  }
}

extension Moment: CustomStringConvertible {
  /// Seconds with microsecond precision, as messages show it: `1.203377 s`.
  public var description: String {
    let micro = microsecondsRoundedUp
    let fraction = String(micro.magnitude % 1_000_000)
    let padding = String(repeating: "0", count: 6 - fraction.count)
    return "\(micro < 0 ? "-" : "")\(micro.magnitude / 1_000_000).\(padding)\(fraction) s"
  }
}
