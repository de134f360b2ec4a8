import Foundation
import Midflight
import MotionCore

/// A comparison of one recorded input under several timing functions: frames, and curves of one
/// view's property.
///
/// The input stays equal even if a person would react differently: a press that caught a moving
/// card may miss the card now.
package struct TimingComparison {
  /// A timing to compare.
  package struct Variant {
    /// The name of the timing.
    package let name: String
    /// The timing of every animation; nil for the scene's own timing.
    package let timing: (any UITimingCurveProvider)?

    /// Creates a named timing.
    package init(_ name: String, _ timing: (any UITimingCurveProvider)?) {
      self.name = name
      self.timing = timing
    }

    /// Configures a stage so that every animation uses the timing.
    func prepare(_ stage: Stage) {
      if let timing { stage.overrideTiming(with: timing) }
    }
  }

  /// The results of one variant.
  package struct Row {
    /// The name of the variant.
    package let name: String
    /// The frames at `moments`.
    package let frames: [Frame]
    /// The values of `path`, 60 per second: x is the time in seconds, y the value. Empty if no
    /// named view changes.
    package let samples: [CGPoint]
  }

  /// The displayed moments, from the first press to the rest of the last variant.
  package let moments: [Moment]
  /// One row per variant, in order.
  package let rows: [Row]
  /// The path of the sampled property, such as `viewToMove.center.x`; nil if no named view changes.
  package let path: String?

  private static let samplesPerSecond = 60.0

  /// Replays a recording twice for each variant, after a search for its rest.
  ///
  /// The moments end at the rest of the variant that rests last.
  ///
  /// - Parameter count: The number of moments, 2 or more.
  /// - Throws: `ReplayFailure.unknownScene`.
  package init(
    _ recording: Recording, _ variants: [Variant], moments count: Int,
    scenes: SceneCatalog
  ) throws(ReplayFailure) {
    var span: (first: Moment, last: Moment)?
    var runs: [[String: [Snapshot.View]]] = []
    for variant in variants {
      let range = try recording.representativeMoments(2, scenes: scenes, preparing: variant.prepare)
      span = (range[0], max(range[1], span?.last ?? .zero))
    }
    let (first, last) = span ?? (.zero, recording.endTime)
    let moments = Moment.spread(count, from: first, to: last)
    var frames: [[Frame]] = []
    for variant in variants {
      let replay = try Replay(recording, scenes: scenes, preparing: variant.prepare)
      replay.disableTrace()
      runs.append(Self.viewStates(in: replay, from: first, to: last))
      let again = try Replay(recording, scenes: scenes, preparing: variant.prepare)
      again.disableTrace()
      frames.append(
        moments.map { moment in
          again.advance(to: moment)
          return again.stage.frame()
        })
    }
    let sampled = runs.first.flatMap(Self.sampledComponent)
    path = sampled.map { "\($0.name).\($0.component.path)" }
    self.moments = moments
    rows = variants.indices.map { index in
      let states = sampled.flatMap { runs[index][$0.name] } ?? []
      let samples = states.enumerated().map { number, view in
        CGPoint(
          x: first.seconds + Double(number) / Self.samplesPerSecond,
          y: sampled?.component.value(view) ?? 0)
      }
      return Row(name: variants[index].name, frames: frames[index], samples: samples)
    }
  }

  /// Returns the states of each named view, 60 per second from the first to the last moment, both
  /// included.
  ///
  /// A view that exists for only part of the time has fewer states.
  private static func viewStates(
    in replay: Replay, from first: Moment, to last: Moment
  ) -> [String: [Snapshot.View]] {
    var states: [String: [Snapshot.View]] = [:]
    let count = Int((last.seconds(since: first) * samplesPerSecond).rounded(.up))
    for number in 0...count {
      replay.advance(to: first.advanced(by: Double(number) / samplesPerSecond))
      for view in Snapshot(of: replay.stage).views { states[view.name, default: []].append(view) }
    }
    return states
  }

  // MARK: - Sampled property

  /// A numeric property of a named view.
  private struct Component {
    let path: String
    let value: (Snapshot.View) -> Double
  }

  /// The properties in order of preference: position, translation, size, rotation and scale,
  /// opacity.
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

  /// Returns the first view that changes, and its component with the largest range of values; nil
  /// if no view changes.
  ///
  /// The first group of `components` that any view changes wins. The earliest change wins among
  /// views, then the first name. The first of equal ranges wins.
  private static func sampledComponent(
    _ states: [String: [Snapshot.View]]
  ) -> (name: String, component: Component)? {
    let names = states.keys.sorted()
    for kind in components {
      func start(_ states: [Snapshot.View]) -> Int? {
        states.firstIndex { view in kind.contains { $0.value(view) != $0.value(states[0]) } }
      }
      let starts = names.compactMap { name in states[name].flatMap(start).map { (name, $0) } }
      guard let first = starts.min(by: { $0.1 < $1.1 }), let samples = states[first.0] else {
        continue
      }
      func range(_ component: Component) -> Double {
        let values = samples.map(component.value)
        return (values.max() ?? 0) - (values.min() ?? 0)
      }
      // `max(by:)` returns the last of equal elements; the reversed order selects the first.
      guard let farthest = kind.reversed().max(by: { range($0) < range($1) }) else { continue }
      return (first.0, farthest)
    }
    return nil
  }
}
