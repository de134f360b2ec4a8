import Midflight

/// The event log of the selected animator.
///
/// The inspector reads it once per frame. The cache makes it again only after a change of the
/// history, a press or a release.
struct AnimatorEventLogCache {
  private var log: AnimatorEventLog?
  private var source: Source?
  /// The number of the last input event that was taken into account.
  private var lastInput = 0
  /// The numbers of changes and overlaps in the log.
  private var changeCount = 0
  private var overlapCount = 0

  private struct Source: Equatable {
    let version: AnimatorVersion
    let isTimingOnly: Bool

    /// Returns whether the sources differ in the revision of the history at most.
    func isSameAnimator(as other: Source) -> Bool {
      version.history == other.version.history && version.id == other.version.id
        && isTimingOnly == other.isTimingOnly
    }
  }

  /// Returns the log of an animator, with positions as in its graph. The log is made anew for
  /// another animator, after a change other than a continued drag, and after a press, release or
  /// key.
  mutating func log(of history: AnimatorHistory, as graph: ProgressGraph, on run: InspectedRun)
    -> AnimatorEventLog
  {
    let source = Source(
      version: run.version(of: history), isTimingOnly: graph.isTimingOnly)
    let hasPressed = run.history?.hasPressed(since: lastInput) ?? false
    lastInput = run.history?.inputs.last?.number ?? 0
    if let log, !hasPressed, !ForcedRedraw.isForced {
      if self.source == source { return log }
      if self.source?.isSameAnimator(as: source) == true, history.changes.count > changeCount,
        history.overlaps.count == overlapCount,
        log.isContinued(with: history.changes[changeCount...])
      {
        (self.source, changeCount) = (source, history.changes.count)
        return log
      }
    }
    let new = AnimatorEventLog(
      history, isTimingOnly: graph.isTimingOnly,
      presses: run.history?.unhandledPresses(on: history) ?? [])
    (log, self.source, changeCount) = (new, source, history.changes.count)
    overlapCount = history.overlaps.count
    return new
  }
}

extension StageHistory {
  /// Returns whether a press, release, cancellation or key follows the event with a number.
  fileprivate func hasPressed(since number: Int) -> Bool {
    for index in inputs.indices.reversed() {
      if inputs[index].number <= number { return false }
      if !inputs[index].isMinor { return true }
    }
    return false
  }
}
