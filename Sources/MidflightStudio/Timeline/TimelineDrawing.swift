import Midflight
import MotionCore

/// The markers of a timeline as paths in the lane's points: y runs from 0 to the lane's height.
struct TimelineDrawing {
  /// Bars for presses.
  let presses = UIBezierPath()
  /// Dots for completions.
  let completions = UIBezierPath()
  /// Flags for marks.
  let marks = UIBezierPath()
  let ticks = UIBezierPath()
  /// Gaps in the lane for collapsed intervals.
  let gaps = UIBezierPath()
  /// Strokes along the gaps.
  let folds = UIBezierPath()

  /// Draws the markers of a session. Presses outside the lane, and other markers left of it, are
  /// left out.
  ///
  /// - Parameters:
  ///   - end: The end of the session, to which open presses extend.
  ///   - height: The height of the lane in points.
  init(_ markers: TimelineMarkers, until end: Moment, on scale: TimelineScale, height: CGFloat) {
    for press in markers.presses {
      let (left, right) = (scale.x(of: press.start), scale.x(of: press.end ?? end))
      guard right >= 0, left <= scale.width else { continue }
      let rect = CGRect(x: left, y: height / 2 - 3, width: max(2, right - left), height: 6)
      presses.append(UIBezierPath(roundedRect: rect, cornerRadius: 2))
    }
    /// Returns the positions that are not left of the lane.
    func places(of moments: [Moment]) -> [CGFloat] {
      moments.map { scale.x(of: $0) }.filter { $0 >= 0 }
    }
    for x in places(of: markers.completions) {
      completions.append(
        UIBezierPath(ovalIn: CGRect(x: x - 2, y: height - 6.5, width: 4, height: 4)))
    }
    for x in places(of: markers.marks.map(\.time)) {
      marks.move(to: CGPoint(x: x, y: 0))
      marks.addLine(to: CGPoint(x: x + 6, y: 3))
      marks.addLine(to: CGPoint(x: x, y: 6))
      marks.close()
      marks.append(UIBezierPath(rect: CGRect(x: x - 0.5, y: 0, width: 1, height: height)))
    }
    for x in places(of: markers.ticks) {
      ticks.append(UIBezierPath(rect: CGRect(x: x - 0.5, y: 3, width: 1, height: 5)))
    }
    for piece in scale.pieces where piece.isFolded { fold(piece, height: height) }
  }

  /// Adds a slanted gap between two strokes in the middle of a piece, at most 6 points wide.
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
