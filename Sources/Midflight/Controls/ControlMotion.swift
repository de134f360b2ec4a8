/// The animators that move the parts of a control, for feedback or to a new value. Each control
/// owns one `ControlMotion`.
///
/// A new motion with a new value continues from the displayed position and velocity of the parts.
final class ControlMotion {
  /// The animators, the newest last. An earlier one still moves parts if later ones did not take
  /// over all of its properties. Ended animators stay until the next motion.
  private var animators: [UIViewPropertyAnimator] = []

  /// A Boolean value that indicates whether parts are moving.
  var isRunning: Bool { animators.contains(where: Self.moves) }

  /// Returns whether an animator runs and still has properties.
  private static func moves(_ animator: UIViewPropertyAnimator) -> Bool {
    animator.isRunning && animator.playback.blocks.contains { $0.changeCount > 0 }
  }

  /// Applies changes to parts, with an animation or at once.
  ///
  /// If `hasNewValue` is true, or if no other animation moves the parts, the animation takes over
  /// all motion of the parts. Otherwise the other animation continues, and both are summed.
  ///
  /// The changes are immediate without `timing`, without a stage, and on a stage without
  /// animations; a running motion then stops first. Inside the caller's animation block, the
  /// changes belong to that block. The history records an animation as feedback of a control.
  ///
  /// - Parameter hasNewValue: False for feedback, such as a highlight.
  func move(
    _ control: UIView, _ timing: Timing?, hasNewValue: Bool = true,
    _ changes: @escaping () -> Void
  ) {
    guard let timing, let stage = control.window?.stage, stage.animates, stage.scopes.isEmpty else {
      stop()
      return changes()
    }
    // A layout at the end of `perform` then finds the animator, and does not place the parts.
    stage.perform {
      let animator = UIViewPropertyAnimator(
        duration: timing.duration, timingParameters: timing.curve)
      stage.history?.recordFeedback(by: animator, at: stage.animationNow)
      animator.beginsFromCurrentMotion = hasNewValue || !hasOtherMotion(below: control.layer)
      animator.addAnimations(changes)
      // A layout during the motion does not place the parts, so the end requests one.
      animator.addCompletion { [weak control] _ in control?.setNeedsLayout() }
      animator.startAnimation()
      animators = animators.filter(Self.moves) + [animator]
    }
  }

  /// Returns whether an animation of another owner changes a sublayer of `layer`, at any depth.
  private func hasOtherMotion(below layer: CALayer) -> Bool {
    (layer.sublayers ?? []).contains { layer in
      layer.tracks.contains { !isOwn($0.block) } || hasOtherMotion(below: layer)
    }
  }

  /// Returns whether an animation of another owner moves, resizes or transforms a layer.
  func hasOtherMotion(of layer: CALayer) -> Bool {
    layer.tracks.contains { $0.property.isAdditive && !isOwn($0.block) }
  }

  private func isOwn(_ block: AnimationBlock) -> Bool {
    animators.contains { ObjectIdentifier($0) == block.owner }
  }

  /// Stops all animators, and adds their displayed changes to the model values. Without other
  /// motion, the parts stay at the displayed position. No effect if no part moves.
  func stop() {
    for animator in animators where animator.state == .active { animator.stopAnimation(true) }
    animators = []
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
