/// What an animator says to calls that its state does not allow.
extension UIViewPropertyAnimator {
  func requireInactive(_ property: StaticString) {
    require(
      state == .inactive,
      "\(property) set on \(condition) animator: set it before startAnimation() or pauseAnimation()."
    )
  }

  func refuse(_ called: String, call instead: StaticString) -> Never {
    fatalError("\(called) on \(condition) animator: call \(instead) first.")
  }

  /// What it is doing, with an article.
  private var condition: String {
    switch state {
    case .inactive: "an inactive"
    case .active: isRunning ? "a running" : "a paused"
    case .stopped: "a stopped"
    }
  }
}
