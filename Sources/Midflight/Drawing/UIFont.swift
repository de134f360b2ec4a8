/// The system font at a size and a weight.
///
/// The typeface is Inter, with Noto Sans CJK for Chinese, Japanese and Korean, and the line height
/// of San Francisco. Unlike in UIKit, there are no other families. Chinese text has two weights,
/// Noto's Regular and Bold. An emoji is measured as one letter and drawn by the machine's fonts,
/// perhaps as a box.
///
/// Code creates fonts with the class methods. A subclass inherits no initialiser.
nonisolated open class UIFont: NSObject, @unchecked Sendable {
  /// The metrics that measure texts in this font.
  package let metrics: TextMetrics

  /// Creates the system font with some metrics.
  package init(metrics: TextMetrics) { self.metrics = metrics }

  /// Returns the size. A negative size, NaN and infinity stop the program.
  private static func validated(_ fontSize: CGFloat) -> CGFloat {
    require(
      fontSize.isFinite && fontSize >= 0,
      "UIFont of size \(fontSize): a size is in points, finite, and 0 or more; check the arithmetic before it."
    )
    return fontSize
  }

  /// Returns the system font in regular weight.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// Returns the system font in the nearest of the nine weights. A negative size, NaN and infinity
  /// stop the program.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(metrics: TextMetrics(pointSize: validated(fontSize), weight: weight.openTypeWeight))
  }

  /// Returns the system font in bold.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// Returns the system font in a weight, with digits of equal width. A negative size, NaN and
  /// infinity stop the program.
  public static func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: Weight
  ) -> UIFont {
    UIFont(
      metrics: TextMetrics(
        pointSize: validated(fontSize), weight: weight.openTypeWeight, hasMonospacedDigits: true))
  }

  /// Returns the font for a text style, at iOS's default size: semibold for `.headline`, regular
  /// for all others. An unknown style has 17 points.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.pointSize, weight: style == .headline ? .semibold : .regular)
  }

  /// Returns the font at another size, with its weight and digits. A negative size, NaN and
  /// infinity stop the program.
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(
      metrics: TextMetrics(
        pointSize: UIFont.validated(fontSize), weight: metrics.weight,
        hasMonospacedDigits: metrics.hasMonospacedDigits))
  }

  // MARK: - Sizes, all in points

  /// The size of the em.
  public var pointSize: CGFloat { metrics.pointSize }
  /// The distance between two baselines.
  public var lineHeight: CGFloat { metrics.lineHeight }
  /// The distance from the baseline up to the top of a line.
  public var ascender: CGFloat { metrics.ascent }
  /// The distance from the baseline down to the bottom of a line, as a negative number.
  public var descender: CGFloat { -metrics.descent }
  /// The height of Inter's capitals: 0.727 em, whereas San Francisco has 0.705.
  public var capHeight: CGFloat { metrics.capHeight }
  /// The height of Inter's x.
  public var xHeight: CGFloat { metrics.xHeight }
  /// The extra space between lines: 0.
  public var leading: CGFloat { 0 }

  /// The size of labels: 17.
  public static let labelFontSize: CGFloat = 17
  /// The size of button titles: 18.
  public static let buttonFontSize: CGFloat = 18
  /// The size of standard system text: 14.
  public static let systemFontSize: CGFloat = 14
  /// The size of small system text: 12.
  public static let smallSystemFontSize: CGFloat = 12

  /// Returns whether size, weight and digits are equal.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont)?.metrics == metrics
  }

  /// A hash value that is consistent with `isEqual`.
  public override var hash: Int { metrics.hashValue }
}

extension UIFont {
  /// A font weight, with UIKit's raw values.
  nonisolated public struct Weight: RawRepresentable, Hashable, Comparable, Sendable {
    /// The weight from −1 to 1; 0 is regular.
    public var rawValue: CGFloat
    /// Creates a weight. The nearest of the nine weights is drawn.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a weight. The nearest of the nine weights is drawn.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// OpenType's weight 100.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// OpenType's weight 200.
    public static let thin = Weight(rawValue: -0.6)
    /// OpenType's weight 300.
    public static let light = Weight(rawValue: -0.4)
    /// OpenType's weight 400.
    public static let regular = Weight(rawValue: 0)
    /// OpenType's weight 500.
    public static let medium = Weight(rawValue: 0.23)
    /// OpenType's weight 600.
    public static let semibold = Weight(rawValue: 0.3)
    /// OpenType's weight 700.
    public static let bold = Weight(rawValue: 0.4)
    /// OpenType's weight 800.
    public static let heavy = Weight(rawValue: 0.56)
    /// OpenType's weight 900.
    public static let black = Weight(rawValue: 0.62)

    /// Returns a Boolean value that indicates whether one weight is lighter than another.
    public static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }

    private static let all: [Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]

    /// The OpenType weight to draw: 100 … 900, that of the nearest of the nine weights. The lighter
    /// one of two equally near weights is used.
    var openTypeWeight: Int {
      let distances = Weight.all.map { abs($0.rawValue - rawValue) }
      let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 3
      return 100 * (nearest + 1)
    }
  }

  /// A purpose of a text, with UIKit's raw values.
  nonisolated public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name of the style in UIKit.
    public var rawValue: String
    /// Creates a style from its name.
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

    /// The size in Apple's Human Interface Guidelines (Typography) for Dynamic Type at its default,
    /// Large. An unknown style has 17 points.
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
