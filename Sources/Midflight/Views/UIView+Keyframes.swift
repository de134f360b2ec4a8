import Foundation
import MotionCore

extension UIView {
  /// Animates the keyframes that a closure adds. A duration or delay that is negative or not finite
  /// counts as 0, with a diagnostic.
  static func animateAddedKeyframes(
    over duration: TimeInterval, after delay: TimeInterval, _ options: KeyframeAnimationOptions,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let stage = Stage.current(for: "animateKeyframes(withDuration:…)")
    let (duration, delay) = sanitized(
      "animateKeyframes(withDuration: \(duration), delay: \(delay))", duration, delay)
    stage.animate(
      AnimationCall(
        duration: duration, delay: delay, options: options.animationOptions,
        calculationMode: options.calculationMode),
      animations, completion: completion)
  }

  /// Runs a closure now and collects its changes as a keyframe. Stops the program with a message
  /// outside `animateKeyframes`. A time outside 0…1 is clamped, and a keyframe that would end after
  /// 1 is cut, both with a diagnostic.
  static func collectKeyframe(
    at frameStartTime: Double, lasting frameDuration: Double, _ animations: () -> Void
  ) {
    let stage = Stage.current(for: "addKeyframe(…)")
    guard var scope = stage.scopes.last, let keyframes = scope.keyframes else {
      fatalError(
        "UIView.addKeyframe(…) outside animateKeyframes: call it inside the closure that "
          + "UIView.animateKeyframes(withDuration:…) takes.")
    }
    let call =
      "UIView.addKeyframe(withRelativeStartTime: \(frameStartTime), relativeDuration: "
      + "\(frameDuration)), both relative to the whole animation and not in seconds"
    let isCut = max(frameStartTime, frameDuration) <= 1 && frameStartTime + frameDuration > 1 + 1e-9
    let frameStartTime = stage.sanitized(frameStartTime, atMost: 1, in: call)
    let frameDuration = stage.sanitized(frameDuration, atMost: 1, in: call)
    if isCut {
      stage.diagnose("\(call), ends at 1: give a start and a duration with a sum of at most 1.")
    }
    scope.duration *= frameDuration
    keyframes.within(start: frameStartTime, duration: frameDuration) {
      stage.within(scope, animations)
    }
  }
}

extension UIView.KeyframeAnimationOptions {
  /// The calculation mode of the options; linear for unknown bits.
  var calculationMode: KeyframePath.CalculationMode {
    KeyframePath.CalculationMode(rawValue: Int((rawValue >> 10) & 0xF)) ?? .linear
  }

  /// The other options, without the calculation mode. The bits are equal.
  var animationOptions: UIView.AnimationOptions {
    UIView.AnimationOptions(rawValue: rawValue & ~(0xF << 10))
  }
}
