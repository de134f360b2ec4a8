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
  /// The part of it that the animation around this one waits.
  private var outerDelay: TimeInterval = 0
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

  /// Waits so many seconds, and before that as long as the animation around it.
  mutating func setOwnDelay(_ seconds: TimeInterval) { delay = outerDelay + seconds }

  /// Runs so many times, parts count; 0 counts as 1.
  mutating func setRepeatCount(_ count: Double) {
    setCycles(count: count > 0 ? count : 1, autoreverses: cycles?.autoreverses ?? false)
  }

  /// Goes back each time, or does not.
  mutating func setAutoreverses(_ autoreverses: Bool) {
    setCycles(count: cycles?.count ?? 1, autoreverses: autoreverses)
  }

  private mutating func setCycles(count: Double, autoreverses: Bool) {
    let cycles = Cycles(count: count, autoreverses: autoreverses)
    self.cycles = cycles == Cycles(count: 1, autoreverses: false) ? nil : cycles
  }

  /// With another curve, if there is one, and it is no spring's.
  func paced(by function: CAMediaTimingFunction?) -> AnimationCall {
    guard let function, !isSpring else { return self }
    var call = self
    call.timing = function.timingParameters
    return call
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

  /// How it takes over what others move.
  var takeover: AnimationBlock.Takeover {
    AnimationBlock.Takeover(
      start: options.contains(.beginFromCurrentState) ? .current : .model,
      isExclusive: cycles != nil || calculationMode != nil)
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
    call.outerDelay = scope.delay
    return call
  }
}

extension UIView.AnimationOptions {
  /// What an animation inside another takes over from it, beside repetitions.
  static let inherited: UIView.AnimationOptions = [
    .allowUserInteraction, .beginFromCurrentState, .manualHitTesting,
  ]
}
