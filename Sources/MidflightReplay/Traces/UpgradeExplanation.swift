import Foundation
import MotionCore

/// The differences between an expected trace of another engine revision and a trace of this
/// program, divided by their cause.
///
/// `replay --explain-upgrade` prints both. Another engine may move values while they are in motion.
/// The engine alone does not explain different gestures or completions, or different values of a
/// view at rest.
package nonisolated struct UpgradeExplanation {
  /// The largest difference between two numbers of a view in motion, in words; nil without one.
  package private(set) var motion: String?
  /// The first difference that another engine alone does not explain, in words; nil without one.
  package private(set) var otherCause: String?
  /// A Boolean value that indicates whether the values at the end were compared. False if an
  /// animator is active there.
  package private(set) var endsAtRest = false
  private var largestDistance = 0.0

  /// Compares two traces to their ends.
  ///
  /// - Throws: `ReplayFailure.unreadableTrace`.
  package init(of found: TraceLines, expected: TraceLines) throws(ReplayFailure) {
    var (old, new) = (try TraceState(expected), try TraceState(found))
    var isBeginning = true
    while let time = [old.nextTime, new.nextTime].compactMap(\.self).min() {
      if old.isAtRest(before: time), new.isAtRest(before: time) {
        compareViews(old, new, "at rest before \(Moment(microseconds: time))")
      }
      try old.advance(to: time)
      try new.advance(to: time)
      if isBeginning { compareViews(old, new, "at the beginning") }
      isBeginning = false
      if old.isKnown(at: time), new.isKnown(at: time) { compareMotion(old, new, at: time) }
    }
    if old.isAtRest(before: .max), new.isAtRest(before: .max) {
      compareViews(old, new, "at the end")
      endsAtRest = true
    }
    compareFacts(old.facts, new.facts)
  }

  /// Stores the largest difference between two numbers, with its moment.
  private mutating func compareMotion(_ old: TraceState, _ new: TraceState, at time: Int64) {
    for (path, values) in old.views.sorted(by: { $0.key < $1.key }) where new.views[path] != values
    {
      for (one, other) in zip(values, new.views[path] ?? []) {
        guard abs(one - other) > largestDistance else { continue }
        largestDistance = abs(one - other)
        motion = "\(path) at \(Moment(microseconds: time)): expected \(one), found \(other)"
      }
    }
  }

  private mutating func compareViews(_ old: TraceState, _ new: TraceState, _ when: String) {
    guard otherCause == nil, old.views != new.views else { return }
    let paths = Set(old.views.keys).union(new.views.keys)
    guard let path = paths.filter({ old.views[$0] != new.views[$0] }).min() else { return }
    let (one, other) = (old.views[path], new.views[path])
    otherCause = "\(when): \(path): " + Self.words(one.map { "\($0)" }, other.map { "\($0)" })
  }

  private mutating func compareFacts(_ old: [String], _ new: [String]) {
    guard otherCause == nil, old != new else { return }
    let index = zip(old, new).prefix { $0 == $1 }.count
    let (one, other) = (old.dropFirst(index).first, new.dropFirst(index).first)
    otherCause = "gesture or completion \(index + 1): " + Self.words(one, other)
  }

  private static func words(_ expected: String?, _ found: String?) -> String {
    "expected \(expected ?? "nothing"), found \(found ?? "nothing")"
  }
}

/// The state of a run at a time, read from the rows of its trace.
private nonisolated struct TraceState {
  /// The numbers of each property of each view, by paths such as `views.card.center`.
  private(set) var views: [String: [Double]] = [:]
  /// The gestures and completions so far, without their times.
  private(set) var facts: [String] = []
  /// The time of the next row in microseconds; nil after the last row.
  private(set) var nextTime: Int64?
  private var nextRow: [String: Any] = [:]
  private var activeAnimators: Set<String> = []
  private var lastChange: Int64 = 0
  private let lines: TraceLines

  /// The time of the last applied row in microseconds.
  private var lastRowTime: Int64?
  /// The number of grid rows per second; 0 in a trace without a header.
  private var rowsPerSecond: Int64 = 0

  /// The microseconds without a change after which a stage without animators is at rest.
  private static let rest: Int64 = 100_000

  /// Creates the state before the first row with a time.
  init(_ lines: TraceLines) throws(ReplayFailure) {
    self.lines = lines
    try readRow()
  }

  /// Returns a Boolean value that indicates whether no animator was active and no value changed for
  /// a tenth of a second before a time. At `Int64.max`, only animators count.
  func isAtRest(before time: Int64) -> Bool {
    activeAnimators.isEmpty && time - lastChange > Self.rest
  }

  /// Returns a Boolean value that indicates whether `views` has the values of a time, after
  /// `advance(to:)` with that time. Between two rows, a value in motion is not known. The trace
  /// omits a row of the grid only if nothing changed.
  func isKnown(at time: Int64) -> Bool {
    if lastRowTime == time { return true }
    guard rowsPerSecond > 0 else { return false }
    let gridRow = ((time &+ 1) &* rowsPerSecond &- 1) / 1_000_000
    return gridRow &* 1_000_000 / rowsPerSecond == time
  }

  /// Applies the rows up to a time.
  mutating func advance(to time: Int64) throws(ReplayFailure) {
    let before = views
    while let rowTime = nextTime, rowTime <= time {
      apply(nextRow)
      lastRowTime = rowTime
      try readRow()
    }
    if views != before { lastChange = time }
  }

  private mutating func readRow() throws(ReplayFailure) {
    nextTime = nil
    while nextTime == nil, let line = try lines.next() {
      nextRow =
        (try? JSONSerialization.jsonObject(with: Data(line.bytes))) as? [String: Any] ?? [:]
      nextTime = (nextRow["t"] as? NSNumber)?.int64Value
      if let number = nextRow["hz"] as? NSNumber { rowsPerSecond = number.int64Value }
    }
  }

  private mutating func apply(_ row: [String: Any]) {
    switch row["fact"] as? String {
    case "gesture": facts.append("\(row["name"] ?? "") \(row["state"] ?? "")")
    case "completion":
      facts.append("completion of animator \(row["animator"] ?? "") at \(row["position"] ?? "")")
    default: break
    }
    if row["full"] != nil || row["end"] != nil { (views, activeAnimators) = ([:], []) }
    for (number, animator) in row["animators"] as? [String: [String: Any]] ?? [:] {
      guard let state = animator["state"] as? String else { continue }
      if state == "active" {
        activeAnimators.insert(number)
      } else {
        activeAnimators.remove(number)
      }
    }
    for (name, view) in row["views"] as? [String: [String: Any]] ?? [:] {
      for (property, value) in view {
        views["views.\(name).\(property)"] = value as? [Double] ?? (value as? Double).map { [$0] }
      }
      if view["gone"] != nil { views = views.filter { !$0.key.hasPrefix("views.\(name).") } }
    }
  }
}
