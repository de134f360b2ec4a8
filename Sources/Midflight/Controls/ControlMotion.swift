/// The animator that moves the parts of a control, for feedback or to a new value. Each control
/// owns one.
///
/// A new motion continues from the displayed position and velocity of the parts.
struct ControlMotion {
  private var animator: UIViewPropertyAnimator?
  /// The animators of earlier motions that may still run, because later ones changed less.
  private var earlier: [UIViewPropertyAnimator] = []

  /// A Boolean value that indicates whether parts are moving.
  var isRunning: Bool { animator?.isRunning ?? false }

  /// Applies changes to parts, with an animation or at once.
  ///
  /// The animation takes over all motion of the parts. One without a new value does so only if no
  /// other animation moves them: the caller's animation of the value then goes on, and both are
  /// summed.
  ///
  /// The changes are immediate without `timing`, without a stage, and on a stage without
  /// animations; a running motion then stops first. Inside the caller's animation block, the
  /// changes belong to that block. The history records an animation as feedback of a control.
  ///
  /// - Parameter hasNewValue: False for feedback, such as a highlight.
  mutating func move(
    _ control: UIView, _ timing: Timing?, hasNewValue: Bool = true,
    _ changes: @escaping () -> Void
  ) {
    guard let timing, let stage = control.window?.stage, stage.animates, stage.scopes.isEmpty else {
      stop()
      return changes()
    }
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: timing.duration, timingParameters: timing.curve)
    }
    stage.history?.recordFeedback(by: animator, at: stage.animationNow)
    animator.beginsFromCurrentMotion = hasNewValue || !hasOtherMotion(below: control.layer)
    animator.addAnimations(changes)
    animator.startAnimation()
    earlier = (earlier + [self.animator].compactMap { $0 }).filter(\.isRunning)
    self.animator = animator
  }

  /// Returns whether an animation of another owner moves a layer below this one.
  private func hasOtherMotion(below layer: CALayer) -> Bool {
    let own = (earlier + [animator].compactMap { $0 }).map(ObjectIdentifier.init)
    return (layer.sublayers ?? []).contains { layer in
      layer.tracks.contains { !own.contains($0.block.owner) } || hasOtherMotion(below: layer)
    }
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
