@testable import Midflight
import MotionCore

/// A stage with one view at its top left, 100 points wide and high, and the completions that came.
final class ViewOnStage {
  let stage = Stage(size: CGSize(width: 400, height: 800))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  /// What completions were told, and when.
  private(set) var endings: [Bool] = []
  private(set) var moments: [Moment] = []
  private(set) var diagnostics: [String] = []

  init() {
    stage.perform { stage.window.addSubview(view) }
    stage.onFact = { [unowned self] in
      if case .diagnostic(let sentence) = $0 { diagnostics.append(sentence) }
    }
  }

  /// Animates changes to the view: at one speed for 2 s unless told otherwise.
  func animate(
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

  /// An animator that runs closures: at one speed for 2 s unless told otherwise.
  func animator(
    _ seconds: TimeInterval = 2, _ curve: UIView.AnimationCurve = .linear,
    _ changes: @escaping (UIView) -> Void
  ) -> UIViewPropertyAnimator {
    stage.perform {
      UIViewPropertyAnimator(duration: seconds, curve: curve) { [view] in changes(view) }
    }
  }

  /// Notes what it is told, and when.
  var completion: (Bool) -> Void {
    { [unowned self] finished in
      endings.append(finished)
      moments.append(stage.now)
    }
  }

  /// Where the view's middle is seen.
  var seenX: CGFloat { view.seen.position.x }
  /// How opaque the view is seen.
  var seenAlpha: Double { view.layer.presentedValues.opacity }
}

/// Options for keyframes at their own times.
let linearKeyframes = UIView.KeyframeAnimationOptions(
  rawValue: UIView.AnimationOptions.curveLinear.rawValue)
