/// A colour and its opacity, in sRGB.
nonisolated public final class UIColor: NSObject, Sendable {
  /// The components, which is all there is to a colour here.
  public let rgba: RGBA

  /// The colour with these components.
  public init(rgba: RGBA) { self.rgba = rgba }

  /// The colour with these components, each normally 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    rgba = RGBA(
      red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }

  /// A grey: 0 black, 1 white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The colour of a Core Graphics colour.
  public convenience init(cgColor: CGColor) { self.init(rgba: cgColor.rgba) }

  /// The same colour for layers.
  public var cgColor: CGColor { CGColor(rgba: rgba) }

  /// The same colour, this opaque.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    var copy = rgba
    copy.alpha = Double(alpha)
    return UIColor(rgba: copy)
  }

  /// Equal if the components are.
  public override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.rgba == rgba }

  /// Agrees with `isEqual`.
  public override var hash: Int { rgba.hashValue }

  private static func srgb(_ hex: UInt32) -> UIColor {
    UIColor(
      red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255,
      blue: CGFloat(hex & 0xFF) / 255, alpha: 1)
  }

  // The fixed colours, as Apple documents their components.

  /// 0, 0, 0.
  public static let black = srgb(0x000000)
  /// 1, 1, 1.
  public static let white = srgb(0xFFFFFF)
  /// A third of white.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// Half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// 1, 0, 0.
  public static let red = srgb(0xFF0000)
  /// 0, 1, 0.
  public static let green = srgb(0x00FF00)
  /// 0, 0, 1.
  public static let blue = srgb(0x0000FF)
  /// 0, 1, 1.
  public static let cyan = srgb(0x00FFFF)
  /// 1, 1, 0.
  public static let yellow = srgb(0xFFFF00)
  /// 1, 0, 1.
  public static let magenta = srgb(0xFF00FF)
  /// 1, 0.5, 0.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// 0.5, 0, 0.5.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// 0.6, 0.4, 0.2.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Black, fully transparent.
  public static let clear = UIColor(white: 0, alpha: 0)

  // The system colours in light appearance, from Apple's Human Interface Guidelines (Color).

  /// #FF3B30.
  public static let systemRed = srgb(0xFF3B30)
  /// #FF9500.
  public static let systemOrange = srgb(0xFF9500)
  /// #FFCC00.
  public static let systemYellow = srgb(0xFFCC00)
  /// #34C759.
  public static let systemGreen = srgb(0x34C759)
  /// #00C7BE.
  public static let systemMint = srgb(0x00C7BE)
  /// #30B0C7.
  public static let systemTeal = srgb(0x30B0C7)
  /// #32ADE6.
  public static let systemCyan = srgb(0x32ADE6)
  /// #007AFF.
  public static let systemBlue = srgb(0x007AFF)
  /// #5856D6.
  public static let systemIndigo = srgb(0x5856D6)
  /// #AF52DE.
  public static let systemPurple = srgb(0xAF52DE)
  /// #FF2D55.
  public static let systemPink = srgb(0xFF2D55)
  /// #A2845E.
  public static let systemBrown = srgb(0xA2845E)
  /// #8E8E93.
  public static let systemGray = srgb(0x8E8E93)
  /// #AEAEB2.
  public static let systemGray2 = srgb(0xAEAEB2)
  /// #C7C7CC.
  public static let systemGray3 = srgb(0xC7C7CC)
  /// #D1D1D6.
  public static let systemGray4 = srgb(0xD1D1D6)
  /// #E5E5EA.
  public static let systemGray5 = srgb(0xE5E5EA)
  /// #F2F2F7.
  public static let systemGray6 = srgb(0xF2F2F7)
  /// #FFFFFF.
  public static let systemBackground = srgb(0xFFFFFF)
  /// #F2F2F7.
  public static let secondarySystemBackground = srgb(0xF2F2F7)
  /// #000000.
  public static let label = srgb(0x000000)
}

/// A layer's colour, under Core Graphics' name: sRGB components and straight alpha.
nonisolated public struct CGColor: Hashable, Sendable {
  /// The components.
  public let rgba: RGBA

  /// The colour with these components.
  public init(rgba: RGBA) { self.rgba = rgba }

  /// The colour with these sRGB components, each normally 0…1.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    rgba = RGBA(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }

  /// Opacity, 0…1.
  public var alpha: CGFloat { CGFloat(rgba.alpha) }
}
