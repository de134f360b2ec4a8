import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// The same recorded gestures from beginning to end, without a window: what animators did, and what
/// the views that they or hands moved looked like, thirty or sixty times a second; and on from there until all is at rest,
/// as a run that is slower than the recorded one is not yet there when the other is.
///
/// The inspector makes one of the recording as it is, for the onion skin, and one with other timing,
/// to compare. It takes as long as a replay: milliseconds for a second.
final class Film {
  /// What is seen of the moved views at a moment.
  struct Still {
    let moment: Moment
    let nodes: [Frame.Node]
  }

  /// What became of each animator.
  let animators: [AnimatorHistory]
  /// In animation time.
  let end: Moment
  /// Views that hands moved.
  let movedByHand: MovedByHand
  /// Until when something moved, in the stage's time; nil if something still does where it breaks off.
  let movesUntil: Moment?
  /// Whether nothing moved any more where it breaks off.
  let restsAtEnd: Bool
  private let interval: TimeInterval
  /// One every interval, from the moment on at which something was first moved.
  private let stills: [Still]

  /// Seconds between stills of what is: two frames of a display of 60.
  static let interval = 1.0 / 30
  /// Seconds between stills of what would be: shown beside what is, they are of the same frame.
  private static let trialInterval = 1.0 / 60
  /// How long it goes on after the recording and the moment that is looked at, if things move: a scene may
  /// never come to rest.
  private static let longestTail = 5.0

  /// Runs a recording.
  ///
  /// - Parameter edit: Other timing; nil for the scene's own.
  /// - Throws: If the recording's scene is not there.
  init(of run: InspectedRun, recording: Recording, edit: TimingEdit?) throws {
    let replay = try Replay(recording, scenes: run.scenes) { stage in
      stage.keepsHistory = true
      stage.userInterfaceStyle = run.stage.userInterfaceStyle
      if let edit { stage.timingOverride = { edit.answer($0) } }
    }
    let interval = edit == nil ? Film.interval : Film.trialInterval
    self.interval = interval
    var stills: [Still] = []
    var index = 0
    var movesUntil = Moment.zero
    var movedByHand = MovedByHand()
    let recorded = max(replay.end, run.stage.now)
    while true {
      let moment = Moment(seconds: Double(index) * interval)
      replay.advance(to: moment)
      // What was recorded is over; what it set in motion goes on.
      if moment > replay.now { replay.stage.advance(to: moment) }
      if replay.stage.isMoving { movesUntil = moment.advanced(by: interval) }
      movedByHand.look(at: replay.stage.window)
      let views = replay.stage.movedViews(and: movedByHand)
      if !views.isEmpty {
        let nodes = views.flatMap { replay.stage.nodes(of: $0) }
        stills.append(Still(moment: replay.stage.now, nodes: nodes))
      }
      if moment >= recorded {
        if !replay.stage.isMoving || moment >= recorded.advanced(by: Film.longestTail) { break }
      }
      index += 1
    }
    restsAtEnd = !replay.stage.isMoving
    self.movesUntil = restsAtEnd ? movesUntil : nil
    self.movedByHand = movedByHand
    animators = replay.stage.history?.animators ?? []
    self.stills = stills
    end = replay.stage.animationNow
  }

  /// The last moment that it tells of, in the stage's time; nil if nothing was moved.
  var last: Moment? { stills.last?.moment }

  /// What was seen at a moment of the stage, or half an interval beside it; nil if nothing was
  /// moved yet.
  func still(at moment: Moment) -> Still? {
    guard let first = stills.first, moment >= first.moment else { return nil }
    let index = Int((moment.seconds(since: first.moment) / interval).rounded())
    return stills[min(index, stills.count - 1)]
  }
}

extension Stage {
  /// What animations moved, and what hands did, each view once; nothing that lies in a control, and nothing
  /// that has left the window, as the page of another tab.
  func movedViews(and byHand: MovedByHand) -> [UIView] {
    var views = history?.movedViews ?? []
    for view in byHand.views(in: window) where !views.contains(where: { $0 === view }) {
      views.append(view)
    }
    // What lies in another that is moved is seen with that.
    return views.filter { view in
      view.window === window && !view.isPartOfControl
        && !views.contains { $0 !== view && view.isDescendant(of: $0) }
    }
  }
}

extension UIView {
  /// Whether it lies in a control, as a slider's knob: that moves to answer a hand, and is told from the
  /// scene's motion by that.
  var isPartOfControl: Bool {
    sequence(first: superview, next: { $0?.superview }).contains { $0 is UIControl }
  }
}
