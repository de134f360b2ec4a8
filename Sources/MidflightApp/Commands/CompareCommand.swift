import ArgumentParser
import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MotionCore

/// The `midflight compare` command: renders one recorded input under several timings, side by side.
struct CompareCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Paint a recording with different timings, side by side.",
    discussion: """
      Each row shows the same moments: first with the timing of the scene, then with the timing of \
      each --with, which replaces the timing of every animation. The curves below show the \
      position of the first named view that moves, or else the first one that turns, grows or \
      fades.

      A timing is \(TimingArgument.examples). Durations stay unchanged, except for a spring with a \
      response. A spring keeps the velocity of the spring that it replaces.
      """)

  @Argument(help: "A recording.") var recording: String
  @Option(
    name: .customLong("with"),
    help: "The timing of a row, for every animation; up to 7 times.",
    transform: TimingArgument.init(parsing:))
  var timings: [TimingArgument]
  @Option(name: .shortAndLong, help: "The picture to write; its name ends in .png.")
  var output: String

  /// The number of moments per row, which fits a screen.
  private static let columns = 6
  /// The longer side of a cell in pixels.
  private static let longerSide: CGFloat = 240

  /// Throws unless the output ends in `.png` and `--with` occurs once or up to the number of
  /// remaining colors.
  func validate() throws {
    guard output.lowercased().hasSuffix(".png") else {
      throw ValidationError("-o \(output): the name must end in .png.")
    }
    guard (1..<CurveChart.colors.count).contains(timings.count) else {
      throw ValidationError("--with: must be given 1 to \(CurveChart.colors.count - 1) times.")
    }
  }

  /// Writes the picture: first the scene's own timing, then a row per `--with`. Replaces an
  /// existing file.
  @MainActor func perform() throws {
    try convertingFailures {
      let recording = try Recording(contentsOf: URL(fileURLWithPath: recording))
      let variants =
        [TimingComparison.Variant("scene timing", nil)]
        + timings.map { TimingComparison.Variant($0.text, $0.timing) }
      let comparison = try TimingComparison(
        recording, variants, moments: Self.columns, scenes: .app)
      let picture = try Picture(of: frame(of: comparison, recording))
      let url = URL(fileURLWithPath: output)
      try makeFolder(of: url)
      try writeAtomically(try picture.pngData(), to: url)
    }
  }

  /// Returns a frame with the rows and the curves below them.
  ///
  /// Returns only the rows, with a message, if no named view changes.
  @MainActor private func frame(
    of comparison: TimingComparison, _ recording: Recording
  ) throws -> Frame {
    let canvas = recording.canvas
    let cells = comparison.rows.flatMap { row in
      zip(row.frames, comparison.moments).enumerated().map { index, pair in
        let time = ContactSheet.caption(for: pair.1)
        return ContactSheet.Cell(pair.0, caption: index == 0 ? row.name : time)
      }
    }
    let sheet = ContactSheet(
      cells, columns: Self.columns, canvas: canvas,
      pixelsPerPoint: min(1, Self.longerSide / max(canvas.width, canvas.height)))
    guard let path = comparison.path else {
      Console.writeLine(
        "no curves, because no named view changes; name a view with accessibilityIdentifier")
      return sheet.frame
    }
    let curves = comparison.rows.map { CurveChart.Curve($0.name, samples: $0.samples) }
    let chart = CurveChart(
      path, curves, size: CGSize(width: sheet.size.width, height: 320))
    return sheet.frame.above(chart.frame)
  }
}
