import MotionCore

/// What explicit animations have to do with a stage as a whole.
final class ExplicitAnimations {
  /// Those that are not over, in the order in which they were added.
  private(set) var running: [AddedAnimation] = []
  /// How many there have to be before those of layers that are gone are looked for again.
  private var leastToLookThrough = 0
  /// Transactions that are not committed, innermost last.
  var transactions: [OpenTransaction] = []

  /// Whether time ran otherwise in a layer once.
  var hasOtherTimes = false
  /// When it was said last that animators go on in such a layer.
  var saidThatTracksGoOn: Moment?

  /// Whether some of them move.
  var isAnyMoving: Bool {
    for animation in running where animation.isMoving { return true }
    return false
  }

  func remember(_ animation: AddedAnimation) {
    // Looking through all of them each time, a thousand layers would take a million looks.
    if running.count >= leastToLookThrough {
      running.removeAll { $0.layer == nil && $0.plan.time.end == .infinity }
      leastToLookThrough = max(2 * running.count - 16, 0)
    }
    running.append(animation)
  }

  func forget(_ animation: AddedAnimation) { running.remove(animation) }

  /// The stage goes, or is closed: nothing moves any more.
  func lose() {
    let lost = running
    (running, transactions) = ([], [])
    for animation in lost { animation.loseStage() }
  }
}

extension CALayer {
  /// Finds out anew when animations of it, and of those in it, begin and end.
  func rescheduleAnimations() {
    for layer in selfAndSublayers {
      for animation in layer.explicitMotion?.animations ?? [] { animation.schedule() }
    }
  }

  /// It has left its superlayer. If it is in none once what happens now is over, its animations end, but
  /// for those that stay at their end too.
  func endAnimationsUnlessPutBack() {
    guard let stage = Stage.current else { return }
    // It stays until then, so that delegates are told even if nobody keeps it.
    _ = stage.scheduleAnimation(at: stage.animationNow) { [self] in
      guard superlayer == nil else { return }
      for layer in selfAndSublayers { layer.endAnimationsThatGo() }
    }
  }

  private func endAnimationsThatGo() {
    for animation in explicitMotion?.animations ?? []
    where animation.animation.isRemovedOnCompletion {
      drop(animation)
      animation.giveUp()
    }
  }
}
