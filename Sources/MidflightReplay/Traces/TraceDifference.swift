import Foundation
import MotionCore

/// The first thing in which two traces differ, for people.
public nonisolated struct TraceDifference: Hashable, Sendable, CustomStringConvertible {
  /// The line of the file, counted from 1.
  public var line: Int
  /// Microseconds; nil in the header.
  public var time: Int64?
  /// Which value: `views.card.center.0`; empty for a whole row.
  public var path: String
  /// What the expected trace has there, as JSON; nil for nothing.
  public var expected: String?
  /// What the found trace has there, as JSON; nil for nothing.
  public var found: String?

  /// One line: time, path, expected and found.
  public var description: String { words() }

  /// The description, for traces that no file has.
  ///
  /// - Parameter traces: What its line number counts lines of; nil where that is plain.
  package func words(ofLineIn traces: String? = nil) -> String {
    let place = line == 1 ? "in the header" : "in no row"
    let when = time.map { "at \(Moment(microseconds: $0))" } ?? place
    let what = path.isEmpty ? "the row" : path
    let line = "line \(line)" + (traces.map { " of \($0)" } ?? "")
    return terminalText(
      "\(line), \(when): \(what): expected \(expected ?? "nothing"), found "
        + "\(found ?? "nothing")")
  }
}

nonisolated extension Trace {
  /// The first thing in which this trace differs from what was expected; nil if nothing does.
  ///
  /// - Parameter tolerance: How far numbers may lie apart; at 0, traces must agree to the byte.
  public func difference(from expected: Trace, tolerance: Double = 0) -> TraceDifference? {
    if self == expected { return nil }
    // Memory can always be read.
    return try? TraceComparison(with: TraceLines(expected), tolerance: tolerance)
      .difference(of: TraceLines(self))
  }

  /// The first field in which this trace differs from another in the rows that both have; nil if it does not.
  func differenceInCommonRows(from expected: Trace) -> TraceDifference? {
    let comparison = TraceComparison(with: TraceLines(expected))
    comparison.take(bytes)
    return comparison.differenceInCommonRows
  }
}

nonisolated extension TraceDifference {
  /// The difference of two rows, one of which may be missing; nil if they differ by no more than a tolerance, or in
  /// the form of an older trace.
  init?(
    from wanted: ArraySlice<UInt8>?, to found: ArraySlice<UInt8>?, inRow row: Int,
    tolerance: Double, asOlder velocities: inout VelocitiesAlongX
  ) {
    let old = wanted.flatMap(Self.value(of:))
    let (new, isOlder) = velocities.row(found.flatMap(Self.value(of:)), beside: old)
    let areObjects = (wanted == nil) == (old == nil) && (found == nil) == (new == nil)
    let difference =
      areObjects ? Self.difference(from: old, to: new, tolerance: tolerance) : nil
    if difference == nil, areObjects, tolerance > 0 || isOlder { return nil }
    self =
      difference
      ?? TraceDifference(
        line: 0, path: "", expected: wanted.map { String(decoding: $0, as: UTF8.self) },
        found: found.map { String(decoding: $0, as: UTF8.self) })
    line = row
    time = (wanted ?? found).flatMap(Self.time(of:))
  }

  private static func value(of line: ArraySlice<UInt8>) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(line))
  }

  private static func time(of line: ArraySlice<UInt8>) -> Int64? {
    ((value(of: line) as? [String: Any])?["t"] as? NSNumber)?.int64Value
  }

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

  private static func text(of value: Any) -> String {
    if let string = value as? String { return quotedText(string) }
    let data = try? JSONSerialization.data(
      withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
  }
}

nonisolated extension NSNumber {
  /// Whether it is a truth of JSON rather than a number.
  fileprivate var isTruth: Bool { String(cString: objCType) == "c" }
}
