/// Animators that a press paused because they asked for it with `pausesOnTouchDown`.
struct CaughtAnimators {
  private var caught: [(touch: UITouch, animator: UIViewPropertyAnimator)] = []

  /// Pauses what moves the touched view and asks for it.
  mutating func pause(by touch: UITouch, on stage: Stage) {
    for animator in stage.catchableAnimators(moving: touch.view) {
      animator.pauseAnimation()
      caught.append((touch, animator))
    }
  }

  /// Lets what a press has caught go on, unless a gesture has come of it or somebody else has it.
  mutating func letGo(of touch: UITouch) {
    let mine = caught.filter { $0.touch === touch }.map(\.animator)
    caught.removeAll { $0.touch === touch }
    let isGesture = (touch.gestureRecognizers ?? []).contains { $0.hasRecognized }
    for animator in mine where !isGesture && animator.condition == .paused {
      animator.startAnimation()
    }
  }
}

extension Stage {
  /// The animators that a press on a view pauses: those that move it, or a view it is in, and ask
  /// for it.
  fileprivate func catchableAnimators(moving view: UIView?) -> [UIViewPropertyAnimator] {
    animators.filter { animator in
      animator.pausesOnTouchDown && animator.isInterruptible && animator.isRunning
        && sequence(first: view) { $0?.superview }.contains { view in
          view?.layer.tracks.contains { $0.block.owner == ObjectIdentifier(animator) } ?? false
        }
    }
  }
}
