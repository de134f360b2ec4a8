/// The scaling of fonts for the user's preferred text size.
///
/// Unlike on iOS, the preferred text size is always Large, iOS's default. A scaled font is
/// therefore the font itself.
nonisolated public final class UIFontMetrics: NSObject, Sendable {
  /// The scaling of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Creates the scaling of a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) { super.init() }

  /// Returns the font unchanged.
  public func scaledFont(for font: UIFont) -> UIFont { font }

  /// Returns the font, with its size limited to a maximum in points. A maximum of 0 or less has no
  /// effect.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize && maximumPointSize > 0
      ? font.withSize(maximumPointSize) : font
  }

  /// Returns the length unchanged.
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
