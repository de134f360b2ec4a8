/// The methods that a dynamic animator calls when it resumes and when it pauses.
///
/// Unlike UIKit, where the methods are optional, each method has a default that does nothing.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// Called before the first step, inside the call that causes the motion.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Called at the step at which the last item comes to rest.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}
