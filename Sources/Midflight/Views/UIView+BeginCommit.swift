import Foundation
import MotionCore

/// Animations between two calls, as before there were closures. UIKit calls all of these deprecated; `animate`
/// does as much.
///
/// What sets something holds in the closure of a `UIView.animate` too, before its first change: so that one
/// with `.repeat` is repeated a number of times only.
///
/// Unlike UIKit, nobody is told of the beginning and the end, as that needs selectors: there are no
/// `setAnimationDelegate`, `setAnimationWillStart` and `setAnimationDidStop`; nor `setAnimationStartDate`, nor
/// `setAnimationTransition`.
extension UIView {
  /// Begins to take in changes, which are animated from `commitAnimations()` on.
  ///
  /// Inside other animations it is one of its own, with settings of its own. It is committed where it was
  /// begun: in the same closure, or the same call of the stage.
  ///
  /// - Parameters:
  ///   - animationID: A name for a delegate, which there is none here.
  ///   - context: Something for a delegate.
  public static func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer?
  ) {
    let stage = Stage.current(for: "beginAnimations(_:context:)")
    AnimationBatch(on: stage).open()
  }

  /// Lets what was changed since `beginAnimations(_:context:)` be seen moving.
  public static func commitAnimations() {
    let stage = Stage.current(for: "commitAnimations()")
    guard let batch = stage.scopes.last?.batch else {
      fatalError(
        "UIView.commitAnimations() without beginAnimations(_:context:): call that first, in the same closure; "
          + "or use UIView.animate(withDuration:animations:), which cannot be left open.")
    }
    batch.commit()
  }

  /// Sets the seconds that it takes, of each way if it is repeated: 0.2 unless set. 0 or less makes the
  /// changes at once.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    let (duration, _) = counted("setAnimationDuration(\(duration))", duration, 0)
    setInBatch("setAnimationDuration(_:)") { $0.duration = duration }
  }

  /// Sets the seconds that it waits: none unless set.
  public static func setAnimationDelay(_ delay: TimeInterval) {
    let (_, delay) = counted("setAnimationDelay(\(delay))", 0, delay)
    setInBatch("setAnimationDelay(_:)") { $0.setOwnDelay(delay) }
  }

  /// Sets the curve: slow, fast, slow unless set.
  public static func setAnimationCurve(_ curve: AnimationCurve) {
    setInBatch("setAnimationCurve(_:)") {
      $0.timing = UICubicTimingParameters(animationCurve: curve)
    }
  }

  /// Sets how often it runs, parts count: once unless set; 0 counts as 1.
  public static func setAnimationRepeatCount(_ repeatCount: Float) {
    let count = Stage.current(for: "setAnimationRepeatCount(_:)").countedTimes(
      Double(repeatCount), in: "UIView.setAnimationRepeatCount(\(repeatCount))")
    setInBatch("setAnimationRepeatCount(_:)") { $0.setRepeatCount(count) }
  }

  /// Sets whether each time is there and back: false unless set.
  public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    setInBatch("setAnimationRepeatAutoreverses(_:)") { $0.setAutoreverses(repeatAutoreverses) }
  }

  /// Sets whether what does not add up, alpha and colours, begins at what is seen instead of at the
  /// model: false unless set.
  public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    setInBatch("setAnimationBeginsFromCurrentState(_:)") {
      if fromCurrentState {
        $0.options.insert(.beginFromCurrentState)
      } else {
        $0.options.remove(.beginFromCurrentState)
      }
    }
  }

  /// Sets something of the animation whose closure runs, or that is being made with `beginAnimations`.
  private static func setInBatch(
    _ call: StaticString, _ set: (inout AnimationCall) -> Void
  ) {
    let stage = Stage.current(for: call)
    let scope = stage.scopes.last
    if let batch = scope?.batch { return batch.set(call, set) }
    if let scope {
      if scope.isInstant {
        return stage.diagnose(
          "UIView.\(call) is ignored: the animation around it has a duration of 0, and makes its changes at once."
        )
      }
      // What is not animated has nothing to set.
      if scope.block == nil { return }
    }
    guard stage.areAnimationsEnabled else { return }
    guard let scope, let animation = scope.viewAnimation else {
      return stage.diagnose(
        scope == nil
          ? "UIView.\(call) is ignored: it sets something of the UIView.animate whose closure it is called in, "
            + "or between beginAnimations(_:context:) and commitAnimations(); none of these is around it."
          : "UIView.\(call) is ignored: the animation around it is part of an animator, and is set by its "
            + "arguments and options.")
    }
    guard animation.set(set) else {
      return stage.diagnose(
        "UIView.\(call) is ignored after a change: call it in the closure before the first change.")
    }
    stage.scopes[stage.scopes.count - 1] = animation.scope(keyframes: scope.keyframes)
  }
}
