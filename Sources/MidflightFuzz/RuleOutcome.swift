import Midflight

/// The outcome of a call in an animator's current condition, as `AnimatorRules` defines it.
///
/// A call without a row in the rules is neither refused nor ignored, and leaves the condition
/// unchanged.
struct RuleOutcome {
  let condition: AnimatorRules.Condition
  /// A Boolean value that indicates whether the call would stop the program.
  let isRefused: Bool
  /// A Boolean value that indicates whether the call has no effect, with or without a diagnostic.
  let isIgnored: Bool
  /// The condition after the call.
  let nextCondition: AnimatorRules.Condition
  /// A Boolean value that indicates whether the animator waits for the end of its start delay.
  let isInDelay: Bool

  /// Determines the outcome of a call on an animator in its current condition.
  ///
  /// The outcome depends on whether the animator has animations and is interruptible.
  init(of call: Step.Call, to animator: UIViewPropertyAnimator, hasAnimations: Bool) {
    self.init(
      of: call, to: animator.condition, isInDelay: animator.isInDelay,
      under: AnimatorRules.Circumstances(
        hasAnimations: hasAnimations, isInterruptible: animator.isInterruptible))
  }

  /// Determines the outcome of a call in a condition.
  ///
  /// - A call that leads to a condition is neither refused nor ignored.
  /// - A call without effect, or with only a diagnostic, is ignored.
  /// - A refused call leaves the condition unchanged.
  init(
    of call: Step.Call, to condition: AnimatorRules.Condition, isInDelay: Bool,
    under circumstances: AnimatorRules.Circumstances
  ) {
    self.condition = condition
    self.isInDelay = isInDelay
    guard let rule = call.rule else {
      (isRefused, isIgnored, nextCondition) = (false, false, condition)
      return
    }
    switch AnimatorRules.outcome(of: rule, while: condition, under: circumstances) {
    case .leads(let nextCondition):
      (isRefused, isIgnored, self.nextCondition) = (false, false, nextCondition)
    case .nothing, .ignored: (isRefused, isIgnored, nextCondition) = (false, true, condition)
    case .refused: (isRefused, isIgnored, nextCondition) = (true, false, condition)
    }
  }
}
