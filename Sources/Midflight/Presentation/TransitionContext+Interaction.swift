import Foundation

/// The interactive part of a transition: hold, scrub and release.
extension TransitionContext {
  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard isInteractive, !isOver else { return }
    self.percentComplete = percentComplete.within(reach)
    timeline?.scrub(to: self.percentComplete)
  }

  func finishInteractiveTransition() { letGo(cancelled: false) }

  func cancelInteractiveTransition() { letGo(cancelled: true) }

  func pauseInteractiveTransition() {
    guard !isOver, !isInteractive else { return }
    guard let interruptible else {
      stage.diagnose(
        "pauseInteractiveTransition() of a transition that cannot be caught: let its "
          + "UIViewControllerAnimatedTransitioning return what makes it from interruptibleAnimator(using:)."
      )
      return
    }
    timeline?.hold()
    let fraction = interruptible.fractionComplete
    isCaught(at: interruptible.isReversed ? 1 - fraction : fraction)
    isInteractive = true
    transitionWasCancelled = false
    tellOfInteraction()
  }

  /// Stores the percentage at which the transition was caught, and extends the valid range to an
  /// overshoot, so that nothing jumps.
  func isCaught(at percentComplete: CGFloat) {
    self.percentComplete = percentComplete
    reach = min(0, percentComplete)...max(1, percentComplete)
  }

  /// Returns the duration in seconds of a part of the transition, at the completion speed:
  ///
  ///     duration · share / completionVelocity
  ///
  /// The speed counts as at least 0.001.
  func seconds(of share: CGFloat) -> TimeInterval {
    duration * Double(share / max(completionVelocity, 0.001))
  }

  /// Returns the remaining part of the transition, 0…1 or more in an overshoot.
  func share(cancelled: Bool) -> CGFloat {
    abs(cancelled ? percentComplete : 1 - percentComplete)
  }

  /// A Boolean value that indicates whether the transition was released and returns to its start.
  var isGoingBack: Bool { transitionWasCancelled && !isInteractive }

  /// Releases an interactive transition. Does nothing if the transition is not held.
  private func letGo(cancelled: Bool) {
    guard isInteractive, !isOver else { return }
    isInteractive = false
    transitionWasCancelled = cancelled
    if let releaseTiming {
      timeline?.letGo(back: cancelled, with: releaseTiming, lasting: nil)
    } else {
      timeline?.letGo(
        back: cancelled, with: UICubicTimingParameters(animationCurve: completionCurve),
        lasting: seconds(of: share(cancelled: cancelled)))
    }
    tellOfInteraction()
  }

  /// Updates touch blocking, and calls the handlers after a hold or release.
  private func tellOfInteraction() {
    holdTouchesBack()
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
