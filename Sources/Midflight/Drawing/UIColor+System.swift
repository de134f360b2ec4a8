import MotionCore

/// The named system colours of iOS, for light and dark appearance.
///
/// Tints, greys and backgrounds are from Apple's Human Interface Guidelines (Color) of iOS 13 to
/// 18. The opacities of labels, fills and separators are those of the resolved colours in iOS 13
/// and later. Unlike UIKit, the colours do not depend on increased contrast or on the elevated
/// level of presented views.
nonisolated extension UIColor {
  // MARK: - Tints

  /// #FF3B30; dark #FF453A.
  public static let systemRed = dynamic(0xFF3B30, 0xFF453A)
  /// #FF9500; dark #FF9F0A.
  public static let systemOrange = dynamic(0xFF9500, 0xFF9F0A)
  /// #FFCC00; dark #FFD60A.
  public static let systemYellow = dynamic(0xFFCC00, 0xFFD60A)
  /// #34C759; dark #30D158.
  public static let systemGreen = dynamic(0x34C759, 0x30D158)
  /// #00C7BE; dark #63E6E2.
  public static let systemMint = dynamic(0x00C7BE, 0x63E6E2)
  /// #30B0C7; dark #40C8E0.
  public static let systemTeal = dynamic(0x30B0C7, 0x40C8E0)
  /// #32ADE6; dark #64D2FF.
  public static let systemCyan = dynamic(0x32ADE6, 0x64D2FF)
  /// #007AFF; dark #0A84FF.
  public static let systemBlue = dynamic(0x007AFF, 0x0A84FF)
  /// #5856D6; dark #5E5CE6.
  public static let systemIndigo = dynamic(0x5856D6, 0x5E5CE6)
  /// #AF52DE; dark #BF5AF2.
  public static let systemPurple = dynamic(0xAF52DE, 0xBF5AF2)
  /// #FF2D55; dark #FF375F.
  public static let systemPink = dynamic(0xFF2D55, 0xFF375F)
  /// #A2845E; dark #AC8E68.
  public static let systemBrown = dynamic(0xA2845E, 0xAC8E68)
  /// The system's blue. Unlike in UIKit, the colour does not follow a view's own tint.
  public static let tintColor = systemBlue

  // MARK: - Greys

  /// #8E8E93; dark #8E8E93.
  public static let systemGray = dynamic(0x8E8E93, 0x8E8E93)
  /// #AEAEB2; dark #636366.
  public static let systemGray2 = dynamic(0xAEAEB2, 0x636366)
  /// #C7C7CC; dark #48484A.
  public static let systemGray3 = dynamic(0xC7C7CC, 0x48484A)
  /// #D1D1D6; dark #3A3A3C.
  public static let systemGray4 = dynamic(0xD1D1D6, 0x3A3A3C)
  /// #E5E5EA; dark #2C2C2E.
  public static let systemGray5 = dynamic(0xE5E5EA, 0x2C2C2E)
  /// #F2F2F7; dark #1C1C1E.
  public static let systemGray6 = dynamic(0xF2F2F7, 0x1C1C1E)

  // MARK: - Text

  /// #000000; dark #FFFFFF.
  public static let label = dynamic(0x000000, 0xFFFFFF)
  /// #3C3C43 with opacity 0.6; dark #EBEBF5 with opacity 0.6.
  public static let secondaryLabel = dynamic(0x3C3C43, 0.6, 0xEBEBF5, 0.6)
  /// #3C3C43 with opacity 0.3; dark #EBEBF5 with opacity 0.3.
  public static let tertiaryLabel = dynamic(0x3C3C43, 0.3, 0xEBEBF5, 0.3)
  /// #3C3C43 with opacity 0.18; dark #EBEBF5 with opacity 0.16.
  public static let quaternaryLabel = dynamic(0x3C3C43, 0.18, 0xEBEBF5, 0.16)
  /// #3C3C43 with opacity 0.3; dark #EBEBF5 with opacity 0.3.
  public static let placeholderText = dynamic(0x3C3C43, 0.3, 0xEBEBF5, 0.3)
  /// #007AFF; dark #0984FF.
  public static let link = dynamic(0x007AFF, 0x0984FF)

  // MARK: - Backgrounds

  /// #FFFFFF; dark #000000.
  public static let systemBackground = dynamic(0xFFFFFF, 0x000000)
  /// #F2F2F7; dark #1C1C1E.
  public static let secondarySystemBackground = dynamic(0xF2F2F7, 0x1C1C1E)
  /// #FFFFFF; dark #2C2C2E.
  public static let tertiarySystemBackground = dynamic(0xFFFFFF, 0x2C2C2E)
  /// #F2F2F7; dark #000000.
  public static let systemGroupedBackground = dynamic(0xF2F2F7, 0x000000)
  /// #FFFFFF; dark #1C1C1E.
  public static let secondarySystemGroupedBackground = dynamic(0xFFFFFF, 0x1C1C1E)
  /// #F2F2F7; dark #2C2C2E.
  public static let tertiarySystemGroupedBackground = dynamic(0xF2F2F7, 0x2C2C2E)

  // MARK: - Fills

  /// #787880 with opacity 0.2; dark #787880 with opacity 0.36.
  public static let systemFill = dynamic(0x787880, 0.2, 0x787880, 0.36)
  /// #787880 with opacity 0.16; dark #787880 with opacity 0.32.
  public static let secondarySystemFill = dynamic(0x787880, 0.16, 0x787880, 0.32)
  /// #767680 with opacity 0.12; dark #767680 with opacity 0.24.
  public static let tertiarySystemFill = dynamic(0x767680, 0.12, 0x767680, 0.24)
  /// #747480 with opacity 0.08; dark #767680 with opacity 0.18.
  public static let quaternarySystemFill = dynamic(0x747480, 0.08, 0x767680, 0.18)

  // MARK: - Separators

  /// #3C3C43 with opacity 0.29; dark #545458 with opacity 0.6.
  public static let separator = dynamic(0x3C3C43, 0.29, 0x545458, 0.6)
  /// #C6C6C8; dark #38383A.
  public static let opaqueSeparator = dynamic(0xC6C6C8, 0x38383A)

  private static func dynamic(_ light: UInt32, _ dark: UInt32) -> UIColor {
    dynamic(light, 1, dark, 1)
  }

  private static func dynamic(
    _ light: UInt32, _ lightAlpha: Double, _ dark: UInt32, _ darkAlpha: Double
  ) -> UIColor {
    UIColor(light: RGBA(hex: light, alpha: lightAlpha), dark: RGBA(hex: dark, alpha: darkAlpha))
  }
}

extension RGBA {
  /// Creates a colour from one byte each of red, green and blue, as in 0xRRGGBB.
  nonisolated init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: alpha)
  }
}
