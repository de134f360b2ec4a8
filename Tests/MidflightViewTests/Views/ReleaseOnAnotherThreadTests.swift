import Foundation
import Midflight
import StageFixtures
import Testing

/// Tests that release the last reference to an object of the main actor on another thread.
///
/// Swift excludes deinitialisers from ThreadSanitizer. These tests check what is left afterwards;
/// under AddressSanitizer (`make sanitize`), also that nothing uses released memory.
struct ReleaseOnAnotherThreadTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    stage.perform {
      stage.window.addSubview(view)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [view] in
        view.center.x = 150
      }
    }
  }

  /// Makes an object and releases it on another thread, while the stage draws frames of a view.
  func release(_ make: () -> AnyObject) {
    let reference = LastReference(to: stage.perform(make))
    reference.releaseOnAnotherThread()
    for _ in 0..<50 {
      stage.advance(by: 0.01)
      _ = stage.frame()
    }
    #expect(reference.wait(), "another reference was left")
    #expect(abs(view.layer.presentation().map { $0.position.x - 100 } ?? .infinity) < 1e-9)
  }

  /// Returns a tree of views, layers and recognizers that was displayed.
  func makeTree() -> UIView {
    let root = UIView(frame: stage.window.bounds)
    let stack = UIStackView(arrangedSubviews: [
      UILabel(), UIButton(type: .system), UISwitch(), UISlider(), UIStepper(), UIProgressView(),
      UISegmentedControl(items: ["a", "b"]), UIImageView(), UIVisualEffectView(effect: nil),
    ])
    for inner in [stack, UIScrollView()] {
      inner.addGestureRecognizer(UIPanGestureRecognizer())
      root.addSubview(inner)
    }
    root.layer.addSublayer(CAShapeLayer())
    root.layer.addSublayer(CAGradientLayer())
    stage.window.addSubview(root)
    root.layoutIfNeeded()
    _ = stage.frame()
    root.removeFromSuperview()
    return root
  }

  @Test func aTreeOfViewsIsReleased() { release { makeTree() } }

  @Test func aPausedAnimatorIsReleasedWithItsViews() async {
    weak var moved: UIView?
    release {
      let tree = makeTree()
      moved = tree
      stage.window.addSubview(tree)
      let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) {
        tree.center.y += 100
        tree.transform = CGAffineTransform(rotationAngle: 1)
      }
      animator.startAnimation()
      animator.pauseAnimation()
      tree.removeFromSuperview()
      return animator
    }
    // A task of the main actor ends the animator, and releases the views.
    for _ in 0..<1_000_000 where moved != nil { await Task.yield() }
    #expect(moved == nil)
  }

  @Test func aLayerIsReleasedAfterAnExplicitAnimation() {
    release {
      let layer = CALayer()
      stage.window.layer.addSublayer(layer)
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.toValue, animation.duration) = (0, 1)
      layer.add(animation, forKey: "fade")
      layer.removeAllAnimations()
      layer.removeFromSuperlayer()
      return layer
    }
  }

  @Test func aViewControllerIsReleasedWithItsView() {
    release {
      let controller = UITabBarController()
      controller.viewControllers = [UIViewController(), UIViewController()]
      controller.view.layoutIfNeeded()
      return controller
    }
  }

  @Test func anInactiveGroupIsReleasedWithItsMembers() async {
    weak var member: UIViewPropertyAnimator?
    release {
      let group = AnimatorGroup()
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.alpha = 0
      }
      member = animator
      group.add(animator)
      return group
    }
    // The group's isolated deinitialiser waits for the main actor.
    for _ in 0..<1_000_000 where member != nil { await Task.yield() }
    #expect(member == nil)
  }
}
