import Foundation
import MotionCore

/// An animation that was added to a layer: the layer's copy, what it does, and what is due of it.
///
/// The layer keeps it, and its stage while it is not over.
final class AddedAnimation {
  let key: String?
  /// The layer's copy, which delegates are told of.
  let animation: CAAnimation
  let plan: AnimationPlan
  let time: AnimationTime
  private(set) weak var layer: CALayer?
  private weak var stage: Stage?
  /// Whom it keeps waiting; nobody once it is over.
  private var waiter: TransactionWaiter?
  private var beginning: ScheduledWork?
  private var ending: ScheduledWork?
  private var hasBegun = false
  /// Whether its end was reached; kept even so, it shows what its fill mode says.
  private(set) var isOver = false
  /// Whether it stands still, as it does itself, its layer, or one that its layer is in.
  private(set) var stands = false
  /// Where in its time it is, if a transition holds it or has held it; nil if its layer's time says.
  private var heldTime: HeldTime?

  init(
    _ animation: CAAnimation, _ plan: AnimationPlan, forKey key: String?, to layer: CALayer,
    on stage: Stage
  ) {
    (self.animation, self.plan, self.key) = (animation, plan, key)
    (self.layer, self.stage) = (layer, stage)
    time = stage.animationTime
    waiter = stage.explicitAnimations.waiter
    waiter?.pending += 1
  }

  /// Whether what is seen changes with time because of it.
  var isMoving: Bool { !isOver && !stands && layer != nil }

  /// Tells of each property that it shows otherwise now.
  func forEachShown(_ body: (PropertyPlan, Double, Int) -> Void) {
    guard let layer else { return }
    var now = layer.layerTime(at: time.now.seconds)
    if let heldTime { now = heldTime.time(atLayerTime: now) }
    // The moment that it ended at is one of whole nanoseconds.
    if isOver, now > plan.time.end - 1e-8 { now = max(now, plan.time.end) }
    // In a hand it is not over at its end.
    plan.forEachShown(at: now, holdsEdge: heldTime?.isHeld ?? false, body)
  }

  // MARK: - What is due

  /// Finds out when it begins and ends, by how time runs in its layer now.
  func schedule() {
    unschedule()
    guard !isOver, let layer, let stage else { return }
    stands = layer.timePace * plan.time.speed == 0
    if let heldTime, heldTime.isHeld {
      stands = true
      if !hasBegun, heldTime.begin >= plan.time.begin {
        beginning = stage.scheduleAnimation(at: time.now) { self.begin() }
      }
      return
    }
    let lag = heldTime?.lag ?? 0
    if !hasBegun, let due = layer.moment(atLayerTime: plan.time.begin + lag) {
      beginning = stage.scheduleAnimation(at: due) { self.begin() }
    }
    if plan.time.end.isFinite, let due = layer.moment(atLayerTime: plan.time.end + lag) {
      ending = stage.scheduleAnimation(at: due) { self.reachEnd() }
    }
  }

  /// Is where a transition's timeline has it from now on.
  ///
  /// - Parameter seconds: That all of the timeline takes.
  func hold(by timeline: TransitionTimeline, lasting seconds: TimeInterval) {
    guard !isOver, let layer else { return }
    heldTime = HeldTime(
      at: layer.layerTime(at: time.now.seconds), steeredBy: timeline,
      lasting: seconds * layer.timePace)
    schedule()
  }

  /// Goes on by itself.
  ///
  /// - Parameter fraction: Of the timeline, where it does so; nil for where it is.
  func letGo(at fraction: Double?) {
    guard !isOver, let layer else { return }
    heldTime?.letGo(at: fraction, layerTime: layer.layerTime(at: time.now.seconds))
    schedule()
  }

  private func unschedule() {
    for work in [beginning, ending].compactMap(\.self) { stage?.cancel(work) }
    (beginning, ending) = (nil, nil)
  }

  private func begin() {
    hasBegun = true
    beginning = nil
    animation.delegate?.animationDidStart(animation)
  }

  private func reachEnd() {
    isOver = true
    ending = nil
    stage?.explicitAnimations.forget(self)
    let isThere = layer != nil
    if animation.isRemovedOnCompletion { layer?.drop(self) }
    tellEnd(finished: isThere)
  }

  /// It was taken away: its delegate is told as the next piece of work, never inside a call of the app's.
  func giveUp() {
    guard !isOver else { return }
    isOver = true
    unschedule()
    stage?.explicitAnimations.forget(self)
    _ = stage?.scheduleAnimation(at: time.now) { self.tellEnd(finished: false) }
  }

  private func tellEnd(finished: Bool) {
    animation.delegate?.animationDidStop(animation, finished: finished)
    let waiter = waiter
    self.waiter = nil
    waiter?.count()
  }

  /// The stage goes, or is closed: what is seen becomes the model, and nobody is called.
  func loseStage() {
    isOver = true
    layer?.drop(self)
  }
}
