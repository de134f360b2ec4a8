import Midflight
import MotionCore

/// A stage with an animator that moves the centre of one view from x = 50 to x = 150.
@MainActor final class AnimatorFixture {
  let stage = Stage(size: CGSize(width: 200, height: 200))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let animator: UIViewPropertyAnimator
  private(set) var completions: [UIViewAnimatingPosition] = []

  /// Creates a stage with an inactive animator.
  ///
  /// The view is in the stage's window. `completions` collects the positions of all completions.
  ///
  /// - Parameter duration: The animator's duration, in seconds.
  init(duration: TimeInterval = 1, timing: any UITimingCurveProvider) {
    animator = stage.perform { [stage, view] in
      stage.window.addSubview(view)
      return UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    }
    animator.addAnimations { [view] in view.center.x += 100 }
    animator.addCompletion { [weak self] in self?.completions.append($0) }
  }

  convenience init(duration: TimeInterval = 1, _ curve: UIView.AnimationCurve) {
    self.init(duration: duration, timing: UICubicTimingParameters(animationCurve: curve))
  }
}
