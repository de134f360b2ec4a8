import Foundation
import Midflight
import MotionCore

/// What the panel shows at one moment: every section takes what it needs from it.
struct Glance {
  let run: InspectedRun
  /// Every animator that the run has had, in the order in which they were made.
  let animators: [AnimatorHistory]
  /// The one that is looked at; nil while there is none.
  let chosen: AnimatorHistory?
  /// How that one is now.
  let situation: AnimatorSituation?
  /// Its course.
  let graph: CourseGraph?
  /// The course of its counterpart with other timing; nil while none is tried.
  let trial: CourseGraph?
  /// The edit that is tried, and what can be undone; nil while there is nothing to edit.
  let edits: EditHistory<TimingEdit>?
  /// Whether the run comes out the same with what is tried.
  let isTrialUnused: Bool
  /// Why other timing could not be tried; nil if it could.
  let failure: String?
  let language: LocalizedText.Language
  /// Pixels per point, in which words are measured.
  let scale: CGFloat
  /// Whether there is room for the run with other timing beside the scene; nil where nobody shows it there.
  let roomBeside: RoomBeside?

  /// Where animation time is, or where the run came to rest; after its end, where the run with other timing
  /// is looked at.
  let now: Moment
  /// What the curve and the input show: from the press that led to the chosen animator's first change to
  /// now or, if it moves, to its end; at most the last twelve seconds of that.
  let span: ClosedRange<Moment>
  /// What the lanes show: the same for all animators.
  let runSpan: ClosedRange<Moment>

  /// Seconds that lanes and curves show at most.
  static let longest = 12.0

  /// The last twelve seconds of what some graphs span, or of what there was without any.
  ///
  /// - Parameter press: What led to the first change; shown too.
  static func span(
    of graphs: [CourseGraph], at now: Moment, since press: Moment? = nil
  ) -> ClosedRange<Moment> {
    let end = graphs.map(\.span.upperBound).max() ?? now
    let first = graphs.map(\.span.lowerBound).min() ?? .zero
    let start = min(first, press ?? first)
    guard end.seconds(since: start) > longest else { return start...max(start, end) }
    return Moment(seconds: end.seconds - longest)...end
  }
}

/// Which history of which animator, as it was after something was noted of it.
struct AnimatorVersion: Equatable {
  let history: Same<StageHistory>
  let id: AnimatorHistory.ID
  let revision: Int
}

extension InspectedRun {
  /// What an animator's history is: another value whenever anything is noted of it.
  func version(of animator: AnimatorHistory) -> AnimatorVersion {
    AnimatorVersion(history: Same(history), id: animator.id, revision: animator.revision)
  }
}

extension StageHistory {
  /// When the finger went down, or the key, that was down or was lifted when an animator first moved; at
  /// most `longestPress` before that.
  func pressBefore(_ animator: AnimatorHistory?) -> Moment? {
    guard let first = animator?.changes.first?.moment else { return nil }
    for index in inputs.indices.reversed() where inputs[index].moment <= first {
      // They stand in the order of time.
      guard first.seconds(since: inputs[index].moment) <= Self.longestPress else { return nil }
      switch inputs[index].event {
      case .down, .key(_, true, _): return inputs[index].moment
      default: continue
      }
    }
    return nil
  }

  /// Seconds: what was pressed longer ago is another story, and would leave the curve little room.
  private static let longestPress = 1.5
}

/// What a section of the panel holds.
class PanelContent: UIView {
  /// How high it wants to be.
  ///
  /// What has nothing to show is low; once it had something in a take, it keeps its room, so that nothing jumps as
  /// one goes back and forth in time.
  func height(forWidth width: CGFloat) -> CGFloat { 0 }

  /// What stands beside the heading; nil for nothing.
  var accessory: UIView? { nil }

  /// Shows what is so now. Called once per frame, and when something was chosen or changed.
  func show(_ glance: Glance) {}

  /// Another scene is looked at, or one that begins anew: the room that was taken is given back.
  func forget() {}

  /// How high it is while a sentence stands for all that it will show.
  static let lowHeight: CGFloat = 46
}
