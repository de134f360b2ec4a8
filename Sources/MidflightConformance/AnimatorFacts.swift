import Midflight
import MotionCore

/// Facts about the animator from Apple's headers; a fact is right or wrong.
@MainActor enum AnimatorFacts {
  static var rows: [Row] { [rawValues, defaults, states] }

  private static let noneWrong = Row.Claim.within(0, because: "facts are right or wrong")

  /// Checks that the raw values equal those in Apple's headers.
  private static var rawValues: Row {
    Row("raw values of enumerations", .headers, in: "facts wrong", noneWrong) { errors in
      let pairs: [(Int, Int)] = [
        (UIViewAnimatingState.inactive.rawValue, 0), (UIViewAnimatingState.active.rawValue, 1),
        (UIViewAnimatingState.stopped.rawValue, 2), (UIViewAnimatingPosition.end.rawValue, 0),
        (UIViewAnimatingPosition.start.rawValue, 1), (UIViewAnimatingPosition.current.rawValue, 2),
        (UITimingCurveType.builtin.rawValue, 0), (UITimingCurveType.cubic.rawValue, 1),
        (UITimingCurveType.spring.rawValue, 2), (UITimingCurveType.composed.rawValue, 3),
        (UIView.AnimationCurve.easeInOut.rawValue, 0), (UIView.AnimationCurve.easeIn.rawValue, 1),
        (UIView.AnimationCurve.easeOut.rawValue, 2), (UIView.AnimationCurve.linear.rawValue, 3),
        (UIGestureRecognizer.State.possible.rawValue, 0),
        (UIGestureRecognizer.State.began.rawValue, 1),
        (UIGestureRecognizer.State.changed.rawValue, 2),
        (UIGestureRecognizer.State.ended.rawValue, 3),
        (UIGestureRecognizer.State.cancelled.rawValue, 4),
        (UIGestureRecognizer.State.failed.rawValue, 5),
      ]
      for (ours, theirs) in pairs { errors.check(ours == theirs) }
    }
  }

  /// Checks the properties of an animator before its first call.
  private static var defaults: Row {
    Row("a new animator's properties", .headers, in: "facts wrong", noneWrong) { errors in
      let animator = AnimatorFixture(.easeInOut).animator
      errors.check(animator.state == .inactive)
      errors.check(!animator.isRunning)
      errors.check(!animator.isReversed)
      errors.check(animator.fractionComplete == 0)
      errors.check(animator.isInterruptible)
      errors.check(animator.isUserInteractionEnabled)
      errors.check(!animator.isManualHitTestingEnabled)
      errors.check(animator.scrubsLinearly)
      errors.check(!animator.pausesOnCompletion)
      errors.check(animator.delay == 0)
    }
  }

  /// Checks the effect of calls and of the end on the state, the model and the completions.
  ///
  /// - An animator that ends is inactive and has called its completion with `.end`.
  /// - A new fraction makes an animator active without running.
  /// - A finish at `.start` restores the model and calls the completion with `.start`.
  private static var states: Row {
    Row("states after calls and at the end", .headers, in: "facts wrong", noneWrong) {
      errors in
      let ending = AnimatorFixture(.easeInOut)
      ending.animator.startAnimation()
      ending.stage.advance(by: 1.5)
      errors.check(ending.animator.state == .inactive)
      errors.check(ending.completions == [.end])

      let scrubbed = AnimatorFixture(.easeInOut)
      scrubbed.animator.fractionComplete = 0.25
      errors.check(scrubbed.animator.state == .active)
      errors.check(!scrubbed.animator.isRunning)
      scrubbed.animator.stopAnimation(true)

      let finished = AnimatorFixture(.easeInOut)
      finished.animator.startAnimation()
      finished.stage.advance(by: 0.4)
      finished.animator.stopAnimation(false)
      finished.animator.finishAnimation(at: .start)
      errors.check(finished.animator.state == .inactive)
      errors.check(finished.view.center.x == 50)
      errors.check(finished.completions == [.start])
    }
  }
}
