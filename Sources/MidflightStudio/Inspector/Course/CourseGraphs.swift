import Midflight
import MotionCore

/// The graphs of a run's animators.
///
/// A graph is made once a frame, and of what is over, which is drawn the same at any time, once until
/// something is noted of that animator again.
struct CourseGraphs {
  private var known: [AnimatorHistory.ID: (source: Source, graph: CourseGraph)] = [:]

  /// What a graph depends on.
  private struct Source: Equatable {
    let version: AnimatorVersion
    /// Where animation time is; nil where that does not matter.
    let now: Moment?
  }

  /// An animator's graph.
  ///
  /// - Parameter now: Where animation time is.
  mutating func graph(
    of history: AnimatorHistory, _ version: AnimatorVersion, at now: Moment
  ) -> CourseGraph {
    let source = Source(version: version, now: history.isOver ? nil : now)
    if let known = known[history.id], known.source == source, !ShownTrust.isBroken {
      return known.graph
    }
    let graph = CourseGraph(history, at: now)
    known[history.id] = (source, graph)
    return graph
  }

  /// Forgets all but those of some animators, and of one more.
  mutating func keep(_ animators: ArraySlice<AnimatorHistory>, and other: AnimatorHistory.ID?) {
    guard known.count > animators.count + 1 else { return }
    known = known.filter { id, _ in id == other || animators.contains { $0.id == id } }
  }
}
