/// What a figure is to reach, and what the same costs elsewhere.
package struct Target: Sendable {
  /// The most that it is to be, or the least.
  package enum Limit: Sendable {
    /// So much, in the figure's unit.
    case atMost(Double)
    /// So much, in the figure's unit, to a whole number: of a rate.
    case atLeast(Double)
    /// So many times another figure of the same run.
    case times(Double, of: String)
  }

  /// The figure's name.
  package let name: String
  /// What it is, for people.
  package let words: String
  /// What it is to reach.
  package let limit: Limit
  /// A target for a figure.
  init(_ name: String, _ words: String, _ limit: Limit) {
    self.name = name
    self.words = words
    self.limit = limit
  }

  /// The limit as a number; nil if it depends on a figure that is not there.
  package func bound(in figures: [Figure]) -> Double? {
    switch limit {
    case .atMost(let bound), .atLeast(let bound): bound
    case .times(let factor, let name):
      figures.first { $0.name == name }.map { factor * $0.value }
    }
  }
}

extension Target {
  /// Whether a figure is within the limit.
  package func isReached(by figure: Figure, in figures: [Figure]) -> Bool {
    guard let bound = bound(in: figures) else { return false }
    if case .atLeast = limit { return figure.value.rounded() >= bound }
    return figure.value <= bound
  }

  /// All of them, in the order of the table.
  package static let all: [Target] =
    [1_000, 10_000, 100_000].flatMap(evaluation) + others + pictures + windows

  private static func evaluation(_ count: Int) -> [Target] {
    [
      Target(
        "evaluation.shared.\(count)", "a number a frame, \(count) in one animator", .atMost(6)),
      Target(
        "evaluation.curves.\(count)", "a number a frame, \(count) curves and starts",
        .times(2, of: "evaluation.curves.floor.\(count)")),
      Target(
        "evaluation.springs.\(count)", "a number a frame, \(count) springs and starts",
        .times(2, of: "evaluation.springs.floor.\(count)")),
      Target(
        "evaluation.interrupted.curves.\(count)",
        "a number a frame, \(count) caught in flight and gone on at speed on curves",
        .times(2, of: "evaluation.interrupted.curves.floor.\(count)")),
      Target(
        "evaluation.interrupted.springs.\(count)",
        "a number a frame, \(count) caught in flight and gone on at speed on springs",
        .times(2, of: "evaluation.interrupted.springs.floor.\(count)")),
    ]
  }

  private static let others = [
    Target(
      "frame.10000-views-1000-moving.allocations",
      "allocations of 100 frames of 10 000 views of which 1 000 move, steady state", .atMost(0)),
    Target(
      "frame.10000-views-1000-moving", "a frame of 10 000 views side by side of which 1 000 move",
      .times(1.6, of: "frame.1000-views-1000-moving")),
    Target(
      "frame.10000-views-1000-scattered", "the same, every tenth of them",
      .times(1.6, of: "frame.1000-views-1000-moving")),
    Target(
      "frame.10000-views-1000-moving-1-set",
      "the first 1 000 move, and of one that stands the opacity is set before each frame",
      .times(1.6, of: "frame.1000-views-1000-moving")),
    Target(
      "frame.10000-views-1000-in-branches",
      "a frame of 10 000 views in 100 others, of which all move in ten",
      .times(1.25, of: "frame.1000-views-1000-moving")),
    Target(
      "frame.10000-views-1000-in-all-branches", "the same, of which every tenth moves in each",
      .times(1.75, of: "frame.1000-views-1000-moving")),
    Target(
      "frame.10000-views-9000-hidden",
      "a frame of 10 000 views of which 1 000 move and the others are hidden",
      .times(1.1, of: "frame.1000-views-1000-moving")),
    Target("frame.10000-views-0-moving", "a frame of 10 000 views that stand", .atMost(1)),
    Target(
      "frame.idle-advance",
      "a step of time of a stage of 10 000 views, 1 000 of which have come to rest", .atMost(100)),
    Target("memory.view", "a view, before its nodes in frames", .atMost(600)),
    Target(
      "memory.scalar.shared", "a running animation of a number, beside its view", .atMost(120)),
    Target(
      "memory.scalar.own-animator", "the same with an animator of its own, with that",
      .atMost(120)),
    Target(
      "memory.scalar.alpha-alone", "an animation of an alpha alone, in a shared animator",
      .atMost(120)),
    Target(
      "memory.scalar.x-alone", "the same, of a center's x alone", .atMost(120)),
    Target(
      "memory.scalar.rotation-alone", "the same, of a rotation alone", .atMost(120)),
    Target("memory.growth.1000000", "left of 1 000 000 animations that are over", .atMost(0)),
    Target("scaling.start.growth", "starting n properties, by which power of n", .atMost(1.1)),
    Target("scaling.interrupt.growth", "interrupting them", .atMost(1.1)),
    Target("scaling.finish.growth", "finishing them", .atMost(1.1)),
    // The logarithm itself, from 10 to 100 000, is nearest to the power 0.17.
    Target(
      "scaling.agenda-hand-out.growth", "a piece of work of n, handed out", .atMost(0.2)),
    Target("scaling.agenda-cancel.growth", "a piece of work of n, cancelled", .atMost(0.2)),
    Target(
      "scaling.hit-tree.growth", "a hit test in a tree of n leaves, four in each", .atMost(0.2)),
    Target("scaling.hit-chain.growth", "a hit test in views n deep", .atMost(1.1)),
    Target("replay.600-events", "a recording of 10 s and 600 events, with its trace", .atMost(1)),
    Target(
      "replay.loading.growth", "loading a recording of n events, by which power of n", .atMost(1.1)),
    Target("process.replay-one", "a cold process that replays it", .atMost(40)),
    Target("process.replay-one.peak", "that process's memory at most", .atMost(40)),
    Target(
      "process.replay-1000", "1 000 different recordings with their traces, on all processors",
      .atMost(3)),
    Target("recording.event", "an event written to the file and read back", .atMost(5)),
    Target(
      "recording.event-with-its-scene", "the same, and what the scene does with it, and its trace",
      .atMost(5)),
  ]

