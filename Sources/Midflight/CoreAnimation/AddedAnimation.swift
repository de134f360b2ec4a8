import Foundation
import MotionCore

/// An animation that was added to a layer: the layer's copy, its plan, and its scheduled events.
///
/// `CALayer.add(_:forKey:)` creates one. The layer keeps the added animation. The stage keeps
/// it until the animation has ended.
final class AddedAnimation {
  let key: String?
  /// The layer's copy.
  let animation: CAAnimation
  /// The animation that delegates receive: the copy, or the original of an app's subclass, whose
  /// class the copy does not have.
  let reported: CAAnimation
  let plan: AnimationPlan
  let time: AnimationTime
  private(set) weak var layer: CALayer?
  @WeakStage private var stage: Stage?
  /// The completion block that waits for the animation; nil once the animation has ended.
  private var pendingCompletion: PendingCompletion?
  private var beginning: ScheduledWork?
  private var ending: ScheduledWork?
  private var hasBegun = false
  /// A Boolean value that indicates whether the animation has ended. An animation that stays after
  /// its end shows the values of its fill mode.
  private(set) var isOver = false
  /// A Boolean value that indicates whether the animation's time stands still, because of its own
  /// speed, a layer's speed, or a transition.
  private(set) var isTimeStopped = false
  /// The time that a transition imposes or has imposed; nil if the layer's time applies.
  private var drivenTime: DrivenTime?

  /// Creates an animation that is not scheduled yet. The completion block of the current
  /// transaction waits for its end.
  ///
  /// - Parameters:
  ///   - animation: The layer's copy.
  ///   - original: The animation that the app added.
  init(
    _ animation: CAAnimation, of original: CAAnimation, _ plan: AnimationPlan, forKey key: String?,
    to layer: CALayer,
    on stage: Stage
  ) {
    (self.animation, self.plan, self.key) = (animation, plan, key)
    reported = type(of: animation) == type(of: original) ? animation : original
    self.layer = layer
    _stage = WeakStage(stage)
    time = stage.animationTime
    pendingCompletion = stage.explicitAnimations.pendingCompletion
    pendingCompletion?.pending += 1
  }

  /// A Boolean value that indicates whether the animation changes the presentation with time.
  var isMoving: Bool { !isOver && !isTimeStopped && layer != nil }

  /// Calls a closure with each property that the animation changes now, the fraction, and the
  /// cycle. No call outside the animation's time without a fill mode, and without the layer.
  func forEachShown(_ body: (PropertyPlan, Double, Int) -> Void) {
    guard let layer else { return }
    var now = layer.layerTime(at: time.now.seconds)
    if let drivenTime { now = drivenTime.time(atLayerTime: now) }
    // The scheduled end is rounded to whole nanoseconds.
    if isOver, now > plan.time.end - 1e-8 { now = max(now, plan.time.end) }
    // A transition that holds the animation at its end has not ended it.
    plan.forEachShown(at: now, holdsEdge: drivenTime?.isHeld ?? false, body)
  }

  // MARK: - Scheduling

  /// Schedules the beginning and the end again, by the present pace of the layer's time. A time
  /// that stands still or runs backwards schedules neither. While a transition holds the animation,
  /// only a beginning that has come is scheduled. No effect after the end, and without the layer.
  func schedule() {
    unschedule()
    guard !isOver, let layer, let stage else { return }
    isTimeStopped = layer.timePace * plan.time.speed == 0
    if let drivenTime, drivenTime.isHeld {
      isTimeStopped = true
      if !hasBegun, drivenTime.begin >= plan.time.begin {
        beginning = stage.scheduleAnimation(at: time.now) { self.begin() }
      }
      return
    }
    let lag = drivenTime?.lag ?? 0
    if !hasBegun, let due = layer.moment(atLayerTime: plan.time.begin + lag) {
      beginning = stage.scheduleAnimation(at: due) { self.begin() }
    }
    if plan.time.end.isFinite, let due = layer.moment(atLayerTime: plan.time.end + lag) {
      ending = stage.scheduleAnimation(at: due) { self.reachEnd() }
    }
  }

  /// Lets a transition's timeline determine the animation's time from now on; no effect after the
  /// end.
  ///
  /// - Parameter seconds: The full duration of the timeline, in animation time.
  func hold(by timeline: TransitionTimeline, lasting seconds: TimeInterval) {
    guard !isOver, let layer else { return }
    drivenTime = DrivenTime(
      at: layer.layerTime(at: time.now.seconds), drivenBy: timeline,
      lasting: seconds * layer.timePace)
    schedule()
  }

  /// Lets the layer's time determine the animation's time again; no effect after the end.
  ///
  /// - Parameter fraction: The fraction of the timeline to continue from; nil for the current one.
  func release(at fraction: Double?) {
    guard !isOver, let layer else { return }
    drivenTime?.release(at: fraction, layerTime: layer.layerTime(at: time.now.seconds))
    schedule()
  }

  /// Cancels the scheduled beginning and end.
  private func unschedule() {
    for work in [beginning, ending].compactMap(\.self) { stage?.cancel(work) }
    (beginning, ending) = (nil, nil)
  }

  /// Notifies the delegate of the beginning, with `reported`.
  private func begin() {
    hasBegun = true
    beginning = nil
    animation.delegate?.animationDidStart(reported)
  }

  /// Ends the animation, removes it from the layer if `isRemovedOnCompletion` is true, and notifies
  /// the delegate: with `finished` true, or false if the layer is gone.
  private func reachEnd() {
    isOver = true
    ending = nil
    stage?.explicitAnimations.forget(self)
    let hasLayer = layer != nil
    if animation.isRemovedOnCompletion { layer?.drop(self) }
    notifyEnd(finished: hasLayer)
  }

  /// Ends an animation that was removed. The delegate is notified with `finished: false` as the
  /// next work at this moment, never inside a call by the app. No effect after the end.
  func cancel() {
    guard !isOver else { return }
    isOver = true
    unschedule()
    stage?.explicitAnimations.forget(self)
    _ = stage?.scheduleAnimation(at: time.now) { self.notifyEnd(finished: false) }
  }

  /// Notifies the delegate of the end, then the completion block of the transaction, which runs
  /// after its last animation.
  private func notifyEnd(finished: Bool) {
    animation.delegate?.animationDidStop(reported, finished: finished)
    let pendingCompletion = pendingCompletion
    self.pendingCompletion = nil
    pendingCompletion?.finishOne()
  }

  /// Removes the animation when the stage goes away or is closed; the model values show, and no
  /// delegate is called.
  func stageDidClose() {
    isOver = true
    layer?.drop(self)
  }
}
