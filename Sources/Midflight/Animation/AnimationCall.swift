import Foundation
import MotionCore

/// What a class method of `UIView` was asked for.
///
/// The methods make one; `Stage.animate(_:_:completion:)` decides what it becomes: a part of an
/// animator, a `ViewAnimation`, or a change without animation.
struct AnimationCall {
  /// Seconds: of one way there, if it is repeated.
  var duration: TimeInterval
  /// Seconds, 0 or more.
  var delay: TimeInterval = 0
  /// The curve or spring; of all keyframes together.
  var timing: any UITimingCurveProvider
  var options: UIView.AnimationOptions = []
  /// How often; nil for once, and no way back.
  var cycles: Cycles?
  /// How values between keyframes are found; nil for an animation without any.
  var calculationMode: KeyframePath.CalculationMode?

  /// - Parameter timing: nil for the curve that the options name.
  init(
    duration: TimeInterval, delay: TimeInterval = 0,
    timing: (any UITimingCurveProvider)? = nil, options: UIView.AnimationOptions = [],
    calculationMode: KeyframePath.CalculationMode? = nil
  ) {
    self.duration = duration
    self.delay = max(0, delay)
    self.timing = timing ?? UICubicTimingParameters(animationCurve: options.curve)
    self.options = options
    self.calculationMode = calculationMode
    let (repeats, autoreverses) = (options.contains(.repeat), options.contains(.autoreverse))
    if repeats || autoreverses {
      cycles = Cycles(count: repeats ? .infinity : 1, autoreverses: autoreverses)
    }
  }

  /// Seconds that it takes, or each way there and back of it: 0 or more.
  var seconds: TimeInterval { max(0, Timing(timing).seconds(given: duration)) }

  /// Whether it follows a spring of its own, which it does not give up inside another animation.
  var isSpring: Bool { timing.springInForce != nil }

  /// The timing that it follows inside another animation; nil for that one's.
  var ownTiming: Timing? {
    isSpring || options.contains(.overrideInheritedCurve) ? Timing(timing) : nil
  }

  /// The seconds that it takes inside another animation; nil for that one's.
  var ownDuration: TimeInterval? {
    options.contains(.overrideInheritedDuration) ? duration : nil
  }

  /// As it runs by itself inside another animation: with what that one hands down and this one does
  /// not override, and counted from when that one begins.
  func inheriting(from scope: AnimationScope) -> AnimationCall {
    var call = self
    if ownDuration == nil { call.duration = scope.duration }
    if ownTiming == nil, let timing = scope.timing { call.timing = timing }
    if !options.contains(.overrideInheritedOptions) {
      call.options.formUnion(scope.options.intersection(.inherited))
      call.cycles = cycles ?? scope.cycles
    }
    call.delay += scope.delay
    return call
  }
}

extension UIView.AnimationOptions {
  /// What an animation inside another takes over from it, beside repetitions.
  static let inherited: UIView.AnimationOptions = [
    .allowUserInteraction, .beginFromCurrentState, .manualHitTesting,
  ]
}
