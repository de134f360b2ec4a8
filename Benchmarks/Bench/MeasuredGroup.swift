import ArgumentParser
import BenchmarkFigures
import Counters
import Foundation
import Midflight
import MidflightPainter
import MotionCore

/// A group of figures measured by one process, so that other groups leave no gaps in its heap.
enum MeasuredGroup: String, CaseIterable, ExpressibleByArgument {
  case curves, springs
  case interruptedCurves = "interrupted.curves"
  case interruptedSprings = "interrupted.springs"
  case memory, scaling, replay, painting, window

  /// Measures the figures of the group.
  ///
  /// | Group | Figures |
  /// |---|---|
  /// | `curves`, `springs`, `interrupted.…` | nanoseconds per animated number |
  /// | `memory` | bytes |
  /// | `scaling` | growth exponents |
  /// | `replay` | milliseconds of one replay |
  /// | `painting` | milliseconds per painted frame |
  /// | `window` | a window on a display |
  @MainActor func measure() throws -> [Figure] {
    switch self {
    case .curves, .springs, .interruptedCurves, .interruptedSprings:
      let inFrame = Figure("number.\(rawValue).in-frame", nanosecondsInFrame(), "ns")
      let work = Work.number(rawValue, 10_000)
      return [inFrame, Figure(work.name, Stopwatch.nanoseconds(work.run) / 10_000, "ns")]
    case .memory: return try Memory.figures().filter { $0.name.hasPrefix("memory.scalar") }
    case .scaling:
      return try Work.scaling().map {
        Figure($0.name, Stopwatch.nanoseconds($0.run), "ns")
      }.growths(from: 250, to: 4_000)
    case .replay:
      let nanoseconds = Stopwatch.nanoseconds(try SampleRecording().replay)
      return [Figure("replay.600-events", nanoseconds / 1e6, "ms")]
    case .painting: return [try Self.roundedViews()]
    case .window: return try DragClient.measure()
    }
  }

  /// Measures the nanoseconds that an animated number adds to a frame of 1000 views.
  ///
  /// Two stages draw frames in turn: one with 1000 animated numbers, and one with a single moving
  /// view, because a frame without motion is not built again. Returns the difference per number
  /// between the median of the first and the fastest of the second, so load rarely lowers the
  /// result. Infinite if nothing is animated: `bench compare` then reports no figure.
  @MainActor private func nanosecondsInFrame() -> Double {
    keep_freed_memory()
    let count = 1_000
    var (animated, baseline) = (MovingViews(count: count), MovingViews(count: count))
    baseline.animate(first: 1, MovingViews.changeCenter)
    animated.animate(rawValue)
    var (seconds, baselineSeconds): ([Double], [Double]) = ([], [])
    for _ in 0..<100 {
      seconds.append(Stopwatch.seconds(CLOCK_THREAD_CPUTIME_ID, animated.drawFrame))
      baselineSeconds.append(Stopwatch.seconds(CLOCK_THREAD_CPUTIME_ID, baseline.drawFrame))
    }
    let difference = (seconds.percentile(0.5) ?? .infinity) - (baselineSeconds.min() ?? 0)
    return difference > 0 ? difference * 1e9 / Double(count) : .infinity
  }

  /// Measures 200 views of 40 points that move, rotate, fade and change color: the median of 300
  /// frames.
  @MainActor private static func roundedViews() throws -> Figure {
    var views = MovingViews(count: 200)
    for view in views.views { view.layer.cornerRadius = 12 }
    views.animate(MovingViews.changeEverything)
    let painter = try Painter(widthInPixels: 1280, heightInPixels: 800)
    let times = (0..<300).map { _ in
      Stopwatch.seconds(CLOCK_THREAD_CPUTIME_ID) {
        views.stage.advance(by: MovingViews.duration / 301)
        painter.paint(views.stage.frame())
      }
    }
    return Figure("painting.rounded-views.200", (times.percentile(0.5) ?? .infinity) * 1000, "ms")
  }
}

/// Measures heap memory, including the word that the C library keeps before each block.
enum Memory {
  /// Returns the bytes of a view, of an animation of one number of a view, and of the growth by
  /// repeated work.
  ///
  /// The growth is 0 if repeated work frees all memory.
  static func figures() throws -> [Figure] {
    func figure(_ name: String, of number: Int = 2_000, _ body: () -> Void) -> Figure {
      Figure("memory.\(name)", Double(Counter.heap(body).bytes) / Double(number), "bytes")
    }
    var (alphas, centers) = (MovingViews(count: 1), MovingViews(count: 2_000))
    let bytes = [
      figure("view") { alphas = MovingViews(count: 2_000) },
      figure("scalar.alpha-alone") { alphas.animate { $0.alpha = 0.5 } },
      figure("scalar.x-alone") { centers.animate(MovingViews.changeCenter) },
    ]
    let works = try Work.scaling()
    for _ in 0..<2 { for work in works { work.run() } }
    return bytes + [figure("growth", of: 1) { for work in works { work.run() } }]
  }
}
