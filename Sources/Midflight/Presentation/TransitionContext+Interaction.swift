import Foundation

/// The interactive part of a transition: hold, scrub and release.
extension TransitionContext {
  /// Stores the percentage, clamped to the valid range, and scrubs the animations alongside.
  /// Ignored with a diagnostic unless the transition is held. NaN stops the program.
  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard isInteractive, !isOver else {
      return diagnoseNotHeld("updateInteractiveTransition(\(percentComplete))")
    }
    require(
      !percentComplete.isNaN,
      "updateInteractiveTransition(NaN): was something divided by zero?")
    self.percentComplete = percentComplete.within(percentRange)
    timeline?.scrub(to: self.percentComplete)
  }

  func finishInteractiveTransition() { release(cancelled: false) }

  func cancelInteractiveTransition() { release(cancelled: true) }

  /// Reports that a call of a transition that is not held has no effect.
  private func diagnoseNotHeld(_ call: String) {
    stage.diagnose(
      "\(call) is ignored: the transition "
        + (isOver ? "is over." : "runs by itself; call pauseInteractiveTransition() first."))
  }

  /// Holds the transition at its present fraction, as not cancelled, and calls the interaction
  /// handlers. No effect while held. Ignored with a diagnostic after the end, and for a transition
  /// that cannot be caught.
  func pauseInteractiveTransition() {
    guard !isInteractive else { return }
    guard !isOver else { return diagnoseNotHeld("pauseInteractiveTransition()") }
    guard let interruptible else {
      stage.diagnose(
        "pauseInteractiveTransition() of a transition that cannot be caught: let its "
          + "UIViewControllerAnimatedTransitioning return what makes it from interruptibleAnimator(using:)."
      )
      return
    }
    timeline?.hold()
    let fraction = interruptible.fractionComplete
    setCaught(at: interruptible.isReversed ? 1 - fraction : fraction)
    isInteractive = true
    transitionWasCancelled = false
    notifyInteractionChange()
  }

  /// Stores the percentage at which the transition was caught, and extends the valid range to an
  /// overshoot, so that nothing jumps.
  func setCaught(at percentComplete: CGFloat) {
    self.percentComplete = percentComplete
    percentRange = min(0, percentComplete)...max(1, percentComplete)
  }

  /// Returns the duration in seconds of a part of the transition, at the completion speed:
  ///
  ///     duration · part / completionVelocity
  ///
  /// The speed counts as at least 0.001.
  func seconds(of part: CGFloat) -> TimeInterval {
    duration * Double(part / max(completionVelocity, 0.001))
  }

  /// Returns the remaining part of the transition, 0…1 or more in an overshoot. For a cancelled
  /// transition, the part back to its start.
  func remainingPart(cancelled: Bool) -> CGFloat {
    abs(cancelled ? percentComplete : 1 - percentComplete)
  }

  /// A Boolean value that indicates whether the transition was released and returns to its start.
  var isGoingBack: Bool { transitionWasCancelled && !isInteractive }

  /// Releases an interactive transition. Ignored with a diagnostic if the transition is not held.
  ///
  /// The rest takes its part of the duration at the completion speed, or follows `releaseTiming`. An
  /// invalid speed counts as 1, with a diagnostic. The interaction handlers are called.
  private func release(cancelled: Bool) {
    guard isInteractive, !isOver else {
      return diagnoseNotHeld("\(cancelled ? "cancel" : "finish")InteractiveTransition()")
    }
    if let interactor, interactor.completionSpeed != completionVelocity {
      stage.diagnose(
        "completionSpeed = \(interactor.completionSpeed) of a \(type(of: interactor)) counts as 1: it is "
          + "finite and more than 0.")
    }
    isInteractive = false
    transitionWasCancelled = cancelled
    if let releaseTiming {
      timeline?.release(back: cancelled, with: releaseTiming, lasting: nil)
    } else {
      timeline?.release(
        back: cancelled, with: UICubicTimingParameters(animationCurve: completionCurve),
        lasting: seconds(of: remainingPart(cancelled: cancelled)))
    }
    notifyInteractionChange()
  }

  /// Updates touch blocking, and calls the handlers after a hold or release. A release calls the
  /// handlers of `notifyWhenInteractionEnds(_:)` once.
  private func notifyInteractionChange() {
    updateTouchBlocking()
    if !isInteractive {
      let handlers = interactionEndHandlers
      interactionEndHandlers = []
      for handler in handlers { handler(self) }
    }
    for handler in interactionHandlers { handler(self) }
  }
}

extension CGFloat {
  /// Returns the nearest number in a range.
  func within(_ range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
