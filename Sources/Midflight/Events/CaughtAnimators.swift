/// The animators with `pausesOnTouchDown` that presses have paused. The dispatcher owns this list.
struct CaughtAnimators {
  private var caught: [(touch: UITouch, animator: UIViewPropertyAnimator)] = []

  /// Pauses the animators that move the touched view or one of its ancestors and have
  /// `pausesOnTouchDown`. Animators that are paused already stay so, and this touch holds them too
  /// if another one does.
  mutating func pause(by touch: UITouch, on stage: Stage) {
    for animator in stage.catchableAnimators(moving: touch.view) {
      animator.pause()
      caught.append((touch, animator))
    }
    // A second finger on a caught view also holds its animators.
    for animator in caught.filter({ $0.touch !== touch }).map(\.animator)
    where stage.moves(touch.view, animator) {
      caught.append((touch, animator))
    }
  }

  /// Starts the animators again that only this touch holds.
  ///
  /// An animator that another finger holds, too, stays paused. An animator stays paused if a
  /// recogniser of the touch was recognised. An animator that other code has started or stopped
  /// meanwhile does not change.
  mutating func release(from touch: UITouch) {
    let held = caught.filter { $0.touch === touch }.map(\.animator)
    caught.removeAll { $0.touch === touch }
    let isGesture = (touch.gestureRecognizers ?? []).contains { $0.hasRecognized }
    // Another finger may still hold the animator.
    let released = held.filter { animator in !caught.contains { $0.animator === animator } }
    for animator in released where !isGesture && animator.condition == .paused {
      animator.start()
    }
  }
}

extension Stage {
  /// The running animators with `pausesOnTouchDown` that move a view or one of its ancestors.
  ///
  /// Animators in a delay, animators that pause at a fraction, and members of a group are excluded.
  /// The first two would not continue as before, and the group controls its members.
  fileprivate func catchableAnimators(moving view: UIView?) -> [UIViewPropertyAnimator] {
    animators.filter { animator in
      animator.pausesOnTouchDown && animator.isInterruptible && animator.runs
        && animator.group == nil && !animator.playback.stopsAtFraction
        && animator.playback.remainingDelay == 0 && moves(view, animator)
    }
  }

  /// Returns whether an animator animates a property of a view or of one of its ancestors. False
  /// for nil. Animated objects that are no views do not count.
  fileprivate func moves(_ view: UIView?, _ animator: UIViewPropertyAnimator) -> Bool {
    sequence(first: view) { $0?.superview }.contains { view in
      view?.layer.tracks.contains { $0.block.owner == ObjectIdentifier(animator) } ?? false
    }
  }
}
