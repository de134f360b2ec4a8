import Foundation

/// A person takes hold of a transition, moves it, and lets go.
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

  /// It was caught where it is: an overshoot can be scrubbed from there, so that nothing jumps.
  func isCaught(at percentComplete: CGFloat) {
    self.percentComplete = percentComplete
    reach = min(0, percentComplete)...max(1, percentComplete)
  }

  /// Seconds that what is left of the way takes at the given speed.
  func seconds(of share: CGFloat) -> TimeInterval {
    duration * Double(share / max(completionVelocity, 0.001))
  }

  /// How much of the way is left.
  func share(cancelled: Bool) -> CGFloat {
    abs(cancelled ? percentComplete : 1 - percentComplete)
  }

  /// Whether it was let go, and comes back to where it began.
  var isGoingBack: Bool { transitionWasCancelled && !isInteractive }

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
  /// The nearest number of a range.
  func within(_ range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
