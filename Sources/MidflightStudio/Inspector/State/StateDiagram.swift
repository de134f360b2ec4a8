import Foundation
import Midflight
import MotionCore

/// An animator's states and what leads from one to another: read from the table of the rules, so that
/// what is drawn is what is allowed.
struct StateDiagram {
  /// A way from one state to another.
  struct Edge: Hashable {
    let from: AnimatorRules.Condition
    let to: AnimatorRules.Condition
  }

  /// The ways that one call leads, or the end: they are drawn beside its name.
  struct Row: Hashable {
    let way: Way
    /// In the order of the nodes that they leave; from a node to itself where it is done and leaves that as it is.
    let edges: [Edge]
  }

  /// What leads from state to state.
  enum Way: Hashable {
    /// One of these calls; the first gives the name.
    case calls([AnimatorRules.Call])
    /// The end of its way is reached.
    case end
    /// A class method of `UIView` begins it.
    case animate
    /// Others take over all that a class method moves.
    case takenOver
  }

  /// The states that are drawn. One that waits for its first block is active and does not run: it is
  /// drawn as paused.
  static let nodes: [AnimatorRules.Condition] = [.inactive, .running, .paused, .stopped]

  /// The node that a condition is drawn as.
  static func node(of condition: AnimatorRules.Condition) -> AnimatorRules.Condition {
    condition == .waiting ? .paused : condition
  }

  /// Every call that leads somewhere, in the order of a life.
  static let rows: [Row] = {
    let calls: [[AnimatorRules.Call]] = [
      [.startAnimation, .startAnimationAfterDelay], [.pauseAnimation], [.setFractionComplete],
      [.continueAnimation, .continueToFraction], [.stopForGood], [.stopAndWait],
      [.finishAnimation],
    ]
    // `pausesOnCompletion` leads to the other one.
    let ends = [Edge(from: .running, to: .inactive), Edge(from: .running, to: .paused)]
    let others: [[AnimatorRules.Call]] = [[.addAnimations], [.setReversed]]
    return calls.map { Row(way: .calls($0), edges: edges(of: $0)) }
      + [Row(way: .end, edges: ends)]
      + others.map { Row(way: .calls($0), edges: edges(of: $0)) }
  }()

  /// The same of a class method's animation, of which nobody can call anything.
  static let bareRows = [
    Row(way: .animate, edges: [Edge(from: .inactive, to: .running)]),
    Row(way: .end, edges: [Edge(from: .running, to: .inactive)]),
    Row(way: .takenOver, edges: [Edge(from: .running, to: .inactive)]),
  ]

  /// Every way between two nodes.
  static let edges: [Edge] = rows.flatMap(\.edges).reduce(into: []) { edges, edge in
    if edge.from != edge.to, !edges.contains(edge) { edges.append(edge) }
  }

  private static func edges(of calls: [AnimatorRules.Call]) -> [Edge] {
    var edges: [Edge] = []
    for from in nodes + [.waiting] {
      for call in calls {
        guard case .leads(let next) = AnimatorRules.answer(to: call, while: from) else { continue }
        let edge = Edge(from: node(of: from), to: node(of: next))
        // What waits and stays there is drawn as what is paused and stays there, of which others tell.
        if edges.contains(edge) || from == .waiting && edge.from == edge.to { continue }
        edges.append(edge)
      }
    }
    return edges
  }

  /// The edge that a change went along; from a node to itself if it stayed there.
  static func edge(of change: AnimatorChange) -> Edge {
    Edge(from: node(of: change.before.condition), to: node(of: change.after.condition))
  }

  /// The row that a change is told in, of an animator's rows or of a class method's; nil for what has none:
  /// a completion that is added changes nothing of its course.
  static func row(of cause: AnimatorChange.Cause, isBare: Bool = false) -> Int? {
    (isBare ? bareRows : rows).firstIndex { row in
      switch (row.way, cause) {
      case (.calls(let calls), .call(let call)): calls.contains(call)
      case (.end, .end), (.animate, .animate), (.takenOver, .takenOver): true
      default: false
      }
    }
  }
}

extension StateDiagram.Way {
  /// What stands beside its edges.
  func words(in language: LocalizedText.Language) -> String {
    switch self {
    case .calls(let calls): AnimatorChange.Cause.call(calls[0]).words(in: language)
    case .end: AnimatorChange.Cause.end.words(in: language)
    case .animate: AnimatorChange.Cause.animate.words(in: language)
    case .takenOver: AnimatorChange.Cause.takenOver.words(in: language)
    }
  }
}

extension AnimatorChange.Cause {
  /// What it is called: the call, or that the end was reached.
  func words(in language: LocalizedText.Language) -> String {
    switch self {
    case .call(.continueAnimation): "continueAnimation(…)"
    case .call(let call): call.rawValue
    case .animate: "UIView.animate(…)"
    case .takenOver: PanelWords.takenOver(in: language)
    case .end: PanelWords.reachedEnd(in: language)
    }
  }
}
