/// The state of an animator.
nonisolated public enum UIViewAnimatingState: Int, Sendable {
  /// New, or ended: animations can be added.
  case inactive = 0
  /// Running or paused.
  case active = 1
  /// Stopped by `stopAnimation(false)`, waiting for `finishAnimation(at:)`.
  case stopped = 2
}

/// The position at which an animation ended.
nonisolated public enum UIViewAnimatingPosition: Int, Sendable {
  /// The target.
  case end = 0
  /// The beginning.
  case start = 1
  /// The position at which the animation was stopped.
  case current = 2
}

/// An object whose animation can be started, paused, scrubbed, reversed and stopped.
///
/// Adopt the protocol for an animator of your own. Midflight calls its methods only for the
/// transition that `interruptibleAnimator(using:)` returns the animator for.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
  /// The state of the animator.
  var state: UIViewAnimatingState { get }
  /// A Boolean value that indicates whether the animator moves, or is in its start delay. A running
  /// animator is active.
  var isRunning: Bool { get }
  /// A Boolean value that indicates whether the animator runs, or will run, towards its beginning.
  var isReversed: Bool { get set }
  /// The fraction in the current direction, 0…1.
  var fractionComplete: CGFloat { get set }
  /// Starts, or continues from a pause.
  func startAnimation()
  /// Starts after a delay in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses, and stays active.
  func pauseAnimation()
  /// Stops at the presentation values; with `false`, the animator waits for `finishAnimation(at:)`.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Sets the views to a position and calls the completions, after `stopAnimation(false)`.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator with closures that change views.
///
/// In UIKit every requirement is optional. Here each requirement has an empty default, and calls
/// need no `?`.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin later: `delayFactor` is 0…1 of the remaining time.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a completion.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Continues from a pause with other timing.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
  /// Does nothing by default.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}
  /// Does nothing by default.
  public func addAnimations(_ animation: @escaping () -> Void) {}
  /// Does nothing by default.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
  /// Does nothing by default.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {}
}
