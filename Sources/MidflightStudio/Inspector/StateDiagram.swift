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

  /// The states that are drawn. One that waits for its first block is active and does not run: it is
  /// drawn as paused.
  static let nodes: [AnimatorRules.Condition] = [.inactive, .running, .paused, .stopped]

  /// The node that a condition is drawn as.
  static func node(of condition: AnimatorRules.Condition) -> AnimatorRules.Condition {
    condition == .waiting ? .paused : condition
  }

  /// Every way that some call leads, between two nodes; and the one that the end leads.
  static let edges: [Edge] = {
    var edges: [Edge] = []
    for from in nodes {
      for call in AnimatorRules.Call.allCases {
        guard case .leads(let next) = AnimatorRules.answer(to: call, while: from) else { continue }
        let edge = Edge(from: from, to: node(of: next))
        if edge.from != edge.to, !edges.contains(edge) { edges.append(edge) }
      }
    }
    // `pausesOnCompletion`, and an end without it; pauseAnimation() and stopAnimation(true) lead the
    // same ways.
    for end in [Edge(from: .running, to: .inactive), Edge(from: .running, to: .paused)]
    where !edges.contains(end) {
      edges.append(end)
    }
    return edges
  }()

  /// The edge that a change went along; from a node to itself if it stayed there.
  static func edge(of change: AnimatorChange) -> Edge {
    Edge(from: node(of: change.before.condition), to: node(of: change.after.condition))
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
