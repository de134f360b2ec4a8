import Foundation

/// A comparison of a trace with an expected trace, row by row, while the trace is written.
///
/// A tool creates one per replay and passes the rows of `Replay.stream(to:comparedBy:)`. Memory use
/// is that of the longest row.
package nonisolated final class TraceComparison {
  private let expected: TraceLines
  private let tolerance: Double
  /// The number of compared rows.
  private var rowCount = 0
  /// The first difference in the rows that both traces have; nil without one.
  package private(set) var differenceInCommonRows: TraceDifference?
  /// The first row that only one of the traces has.
  private var surplus: TraceDifference?
  /// A Boolean value that indicates whether blank lines or the last line feed differ.
  private var hasOtherBlanks = false
  /// The conversion of rows to the form of an older trace.
  private var olderFormat = OlderTraceFormat()
  /// The reason why the expected trace could not be read.
  private var failure: ReplayFailure?

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - expected: The expected trace.
  ///   - tolerance: The accepted distance of two numbers. Above 0, blank lines do not count.
  package init(with expected: TraceLines, tolerance: Double = 0) {
    (self.expected, self.tolerance) = (expected, tolerance)
  }

  /// Compares the next rows. Has no effect after the first difference.
  ///
  /// An unreadable expected trace makes `finish()` throw.
  ///
  /// - Parameter rows: Whole lines.
  package func compare(_ rows: [UInt8]) {
    let lines = TraceLines(Trace(bytes: rows))
    do throws(ReplayFailure) {
      while isOpen, let line = try lines.next() { try compare(line) }
    } catch {
      failure = error
    }
  }

  /// Returns the first difference, after the last call of `compare`; nil without one.
  ///
  /// A row that only one trace has is a difference. Without other differences, blank lines count
  /// too if the tolerance is 0.
  ///
  /// - Throws: `ReplayFailure.unreadableTrace`.
  package func finish() throws(ReplayFailure) -> TraceDifference? { try finish(blankCount: 0) }

  /// Reads a trace to its end or to the first difference, and returns the difference; nil without
  /// one.
  ///
  /// - Throws: `ReplayFailure.unreadableTrace`.
  package func difference(of found: TraceLines) throws(ReplayFailure) -> TraceDifference? {
    while isOpen, let line = try found.next() { try compare(line) }
    return try finish(blankCount: found.blankCount)
  }

  /// A Boolean value that indicates whether neither a difference nor a failure was found yet.
  private var isOpen: Bool { differenceInCommonRows == nil && surplus == nil && failure == nil }

  /// Compares a row with the next expected row, and stores a difference. A row after the last
  /// expected row is stored as surplus.
  private func compare(_ found: TraceLines.Line) throws(ReplayFailure) {
    rowCount += 1
    guard let expectedRow = try expected.next() else {
      surplus = difference(from: nil, to: found.bytes)
      return
    }
    if expectedRow.bytes != found.bytes {
      differenceInCommonRows = difference(from: expectedRow.bytes, to: found.bytes)
    }
    if expectedRow.blankCount != found.blankCount || expectedRow.isComplete != found.isComplete {
      hasOtherBlanks = true
    }
  }

  /// Returns a different row, else a surplus row, else a difference of blank lines or of the last
  /// line feed with an empty path and no values.
  ///
  /// - Parameter blankCount: The number of blank lines at the end of the found trace.
  private func finish(blankCount: Int) throws(ReplayFailure) -> TraceDifference? {
    if let failure { throw failure }
    if isOpen, let line = try expected.next() {
      rowCount += 1
      surplus = difference(from: line.bytes, to: nil)
    }
    if let difference = differenceInCommonRows ?? surplus { return difference }
    guard tolerance == 0, !olderFormat.hasChangedRows,
      hasOtherBlanks || blankCount != expected.blankCount
    else { return nil }
    // All rows are equal. The traces differ in blank lines or in the last line feed.
    return TraceDifference(line: rowCount, path: "", expected: nil, found: nil)
  }

  /// Returns the difference of two rows; nil if the rows count as equal.
  private func difference(
    from expectedRow: ArraySlice<UInt8>?, to found: ArraySlice<UInt8>?
  ) -> TraceDifference? {
    TraceDifference(
      from: expectedRow, to: found, inRow: rowCount, tolerance: tolerance, olderFormat: &olderFormat
    )
  }
}
