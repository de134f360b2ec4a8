/// The table of allowed calls: the result of each call in each condition.
///
/// `UIViewPropertyAnimator` and `AnimatorGroup` look up each call before they act; tests check
/// every cell.
nonisolated package enum AnimatorRules {
  /// The condition of an animator: its `state`, with the distinctions of UIKit's documentation.
  package enum Condition: String, CaseIterable, Sendable {
    /// New, or ended.
    case inactive
    /// Started without an animation: active, and waiting for the first one.
    case waiting
    /// Active, and moving or in its start delay.
    case running
    /// Active, and held.
    case paused
    /// Stopped by `stopAnimation(false)`, and not yet finished.
    case stopped
  }

  /// A call on an animator.
  package enum Call: String, CaseIterable, Sendable {
    case startAnimation = "startAnimation()"
    case startAnimationAfterDelay = "startAnimation(afterDelay:)"
    case pauseAnimation = "pauseAnimation()"
    case setFractionComplete = "fractionComplete"
    case setReversed = "isReversed"
    case addAnimations = "addAnimations(_:)"
    case addCompletion = "addCompletion(_:)"
    case continueAnimation = "continueAnimation(withTimingParameters:durationFactor:)"
    case continueToFraction = "continueAnimation(to:)"
    case stopForGood = "stopAnimation(true)"
    case stopAndWait = "stopAnimation(false)"
    case finishAnimation = "finishAnimation(at:)"
  }

  /// The result of a call.
  package enum Outcome: Equatable, Sendable {
    /// The call takes effect, and leads to a condition, possibly the current one.
    case leads(to: Condition)
    /// The call has no effect, because there is nothing to do.
    case nothing
    /// The call has no effect but a diagnostic with this sentence.
    case ignored(String)
    /// The call ends the program with a sentence that names the call to make instead.
    case refused(callFirst: String)
  }

  /// Returns the result of a call in a condition. The first case that applies:
  ///
  /// 1. The circumstances have an objection: `.ignored` with its sentence.
  /// 2. A start of an inactive animator without animations: `.leads(to: .waiting)`.
  /// 3. Otherwise: the result for an ordinary animator.
  package static func outcome(
    of call: Call, while condition: Condition, under circumstances: Circumstances = Circumstances()
  ) -> Outcome {
    let outcome = ordinaryOutcome(of: call, while: condition)
    if let sentence = circumstances.objection(to: call, while: condition, giving: outcome) {
      return .ignored(sentence)
    }
    if call.starts, condition == .inactive, !circumstances.hasAnimations {
      return .leads(to: .waiting)
    }
    return outcome
  }

  /// Returns the result for an independent, interruptible animator with animations, outside its own
  /// blocks.
  private static func ordinaryOutcome(of call: Call, while condition: Condition) -> Outcome {
    let finishFirst = Outcome.refused(callFirst: "finishAnimation(at:)")
    let pauseFirst = Outcome.refused(callFirst: "pauseAnimation()")
    let stopFirst = Outcome.refused(callFirst: "stopAnimation(false)")
    // Computed on demand: the sentences are rarely needed.
    var started: Outcome {
      .ignored("\(call.signature) is ignored, with its delay: the animator has started already.")
    }
    var idle: Outcome { .ignored("\(call.signature) on an inactive animator does nothing.") }
    // In the order of the conditions: inactive, waiting, running, paused, stopped.
    let row: [Outcome] =
      switch call {
      case .startAnimation:
        [.leads(to: .running), .nothing, .nothing, .leads(to: .running), finishFirst]
      case .startAnimationAfterDelay:
        [.leads(to: .running), started, started, .leads(to: .running), finishFirst]
      case .pauseAnimation:
        [.leads(to: .paused), .leads(to: .paused), .leads(to: .paused), .nothing, finishFirst]
      case .setFractionComplete:
        [
          .leads(to: .paused), .leads(to: .paused),
          .ignored("fractionComplete is ignored while running; call pauseAnimation() first."),
          .leads(to: .paused), finishFirst,
        ]
      case .setReversed:
        [
          .leads(to: .inactive), .leads(to: .waiting), .leads(to: .running), .leads(to: .paused),
          .ignored("isReversed is ignored while stopped; call finishAnimation(at:) first."),
        ]
      case .addAnimations:
        [
          .leads(to: .inactive), .leads(to: .running), .leads(to: .running), .leads(to: .paused),
          finishFirst,
        ]
      case .addCompletion: Condition.allCases.map { .leads(to: $0) }
      case .continueAnimation, .continueToFraction:
        [pauseFirst, .leads(to: .running), pauseFirst, .leads(to: .running), finishFirst]
      case .stopForGood:
        [
          idle, .leads(to: .inactive), .leads(to: .inactive), .leads(to: .inactive), finishFirst,
        ]
      case .stopAndWait:
        [idle, .leads(to: .stopped), .leads(to: .stopped), .leads(to: .stopped), finishFirst]
      case .finishAnimation:
        [idle, stopFirst, stopFirst, stopFirst, .leads(to: .inactive)]
      }
    return row[Condition.allCases.firstIndex(of: condition) ?? 0]
  }

  /// The table in Markdown for the documentation.
  package static var table: String {
    table(of: Condition.allCases.map { ($0.rawValue, $0, Circumstances()) })
  }

  /// The exceptions under other circumstances, in Markdown for the documentation.
  package static var exceptions: String {
    table(of: [
      ("inactive, without an animation", .inactive, Circumstances(hasAnimations: false)),
      ("not interruptible, running", .running, Circumstances(isInterruptible: false)),
      ("not interruptible, paused", .paused, Circumstances(isInterruptible: false)),
      ("part of another, running", .running, Circumstances(surroundingAnimator: 1)),
      ("running, inside its own block", .running, Circumstances(isInsideItsBlock: true)),
    ])
  }

  /// Returns a Markdown table with a row for each call and a column for each condition.
  ///
  /// | result | cell |
  /// |---|---|
  /// | `.leads` to the present condition | done |
  /// | `.leads` to another condition | an arrow and the condition |
  /// | `.nothing` | nothing |
  /// | `.ignored` | diagnostic |
  /// | `.refused` | refused, and the call to make first |
  private static func table(
    of columns: [(name: String, condition: Condition, circumstances: Circumstances)]
  ) -> String {
    let heads = "| call | " + columns.map(\.name).joined(separator: " | ") + " |"
    let rule = "|" + String(repeating: "---|", count: columns.count + 1)
    let rows = Call.allCases.map { call in
      let cells = columns.map { column in
        switch outcome(of: call, while: column.condition, under: column.circumstances) {
        case .leads(let next) where next == column.condition: "done"
        case .leads(let next): "→ \(next.rawValue)"
        case .nothing: "nothing"
        case .ignored: "diagnostic"
        case .refused(let first): "refused: `\(first)` first"
        }
      }
      return "| `\(call.rawValue)` | " + cells.joined(separator: " | ") + " |"
    }
    return ([heads, rule] + rows).joined(separator: "\n") + "\n"
  }
}

