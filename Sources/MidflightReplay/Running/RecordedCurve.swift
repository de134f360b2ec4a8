import Foundation
import Midflight
import MotionCore

/// The values of a number over the time of a recording, for a chart.
///
/// The `render` command creates a curve, and `ReplayRenderer` draws it below the scene.
package struct RecordedCurve {
  /// The path of the number, as `expect` lines contain it: `card.center.x`.
  package let path: String
  /// The values, 60 per second, or 2000 of a longer recording: x is the time in seconds, y the
  /// value. Moments at which the path names no number are left out.
  package let samples: [CGPoint]
  /// The time between two samples, in seconds.
  private let step: Double
  /// The spans of time in which a finger or a mouse button is down, in seconds.
  package let presses: [ClosedRange<CGFloat>]

  /// The height of the chart, in points.
  package static let height: CGFloat = 200
  /// The least width of a chart, in points, with room for the numbers beside the curve.
  package static let leastWidth: CGFloat = 160

  /// Replays a recording to its end, and reads a number at equal steps.
  ///
  /// - Throws: `ReplayFailure.unknownScene`.
  package init(of path: String, in recording: Recording, scenes: SceneCatalog)
    throws(ReplayFailure)
  {
    let replay = try Replay(recording, scenes: scenes)
    replay.disableTrace()
    // More samples than a picture has columns would only slow down each frame.
    let count = min(Int((replay.end.seconds * 60).rounded(.up)), 2000)
    step = max(1 / 60, replay.end.seconds / Double(count))
    var samples: [CGPoint] = []
    for number in 0...count {
      let seconds = min(Double(number) * step, replay.end.seconds)
      replay.advance(to: Moment(seconds: seconds))
      guard case .number(let value) = Snapshot(of: replay.stage)[path] else { continue }
      samples.append(CGPoint(x: seconds, y: value))
    }
    self.path = path
    self.samples = samples
    presses = Self.presses(in: recording.lazyEvents, until: replay.end)
  }

  /// Returns a chart of the curve up to a moment.
  ///
  /// - Parameter width: The width of the chart, in points.
  func chart(until moment: Moment, width: CGFloat) -> CurveChart {
    var chart = CurveChart(
      path, [CurveChart.Curve(path, samples: samples)],
      size: CGSize(width: width, height: Self.height))
    chart.end = moment.seconds
    chart.bands = presses
    chart.longestStep = 1.5 * step
    return chart
  }

  /// Returns the spans in which at least one pointer is down. A press without release lasts until
  /// the end.
  private static func presses(
    in events: some Sequence<InputEvent>, until end: Moment
  ) -> [ClosedRange<CGFloat>] {
    var pointers: Set<Int> = []
    var start: Moment?
    var spans: [ClosedRange<CGFloat>] = []
    for event in events {
      switch event {
      case .down(let pointer, _, _, let time):
        if pointers.isEmpty { start = time }
        pointers.insert(pointer)
      case .up(let pointer, _, _, let time), .cancel(let pointer, _, let time):
        pointers.remove(pointer)
        guard pointers.isEmpty, let first = start else { continue }
        spans.append(first.seconds...max(first, time).seconds)
        start = nil
      default: continue
      }
    }
    if let start { spans.append(start.seconds...max(start, end).seconds) }
    return spans
  }
}
