import Foundation

/// An interaction controller that drives a transition by a percentage, for example from a gesture.
///
/// The object scrubs the animator from `interruptibleAnimator(using:)`. Without such an animator,
/// the object scrubs the animations of `animateTransition(using:)`: those of `UIView`'s class
/// methods, and explicit animations of layers. Unlike UIKit, which holds all explicit animations in
/// the container, the object holds those that the transition adds. A scrub has constant speed, as
/// in UIKit's header; a spring keeps its duration. After the release, the rest takes this number of
/// seconds:
///
///     finish:  (1 − percentComplete) · duration / completionSpeed
///     cancel:  percentComplete · duration / completionSpeed
///
/// Overrides must call super.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  private weak var context: TransitionContext?
  /// A Boolean value that indicates whether the object has begun to drive a transition.
  private var hasDriven = false

  /// Creates an object that drives no transition.
  public override init() { super.init() }

  // The module's default isolation would isolate `deinit`, and subclasses in apps could not declare
  // a plain `deinit`.
  nonisolated deinit {}

  /// The duration of the transition in seconds, from the animator at the start of the transition.
  open private(set) var duration: CGFloat = 0
  /// The latest fraction: 0…1, or beyond for a spring that was caught in its overshoot. The value
  /// is 0 when a transition begins.
  open private(set) var percentComplete: CGFloat = 0
  /// The speed of the rest after the release, more than 0. At 1 (the default), the rest takes its
  /// part of the duration. Other values are ignored, with a diagnostic.
  open var completionSpeed: CGFloat = 1 {
    didSet {
      guard !(completionSpeed > 0 && completionSpeed.isFinite) else { return }
      Stage.diagnose(
        "completionSpeed = \(completionSpeed) is ignored: it is finite and more than 0; 2 takes half as long."
      )
      completionSpeed = oldValue
    }
  }
  /// The curve of the rest after the release. The default is `easeInOut`. The transition joins the
  /// curve at its present position, so that nothing jumps.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// The curve or spring of the rest, which replaces `completionCurve` for a transition with an
  /// interruptible animator; nil for none.
  open var timingCurve: (any UITimingCurveProvider)?
  /// A Boolean value that indicates whether the transition starts interactively. The default is
  /// true. With false, the transition starts by itself, and `pause()` catches it.
  open var wantsInteractiveStart = true

  /// Starts to drive a transition: holds it at its start, or starts it if not interactive. A
  /// context that the library did not create is ignored with a diagnostic.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? TransitionContext else {
      return Stage.diagnose(
        "startInteractiveTransition(_:) of a \(type(of: self)) is ignored: the app made its "
          + "context; return this object from interactionControllerForPresentation(using:) or "
          + "interactionControllerForDismissal(using:).")
    }
    follow(context)
    context.beginDriven()
  }

  /// Pauses a running transition. Only a transition with an interruptible animator can be caught;
  /// another one continues, with a diagnostic.
  ///
  /// No effect while the transition is held. Without a transition, after its end, and while
  /// its animator is not active, the call is ignored with a diagnostic. `cancel()` and `finish()`
  /// of a transition that is not held are ignored in the same way.
  open func pause() {
    guard let context, !context.isOver else { return diagnoseIdle("pause()") }
    guard !context.isInteractive else { return }
    if let animator = context.interruptible {
      guard animator.state == .active else {
        return context.stage.diagnose(
          "pause() of a \(type(of: self)) is ignored: its transition's animator is not active.")
      }
      animator.pauseAnimation()
      animator.isReversed = false
    }
    context.pauseInteractiveTransition()
    percentComplete = context.percentComplete
  }

  /// Sets the fraction of the transition. Without a held transition, only `percentComplete`
  /// changes.
  ///
  /// - Parameter percentComplete: The fraction, clamped to 0…1. After `pause()` in an overshoot,
  ///   the range extends to the fraction of the catch. NaN stops the program with a message while a
  ///   transition is held; otherwise NaN is ignored with a diagnostic.
  open func update(_ percentComplete: CGFloat) {
    guard let context, context.isInteractive, !context.isOver else {
      guard !percentComplete.isNaN else { return diagnoseIdle("update(NaN)") }
      return self.percentComplete = percentComplete.within(0...1)
    }
    require(
      !percentComplete.isNaN,
      "update(NaN) of an interactive transition: was something divided by zero?")
    self.percentComplete = percentComplete.within(context.percentRange)
    context.interruptible?.fractionComplete = self.percentComplete
    context.updateInteractiveTransition(self.percentComplete)
  }

  /// Releases the transition, which returns to its start.
  ///
  /// With an animator, the model values are then as before. With class methods of `UIView`, a view
  /// that leaves the window keeps its targets, as in UIKit, and views that stay return. The
  /// completions of class methods receive false.
  open func cancel() { release(cancelled: true) }

  /// Releases the transition, which continues to its end.
  open func finish() { release(cancelled: false) }

  /// Begins to drive a transition, interactive or not. `percentComplete` becomes 0.
  func follow(_ context: TransitionContext) {
    self.context = context
    hasDriven = true
    duration = context.duration
    percentComplete = 0
  }

  /// Reports that a call has no effect because no transition is held.
  private func diagnoseIdle(_ call: StaticString) {
    let reason =
      if let context, !context.isOver {
        "the transition runs by itself; call pause() first"
      } else if !hasDriven {
        "it drives no transition yet; call it after the transition has begun, or start it without interaction"
      } else {
        "its transition is over"
      }
    let sentence = "\(call) of a \(type(of: self)) is ignored: \(reason)."
    if let context { context.stage.diagnose(sentence) } else { Stage.diagnose(sentence) }
  }

  /// Releases the transition to its end or back to its start. Ignored with a diagnostic if the
  /// transition is not held.
  private func release(cancelled: Bool) {
    guard let context, context.isInteractive, !context.isOver else {
      return diagnoseIdle(cancelled ? "cancel()" : "finish()")
    }
    context.percentComplete = percentComplete
    if let animator = context.interruptible, animator.state == .active {
      animator.isReversed = cancelled
      let part = context.remainingPart(cancelled: cancelled) / context.completionVelocity
      // `durationFactor` is relative to the animator's own duration.
      let unit = (animator as? UIViewPropertyAnimator)?.duration ?? context.duration
      animator.continueAnimation(
        withTimingParameters: timingCurve
          ?? UICubicTimingParameters(animationCurve: completionCurve),
        durationFactor: unit > 0 ? part * context.duration / unit : part)
    }
    if cancelled {
      context.cancelInteractiveTransition()
    } else {
      context.finishInteractiveTransition()
    }
  }
}
