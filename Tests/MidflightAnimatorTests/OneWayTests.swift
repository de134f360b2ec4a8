import Chance
import Foundation
@testable import Midflight
import MotionCore
import SlowTrait
import StageFixtures
import Testing

/// Tests that a motion in one direction never turns back, for any interruption, on curves that
/// never turn back.
struct OneWayTests {
  /// Returns a random curve, often one of those that apps use.
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

  /// A motion to the right, with a record of any backward motion.
  final class Witness {
    let fixture: AnimatorFixture
    var goal: CGFloat = 250
    private var last: CGFloat

    init(_ fixture: AnimatorFixture) {
      self.fixture = fixture
      last = fixture.seenX
    }

    /// Advances for a while. A motion that passes its target, because it is almost there at speed,
    /// may come back to it.
    func watch(_ seconds: Double, steps: Int = 40, _ label: String) -> Bool {
      for _ in 0..<steps {
        fixture.stage.advance(by: seconds / Double(steps))
        let seen = fixture.seenX
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

  /// For any duration, the overshoot is less than a tenth of the distance.
  @Test(.slow) func aCurveThatPassesItsTargetDoesNotOvershootFar() {
    for seed in 1...400 as ClosedRange<UInt64> {
      var random = Seeded(seed)
      let duration = random.pick([0.05, 0.1, 0.2, 0.5])
      let fixture = AnimatorFixture(duration: duration, timing: Self.curve(&random))
      fixture.animator.startAnimation()
      fixture.stage.advance(by: duration * Double.random(in: 0.001...0.9, using: &random))
      let speed = fixture.view.presentedVelocity.center.dx
      fixture.animator.pauseAnimation()
      fixture.animator.continueAnimation(
        withTimingParameters: random.once(in: 2) ? nil : Self.curve(&random),
        durationFactor: random.pick([0, 1, 2, 5]))
      var furthest: CGFloat = 0
      for _ in 0..<400 {
        fixture.stage.advance(by: duration / 80)
        furthest = max(furthest, fixture.seenX)
      }
      #expect(furthest < 250 + 20, "seed \(seed): \(furthest), from \(speed) a second")
      #expect(fixture.completions.count == 1)
    }
  }

  /// A motion that has passed its target already does not fly far either, for any time to return.
  @Test func aContinuationBeyondTheTargetDoesNotOvershootFar() {
    for (ratio, caught) in [(0.4, 0.15), (0.2, 0.1), (0.2, 0.2), (0.3, 0.3)] {
      for duration in [0.1, 0.2, 0.5, 1] {
        for factor in [0, 0.5, 1, 3] as [CGFloat] {
          let fixture = AnimatorFixture(
            duration: duration, timing: UISpringTimingParameters(dampingRatio: ratio))
          fixture.animator.startAnimation()
          fixture.stage.advance(by: caught * duration)
          let (place, speed) = (fixture.seenX, fixture.view.presentedVelocity.center.dx)
          fixture.animator.pauseAnimation()
          fixture.animator.continueAnimation(
            withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut),
            durationFactor: factor)
          var (least, most) = (place, place)
          for _ in 0..<400 {
            fixture.stage.advance(by: duration / 100)
            (least, most) = (min(least, fixture.seenX), max(most, fixture.seenX))
          }
          let words = "\(ratio) \(caught) \(duration) \(factor): \(place), \(speed) a second"
          #expect(most < max(place, 250) + 50 && least > min(place, 250) - 50, "\(words)")
          #expect(fixture.seenX == 250)
        }
      }
    }
  }

  /// A spring that passes its target at speed is not stopped within a moment by the rest of a
  /// curve.
  @Test(arguments: [249.9, 250.01] as [CGFloat])
  func aSpringThatPassesItsTargetAtSpeedIsNotStoppedAbruptly(at place: CGFloat) {
    let fixture = AnimatorFixture(duration: 1, timing: UISpringTimingParameters(dampingRatio: 0.3))
    fixture.animator.startAnimation()
    while fixture.seenX < place { fixture.stage.advance(by: 0.00001) }
    let speed = fixture.view.presentedVelocity.center.dx
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0)
    fixture.stage.advance(by: 0.002)
    #expect(fixture.view.presentedVelocity.center.dx > speed / 2)
    var furthest: CGFloat = 0
    for _ in 0..<50 {
      fixture.stage.advance(by: 0.004)
      furthest = max(furthest, fixture.seenX)
    }
    #expect(furthest < 250 + 50)
    #expect(fixture.seenX == 250 && fixture.completions == [.end])
  }

