/// The animator that moves the parts of a control, as feedback or to a new value.
///
/// Each motion takes the parts over from the one before, from where and as fast as they are seen.
struct ControlMotion {
  private var animator: UIViewPropertyAnimator?

  /// Whether parts are on their way.
  var isRunning: Bool { animator?.isRunning ?? false }

  /// Makes changes to parts, animated if the control is on a stage that animates.
  ///
  /// Inside somebody's animation block, they become part of that.
  mutating func move(
    _ control: UIView, _ timing: Timing?, _ changes: @escaping () -> Void
  ) {
    guard let timing, let stage = control.window?.stage, stage.animates, stage.scopes.isEmpty else {
      halt()
      return changes()
    }
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: timing.duration, timingParameters: timing.curve)
    }
    stage.history?.noteFeedback(by: animator, at: stage.animationNow)
    animator.beginsFromCurrentMotion = true
    animator.addAnimations(changes)
    animator.startAnimation()
    self.animator = animator
  }

  /// Stops the parts where they are seen; their models are there from then on.
  mutating func halt() {
    if let animator, animator.state == .active { animator.stopAnimation(true) }
    animator = nil
  }

  /// How long, and along which curve or spring.
  struct Timing {
    var duration: TimeInterval = 0
    let curve: any UITimingCurveProvider

    /// A curve.
    init(_ duration: TimeInterval, _ curve: UIView.AnimationCurve) {
      self.duration = duration
      self.curve = UICubicTimingParameters(animationCurve: curve)
    }

    /// A spring by how much it swings and how quick it seems, in seconds.
    init(damping: CGFloat, response: CGFloat) {
      curve = UISpringTimingParameters(damping: damping, response: response)
    }
  }
}
