/// A dynamic animator that runs, as its stage knows it, without keeping it alive.
struct LiveDynamics {
  weak var animator: UIDynamicAnimator?
}

extension Stage {
  func remember(_ animator: UIDynamicAnimator) {
    forget(animator)
    liveDynamics.append(LiveDynamics(animator: animator))
  }

  func forget(_ animator: UIDynamicAnimator) {
    liveDynamics.removeAll { $0.animator == nil || $0.animator === animator }
  }

  /// The stage goes, or is closed: nothing moves any more.
  func loseDynamics() {
    for live in liveDynamics { live.animator?.loseStage() }
    liveDynamics = []
  }
}
