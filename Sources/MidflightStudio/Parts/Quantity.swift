import Foundation
import MotionCore

/// Numbers with their units, as the window's words have them: no line ends between the two.
///
/// Sentences, tables and tips take theirs from here.
enum Quantity {
  /// What stands between a number and its unit: a space at which no line is broken.
  nonisolated static let space = "\u{A0}"

  /// Seconds, with so many decimals, by their sign: `0.67 s`.
  static func seconds(_ seconds: Double, decimals: Int) -> String {
    "\(seconds.fixed(decimals))\(space)s"
  }

  /// The same in a sentence of either language: `0.67 s`, `0.67 秒`.
  static func time(_ seconds: Double, decimals: Int = 2) -> LocalizedText {
    let number = seconds.fixed(decimals)
    return LocalizedText("\(number)\(space)s", chinese: "\(number)\(space)秒")
  }

  /// Of something in a second, by its sign: `0.67/s`.
  static func rate(_ perSecond: Double, decimals: Int) -> String {
    "\(perSecond.fixed(decimals))/s"
  }

  /// A whole percentage of a share, with a minus sign that is as wide as a digit.
  static func percent(_ share: Double) -> String {
    let whole = share.isFinite ? Int((min(max(share, -1e6), 1e6) * 100).rounded()) : 0
    return "\(whole.shown)\(space)%"
  }

  /// Points a second, whole ones. Around the stroke, too, no line ends: by U+2060, a word joiner.
  static func speed(_ pointsPerSecond: Double) -> LocalizedText {
    let number = Int(min(max(pointsPerSecond, -1e9), 1e9).rounded()).shown
    return LocalizedText("\(number)\(space)pt/s", chinese: "\(number)\(space)点\u{2060}/\u{2060}秒")
  }

  /// Shares of a way in a second, where there are no points.
  static func pace(_ sharesPerSecond: Double) -> LocalizedText {
    let number = percent(sharesPerSecond)
    return LocalizedText("\(number)/s", chinese: "\(number)\u{2060}/\u{2060}秒")
  }
}
