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

  /// How fast dynamics move a view, in points per second; 0 if none do.
  package func dynamicVelocity(of view: UIView) -> CGVector {
    for live in liveDynamics {
      if let body = live.animator?.body(of: view) { return body.velocity }
    }
    return .zero
  }

  /// The stage goes, or is closed: nothing moves any more.
  func loseDynamics() {
    for live in liveDynamics { live.animator?.loseStage() }
    liveDynamics = []
  }
}
