extension Stage {
  /// A discrete event on a stage, as written in a trace.
  public nonisolated enum Fact: Hashable, Sendable {
    /// A recogniser entered a state.
    case gesture(name: String, state: UIGestureRecognizer.State)
    /// An animator's completions are about to run.
    ///
    /// Completions of `UIView.animate` and related methods are no facts, because these animations
    /// have no number. Traces show the effects of such completions.
    case completion(animator: Int, position: UIViewAnimatingPosition)
    /// A held animator continued: the requested velocity and the velocity at that moment, both in
    /// progress per second, along each axis. `taken` is zero during a start delay.
    case handOff(animator: Int, given: CGVector, taken: CGVector)
    /// A call that would crash or be ignored silently in UIKit. Midflight substitutes a sensible
    /// value, and reports the call.
    case diagnostic(String)
  }
}
