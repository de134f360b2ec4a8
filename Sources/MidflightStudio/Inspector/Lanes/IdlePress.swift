import Midflight
import MotionCore

/// A finger, or the mouse, that went down on something and came up again, and nobody made anything of it,
/// though recognisers looked at it; in animation time.
struct IdlePress: Equatable {
  let start: Moment
  let end: Moment
}

extension StageHistory {
  /// The presses on what an animator moves, or on what lies in that, that came to nothing; in order.
  func idlePresses(on animator: AnimatorHistory) -> [IdlePress] {
    var presses: [IdlePress] = []
    var open: [Int: Moment] = [:]  // looked up by pointer, never iterated
    // By index: a fact is large.
    for index in inputs.indices {
      switch inputs[index].event {
      case .down(let pointer, _, _, _):
        let isMeant =
          inputs[index].verdict == .watched
          && animator.subjects.contains { inputs[index].lineage.contains($0.name) }
        open[pointer] = isMeant ? inputs[index].moment : nil
      case .move(let pointer, _, _):
        if open[pointer] != nil, inputs[index].verdict == .accepted { open[pointer] = nil }
      case .up(let pointer, _, _, _):
        if let start = open[pointer], inputs[index].verdict != .accepted {
          presses.append(IdlePress(start: start, end: inputs[index].moment))
        }
        open[pointer] = nil
      case .cancel(let pointer, _, _): open[pointer] = nil
      case .wheel, .key, .resize, .rate: break
      }
    }
    return presses
  }
}

/// Tells the story of the animator that is looked at: anew only when something was noted of it, or something
/// was pressed or lifted.
struct StoryTeller {
  private var story: CourseStory?
  private var source: Source?
  /// The number of the last event that was looked at.
  private var seen = 0
  /// How many changes were told of.
  private var changeCount = 0
  private var meetingCount = 0

  private struct Source: Equatable {
    let version: AnimatorVersion
    let isByTimingAlone: Bool

    /// Whether it is the same animator's, of which something was noted.
    func isLike(_ other: Source) -> Bool {
      version.history == other.version.history && version.id == other.version.id
        && isByTimingAlone == other.isByTimingAlone
    }
  }

  /// The story of an animator, as its graph is drawn.
  mutating func story(of history: AnimatorHistory, as graph: CourseGraph, on run: InspectedRun)
    -> CourseStory
  {
    let source = Source(
      version: run.version(of: history), isByTimingAlone: graph.isByTimingAlone)
    let hasPressed = run.history?.hasPressed(since: seen) ?? false
    seen = run.history?.inputs.last?.number ?? 0
    if let story, !hasPressed, !ShownTrust.isBroken {
      if self.source == source { return story }
      if self.source?.isLike(source) == true, history.changes.count > changeCount,
        history.meetings.count == meetingCount, story.goesOn(with: history.changes[changeCount...])
      {
        (self.source, changeCount) = (source, history.changes.count)
        return story
      }
    }
    let new = CourseStory(
      history, byTimingAlone: graph.isByTimingAlone,
      presses: run.history?.idlePresses(on: history) ?? [])
    (story, self.source, changeCount) = (new, source, history.changes.count)
    meetingCount = history.meetings.count
    return new
  }
}

extension StageHistory {
  /// Whether anything but moves came after the event of a number.
  fileprivate func hasPressed(since number: Int) -> Bool {
    for index in inputs.indices.reversed() {
      if inputs[index].number <= number { return false }
      if !inputs[index].isMinor { return true }
    }
    return false
  }
}
