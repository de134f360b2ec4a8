import MotionCore

/// The explicit animations and the transactions of a stage.
final class ExplicitAnimations {
  /// The animations that have not ended, in the order of addition.
  private(set) var running: [AddedAnimation] = []
  /// The number of animations at which the next search for released layers takes place.
  private var nextCleanupCount = 0
  /// The transactions that are not committed, innermost last.
  var transactions: [OpenTransaction] = []

  /// A Boolean value that indicates whether a layer's time has ever differed from the default.
  var hasLayerTimes = false
  /// The moment of the latest report that animators ignore a layer's time.
  var lastTrackDiagnostic: Moment?

  /// A Boolean value that indicates whether an animation moves.
  var isAnyMoving: Bool {
    for animation in running where animation.isMoving { return true }
    return false
  }

  /// Adds an animation, and drops endless ones of released layers from time to time.
  func remember(_ animation: AddedAnimation) {
    // A search at each addition would take a million steps for a thousand layers.
    if running.count >= nextCleanupCount {
      running.removeAll { $0.layer == nil && $0.plan.time.end == .infinity }
      nextCleanupCount = max(2 * running.count - 16, 0)
    }
    running.append(animation)
  }

  /// Removes an animation that has ended.
  func forget(_ animation: AddedAnimation) { running.remove(animation) }

  /// Ends all animations and transactions when the stage goes away or is closed. No delegate and no
  /// completion block is called.
  func lose() {
    let lost = running
    (running, transactions) = ([], [])
    for animation in lost { animation.stageDidClose() }
  }
}

extension CALayer {
  /// Schedules the beginnings and ends of the animations in this layer and its sublayers again.
  func rescheduleAnimations() {
    for layer in selfAndSublayers {
      for animation in layer.explicitMotion?.animations ?? [] { animation.schedule() }
    }
  }

  /// Called when the layer has left its superlayer. If the layer has no superlayer after the
  /// running code, ends the animations in it and its sublayers, except those that stay at their
  /// end. Delegates receive `finished: false`. No effect outside a stage.
  func endAnimationsUnlessReinserted() {
    guard let stage = Stage.current else { return }
    // The closure keeps the layer alive until then, so that delegates are called in any case.
    _ = stage.scheduleAnimation(at: stage.animationNow) { [self] in
      guard superlayer == nil else { return }
      for layer in selfAndSublayers { layer.removeTransientAnimations() }
    }
  }

  /// Removes the animations with `isRemovedOnCompletion`; their delegates receive `finished:
  /// false`.
  private func removeTransientAnimations() {
    for animation in explicitMotion?.animations ?? []
    where animation.animation.isRemovedOnCompletion {
      drop(animation)
      animation.cancel()
    }
  }
}
