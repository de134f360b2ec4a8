import Midflight
import MotionCore

/// The signs on a time-line as paths, in its lane's points: y runs from 0 to the lane's height.
struct TimelineDrawing {
  /// Bars.
  let presses = UIBezierPath()
  /// Dots.
  let completions = UIBezierPath()
  /// Flags.
  let marks = UIBezierPath()
  let ticks = UIBezierPath()
  /// Where a rest is folded the lane is cut.
  let gaps = UIBezierPath()
  /// Strokes along those cuts.
  let folds = UIBezierPath()

  /// The signs of a take that ends at a moment.
  init(_ score: TimelineScore, until end: Moment, on scale: TimelineScale, height: CGFloat) {
    for press in score.presses {
      let (left, right) = (scale.x(of: press.start), scale.x(of: press.end ?? end))
      guard right >= 0, left <= scale.width else { continue }
      let rect = CGRect(x: left, y: height / 2 - 3, width: max(2, right - left), height: 6)
      presses.append(UIBezierPath(roundedRect: rect, cornerRadius: 2))
    }
    /// Those that are not to the left of it.
    func places(of moments: [Moment]) -> [CGFloat] {
      moments.map { scale.x(of: $0) }.filter { $0 >= 0 }
    }
    for x in places(of: score.completions) {
      completions.append(
        UIBezierPath(ovalIn: CGRect(x: x - 2, y: height - 6.5, width: 4, height: 4)))
    }
    for x in places(of: score.marks.map(\.time)) {
      marks.move(to: CGPoint(x: x, y: 0))
      marks.addLine(to: CGPoint(x: x + 6, y: 3))
      marks.addLine(to: CGPoint(x: x, y: 6))
      marks.close()
      marks.append(UIBezierPath(rect: CGRect(x: x - 0.5, y: 0, width: 1, height: height)))
    }
    for x in places(of: score.ticks) {
      ticks.append(UIBezierPath(rect: CGRect(x: x - 0.5, y: 3, width: 1, height: 5)))
    }
    for piece in scale.pieces where piece.isFolded { fold(piece, height: height) }
  }

  /// A slanted gap between two strokes.
  private func fold(_ piece: TimelineScale.Piece, height: CGFloat) {
    let slant = height / 6
    let (middle, half) = ((piece.left + piece.right) / 2, min(3, (piece.right - piece.left) / 4))
    gaps.move(to: CGPoint(x: middle - half + slant, y: 0))
    gaps.addLine(to: CGPoint(x: middle + half + slant, y: 0))
    gaps.addLine(to: CGPoint(x: middle + half - slant, y: height))
    gaps.addLine(to: CGPoint(x: middle - half - slant, y: height))
    gaps.close()
    for x in [middle - half, middle + half] {
      folds.move(to: CGPoint(x: x + slant, y: 0))
      folds.addLine(to: CGPoint(x: x - slant, y: height))
    }
  }
}
