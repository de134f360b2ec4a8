import Foundation
import MotionCore

/// The placement of a velocity arrow: ahead of its view or on it, and on which side.
struct ArrowPlacement: Equatable {
  /// A Boolean value that indicates whether the arrow begins at the front edge of the view.
  let isAhead: Bool
  /// The distance from the middle of the view, across the motion, relative to half of the view's
  /// extent.
  let sideOffset: CGFloat

  /// All placements, the best first.
  private static let all = [true, false].flatMap { isAhead in
    [0, 0.6, -0.6, 0.85, -0.85].map { ArrowPlacement(isAhead: isAhead, sideOffset: $0) }
  }

  /// A moving view.
  struct Mover {
    /// The bounding box of the visible part.
    let frame: CGRect
    /// The direction of the motion, of length 1.
    let direction: CGVector
    /// The length of the arrow in points.
    let length: CGFloat
  }

  /// Points between a view and its arrow, and between an arrow and the scene's edge.
  private static let gap: CGFloat = 5

  /// The length in points to which the scene's edge may shorten an arrow.
  static let leastLength: CGFloat = 26

  /// Returns the start and the tip of an arrow in the scene's points. The scene's edge shortens an
  /// arrow ahead of its view first, to `leastLength` at least, and then moves it back over the
  /// view. An arrow on its view is moved only.
  func line(of mover: Mover, in bounds: CGRect) -> (start: CGPoint, tip: CGPoint) {
    let (frame, ux, uy) = (mover.frame, mover.direction.dx, mover.direction.dy)
    // Half of the view's extent along and across the motion.
    let halfLength = min(
      frame.width / 2 / max(abs(ux), 1e-9), frame.height / 2 / max(abs(uy), 1e-9))
    let halfWidth = min(frame.width / 2 / max(abs(uy), 1e-9), frame.height / 2 / max(abs(ux), 1e-9))
    let ahead = isAhead ? halfLength + Self.gap : 0
    let start = CGPoint(
      x: frame.midX + ux * ahead - uy * halfWidth * sideOffset,
      y: frame.midY + uy * ahead + ux * halfWidth * sideOffset)
    var tip = CGPoint(x: start.x + ux * mover.length, y: start.y + uy * mover.length)
    let insetBounds = bounds.insetBy(dx: Self.gap, dy: Self.gap)
    func beyond(_ point: CGPoint) -> CGVector {
      CGVector(
        dx: point.x - min(max(point.x, insetBounds.minX), insetBounds.maxX),
        dy: point.y - min(max(point.y, insetBounds.minY), insetBounds.maxY))
    }
    if isAhead {
      let surplus = beyond(tip)
      let most = max(0, mover.length - Self.leastLength)
      let cut = min(max(0, surplus.dx * ux + surplus.dy * uy), most)
      tip = CGPoint(x: tip.x - ux * cut, y: tip.y - uy * cut)
    }
    let out = beyond(tip)
    let back = min(ahead, max(0, out.dx * ux + out.dy * uy))
    let rest = beyond(CGPoint(x: tip.x - ux * back, y: tip.y - uy * back))
    let (dx, dy) = (ux * back + rest.dx, uy * back + rest.dy)
    return (CGPoint(x: start.x - dx, y: start.y - dy), CGPoint(x: tip.x - dx, y: tip.y - dy))
  }

  /// The number of covered samples by which another placement must be better.
  private static let tolerance = 3

  /// Returns the placement that covers the least text. The first of equal ones in `all` counts.
  /// The current placement stays if it covers no text, or unless another one covers at least four
  /// samples less.
  ///
  /// - Parameter kept: The current placement; nil for none.
  static func best(
    for mover: Mover, in bounds: CGRect, beside text: [CGRect], keeping kept: ArrowPlacement?
  ) -> ArrowPlacement {
    func covered(_ place: ArrowPlacement) -> Int {
      let line = place.line(of: mover, in: bounds)
      return text.covered(from: line.start, to: line.tip)
    }
    let present = kept.map { (place: $0, covered: covered($0)) }
    if let present, present.covered == 0 { return present.place }
    var best: (place: ArrowPlacement, covered: Int)?
    for place in all {
      let count = covered(place)
      if count < best?.covered ?? .max { best = (place, count) }
      if count == 0 { break }
    }
    if let present, let best, present.covered <= best.covered + tolerance { return present.place }
    return best?.place ?? all[0]
  }
}

/// The rectangles of the visible text lines of a scene.
///
/// The widths of lines are cached, because most lines stay the same from frame to frame.
struct TextRegions {
  private struct Line: Hashable {
    let string: String
    let font: TextMetrics
  }

  private var widths: [Line: CGFloat] = [:]  // looked up by line, never iterated
  private(set) var rectangles: [CGRect] = []

  /// Finds the rectangles in a frame, in place of the previous ones. Nearly invisible text is left
  /// out.
  mutating func update(from nodes: [Frame.Node]) {
    // A running number makes a new line at each call.
    if widths.count > 500 { widths = [:] }
    rectangles = nodes.flatMap { rectangles(in: $0) }
  }

  /// Returns the bounding boxes of a node's lines; none for a node without text, or with an opacity
  /// of at most 0.05.
  private mutating func rectangles(in node: Frame.Node) -> [CGRect] {
    guard case .text(let text) = node.content, node.opacity > 0.05 else { return [] }
    return text.runs.map { run in
      let line = Line(string: run.string, font: text.font)
      let width = widths[line] ?? text.font.width(of: run.string)
      widths[line] = width
      return CGRect(
        x: run.origin.x, y: run.origin.y - text.font.ascent, width: min(width, max(run.width, 0)),
        height: text.font.lineHeight
      ).applying(node.transform)
    }
  }
}

extension [CGRect] {
  /// Returns the number of samples of an arrow, at most 4 points apart, that lie on the rectangles
  /// or within 6 points; 0 without rectangles.
  fileprivate func covered(from start: CGPoint, to end: CGPoint) -> Int {
    // The width of the arrow's head.
    let head: CGFloat = 6
    let around = CGRect(
      x: Swift.min(start.x, end.x), y: Swift.min(start.y, end.y), width: abs(end.x - start.x),
      height: abs(end.y - start.y)
    ).insetBy(dx: -head, dy: -head)
    let near = filter { $0.intersects(around) }.map { $0.insetBy(dx: -head, dy: -head) }
    guard !near.isEmpty else { return 0 }
    let step: CGFloat = 4
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let count = Int(((dx * dx + dy * dy).squareRoot() / step).rounded(.up))
    return (0...Swift.max(count, 1)).count { index in
      let fraction = CGFloat(index) / CGFloat(Swift.max(count, 1))
      let point = CGPoint(x: start.x + dx * fraction, y: start.y + dy * fraction)
      return near.contains { $0.contains(point) }
    }
  }
}
