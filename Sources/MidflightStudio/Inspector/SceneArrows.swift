import Foundation
import Midflight
import MotionCore

/// Arrows over a scene: where views go, and how fast.
///
/// They say what an eye would ask about, and leave the scene to be seen: the fastest few have one, none that
/// only rides along or hardly moves; each lies before its view, and beside words where there is room.
struct SceneArrows {
  /// An arrow is as long as the way of this many seconds.
  private static let seconds = 0.4
  private static let longest = 140.0
  /// Points a second below which nothing is seen to move. Up to twice that an arrow fades in.
  static let slowest = 25.0
  /// What part of the fastest view's speed another has to have.
  static let leastShare = 0.05
  /// How many there are at most: those of the fastest.
  static let most = 6
  /// With more than so many, all are thinner.
  private static let few = 3

  /// One of them.
  struct Arrow: Equatable {
    /// Where it begins, and where its tip is, in the scene's points.
    var start: CGPoint
    var tip: CGPoint
    /// 0…1.
    var opacity: Double
  }

  /// Those of now, in the order of the views.
  static func arrows(for moved: [UIView], on stage: Stage) -> [Arrow] {
    let moving = moved.compactMap { view -> Moving? in
      guard view.window === stage.window, !view.isPartOfControl, !view.onlyCarries(moved) else {
        return nil
      }
      return Moving(view, on: stage)
    }
    let worth = moving.filter { one in
      !moving.contains { one.view !== $0.view && one.rides(with: $0) }
    }
    let least = max(slowest, (worth.map(\.speed).max() ?? 0) * leastShare)
    let fastest = worth.filter { $0.speed > least }.sorted { $0.speed > $1.speed }.prefix(most)
    guard !fastest.isEmpty else { return [] }
    let words = stage.nodes(of: stage.window).flatMap(\.placesOfWords)
    return worth.filter { one in fastest.contains { $0.view === one.view } }.compactMap {
      arrow(of: $0, in: stage.window.bounds, beside: words)
    }
  }

  /// A view that moves, as it is seen.
  private struct Moving {
    let view: UIView
    let rate: CGVector
    let speed: Double
    /// Around what is seen of it.
    let frame: CGRect

    init?(_ view: UIView, on stage: Stage) {
      rate = view.presentedVelocity(on: stage)
      speed = Double((rate.dx * rate.dx + rate.dy * rate.dy).squareRoot())
      guard speed > slowest, let root = stage.nodes(of: view).first else { return nil }
      self.view = view
      frame = root.bounds.applying(root.transform).intersection(stage.window.bounds)
      guard !frame.isEmpty else { return nil }
    }

    /// Whether it lies in another and moves as that does.
    func rides(with other: Moving) -> Bool {
      let (dx, dy) = (Double(rate.dx - other.rate.dx), Double(rate.dy - other.rate.dy))
      return view.isDescendant(of: other.view)
        && (dx * dx + dy * dy).squareRoot() < max(slowest, 0.1 * other.speed)
    }
  }

  // MARK: - Places

  /// Points between a view and its arrow, and between an arrow and the scene's edge.
  private static let gap: CGFloat = 5
  /// How far from the middle of the way across a view, in parts of half of it.
  private static let asides: [CGFloat] = [0, 0.6, -0.6, 0.85, -0.85]

  private static func arrow(
    of moving: Moving, in bounds: CGRect, beside words: [CGRect]
  ) -> Arrow? {
    let (ux, uy) = (moving.rate.dx / CGFloat(moving.speed), moving.rate.dy / CGFloat(moving.speed))
    let length = CGFloat(min(moving.speed * seconds, longest))
    let frame = moving.frame
    // Half of it along the way, and across.
    let along = min(
      frame.width / 2 / max(abs(ux), 1e-9), frame.height / 2 / max(abs(uy), 1e-9))
    let across = min(
      frame.width / 2 / max(abs(uy), 1e-9), frame.height / 2 / max(abs(ux), 1e-9))
    let room = bounds.insetBy(dx: gap, dy: gap)
    var best: (arrow: Arrow, covered: Int)?
    for ahead in [along + gap, 0] {
      for aside in asides {
        var start = CGPoint(
          x: frame.midX + ux * ahead - uy * across * aside,
          y: frame.midY + uy * ahead + ux * across * aside)
        var tip = CGPoint(x: start.x + ux * length, y: start.y + uy * length)
        if !room.contains(tip) {
          // Before it there is no room: within it, as far as there is.
          guard ahead == 0 else { continue }
          let inside = CGPoint(
            x: min(max(tip.x, room.minX), room.maxX), y: min(max(tip.y, room.minY), room.maxY))
          start = CGPoint(x: start.x + inside.x - tip.x, y: start.y + inside.y - tip.y)
          tip = inside
        }
        let covered = words.covered(from: start, to: tip)
        guard covered < best?.covered ?? .max else { continue }
        let opacity = min(1, (moving.speed - slowest) / slowest)
        best = (Arrow(start: start, tip: tip, opacity: opacity), covered)
        if covered == 0 { return best?.arrow }
      }
    }
    return best?.arrow
  }

