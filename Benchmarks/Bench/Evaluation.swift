import BenchmarkFigures
import Foundation

/// What a frame costs a number that is on its way, beside the floor program.
struct Evaluation: Suite {
  let name = "evaluation"
  /// Numbers on their way.
  let sizes: [Int]

  /// Measures sizes up to this.
  init(upTo largest: Int) { sizes = [1_000, 10_000, 100_000].filter { $0 <= largest } }

  func run(_ report: (Figure) -> Void) {
    for count in sizes { shared(count, report) }
    for count in sizes { curves(count, report) }
    for count in sizes { springs(count, report) }
  }

  private func shared(_ count: Int, _ report: (Figure) -> Void) {
    var crowd = Crowd(count: count / Crowd.numbersPerView)
    crowd.moveEverything()
    let numbers = crowd.views.count * Crowd.numbersPerView
    var floor = Floor(count: numbers)
    var progress = 0.0
    let plain = nanoseconds {
      progress += 1e-6
      floor.lerp(progress)
    }
    report(
      Figure("evaluation.shared.\(count)", nanoseconds(crowd.looking()) / Double(numbers), "ns"))
    report(Figure("evaluation.shared.floor.\(count)", plain / Double(numbers), "ns"))
  }

  private func curves(_ count: Int, _ report: (Figure) -> Void) {
    var crowd = Crowd(count: count)
    crowd.moveOnOwnCurves()
    var floor = Floor(count: count)
    var time = Floor.duration / 2
    let plain = nanoseconds {
      time += 0.001
      floor.cubic(at: time)
    }
    report(
      Figure(
        "evaluation.curves.\(count)", nanoseconds(crowd.lookingAtOpacities()) / Double(count), "ns")
    )
    report(Figure("evaluation.curves.floor.\(count)", plain / Double(count), "ns"))
  }

  private func springs(_ count: Int, _ report: (Figure) -> Void) {
    var crowd = Crowd(count: count)
    crowd.moveOnOwnSprings()
    var floor = Floor(count: count)
    var time = Floor.duration / 2
    let plain = nanoseconds {
      time += 0.001
      floor.spring(at: time)
    }
    report(
      Figure(
        "evaluation.springs.\(count)", nanoseconds(crowd.lookingAtOpacities()) / Double(count), "ns"
      ))
    report(Figure("evaluation.springs.floor.\(count)", plain / Double(count), "ns"))
  }

  private func nanoseconds(_ body: () -> Void) -> Double { Stopwatch().nanoseconds(body) }
}
