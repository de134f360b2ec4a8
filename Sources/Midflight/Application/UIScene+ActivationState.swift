extension UIScene {
  /// The activity of a scene, with UIKit's raw values.
  public nonisolated enum ActivationState: Int, Sendable {
    /// The scene has not been on display yet.
    case unattached = -1
    /// The scene is on display and receives input.
    case foregroundActive = 0
    /// The scene is on display without the focus.
    case foregroundInactive = 1
    /// The scene is not on display.
    case background = 2
  }
}
