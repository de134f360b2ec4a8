/// The animator that moves the parts of a control, for feedback or to a new value. Each control
/// owns one.
///
/// A new motion continues from the displayed position and velocity of the parts.
struct ControlMotion {
  private var animator: UIViewPropertyAnimator?

  /// A Boolean value that indicates whether parts are moving.
  var isRunning: Bool { animator?.isRunning ?? false }

  /// Applies changes to parts, with an animation or at once.
  ///
  /// The changes are immediate without `timing`, without a stage, and on a stage without
  /// animations; a running motion then stops first. Inside the caller's animation block, the
  /// changes belong to that block. The history records an animation as feedback of a control.
  mutating func move(
    _ control: UIView, _ timing: Timing?, _ changes: @escaping () -> Void
  ) {
    guard let timing, let stage = control.window?.stage, stage.animates, stage.scopes.isEmpty else {
      stop()
      return changes()
    }
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: timing.duration, timingParameters: timing.curve)
    }
    stage.history?.recordFeedback(by: animator, at: stage.animationNow)
    // Without a motion to take over, the parts may move in the caller's animation, which goes on.
    animator.beginsFromCurrentMotion = isRunning
    animator.addAnimations(changes)
    animator.startAnimation()
    self.animator = animator
  }

  /// Stops the parts at the displayed position, and sets their model values to it. No effect if no
  /// part moves.
  mutating func stop() {
    if let animator, animator.state == .active { animator.stopAnimation(true) }
    animator = nil
  }

  /// The duration and curve, or the spring, of a motion.
  struct Timing {
    var duration: TimeInterval = 0
    let curve: any UITimingCurveProvider

    /// Creates a timing with a duration in seconds and a curve.
    init(_ duration: TimeInterval, _ curve: UIView.AnimationCurve) {
      self.duration = duration
      self.curve = UICubicTimingParameters(animationCurve: curve)
    }

    /// Creates a spring from its damping ratio and its response in seconds.
    init(damping: CGFloat, response: CGFloat) {
      curve = UISpringTimingParameters(damping: damping, response: response)
    }
  }
}
