/// A weak reference to a dynamic animator that runs.
struct LiveDynamics {
  weak var animator: UIDynamicAnimator?
}

extension Stage {
  /// Adds a dynamic animator that runs. An animator in the list moves to its end.
  func remember(_ animator: UIDynamicAnimator) {
    forget(animator)
    liveDynamics.append(LiveDynamics(animator: animator))
  }

  /// Removes a dynamic animator, and those that are gone.
  func forget(_ animator: UIDynamicAnimator) {
    liveDynamics.removeAll { $0.animator == nil || $0.animator === animator }
  }

  /// Returns the velocity of a view that running dynamics move, in points per second of the
  /// reference view; zero if none do.
  package func dynamicVelocity(of view: UIView) -> CGVector {
    for live in liveDynamics {
      if let body = live.animator?.body(of: view) { return body.velocity }
    }
    return .zero
  }

  /// Stops all dynamic animators when the stage goes away or is closed.
  func loseDynamics() {
    for live in liveDynamics { live.animator?.stageDidClose() }
    liveDynamics = []
  }
}
