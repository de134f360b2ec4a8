import Foundation
import MotionCore

/// A reader of tables with the columns `t,x,y` and optionally `phase`, `pointer` and `button`, in
/// seconds and points.
///
/// - The first line may name the columns in any order. Unknown columns are ignored. Without names
///   the order is as above.
/// - Tabs, semicolons or commas separate the cells. Each row has as many cells as the first line.
/// - A blank line ends a stroke. A line that begins with `#` is a comment.
///
/// Measured alternative: SwiftCSV 0.10 takes twice as long. Its errors name no line, an open quote
/// swallows all further rows, and it has no comments and no tables without names.
nonisolated struct CSVReader {
  private let lines: ImportedLines

  private enum Column: String, CaseIterable { case t, x, y, phase, pointer, button }

  init(_ lines: ImportedLines) { self.lines = lines }

  /// Returns the input of all rows; no events without rows.
  ///
  /// - Throws: `RecordingFailure` for an invalid cell, another number of cells, a time before that
  ///   of the row above, or more than 24 hours of input.
  func read() throws(RecordingFailure) -> ImportedInput {
    var strokes = Strokes()
    var form: (separator: Unicode.Scalar, columns: [Column?])?
    var last = -Double.infinity
    for line in lines.numbers {
      let whole = lines.piece(line)
      if whole.text.isEmpty { strokes.endStroke() }
      if whole.text.isEmpty || whole.text.hasPrefix("#") { continue }
      let separator = form?.separator ?? Self.separator(in: whole.text)
      let cells = lines.pieces(line, separatedBy: separator)
      if form == nil {
        form = (separator, try header(cells, whole))
        if cells[0].isName { continue }
      }
      let sample = try sample(cells, form?.columns ?? [], whole)
      guard sample.time >= last else {
        throw .malformed(
          .init(name: lines.name, line: line),
          .timeGoesBack(time: Moment(seconds: sample.time), previous: Moment(seconds: last)))
      }
      last = sample.time
      try strokes.add(sample, at: whole.place)
    }
    strokes.endStroke()
    return strokes.input
  }

  /// Returns the separator of a first line. The comma is the last candidate, because a comma in a
  /// cell may be a decimal comma, which has its own message.
  private static func separator(in text: String) -> Unicode.Scalar {
    ["\t", ";", ","].first { text.unicodeScalars.contains($0) } ?? ","
  }

  /// Returns the column of each cell, from the names in the first line or from the position; nil
  /// for an unknown column.
  ///
  /// - Throws: `RecordingFailure` for a repeated column, for fewer than three cells, or without
  ///   `t`, `x` and `y`.
  private func header(
    _ cells: [ImportedLines.Piece], _ whole: ImportedLines.Piece
  ) throws(RecordingFailure) -> [Column?] {
    for cell in cells { try cell.checkQuotation() }
    guard cells[0].isName else {
      guard cells.count >= 3 else { throw whole.failure("3 cells or more: t, x and y") }
      return cells.indices.map { $0 < Column.allCases.count ? Column.allCases[$0] : nil }
    }
    let names: [String: Column] = [
      "time": .t, "seconds": .t, "type": .phase, "id": .pointer, "finger": .pointer,
    ]
    var (columns, words): ([Column?], Set<String>) = ([], [])
    for cell in cells {
      let word = cell.text.lowercased()
      let column = Column(rawValue: word) ?? names[word]
      guard word.isEmpty || words.insert(column?.rawValue ?? word).inserted else {
        throw cell.failure("a column \(column?.rawValue ?? word) once")
      }
      columns.append(column)
    }
    for needed in [Column.t, .x, .y] where !columns.contains(needed) {
      throw cells[0].failure("a row of numbers, or the names of columns with \(needed) among them")
    }
    return columns
  }

  /// Returns the sample of a row. Throws unless the row has as many cells as the first line.
  ///
  /// An empty phase, pointer or button counts as absent: no phase, pointer 0 and the primary
  /// button. A pointer is 0…9, a button 0…32.
  private func sample(
    _ cells: [ImportedLines.Piece], _ columns: [Column?], _ whole: ImportedLines.Piece
  ) throws(RecordingFailure) -> Strokes.Sample {
    guard cells.count == columns.count else {
      let hasMore =
        cells.count > columns.count && whole.text.contains(",")
        && cells.allSatisfy { $0.decimal != nil }
      throw whole.failure(
        "\(columns.count) cells", remark: hasMore ? ", perhaps with decimal commas" : "")
    }
    var sample = Strokes.Sample(time: 0, point: .zero)
    for (cell, column) in zip(cells, columns) {
      if column != nil { try cell.checkQuotation() }
      switch column {
      case nil: continue
      case .t: sample.time = try cell.seconds()
      case .x: sample.point.x = try coordinate(cell, "x")
      case .y: sample.point.y = try coordinate(cell, "y")
      case .phase where cell.text.isEmpty, .pointer where cell.text.isEmpty,
        .button where cell.text.isEmpty:
        continue
      case .phase:
        guard let phase = Strokes.Phase(word: cell.text) else {
          throw cell.failure(
            Strokes.Phase.expected,
            remark: cell.decimal == nil || !whole.text.contains(",")
              ? "" : "; decimal commas are not allowed")
        }
        sample.phase = phase
      case .pointer: sample.pointer = try cell.wholeNumber("a pointer", in: 0...9)
      case .button:
        sample.button = PointerButton(rawValue: try cell.wholeNumber("a button", in: 0...32))
      }
    }
    return sample
  }

  /// Returns a cell as a coordinate. Throws beyond ±1 000 000.
  private func coordinate(
    _ cell: ImportedLines.Piece, _ name: String
  ) throws(RecordingFailure) -> CGFloat {
    let number = try cell.number(name)
    guard abs(number) <= RecordingLimits.coordinate else {
      throw cell.failure("\(name), at most 1e6")
    }
    return CGFloat(number)
  }
}

nonisolated extension ImportedLines.Piece {
  /// Throws for a cell that begins with a quotation mark.
  fileprivate func checkQuotation() throws(RecordingFailure) {
    if text.hasPrefix("\"") { throw failure("a cell without quotation marks") }
  }

  /// A Boolean value that indicates whether a cell of the first line is a name rather than a
  /// number; false for an empty cell.
  fileprivate var isName: Bool {
    guard let first = text.utf8.first else { return false }
    return !"0123456789+-.,".utf8.contains(first)
  }
}
