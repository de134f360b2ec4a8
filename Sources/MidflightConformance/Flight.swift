import Midflight
import MotionCore

/// A stage on which an animator moves the middle of one view from x = 50 to x = 150.
@MainActor final class Flight {
  let stage = Stage(size: CGSize(width: 200, height: 200))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let animator: UIViewPropertyAnimator
  private(set) var endings: [UIViewAnimatingPosition] = []

  /// - Parameter duration: Seconds.
  init(duration: TimeInterval = 1, timing: any UITimingCurveProvider) {
    animator = stage.perform { [stage, view] in
      stage.window.addSubview(view)
      return UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    }
    animator.addAnimations { [view] in view.center.x += 100 }
    animator.addCompletion { [weak self] in self?.endings.append($0) }
  }

  convenience init(duration: TimeInterval = 1, _ curve: UIView.AnimationCurve) {
    self.init(duration: duration, timing: UICubicTimingParameters(animationCurve: curve))
  }

  /// Where the middle of the view is seen.
  var seenX: Double { Double(view.layer.presentation()?.position.x ?? .nan) }
}
