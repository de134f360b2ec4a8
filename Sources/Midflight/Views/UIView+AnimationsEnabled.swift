import Foundation

/// Whether changes are animated.
extension UIView {
  /// Whether animations move anything: true unless switched off, on the current stage, or inside
  /// `performWithoutAnimation(_:)`.
  public class var areAnimationsEnabled: Bool {
    Stage.current(for: "areAnimationsEnabled").animates
  }

  /// Lets changes be animated, or made at once from here on: on the current stage, also by animators.
  /// What is in flight goes on.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    Stage.current(for: "setAnimationsEnabled(_:)").areAnimationsEnabled = enabled
  }

  /// Makes a closure's changes at once, wherever it is called, and whatever it animates.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let stage = Stage.current(for: "performWithoutAnimation(_:)")
    var scope = AnimationScope()
    // Inside animateKeyframes, addKeyframe still knows where it is.
    scope.keyframes = stage.scopes.last?.keyframes
    stage.within(scope, actionsWithoutAnimation)
  }

  /// The seconds that an animation would take over here from the one whose block runs; 0 outside
  /// blocks, and inside `performWithoutAnimation(_:)`.
  public class var inheritedAnimationDuration: TimeInterval {
    guard let stage = Stage.current, stage.animates else { return 0 }
    return stage.scopes.last?.duration ?? 0
  }
}
