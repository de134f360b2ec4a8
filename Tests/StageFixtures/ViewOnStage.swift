import Midflight
import MotionCore

/// A stage with one view of 100 × 100 points at the top left. Tests use the stage to record
/// completions.
package final class ViewOnStage {
  package let stage = Stage(size: CGSize(width: 400, height: 800))
  package let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  /// The arguments of the completions, and their times.
  package private(set) var completions: [Bool] = []
  package private(set) var moments: [Moment] = []
  package private(set) var diagnostics: [String] = []

  package init() {
    stage.perform { stage.window.addSubview(view) }
    stage.onFact = { [unowned self] in
      if case .diagnostic(let sentence) = $0 { diagnostics.append(sentence) }
    }
  }

  /// Animates changes of the view. The default is a linear animation of 2 s.
  package func animate(
    _ seconds: TimeInterval = 2, delay: TimeInterval = 0,
    _ options: UIView.AnimationOptions = .curveLinear, _ changes: @escaping (UIView) -> Void
  ) {
    stage.perform {
      UIView.animate(
        withDuration: seconds, delay: delay, options: options,
        animations: { [view] in changes(view) },
        completion: completion)
    }
  }

  /// Creates an animator for changes of the view. The default is a linear animation of 2 s.
  package func animator(
    _ seconds: TimeInterval = 2, _ curve: UIView.AnimationCurve = .linear,
    _ changes: @escaping (UIView) -> Void
  ) -> UIViewPropertyAnimator {
    stage.perform {
      UIViewPropertyAnimator(duration: seconds, curve: curve) { [view] in changes(view) }
    }
  }

  /// A completion that records its argument and the current time.
  package var completion: (Bool) -> Void {
    { [unowned self] finished in
      completions.append(finished)
      moments.append(stage.now)
    }
  }

  /// The displayed x coordinate of the view's center.
  package var seenX: CGFloat { view.seen.position.x }
  /// The displayed alpha of the view.
  package var seenAlpha: Double { view.layer.presentedOpacity }
}

/// Keyframe options without easing between keyframes.
package let linearKeyframes = UIView.KeyframeAnimationOptions(
  rawValue: UIView.AnimationOptions.curveLinear.rawValue)
