import Foundation
import MotionCore

/// The first difference between two traces.
public nonisolated struct TraceDifference: Hashable, Sendable, CustomStringConvertible {
  /// The line in the file, counted from 1.
  public var line: Int
  /// The time of the row in microseconds; nil in the header.
  public var time: Int64?
  /// The path of the value, such as `views.card.center.0`; empty for a whole row.
  public var path: String
  /// The expected value as JSON; nil if the expected trace has no value here.
  public var expected: String?
  /// The found value as JSON; nil if the found trace has no value here.
  public var found: String?

  /// One line with the time, the path, the expected and the found value.
  public var description: String { words() }

  /// Returns the description for a trace without a file.
  ///
  /// Names the header for line 1 without a time. A missing value reads `nothing`, and an empty path
  /// `the row`. Shortens a long value.
  ///
  /// - Parameter traces: The name of the traces, which follows the line number; nil for none.
  package func words(ofLineIn traces: String? = nil) -> String {
    let place = line == 1 ? "in the header" : "without a time"
    let when = time.map { "at \(Moment(microseconds: $0))" } ?? place
    let what = path.isEmpty ? "the row" : path
    let line = "line \(line)" + (traces.map { " of \($0)" } ?? "")
    let values = [expected, found].map { shortText($0 ?? "nothing", atMost: 400) }
    return terminalText(
      "\(line), \(when): \(shortText(what)): expected \(values[0]), found \(values[1])")
  }
}

nonisolated extension Trace {
  /// Returns the first difference from an expected trace; nil without one.
  ///
  /// - Parameters:
  ///   - expected: The expected trace.
  ///   - tolerance: The accepted distance of two numbers. At 0, the traces must have equal bytes.
  public func difference(from expected: Trace, tolerance: Double = 0) -> TraceDifference? {
    if self == expected { return nil }
    // Reading from memory cannot fail.
    return try? TraceComparison(with: TraceLines(expected), tolerance: tolerance)
      .difference(of: TraceLines(self))
  }

  /// Returns the first difference in the rows that both traces have; nil without one.
  ///
  /// A surplus row of either trace is no difference.
  func differenceInCommonRows(from expected: Trace) -> TraceDifference? {
    let comparison = TraceComparison(with: TraceLines(expected))
    comparison.compare(bytes)
    return comparison.differenceInCommonRows
  }
}

nonisolated extension TraceDifference {
  /// Creates the difference of two rows, at most one of which is nil.
  ///
  /// Returns nil if all numbers are within the tolerance, or if the older of the traces has the
  /// same values in its own form. Rows that are no JSON, and rows with equal values but other bytes
  /// at tolerance 0, differ as a whole.
  init?(
    from expectedRow: ArraySlice<UInt8>?, to found: ArraySlice<UInt8>?, inRow row: Int,
    tolerance: Double, olderFormat: inout OlderTraceFormat
  ) {
    let (old, new, isOlder) = olderFormat.convert(
      expected: expectedRow.flatMap(Self.value(of:)), found: found.flatMap(Self.value(of:)))
    let areObjects = (expectedRow == nil) == (old == nil) && (found == nil) == (new == nil)
    let difference =
      areObjects ? Self.difference(from: old, to: new, tolerance: tolerance) : nil
    if difference == nil, areObjects, tolerance > 0 || isOlder { return nil }
    self =
      difference
      ?? TraceDifference(
        line: 0, path: "", expected: expectedRow.map { String(decoding: $0, as: UTF8.self) },
        found: found.map { String(decoding: $0, as: UTF8.self) })
    line = row
    time = (expectedRow ?? found).flatMap(Self.time(of:))
  }

  private static func value(of line: ArraySlice<UInt8>) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(line))
  }

  private static func time(of line: ArraySlice<UInt8>) -> Int64? {
    ((value(of: line) as? [String: Any])?["t"] as? NSNumber)?.int64Value
  }

  /// Returns the first different value in two JSON values; nil for equal values.
  ///
  /// - Members of objects are compared in the order of their keys.
  /// - Arrays of equal length are compared by element. Other arrays differ as a whole.
  /// - Numbers may differ by the tolerance. A number and a Boolean value differ.
  private static func difference(
    from expected: Any?, to found: Any?, tolerance: Double, at path: String = ""
  ) -> TraceDifference? {
    let inside = path.isEmpty ? "" : path + "."
    if let one = expected as? [String: Any], let two = found as? [String: Any] {
      for key in Set(one.keys).union(two.keys).sorted() {
        let difference = difference(
          from: one[key], to: two[key], tolerance: tolerance, at: inside + key)
        if let difference { return difference }
      }
      return nil
    }
    if let one = expected as? [Any], let two = found as? [Any], one.count == two.count {
      for (index, pair) in zip(one, two).enumerated() {
        let difference = difference(
          from: pair.0, to: pair.1, tolerance: tolerance, at: inside + "\(index)")
        if let difference { return difference }
      }
      return nil
    }
    if let one = expected as? NSNumber, let two = found as? NSNumber, one.isTruth == two.isTruth,
      one == two || !one.isTruth && abs(one.doubleValue - two.doubleValue) <= tolerance
    {
      return nil
    }
    if let one = expected as? String, let two = found as? String, one == two { return nil }
    if expected == nil, found == nil { return nil }
    return TraceDifference(
      line: 0, time: nil, path: path, expected: expected.map(text(of:)),
      found: found.map(text(of:)))
  }

  /// Returns a JSON value as text, with sorted keys.
  private static func text(of value: Any) -> String {
    if let string = value as? String { return quotedText(string) }
    let data = try? JSONSerialization.data(
      withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
  }
}

nonisolated extension NSNumber {
  /// A Boolean value that indicates whether the number is a JSON Boolean.
  fileprivate var isTruth: Bool { String(cString: objCType) == "c" }
}
