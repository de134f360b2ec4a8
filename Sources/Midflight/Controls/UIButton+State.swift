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

  /// The title for the current state.
  public var currentTitle: String? { title(for: state) }
  /// The title colour for the current state; white if there is none.
  public var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  /// The image for the current state.
  public var currentImage: UIImage? { image(for: state) }
  /// The background image for the current state.
  public var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
}
