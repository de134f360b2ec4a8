import Chance
import Midflight

/// One thing that a walk does: a call with its arguments, or time that passes.
///
/// A new kind of call is a case here, a line in `Walk+Choosing`, and what it promises in
/// `Walk+Promises`.
package enum Step: Hashable, Sendable {
  case advance(Double)
  /// Calls on an animator, which is named by its index.
  case call(Int, Call)
  /// Calls on the group; those that groups do not know are left out.
  case group(Call)
  /// Calls of `UIView`'s class methods.
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

    /// Its name in the animator's rules; nil if it is always allowed.
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
  fileprivate var text: String {
    func timing(_ spec: TimingSpec?) -> String { spec?.description ?? "nil" }
    return switch self {
    case .add(let block): "\(block)"
    case .addCompletion: "addCompletion { endings.append($0) }"
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

/// A walk as a value: the animators that it has, their group, and what is done.
package struct Script: Hashable, Sendable {
  package var animators: [AnimatorSpec]
  package var group: GroupSpec?
  package var steps: [Step]

  package init(animators: [AnimatorSpec], group: GroupSpec? = nil, steps: [Step]) {
    (self.animators, self.group, self.steps) = (animators, group, steps)
  }

  /// A walk in which nothing has been done yet.
  package static func beginning(_ random: inout Seeded) -> Script {
    var animators = (0..<random.pick([1, 2, 3])).map { _ in AnimatorSpec.random(&random) }
    guard random.once(in: 3) else { return Script(animators: animators, steps: []) }
    let group = GroupSpec.random(&random, of: animators.count)
    // A group steers those only that can be interrupted.
    for index in animators.indices { animators[index].isInterruptible = true }
    return Script(animators: animators, group: group, steps: [])
  }
}

extension Script: CustomStringConvertible {
  /// Swift that does the same.
  package var description: String {
    let made = animators.enumerated().flatMap { $1.lines(naming: "a\($0)") }
    return (made + (group?.lines ?? []) + steps.map(\.description)).joined(separator: "\n")
  }
}
