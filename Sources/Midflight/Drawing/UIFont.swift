/// A font: the system font at a size and a weight.
///
/// It is drawn as Inter, with Noto Sans CJK for Chinese, Japanese and Korean, and is as high as San
/// Francisco. Unlike UIKit, there are no other families.
nonisolated public final class UIFont: NSObject, Sendable {
  /// What measures texts in it.
  package let metrics: TextMetrics

  /// The system font with these metrics.
  package init(metrics: TextMetrics) { self.metrics = metrics }

  private static func checked(_ fontSize: CGFloat) -> CGFloat {
    require(
      fontSize.isFinite && fontSize >= 0,
      "UIFont of size \(fontSize): a size is in points, finite, and 0 or more; check the arithmetic before it."
    )
    return fontSize
  }

  /// The system font in regular weight.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// The system font in a weight.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(metrics: TextMetrics(pointSize: checked(fontSize), weight: weight.openTypeWeight))
  }

  /// The system font in bold.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// The system font in a weight, with digits that are all of one width.
  public static func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: Weight
  ) -> UIFont {
    UIFont(
      metrics: TextMetrics(
        pointSize: checked(fontSize), weight: weight.openTypeWeight, hasMonospacedDigits: true))
  }

  /// The font for a purpose, at the size that iOS gives it unless a user chose another.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.pointSize, weight: style == .headline ? .semibold : .regular)
  }

  /// The same font at another size.
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(
      metrics: TextMetrics(
        pointSize: UIFont.checked(fontSize), weight: metrics.weight,
        hasMonospacedDigits: metrics.hasMonospacedDigits))
  }

  // MARK: - Sizes, all in points

  /// The em.
  public var pointSize: CGFloat { metrics.pointSize }
  /// From one baseline to the next.
  public var lineHeight: CGFloat { metrics.lineHeight }
  /// From the baseline up to the top of a line.
  public var ascender: CGFloat { metrics.ascent }
  /// From the baseline down to the bottom of a line: negative.
  public var descender: CGFloat { -metrics.descent }
  /// The height of capitals, Inter's: 0.727 em where San Francisco has 0.705.
  public var capHeight: CGFloat { metrics.capHeight }
  /// The height of an x, Inter's.
  public var xHeight: CGFloat { metrics.xHeight }
  /// The gap between lines, which is none.
  public var leading: CGFloat { 0 }

  /// 17: labels.
  public static let labelFontSize: CGFloat = 17
  /// 18: buttons.
  public static let buttonFontSize: CGFloat = 18
  /// 14: the system's own texts.
  public static let systemFontSize: CGFloat = 14
  /// 12: small ones.
  public static let smallSystemFontSize: CGFloat = 12

  /// Equal if size, weight and digits are.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont)?.metrics == metrics
  }

  /// Agrees with `isEqual`.
  public override var hash: Int { metrics.hashValue }
}

extension UIFont {
  /// How heavy strokes are, with UIKit's raw values.
  nonisolated public struct Weight: RawRepresentable, Hashable, Sendable {
    /// −1 … 1; 0 is regular.
    public var rawValue: CGFloat
    /// The weight nearest to this.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The weight nearest to this.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// OpenType's 100.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// OpenType's 200.
    public static let thin = Weight(rawValue: -0.6)
    /// OpenType's 300.
    public static let light = Weight(rawValue: -0.4)
    /// OpenType's 400.
    public static let regular = Weight(rawValue: 0)
    /// OpenType's 500.
    public static let medium = Weight(rawValue: 0.23)
    /// OpenType's 600.
    public static let semibold = Weight(rawValue: 0.3)
    /// OpenType's 700.
    public static let bold = Weight(rawValue: 0.4)
    /// OpenType's 800.
    public static let heavy = Weight(rawValue: 0.56)
    /// OpenType's 900.
    public static let black = Weight(rawValue: 0.62)

    private static let all: [Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]

    /// The weight of the font that is drawn: that of the nearest of the nine.
    var openTypeWeight: Int {
      let distances = Weight.all.map { abs($0.rawValue - rawValue) }
      let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 3
      return 100 * (nearest + 1)
    }
  }

  /// What a text is for, with UIKit's raw values.
  nonisolated public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// UIKit's name for it.
    public var rawValue: String
    /// The style of this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 34 points.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// 28 points.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// 22 points.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// 20 points.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// 17 points, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// 17 points.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// 16 points.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// 15 points.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// 13 points.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// 12 points.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// 11 points.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// Apple's Human Interface Guidelines (Typography), Dynamic Type at its default, Large.
    fileprivate var pointSize: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }
  }
}
