import Foundation
import Midflight
import StageFixtures
import Testing

/// Tests of the descriptions of timings and groups in a debugger.
struct DescriptionTests {
  @Test func aCurveDescribesItsNameAndControlPoints() {
    #expect(
      UICubicTimingParameters(animationCurve: .easeIn).description
        == "ease in (0.42, 0.0) (1.0, 1.0)")
    #expect("\(UICubicTimingParameters())" == "a curve (0.25, 0.1) (0.25, 1.0)")
  }

  @Test func aSpringDescribesItsDampingAndVelocity() {
    #expect(
      "\(UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 1, dy: -2)))"
        == "a spring of damping ratio 0.5, let go at 1.0, -2.0 distances a second")
    #expect(
      "\(UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero))"
        == "a spring of mass 1.0, stiffness 100.0, damping 10.0")
    for bounce in [-1, 1] as [CGFloat] {
      #expect(
        "\(UISpringTimingParameters(duration: 0.5, bounce: bounce))"
          == "a spring that never settles, so it eases out")
    }
  }

  @Test func anAnimatorDescribesTheTimingInForce() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 100 }
    }
    animator.fractionComplete = 0.5
    #expect(animator.description.hasSuffix("linear (0.0, 0.0) (1.0, 1.0)"))
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 0)
    #expect(animator.description.hasSuffix("ease in (0.42, 0.0) (1.0, 1.0)"))
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(animator.description.hasSuffix("linear (0.0, 0.0) (1.0, 1.0)"))
    stage.advance(by: 2)
    #expect(animator.description.hasSuffix("linear (0.0, 0.0) (1.0, 1.0)"))
  }

  @Test func aGroupDescribesItsFractionAndItsMembers() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let group = stage.perform { AnimatorGroup() }
    for delay in [0.0, 1] {
      group.add(
        stage.perform {
          UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 100 }
        }, afterDelay: delay)
    }
    group.startAnimation()
    stage.advance(by: 0.5)
    group.pauseAnimation()
    #expect(
      group.description == """
        Animator group of 2: paused at 25 %, 2.0 s
          after 0.0 s: Animator 1: paused at 50 %, 1.0 s, linear (0.0, 0.0) (1.0, 1.0)
          after 1.0 s: Animator 2: paused at 0 %, 1.0 s, linear (0.0, 0.0) (1.0, 1.0)
        """)
    group.isReversed = true
    #expect(group.description.hasPrefix("Animator group of 2: paused at 75 % of the way back, 2.0"))
    group.stopAnimation(true)
  }

  @Test func aGroupWhoseStageIsGoneCanStillBeDescribed() {
    var stage: Stage? = Stage(size: CGSize(width: 400, height: 400))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let group = stage?.perform { () -> AnimatorGroup in
      let group = AnimatorGroup()
      group.add(UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 })
      group.startAnimation()
      return group
    }
    stage = nil
    #expect(group?.description.hasPrefix("Animator group of 1: ") == true)
  }

  /// A provider of both: the curve is in force, and in the description.
  @Test func theDescriptionNamesTheTimingInForce() {
    let fixture = AnimatorFixture(duration: 1, timing: Either())
    #expect(fixture.animator.description.contains("linear"))
    #expect(!fixture.animator.description.contains("spring"))
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.25)
    expect(CGFloat(fixture.seenProgress), near: 0.25)
  }
}

/// A provider of both, of which the curve counts.
private final class Either: NSObject, @MainActor UITimingCurveProvider {
  var timingCurveType: UITimingCurveType { .cubic }
  var cubicTimingParameters: UICubicTimingParameters? {
    UICubicTimingParameters(animationCurve: .linear)
  }
  var springTimingParameters: UISpringTimingParameters? {
    UISpringTimingParameters(dampingRatio: 0.5)
  }
  override init() { super.init() }
  required init?(coder: NSCoder) { super.init() }
  func encode(with coder: NSCoder) {}
  func copy(with zone: NSZone? = nil) -> Any { self }
}
