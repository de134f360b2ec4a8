import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of a card that flips while another animation scales it: both continue.
struct FlipInFlightTests {
  private let stage = Stage(size: CGSize(width: 400, height: 400))
  private let card = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))

  init() { stage.perform { [stage, card] in stage.window.addSubview(card) } }

  /// The scale along y, where a flip about the vertical line changes only the perspective.
  private var scale: CGFloat { card.layer.presentation()?.transform.m22 ?? 0 }
  private var width: CGFloat { card.layer.presentation()?.transform.m11 ?? 0 }

  private func flip(_ completion: ((Bool) -> Void)? = nil) {
    UIView.transition(
      with: card, duration: 0.3, options: [.transitionFlipFromLeft, .curveLinear],
      animations: nil, completion: completion)
  }

  private enum Other: CaseIterable { case animator, animate, keyframes, repeated }

  private func scaleCard(_ other: Other, _ completion: @escaping (Bool) -> Void) {
    let change = { [card] in card.transform = CGAffineTransform(scaleX: 2, y: 2) }
    switch other {
    case .animator:
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear, animations: change)
      animator.addCompletion { completion($0 == .end) }
      animator.startAnimation()
    case .animate:
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear, animations: change,
        completion: completion)
    case .keyframes:
      UIView.animateKeyframes(
        withDuration: 1, delay: 0,
        options: .init(rawValue: UIView.AnimationOptions.curveLinear.rawValue),
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1, animations: change)
        }, completion: completion)
    case .repeated:
      UIView.animate(
        withDuration: 0.5, delay: 0, options: [.curveLinear, .autoreverse],
        animations: change, completion: completion)
    }
  }

  @Test func anAnimatorKeepsTheVelocityOfKeyframesBesideAFlip() {
    let label = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.perform {
      stage.window.addSubview(label)
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { label.center.x += 100 }
        flip()
      }
    }
    stage.advance(by: 0.5)
    let velocity = label.presentedVelocity.center.dx
    stage.perform {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { label.center.x = 0 }
      animator.beginsFromCurrentMotion = true
      animator.startAnimation()
    }
    #expect(velocity > 0)
    expect(label.presentedVelocity.center.dx, near: velocity)
  }

  @Test(arguments: Other.allCases, [false, true])
  private func aFlipAndAnotherAnimationDoNotInterruptEachOther(_ other: Other, flipsFirst: Bool) {
    var completions: [Bool] = []
    stage.perform {
      if flipsFirst {
        flip { completions.append($0) }
      } else {
        scaleCard(other) { completions.append($0) }
      }
    }
    stage.advance(by: 0.1)
    expectNoJump(of: [card]) {
      stage.perform {
        if flipsFirst {
          scaleCard(other) { completions.append($0) }
        } else {
          flip { completions.append($0) }
        }
      }
    }
    let before = scale
    stage.advance(by: 0.1)
    #expect(scale > before)
    #expect(width < scale)
    stage.advance(by: 2)
    #expect(completions == [true, true])
    // An animation that returns keeps the last presentation value.
    let end: CGFloat = other == .repeated ? 1 : 2
    #expect(card.transform == CGAffineTransform(scaleX: end, y: end))
    expect(scale, near: end)
    expect(width, near: end)
  }

  @Test func aHeldAnimatorStaysHeldThroughAFlipAndCanBeScrubbed() {
    let animator = stage.perform { [card] in
      UIViewPropertyAnimator(duration: 1, curve: .linear) {
        card.transform = CGAffineTransform(scaleX: 2, y: 2)
      }
    }
    animator.fractionComplete = 0.5
    expectNoJump(of: [card]) { stage.perform { flip() } }
    stage.advance(by: 0.5)
    expect(scale, near: 1.5)
    expect(width, near: 1.5)
    animator.fractionComplete = 0.25
    expect(scale, near: 1.25)
    animator.isReversed = true
    animator.startAnimation()
    stage.advance(by: 1)
    #expect(card.transform == .identity)
  }

  /// A second flip in flight continues from the presentation, and never shows the back.
  @Test(arguments: [0.1, 0.2]) func aSecondFlipInterruptsTheFirstWithoutAJump(after seconds: Double)
  {
    var completions: [Bool] = []
    stage.perform { flip { completions.append($0) } }
    stage.advance(by: seconds)
    expectNoJump(of: [card]) { stage.perform { flip { completions.append($0) } } }
    for _ in 0..<100 {
      stage.advance(by: 0.005)
      #expect(width > -1e-6)
    }
    #expect(completions == [false, true])
    expect(width, near: 1)
  }
}
