import Foundation

/// The duration and the curve or spring of an animator, as a scene gives them or as
/// `Stage.timingOverride` replaces them.
package struct AnimatorTiming {
  /// Seconds, 0 or more.
  package var duration: TimeInterval
  /// The curve or spring.
  package var parameters: any UITimingCurveProvider

  /// Creates a timing of a duration and a curve or spring.
  package init(duration: TimeInterval, parameters: any UITimingCurveProvider) {
    self.duration = duration
    self.parameters = parameters
  }
}

/// The argument of `Stage.timingOverride`: the animator, and the timing that may be replaced.
package struct TimingRequest {
  /// The occasion of a request.
  package enum Occasion: Hashable, Sendable {
    /// The animator is being created.
    case made
    /// The animator is being continued with timing by the scene.
    case continued
  }

  /// The animator's number, from 1 in the order of creation on the stage; 0 for a class method of
  /// `UIView`, which creates no animator.
  package let animator: Int
  /// The occasion of the request.
  package let occasion: Occasion
  /// The timing by the scene now. In a continuation, with the animator's duration.
  package let given: AnimatorTiming
  /// The timing by the scene when the animator was created.
  package let declared: AnimatorTiming
}

extension Stage {
  /// Returns the timing of an animator that is being created: the override's, or the declared one.
  ///
  /// An override with a negative or infinite duration ends the program.
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

  /// Returns the timing of an animator that is being continued: the override's, or the given one.
  /// The override's duration has no effect.
  func timing(
    continuing animator: UIViewPropertyAnimator, with parameters: any UITimingCurveProvider
  ) -> any UITimingCurveProvider {
    let given = AnimatorTiming(duration: animator.plannedDuration, parameters: parameters)
    let request = TimingRequest(
      animator: animator.number, occasion: .continued, given: given,
      declared: animator.declaredTiming)
    return timingOverride?(request)?.parameters ?? parameters
  }

  /// Returns a call of a class method of `UIView` with the override's timing, if there is one.
  /// Invalid numbers of a spring are reported. An override with a negative or infinite duration
  /// ends the program.
  func inForce(_ call: AnimationCall) -> AnimationCall {
    call.timing.springInForce?.diagnoseNumbers(on: self)
    guard timingOverride != nil else { return call }
    let declared = AnimatorTiming(duration: call.duration, parameters: call.timing)
    let answer = timing(for: declared, ofAnimator: 0)
    var call = call
    (call.duration, call.timing) = (answer.duration, answer.parameters)
    return call
  }

  /// Replaces the curve or spring of every animation: see `timingOverride`.
  ///
  /// Durations stay as given. A spring keeps the initial velocity of the spring that it replaces.
  public func overrideTiming(with parameters: any UITimingCurveProvider) {
    parameters.springTimingParameters?.diagnoseNumbers(on: self)
    let shape = TimingShape(parameters)
    timingOverride = { request in
      AnimatorTiming(
        duration: request.given.duration, shape: shape,
        initialVelocity: request.given.initialVelocity)
    }
  }

  /// Creates an animator without calling the override: another animator's timing, which has passed
  /// the override, is reused.
  func withoutTimingOverride<Result>(_ make: () -> Result) -> Result {
    let override = timingOverride
    timingOverride = nil
    defer { timingOverride = override }
    return make()
  }
}
