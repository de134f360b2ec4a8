import BenchmarkFigures
import Foundation
import Midflight
import MotionCore

/// What `stage.frame()` costs when few of many views move, when none does and when few are seen.
struct FrameCost: Suite {
  let name = "frame"
  private let stopwatch = Stopwatch()

  func run(_ report: (Figure) -> Void) {
    for (name, crowd) in Self.crowds {
      report(Figure("frame.\(name)", stopwatch.nanoseconds(crowd.frame) / 1000, "µs"))
      report(Figure("frame.\(name).allocations", Double(Self.allocations(crowd)), "allocations"))
    }
    let advance = Self.idleAdvance()
    report(Figure("frame.idle-advance", stopwatch.nanoseconds(advance), "ns"))
  }

  /// A millisecond of a stage of 10 000 views, of which a thousand have come to rest.
  static func idleAdvance() -> () -> Void {
    var crowd = Crowd(count: 10_000)
    crowd.moveCenters(ofFirst: 1_000)
    crowd.stage.advance(by: Crowd.duration + 1)
    crowd.frame()
    let stage = crowd.stage
    return { stage.advance(by: 0.001) }
  }

  /// Those whose frames are measured and counted, by name.
  static var crowds: [(name: String, crowd: Crowd)] {
    let many = 10_000
    var (all, first, scattered) = (Crowd(count: 1_000), Crowd(count: many), Crowd(count: many))
    all.moveCenters(ofFirst: 1_000)
    first.moveCenters(ofFirst: 1_000)
    scattered.moveCenters(ofScattered: 1_000)
    var blinking = Crowd(count: many)
    blinking.moveCenters(ofFirst: 1_000)
    blinking.blink()
    // Each of a hundred views holds a hundred: all move in ten of them, or ten in each.
    var branches = Crowd(count: many, branches: 100)
    branches.moveCenters(ofFirst: 1_000)
    var everywhere = Crowd(count: many, branches: 100)
    everywhere.moveCenters(ofScattered: 1_000)
    var hidden = Crowd(count: many)
    hidden.moveCenters(ofFirst: 1_000)
    hidden.hide(allBut: 1_000)
    return [
      ("1000-views-1000-moving", all), ("10000-views-1000-moving", first),
      ("10000-views-1000-scattered", scattered), ("10000-views-1000-moving-1-set", blinking),
      ("10000-views-1000-in-branches", branches),
      ("10000-views-1000-in-all-branches", everywhere), ("10000-views-9000-hidden", hidden),
      ("10000-views-0-moving", Crowd(count: many)),
    ]
  }

  /// Of a hundred frames, each seen while the one before it is kept, as a window does that compares them; once frames
  /// have been made before.
  static func allocations(_ crowd: Crowd) -> Int {
    for _ in 0..<3 { crowd.frame() }
    var last = crowd.nextFrame()
    return Heap.count {
      for _ in 0..<100 {
        let next = crowd.nextFrame()
        use(Double(last.nodes.count))
        last = next
      }
    }.allocations
  }
}
