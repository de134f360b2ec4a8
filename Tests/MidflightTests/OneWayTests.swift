import Chance
import Midflight
import MotionCore
import Testing

/// What goes one way goes on that way, however it is interrupted: along curves that never turn back, nothing
/// that is seen does.
struct OneWayTests {
  /// A curve from one end to the other, as often as not one of those that apps use.
  static func curve(_ random: inout Seeded) -> UICubicTimingParameters {
    let known: [(Double, Double, Double, Double)] = [
      (0, 0, 1, 1), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1), (0.05, 0.7, 0.1, 1),
      (0.16, 1, 0.3, 1), (0, 0.55, 0.45, 1), (0.7, 0, 0.84, 0), (0.87, 0, 0.13, 1), (0, 1, 1, 0),
    ]
    let number = { (random: inout Seeded) in Double.random(in: 0...1, using: &random) }
    let points =
      random.once(in: 2)
      ? random.pick(known) : (number(&random), number(&random), number(&random), number(&random))
    return UICubicTimingParameters(
      controlPoint1: CGPoint(x: points.0, y: points.1),
      controlPoint2: CGPoint(x: points.2, y: points.3))
  }

  /// A flight to the right, and whether it has ever gone back.
  final class Witness {
    let flight: Flight
    var goal: CGFloat = 250
    private var last: CGFloat

    init(_ flight: Flight) {
      self.flight = flight
      last = flight.seenX
    }

    /// Goes on for a while. What flies past its goal, because it is almost there at speed, comes back to it.
    func watch(_ seconds: Double, steps: Int = 40, _ label: String) -> Bool {
      for _ in 0..<steps {
        flight.stage.advance(by: seconds / Double(steps))
        let seen = flight.seenX
        let isBack = seen < min(last, goal) - 1e-6
        if isBack {
          Issue.record("\(label): from \(last) to \(seen), on the way to \(goal)")
          return false
        }
        last = seen
      }
      return true
    }
  }

  @Test func curvesThatAreInterruptedGoOn() {
    for seed in 1...600 as ClosedRange<UInt64> {
      var random = Seeded(seed)
      let flight = Flight(duration: 1, timing: Self.curve(&random))
      let witness = Witness(flight)
      flight.animator.startAnimation()
      var words = "seed \(seed)"
      for _ in 0..<random.pick([1, 2, 3, 4]) {
        guard witness.watch(Double.random(in: 0.01...0.5, using: &random), words) else { return }
        guard flight.animator.state == .active else { break }
        flight.animator.pauseAnimation()
        if random.once(in: 3) { flight.stage.advance(by: 0.1) }
        if random.once(in: 3) {
          words += ", started"
          flight.animator.startAnimation()
        } else {
          let factor = random.pick([0, 0, 0.2, 0.5, 1, 2, 5] as [CGFloat])
          let curve = random.once(in: 4) ? nil : Self.curve(&random)
          words +=
            ", continued with \(curve.map { "\($0.controlPoint1) \($0.controlPoint2)" } ?? "nil"), \(factor)"
          flight.animator.continueAnimation(withTimingParameters: curve, durationFactor: factor)
        }
      }
      guard witness.watch(8, steps: 800, words) else { return }
      #expect(flight.seenX == 250)
    }
  }

  @Test func whatIsRetargetedFartherOnGoesOn() {
    for seed in 1...600 as ClosedRange<UInt64> {
      var random = Seeded(seed)
      let flight = Flight(duration: 1, timing: Self.curve(&random))
      let witness = Witness(flight)
      flight.animator.startAnimation()
      for _ in 0..<random.pick([1, 2, 30]) {
        guard witness.watch(Double.random(in: 0.01...0.2, using: &random), "seed \(seed)") else {
          return
        }
        // What has flown past swings back.
        if flight.seenX > witness.goal { break }
        witness.goal += 100
        let next = flight.stage.perform {
          UIViewPropertyAnimator(
            duration: random.pick([0.2, 0.5, 1, 4]), timingParameters: Self.curve(&random))
        }
        next.beginsFromCurrentMotion = true
        next.addAnimations { [goal = witness.goal] in flight.view.center.x = goal }
        next.startAnimation()
      }
      guard witness.watch(5, steps: 500, "seed \(seed)") else { return }
      #expect(flight.seenX == witness.goal)
    }
  }
}
