import Midflight
import StageFixtures
import Testing

/// Tests of `flushUpdates`, of iOS 26: which layout is animated.
struct FlushUpdatesTests {
  /// A view that places its child by a number set before the layout.
  private final class PlacingView: UIView {
    var place: CGFloat = 0 { didSet { setNeedsLayout() } }
    let child = UIView()

    override func layoutSubviews() {
      child.frame = CGRect(x: place, y: 0, width: 10, height: 10)
    }
  }

  private static func container() -> (AnimatorFixture, PlacingView) {
    let (fixture, container) = (
      AnimatorFixture(isEmpty: true), PlacingView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    )
    fixture.stage.perform {
      fixture.stage.window.addSubview(container)
      container.addSubview(container.child)
    }
    return (fixture, container)
  }

  @Test func flushUpdatesAppliesPendingLayoutBeforeAnimatingTheBlocks() {
    let (fixture, container) = Self.container()
    fixture.animator.flushUpdates = true
    container.place = 50
    fixture.animator.addAnimations { container.place = 100 }
    fixture.animator.fractionComplete = 0.5
    #expect(container.child.seen.frame.minX == 75)
    fixture.animator.stopAnimation(true)
  }

  /// Layout before a third block stops the running animator. The block then runs at the next start.
  @Test func layoutBeforeABlockMayStopTheAnimator() {
    final class Stopper: UIView {
      var animator: UIViewPropertyAnimator?
      override func layoutSubviews() { animator?.stopAnimation(true) }
    }
    let (fixture, stopper) = (AnimatorFixture(), Stopper())
    let (animator, view) = (fixture.animator, fixture.view)
    fixture.stage.perform { fixture.stage.window.addSubview(stopper) }
    animator.startAnimation()
    animator.addAnimations {}
    animator.flushUpdates = true
    fixture.stage.perform {
      stopper.animator = animator
      stopper.setNeedsLayout()
      animator.addAnimations { view.alpha = 0.5 }
    }
    #expect(animator.state == .inactive && view.alpha == 1)
    stopper.animator = nil
    fixture.stage.perform { animator.startAnimation() }
    #expect(view.alpha == 0.5)
    animator.stopAnimation(true)
  }

  @Test(arguments: ["start", "delay", "pause", "scrub"])
  func layoutBeforeTheFirstBlockMayStartTheAnimator(_ call: String) {
    final class Starter: UIView {
      var animator: UIViewPropertyAnimator?
      override func layoutSubviews() { animator?.startAnimation() }
    }
    let (fixture, starter) = (AnimatorFixture(), Starter())
    let animator = fixture.animator
    fixture.stage.perform { fixture.stage.window.addSubview(starter) }
    animator.flushUpdates = true
    fixture.stage.perform {
      starter.animator = animator
      starter.setNeedsLayout()
      switch call {
      case "start": animator.startAnimation()
      case "delay": animator.startAnimation(afterDelay: 1)
      case "pause": animator.pauseAnimation()
      default: animator.fractionComplete = 0.5
      }
    }
    #expect(animator.isRunning == (call != "pause"))
    #expect(fixture.diagnostics.count == (["delay", "scrub"].contains(call) ? 1 : 0))
    animator.stopAnimation(true)
  }

  @Test func withoutFlushUpdatesLayoutIsNotAnimated() {
    let (fixture, container) = Self.container()
    container.place = 50
    fixture.animator.addAnimations { container.place = 100 }
    fixture.animator.fractionComplete = 0.5
    fixture.stage.perform {}
    #expect(container.child.seen.frame.minX == 100)
    fixture.animator.stopAnimation(true)
  }

  @Test func theFlushUpdatesOptionAnimatesTheLayout() {
    let (fixture, container) = Self.container()
    container.place = 50
    fixture.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .flushUpdates]) {
        container.place = 100
      }
    }
    fixture.stage.advance(by: 0.5)
    #expect(container.child.seen.frame.minX == 75)
  }

  @Test(arguments: [
    UIView.AnimationOptions.layoutSubviews.rawValue, UIView.AnimationOptions.flushUpdates.rawValue,
  ])
  func runningPropertyAnimatorAcceptsLayoutOptions(_ rawValue: UInt) {
    let (fixture, container) = Self.container()
    fixture.stage.perform { container.place = 50 }
    fixture.stage.perform {
      _ = UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0,
        options: [.curveLinear, UIView.AnimationOptions(rawValue: rawValue)],
        animations: { container.place = 100 })
    }
    fixture.stage.advance(by: 0.5)
    #expect(container.child.seen.frame.minX == 75)
  }
}
