import Chance
import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of animators on springs: their motion, their time, and their continuity at interruptions.
struct AnimatorSpringTests {
  /// A view at 50, moved to 150 in x and to 250 in y.
  private struct Scene {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let view: UIView
    let animator: UIViewPropertyAnimator

    init(_ timing: any UITimingCurveProvider, duration: TimeInterval = 1) {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      self.view = view
      let window = stage.window
      animator = stage.perform {
        window.addSubview(view)
        return UIViewPropertyAnimator(duration: duration, timingParameters: timing)
      }
      animator.addAnimations { view.center = CGPoint(x: 150, y: 250) }
    }

    var seen: CGPoint { view.layer.presentation()?.position ?? .zero }

    /// Expects position and velocity, the latter from differences over a step just before and just
    /// after `call`, to change no more than the acceleration allows.
    ///
    /// - Parameters:
    ///   - step: Seconds.
    ///   - acceleration: The maximum, in points per second squared.
    func expectSmooth(
      step: TimeInterval = 1e-5, acceleration: CGFloat = 40_000, _ label: String = "",
      at location: SourceLocation = #_sourceLocation, _ call: () -> Void
    ) {
      let before = seen
      stage.advance(by: step)
      let at = seen
      call()
      let still = seen
      stage.advance(by: step)
      let after = seen
      for axis in [\CGPoint.x, \.y] {
        let jump = still[keyPath: axis] - at[keyPath: axis]
        let earlier = (at[keyPath: axis] - before[keyPath: axis]) / step
        let later = (after[keyPath: axis] - still[keyPath: axis]) / step
        #expect(abs(jump) < 1e-9, "\(label)", sourceLocation: location)
        #expect(
          abs(earlier - later) < 2 * step * acceleration, "\(label)", sourceLocation: location)
      }
    }
  }

  @Test func aDampingRatioSpringFollowsTheClosedForm() throws {
    let scene = Scene(UISpringTimingParameters(dampingRatio: 0.5))
    let spring = try #require(Spring(dampingRatio: 0.5, duration: 1))
    scene.animator.startAnimation()
    for _ in 0..<9 {
      scene.stage.advance(by: 0.1)
      let expected = spring.progress(at: scene.stage.now.seconds)
      #expect(abs(Double(scene.seen.x) - (50 + 100 * expected)) < 1e-9)
      #expect(abs(Double(scene.animator.fractionComplete) - scene.stage.now.seconds) < 1e-9)
    }
    scene.stage.advance(by: 0.2)
    #expect(scene.seen == CGPoint(x: 150, y: 250) && scene.animator.state == .inactive)
  }

  /// iOS 26.1 (Vercantez/openuikit, animator probe): ζ ½, 1 s, 50 → 150, t ≈ 0.297 → 166.15.
  @Test func aDampingRatioSpringMovesAsMeasuredOnIOS() {
    let scene = Scene(UISpringTimingParameters(dampingRatio: 0.5))
    scene.animator.startAnimation()
    scene.stage.advance(by: 0.297)
    #expect(abs(scene.seen.x - 166.15) < 0.05)
  }

  /// The durations that UIKit computes: docs/FACTS.md, "Settling".
  @Test(arguments: [
    (UISpringTimingParameters(), 0.505824),
    (
      UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero), 1.4727
    ),
    (
      UISpringTimingParameters(mass: 1, stiffness: 100, damping: 20, initialVelocity: .zero),
      0.923504
    ),
    (UISpringTimingParameters(duration: 0.5, bounce: 0), 0.7349),
  ])
  func aSpringWithItsOwnDurationReportsIt(timing: UISpringTimingParameters, seconds: Double) {
    let scene = Scene(timing, duration: 0)
    #expect(abs(scene.animator.duration - seconds) < 1e-4)
    scene.animator.startAnimation()
    scene.stage.advance(by: seconds - 0.001)
    #expect(scene.animator.isRunning)
    scene.stage.advance(by: 0.002)
    #expect(!scene.animator.isRunning && scene.seen == CGPoint(x: 150, y: 250))
  }

  @Test func eachAxisIsThrownAtItsOwnVelocity() {
    let velocity = CGVector(dx: -2, dy: 6)
    let scene = Scene(
      UISpringTimingParameters(mass: 1, stiffness: 100, damping: 14, initialVelocity: velocity))
    let spring = Spring(mass: 1, stiffness: 100, damping: 14)
    scene.animator.startAnimation()
    for _ in 0..<6 {
      scene.stage.advance(by: 0.1)
      let time = scene.stage.now.seconds
      let x = 50 + 100 * spring.progress(at: time, initialVelocity: -2)
      let y = 50 + 200 * spring.progress(at: time, initialVelocity: 6)
      #expect(abs(Double(scene.seen.x) - x) < 1e-9 && abs(Double(scene.seen.y) - y) < 1e-9)
    }
    scene.stage.advance(by: 5)
    #expect(scene.seen == CGPoint(x: 150, y: 250))
  }

  /// A pause in the start delay of a curve made the spent throw of an earlier spring available.
  @Test func aSpringIsThrownOnceAlsoAfterADelayedCurve() {
    let scene = Scene(
      UISpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: 20, dy: 20)))
    let animator = scene.animator
    animator.startAnimation()
    scene.stage.advance(by: 0.1)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 1)
    scene.stage.advance(by: 0.1)
    animator.pauseAnimation()
    animator.startAnimation(afterDelay: 1)
    scene.stage.advance(by: 0.5)
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(scene.view.presentedVelocity.center == .zero)
  }

  @Test func aRatioBelowZeroCountsAsZero() {
    let negative = Scene(UISpringTimingParameters(dampingRatio: -1))
    let zero = Scene(UISpringTimingParameters(dampingRatio: 0))
    for scene in [negative, zero] { scene.animator.startAnimation() }
    for _ in 0..<9 {
      for scene in [negative, zero] { scene.stage.advance(by: 0.1) }
      #expect(negative.seen == zero.seen && negative.seen.x > 50)
    }
  }

  @Test func dampingRatiosAboveOneAreClampedUnlessOverdampingIsAllowed() {
    let clamped = Scene(UISpringTimingParameters(dampingRatio: 2))
    let critical = Scene(UISpringTimingParameters(dampingRatio: 1))
    let creeping = Scene(
      UISpringTimingParameters(dampingRatio: 2, initialVelocity: .zero, allowsOverdamping: true))
    for scene in [clamped, critical, creeping] {
      scene.animator.startAnimation()
      scene.stage.advance(by: 0.3)
    }
    #expect(clamped.seen == critical.seen)
    #expect(creeping.seen.x != critical.seen.x)
    creeping.stage.advance(by: 0.699)
    #expect(abs(creeping.seen.x - 150) < 0.11)
  }

  @Test func reversingASpringKeepsItsVelocityAndReturnsToTheStart() {
    let scene = Scene(
      UISpringTimingParameters(dampingRatio: 0.4, initialVelocity: CGVector(dx: 3, dy: -4)))
    var ending: UIViewAnimatingPosition?
    scene.animator.addCompletion { ending = $0 }
    scene.animator.startAnimation()
    scene.stage.advance(by: 0.2)
    scene.expectSmooth { scene.animator.isReversed = true }
    scene.stage.advance(by: 0.05)
    scene.expectSmooth { scene.animator.isReversed = false }
    scene.stage.advance(by: 0.1)
    scene.expectSmooth { scene.animator.isReversed = true }
    scene.stage.advance(by: 10)
    #expect(ending == .start && scene.seen == CGPoint(x: 50, y: 50))
  }

  @Test func otherTimingInFlightKeepsPlaceAndSpeed() {
    let timings: [any UITimingCurveProvider] = [
      UISpringTimingParameters(dampingRatio: 0.3, initialVelocity: CGVector(dx: 2, dy: 5)),
      UICubicTimingParameters(animationCurve: .linear),
      UISpringTimingParameters(mass: 2, stiffness: 90, damping: 9, initialVelocity: .zero),
      UICubicTimingParameters(animationCurve: .easeInOut),
      UISpringTimingParameters(dampingRatio: 1),
    ]
    for first in timings {
      for second in timings.dropFirst() {
        let scene = Scene(first)
        scene.animator.startAnimation()
        scene.stage.advance(by: 0.13)
        scene.expectSmooth {
          scene.animator.pauseAnimation()
          scene.animator.continueAnimation(withTimingParameters: second, durationFactor: 1)
        }
        scene.stage.advance(by: 0.1)
        scene.expectSmooth {
          scene.animator.pauseAnimation()
          scene.animator.continueAnimation(withTimingParameters: second, durationFactor: 0.7)
        }
        scene.stage.advance(by: 20)
        #expect(scene.seen == CGPoint(x: 150, y: 250) && scene.animator.state == .inactive)
      }
    }
  }

  /// The tolerance is relative to the whole distance, not to the remaining one.
  @Test func theLaterASpringIsCaughtTheSoonerItRests() {
    let seconds = [0, 0.5, 0.9, 0.99, 0.9999, 1 - 1e-9].map { fraction in
      let fixture = AnimatorFixture(duration: 2, timing: UISpringTimingParameters(dampingRatio: 1))
      fixture.animator.fractionComplete = fraction
      expectNoJump(of: [fixture.view]) {
        fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      }
      let rest = fixture.stage.nextDue?.seconds(since: fixture.stage.now) ?? 0
      fixture.stage.advance(by: rest)
      #expect(fixture.completions == [.end])
      return rest
    }
    #expect(seconds[0] == 2)
    #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $0 > $1 - 1e-6 })
    #expect(seconds[1] > 1.7 && seconds[3] < 1.4)
  }

  /// Steps of 100 ns. A spring of ratio 0.4 that takes 0.4 s over 200 points stays below 2 000 000
  /// pt/s².
  @Test func replacingOrReversingTimingKeepsPositionAndVelocity() {
    for seed in 0..<400 as Range<UInt64> {
      var random = Seeded(seed)
      let duration = Double.random(in: 0.8...2, using: &random)
      let scene = Scene(Self.timing(&random, isThrown: true), duration: duration)
      scene.animator.scrubsLinearly = Bool.random(using: &random)
      scene.animator.startAnimation()
      for turn in 0..<3 {
        scene.stage.advance(by: Double.random(in: 0.02...0.2, using: &random))
        let isTurned =
          scene.animator.timingParameters is UISpringTimingParameters && turn == 0
          && Bool.random(using: &random)
        let (next, factor) = (
          Self.timing(&random, isThrown: false), CGFloat.random(in: 0.5...2, using: &random)
        )
        scene.expectSmooth(step: 1e-7, acceleration: 2_000_000, "seed \(seed), turn \(turn)") {
          if isTurned { return scene.animator.isReversed.toggle() }
          scene.animator.pauseAnimation()
          scene.animator.continueAnimation(withTimingParameters: next, durationFactor: factor)
        }
      }
      let isReversed = scene.animator.isReversed
      scene.stage.advance(by: 100)
      #expect(scene.seen == (isReversed ? CGPoint(x: 50, y: 50) : CGPoint(x: 150, y: 250)))
      #expect(scene.animator.state == .inactive, "seed \(seed)")
    }
  }

  /// Returns a curve, or a spring of either kind; a thrown spring has a different velocity along
  /// each axis.
  private static func timing(
    _ random: inout Seeded, isThrown: Bool
  ) -> any UITimingCurveProvider {
    let speeds = isThrown ? -6.0...6 : 0...0
    let velocity = CGVector(
      dx: Double.random(in: speeds, using: &random), dy: Double.random(in: speeds, using: &random))
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let curves: [UIView.AnimationCurve] = [.easeIn, .easeOut, .easeInOut, .linear]
      return UICubicTimingParameters(animationCurve: curves[Int.random(in: 0..<4, using: &random)])
    case 1:
      return UISpringTimingParameters(
        dampingRatio: Double.random(in: 0.4...1, using: &random), initialVelocity: velocity)
    default:
      return UISpringTimingParameters(
        mass: Double.random(in: 0.5...2, using: &random),
        stiffness: Double.random(in: 50...500, using: &random),
        damping: Double.random(in: 4...60, using: &random), initialVelocity: velocity)
    }
  }

  @Test func aStretchedAnimatorReversesAtItsUsualPace() {
    let scene = Scene(UICubicTimingParameters(animationCurve: .linear))
    scene.animator.fractionComplete = 0.99
    scene.animator.continueAnimation(withTimingParameters: nil, durationFactor: 10)
    scene.stage.advance(by: 5)
    scene.animator.isReversed = true
    scene.stage.advance(by: 0.994)
    #expect(scene.animator.isRunning)
    scene.animator.isReversed = false
    scene.animator.isReversed = true
    scene.stage.advance(by: 0.002)
    #expect(!scene.animator.isRunning && scene.seen == CGPoint(x: 50, y: 50))
  }

  @Test func anOvershootIsCaughtAndScrubbedWithoutAJump() {
    let scene = Scene(
      UISpringTimingParameters(dampingRatio: 0.3, initialVelocity: CGVector(dx: 0, dy: 8)))
    scene.animator.startAnimation()
    scene.stage.advance(by: 0.21)
    #expect(scene.seen.x > 150)
    let caught = scene.seen
    scene.animator.pauseAnimation()
    #expect(abs(scene.seen.x - caught.x) < 1e-9 && abs(scene.seen.y - caught.y) < 1e-9)
    let fraction = scene.animator.fractionComplete
    #expect(fraction > 1)
    scene.animator.fractionComplete = fraction
    #expect(abs(scene.seen.x - caught.x) < 1e-9 && abs(scene.seen.y - caught.y) < 1e-9)
    scene.animator.fractionComplete = fraction - 0.001
    #expect(abs(scene.seen.x - caught.x) < 1 && abs(scene.seen.y - caught.y) < 1)
    scene.stage.advance(by: 1)
    let held = scene.seen
    scene.animator.startAnimation()
    #expect(abs(scene.seen.x - held.x) < 1e-9 && abs(scene.seen.y - held.y) < 1e-9)
    scene.stage.advance(by: 10)
    #expect(scene.seen == CGPoint(x: 150, y: 250))
  }

  @Test func theVelocityOfAContinuedSpringIsInRemainingDistances() {
    let scene = Scene(UICubicTimingParameters(animationCurve: .linear))
    scene.animator.fractionComplete = 0.25
    scene.stage.advance(by: 0.5)
    let throwing = UISpringTimingParameters(
      mass: 1, stiffness: 200, damping: 20, initialVelocity: CGVector(dx: 4, dy: -1))
    scene.animator.continueAnimation(withTimingParameters: throwing, durationFactor: 0)
    let before = scene.seen
    scene.stage.advance(by: 1e-6)
    // 75 and 150 points remain.
    #expect(abs((scene.seen.x - before.x) / 1e-6 - 4 * 75) < 0.2)
    #expect(abs((scene.seen.y - before.y) / 1e-6 + 1 * 150) < 0.2)
    scene.stage.advance(by: 10)
    #expect(scene.seen == CGPoint(x: 150, y: 250))
  }

  @Test func withoutLinearScrubbingTheFractionIsTimeOnTheSpring() throws {
    let scene = Scene(UISpringTimingParameters(dampingRatio: 0.5))
    let spring = try #require(Spring(dampingRatio: 0.5, duration: 1))
    scene.animator.scrubsLinearly = false
    scene.animator.startAnimation()
    scene.stage.advance(by: 0.3)
    scene.animator.pauseAnimation()
    #expect(abs(scene.animator.fractionComplete - 0.3) < 1e-9)
    scene.animator.fractionComplete = 0.4
    #expect(abs(Double(scene.seen.x) - (50 + 100 * spring.progress(at: 0.4))) < 1e-9)
  }
}
