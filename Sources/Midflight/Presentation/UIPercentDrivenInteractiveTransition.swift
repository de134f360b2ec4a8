import Foundation

/// Lets a gesture drive a transition by how far it is.
///
/// It scrubs what makes the transition: the animator that `interruptibleAnimator(using:)` gives, or else
/// what `animateTransition(using:)` animates with `UIView.animate` and its kin, and with animations that it
/// adds to layers. Let go, that goes on from where it is:
/// `(1 − percentComplete) · duration / completionSpeed` seconds to the end, or
/// `percentComplete · duration / completionSpeed` back. Call super in what you override.
@MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  private weak var context: TransitionContext?

  /// Nothing to drive yet.
  public override init() { super.init() }

  // The module's default would isolate it, and then no class of an app could have a plain `deinit`.
  nonisolated deinit {}

  /// Seconds that the transition takes, as its animator said when it began.
  open private(set) var duration: CGFloat = 0
  /// The fraction that was set last: 0…1, or beyond if a spring was caught in its overshoot. The fraction
  /// is 0 when a transition begins.
  open private(set) var percentComplete: CGFloat = 0
  /// How fast what is left goes on once it is let go, more than 0: 1, unless set, takes the share of the
  /// duration that is left.
  open var completionSpeed: CGFloat = 1 {
    didSet {
      guard !(completionSpeed > 0 && completionSpeed.isFinite) else { return }
      Stage.current?.diagnose(
        "completionSpeed = \(completionSpeed) is ignored: it is finite and more than 0; 2 takes half as long."
      )
      completionSpeed = oldValue
    }
  }
  /// The curve on which it goes on then: slow, fast, slow, unless set. It is joined where it shows what
  /// is seen, so that nothing jumps.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// The curve or spring on which it goes on then in place of `completionCurve`, where
  /// `interruptibleAnimator(using:)` gives what makes the transition.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition begins in a person's hand: true unless set. If not, it begins by itself, and
  /// `pause()` takes hold of it.
  open var wantsInteractiveStart = true

  /// Takes hold of a transition that begins, or sets it in motion if that begins by itself.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? TransitionContext else { return }
    follow(context)
    context.beginDriven()
  }

  /// Takes hold of the transition in flight. Only one that an interruptible animator makes can be caught.
  ///
  /// Does nothing if the transition is held already. Without a transition the call is ignored, with a diagnostic;
  /// so are `cancel()` and `finish()` of a transition that no person holds.
  open func pause() {
    guard let context else { return diagnoseIdle("pause()") }
    guard !context.isInteractive, !context.isOver else { return }
    if let animator = context.interruptible {
      // At its end there is nothing to catch.
      guard animator.state == .active else { return }
      animator.pauseAnimation()
      animator.isReversed = false
    }
    context.pauseInteractiveTransition()
    percentComplete = context.percentComplete
  }

  /// Shows the transition at a fraction. Only sets `percentComplete` if no transition is held.
  ///
  /// - Parameter percentComplete: 0…1, and as far beyond as `pause()` has caught an overshoot; what is
  ///   further is brought within.
  open func update(_ percentComplete: CGFloat) {
    guard let context, context.isInteractive, !context.isOver else {
      guard !percentComplete.isNaN else { return diagnoseIdle("update(NaN)") }
      return self.percentComplete = percentComplete.within(0...1)
    }
    require(
      !percentComplete.isNaN,
      "update(NaN) of an interactive transition: was something divided by zero?")
    self.percentComplete = percentComplete.within(context.reach)
    context.interruptible?.fractionComplete = self.percentComplete
    context.updateInteractiveTransition(self.percentComplete)
  }

  /// Lets it go back.
  open func cancel() { letGo(cancelled: true) }

  /// Lets it go on.
  open func finish() { letGo(cancelled: false) }

  /// Drives a transition from here on, whether or not it is in a hand already.
  func follow(_ context: TransitionContext) {
    self.context = context
    duration = context.duration
    percentComplete = 0
  }

  /// Says that a call comes when nothing is in a person's hand.
  private func diagnoseIdle(_ call: StaticString) {
    let reason =
      if let context, !context.isOver {
        "the transition runs by itself; call pause() first"
      } else if context == nil {
        "it drives no transition yet; call it after the transition has begun, or start it without interaction"
      } else {
        "its transition is over"
      }
    (context?.stage ?? Stage.current)?.diagnose(
      "\(call) of a \(type(of: self)) is ignored: \(reason).")
  }

  private func letGo(cancelled: Bool) {
    guard let context, context.isInteractive, !context.isOver else {
      return diagnoseIdle(cancelled ? "cancel()" : "finish()")
    }
    context.percentComplete = percentComplete
    if let animator = context.interruptible, animator.state == .active {
      animator.isReversed = cancelled
      let share = context.share(cancelled: cancelled) / completionSpeed
      // A continuation counts in the animator's own durations.
      let unit = (animator as? UIViewPropertyAnimator)?.duration ?? context.duration
      animator.continueAnimation(
        withTimingParameters: timingCurve
          ?? UICubicTimingParameters(animationCurve: completionCurve),
        durationFactor: unit > 0 ? share * context.duration / unit : share)
    }
    if cancelled {
      context.cancelInteractiveTransition()
    } else {
      context.finishInteractiveTransition()
    }
  }
}
