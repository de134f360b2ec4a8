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
  /// Why other timing could not be tried; nil if it could.
  let failure: String?
  let language: LocalizedText.Language

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

extension StageHistory {
  /// When the finger went down, or the key, that was down or was lifted when an animator first moved; at
  /// most `longestPress` before that.
  func pressBefore(_ animator: AnimatorHistory?) -> Moment? {
    guard let first = animator?.changes.first?.moment else { return nil }
    let press = inputs.last { fact in
      guard fact.moment <= first, first.seconds(since: fact.moment) <= Self.longestPress else {
        return false
      }
      switch fact.event {
      case .down, .key(_, true, _): return true
      default: return false
      }
    }
    return press?.moment
  }

  /// Seconds: what was pressed longer ago is another story, and would leave the curve little room.
  private static let longestPress = 1.5
}

/// What a section of the panel holds.
class PanelContent: UIView {
  /// How high it wants to be.
  func height(forWidth width: CGFloat) -> CGFloat { 0 }

  /// Shows what is so now. Called once per frame, and when something was chosen or changed.
  func show(_ glance: Glance) {}
}
