import Midflight

/// What the rules say of a call in the animator's present condition.
struct Terms {
  let condition: AnimatorRules.Condition
  /// It would end the program.
  let isRefused: Bool
  /// It does nothing.
  let isIgnored: Bool
  /// What the animator is doing then.
  let next: AnimatorRules.Condition
  /// Whether it has not left yet: a start delay is waited out.
  let isInDelay: Bool

  init(of call: Step.Call, to animator: UIViewPropertyAnimator, hasAnimations: Bool) {
    self.init(
      of: call, to: animator.condition, isInDelay: animator.isInDelay,
      under: AnimatorRules.Circumstances(
        hasAnimations: hasAnimations, isInterruptible: animator.isInterruptible))
  }

  init(
    of call: Step.Call, to condition: AnimatorRules.Condition, isInDelay: Bool,
    under circumstances: AnimatorRules.Circumstances
  ) {
    self.condition = condition
    self.isInDelay = isInDelay
    guard let rule = call.rule else {
      (isRefused, isIgnored, next) = (false, false, condition)
      return
    }
    switch AnimatorRules.answer(to: rule, while: condition, under: circumstances) {
    case .leads(let next): (isRefused, isIgnored, self.next) = (false, false, next)
    case .nothing, .ignored: (isRefused, isIgnored, next) = (false, true, condition)
    case .refused: (isRefused, isIgnored, next) = (true, false, condition)
    }
  }
}
