/// Where an animator is in its life.
public enum UIViewAnimatingState: Int, Sendable {
  /// New, or ended: it can be filled with animations.
  case inactive = 0
  /// Running or paused.
  case active = 1
  /// Stopped by `stopAnimation(false)`, waiting for `finishAnimation(at:)`.
  case stopped = 2
}

/// Where an animation ended.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// Where it was going.
  case end = 0
  /// Where it began.
  case start = 1
  /// Where it was stopped.
  case current = 2
}

/// Something whose animation can be started, paused, scrubbed, reversed and stopped.
///
/// Adopt it for an animator of your own. Midflight calls nothing of it by itself, but for the transition that
/// `interruptibleAnimator(using:)` hands it to.
@MainActor public protocol UIViewAnimating: NSObjectProtocol {
  /// Where it is in its life.
  var state: UIViewAnimatingState { get }
  /// Whether it moves now, or waits out its start delay; running implies active.
  var isRunning: Bool { get }
  /// Whether it runs, or will run, towards where it began.
  var isReversed: Bool { get set }
  /// How far it is along its current direction, 0…1.
  var fractionComplete: CGFloat { get set }
  /// Starts, or goes on from where it was paused.
  func startAnimation()
  /// Starts after a delay in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Stops moving and stays active.
  func pauseAnimation()
  /// Ends where it is; with `false` it waits for `finishAnimation(at:)`.
  func stopAnimation(_ withoutFinishing: Bool)
  /// After `stopAnimation(false)`: puts views at a position and runs the completions.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator that takes closures in which views are changed.
///
/// In UIKit every requirement is optional; here each has an empty default, and calls need no `?`.
@MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin later: `delayFactor` 0…1 of the remaining time.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a handler to call at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Goes on from a pause with other timing.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
  /// Does nothing unless adopted.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}
  /// Does nothing unless adopted.
  public func addAnimations(_ animation: @escaping () -> Void) {}
  /// Does nothing unless adopted.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
  /// Does nothing unless adopted.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {}
}
