import Foundation
import MotionCore

/// An object that follows `AnimatorRules`: an animator, or a group.
protocol RuledAnimating: AnyObject {
  var condition: AnimatorRules.Condition { get }
  var circumstances: AnimatorRules.Circumstances { get }
  /// The noun for refusals: "animator".
  var noun: String { get }
  func diagnose(_ sentence: String)
}

extension RuledAnimating {
  /// Returns true if a call is allowed now.
  ///
  /// | outcome by the rules | result |
  /// |---|---|
  /// | `.leads` | true |
  /// | `.nothing` | false |
  /// | `.ignored` | false, with a diagnostic |
  /// | `.refused` | ends the program |
  ///
  /// - Parameter words: The call with its argument, for the message; nil for the plain name.
  func allows(_ call: AnimatorRules.Call, _ words: @autoclosure () -> String? = nil) -> Bool {
    let outcome = AnimatorRules.outcome(of: call, while: condition, under: circumstances)
    switch outcome {
    case .leads: return true
    case .nothing: return false
    case .ignored(let sentence):
      diagnose(sentence)
      return false
    case .refused(let first):
      fatalError(
        "\(words() ?? call.signature) on \(condition.article) \(condition.rawValue) \(noun): "
          + "call \(first) first.")
    }
  }

  /// Ends the program if a setting changes while the object is active. No effect while the object
  /// is inactive or stopped.
  func requireInactive(_ property: StaticString) {
    require(
      condition == .inactive || condition == .stopped,
      "\(property) set on \(condition.article) \(condition.rawValue) \(noun): set it before "
        + "startAnimation() or pauseAnimation().")
  }
}

nonisolated extension AnimatorRules.Condition {
  fileprivate var article: String { self == .inactive ? "an" : "a" }
}

extension UIViewPropertyAnimator: RuledAnimating {
  /// The state in terms of `AnimatorRules`.
  package var condition: AnimatorRules.Condition {
    switch phase {
    case .inactive: .inactive
    case .stopped: .stopped
    case .active: awaitsFirstBlock ? .waiting : runs ? .running : .paused
    }
  }

  /// The circumstances that determine the results of calls.
  var circumstances: AnimatorRules.Circumstances {
    AnimatorRules.Circumstances(
      hasAnimations: !waitingBlocks.isEmpty, isInterruptible: isInterruptible,
      surroundingAnimator: surroundingAnimator?.number,
      isInsideItsBlock: isCollecting)
  }

  var noun: String { "animator" }

  /// Returns true if the animator has no group, or an inactive one. Otherwise returns false, with a
  /// diagnostic.
  func acceptsDirectCall(_ call: AnimatorRules.Call) -> Bool {
    guard let group, group.state != .inactive else { return true }
    diagnose(
      "\(call.signature) is ignored: the animator is a member of a \(group.condition.rawValue) group; "
        + "call it on that.")
    return false
  }
}
