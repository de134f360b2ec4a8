extension UIApplication {
  /// The state of an app, with UIKit's raw values.
  public nonisolated enum State: Int, Sendable {
    /// The app is on display and receives input.
    case active = 0
    /// The app is on display without the focus, or launches.
    case inactive = 1
    /// The app is not on display.
    case background = 2

    /// Creates the state that an activity of the window leads to.
    init(_ activity: InputEvent.Activity) {
      self =
        switch activity {
        case .active: .active
        case .inactive: .inactive
        case .background: .background
        }
    }
  }
}