nonisolated extension AnimatorRules.Call {
  /// The name of the call in diagnostics, without the argument.
  var signature: String {
    switch self {
    case .stopForGood, .stopAndWait: "stopAnimation(_:)"
    default: rawValue
    }
  }

  /// A Boolean value that indicates whether the call only adds animations or completions.
  var fills: Bool { self == .addAnimations || self == .addCompletion }

  /// A Boolean value that indicates whether the call starts or continues the animator.
  var starts: Bool { self == .startAnimation || self == .startAnimationAfterDelay }

  /// Returns true if an animator that is not interruptible ignores the call in a condition.
  ///
  /// | call | true |
  /// |---|---|
  /// | both `continueAnimation`, both `stopAnimation` | in every condition |
  /// | `isReversed`, `pauseAnimation`, `fractionComplete` | unless inactive |
  /// | `finishAnimation` | while waiting, running or paused |
  /// | both `startAnimation`, `addAnimations`, `addCompletion` | never |
  func interrupts(_ condition: AnimatorRules.Condition) -> Bool {
    switch self {
    case .continueAnimation, .continueToFraction, .stopForGood, .stopAndWait: true
    case .setReversed, .pauseAnimation, .setFractionComplete: condition != .inactive
    // This call follows one that was ignored.
    case .finishAnimation: condition != .inactive && condition != .stopped
    case .startAnimation, .startAnimationAfterDelay, .addAnimations, .addCompletion: false
    }
  }
}
