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

  var indices: [AnimatorHistory.ID: Int] = [:]  // looked up, never iterated
  private var movedByDynamics = MovedViews()
  private var viewAnimationCount = 0
  /// The number of animators created, without those of controls.
  private var animatorCount = 0
  private var moved = MovedViews()
  private var vectorNames = VectorNames()
  /// The number of animators at which old ones are dropped: see `HistoryBounds`.
  var animatorsBound = HistoryBounds.initialCount
  var inputsBound = HistoryBounds.initialCount

  /// The moment of the latest note, in the stage's time.
  private(set) var latest = Moment.zero

  /// Returns the history of the animator with a number; nil if it is unknown.
  package subscript(animator number: Int) -> AnimatorHistory? { self[.animator(number)] }

  /// Returns the history of an animator or of a class method's animation; nil if it is unknown.
  package subscript(id: AnimatorHistory.ID) -> AnimatorHistory? {
    indices[id].map { animators[$0] }
  }

  /// The views that animators and dynamics have moved, and that still exist, in the order of their
  /// first moves.
  package var movedViews: [UIView] { moved.views }

  /// The views that a `UIDynamicAnimator` has moved, and that still exist, in the order of their
  /// first moves.
  package var viewsMovedByDynamics: [UIView] { movedByDynamics.views }

  // MARK: - Writing

  /// Adds the history of a new animator. A known animator only counts as changed.
  func record(_ animator: UIViewPropertyAnimator, at moment: Moment) {
    let index = index(of: animator, at: moment)
    incrementRevision(at: index)
  }

  /// Records a change of an animator, and the properties that it moves.
  func record(_ change: AnimatorChange, of animator: UIViewPropertyAnimator) {
    record(
      change, at: index(of: animator, at: change.moment), moving: animator.playback.blocks,
      on: animator.weakStage)
  }

  /// Records that a control created an animator as feedback. The animator's number for display goes
  /// to the next animator.
  func recordFeedback(by animator: UIViewPropertyAnimator, at moment: Moment) {
    let index = index(of: animator, at: moment)
    // No other animator was created in between.
    if !animators[index].isFeedback { animatorCount -= 1 }
    animators[index].isFeedback = true
    incrementRevision(at: index)
  }

  /// Adds the history of a class method's animation.
  ///
  /// - Returns: The identity of the animation.
  func record(_ animation: ViewAnimation, at moment: Moment) -> AnimatorHistory.ID {
    forgetOldAnimators()
    viewAnimationCount += 1
    var history = AnimatorHistory(of: animation, number: viewAnimationCount, at: moment)
    history.lastRecorded = max(latest, moment)
    indices[history.id] = animators.count
    animators.append(history)
    incrementRevision(at: animators.count - 1)
    return history.id
  }

  /// Records a change of a class method's animation; no effect if the history has dropped it.
  func record(_ change: AnimatorChange, of animation: ViewAnimation) {
    guard let index = animation.historyID.flatMap({ indices[$0] }) else { return }
    record(change, at: index, moving: [animation.block], on: animation.stage)
  }

  /// Adds a change to a history, with the longest distance in points, and the moved properties and
  /// views. The start of a motion also records overlaps with other animators. Old changes are
  /// dropped.
  private func record(
    _ change: AnimatorChange, at index: Int, moving blocks: [AnimationBlock], on stage: Stage?
  ) {
    latest = change.stageMoment
    animators[index].lastRecorded = latest
    var change = change
    change.distance = blocks.compactMap(\.longestDistance).max()
    animators[index].changes.append(change)
    animators[index].forgetOldChanges()
    for block in blocks {
      for moved in block.changes where !moved.isRelinquished {
        record(moved.animated, moved.property, movedBy: index, on: stage)
      }
    }
    if let stage, change.after.condition == .running, change.before.condition != .running {
      recordOverlaps(at: index, of: blocks, on: stage)
    }
    incrementRevision(at: index)
  }

  /// Counts a note about an animator.
  func incrementRevision(at index: Int) {
    revision += 1
    animators[index].revision = revision
  }

  /// Adds a property to those that an animator moves, each once, and the view of a layer to the
  /// moved views.
  private func record(
    _ animated: any Animated, _ property: AnimatedProperty, movedBy index: Int, on stage: Stage?
  ) {
    let view = (animated as? CALayer)?.view
    let movedProperty =
      if let vector = animated as? AnimatableVector {
        vectorNames.movedProperty(of: vector, on: stage)
      } else {
        AnimatorHistory.MovedProperty(
          name: view?.historyName ?? String(describing: type(of: animated)), property: property.word
        )
      }
    if !animators[index].movedProperties.contains(movedProperty) {
      animators[index].movedProperties.append(movedProperty)
    }
    if let view { moved.record(view) }
  }

  /// Records a view that dynamics move.
  func record(movingByDynamics view: UIView) {
    movedByDynamics.record(view)
    moved.record(view)
  }

  /// Returns the index of an animator's history, which is created if necessary. A new history may
  /// drop old ones.
  private func index(of animator: UIViewPropertyAnimator, at moment: Moment) -> Int {
    let id = AnimatorHistory.ID.animator(animator.number)
    if let index = indices[id] { return index }
    forgetOldAnimators()
    animatorCount += 1
    var history = AnimatorHistory(of: animator, number: animatorCount, at: moment)
    history.lastRecorded = max(latest, moment)
    animators.append(history)
    indices[id] = animators.count - 1
    return animators.count - 1
  }

  // MARK: - Input

  /// A Boolean value that indicates whether an event is being delivered.
  private var isDelivering = false

  /// Adds an input event that is about to be delivered. Later notes about touches and recognisers
  /// belong to this event until `endEvent()`. Old events are dropped.
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

  /// Records a touch of the current event: its view, its recognisers, and the control that the view
  /// is. An enabled control counts as the one that tracks the touch, also if it disables itself by
  /// the release; any other disabled control sets `isControlDisabled`. Neither is set before the
  /// view has received the press, and after a cancellation of the touch in its view.
  func record(_ touch: UITouch) {
    record(hitting: touch.view, watchedBy: touch.gestureRecognizers ?? [])
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

  /// Records the view under the event, and the recognisers that receive it; for a press, also the
  /// view's superviews. No effect outside an event.
  func record(hitting view: UIView?, watchedBy recognizers: [UIGestureRecognizer]) {
    guard isDelivering else { return }
    inputs[inputs.count - 1].view = view?.historyName
    if case .down = inputs[inputs.count - 1].event {
      inputs[inputs.count - 1].lineage = view?.lineage ?? []
    }
    inputs[inputs.count - 1].watchers = recognizers.map(\.traceName)
  }

  /// Records a control that handles a key, as the view and the control of the event. No effect
  /// outside an event.
  func record(keyFor control: UIControl) {
    guard isDelivering else { return }
    inputs[inputs.count - 1].view = control.historyName
    inputs[inputs.count - 1].control = control.historyName
  }

  /// Records a state that a recogniser entered, as a step of the current event; no effect outside
  /// an event.
  func record(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    guard isDelivering else { return }
    inputs[inputs.count - 1].steps.append(
      InputFact.Step(recognizer: recognizer.traceName, state: state))
  }
}