  @Test(.slow) func interruptedCurvesNeverMoveBackwards() {
    for seed in 1...600 as ClosedRange<UInt64> {
      var random = Seeded(seed)
      let fixture = AnimatorFixture(duration: 1, timing: Self.curve(&random))
      let witness = Witness(fixture)
      fixture.animator.startAnimation()
      fixture.animator.continuesWithWholeCurve = random.once(in: 3)
      var words = "seed \(seed)"
      for _ in 0..<random.pick([1, 2, 3, 4]) {
        guard witness.watch(Double.random(in: 0.01...0.5, using: &random), words) else { return }
        guard fixture.animator.state == .active else { break }
        fixture.animator.pauseAnimation()
        if random.once(in: 3) { fixture.stage.advance(by: 0.1) }
        if random.once(in: 3) {
          words += ", started"
          witness.goal = 250
          fixture.animator.startAnimation()
        } else {
          let factor = random.pick([0, 0, 0.2, 0.5, 1, 2, 5] as [CGFloat])
          let curve = random.once(in: 4) ? nil : Self.curve(&random)
          words +=
            ", continued with \(curve.map { "\($0.controlPoint1) \($0.controlPoint2)" } ?? "nil"), \(factor)"
          if random.once(in: 4) {
            let rest = 1 - fixture.animator.fractionComplete
            let fraction = CGFloat.random(in: 0.2...1, using: &random)
            words += " to \(1 - rest * (1 - fraction))"
            witness.goal = 250 - 200 * rest * (1 - fraction)
            fixture.animator.continueAnimation(
              to: 1 - rest * (1 - fraction), withTimingParameters: curve, durationFactor: factor)
          } else {
            witness.goal = 250
            fixture.animator.continueAnimation(withTimingParameters: curve, durationFactor: factor)
          }
        }
      }
      guard witness.watch(8, steps: 800, words) else { return }
      // An animator that moves to a fraction stays there.
      witness.goal = 250
      fixture.animator.startAnimation()
      guard witness.watch(2, steps: 200, words) else { return }
      #expect(fixture.seenX == 250)
    }
  }

  @Test(.slow) func aMotionRetargetedFartherOnNeverMovesBackwards() {
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = Seeded(seed)
      let fixture = AnimatorFixture(duration: 1, timing: Self.curve(&random))
      let witness = Witness(fixture)
      fixture.animator.startAnimation()
      for _ in 0..<random.pick([1, 2, 30]) {
        guard witness.watch(Double.random(in: 0.01...0.2, using: &random), "seed \(seed)") else {
          return
        }
        // A motion beyond its target comes back.
        if fixture.seenX > witness.goal { break }
        witness.goal += 100
        let next = fixture.stage.perform {
          UIViewPropertyAnimator(
            duration: random.pick([0.2, 0.5, 1, 4]), timingParameters: Self.curve(&random))
        }
        next.beginsFromCurrentMotion = true
        next.addAnimations { [goal = witness.goal] in fixture.view.center.x = goal }
        next.startAnimation()
      }
      guard witness.watch(5, steps: 500, "seed \(seed)") else { return }
      #expect(fixture.seenX == witness.goal)
    }
  }

  /// A vertical curve has no velocity to keep, and continues from the presentation.
  @Test func aContinuationOnAVerticalCurveNeverMovesBackwards() {
    let circular = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0, y: 0.55), controlPoint2: CGPoint(x: 0.45, y: 1))
    let fixture = AnimatorFixture(duration: 1)
    let witness = Witness(fixture)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.3)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(
      to: 0.9, withTimingParameters: UICubicTimingParameters(animationCurve: .easeInOut),
      durationFactor: 10)
    fixture.stage.advance(by: 0.2)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(to: 1, withTimingParameters: circular, durationFactor: 10)
    #expect(witness.watch(11, steps: 1_100, "circular"))
    #expect(fixture.seenX == 250)
  }

  /// An axis that arrives almost at once neither delays the other nor stays beyond its target with
  /// it.
  @Test func eachAxisArrivesIndependently() {
    let fixture = AnimatorFixture(isEmpty: true)
    let (stage, view) = (fixture.stage, fixture.view)
    view.center = .zero
    stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) {
        view.center = CGPoint(x: 100, y: 1_000)
      }.startAnimation()
    }
    stage.advance(by: 0.345)
    let next = stage.perform { UIViewPropertyAnimator(duration: 4, curve: .easeInOut) }
    next.beginsFromCurrentMotion = true
    next.addAnimations { view.center = CGPoint(x: 384.5, y: 350) }
    next.startAnimation()
    var last = view.seen.position
    var peak = last.y
    for step in 1...400 {
      stage.advance(by: 0.01)
      let seen = view.seen.position
      #expect(seen.x >= last.x)
      if step > 10 { expect(seen.y, near: 350, within: 1e-6) }
      peak = max(peak, seen.y)
      last = seen
    }
    #expect(peak > 351 && peak < 366)
    #expect(view.seen.position == CGPoint(x: 384.5, y: 350))
  }

  /// The last bits of an angle do not change the way in which the motion slows down.
  @Test func anInterruptedRotationSlowsDownAlikeForEveryAngle() {
    let fractions = stride(from: 0.1, through: 1.45, by: 0.05).map { angle in
      let fixture = AnimatorFixture(isEmpty: true)
      let (stage, view) = (fixture.stage, fixture.view)
      stage.perform {
        UIViewPropertyAnimator(duration: 1, curve: .linear) {
          view.transform = CGAffineTransform(rotationAngle: angle)
        }.startAnimation()
      }
      stage.advance(by: 0.37)
      let next = stage.perform { UIViewPropertyAnimator(duration: 4, curve: .linear) }
      next.beginsFromCurrentMotion = true
      next.addAnimations { view.transform = CGAffineTransform(rotationAngle: 2 * angle) }
      next.startAnimation()
      stage.advance(by: 0.3)
      let seen = view.layer.presentedValues.transform
      return atan2(seen.b, seen.a) / angle
    }
    for fraction in fractions { expect(fraction, near: fractions[0], within: 1e-9) }
  }
}
