import Foundation
import Midflight
import MotionCore

/// The same hands on the same scene, with other timing: what is seen, and where the first view goes
/// that moves, or how it turns and grows if none leaves its place.
///
/// What a person does stays the same, though with other timing they might have done something else:
/// a finger that caught a card in flight may miss it now.
package struct TimingComparison {
  /// One timing.
  package struct Variant {
    /// What it is called.
    package let name: String
    /// What every animation follows in place of its own; nil for its own.
    package let timing: (any UITimingCurveProvider)?

    /// This timing, under this name.
    package init(_ name: String, _ timing: (any UITimingCurveProvider)?) {
      self.name = name
      self.timing = timing
    }

    /// Sets up a stage on which everything follows it.
    func prepare(_ stage: Stage) {
      if let timing { stage.overrideTiming(with: timing) }
    }
  }

  /// What a variant shows.
  package struct Row {
    /// The variant's name.
    package let name: String
    /// What is seen at each of the moments.
    package let frames: [Frame]
    /// What `path` says, sixty times a second: seconds and values; empty if no view with a name
    /// changes.
    package let samples: [CGPoint]
  }

  /// The moments that are shown, from the first press to where the last variant has come to rest.
  package let moments: [Moment]
  /// A row for each variant.
  package let rows: [Row]
  /// What the samples are, as `viewToMove.center.x`; nil if no view with a name changes.
  package let path: String?

  private static let samplesPerSecond = 60.0

  /// Replays a recording once for each variant.
  ///
  /// - Parameter count: How many moments, 2 or more.
  /// - Throws: `ReplayFailure.unknownScene`.
  package init(
    _ recording: Recording, _ variants: [Variant], moments count: Int,
    scenes: SceneCatalog
  ) throws(ReplayFailure) {
    var span: (first: Moment, last: Moment)?
    var runs: [[String: [Snapshot.View]]] = []
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
    let told = runs.first.flatMap(Self.told)
    path = told.map { "\($0.name).\($0.component.path)" }
    self.moments = moments
    rows = variants.indices.map { index in
      let way = told.flatMap { runs[index][$0.name] } ?? []
      let samples = way.enumerated().map { number, view in
        CGPoint(
          x: first.seconds + Double(number) / Self.samplesPerSecond,
          y: told?.component.value(view) ?? 0)
      }
      return Row(name: variants[index].name, frames: frames[index], samples: samples)
    }
  }

  /// What each view with a name does, sixty times a second.
  private static func ways(
    in replay: Replay, from first: Moment, to last: Moment
  ) -> [String: [Snapshot.View]] {
    var ways: [String: [Snapshot.View]] = [:]
    let count = Int((last.seconds(since: first) * samplesPerSecond).rounded(.up))
    for number in 0...count {
      replay.advance(to: first.advanced(by: Double(number) / samplesPerSecond))
      for view in Snapshot(of: replay.stage).views { ways[view.name, default: []].append(view) }
    }
    return ways
  }

  // MARK: - What is told

  /// A number that a view with a name has, as a path names it.
  private struct Component {
    let path: String
    let value: (Snapshot.View) -> Double
  }

  /// What can be told of a view, the plainest first: where it is, how large, how turned, how opaque.
  private static let components: [[Component]] = [
    [
      Component(path: "center.x") { Double($0.center.x) },
      Component(path: "center.y") { Double($0.center.y) },
    ],
    [
      Component(path: "transform.tx") { Double($0.transform.tx) },
      Component(path: "transform.ty") { Double($0.transform.ty) },
    ],
    [
      Component(path: "bounds.width") { Double($0.bounds.width) },
      Component(path: "bounds.height") { Double($0.bounds.height) },
    ],
    [
      Component(path: "transform.a") { Double($0.transform.a) },
      Component(path: "transform.b") { Double($0.transform.b) },
      Component(path: "transform.c") { Double($0.transform.c) },
      Component(path: "transform.d") { Double($0.transform.d) },
    ],
    [Component(path: "alpha") { $0.alpha }],
  ]

  /// The view that does something first, and the number of it that goes farthest: of its place if any
  /// view leaves it, else of the next kind that any view changes. Of several views, the one whose name
  /// comes first.
  private static func told(
    _ ways: [String: [Snapshot.View]]
  ) -> (name: String, component: Component)? {
    let names = ways.keys.sorted()
    for kind in components {
      func start(_ way: [Snapshot.View]) -> Int? {
        way.firstIndex { view in kind.contains { $0.value(view) != $0.value(way[0]) } }
      }
      let starts = names.compactMap { name in ways[name].flatMap(start).map { (name, $0) } }
      guard let first = starts.min(by: { $0.1 < $1.1 }), let way = ways[first.0] else { continue }
      func reach(_ component: Component) -> Double {
        let values = way.map(component.value)
        return (values.max() ?? 0) - (values.min() ?? 0)
      }
      // Of equal ones the first: max(by:) takes the last.
      guard let farthest = kind.reversed().max(by: { reach($0) < reach($1) }) else { continue }
      return (first.0, farthest)
    }
    return nil
  }
}
