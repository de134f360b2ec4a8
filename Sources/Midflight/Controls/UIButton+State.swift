extension UIButton {
  /// The appearance of a button, with UIKit's raw values.
  public nonisolated enum ButtonType: Int, Sendable {
    /// An appearance that the app defines.
    case custom = 0
    /// The system's appearance.
    case system = 1

    /// An older name of `system`.
    public static var roundedRect: ButtonType { .system }
  }
}
