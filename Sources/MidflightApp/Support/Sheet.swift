import ArgumentParser
import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MotionCore

/// The number of columns and rows of a contact sheet: `4x2` is two rows of four.
nonisolated struct SheetGrid: ExpressibleByArgument {
  /// The number of columns.
  let columns: Int
  /// The number of rows.
  let rows: Int

  /// The grid of the sheets beside recordings.
  static let expected = SheetGrid(columns: 4, rows: 2)
  /// The maximum number of columns or rows. More pictures would be too small.
  private static let most = 20

  init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// Reads `COLUMNSxROWS`; nil for another form or unless both are 1…20.
  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1],
      (1...Self.most).contains(columns), (1...Self.most).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }

  var count: Int { columns * rows }
}

extension ContactSheet {
  /// The longer side of a cell in pixels, without an explicit scale.
  static let longerSide: CGFloat = 360

  /// Creates a sheet of the moments of a renderer's recording, each with its time.
  ///
  /// The moments are evenly spread from the first press to rest.
  ///
  /// - Parameters:
  ///   - renderer: A renderer that has not rendered yet.
  ///   - scale: The number of pixels per point; nil for cells of at most `longerSide` and at most
  ///     the recording's scale.
  init(of renderer: ReplayRenderer, grid: SheetGrid, scale: CGFloat? = nil) throws {
    let recording = renderer.recording
    let canvas = renderer.canvas
    let fitting = Self.longerSide / max(canvas.width, canvas.height)
    let cells = try recording.representativeMoments(grid.count, scenes: .app).map { moment in
      Cell(renderer.frame(at: moment), caption: Self.caption(for: moment))
    }
    self.init(
      cells, columns: grid.columns, canvas: canvas,
      pixelsPerPoint: scale ?? min(fitting, recording.header.scale))
  }

  /// Returns the time as `1.203 s`, rounded down. Milliseconds distinguish the pictures and fit
  /// below small ones.
  static func caption(for moment: Moment) -> String {
    let text = "\(moment.nanoseconds / 1_000_000)"
    let padded = String(repeating: "0", count: max(0, 4 - text.count)) + text
    return "\(padded.dropLast(3)).\(padded.suffix(3)) s"
  }
}

extension URL {
  /// The expected sheet of a recording: `drag.sheet.png` for `drag.jsonl`.
  var sheetOfRecording: URL {
    traceOfRecording.deletingPathExtension().deletingPathExtension()
      .appendingPathExtension("sheet.png")
  }
}
