/// Animators that a press paused because they asked for it with `pausesOnTouchDown`.
struct CaughtAnimators {
  private var caught: [(touch: UITouch, animator: UIViewPropertyAnimator)] = []

  /// Pauses what moves the touched view and asks for it.
  mutating func pause(by touch: UITouch, on stage: Stage) {
    for animator in stage.catchableAnimators(moving: touch.view) {
      animator.pause()
      caught.append((touch, animator))
    }
    // A second finger on what is caught holds it too.
    for animator in caught.filter({ $0.touch !== touch }).map(\.animator)
    where stage.moves(touch.view, animator) {
      caught.append((touch, animator))
    }
  }

  /// Lets what a press has caught go on, unless a gesture has come of it or somebody else has it.
  mutating func letGo(of touch: UITouch) {
    let mine = caught.filter { $0.touch === touch }.map(\.animator)
    caught.removeAll { $0.touch === touch }
    let isGesture = (touch.gestureRecognizers ?? []).contains { $0.hasRecognized }
    // Another finger may hold it still.
    let free = mine.filter { animator in !caught.contains { $0.animator === animator } }
    for animator in free where !isGesture && animator.condition == .paused {
      animator.start()
    }
  }
}

extension Stage {
  /// The animators that a press on a view pauses: those that move it, or a view it is in, and ask
  /// for it. Not those that wait out a delay or go to a fraction, which would not go on as they were,
  /// nor those that a group steers.
  fileprivate func catchableAnimators(moving view: UIView?) -> [UIViewPropertyAnimator] {
    animators.filter { animator in
      animator.pausesOnTouchDown && animator.isInterruptible && animator.runs
        && animator.group == nil && !animator.playback.stopsOnTheWay
        && animator.playback.remainingDelay == 0 && moves(view, animator)
    }
  }

  fileprivate func moves(_ view: UIView?, _ animator: UIViewPropertyAnimator) -> Bool {
    sequence(first: view) { $0?.superview }.contains { view in
      view?.layer.tracks.contains { $0.block.owner == ObjectIdentifier(animator) } ?? false
    }
  }
}
