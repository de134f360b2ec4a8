import ArgumentParser
import Foundation
import Midflight
import MidflightGallery
import MidflightPainter
import MidflightReplay
import MotionCore

/// The `midflight compare` command: renders one recorded input under several timings, side by side.
struct CompareCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Paint what a recording would have been with other timing, side by side.",
    discussion: """
      Each row is a sheet of the same moments: the first with the scene's own timing, then one for each \
      --with, which every animation follows in place of its own. Below are curves of where the first \
      view with a name goes that moves; of how it turns or grows if none leaves its place. Timing is \(TimingArgument.examples). Durations stay \
      as the scene gives them, but for springs with a response, which take what they take.
      """)

  @Argument(help: "A recording.") var recording: String
  @Option(
    name: .customLong("with"),
    help: "Timing for every animation; once for each row, up to 7.",
    transform: TimingArgument.init(parsing:))
  var timings: [TimingArgument]
  @Option(name: .shortAndLong, help: "The picture to write, ending in .png.") var output: String

  /// The number of moments per row, which fits a screen.
  private static let columns = 6
  /// The longer side of a cell in pixels.
  private static let longerSide: CGFloat = 240

  func validate() throws {
    guard output.lowercased().hasSuffix(".png") else {
      throw ValidationError("-o \(output): give a name that ends in .png.")
    }
    guard (1..<CurveChart.colors.count).contains(timings.count) else {
      throw ValidationError("give --with 1 to \(CurveChart.colors.count - 1) times.")
    }
  }

  @MainActor func perform() throws {
    try failingAsTool {
      let recording = try Recording(contentsOf: URL(fileURLWithPath: recording))
      let variants =
        [TimingComparison.Variant("the scene's own", nil)]
        + timings.map { TimingComparison.Variant($0.text, $0.timing) }
      let comparison = try TimingComparison(
        recording, variants, moments: Self.columns, scenes: .gallery)
      let picture = try Picture(of: frame(of: comparison, recording))
      try writeWhole(try picture.pngData(), to: URL(fileURLWithPath: output))
    }
  }

  /// Returns a frame with the rows and the curves below them.
  @MainActor private func frame(
    of comparison: TimingComparison, _ recording: Recording
  ) throws -> Frame {
    let canvas = try Screening(recording, scenes: .gallery).canvas
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
      Talk.say(
        "no view that has a name (an accessibilityIdentifier) changes: the picture has no curves")
      return sheet.frame
    }
    let curves = comparison.rows.map { CurveChart.Curve($0.name, samples: $0.samples) }
    let chart = CurveChart(
      path, curves, size: CGSize(width: sheet.size.width, height: 320))
    return sheet.frame.above(chart.frame)
  }
}

extension Frame {
  /// Returns a frame with this frame above another one. Both frames must have the same scale.
  fileprivate func above(_ other: Frame) -> Frame {
    let shift = CGAffineTransform(translationX: 0, y: size.height)
    var both = self
    both.size = CGSize(
      width: max(size.width, other.size.width), height: size.height + other.size.height)
    both.nodes += other.nodes.map { node in
      var node = node
      node.transform = node.transform.concatenating(shift)
      return node
    }
    return both
  }
}
