import Foundation
import MotionCore

/// Something that keeps to the rules.
protocol RuledAnimating: AnyObject {
  var condition: AnimatorRules.Condition { get }
  var circumstances: AnimatorRules.Circumstances { get }
  /// What a refusal calls it: "animator".
  var noun: String { get }
  func diagnose(_ sentence: String)
}

extension RuledAnimating {
  /// Whether a call may go on; says so if it may not, or ends the program.
  ///
  /// - Parameter words: What was called, with its argument.
  func allows(_ call: AnimatorRules.Call, _ words: @autoclosure () -> String? = nil) -> Bool {
    let answer = AnimatorRules.answer(to: call, while: condition, under: circumstances)
    switch answer {
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

  /// Ends the program if something that is part of the plan is set too late.
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
  /// What it is doing, by the rules' names.
  public var condition: AnimatorRules.Condition {
    switch phase {
    case .inactive: .inactive
    case .stopped: .stopped
    case .active: awaitsFirstBlock ? .waiting : runs ? .running : .paused
    }
  }

  /// What else decides about calls.
  var circumstances: AnimatorRules.Circumstances {
    AnimatorRules.Circumstances(
      hasAnimations: !waitingBlocks.isEmpty, isInterruptible: isInterruptible, host: host?.number,
      isInsideItsBlock: isCollecting)
  }

  var noun: String { "animator" }

  /// Whether a call that steers it is its own to follow; says so if a group steers it now.
  func steersItself(_ call: AnimatorRules.Call) -> Bool {
    guard let group, group.state != .inactive else { return true }
    diagnose(
      "\(call.signature) is ignored: the animator is a member of a \(group.condition.rawValue) group; "
        + "call it on that.")
    return false
  }
}
