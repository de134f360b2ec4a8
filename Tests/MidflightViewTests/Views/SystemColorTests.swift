@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// The system colors, compared with published values from iOS.
///
/// Most values come from Flutter's `CupertinoColors` (flutter/flutter at 028212b5,
/// packages/flutter/lib/src/cupertino/colors.dart). Flutter's authors read them from UIKit's
/// `UIColor` on iOS 13 as bytes of alpha, red, green and blue. Mint, teal, cyan and brown are new
/// or changed in iOS 15 and come from the table in Apple's Human Interface Guidelines (Color,
/// System colors).
struct SystemColorTests {
  nonisolated struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let color: UIColor
    let light: UInt32
    let dark: UInt32
    init(_ name: String, _ color: UIColor, _ light: UInt32, _ dark: UInt32) {
      (self.name, self.color, self.light, self.dark) = (name, color, light, dark)
    }
    var testDescription: String { name }
  }

  nonisolated static let tints: [Row] = [
    Row("systemRed", .systemRed, 0xFFFF_3B30, 0xFFFF_453A),
    Row("systemOrange", .systemOrange, 0xFFFF_9500, 0xFFFF_9F0A),
    Row("systemYellow", .systemYellow, 0xFFFF_CC00, 0xFFFF_D60A),
    Row("systemGreen", .systemGreen, 0xFF34_C759, 0xFF30_D158),
    Row("systemMint", .systemMint, 0xFF00_C7BE, 0xFF63_E6E2),
    Row("systemTeal", .systemTeal, 0xFF30_B0C7, 0xFF40_C8E0),
    Row("systemCyan", .systemCyan, 0xFF32_ADE6, 0xFF64_D2FF),
    Row("systemBlue", .systemBlue, 0xFF00_7AFF, 0xFF0A_84FF),
    Row("systemIndigo", .systemIndigo, 0xFF58_56D6, 0xFF5E_5CE6),
    Row("systemPurple", .systemPurple, 0xFFAF_52DE, 0xFFBF_5AF2),
    Row("systemPink", .systemPink, 0xFFFF_2D55, 0xFFFF_375F),
    Row("systemBrown", .systemBrown, 0xFFA2_845E, 0xFFAC_8E68),
    Row("systemGray", .systemGray, 0xFF8E_8E93, 0xFF8E_8E93),
    Row("systemGray2", .systemGray2, 0xFFAE_AEB2, 0xFF63_6366),
    Row("systemGray3", .systemGray3, 0xFFC7_C7CC, 0xFF48_484A),
    Row("systemGray4", .systemGray4, 0xFFD1_D1D6, 0xFF3A_3A3C),
    Row("systemGray5", .systemGray5, 0xFFE5_E5EA, 0xFF2C_2C2E),
    Row("systemGray6", .systemGray6, 0xFFF2_F2F7, 0xFF1C_1C1E),
  ]

  nonisolated static let elements: [Row] = [
    Row("label", .label, 0xFF00_0000, 0xFFFF_FFFF),
    Row("secondaryLabel", .secondaryLabel, 0x993C_3C43, 0x99EB_EBF5),
    Row("tertiaryLabel", .tertiaryLabel, 0x4C3C_3C43, 0x4CEB_EBF5),
    Row("quaternaryLabel", .quaternaryLabel, 0x2D3C_3C43, 0x28EB_EBF5),
    Row("placeholderText", .placeholderText, 0x4C3C_3C43, 0x4CEB_EBF5),
    Row("link", .link, 0xFF00_7AFF, 0xFF09_84FF),
    Row("systemFill", .systemFill, 0x3378_7880, 0x5B78_7880),
    Row("secondarySystemFill", .secondarySystemFill, 0x2878_7880, 0x5178_7880),
    Row("tertiarySystemFill", .tertiarySystemFill, 0x1E76_7680, 0x3D76_7680),
    Row("quaternarySystemFill", .quaternarySystemFill, 0x1474_7480, 0x2D76_7680),
    Row("systemBackground", .systemBackground, 0xFFFF_FFFF, 0xFF00_0000),
    Row("secondarySystemBackground", .secondarySystemBackground, 0xFFF2_F2F7, 0xFF1C_1C1E),
    Row("tertiarySystemBackground", .tertiarySystemBackground, 0xFFFF_FFFF, 0xFF2C_2C2E),
    Row("systemGroupedBackground", .systemGroupedBackground, 0xFFF2_F2F7, 0xFF00_0000),
    Row(
      "secondarySystemGroupedBackground", .secondarySystemGroupedBackground, 0xFFFF_FFFF,
      0xFF1C_1C1E),
    Row(
      "tertiarySystemGroupedBackground", .tertiarySystemGroupedBackground, 0xFFF2_F2F7,
      0xFF2C_2C2E),
    Row("separator", .separator, 0x493C_3C43, 0x9954_5458),
    Row("opaqueSeparator", .opaqueSeparator, 0xFFC6_C6C8, 0xFF38_383A),
    // CupertinoColors.inactiveGray, "the disabled color", of tab bar items.
    Row("barUnselected", .barUnselected, 0xFF99_9999, 0xFF75_7575),
  ]

  @Test(arguments: tints + elements) func systemColoursMatchThePublishedIOSValues(_ row: Row) {
    for (style, bytes) in [(UIUserInterfaceStyle.light, row.light), (.dark, row.dark)] {
      let color = row.color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).rgba
      let numbers = [color.alpha, color.red, color.green, color.blue]
      for (number, shift) in zip(numbers, [24, 16, 8, 0]) {
        // The published bytes are truncated: an alpha of 0.3 is 76.5, and the published byte is 76.
        let byte = Double(bytes >> UInt32(shift) & 0xFF)
        #expect(number * 255 >= byte - 1e-9 && number * 255 < byte + 1, "\(style) \(shift)")
      }
    }
  }

  @Test func hueSaturationAndBrightnessSurviveTheRoundTrip() {
    for hue in [0, 0.05, 0.25, 0.5, 0.8, 0.95] as [CGFloat] {
      for (saturation, brightness) in [(1, 1), (0.5, 0.25), (0, 0.5)] as [(CGFloat, CGFloat)] {
        let color = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 0.4)
        var reported: (CGFloat, CGFloat, CGFloat, CGFloat) = (9, 9, 9, 9)
        #expect(
          color.getHue(
            &reported.0, saturation: &reported.1, brightness: &reported.2, alpha: &reported.3))
        expect(reported.0, near: saturation == 0 ? 0 : hue, within: 1e-12)
        expect(reported.1, near: saturation, within: 1e-12)
        expect(reported.2, near: brightness, within: 1e-12)
        #expect(reported.3 == 0.4)
      }
    }
  }

  @Test func getWhiteSucceedsOnlyForGreyColours() {
    var (white, alpha) = (CGFloat(9), CGFloat(9))
    #expect(!UIColor.red.getWhite(&white, alpha: &alpha) && white == 9 && alpha == 9)
    #expect(UIColor(white: 0.25, alpha: 0.5).getWhite(&white, alpha: &alpha))
    #expect(white == 0.25 && alpha == 0.5)
  }
}
