import Chance
import Foundation
import MotionCore

/// A generator of random texts from a seed.
struct RandomTexts {
  private var random: Seeded

  init(seed: UInt64) { random = Seeded(seed) }

  private static let pieces = [
    "a", "of", "word", "Yesterday,", "T.", "AVATAR", "well-known", "-5", "(see", "below)", "3.14",
    "naïve", "Ἀθῆναι", "Привет", "中", "动画可以中断", "，", "。", "（甲）", "「はい」", "ちゃっと", "コーヒー", "한국어",
    "😀", "👨‍👩‍👧", "🇨🇭🇯🇵", "☀️", "e\u{301}", "\u{301}", "مرحبا", "…", "\u{A0}", "　", "--", "\t", "\u{200B}",
    "\u{1}", "incomprehensibilities",
  ]

  /// Returns a text of up to `length` pieces, with spaces and occasional line feeds between them.
  mutating func text(upTo length: Int) -> String {
    (0..<Int.random(in: 0...length, using: &random)).map { _ in
      let piece = RandomTexts.pieces[Int.random(in: 0..<RandomTexts.pieces.count, using: &random)]
      let ends = ["", " ", " ", " ", "  ", "\n", "\r\n"]
      return piece + ends[Int.random(in: 0..<ends.count, using: &random)]
    }.joined()
  }

  /// Returns a font of a random weight and size.
  mutating func font() -> TextMetrics {
    TextMetrics(
      pointSize: CGFloat(Int.random(in: 8...40, using: &random)),
      weight: 100 * Int.random(in: 1...9, using: &random),
      hasMonospacedDigits: Bool.random(using: &random))
  }

  /// Returns a width from less than a letter's to that of a long line.
  mutating func width() -> CGFloat { CGFloat.random(in: 0...400, using: &random) }
}
