/// How fonts grow with the size of text that a user has chosen.
///
/// Unlike on iOS nobody can choose one here: it stands at Large, iOS's default, at which a scaled font
/// is the font itself.
nonisolated public final class UIFontMetrics: NSObject, Sendable {
  /// Those of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Those of text for a purpose.
  public init(forTextStyle textStyle: UIFont.TextStyle) { super.init() }

  /// The font at the size that a user has chosen: as it is.
  public func scaledFont(for font: UIFont) -> UIFont { font }

  /// The font at the size that a user has chosen, and no larger than this, in points.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize && maximumPointSize > 0
      ? font.withSize(maximumPointSize) : font
  }

  /// A length at the size that a user has chosen: as it is.
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
