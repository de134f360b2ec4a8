import Foundation
import MotionCore

/// Numbers with units for display. No line breaks between the two.
enum Quantity {
  /// The no-break space between a number and its unit.
  nonisolated static let space = "\u{A0}"

  /// Seconds with this many decimals: `0.67 s`.
  static func seconds(_ seconds: Double, decimals: Int) -> String {
    "\(seconds.fixed(decimals))\(space)s"
  }

  /// Seconds in a sentence, with the unit of its language: `0.67 s`.
  static func time(
    _ seconds: Double, decimals: Int = 2, in language: LocalizedText.Language
  ) -> String {
    WindowText.seconds(in: language, ["number": seconds.fixed(decimals)])
  }

  /// Returns a rate per second with this many decimals: `0.67/s`.
  static func rate(_ perSecond: Double, decimals: Int) -> String {
    "\(perSecond.fixed(decimals))/s"
  }

  /// Returns a fraction as a whole percentage: `67 %`. An infinite fraction, or one that is not a
  /// number, counts as 0.
  static func percent(_ fraction: Double) -> String {
    let whole = fraction.isFinite ? Int((min(max(fraction, -1e6), 1e6) * 100).rounded()) : 0
    return "\(whole.shown)\(space)%"
  }

  /// Points per second, rounded to whole points: `300 pt/s`.
  static func speed(
    _ pointsPerSecond: Double, in language: LocalizedText.Language
  ) -> String {
    let number = Int(min(max(pointsPerSecond, -1e9), 1e9).rounded()).shown
    return WindowText.pointsPerSecond(in: language, ["number": number])
  }

  /// Returns a change of progress per second: `50 %/s`.
  static func pace(
    _ progressPerSecond: Double, in language: LocalizedText.Language
  ) -> String {
    WindowText.perSecond(in: language, ["number": percent(progressPerSecond)])
  }
}
