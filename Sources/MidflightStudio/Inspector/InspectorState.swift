import Foundation
import Midflight
import MotionCore

/// The data that all sections of the inspector show at a moment.
struct InspectorState {
  let run: InspectedRun
  /// All listed animators of the run, in the order of creation.
  let animators: [AnimatorHistory]
  /// The selected animator; nil for none.
  let chosen: AnimatorHistory?
  /// The current state of the selected animator.
  let situation: AnimatorSituation?
  /// The progress of the selected animator.
  let graph: ProgressGraph?
  /// The progress of the same animator with other timing; nil for none.
  let trial: ProgressGraph?
  /// The timing to try, with undo and redo; nil for none.
  let edits: EditHistory<TimingEdit>?
  /// A Boolean value that indicates whether the other timing has no effect on the run.
  let isTrialUnused: Bool
  /// The failure of the run with other timing; nil for none.
  let failure: StudioFailure?
  let language: LocalizedText.Language
  /// Pixels per point, for measuring text.
  let scale: CGFloat
  /// The space for a comparison beside the scene; nil outside of a studio.
  let comparisonSpace: ComparisonSpace?

  /// The moment on display in animation time. After the end of a run, only the comparison moves.
  let now: Moment
  /// The span of the curve and of the input: from the press before the first change to the current
  /// moment or, for a moving animator, to its end. At most the last twelve seconds of that.
  let span: ClosedRange<Moment>
  /// The span of the lanes, equal for all animators.
  let laneSpan: ClosedRange<Moment>

  /// Seconds that lanes and curves show at most.
  static let longest = 12.0

  /// Returns the common span of several graphs, at most the last twelve seconds; without graphs,
  /// from 0 to `now`.
  ///
  /// - Parameter press: The press before the first change, which the span includes; nil for none.
  static func span(
    of graphs: [ProgressGraph], at now: Moment, since press: Moment? = nil
  ) -> ClosedRange<Moment> {
    let end = graphs.map(\.span.upperBound).max() ?? now
    let first = graphs.map(\.span.lowerBound).min() ?? .zero
    let start = min(first, press ?? first)
    guard end.seconds(since: start) > longest else { return start...max(start, end) }
    return Moment(seconds: end.seconds - longest)...end
  }
}

/// A version of an animator's history.
struct AnimatorVersion: Equatable {
  let history: ObjectIdentity<StageHistory>
  let id: AnimatorHistory.ID
  let revision: Int
}

extension InspectedRun {
  /// Returns the current version of an animator's history. Every change of the history makes
  /// another version.
  func version(of animator: AnimatorHistory) -> AnimatorVersion {
    AnimatorVersion(history: ObjectIdentity(history), id: animator.id, revision: animator.revision)
  }
}

extension StageHistory {
  /// Returns the moment of the last press of a pointer or key at or before an animator's first
  /// change; nil if there is none within `longestPress` seconds, and for no animator or one without
  /// changes.
  func pressBefore(_ animator: AnimatorHistory?) -> Moment? {
    guard let first = animator?.changes.first?.moment else { return nil }
    for index in inputs.indices.reversed() where inputs[index].moment <= first {
      // The inputs are in the order of time.
      guard first.seconds(since: inputs[index].moment) <= Self.longestPress else { return nil }
      switch inputs[index].event {
      case .down, .key(_, true, _): return inputs[index].moment
      default: continue
      }
    }
    return nil
  }

  /// Seconds between a press and the first change. Older presses would leave little room for the
  /// curve.
  private static let longestPress = 1.5
}

/// The content of a section.
class PanelContent: UIView {
  /// Returns the height for a width, in points.
  ///
  /// Content without data is low. Once there was data, the height stays, so that nothing jumps
  /// during a seek.
  func height(forWidth width: CGFloat) -> CGFloat { 0 }

  /// The view beside the heading; nil for none.
  var accessory: UIView? { nil }

  /// Shows a state. The inspector calls this once per frame, and after each selection or change.
  func show(_ state: InspectorState) {}

  /// Gives the height of earlier data back, for another scene or a restarted one.
  func reset() {}

  /// The height of a section that shows one sentence in place of data.
  static let emptyHeight: CGFloat = 46
}
