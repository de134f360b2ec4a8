nonisolated extension AnimatorRules {
  /// What else decides about a call, beside what the animator is doing.
  package struct Circumstances: Hashable, Sendable {
    /// Whether an animation was added since it was inactive.
    package var hasAnimations: Bool
    /// Its `isInterruptible`.
    package var isInterruptible: Bool
    /// The number of the animator whose part it is; nil if it is its own.
    package var host: Int?
    /// Whether one of its own blocks makes the call.
    package var isInsideItsBlock: Bool

    /// Those of an ordinary animator, but for what is said otherwise.
    package init(
      hasAnimations: Bool = true, isInterruptible: Bool = true, host: Int? = nil,
      isInsideItsBlock: Bool = false
    ) {
      self.hasAnimations = hasAnimations
      self.isInterruptible = isInterruptible
      self.host = host
      self.isInsideItsBlock = isInsideItsBlock
    }

    /// Why it does not do what it would do otherwise; nil if it does.
    ///
    /// What would end the program is ignored too, while it is active: the call that had to come first was
    /// ignored before.
    func objection(
      to call: Call, while condition: Condition, answered answer: Answer
    ) -> String? {
      if isInsideItsBlock, !call.fills {
        return "\(call.signature) is ignored inside the animator's own block; call it after that."
      }
      switch answer {
      case .nothing, .ignored: return nil
      case .refused where condition == .inactive || condition == .stopped: return nil
      case .leads, .refused: break
      }
      let interrupts = call.interrupts(condition)
      if let host, call.starts || interrupts {
        return
          "\(call.signature) is ignored: the animator is part of animator \(host); call it on that one."
      }
      if !isInterruptible, interrupts {
        return "\(call.signature) is ignored: the animator is not interruptible."
      }
      return nil
    }
  }
}
