extension UIButton {
  /// How a button looks and answers, with UIKit's raw values.
  public nonisolated enum ButtonType: Int, Sendable {
    /// As it is told.
    case custom = 0
    /// As the system's.
    case system = 1

    /// The system's older name.
    public static var roundedRect: ButtonType { .system }
  }

  /// What it says now.
  public var currentTitle: String? { title(for: state) }
  /// The colour it writes with now.
  public var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  /// What it shows beside the title now.
  public var currentImage: UIImage? { image(for: state) }
  /// What it shows behind the content now.
  public var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
}
