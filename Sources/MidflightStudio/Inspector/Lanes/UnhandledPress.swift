import Midflight
import MotionCore

/// A press that gesture recognizers observed and did not handle. Moments are in animation time.
struct UnhandledPress: Equatable {
  let start: Moment
  let end: Moment
}

extension StageHistory {
  /// Returns the unhandled presses on an animator's views and their subviews, in the order of their
  /// releases.
  ///
  /// A press does not count if it is still down or was cancelled. A press of which a move or the
  /// release was accepted does not count either.
  func unhandledPresses(on animator: AnimatorHistory) -> [UnhandledPress] {
    var presses: [UnhandledPress] = []
    var open: [Int: Moment] = [:]  // looked up by pointer, never iterated
    // By index, because a fact is large.
    for index in inputs.indices {
      switch inputs[index].event {
      case .down(let pointer, _, _, _):
        let isOnAnimatedView =
          inputs[index].effect == .watched
          && animator.movedProperties.contains { inputs[index].lineage.contains($0.name) }
        open[pointer] = isOnAnimatedView ? inputs[index].moment : nil
      case .move(let pointer, _, _):
        if open[pointer] != nil, inputs[index].effect == .accepted { open[pointer] = nil }
      case .up(let pointer, _, _, _):
        if let start = open[pointer], inputs[index].effect != .accepted {
          presses.append(UnhandledPress(start: start, end: inputs[index].moment))
        }
        open[pointer] = nil
      case .cancel(let pointer, _, _): open[pointer] = nil
      case .wheel, .key, .resize, .rate, .activity: break
      }
    }
    return presses
  }
}
