import Foundation
import Midflight
import MotionCore

/// Views on a stage, and the animators that move them.
///
/// Measurements and counted work create one and ask for its frames.
struct MovingViews {
  /// The stage of the views.
  let stage = Stage(size: CGSize(width: 1280, height: 800))
  /// Views of 40 points, side by side in the window.
  let views: [UIView]
  /// Animators in flight; the reference keeps them alive.
  private var animators: [UIViewPropertyAnimator] = []

  /// The duration of an animation in seconds; no measurement reaches the end.
  static let duration = 10_000.0

  /// Creates views at rest. Many views overlap, because their places repeat.
  init(count: Int) {
    views = stage.perform { [stage] in
      (0..<count).map { index in
        let view = UIView(
          frame: CGRect(x: index * 13 % 1240, y: index * 7 % 760, width: 40, height: 40))
        view.backgroundColor = UIColor(red: 0.9, green: 0.1, blue: 0.2, alpha: 1)
        stage.window.addSubview(view)
        return view
      }
    }
  }

  /// Animates each view's alpha with its own animator.
  ///
  /// - Parameter kind: `curves` or `springs`. With the prefix `interrupted.`, each animation was
  ///   paused in flight and continued.
  mutating func animate(_ kind: String) {
    let timing = kind.hasSuffix("curves") ? Self.curves : Self.springs
    if kind.hasPrefix("interrupted.") {
      interrupt(timing)
    } else {
      animateApart(timing)
    }
  }

  /// Animates the first `count` views with one animator, for `duration`. A larger count than the
  /// number of views means all.
  mutating func animate(first count: Int = .max, _ change: @escaping (UIView) -> Void) {
    stage.perform {
      let animator = UIViewPropertyAnimator(duration: Self.duration, curve: .easeInOut) {
        [views] in
        for view in views.prefix(count) { change(view) }
      }
      animator.startAnimation()
      animators.append(animator)
    }
  }

  /// Moves the center by 100 and 50 points, and sets alpha, transform and color. A second call
  /// moves the center again.
  static func changeEverything(_ view: UIView) {
    view.center.x += 100
    view.center.y += 50
    view.alpha = 0.5
    view.transform = CGAffineTransform(rotationAngle: 1).scaledBy(x: 1.5, y: 0.75)
      .translatedBy(x: 12, y: 34)
    view.backgroundColor = UIColor(red: 0.1, green: 0.8, blue: 0.6, alpha: 1)
  }

  /// Changes the center along x.
  static func changeCenter(_ view: UIView) { view.center.x += 100 }

  /// Makes the timing parameters of a view from a number of 0…1.
  typealias Timing = (Double) -> any UITimingCurveProvider

  /// A different curve for each view.
  static let curves: Timing = { part in
    UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.1 + 0.4 * part, y: 0.1 * part),
      controlPoint2: CGPoint(x: 0.4 + 0.2 * part, y: 1))
  }

  /// A different spring for each view.
  static let springs: Timing = { part in
    UISpringTimingParameters(dampingRatio: 0.3 + 0.5 * part, initialVelocity: .zero)
  }

  /// Animates each view's alpha to 0.25 with its own animator, start time and timing parameters.
  ///
  /// Advances the stage by half of `duration` in total.
  mutating func animateApart(_ timing: Timing, duration: Double = Self.duration) {
    for (index, view) in views.enumerated() {
      stage.perform {
        let animator = UIViewPropertyAnimator(
          duration: duration * (1 + 0.1 * part(index)), timingParameters: timing(part(index)))
        animator.addAnimations { view.alpha = 0.25 }
        animator.startAnimation()
        animators.append(animator)
      }
      stage.advance(by: 0.5 * duration / Double(views.count))
    }
  }

  /// Animates each view's alpha, pauses each animator in flight and continues it with other timing
  /// parameters.
  ///
  /// The interruptions are spread over 0.35 s. An animation of 0.5 s blends its former velocity out
  /// within 0.4 s, so each view is still affected by its interruption at the end of this call.
  ///
  /// Advances the stage by 0.6 s in total.
  mutating func interrupt(_ timing: Timing) {
    animateApart({ _ in UICubicTimingParameters(animationCurve: .easeInOut) }, duration: 0.5)
    for (index, animator) in animators.enumerated() {
      stage.perform {
        animator.pauseAnimation()
        animator.continueAnimation(withTimingParameters: timing(part(index)), durationFactor: 1)
      }
      stage.advance(by: 0.35 / Double(views.count))
    }
  }

  /// Returns a number of 0..<1 for an index, scattered so that all parts of a curve are visible at
  /// any moment.
  private func part(_ index: Int) -> Double {
    Double(index * 7919 % views.count) / Double(views.count)
  }

  /// Advances time by a microsecond and reads each animated alpha. The first end is hundreds of
  /// steps away.
  func readAlphas(of layers: [CALayer]) {
    stage.advance(by: 1e-6)
    var sum = 0.0
    for layer in layers { sum += layer.presentedOpacity }
    use(sum)
  }

  /// Advances time by a microsecond and creates the frame.
  func drawFrame() {
    stage.advance(by: 1e-6)
    use(Double(stage.frame().nodes.count))
  }
}
