import Midflight
import MotionCore

/// The widths of texts in a font. Texts that recur in each frame are measured once.
struct TextWidthCache {
  let font: TextMetrics
  private var known: [String: CGFloat] = [:]  // looked up, never iterated

  init(_ font: UIFont) { self.font = font.metrics }

  /// Returns the width of a text in points.
  mutating func width(of text: String) -> CGFloat {
    if let width = known[text] { return width }
    if known.count > 500 { known = [:] }
    let width = font.width(of: text)
    known[text] = width
    return width
  }
}