  /// What a picture of the gallery with its inspector may take, at both sizes.
  private static let pictures =
    [("1280x800", 4.0), ("2560x1600", 10.0)].flatMap { size, limit in
      let spoken = size.replacing("x", with: "×")
      return [
        Target(
          "window.gallery.\(size).work",
          "the gallery with its inspector under a hand, \(spoken): a frame in its window, 95th percentile",
          .atMost(limit)),
        Target(
          "painting.gallery.\(size)",
          "the gallery replayed without a window, \(spoken): what changed, median",
          .atMost(limit)),
        Target(
          "painting.gallery.\(size).whole",
          "the gallery replayed without a window, \(spoken): painted whole, median", .atMost(limit)),
      ]
    } + [
      Target(
        "painting.gallery.1280x800@2x",
        "the same, 1280×800 points of four pixels: what changed, median", .atMost(10)),
      Target(
        "painting.gallery.1280x800@2x.whole",
        "the same, 1280×800 points of four pixels: painted whole, median", .atMost(10)),
    ]

  private static let windows =
    ["flip-card", "drawer", "blur-behind"].map { scene in
      Target(
        "window.\(scene).1280x800.work",
        "the scene \(scene) with the inspector under a hand, 1280×800: a frame in its window, 95th percentile",
        .atMost(4))
    } + [
      Target(
        "scenes.slowest",
        "the gallery without a window, 1280×800: of all scenes' recordings, the slowest's 95th percentile, each frame the median of three",
        .atMost(4)),
      Target("painting.rounded-views.200", "200 rounded views that all move", .atMost(1000.0 / 60)),
      Target(
        "painting.unseen-views.1000.painted",
        "painted of 1 000 views that move where nobody sees them",
        .atMost(0)),
      Target(
        "window.first-frame", "the gallery's cold start to its first frame and to its end",
        .atMost(150)),
      Target(
        "window.event-to-present",
        "event to present in the gallery's window, the newest of each frame, 95th percentile",
        .atMost(1000.0 / 60)),
      Target(
        "window.overtaken-event-to-present",
        "the same, of all events, also those that another overtook",
        .atMost(1000.0 / 60)),
      Target(
        "window.rounded-views.200", "200 rounded views that all move, in a window", .atLeast(60)),
      Target(
        "window.rounded-views.200.work", "what a frame of it takes, 95th percentile",
        .atMost(1000.0 / 60)),
      Target("window.idle-wakeups", "wake-ups when nothing moves", .atMost(0)),
    ]
}
