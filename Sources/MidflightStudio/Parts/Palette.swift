import Midflight

/// The colours of the window, in light and dark.
///
/// Panels lie on a canvas, with hairlines between them. One tint marks selections.
///
/// By WCAG 2, level AA, texts have a contrast of 4.5:1 with what lies behind them, and signs of
/// 3:1. `quiet`, `tint` and the colours with the name of a hue are for texts and signs on all
/// surfaces; `faint` is for signs only.
nonisolated enum Palette {
  /// The area behind the scene.
  static let canvas = color(0.925, 0.925, 0.937, dark: 0.075, 0.075, 0.082)
  /// Panels at the edges.
  static let panel = color(0.976, 0.976, 0.98, dark: 0.118, 0.118, 0.125)
  /// Sheets above everything.
  static let sheet = color(1, 1, 1, dark: 0.165, 0.165, 0.173)
  /// Secondary text, and signs of buttons.
  static let quiet = color(0.36, 0.36, 0.38, dark: 0.68, 0.68, 0.7)
  /// Signs in the background, such as scroll indicators.
  static let faint = color(0.47, 0.47, 0.49, dark: 0.56, 0.56, 0.58)
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
  /// Text and signs of selections and active controls.
  static let tint = color(0.04, 0.37, 0.8, dark: 0.4, 0.7, 1)
  /// The background of white text.
  static let selection = color(0.04, 0.37, 0.8, dark: 0.1, 0.42, 0.86)
  /// Failures, recording, and what has stopped.
  static let red = color(0.7, 0.09, 0.09, dark: 1, 0.54, 0.5)
  static let orange = color(0.7, 0.28, 0, dark: 1, 0.7, 0.25)
  static let green = color(0.1, 0.44, 0.18, dark: 0.19, 0.86, 0.36)
  static let teal = color(0.04, 0.42, 0.49, dark: 0.36, 0.9, 1)
  static let purple = color(0.5, 0.25, 0.63, dark: 0.85, 0.56, 1)
  static let pink = color(0.75, 0.09, 0.31, dark: 1, 0.52, 0.63)
  /// Text on an area in one of these colours.
  static let onColor = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }

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
