import Midflight

/// The colours of the window, in light and dark.
///
/// Panels lie on a canvas, with hairlines between them. One tint marks selections.
nonisolated enum Palette {
  /// The area behind the scene.
  static let canvas = color(0.925, 0.925, 0.937, dark: 0.075, 0.075, 0.082)
  /// Panels at the edges.
  static let panel = color(0.976, 0.976, 0.98, dark: 0.118, 0.118, 0.125)
  /// Sheets above everything.
  static let sheet = color(1, 1, 1, dark: 0.165, 0.165, 0.173)
  /// Secondary text. With a contrast of 4.5:1 on panels, it is easier to read than
  /// `secondaryLabel`.
  static let quiet = color(0.4, 0.4, 0.42, dark: 0.64, 0.64, 0.66)
  /// Lines between panels.
  static let hairline = UIColor { $0.userInterfaceStyle == .dark ? white(0, 0.9) : white(0, 0.14) }
  /// The edge of the device.
  static let rim = UIColor { $0.userInterfaceStyle == .dark ? white(1, 0.16) : white(0, 0.16) }
  /// Text fields and tracks.
  static let field = UIColor { $0.userInterfaceStyle == .dark ? white(1, 0.09) : white(0, 0.06) }
  /// The background of a control under the mouse.
  static let hover = UIColor { $0.userInterfaceStyle == .dark ? white(1, 0.07) : white(0, 0.05) }
  /// The background of a pressed control.
  static let pressed = UIColor { $0.userInterfaceStyle == .dark ? white(1, 0.14) : white(0, 0.1) }
  /// Selections and active controls.
  static let tint = UIColor.systemBlue
  /// Recording.
  static let record = UIColor.systemRed
  /// The text and the sign of a failure.
  static let failure = color(0.7, 0.09, 0.09, dark: 1, 0.54, 0.5)

  private static func white(_ white: CGFloat, _ alpha: CGFloat) -> UIColor {
    UIColor(white: white, alpha: alpha)
  }

  /// Returns a colour with one set of components for the light appearance and one for the dark.
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
  /// Returns a line without a size, which its owner makes one pixel thick. The line ignores
  /// touches.
  static func hairline() -> UIView {
    let line = UIView()
    line.backgroundColor = Palette.hairline
    line.isUserInteractionEnabled = false
    return line
  }

  /// The size of a pixel in points.
  var pixel: CGFloat { 1 / max(traitCollection.displayScale, 1) }
}

extension UILabel {
  /// Creates a label with one line in the system font. The label ignores touches.
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
