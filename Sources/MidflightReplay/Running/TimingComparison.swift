import Foundation
import Midflight
import MidflightGallery
import MotionCore

/// The same hands on the same scene, with other timing: what is seen, and where the first view goes
/// that moves.
///
/// What a person does stays the same, though with other timing they might have done something else:
/// a finger that caught a card in flight may miss it now.
public struct TimingComparison {
  /// One timing.
  public struct Variant {
    /// What it is called.
    public let name: String
    /// What every animation follows in place of its own; nil for its own.
    public let timing: (any UITimingCurveProvider)?

    /// This timing, under this name.
    public init(_ name: String, _ timing: (any UITimingCurveProvider)?) {
      self.name = name
      self.timing = timing
    }

    /// Sets up a stage on which everything follows it.
    func prepare(_ stage: Stage) {
      if let timing { stage.overrideTiming(with: timing) }
    }
  }

  /// What a variant shows.
  public struct Row {
    /// The variant's name.
    public let name: String
    /// What is seen at each of the moments.
    public let frames: [Frame]
    /// Where the view is, sixty times a second: seconds and points; empty if no view with a name
    /// moves.
    public let samples: [CGPoint]
  }

  /// The moments that are shown, from the first press to where the last variant has come to rest.
  public let moments: [Moment]
  /// A row for each variant.
  public let rows: [Row]
  /// What the samples are: `viewToMove.center.x`; nil if no view with a name moves.
  public let path: String?

  private static let samplesPerSecond = 60.0

  /// Replays a recording once for each variant.
  ///
  /// - Parameter count: How many moments, 2 or more.
  /// - Throws: `ReplayFailure.unknownScene`.
  public init(
    _ recording: Recording, _ variants: [Variant], moments count: Int,
    scenes: SceneCatalog = .gallery
  ) throws(ReplayFailure) {
    var span: (first: Moment, last: Moment)?
    var runs: [[String: [CGPoint]]] = []
    for variant in variants {
      let telling = try recording.tellingMoments(2, scenes: scenes, preparing: variant.prepare)
      span = (telling[0], max(telling[1], span?.last ?? .zero))
    }
    let (first, last) = span ?? (.zero, recording.endTime)
    let moments = Moment.spread(count, from: first, to: last)
    var frames: [[Frame]] = []
    for variant in variants {
      let replay = try Replay(recording, scenes: scenes, preparing: variant.prepare)
      runs.append(Self.ways(in: replay, from: first, to: last))
      let again = try Replay(recording, scenes: scenes, preparing: variant.prepare)
      frames.append(
        moments.map { moment in
          again.advance(to: moment)
          return again.stage.frame()
        })
    }
    let moved = runs.first.flatMap(Self.firstMoved)
    path = moved.map { "\($0.name).center.\($0.isAcross ? "x" : "y")" }
    self.moments = moments
    rows = variants.indices.map { index in
      let way = moved.flatMap { runs[index][$0.name] } ?? []
      let samples = way.enumerated().map { number, center in
        CGPoint(
          x: first.seconds + Double(number) / Self.samplesPerSecond,
          y: moved?.isAcross == true ? center.x : center.y)
      }
      return Row(name: variants[index].name, frames: frames[index], samples: samples)
    }
  }

  /// Where each view with a name is, sixty times a second.
  private static func ways(
    in replay: Replay, from first: Moment, to last: Moment
  ) -> [String: [CGPoint]] {
    var ways: [String: [CGPoint]] = [:]
    let count = Int((last.seconds(since: first) * samplesPerSecond).rounded(.up))
    for number in 0...count {
      replay.advance(to: first.advanced(by: Double(number) / samplesPerSecond))
      for view in Snapshot(of: replay.stage).views {
        ways[view.name, default: []].append(view.center)
      }
    }
    return ways
  }

  /// The view that leaves its place first, and whether it goes farther across than down; of several,
  /// the one whose name comes first.
  private static func firstMoved(
    _ ways: [String: [CGPoint]]
  ) -> (name: String, isAcross: Bool)? {
    let starts = ways.keys.sorted().compactMap { name -> (name: String, start: Int)? in
      guard let way = ways[name], let start = way.firstIndex(where: { $0 != way[0] }) else {
        return nil
      }
      return (name, start)
    }
    guard let first = starts.min(by: { $0.start < $1.start }), let way = ways[first.name] else {
      return nil
    }
    func reach(_ values: [CGFloat]) -> CGFloat { (values.max() ?? 0) - (values.min() ?? 0) }
    return (first.name, reach(way.map(\.x)) >= reach(way.map(\.y)))
  }
}
