import Midflight
import MotionCore

/// How wide words are in a font: those that come again, as in each frame, are measured once.
struct KnownWidths {
  let font: TextMetrics
  private var known: [String: CGFloat] = [:]  // looked up, never iterated

  init(_ font: UIFont) { self.font = font.metrics }

  mutating func width(of words: String) -> CGFloat {
    if let width = known[words] { return width }
    if known.count > 500 { known = [:] }
    let width = font.width(of: words)
    known[words] = width
    return width
  }
}
