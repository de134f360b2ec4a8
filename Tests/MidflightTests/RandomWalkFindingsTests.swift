import Midflight
import MotionCore
import Testing

/// What random walks found: each was wrong once.
struct RandomWalkFindingsTests {
  private let stage = Stage(size: CGSize(width: 400, height: 400))
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))

  init() {
    view.backgroundColor = .red
    stage.perform { [stage, view] in stage.window.addSubview(view) }
  }

  /// An animator of a second, at one speed.
  private func animator(_ changes: @escaping () -> Void) -> UIViewPropertyAnimator {
    stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear, animations: changes) }
  }

  @Test(arguments: [[], .beginFromCurrentState] as [UIView.AnimationOptions], [false, true])
  func aDissolveOverAChangingTranslucentColorDoesNotJump(
    _ options: UIView.AnimationOptions, changesIt: Bool
  ) {
    stage.perform {
      UIView.animate(withDuration: 1) { view.backgroundColor = UIColor(white: 0.25, alpha: 0.5) }
    }
    stage.advance(by: 0.4)
    expectNoJump(of: [view]) {
      stage.perform {
        UIView.transition(
          with: view, duration: 1, options: [options, .transitionCrossDissolve],
          animations: { if changesIt { view.backgroundColor = UIColor(white: 1, alpha: 0.2) } })
      }
    }
    stage.advance(by: 1)
    expectNoJump(of: [view]) { stage.advance(by: 1) }
    #expect(
      view.backgroundColor == UIColor(white: changesIt ? 1 : 0.25, alpha: changesIt ? 0.2 : 0.5))
  }

  @Test func goingBackWithAModelThatWasSetInFlightEndsWithoutAJump() {
    let animator = animator { [view] in view.layer.cornerRadius = 10 }
    animator.startAnimation()
    stage.advance(by: 0.5)
    stage.perform { view.layer.cornerRadius = 35 }
    animator.isReversed = true
    stage.advance(to: Moment(nanoseconds: 999_999_999))
    expectNoJump(of: [view], within: 1e-6) { stage.advance(by: 1) }
    #expect(animator.state == .inactive)
    #expect(view.layer.cornerRadius == 0)
  }

  /// The curve is vertical at both ends: steep times not at all is not a number.
  @Test func whatIsHeldStandsHoweverSteepItsRepetitions() {
    let animator = stage.perform {
      UIViewPropertyAnimator(
        duration: 1, controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 1, y: 0)
      ) { [view] in
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x += 100 }
      }
    }
    animator.pauseAnimation()
    #expect(view.presentedVelocity.center == .zero)
  }

  @Test func geometryAddsUpOverWhatTookMotionOver() {
    let animator = animator { [view] in view.center.x += 100 }
    animator.beginsFromCurrentMotion = true
    animator.startAnimation()
    stage.advance(by: 0.5)
    expectNoJump(of: [view]) {
      stage.perform { UIView.animate(withDuration: 1) { view.center.x += 100 } }
    }
    expect(view.presentedVelocity.center.dx, near: 100)
  }

  @Test func aGroupThatIsHeldTurnsItsMembersRound() {
    let animator = animator { [view] in view.center.x += 100 }
    let group = stage.perform { AnimatorGroup() }
    group.add(animator)
    group.fractionComplete = 0.25
    group.isReversed = true
    #expect(animator.isReversed)
    #expect(group.fractionComplete == 0.75)
    #expect(animator.fractionComplete == 0.75)
    #expect(view.seen.position.x == 50)
  }
}
