import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of overrides of `UIView`'s class methods that animate, as in UIKit.
struct ClassMethodOverrideTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))

  @Test func classMethodsThatAnimateCanBeOverridden() {
    Counting.calls = []
    let view = Counting(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    var hasEnded = false
    stage.perform {
      stage.window.addSubview(view)
      Counting.animate(withDuration: 1) {
        view.center.x += 100
      } completion: {
        hasEnded = $0
      }
      Counting.performWithoutAnimation { view.center.y += 100 }
      Counting.transition(with: view, duration: 1, options: .transitionCrossDissolve) {}
      UIView.animate(withDuration: 1) { view.alpha = 0 }
    }
    #expect(Counting.calls == ["animate", "performWithoutAnimation", "transition"])
    stage.advance(by: 0.5)
    #expect(view.seen.position == CGPoint(x: 75, y: 125))
    stage.advance(by: 1)
    #expect(hasEnded)
  }

  /// UIKit's methods do not call each other either, so an override of one may call another.
  @Test func noClassMethodCallsAnother() {
    Counting.calls = []
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.perform {
      stage.window.addSubview(view)
      Counting.animate(withDuration: 1, delay: 1) { view.alpha = 0 }
      Counting.perform(.delete, on: [view], animations: nil)
    }
    #expect(Counting.calls.isEmpty)
    stage.advance(by: 3)
    #expect(view.superview == nil)
  }
}

/// A view that counts the calls of its class methods.
private final class Counting: UIView {
  static var calls: [String] = []

  override class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    calls.append("animate")
    super.animate(
      withDuration: duration, delay: 0, options: .curveLinear, animations: animations,
      completion: completion)
  }

  override class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    calls.append("performWithoutAnimation")
    super.performWithoutAnimation(actionsWithoutAnimation)
  }

  override class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    calls.append("transition")
    super.transition(
      with: view, duration: duration, options: options, animations: animations,
      completion: completion)
  }
}
