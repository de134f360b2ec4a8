import Midflight

/// The window's own colours and measures, in light and dark.
///
/// Panels lie on a canvas; hairlines part them; one tint says what is chosen.
nonisolated enum Palette {
  /// Behind the scene.
  static let canvas = color(0.925, 0.925, 0.937, dark: 0.075, 0.075, 0.082)
  /// Panels at the edges.
  static let panel = color(0.976, 0.976, 0.98, dark: 0.118, 0.118, 0.125)
  /// Sheets that lie above everything.
  static let sheet = color(1, 1, 1, dark: 0.165, 0.165, 0.173)
  /// Small words beside others: at 4.5:1 on panels they can be read, where `secondaryLabel` is too faint.
  static let quiet = color(0.4, 0.4, 0.42, dark: 0.64, 0.64, 0.66)
  /// Lines between panels.
  static let hairline = UIColor { $0.userInterfaceStyle == .dark ? white(0, 0.9) : white(0, 0.14) }
  /// Around the device.
  static let rim = UIColor { $0.userInterfaceStyle == .dark ? white(1, 0.16) : white(0, 0.16) }
  /// Fields to type in, and tracks.
  static let field = UIColor { $0.userInterfaceStyle == .dark ? white(1, 0.09) : white(0, 0.06) }
  /// Under the pointer.
  static let hover = UIColor { $0.userInterfaceStyle == .dark ? white(1, 0.07) : white(0, 0.05) }
  /// Under a finger.
  static let pressed = UIColor { $0.userInterfaceStyle == .dark ? white(1, 0.14) : white(0, 0.1) }
  /// What is chosen or can be set off.
  static let tint = UIColor.systemBlue
  /// What is recording.
  static let record = UIColor.systemRed

  private static func white(_ white: CGFloat, _ alpha: CGFloat) -> UIColor {
    UIColor(white: white, alpha: alpha)
  }

  private static func color(
    _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, dark darkRed: CGFloat,
    _ darkGreen: CGFloat, _ darkBlue: CGFloat
  ) -> UIColor {
    UIColor {
      $0.userInterfaceStyle == .dark
        ? UIColor(red: darkRed, green: darkGreen, blue: darkBlue, alpha: 1)
        : UIColor(red: red, green: green, blue: blue, alpha: 1)
    }
  }
}

extension UIView {
  /// A line one pixel thick.
  static func hairline() -> UIView {
    let line = UIView()
    line.backgroundColor = Palette.hairline
    line.isUserInteractionEnabled = false
    return line
  }

  /// A pixel, in points.
  var pixel: CGFloat { 1 / max(traitCollection.displayScale, 1) }
}

extension UILabel {
  /// A label in one line of the system font.
  convenience init(
    size: CGFloat, weight: UIFont.Weight = .regular, color: UIColor = .label,
    hasMonospacedDigits: Bool = false
  ) {
    self.init(frame: .zero)
    font =
      hasMonospacedDigits
      ? .monospacedDigitSystemFont(ofSize: size, weight: weight)
      : .systemFont(ofSize: size, weight: weight)
    textColor = color
    isUserInteractionEnabled = false
  }
}
