import Foundation

/// How long an animator takes and what it follows, as a scene gives it or as somebody puts it in its
/// place: see `Stage.timingOverride`.
package struct AnimatorTiming {
  /// Seconds, 0 or more.
  package var duration: TimeInterval
  /// The curve or spring.
  package var parameters: any UITimingCurveProvider

  /// A duration and what is followed over it.
  package init(duration: TimeInterval, parameters: any UITimingCurveProvider) {
    self.duration = duration
    self.parameters = parameters
  }
}

/// What an animator tells as it asks for its timing.
package struct TimingRequest {
  /// When an animator asks.
  package enum Occasion: Hashable, Sendable {
    /// It is being made.
    case made
    /// It is being continued with timing that a scene gives.
    case continued
  }

  /// The animator's number, counted from 1 in the order in which a stage's are made; 0 for a class
  /// method of `UIView`, which makes none.
  package let animator: Int
  /// Why it asks.
  package let occasion: Occasion
  /// What the scene gives now. In a continuation, the duration is the one that the animator has.
  package let given: AnimatorTiming
  /// What the scene gave when the animator was made.
  package let declared: AnimatorTiming
}

extension Stage {
  /// The timing of an animator that is being made.
  func timing(for declared: AnimatorTiming, ofAnimator number: Int) -> AnimatorTiming {
    let request = TimingRequest(
      animator: number, occasion: .made, given: declared, declared: declared)
    guard let answer = timingOverride?(request) else { return declared }
    require(
      answer.duration >= 0 && answer.duration.isFinite,
      "timingOverride answered a duration of \(answer.duration) for animator \(number): it is finite "
        + "and 0 or more seconds.")
    return answer
  }

  /// The timing of an animator that is being continued.
  func timing(
    continuing animator: UIViewPropertyAnimator, with parameters: any UITimingCurveProvider
  ) -> any UITimingCurveProvider {
    let given = AnimatorTiming(duration: animator.plannedDuration, parameters: parameters)
    let request = TimingRequest(
      animator: animator.number, occasion: .continued, given: given,
      declared: animator.declaredTiming)
    return timingOverride?(request)?.parameters ?? parameters
  }

  /// A call of a class method of `UIView`, with the timing in force for it.
  func inForce(_ call: AnimationCall) -> AnimationCall {
    call.timing.springInForce?.diagnoseNumbers(on: self)
    guard timingOverride != nil else { return call }
    let declared = AnimatorTiming(duration: call.duration, parameters: call.timing)
    let answer = timing(for: declared, ofAnimator: 0)
    var call = call
    (call.duration, call.timing) = (answer.duration, answer.parameters)
    return call
  }

  /// Gives every animation this curve or spring in place of its own: see `timingOverride`.
  ///
  /// Durations stay as they were given, and a spring is thrown as the one in its place was.
  public func overrideTiming(with parameters: any UITimingCurveProvider) {
    let shape = TimingShape(parameters)
    timingOverride = { request in
      AnimatorTiming(
        duration: request.given.duration, shape: shape,
        initialVelocity: request.given.initialVelocity)
    }
  }

  /// Makes an animator without asking for its timing: its is another's, which asked already.
  func withoutTimingOverride<Result>(_ make: () -> Result) -> Result {
    let override = timingOverride
    timingOverride = nil
    defer { timingOverride = override }
    return make()
  }
}
