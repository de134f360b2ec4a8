/// Which calls an animator allows in which condition, and what they lead to: a table.
///
/// `UIViewPropertyAnimator` asks it before it does anything; tests go through it cell by cell.
nonisolated public enum AnimatorRules {
  /// What an animator is doing: its `state`, and what UIKit's documentation tells apart besides.
  public enum Condition: String, CaseIterable, Sendable {
    /// New, or ended.
    case inactive
    /// Started without an animation: active, and waiting for the first one.
    case waiting
    /// Active, and moving, or waiting out its delay.
    case running
    /// Active, and held.
    case paused
    /// Ended by `stopAnimation(false)`, and not yet finished.
    case stopped
  }

  /// Something that can be asked of an animator.
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

  /// What comes of a call.
  package enum Answer: Equatable, Sendable {
    /// It is done, and leads to a condition: another, or the same.
    case leads(to: Condition)
    /// It does nothing, as nothing is to be done.
    case nothing
    /// It does nothing, and a diagnostic says this sentence.
    case ignored(String)
    /// It ends the program with a sentence that says what to call instead.
    case refused(callFirst: String)
  }

  /// What comes of a call in a condition.
  package static func answer(
    to call: Call, while condition: Condition, under circumstances: Circumstances = Circumstances()
  ) -> Answer {
    let answer = ordinaryAnswer(to: call, while: condition)
    if let sentence = circumstances.objection(to: call, while: condition, answered: answer) {
      return .ignored(sentence)
    }
    if call.starts, condition == .inactive, !circumstances.hasAnimations {
      return .leads(to: .waiting)
    }
    return answer
  }

  private static func ordinaryAnswer(to call: Call, while condition: Condition) -> Answer {
    let finishFirst = Answer.refused(callFirst: "finishAnimation(at:)")
    let pauseFirst = Answer.refused(callFirst: "pauseAnimation()")
    let stopFirst = Answer.refused(callFirst: "stopAnimation(false)")
    // A sentence takes time to make, and is seldom said.
    var idle: Answer { .ignored("\(call.signature) on an inactive animator does nothing.") }
    // In the order of the conditions: inactive, waiting, running, paused, stopped.
    let row: [Answer] =
      switch call {
      case .startAnimation, .startAnimationAfterDelay:
        [.leads(to: .running), .nothing, .nothing, .leads(to: .running), finishFirst]
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

  /// The table in Markdown, as the documentation shows it.
  package static var table: String {
    table(of: Condition.allCases.map { ($0.rawValue, $0, Circumstances()) })
  }

  /// What is otherwise under other circumstances, in Markdown, as the documentation shows it.
  package static var exceptions: String {
    table(of: [
      ("inactive, without an animation", .inactive, Circumstances(hasAnimations: false)),
      ("not interruptible, running", .running, Circumstances(isInterruptible: false)),
      ("not interruptible, paused", .paused, Circumstances(isInterruptible: false)),
      ("part of another, running", .running, Circumstances(host: 1)),
      ("running, inside its own block", .running, Circumstances(isInsideItsBlock: true)),
    ])
  }

  private static func table(
    of columns: [(name: String, condition: Condition, circumstances: Circumstances)]
  ) -> String {
    let heads = "| call | " + columns.map(\.name).joined(separator: " | ") + " |"
    let rule = "|" + String(repeating: "---|", count: columns.count + 1)
    let rows = Call.allCases.map { call in
      let cells = columns.map { column in
        switch answer(to: call, while: column.condition, under: column.circumstances) {
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
  /// What diagnostics and refusals call it: without its argument.
  var signature: String {
    switch self {
    case .stopForGood, .stopAndWait: "stopAnimation(_:)"
    default: rawValue
    }
  }

  /// Whether it only adds something.
  var fills: Bool { self == .addAnimations || self == .addCompletion }

  /// Whether it lets an animator go, or go on.
  var starts: Bool { self == .startAnimation || self == .startAnimationAfterDelay }

  /// Whether it is what an animator ignores that is not interruptible.
  func interrupts(_ condition: AnimatorRules.Condition) -> Bool {
    switch self {
    case .continueAnimation, .continueToFraction, .stopForGood, .stopAndWait: true
    case .setReversed, .pauseAnimation, .setFractionComplete: condition != .inactive
    // It comes after a call that was ignored.
    case .finishAnimation: condition != .inactive && condition != .stopped
    case .startAnimation, .startAnimationAfterDelay, .addAnimations, .addCompletion: false
    }
  }
}
