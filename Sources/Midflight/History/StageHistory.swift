import Foundation
import MotionCore

/// The history of a stage, for people who want to understand it: the changes of each animator, and
/// the effect of each input event.
///
/// The history exists while `Stage.keepsHistory` is true; nothing on the stage depends on it. Its
/// size is limited: of animators that ended over a minute ago, and of input older than that, the
/// last thousand of each are kept.
package final class StageHistory {
  /// The animators that were created or changed since the history began, and the independent
  /// animations of class methods, in order. Without those that ended long ago: see
  /// `forgetOldAnimators()`.
  package internal(set) var animators: [AnimatorHistory] = []
  /// The input events in order, at least those of the last minute.
  package internal(set) var inputs: [InputFact] = []
  /// The number of notes. A reader that draws the history redraws when the number changes.
  package private(set) var revision = 0

  var places: [AnimatorHistory.ID: Int] = [:]  // looked up, never iterated
  private var movedByDynamics = MovedViews()
  private var viewAnimationCount = 0
  /// The number of animators created, without those of controls.
  private var animatorCount = 0
  private var moved = MovedViews()
  private var laneNames = LaneNames()
  /// The number of animators at which old ones are dropped: see `HistoryBounds`.
  var animatorsBound = HistoryBounds.atFirst
  var inputsBound = HistoryBounds.atFirst

  /// The moment of the latest note, in the stage's time.
  private(set) var latest = Moment.zero

  /// Returns the history of the animator with a number; nil if it is unknown.
  package subscript(animator number: Int) -> AnimatorHistory? { self[.animator(number)] }

  /// Returns the history of an animator or of a class method's animation; nil if it is unknown.
  package subscript(id: AnimatorHistory.ID) -> AnimatorHistory? {
    places[id].map { animators[$0] }
  }

  /// The views that animators and dynamics have moved, and that still exist, in the order of their
  /// first moves.
  package var movedViews: [UIView] { moved.views }

  /// The views that a `UIDynamicAnimator` has moved, and that still exist, in the order of their
  /// first moves.
  package var viewsMovedByDynamics: [UIView] { movedByDynamics.views }

  // MARK: - Writing

  /// Adds the history of a new animator.
  func note(_ animator: UIViewPropertyAnimator, at moment: Moment) {
    let place = place(of: animator, at: moment)
    countNews(at: place)
  }

  /// Records a change of an animator, and the properties that it moves.
  func note(_ change: AnimatorChange, of animator: UIViewPropertyAnimator) {
    note(
      change, at: place(of: animator, at: change.moment), moving: animator.playback.blocks,
      on: animator.knownStage)
  }

  /// Records that a control created an animator as feedback.
  func noteFeedback(by animator: UIViewPropertyAnimator, at moment: Moment) {
    let place = place(of: animator, at: moment)
    // No other animator was created in between.
    if !animators[place].isFeedback { animatorCount -= 1 }
    animators[place].isFeedback = true
    countNews(at: place)
  }

  /// Adds the history of a class method's animation.
  ///
  /// - Returns: The identity of the animation.
  func note(_ animation: ViewAnimation, at moment: Moment) -> AnimatorHistory.ID {
    forgetOldAnimators()
    viewAnimationCount += 1
    var history = AnimatorHistory(of: animation, number: viewAnimationCount, at: moment)
    history.noted = max(latest, moment)
    places[history.id] = animators.count
    animators.append(history)
    countNews(at: animators.count - 1)
    return history.id
  }

  /// Records a change of a class method's animation; no effect if the history has dropped it.
  func note(_ change: AnimatorChange, of animation: ViewAnimation) {
    guard let place = animation.historyID.flatMap({ places[$0] }) else { return }
    note(change, at: place, moving: [animation.block], on: animation.stage)
  }

  private func note(
    _ change: AnimatorChange, at place: Int, moving blocks: [AnimationBlock], on stage: Stage?
  ) {
    latest = change.stageMoment
    animators[place].noted = latest
    var change = change
    change.distance = blocks.compactMap(\.longestWay).max()
    animators[place].changes.append(change)
    animators[place].forgetOldChanges()
    for block in blocks {
      for moved in block.changes where !moved.isGivenUp {
        note(moved.animated, moved.property, movedBy: place, on: stage)
      }
    }
    if let stage, change.after.condition == .running, change.before.condition != .running {
      noteMeetings(at: place, of: blocks, on: stage)
    }
    countNews(at: place)
  }

  /// Counts a note about an animator.
  func countNews(at place: Int) {
    revision += 1
    animators[place].revision = revision
  }

  private func note(
    _ animated: any Animated, _ property: AnimatedProperty, movedBy place: Int, on stage: Stage?
  ) {
    let view = (animated as? CALayer)?.view
    let subject =
      if let lane = animated as? AnimatableLane {
        laneNames.subject(of: lane, on: stage)
      } else {
        AnimatorHistory.Subject(
          name: view?.historyName ?? String(describing: type(of: animated)), property: property.word
        )
      }
    if !animators[place].subjects.contains(subject) { animators[place].subjects.append(subject) }
    if let view { moved.note(view) }
  }

  /// Records a view that dynamics move.
  func note(movingByDynamics view: UIView) {
    movedByDynamics.note(view)
    moved.note(view)
  }

  /// Returns the index of an animator's history, which is created if necessary.
  private func place(of animator: UIViewPropertyAnimator, at moment: Moment) -> Int {
    let id = AnimatorHistory.ID.animator(animator.number)
    if let place = places[id] { return place }
    forgetOldAnimators()
    animatorCount += 1
    var history = AnimatorHistory(of: animator, number: animatorCount, at: moment)
    history.noted = max(latest, moment)
    animators.append(history)
    places[id] = animators.count - 1
    return animators.count - 1
  }

  // MARK: - Input

  /// A Boolean value that indicates whether an event is being delivered.
  private var isDelivering = false

  /// Adds an input event that is about to be delivered.
  func begin(_ event: InputEvent, at moment: Moment) {
    latest = event.time
    forgetOldInputs()
    let number = (inputs.last?.number ?? 0) + 1
    inputs.append(InputFact(number: number, event: event, moment: moment))
    isDelivering = true
    revision += 1
  }

  /// Ends the delivery of the current event.
  func endEvent() { isDelivering = false }

  /// The touches that a control tracks; a control that disables itself at the release still handles
  /// the touch.
  private var taken: Set<ObjectIdentifier> = []

  /// Records a touch of the current event.
  func note(_ touch: UITouch) {
    note(hitting: touch.view, watchedBy: touch.gestureRecognizers ?? [])
    guard touch.hasBegunInView, !touch.hasEndedInView || touch.phase == .ended,
      let control = touch.view as? UIControl
    else { return }
    let id = ObjectIdentifier(touch)
    let wasTaken = taken.contains(id)
    if touch.phase == .ended || touch.phase == .cancelled {
      taken.remove(id)
    } else if control.isEnabled {
      taken.insert(id)
    }
    if wasTaken || control.isEnabled {
      inputs[inputs.count - 1].control = control.historyName
    } else {
      inputs[inputs.count - 1].isControlDisabled = true
    }
  }

  /// Records the view under the event, and the recognisers that receive it.
  func note(hitting view: UIView?, watchedBy recognizers: [UIGestureRecognizer]) {
    guard isDelivering else { return }
    inputs[inputs.count - 1].view = view?.historyName
    if case .down = inputs[inputs.count - 1].event {
      inputs[inputs.count - 1].lineage = view?.lineage ?? []
    }
    inputs[inputs.count - 1].watchers = recognizers.map(\.traceName)
  }

  /// Records a control that handles a key.
  func note(keyFor control: UIControl) {
    guard isDelivering else { return }
    inputs[inputs.count - 1].view = control.historyName
    inputs[inputs.count - 1].control = control.historyName
  }

  /// Records a state that a recogniser entered, as a step of the current event; no effect outside
  /// an event.
  func note(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    guard isDelivering else { return }
    inputs[inputs.count - 1].steps.append(
      InputFact.Step(recognizer: recognizer.traceName, state: state))
  }
}

