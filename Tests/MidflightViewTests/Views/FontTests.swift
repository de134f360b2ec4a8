import Midflight
import Testing

/// Fonts and their sizes.
struct FontTests {
  @Test func fontSizesAndMetricsMatchIOS() {
    #expect(UIFont.labelFontSize == 17 && UIFont.buttonFontSize == 18)
    #expect(UIFont.systemFontSize == 14 && UIFont.smallSystemFontSize == 12)
    let font = UIFont.systemFont(ofSize: 17)
    #expect(font.pointSize == 17 && font.lineHeight == 20.287109375 && font.leading == 0)
    #expect(font.ascender - font.descender == font.lineHeight && font.descender < 0)
    #expect(font.capHeight > font.xHeight && font.capHeight < font.ascender)
  }

  @Test func fontWeightsMapToTheNineWeightsOfInter() {
    let weights: [UIFont.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    let drawn = weights.map { UIFont.systemFont(ofSize: 17, weight: $0).metrics.weight }
    #expect(drawn == [100, 200, 300, 400, 500, 600, 700, 800, 900])
    let between = UIFont.Weight(rawValue: 0.36)
    #expect(UIFont.systemFont(ofSize: 17, weight: between) == .boldSystemFont(ofSize: 17))
  }

  @Test func withSizeKeepsWeightAndMonospacedDigits() {
    let font = UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .bold).withSize(30)
    #expect(font == .monospacedDigitSystemFont(ofSize: 30, weight: .bold))
    #expect(font != .systemFont(ofSize: 30, weight: .bold))
  }

  // Apple's Human Interface Guidelines, Dynamic Type at Large.
  @Test func textStylesHaveTheirDefaultSizes() {
    let sizes: [(UIFont.TextStyle, CGFloat)] = [
      (.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17), (.body, 17),
      (.callout, 16), (.subheadline, 15), (.footnote, 13), (.caption1, 12), (.caption2, 11),
    ]
    for (style, size) in sizes {
      #expect(UIFont.preferredFont(forTextStyle: style).pointSize == size)
    }
    #expect(
      UIFont.preferredFont(forTextStyle: .headline) == .systemFont(ofSize: 17, weight: .semibold))
  }
}
