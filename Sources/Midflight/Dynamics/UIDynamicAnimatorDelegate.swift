/// Is told when a dynamic animator begins to move things, and when all of them have come to rest.
///
/// Unlike UIKit, where the methods are optional, each has a default that does nothing.
@MainActor public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// Called before the first step, inside the call that set something in motion.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Called at the step at which the last item came to rest.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}
