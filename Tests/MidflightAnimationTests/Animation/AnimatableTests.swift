import Chance
import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of animated properties of any object.
struct AnimatableTests {
  /// An object without any property of UIKit's.
  final class Gauge {
    @Animatable var sweep: CGFloat = 10
    @Animatable var tip = CGPoint(x: 10, y: 20)
    @Animatable var window = CGRect(x: 0, y: 0, width: 100, height: 50)
    @Animatable var ink = UIColor.red
    @Animatable var grade = Grade(level: 0.1, name: "new")
  }

  /// A value with more numbers than a vector has, and with a part that no number expresses.
  struct Grade: AnimatableValue, Equatable {
    var level: Double
    var others = [1.0, 2, 3, 4]
    var name: String

    init(level: Double, name: String) { (self.level, self.name) = (level, name) }

    var animatableNumbers: [Double] { [level] + others }
    init(animatableNumbers numbers: [Double]) {
      self.init(level: numbers[0], name: "between")
      others = Array(numbers.dropFirst())
    }
  }

  let stage = Stage(size: CGSize(width: 400, height: 400))
  let gauge = Gauge()

  func animator(
    _ duration: TimeInterval = 2,
    _ timing: any UITimingCurveProvider = UICubicTimingParameters(
      animationCurve: .linear), _ changes: @escaping (Gauge) -> Void
  ) -> UIViewPropertyAnimator {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    }
    animator.addAnimations { [gauge] in changes(gauge) }
    return animator
  }

  // MARK: - Without an animation

  @Test func anAnimatablePropertyChangesAtOnceOutsideAStage() {
    gauge.sweep = 20
    gauge.ink = .blue
    #expect(gauge.sweep == 20 && gauge.$sweep.model == 20 && gauge.$sweep.presented == 20)
    #expect(gauge.ink === UIColor.blue, "the very object")
    #expect(gauge.$sweep.velocity == 0)
  }

  @Test func anAnimatablePropertyRefusesNonFiniteValues() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { Gauge().tip.y = .nan }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(messages.contains("@Animatable set to"))
    #expect(messages.contains("they are finite"))
  }

  @Test func aValueOfMoreNumbersThanBeforeIsRefused() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { Gauge().grade.others.append(5) }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(messages.contains("a value of 6 numbers after one of 5"))
  }

  // MARK: - In flight

  @Test func thePresentedValueMovesToTheModelValue() {
    animator { $0.sweep = 30 }.startAnimation()
    #expect(gauge.sweep == 30)
    #expect(gauge.$sweep.presented == 10)
    stage.advance(by: 0.5)
    #expect(gauge.$sweep.presented == 15)
    #expect(gauge.$sweep.velocity == 10)
    stage.advance(by: 1.5)
    #expect(gauge.$sweep.presented == 30)
    #expect(gauge.$sweep.velocity == 0)
  }

  @Test func everyKindOfValueMoves() {
    animator {
      $0.tip = CGPoint(x: 20, y: 0)
      $0.window = CGRect(x: 10, y: 20, width: 0, height: 100)
      $0.ink = .clear
      $0.grade = Grade(level: 0.5, name: "target")
    }.startAnimation()
    stage.advance(by: 1)
    #expect(gauge.$tip.presented == CGPoint(x: 15, y: 10))
    #expect(gauge.$window.presented == CGRect(x: 5, y: 10, width: 50, height: 75))
    #expect(gauge.$ink.presented == UIColor.red.withAlphaComponent(0.5), "it keeps its hue")
    #expect(gauge.$ink.velocityNumbers == [-0.5, 0, 0, -0.5])
    expect(CGFloat(gauge.$grade.presented.level), near: 0.3)
    #expect(gauge.$grade.presented.others == [1, 2, 3, 4])
    #expect(gauge.$grade.presented.name == "between")
    stage.advance(by: 1)
    #expect(gauge.$grade.presented.name == "target")
  }

  @Test func theConformancesSurviveTheRoundTrip() {
    func expectRoundTrip<Value: AnimatableValue & Equatable>(_ value: Value) {
      #expect(Value(animatableNumbers: value.animatableNumbers) == value)
    }
    expectRoundTrip(0.1)
    expectRoundTrip(Float(0.1))
    expectRoundTrip(CGFloat(0.1))
    expectRoundTrip(CGPoint(x: 1, y: -2))
    expectRoundTrip(CGVector(dx: 1, dy: -2))
    expectRoundTrip(CGSize(width: 1, height: 2))
    expectRoundTrip(CGRect(x: 1, y: 2, width: 3, height: 4))
    expectRoundTrip(UIColor.systemTeal.resolvedColor(with: .current))
  }

  @Test func anAnimatablePropertyFollowsScrubsAndReversals() {
    let animator = animator { $0.sweep = 30 }
    animator.fractionComplete = 0.25
    #expect(gauge.$sweep.presented == 15)
    animator.isReversed = true
    #expect(gauge.$sweep.presented == 15)
    animator.fractionComplete = 0.25
    #expect(gauge.$sweep.presented == 25)
    animator.startAnimation()
    stage.advance(by: 0.5)
    #expect(gauge.$sweep.presented == 20)
    #expect(gauge.$sweep.velocity == -10)
    stage.advance(by: 1)
    #expect(gauge.sweep == 10)
  }

  @Test func reversingRestoresTheExactOriginalValue() {
    let ink = UIColor(red: 0.1, green: 0.7, blue: 0.3, alpha: 1.0 / 3)
    gauge.ink = ink
    gauge.grade = Grade(level: 0.3, name: "original")
    let animator = animator {
      $0.ink = .blue
      $0.grade = Grade(level: 0.1 + 0.2, name: "target")
      $0.tip.x += 0.1
    }
    animator.startAnimation()
    stage.advance(by: 0.7)
    animator.isReversed = true
    stage.advance(by: 0.7)
    #expect(animator.state == .inactive)
    #expect(gauge.ink === ink)
    #expect(gauge.grade == Grade(level: 0.3, name: "original"))
    #expect(gauge.tip == CGPoint(x: 10, y: 20))
  }

  @Test func finishingAtTheStartRestoresTheOriginalValue() {
    let animator = animator { $0.grade = Grade(level: 0.9, name: "target") }
    animator.startAnimation()
    stage.advance(by: 1)
    animator.stopAnimation(false)
    #expect(gauge.grade.name == "between")
    animator.finishAnimation(at: .start)
    #expect(gauge.grade == Grade(level: 0.1, name: "new"))
  }

  @Test func anAnimatablePropertyStopsAtItsPresentedValue() {
    let animator = animator { $0.sweep = 30 }
    animator.startAnimation()
    stage.advance(by: 0.5)
    animator.stopAnimation(true)
    #expect(gauge.sweep == 15 && gauge.$sweep.presented == 15)
  }

  @Test func animationsOfOnePropertyAddUp() {
    animator { $0.sweep = 30 }.startAnimation()
    stage.advance(by: 1)
    animator { $0.sweep = 0 }.startAnimation()
    #expect(gauge.$sweep.presented == 20)
    stage.advance(by: 0.5)
    expect(gauge.$sweep.presented, near: 0 - 20 * 0.25 + 30 * 0.75)
    stage.advance(by: 1.5)
    #expect(gauge.$sweep.presented == 0)
  }

  @Test func beginsFromCurrentMotionKeepsValueAndVelocity() {
    animator { $0.sweep = 30 }.startAnimation()
    stage.advance(by: 1)
    let next = animator(2, UISpringTimingParameters(dampingRatio: 1)) { $0.sweep = 0 }
    next.beginsFromCurrentMotion = true
    next.startAnimation()
    expect(gauge.$sweep.presented, near: 20)
    expect(gauge.$sweep.velocity, near: 10)
    stage.advance(by: 2)
    #expect(gauge.$sweep.presented == 0)
  }

  @Test func aSpringThrowsEachAxisOfAPointAtItsOwnVelocity() {
    let timing = UISpringTimingParameters(
      dampingRatio: 0.5, initialVelocity: CGVector(dx: 3, dy: -2))
    animator(1, timing) {
      $0.tip = CGPoint(x: 110, y: 120)
      $0.window = CGRect(x: 100, y: 100, width: 200, height: 150)
      $0.sweep = 110
    }.startAnimation()
    expect(gauge.$tip.velocity.x, near: 300)
    expect(gauge.$tip.velocity.y, near: -200)
    expect(gauge.$window.velocity.origin.y, near: -200)
    expect(gauge.$window.velocity.size.height, near: 300)
    expect(gauge.$sweep.velocity, near: 300)
  }

  @Test func theVelocityIsTheDerivativeOfWhatIsSeen() {
    let timing = UISpringTimingParameters(
      dampingRatio: 0.4, initialVelocity: CGVector(dx: 5, dy: 1))
    let animator = animator(1, timing) { $0.tip = CGPoint(x: 200, y: -100) }
    animator.startAnimation()
    for _ in 0..<8 {
      stage.advance(by: 0.1)
      animator.isReversed.toggle()
      let before = gauge.$tip.presented
      stage.advance(by: 1e-4)
      let velocity = gauge.$tip.velocity
      stage.advance(by: 1e-4)
      let after = gauge.$tip.presented
      expect(velocity.x, near: (after.x - before.x) / 2e-4, within: 0.05)
      expect(velocity.y, near: (after.y - before.y) / 2e-4, within: 0.05)
    }
  }

  /// Makes equal changes to a view's centre and to a custom point.
  @Test func anAnimatablePropertyMovesAsAViewForAnyCalls() {
    for seed in 0..<300 as Range<UInt64> {
      var random = Seeded(seed)
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 40))
      let gauge = Gauge()
      let stage = Stage(size: CGSize(width: 100, height: 100))
      let animators = (0..<3).map { index in
        let timing: any UITimingCurveProvider =
          [
            UICubicTimingParameters(animationCurve: .easeInOut),
            UISpringTimingParameters(
              dampingRatio: 0.4, initialVelocity: CGVector(dx: 2, dy: -1)),
            UISpringTimingParameters(damping: 0.8, response: 0.3),
          ][index]
        let animator = stage.perform {
          UIViewPropertyAnimator(duration: 1, timingParameters: timing)
        }
        animator.beginsFromCurrentMotion = Bool.random(using: &random)
        return animator
      }
      #expect(gauge.tip == view.center)
      for _ in 0..<20 {
        let animator = animators[Int.random(in: 0..<3, using: &random)]
        let place = CGPoint(
          x: Double.random(in: 0...400, using: &random),
          y: Double.random(in: 0...400, using: &random))
        if animator.state != .stopped, Bool.random(using: &random) {
          animator.addAnimations { (view.center, gauge.tip) = (place, place) }
        }
        switch (animator.state, Int.random(in: 0..<5, using: &random)) {
        case (.stopped, _):
          animator.finishAnimation(at: [.start, .current, .end].randomElement(using: &random)!)
        case (_, 0): animator.startAnimation()
        case (_, 1): animator.isReversed.toggle()
        case (.active, 2): animator.pauseAnimation()
        case (.active, 3): animator.stopAnimation(Bool.random(using: &random))
        case (.active, 4) where !animator.isRunning:
          animator.fractionComplete = CGFloat.random(in: 0...1, using: &random)
        default: (view.center, gauge.tip) = (place, place)
        }
        stage.advance(by: Double.random(in: 0...0.4, using: &random))
        #expect(gauge.tip == view.center, "seed \(seed)")
        #expect(gauge.$tip.presented == view.seen.position, "seed \(seed)")
        let (velocity, center) = (gauge.$tip.velocity, view.presentedVelocity.center)
        #expect(velocity == CGPoint(x: center.dx, y: center.dy), "seed \(seed)")
      }
      for animator in animators {
        if animator.state == .stopped { animator.finishAnimation(at: .end) }
        if animator.state == .active { animator.stopAnimation(true) }
      }
    }
  }

  @Test func theHolderOfAnAnimatableValueMayBeReleasedInFlight() {
    var holder: Gauge? = Gauge()
    weak let gone = holder
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { [weak holder] in holder?.sweep = 40 }
    }
    animator.startAnimation()
    stage.advance(by: 0.5)
    holder = nil
    #expect(gone == nil)
    animator.isReversed = true
    stage.advance(by: 1)
    #expect(animator.state == .inactive)
  }

  @Test func theStageOfAnAnimatableValueMayBeReleasedInFlight() {
    var stage: Stage? = Stage(size: CGSize(width: 100, height: 100))
    let animator = stage?.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { [gauge] in gauge.sweep = 20 }
    }
    animator?.startAnimation()
    stage?.advance(by: 0.5)
    stage = nil
    #expect(gauge.sweep == 15 && gauge.$sweep.presented == 15)
  }
}