extension AnimationBlock {
  /// The longest distance in points that the block moves something in the plane; nil if nothing
  /// moves in the plane.
  fileprivate var longestWay: Double? {
    var longest: Double?
    for change in changes where !change.isGivenUp {
      guard change.property == .position || change.property == .translation,
        case .exact(let x, let y, _, _) = change.from,
        case .exact(let endX, let endY, _, _) = change.to
      else { continue }
      let length = ((endX - x) * (endX - x) + (endY - y) * (endY - y)).squareRoot()
      longest = max(longest ?? 0, length)
    }
    return longest
  }
}

extension UIView {
  /// The name for display: the accessibility identifier, or the class.
  package var historyName: String { accessibilityIdentifier ?? String(describing: type(of: self)) }

  /// The names of the view and its superviews, innermost first.
  fileprivate var lineage: [String] {
    sequence(first: self, next: \.superview).map(\.historyName)
  }
}

extension UIViewPropertyAnimator {
  /// Records a change by a call or by the end, if the stage has a history.
  ///
  /// - Parameters:
  ///   - before: The `glimpse` before the change; nil records nothing.
  ///   - ending: The position of the end, and the presence of a completion; nil if the animator
  ///     goes on.
  func note(
    _ cause: AnimatorChange.Cause, since before: AnimatorSituation?,
    ending: AnimatorChange.Ending? = nil
  ) {
    guard let before, let history = stage.history, number > 0 else { return }
    var after = situation
    // A committed change has no track any more, so the progress before the change applies.
    if after.condition == .stopped || after.condition == .inactive {
      after.progress = before.progress
    }
    history.note(
      AnimatorChange(
        moment: stage.animationNow, stageMoment: stage.now, cause: cause, before: before,
        after: after, ending: ending), of: self)
  }
}

extension ViewAnimation {
  /// Records the start of the animation, if the stage has a history.
  func noteStart() {
    guard let history = stage?.history else { return }
    historyID = history.note(self, at: block.time.now)
    note(.animate, since: situation(.inactive))
  }

  /// Records a change of the animation.
  ///
  /// - Parameter before: The state until the change; nil records nothing.
  func note(_ cause: AnimatorChange.Cause, since before: AnimatorSituation?) {
    guard let before, let stage, let history = stage.history else { return }
    var after = situation(isUnderWay ? .running : .inactive)
    if !isUnderWay { after.progress = before.progress }
    let ending =
      cause == .end
      ? AnimatorChange.Ending(position: .end, hasCompletion: hasCompletion) : nil
    history.note(
      AnimatorChange(
        moment: stage.animationNow, stageMoment: stage.now, cause: cause, before: before,
        after: after, ending: ending), of: self)
  }

  /// The present state while the animation moves; nil without a history, so that it costs nothing.
  var glimpse: AnimatorSituation? { historyID == nil ? nil : situation(.running) }
}
