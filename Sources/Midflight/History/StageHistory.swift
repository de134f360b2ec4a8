import Foundation
import MotionCore

/// What has happened on a stage, for people who want to understand it: each animator's changes of
/// course, and what became of each input event.
///
/// It is there while `Stage.keepsHistory` is on; nothing on the stage depends on it. It grows with what
/// happens, and no further than it is of use: of what was over a minute ago, and of input older than that,
/// the last thousand of each are kept.
package final class StageHistory {
  /// Every animator that was made since it was switched on, or changed its course, and every class
  /// method's animation that is no part of one; in the order in which that came. Not those that ended
  /// long ago: see `forgetOldAnimators()`.
  package internal(set) var animators: [AnimatorHistory] = []
  /// Input events, in order: at least those of the last minute.
  package internal(set) var inputs: [InputFact] = []
  /// How often anything was noted: who draws it looks whether that has changed.
  package private(set) var revision = 0

  var places: [AnimatorHistory.ID: Int] = [:]  // looked up, never iterated
  private var movedByDynamics = MovedViews()
  private var viewAnimationCount = 0
  /// How many animators were made, but for those of controls.
  private var animatorCount = 0
  private var moved = MovedViews()
  private var laneNames = LaneNames()
  /// How many there may be until the oldest are looked through: see `HistoryBounds`.
  var animatorsBound = HistoryBounds.atFirst
  var inputsBound = HistoryBounds.atFirst

  /// Where the stage's time was when anything was noted last.
  private(set) var latest = Moment.zero

  /// The history of the animator of a number; nil if nothing is known of it.
  package subscript(animator number: Int) -> AnimatorHistory? { self[.animator(number)] }

  /// The history of an animator or of a class method's animation; nil if nothing is known of it.
  package subscript(id: AnimatorHistory.ID) -> AnimatorHistory? {
    places[id].map { animators[$0] }
  }

  /// The views that animators and dynamics have moved and that are still there, in the order in which they were
  /// first moved.
  package var movedViews: [UIView] { moved.views }

  /// The views that a `UIDynamicAnimator` has moved and that are still there, in the order in which it first did.
  package var viewsMovedByDynamics: [UIView] { movedByDynamics.views }

  // MARK: - Writing

  func note(_ animator: UIViewPropertyAnimator, at moment: Moment) {
    let place = place(of: animator, at: moment)
    countNews(at: place)
  }

  func note(_ change: AnimatorChange, of animator: UIViewPropertyAnimator) {
    note(
      change, at: place(of: animator, at: change.moment), moving: animator.playback.blocks,
      on: animator.knownStage)
  }

  /// A control made the animator.
  func noteFeedback(by animator: UIViewPropertyAnimator, at moment: Moment) {
    let place = place(of: animator, at: moment)
    // Nothing was made since.
    if !animators[place].isFeedback { animatorCount -= 1 }
    animators[place].isFeedback = true
    countNews(at: place)
  }

  /// - Returns: Who the animation is from now on.
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

  /// Something was noted of an animator.
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

  /// A view that dynamics move.
  func note(movingByDynamics view: UIView) {
    movedByDynamics.note(view)
    moved.note(view)
  }

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

  /// Whether an event is being delivered.
  private var isDelivering = false

  func begin(_ event: InputEvent, at moment: Moment) {
    latest = event.time
    forgetOldInputs()
    let number = (inputs.last?.number ?? 0) + 1
    inputs.append(InputFact(number: number, event: event, moment: moment))
    isDelivering = true
    revision += 1
  }

  func endEvent() { isDelivering = false }

  /// Touches that a control has taken; what a lift makes it do may well disable it.
  private var taken: Set<ObjectIdentifier> = []

  /// A touch that the event is about.
  func note(_ touch: UITouch) {
    note(hitting: touch.view, watchedBy: touch.gestureRecognizers ?? [])
    guard touch.hasReachedView, !touch.hasLeftView || touch.phase == .ended,
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

  /// What lies under the event, and who looks at it.
  func note(hitting view: UIView?, watchedBy recognizers: [UIGestureRecognizer]) {
    guard isDelivering else { return }
    inputs[inputs.count - 1].view = view?.historyName
    if case .down = inputs[inputs.count - 1].event {
      inputs[inputs.count - 1].lineage = view?.lineage ?? []
    }
    inputs[inputs.count - 1].watchers = recognizers.map(\.traceName)
  }

  /// A control that takes a key.
  func note(keyFor control: UIControl) {
    guard isDelivering else { return }
    inputs[inputs.count - 1].view = control.historyName
    inputs[inputs.count - 1].control = control.historyName
  }

  /// A state that a recogniser came into, of the event if one is being delivered.
  func note(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    guard isDelivering else { return }
    inputs[inputs.count - 1].steps.append(
      InputFact.Step(recognizer: recognizer.traceName, state: state))
  }
}

extension AnimationBlock {
  /// Points from where something in the plane was to where it shall be: the longest such way; nil for none.
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
  /// What people call it: its identifier, or its kind.
  package var historyName: String { accessibilityIdentifier ?? String(describing: type(of: self)) }

  /// The names of it and of all that it lies in.
  fileprivate var lineage: [String] {
    sequence(first: self, next: \.superview).map(\.historyName)
  }
}

extension UIViewPropertyAnimator {
  /// Writes down what a call, or the end, has changed, if the stage keeps a history.
  ///
  /// - Parameters:
  ///   - before: The `glimpse` that was taken before it.
  ///   - ending: Where it has ended, and whether anybody is told.
  func note(
    _ cause: AnimatorChange.Cause, since before: AnimatorSituation?,
    ending: AnimatorChange.Ending? = nil
  ) {
    guard let before, let history = stage.history, number > 0 else { return }
    var after = situation
    // What was settled has no track any more that could tell.
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
  /// Writes down that it was set in motion, if the stage keeps a history.
  func noteStart() {
    guard let history = stage?.history else { return }
    historyID = history.note(self, at: block.time.now)
    note(.animate, since: situation(.inactive))
  }

  /// Writes down what it came to.
  ///
  /// - Parameter before: How it was until then; nil if nobody writes.
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

  /// How it is while it moves; nil while nobody writes, so that it costs nothing.
  var glimpse: AnimatorSituation? { historyID == nil ? nil : situation(.running) }
}
