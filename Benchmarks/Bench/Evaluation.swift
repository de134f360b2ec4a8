import BenchmarkFigures
import Foundation
import MotionCore

/// What a frame costs a number that is on its way, beside the floor program.
struct Evaluation: Suite {
  /// How the numbers go.
  enum Way: String, CaseIterable {
    /// In one animator.
    case shared
    /// Each on a curve or a spring of its own, with a start of its own.
    case curves, springs
    /// The same, each caught in flight and gone on with at that speed, in other timing.
    case interruptedCurves = "interrupted.curves"
    case interruptedSprings = "interrupted.springs"
  }

  let way: Way
  /// Numbers on their way.
  let count: Int

  var name: String { "evaluation.\(way.rawValue).\(count)" }

  /// All ways, with numbers up to so many.
  static func all(upTo largest: Int) -> [any Suite] {
    Way.allCases.flatMap { way in
      [1_000, 10_000, 100_000].filter { $0 <= largest }.map { Evaluation(way: way, count: $0) }
    }
  }

  func run(_ report: (Figure) -> Void) {
    switch way {
    case .shared: shared(report)
    case .curves: apart(report, floor: { $0.cubic(at: $1) }) { $0.moveOnOwnCurves() }
    case .springs: apart(report, floor: { $0.spring(at: $1) }) { $0.moveOnOwnSprings() }
    case .interruptedCurves:
      apart(report, by: 1e-6, floor: { $0.cubic(at: $1) }) { $0.interruptOnCurves() }
    case .interruptedSprings:
      apart(report, by: 1e-6, floor: { $0.spring(at: $1) }) { $0.interruptOnSprings() }
    }
  }

  private func shared(_ report: (Figure) -> Void) {
    var crowd = Crowd(count: count / Crowd.numbersPerView)
    crowd.moveEverything()
    let numbers = crowd.views.count * Crowd.numbersPerView
    var floor = Floor(count: numbers)
    var progress = 0.0
    let plain = nanoseconds {
      progress += 1e-6
      floor.lerp(progress)
    }
    report(Figure(name, nanoseconds(crowd.looking()) / Double(numbers), "ns"))
    report(Figure("evaluation.shared.floor.\(count)", plain / Double(numbers), "ns"))
  }

  /// - Parameters:
  ///   - step: Seconds from one frame to the next. What was interrupted has forgotten its speed after 0.4.
  ///   - solve: What the floor program does: of what was interrupted, the new course alone.
  private func apart(
    _ report: (Figure) -> Void, by step: Double = 0.001,
    floor solve: (inout Floor, Double) -> Void, _ move: (inout Crowd) -> Void
  ) {
    var crowd = Crowd(count: count)
    move(&crowd)
    report(Figure(name, nanoseconds(crowd.lookingAtOpacities(by: step)) / Double(count), "ns"))
    var floor = Floor(count: count)
    var time = Floor.duration / 2
    let plain = nanoseconds {
      time += 0.001
      solve(&floor, time)
    }
    report(
      Figure("evaluation.\(way.rawValue).floor.\(count)", plain / Double(count), "ns"))
    guard let solving else { return }
    report(
      Figure(
        "evaluation.\(way.rawValue).solution.\(count)", nanoseconds(solving) / Double(count), "ns"))
  }

  /// What the engine's own arithmetic does for all numbers; nil where no single solution is all of it.
  private var solving: (() -> Void)? {
    switch way {
    case .curves: curveSolutions()
    case .springs: springSolutions()
    case .shared, .interruptedCurves, .interruptedSprings: nil
    }
  }

  /// The engine's own arithmetic of curves alone, for all numbers: what is left if all else costs nothing.
  private func curveSolutions() -> () -> Void {
    let curves = parts.map { part in
      CubicCurve(
        controlPoint1: CGPoint(x: 0.1 + 0.4 * part, y: 0.1 * part),
        controlPoint2: CGPoint(x: 0.4 + 0.2 * part, y: 1))
    }
    return solving { index, fraction in curves[index].progress(at: fraction) }
  }

  /// The same of springs.
  private func springSolutions() -> () -> Void {
    let springs = parts.map { Spring(response: 1, dampingRatio: 0.3 + 0.5 * $0) }
    return solving { index, fraction in springs[index].progress(at: fraction) }
  }

  private func solving(_ solve: @escaping (Int, Double) -> Double) -> () -> Void {
    let parts = parts
    var time = 0.4
    return {
      time += 1e-7
      var sum = 0.0
      for index in parts.indices { sum += solve(index, time + 0.1 * parts[index]) }
      use(sum)
    }
  }

  /// 0…1 for each number, in no order.
  private var parts: [Double] {
    (0..<count).map { Double($0 * 7919 % count) / Double(count) }
  }

  private func nanoseconds(_ body: () -> Void) -> Double { Stopwatch().nanoseconds(body) }
}
