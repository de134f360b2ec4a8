import Foundation
import MotionCore

/// On which side of a view that moves its arrow lies, and whether before it or on it.
struct ArrowPlace: Equatable {
  /// Whether it begins where the view ends.
  let isAhead: Bool
  /// How far from the middle of the way across the view, in parts of half of it.
  let aside: CGFloat

  /// All that there are, the best first.
  private static let all = [true, false].flatMap { isAhead in
    [0, 0.6, -0.6, 0.85, -0.85].map { ArrowPlace(isAhead: isAhead, aside: $0) }
  }

  /// What moves: where it is seen, and where it goes.
  struct Mover {
    /// Around what is seen of it.
    let frame: CGRect
    /// Of length 1.
    let direction: CGVector
    /// Of its arrow, in points.
    let length: CGFloat
  }

  /// Points between a view and its arrow, and between an arrow and the scene's edge.
  private static let gap: CGFloat = 5

  /// Points to which an arrow is shortened before the scene's edge.
  static let leastLength: CGFloat = 26

  /// Where an arrow begins and ends. Before the scene's edge it is shorter; where there is no room for that
  /// either, it comes back over the view, as far as it has to.
  func line(of mover: Mover, in bounds: CGRect) -> (start: CGPoint, tip: CGPoint) {
    let (frame, ux, uy) = (mover.frame, mover.direction.dx, mover.direction.dy)
    // Half of it along the way, and across.
    let along = min(frame.width / 2 / max(abs(ux), 1e-9), frame.height / 2 / max(abs(uy), 1e-9))
    let across = min(frame.width / 2 / max(abs(uy), 1e-9), frame.height / 2 / max(abs(ux), 1e-9))
    let ahead = isAhead ? along + Self.gap : 0
    let start = CGPoint(
      x: frame.midX + ux * ahead - uy * across * aside,
      y: frame.midY + uy * ahead + ux * across * aside)
    var tip = CGPoint(x: start.x + ux * mover.length, y: start.y + uy * mover.length)
    let room = bounds.insetBy(dx: Self.gap, dy: Self.gap)
    func beyond(_ point: CGPoint) -> CGVector {
      CGVector(
        dx: point.x - min(max(point.x, room.minX), room.maxX),
        dy: point.y - min(max(point.y, room.minY), room.maxY))
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

  /// How many samples fewer another place has to cover of words before an arrow goes there.
  private static let tolerance = 3

  /// Where an arrow covers the least of words: where it is, unless that is clearly worse.
  static func best(
    for mover: Mover, in bounds: CGRect, beside words: [CGRect], keeping kept: ArrowPlace?
  ) -> ArrowPlace {
    func covered(_ place: ArrowPlace) -> Int {
      let line = place.line(of: mover, in: bounds)
      return words.covered(from: line.start, to: line.tip)
    }
    let present = kept.map { (place: $0, covered: covered($0)) }
    if let present, present.covered == 0 { return present.place }
    var best: (place: ArrowPlace, covered: Int)?
    for place in all {
      let count = covered(place)
      if count < best?.covered ?? .max { best = (place, count) }
      if count == 0 { break }
    }
    if let present, let best, present.covered <= best.covered + tolerance { return present.place }
    return best?.place ?? all[0]
  }
}

/// Where words are seen in a scene, line by line.
///
/// Lines are measured once: most stay what they are from frame to frame.
struct PlacesOfWords {
  private struct Line: Hashable {
    let string: String
    let font: TextMetrics
  }

  private var widths: [Line: CGFloat] = [:]  // looked up by line, never iterated
  private(set) var places: [CGRect] = []

  /// Looks where they are now.
  mutating func look(at nodes: [Frame.Node]) {
    // Numbers that count up are other lines at each look.
    if widths.count > 500 { widths = [:] }
    places = nodes.flatMap { places(in: $0) }
  }

  private mutating func places(in node: Frame.Node) -> [CGRect] {
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
  /// How much of an arrow lies on them: points of it, a few points apart.
  fileprivate func covered(from start: CGPoint, to end: CGPoint) -> Int {
    // The head is that wide.
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
      let share = CGFloat(index) / CGFloat(Swift.max(count, 1))
      let point = CGPoint(x: start.x + dx * share, y: start.y + dy * share)
      return near.contains { $0.contains(point) }
    }
  }
}
