import Foundation
import Midflight
import MotionCore

/// The states of an animator and the transitions between them, from the table of `AnimatorRules`.
struct StateDiagram {
  /// A transition from a state to another or to itself.
  struct Edge: Hashable {
    let from: AnimatorRules.Condition
    let to: AnimatorRules.Condition
  }

  /// A row of the diagram: a trigger, and the transitions that it causes.
  struct Row: Hashable {
    let trigger: Trigger
    /// The transitions in the order of their first nodes. An edge from a node to itself is a call
    /// without a change of state.
    let edges: [Edge]
  }

  /// A trigger of transitions.
  enum Trigger: Hashable {
    /// Calls with the same transitions. The row has the name of the first.
    case calls([AnimatorRules.Call])
    /// The end of the motion.
    case end
    /// A class method of `UIView`.
    case animate
    /// A replacement by other animations.
    case takenOver
  }

  /// The states in the diagram. An animator without blocks is active but does not run, so it counts
  /// as paused.
  static let nodes: [AnimatorRules.Condition] = [.inactive, .running, .paused, .stopped]

  /// Returns the node of a condition: `paused` for `waiting`, and otherwise the condition itself.
  static func node(of condition: AnimatorRules.Condition) -> AnimatorRules.Condition {
    condition == .waiting ? .paused : condition
  }

  /// The rows of an animator, in the order of its life.
  static let rows: [Row] = {
    let calls: [[AnimatorRules.Call]] = [
      [.startAnimation, .startAnimationAfterDelay], [.pauseAnimation], [.setFractionComplete],
      [.continueAnimation, .continueToFraction], [.stopForGood], [.stopAndWait],
      [.finishAnimation],
    ]
    // The second edge belongs to `pausesOnCompletion`.
    let ends = [Edge(from: .running, to: .inactive), Edge(from: .running, to: .paused)]
    let others: [[AnimatorRules.Call]] = [[.addAnimations], [.setReversed]]
    return calls.map { Row(trigger: .calls($0), edges: edges(of: $0)) }
      + [Row(trigger: .end, edges: ends)]
      + others.map { Row(trigger: .calls($0), edges: edges(of: $0)) }
  }()

  /// The rows of a class method's animation, which has no object to call.
  static let classMethodRows = [
    Row(trigger: .animate, edges: [Edge(from: .inactive, to: .running)]),
    Row(trigger: .end, edges: [Edge(from: .running, to: .inactive)]),
    Row(trigger: .takenOver, edges: [Edge(from: .running, to: .inactive)]),
  ]

  /// The transitions between different nodes.
  static let edges: [Edge] = rows.flatMap(\.edges).reduce(into: []) { edges, edge in
    if edge.from != edge.to, !edges.contains(edge) { edges.append(edge) }
  }

  /// Returns the transitions of calls, each once, from the table of rules. A forbidden call has
  /// none.
  private static func edges(of calls: [AnimatorRules.Call]) -> [Edge] {
    var edges: [Edge] = []
    for from in nodes + [.waiting] {
      for call in calls {
        guard case .leads(let next) = AnimatorRules.outcome(of: call, while: from) else { continue }
        let edge = Edge(from: node(of: from), to: node(of: next))
        // An animator that waits and stays waiting looks like a paused one, which another edge
        // shows.
        if edges.contains(edge) || from == .waiting && edge.from == edge.to { continue }
        edges.append(edge)
      }
    }
    return edges
  }

  /// Returns the edge of a change.
  static func edge(of change: AnimatorChange) -> Edge {
    Edge(from: node(of: change.before.condition), to: node(of: change.after.condition))
  }

  /// Returns the index of a cause's row; nil for a cause without a row, such as an added
  /// completion.
  ///
  /// - Parameter isClassMethod: A Boolean value that indicates whether the rows are
  ///   `classMethodRows`.
  static func row(of cause: AnimatorChange.Cause, isClassMethod: Bool = false) -> Int? {
    (isClassMethod ? classMethodRows : rows).firstIndex { row in
      switch (row.trigger, cause) {
      case (.calls(let calls), .call(let call)): calls.contains(call)
      case (.end, .end), (.animate, .animate), (.takenOver, .takenOver): true
      default: false
      }
    }
  }
}

extension StateDiagram.Trigger {
  /// Returns the name of the row: that of its first call.
  func text(in language: LocalizedText.Language) -> String {
    switch self {
    case .calls(let calls): AnimatorChange.Cause.call(calls[0]).text(in: language)
    case .end: AnimatorChange.Cause.end.text(in: language)
    case .animate: AnimatorChange.Cause.animate.text(in: language)
    case .takenOver: AnimatorChange.Cause.takenOver.text(in: language)
    }
  }
}

extension AnimatorChange.Cause {
  /// Returns the name of the call, with "(…)" for `continueAnimation`, or of the end.
  func text(in language: LocalizedText.Language) -> String {
    switch self {
    case .call(.continueAnimation): "continueAnimation(…)"
    case .call(let call): call.rawValue
    case .animate: "UIView.animate(…)"
    case .takenOver: WindowText.causeReplaced(in: language)
    case .end: WindowText.causeReachedEnd(in: language)
    }
  }
}
