import Midflight

/// One step of a scenario: a call with its arguments, or an advance of time.
///
/// A new kind of call needs a case here, a line in `ScenarioRunner+RandomSteps` and its expected
/// effect in `ScenarioRunner+Expectations`.
package enum Step: Hashable, Sendable {
  case advance(Double)
  /// A call on the animator with an index.
  case call(Int, Call)
  /// A call on the group. The runner skips `add` and `setScrubsLinearly`.
  case group(Call)
  /// A call of a class method of `UIView`.
  case view(ViewSpec)

  package enum Call: Hashable, Sendable {
    case add(BlockSpec)
    case addCompletion
    case start
    case startAfter(Double)
    case pause
    case scrub(Double)
    case scrubAbsolute(Double)
    case reverse
    case resume(TimingSpec?, factor: Double)
    case resumeTo(Double, TimingSpec?, factor: Double)
    case stop(Bool)
    case finish(UIViewAnimatingPosition)
    case setPausesOnCompletion(Bool)
    case setScrubsLinearly(Bool)

    /// The call's row in the animator's rules; nil for the two properties that every state allows.
    var rule: AnimatorRules.Call? {
      switch self {
      case .add: .addAnimations
      case .addCompletion: .addCompletion
      case .start: .startAnimation
      case .startAfter: .startAnimationAfterDelay
      case .pause: .pauseAnimation
      case .scrub, .scrubAbsolute: .setFractionComplete
      case .reverse: .setReversed
      case .resume: .continueAnimation
      case .resumeTo: .continueToFraction
      case .stop(true): .stopForGood
      case .stop(false): .stopAndWait
      case .finish: .finishAnimation
      case .setPausesOnCompletion, .setScrubsLinearly: nil
      }
    }
  }
}

extension Step: CustomStringConvertible {
  /// The step as Swift code.
  package var description: String {
    switch self {
    case .advance(let seconds): "stage.advance(by: \(seconds))"
    case .call(let index, let call): "a\(index).\(call.text)"
    case .group(let call): "group.\(call.text)"
    case .view(let spec): "stage.perform { \(spec) }"
    }
  }
}

extension Step.Call {
  /// The call as Swift code, without the receiver.
  fileprivate var text: String {
    func timing(_ spec: TimingSpec?) -> String { spec?.description ?? "nil" }
    return switch self {
    case .add(let block): "\(block)"
    case .addCompletion: "addCompletion { completions.append($0) }"
    case .start: "startAnimation()"
    case .startAfter(let delay): "startAnimation(afterDelay: \(delay))"
    case .pause: "pauseAnimation()"
    case .scrub(let fraction): "fractionComplete = \(fraction)"
    case .scrubAbsolute(let fraction): "absoluteFraction = \(fraction)"
    case .reverse: "isReversed.toggle()"
    case .resume(let spec, let factor):
      "continueAnimation(withTimingParameters: \(timing(spec)), durationFactor: \(factor))"
    case .resumeTo(let fraction, let spec, let factor):
      "continueAnimation(to: \(fraction), withTimingParameters: \(timing(spec)), "
        + "durationFactor: \(factor))"
    case .stop(let forGood): "stopAnimation(\(forGood))"
    case .finish(let position): "finishAnimation(at: .\(position))"
    case .setPausesOnCompletion(let value): "pausesOnCompletion = \(value)"
    case .setScrubsLinearly(let value): "scrubsLinearly = \(value)"
    }
  }
}
