import Foundation
import MotionCore

/// A table: `t,x,y`, and perhaps `phase`, `pointer` and `button`, in seconds and points.
///
/// The first line may name the columns, in any order; others are passed over. Without names they are
/// in the order above. Cells are separated by commas, semicolons or tabs. A blank line ends a stroke,
/// and lines that begin with `#` are comments.
nonisolated struct CSVReader {
  private let lines: ImportedLines

  private enum Column: String, CaseIterable { case t, x, y, phase, pointer, button }

  init(_ lines: ImportedLines) { self.lines = lines }

  func read() throws(RecordingFailure) -> ImportedInput {
    var strokes = Strokes()
    var columns: [Column?]?
    var separator: Unicode.Scalar = ","
    var last = -Double.infinity
    for line in 1...max(1, lines.count) {
      let whole = lines.piece(line)
      if whole.text.isEmpty { strokes.endStroke() }
      if whole.text.isEmpty || whole.text.hasPrefix("#") { continue }
      if columns == nil {
        separator = [",", ";", "\t"].first { whole.text.unicodeScalars.contains($0) } ?? ","
        let cells = lines.pieces(line, separatedBy: separator)
        columns = try header(cells)
        if Double(cells[0].text) == nil { continue }
      }
      let cells = lines.pieces(line, separatedBy: separator)
      let sample = try sample(cells, columns ?? [], whole)
      guard sample.time >= last else {
        throw .malformed(
          .init(name: lines.name, line: line),
          .timeGoesBack(time: Moment(seconds: sample.time), previous: Moment(seconds: last)))
      }
      last = sample.time
      strokes.add(sample)
    }
    strokes.endStroke()
    return ImportedInput(events: strokes.events)
  }

  /// What each column is, by its name or by its place.
  private func header(_ cells: [ImportedLines.Piece]) throws(RecordingFailure) -> [Column?] {
    guard Double(cells[0].text) == nil else {
      return cells.indices.map { $0 < Column.allCases.count ? Column.allCases[$0] : nil }
    }
    let names: [String: Column] = [
      "time": .t, "seconds": .t, "type": .phase, "id": .pointer, "finger": .pointer,
    ]
    let columns = cells.map { cell in
      let word = cell.text.lowercased()
      return Column(rawValue: word) ?? names[word]
    }
    for needed in [Column.t, .x, .y] where !columns.contains(needed) {
      throw cells[0].failure("a row of numbers, or the names of columns with \(needed) among them")
    }
    return columns
  }

  private func sample(
    _ cells: [ImportedLines.Piece], _ columns: [Column?], _ whole: ImportedLines.Piece
  ) throws(RecordingFailure) -> Strokes.Sample {
    var sample = Strokes.Sample(time: 0, point: .zero)
    for (index, column) in columns.enumerated() {
      guard let column else { continue }
      guard index < cells.count else {
        // What may be left out may be left out at the end of a row.
        if [.t, .x, .y].contains(column) { throw whole.failure("\(columns.count) cells") }
        continue
      }
      let cell = cells[index]
      switch column {
      case .t: sample.time = try time(cell)
      case .x: sample.point.x = try coordinate(cell, "x")
      case .y: sample.point.y = try coordinate(cell, "y")
      case .phase where cell.text.isEmpty: continue
      case .phase:
        guard let phase = Strokes.Phase(word: cell.text) else {
          throw cell.failure(Strokes.Phase.expected)
        }
        sample.phase = phase
      case .pointer: sample.pointer = try cell.whole("a pointer", in: 0...9)
      case .button:
        sample.button = .init(rawValue: try cell.whole("a button", in: 0...32))
      }
    }
    return sample
  }

  private func time(_ cell: ImportedLines.Piece) throws(RecordingFailure) -> Double {
    let seconds = try cell.number("seconds")
    guard abs(seconds) < 1e9 else { throw cell.failure("seconds, less than 1e9") }
    return seconds
  }

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
