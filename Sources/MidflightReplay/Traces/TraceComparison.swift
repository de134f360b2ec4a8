import Foundation

/// Compares a trace with an expected one, row by row, while it is written: neither is kept.
///
/// A tool makes one for each replay, and gives it the rows that `Replay.onRows` hands out.
package nonisolated final class TraceComparison {
  private let expected: TraceLines
  private let tolerance: Double
  /// How many rows were compared.
  private var rowCount = 0
  /// The first difference in the rows that both have, so far; nil if there is none.
  package private(set) var differenceInCommonRows: TraceDifference?
  /// The first row that only one of them has.
  private var surplus: TraceDifference?
  /// A Boolean value that indicates whether blank lines differ, or the last LF.
  private var hasOtherBlanks = false
  /// How rows read beside those of an older trace.
  private var velocities = VelocitiesAlongX()
  /// Why the expected trace could not be read.
  private var failure: ReplayFailure?

  /// - Parameter tolerance: How far numbers may lie apart; with more than 0, blank lines do not count.
  package init(with expected: TraceLines, tolerance: Double = 0) {
    (self.expected, self.tolerance) = (expected, tolerance)
  }

  /// Compares the next rows.
  ///
  /// - Parameter rows: Whole lines.
  package func take(_ rows: [UInt8]) {
    let lines = TraceLines(Trace(bytes: rows))
    do throws(ReplayFailure) {
      while isOpen, let line = try lines.next() { try take(line) }
    } catch {
      failure = error
    }
  }

  /// The first difference, once all rows were taken; nil if there is none.
  ///
  /// - Throws: `ReplayFailure.unreadableTrace`.
  package func finish() throws(ReplayFailure) -> TraceDifference? { try finish(blankCount: 0) }

  /// The first difference of a trace, which is read to its end; nil if there is none.
  ///
  /// - Throws: `ReplayFailure.unreadableTrace`.
  package func difference(of found: TraceLines) throws(ReplayFailure) -> TraceDifference? {
    while isOpen, let line = try found.next() { try take(line) }
    return try finish(blankCount: found.blankCount)
  }

  /// A Boolean value that indicates whether nothing was found yet.
  private var isOpen: Bool { differenceInCommonRows == nil && surplus == nil && failure == nil }

  private func take(_ found: TraceLines.Line) throws(ReplayFailure) {
    rowCount += 1
    guard let wanted = try expected.next() else {
      surplus = difference(from: nil, to: found.bytes)
      return
    }
    if wanted.bytes != found.bytes {
      differenceInCommonRows = difference(from: wanted.bytes, to: found.bytes)
    }
    if wanted.blankCount != found.blankCount || wanted.isComplete != found.isComplete {
      hasOtherBlanks = true
    }
  }

  /// - Parameter blankCount: The blank lines that end the found trace.
  private func finish(blankCount: Int) throws(ReplayFailure) -> TraceDifference? {
    if let failure { throw failure }
    if isOpen, let line = try expected.next() {
      rowCount += 1
      surplus = difference(from: line.bytes, to: nil)
    }
    if let difference = differenceInCommonRows ?? surplus { return difference }
    guard tolerance == 0, !velocities.hasChangedRows,
      hasOtherBlanks || blankCount != expected.blankCount
    else { return nil }
    // Line by line the same: they differ in blank lines or in the last LF.
    return TraceDifference(line: rowCount, path: "", expected: nil, found: nil)
  }

  /// The difference of two rows; nil if there is none that counts.
  private func difference(
    from wanted: ArraySlice<UInt8>?, to found: ArraySlice<UInt8>?
  ) -> TraceDifference? {
    TraceDifference(
      from: wanted, to: found, inRow: rowCount, tolerance: tolerance, asOlder: &velocities)
  }
}
