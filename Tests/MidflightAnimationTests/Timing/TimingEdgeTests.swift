import Foundation
import Midflight
import MotionCore
import StageFixtures
import Testing

/// Timing parameters without a valid timing. As in UIKit, they are accepted.
struct TimingEdgeTests {
  /// The second spring does not settle before a double overflows.
  @Test(arguments: [0, Double.leastNonzeroMagnitude])
  func aSpringWithoutDampingEasesOutOverTheAnimatorsDuration(_ damping: Double) {
    let timing = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: CGFloat(damping), initialVelocity: .zero)
    let fixture = AnimatorFixture(duration: 2, timing: timing)
    #expect(fixture.animator.duration == 2)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    expect(CGFloat(fixture.seenProgress), near: CGFloat(CubicCurve.easeOut.progress(at: 0.5)))
    fixture.stage.advance(by: 1)
    #expect(fixture.completions == [.end])
  }

  /// No spring settles without damping, whichever axis it is thrown along.
  @Test(arguments: [
    CGVector(dx: 2, dy: -1), CGVector(dx: 3, dy: -2), CGVector(dx: 0, dy: 8),
    CGVector(dx: -2, dy: 0),
  ])
  func anUndampedSpringWithVelocityEqualsDampingRatioZero(_ velocity: CGVector) {
    let timing = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 0, initialVelocity: velocity)
    #expect(timing.initialVelocity == velocity)
    let (fixture, other) = (
      AnimatorFixture(timing: timing),
      AnimatorFixture(timing: UISpringTimingParameters(dampingRatio: 0, initialVelocity: velocity))
    )
    for fixture in [fixture, other] { fixture.animator.startAnimation() }
    for step in 1..<20 {
      for fixture in [fixture, other] { fixture.stage.advance(by: 0.1) }
      let expected = CubicCurve.easeOut.progress(at: Double(step) / 20)
      expect(CGFloat(fixture.seenProgress), near: CGFloat(expected))
      #expect(fixture.seenX == other.seenX)
    }
    for fixture in [fixture, other] {
      fixture.stage.advance(by: 0.1 - 1e-9)
      expectNoJump(of: [fixture.view], within: 1e-6) { fixture.stage.advance(by: 1e-9) }
      #expect(fixture.completions == [.end])
      #expect(fixture.modelX == 250)
    }
  }

  @Test func aSpringWithNextToNoDampingSwingsOn() {
    let timing = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 1e-12, initialVelocity: .zero)
    let fixture = AnimatorFixture(timing: timing)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: .pi / 10 * 7)
    #expect(fixture.seenProgress > 1.99, "at the far end of a swing, as large as the first")
    fixture.animator.stopAnimation(true)
  }

  @Test(arguments: [-1, 4, 5, 7, 999]) func aCurveWithoutANameEasesInAndOut(_ rawValue: Int) {
    #expect(UIView.AnimationCurve(rawValue: rawValue) == .easeInOut)
  }

  /// An animation with a keyboard notification's curve: the raw value 7, shifted by 16 bits.
  @Test func theKeyboardsCurveEasesInAndOut() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.perform {
      stage.window.addSubview(view)
      UIView.animate(withDuration: 1, delay: 0, options: .init(rawValue: 7 << 16)) {
        view.center.x = 150
      }
    }
    stage.advance(by: 0.25)
    expect(view.seen.position.x, near: 50 + 100 * CGFloat(CubicCurve.easeInOut.progress(at: 0.25)))
  }

  @Test func animationCurvesHaveUIKitsRawValues() {
    let curves: [UIView.AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear]
    #expect(curves.map(\.rawValue) == [0, 1, 2, 3])
    #expect(curves.map { UIView.AnimationCurve(rawValue: $0.rawValue) } == curves)
  }
}
