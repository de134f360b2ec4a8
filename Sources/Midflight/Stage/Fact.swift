extension Stage {
  /// A discrete event on a stage, as written in a trace.
  public enum Fact: Hashable, Sendable {
    /// A recogniser came into a state.
    case gesture(name: String, state: UIGestureRecognizer.State)
    /// An animator's completion handlers are about to run. Those of `UIView.animate` and its kin,
    /// which have no number to be told by, are no fact of their own: traces show what they do.
    case completion(animator: Int, position: UIViewAnimatingPosition)
    /// A held animator was let go: the velocity asked for and the one it left with, both in
    /// progress per second, along each axis.
    case handOff(animator: Int, given: CGVector, taken: CGVector)
    /// Something that UIKit would crash on, or do silently; Midflight does the sensible thing and
    /// says so.
    case diagnostic(String)
  }
}