  // MARK: - Drawing

  /// What draws some arrows: three nodes each, in a scene of a size.
  static func nodes(of arrows: [Arrow], in size: CGSize) -> [Frame.Node] {
    let width: CGFloat = arrows.count > few ? 0.72 : 1
    return arrows.flatMap { nodes(of: $0, width: width, in: size) }
  }

  private static func nodes(of arrow: Arrow, width: CGFloat, in size: CGSize) -> [Frame.Node] {
    let (start, tip) = (arrow.start, arrow.tip)
    let (dx, dy) = (tip.x - start.x, tip.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return [] }
    let (ux, uy) = (dx / length, dy / length)
    var path = BezierPath()
    path.addSegment(from: start, to: tip)
    // A short arrow has a small head.
    let head = min(9, length * 0.6)
    for side: CGFloat in [-1, 1] {
      let aside = side * head * 5 / 9
      path.addSegment(
        from: tip,
        to: CGPoint(x: tip.x - head * ux + aside * uy, y: tip.y - head * uy - aside * ux))
    }
    // Two rims, so that it is told from views of any colour, orange and white among them.
    let strokes = [
      (RGBA(red: 0, green: 0, blue: 0, alpha: 0.55), 7.5),
      (RGBA(red: 1, green: 1, blue: 1), 6),
      (RGBA(red: 1, green: 0.58, blue: 0), 3.5),  // systemOrange
    ]
    return strokes.map { color, points in
      let stroke = Frame.Stroke(
        color: color, width: CGFloat(points) * width, cap: .round, join: .round)
      var node = Frame.Node(bounds: CGRect(origin: .zero, size: size))
      node.opacity = arrow.opacity
      node.content = .shape(Frame.Shape(path: path, stroke: stroke))
      return node
    }
  }
}

extension UIView {
  /// How fast its middle moves in the window, in points per second: with all that it is in.
  fileprivate func presentedVelocity(on stage: Stage) -> CGVector {
    var rate = CGVector.zero
    for view in sequence(first: self, next: \.superview) {
      let own = view.presentedVelocity
      if view !== self {
        // What moves in it is turned and scaled with it.
        let (turn, scrolled) = (view.layer.presentedValues.transform, own.boundsOrigin)
        let (dx, dy) = (rate.dx - scrolled.dx, rate.dy - scrolled.dy)
        rate = CGVector(dx: turn.a * dx + turn.c * dy, dy: turn.b * dx + turn.d * dy)
      }
      let dynamic = stage.dynamicVelocity(of: view)
      rate.dx += own.center.dx + own.translation.dx + dynamic.dx
      rate.dy += own.center.dy + own.translation.dy + dynamic.dy
    }
    return rate
  }

  /// Whether nothing of it is seen but what is in it, of which some has an arrow of its own.
  fileprivate func onlyCarries(_ moved: [UIView]) -> Bool {
    layer.presentedValues.backgroundColor == nil && layer.borderWidth == 0
      && moved.contains { $0 !== self && $0.isDescendant(of: self) }
  }
}

extension Frame.Node {
  /// Where its words are seen, line by line.
  fileprivate var placesOfWords: [CGRect] {
    guard case .text(let text) = content, opacity > 0.05 else { return [] }
    return text.runs.map { run in
      CGRect(
        x: run.origin.x, y: run.origin.y - text.font.ascent,
        width: min(text.font.width(of: run.string), max(run.width, 0)),
        height: text.font.lineHeight
      ).applying(transform)
    }
  }
}

extension [CGRect] {
  /// How much of an arrow lies on them: points of it, a few points apart.
  fileprivate func covered(from start: CGPoint, to end: CGPoint) -> Int {
    let step: CGFloat = 4
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let count = Int(((dx * dx + dy * dy).squareRoot() / step).rounded(.up))
    return (0...Swift.max(count, 1)).count { index in
      let share = CGFloat(index) / CGFloat(Swift.max(count, 1))
      let point = CGPoint(x: start.x + dx * share, y: start.y + dy * share)
      // The head is that wide.
      return contains { $0.insetBy(dx: -6, dy: -6).contains(point) }
    }
  }
}