extension AnimationBlock {
  /// The longest distance in points that the block moves something in the plane; nil if nothing
  /// moves in the plane.
  fileprivate var longestDistance: Double? {
    var longest: Double?
    for change in changes where !change.isRelinquished {
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
  ///   - before: The `recordedSituation` before the change; nil records nothing.
  ///   - ending: The position of the end, and the presence of a completion; nil if the animator
  ///     goes on.
  func record(
    _ cause: AnimatorChange.Cause, since before: AnimatorSituation?,
    ending: AnimatorChange.Ending? = nil
  ) {
    guard let before, let history = stage.history, number > 0 else { return }
    var after = situation
    // A committed change has no track any more, so the progress before the change applies.
    if after.condition == .stopped || after.condition == .inactive {
      after.progress = before.progress
    }
    history.record(
      AnimatorChange(
        moment: stage.animationNow, stageMoment: stage.now, cause: cause, before: before,
        after: after, ending: ending), of: self)
  }
}

extension ViewAnimation {
  /// Records the start of the animation, if the stage has a history. The animation gets its
  /// `historyID`, and its first change leads from inactive to running. No effect without a history.
  func recordStart() {
    guard let history = stage?.history else { return }
    historyID = history.record(self, at: block.time.now)
    record(.animate, since: situation(.inactive))
  }

  /// Records a change of the animation.
  ///
  /// - Parameter before: The state until the change; nil records nothing.
  func record(_ cause: AnimatorChange.Cause, since before: AnimatorSituation?) {
    guard let before, let stage, let history = stage.history else { return }
    var after = situation(isRunning ? .running : .inactive)
    if !isRunning { after.progress = before.progress }
    let ending =
      cause == .end
      ? AnimatorChange.Ending(position: .end, hasCompletion: hasCompletion) : nil
    history.record(
      AnimatorChange(
        moment: stage.animationNow, stageMoment: stage.now, cause: cause, before: before,
        after: after, ending: ending), of: self)
  }

  /// The present state while the animation moves; nil without a history, so that it costs nothing.
  var recordedSituation: AnimatorSituation? { historyID == nil ? nil : situation(.running) }
}
