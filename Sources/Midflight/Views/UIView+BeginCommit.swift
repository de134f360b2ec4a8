import Foundation
import MotionCore

/// Animations between a begin and a commit call, from the time before closures. All are deprecated
/// in UIKit; use `animate` instead.
///
/// The setters also apply to a `UIView.animate` whose closure calls them before its first change,
/// for example to repeat a limited number of times. Elsewhere they have no effect: see
/// `setInBatch(_:_:)`.
///
/// Unlike UIKit, no delegate receives the start and the end, which would need selectors.
/// `setAnimationDelegate`, `setAnimationWillStart`, `setAnimationDidStop`, `setAnimationStartDate`
/// and `setAnimationTransition` do not exist.
extension UIView {
  /// Begins an animation that collects changes until `commitAnimations()`.
  ///
  /// The animation is independent of outer animations and their settings. Commit the animation in
  /// the same closure, or in the same call of the stage.
  ///
  /// - Parameters:
  ///   - animationID: A name for a delegate; unused.
  ///   - context: A pointer for a delegate; unused.
  public static func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer?
  ) {
    let stage = Stage.current(for: "beginAnimations(_:context:)")
    AnimationBatch(on: stage).open()
  }

  /// Starts the animation of the changes since `beginAnimations(_:context:)`. Stops the program
  /// with a message without that call.
  public static func commitAnimations() {
    let stage = Stage.current(for: "commitAnimations()")
    guard let batch = stage.scopes.last?.batch else {
      fatalError(
        "UIView.commitAnimations() without beginAnimations(_:context:): call that first, in the same closure; "
          + "or use UIView.animate(withDuration:animations:), which cannot be left open.")
    }
    batch.commit()
  }

  /// Sets the duration in seconds, of each direction if repeated. The default is 0.2. A duration of
  /// 0 applies the changes at once; a negative one counts as 0, with a diagnostic.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    let (duration, _) = sanitized("setAnimationDuration(\(duration))", duration, 0)
    setInBatch("setAnimationDuration(_:)") { $0.duration = duration }
  }

  /// Sets the delay in seconds. The default is 0; a negative delay counts as 0, with a diagnostic.
  public static func setAnimationDelay(_ delay: TimeInterval) {
    let (_, delay) = sanitized("setAnimationDelay(\(delay))", 0, delay)
    setInBatch("setAnimationDelay(_:)") { $0.setOwnDelay(delay) }
  }

  /// Sets the curve. The default is `easeInOut`.
  public static func setAnimationCurve(_ curve: AnimationCurve) {
    setInBatch("setAnimationCurve(_:)") {
      $0.timing = UICubicTimingParameters(animationCurve: curve)
    }
  }

  /// Sets the number of cycles, including fractions. The default is 1; 0 counts as 1.
  public static func setAnimationRepeatCount(_ repeatCount: Float) {
    let count = Stage.current(for: "setAnimationRepeatCount(_:)").sanitizedRepeatCount(
      Double(repeatCount), in: "UIView.setAnimationRepeatCount(\(repeatCount))")
    setInBatch("setAnimationRepeatCount(_:)") { $0.setRepeatCount(count) }
  }

  /// Sets a Boolean value that indicates whether each cycle also runs backwards. The default is
  /// false.
  public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    setInBatch("setAnimationRepeatAutoreverses(_:)") { $0.setAutoreverses(repeatAutoreverses) }
  }

  /// Sets a Boolean value that indicates whether replacing properties (opacity and colours) start
  /// at their presentation values instead of the model values. The default is false.
  public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    setInBatch("setAnimationBeginsFromCurrentState(_:)") {
      if fromCurrentState {
        $0.options.insert(.beginFromCurrentState)
      } else {
        $0.options.remove(.beginFromCurrentState)
      }
    }
  }

  /// Changes a setting of the batch between `beginAnimations` and `commitAnimations`, or of the
  /// animation whose closure runs.
  ///
  /// | place of the call | effect |
  /// |---|---|
  /// | in a batch, before its first change | sets the batch |
  /// | in a `UIView.animate`, before its first change | sets the animation |
  /// | in either, after the first change | none, with a diagnostic |
  /// | in an animation of duration 0, or in a part of an animator | none, with a diagnostic |
  /// | outside any animation | none, with a diagnostic |
  /// | where changes are not animated, or with animations disabled | none |
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
      // Changes that are not animated have no settings.
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
