import Foundation
import MotionCore

extension UIView {
  /// Animates changes from keyframe to keyframe.
  ///
  /// Changes made in the closure itself are a keyframe of the whole time. The timeline as a whole
  /// goes slow, fast, slow, as in UIKit: add the raw value of `AnimationOptions.curveLinear` to the
  /// options for keyframes at their own times. Inside an animator it follows that one's timing, a
  /// spring too, and is scrubbed and reversed with it.
  ///
  /// - Parameters:
  ///   - duration: Seconds; 0 or less makes the changes without animation, or takes the duration of
  ///     the animation in which this is called.
  ///   - delay: Seconds; less than 0 counts as 0.
  ///   - options: The calculation mode, and more.
  ///   - animations: Calls `addKeyframe`.
  ///   - completion: Called at the end, as in `animate(withDuration:animations:completion:)`.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let stage = Stage.current(for: "animateKeyframes(withDuration:…)")
    requireTimes("animateKeyframes(withDuration: \(duration), delay: \(delay))", duration, delay)
    stage.animate(
      AnimationCall(
        duration: duration, delay: delay, options: options.animationOptions,
        calculationMode: options.calculationMode),
      animations, completion: completion)
  }

  /// Adds what a closure changes as a keyframe; runs the closure now.
  ///
  /// - Parameters:
  ///   - frameStartTime: When it begins, of the whole time, 0…1.
  ///   - frameDuration: How long it takes, of the whole time, 0…1. What would last beyond the end
  ///     ends there.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    let stage = Stage.current(for: "addKeyframe(…)")
    guard var scope = stage.scopes.last, let keyframes = scope.keyframes else {
      fatalError(
        "UIView.addKeyframe(…) outside animateKeyframes: call it inside the closure that "
          + "UIView.animateKeyframes(withDuration:…) takes.")
    }
    require(
      (0...1).contains(frameStartTime) && (0...1).contains(frameDuration),
      "UIView.addKeyframe(withRelativeStartTime: \(frameStartTime), relativeDuration: "
        + "\(frameDuration)): both are relative to the whole animation, 0…1, and not in seconds; "
        + "divide them by its duration.")
    scope.duration *= frameDuration
    keyframes.within(start: frameStartTime, duration: frameDuration) {
      stage.within(scope, animations)
    }
  }
}

extension UIView.KeyframeAnimationOptions {
  /// The calculation mode in its bits.
  var calculationMode: KeyframePath.CalculationMode {
    KeyframePath.CalculationMode(rawValue: Int((rawValue >> 10) & 0xF)) ?? .linear
  }

  /// Everything else: the bits are the same.
  var animationOptions: UIView.AnimationOptions {
    UIView.AnimationOptions(rawValue: rawValue & ~(0xF << 10))
  }
}
