import BenchmarkFigures
import Foundation
import Midflight
import MotionCore

/// What `stage.frame()` costs when few of many views move, when none does and when few are seen.
struct FrameCost: Suite {
  let name = "frame"

  func run(_ report: (Figure) -> Void) {
    let stopwatch = Stopwatch()
    for (count, moving) in [(1_000, 1_000), (10_000, 1_000), (10_000, 0)] {
      var crowd = Crowd(count: count)
      if moving > 0 { crowd.moveCenters(ofFirst: moving) }
      let figure = "frame.\(count)-views-\(moving)-moving"
      report(Figure(figure, stopwatch.nanoseconds(crowd.frame) / 1000, "µs"))
      report(Figure(figure + ".allocations", Double(allocations(crowd)), "allocations"))
    }
    var hidden = Crowd(count: 10_000)
    hidden.moveCenters(ofFirst: 1_000)
    hidden.hide(allBut: 1_000)
    report(
      Figure("frame.10000-views-9000-hidden", stopwatch.nanoseconds(hidden.frame) / 1000, "µs"))
    let idle = Crowd(count: 10_000)
    report(
      Figure(
        "frame.idle-advance", stopwatch.nanoseconds { idle.stage.advance(by: 0.001) }, "ns"))
  }

  /// Of a frame, once frames have been made before.
  private func allocations(_ crowd: Crowd) -> Int {
    for _ in 0..<3 { crowd.frame() }
    return Heap.count(crowd.frame).allocations
  }
}
