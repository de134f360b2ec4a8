import Foundation
import MotionCore

/// The arguments of a class method of `UIView` that animates.
///
/// The class methods create calls. `Stage.animate(_:_:completion:)` turns a call into a part of an
/// animator, a `ViewAnimation`, or a change without animation.
struct AnimationCall {
  /// Seconds; of a repeated animation, the seconds in one direction.
  var duration: TimeInterval
  /// Seconds, 0 or more.
  var delay: TimeInterval = 0
  /// The part of `delay` that comes from the surrounding animation, in seconds.
  private var outerDelay: TimeInterval = 0
  /// The curve or spring; for keyframes, the curve of the whole timeline.
  var timing: any UITimingCurveProvider
  var options: UIView.AnimationOptions = []
  /// The repetitions; nil for one cycle without autoreverse.
  var cycles: Cycles?
  /// The interpolation between keyframes; nil for an animation without keyframes.
  var calculationMode: KeyframePath.CalculationMode?

  /// Creates a call. `.repeat` in the options repeats without end; `.autoreverse` alone runs once
  /// there and back; without both, `cycles` is nil.
  ///
  /// - Parameters:
  ///   - duration: Seconds; may be negative or 0 for an instant change.
  ///   - delay: Seconds; a negative delay counts as 0.
  ///   - timing: The curve or spring; nil for the curve in `options`.
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

  /// Sets the call's own delay; the delay of the surrounding animation is added.
  mutating func setOwnDelay(_ seconds: TimeInterval) { delay = outerDelay + seconds }

  /// Sets the number of repetitions, including fractions; 0 or less counts as 1.
  mutating func setRepeatCount(_ count: Double) {
    setCycles(count: count > 0 ? count : 1, autoreverses: cycles?.autoreverses ?? false)
  }

  /// Sets whether each repetition returns.
  mutating func setAutoreverses(_ autoreverses: Bool) {
    setCycles(count: cycles?.count ?? 1, autoreverses: autoreverses)
  }

  /// Sets the repetitions; one cycle without autoreverse becomes nil.
  private mutating func setCycles(count: Double, autoreverses: Bool) {
    let cycles = Cycles(count: count, autoreverses: autoreverses)
    self.cycles = cycles == Cycles(count: 1, autoreverses: false) ? nil : cycles
  }

  /// Returns the call with a transaction's curve; without a function, and on a spring, the call
  /// itself.
  func paced(by function: CAMediaTimingFunction?) -> AnimationCall {
    guard let function, !isSpring else { return self }
    var call = self
    call.timing = function.timingParameters
    return call
  }

  /// The duration in seconds, 0 or more; of a repeated animation, in one direction.
  var seconds: TimeInterval { max(0, Timing(timing).seconds(given: duration)) }

  /// A Boolean value that indicates whether the call follows a spring, which it keeps inside
  /// another animation.
  var isSpring: Bool { timing.springInForce != nil }

  /// The timing that the call keeps inside another animation; nil if it inherits the timing.
  var ownTiming: Timing? {
    isSpring || options.contains(.overrideInheritedCurve) ? Timing(timing) : nil
  }

  /// The duration that the call keeps inside another animation, in seconds; nil if it inherits the
  /// duration.
  var ownDuration: TimeInterval? {
    options.contains(.overrideInheritedDuration) ? duration : nil
  }

  /// The rules for properties that other animations move.
  var compositeOperation: AnimationBlock.CompositeOperation {
    AnimationBlock.CompositeOperation(
      start: options.contains(.beginFromCurrentState) ? .current : .model,
      isExclusive: cycles != nil || calculationMode != nil)
  }

  /// Returns the call with the settings that it inherits from a surrounding animation.
  ///
  /// | setting | inherited |
  /// |---|---|
  /// | duration | unless `.overrideInheritedDuration` |
  /// | timing | unless the call has a spring or `.overrideInheritedCurve`, or the scope has none |
  /// | options for touches and start | added unless `.overrideInheritedOptions` |
  /// | repetitions | if the call has none, and unless `.overrideInheritedOptions` |
  /// | delay | always added, to count from the start of the surrounding animation |
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
  /// The options that a nested animation inherits, apart from repetitions.
  static let inherited: UIView.AnimationOptions = [
    .allowUserInteraction, .beginFromCurrentState, .manualHitTesting,
  ]
}
