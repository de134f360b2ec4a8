nonisolated extension AnimatorRules {
  /// The circumstances, besides the condition, that determine the result of a call.
  package struct Circumstances: Hashable, Sendable {
    /// A Boolean value that indicates whether an animation was added since the animator was
    /// inactive.
    package var hasAnimations: Bool
    /// The animator's `isInterruptible`.
    package var isInterruptible: Bool
    /// The number of the animator that this one is nested in; nil for an independent animator.
    package var surroundingAnimator: Int?
    /// A Boolean value that indicates whether one of the animator's own blocks makes the call.
    package var isInsideItsBlock: Bool

    /// Creates the circumstances of an ordinary animator, except for the given values.
    package init(
      hasAnimations: Bool = true, isInterruptible: Bool = true, surroundingAnimator: Int? = nil,
      isInsideItsBlock: Bool = false
    ) {
      self.hasAnimations = hasAnimations
      self.isInterruptible = isInterruptible
      self.surroundingAnimator = surroundingAnimator
      self.isInsideItsBlock = isInsideItsBlock
    }

    /// Returns the reason why a call is ignored; nil if the circumstances change nothing. The first
    /// case that applies:
    ///
    /// 1. Inside the animator's own block: a reason, except for a call that only adds animations or
    ///    completions.
    /// 2. An outcome without an effect, and a refusal on an inactive or stopped animator: nil.
    /// 3. On a nested animator: a reason for calls that start or interrupt.
    /// 4. On an animator that is not interruptible: a reason for calls that interrupt; see
    ///    `interrupts(_:)`.
    ///
    /// A call that would end the program is ignored, too, while the animator is active: the call
    /// that should come first was ignored before.
    func objection(
      to call: Call, while condition: Condition, giving outcome: Outcome
    ) -> String? {
      if isInsideItsBlock, !call.fills {
        return "\(call.signature) is ignored inside the animator's own block; call it after that."
      }
      switch outcome {
      case .nothing, .ignored: return nil
      case .refused where condition == .inactive || condition == .stopped: return nil
      case .leads, .refused: break
      }
      let interrupts = call.interrupts(condition)
      if let surroundingAnimator, call.starts || interrupts {
        return
          "\(call.signature) is ignored: the animator is part of animator \(surroundingAnimator); call it on that one."
      }
      if !isInterruptible, interrupts {
        return "\(call.signature) is ignored: the animator is not interruptible."
      }
      return nil
    }
  }
}
