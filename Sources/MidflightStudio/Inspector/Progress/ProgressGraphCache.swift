import Midflight
import MotionCore

/// The graphs of a run's animators.
///
/// A graph is made once per frame; that of a finished animator once per change of its history.
struct ProgressGraphCache {
  private var known: [AnimatorHistory.ID: (source: Source, graph: ProgressGraph)] = [:]

  /// The values on which a graph depends.
  private struct Source: Equatable {
    let version: AnimatorVersion
    /// The animation time; nil for a finished animator.
    let now: Moment?
  }

  /// Returns the graph of an animator.
  ///
  /// - Parameter now: The current animation time. The graph of a finished animator does not depend
  ///   on the time.
  mutating func graph(
    of history: AnimatorHistory, _ version: AnimatorVersion, at now: Moment
  ) -> ProgressGraph {
    let source = Source(version: version, now: history.isOver ? nil : now)
    if let known = known[history.id], known.source == source, !ForcedRedraw.isForced {
      return known.graph
    }
    let graph = ProgressGraph(history, at: now)
    known[history.id] = (source, graph)
    return graph
  }

  /// Removes graphs except those of some animators and of one more, if there are more graphs than
  /// that.
  mutating func keep(_ animators: ArraySlice<AnimatorHistory>, and other: AnimatorHistory.ID?) {
    guard known.count > animators.count + 1 else { return }
    known = known.filter { id, _ in id == other || animators.contains { $0.id == id } }
  }
}
