import Foundation

/// The pixels in which a picture has to be painted anew: a few rectangles that do not overlap.
///
/// A `FrameComparison` fills one; a painter paints within it, and a window hands it to the display.
struct Damage {
  /// Whole numbers of pixels, none empty, none over another.
  private(set) var rectangles: [CGRect] = []
  /// The whole picture.
  let bounds: CGRect

  /// More rectangles than these cost more than the pixels that they spare.
  private static let mostRectangles = 8
  /// Beyond this share of the picture, all of it is painted: there is little left to spare.
  private static let largestShare: CGFloat = 0.7

  /// No damage yet, to a picture of this size.
  init(widthInPixels: Int, heightInPixels: Int) {
    bounds = CGRect(x: 0, y: 0, width: widthInPixels, height: heightInPixels)
  }

  /// Whether all of the picture is to be painted.
  var isEverything: Bool { rectangles == [bounds] }

  /// Adds everything.
  mutating func addAll() { rectangles = [bounds] }

  /// Adds the whole pixels of `pixels` that are in the picture.
  mutating func add(_ pixels: CGRect) {
    var added = pixels.intersection(bounds).standardWholePixels
    guard !added.isEmpty, !isEverything else { return }
    // What it overlaps, or nearly fills up with it, becomes one with it; that may overlap others.
    while let index = rectangles.firstIndex(where: { $0.mergesWell(with: added) }) {
      added = added.union(rectangles.remove(at: index))
    }
    rectangles.append(added)
    if rectangles.count > Damage.mostRectangles { mergeNearest() }
    if rectangles.reduce(0, { $0 + $1.area }) > Damage.largestShare * bounds.area { addAll() }
  }

  /// Adds all of each area of which a part is damaged: what is seen anywhere in one depends on all of it.
  mutating func spread(by areas: [CGRect]) {
    var rest = areas.map { $0.intersection(bounds) }
    while !isEverything,
      let index = rest.firstIndex(where: { area in rectangles.contains { $0.intersects(area) } })
    {
      let area = rest.remove(at: index)
      if !rectangles.contains(where: { $0.contains(area) }) { add(area) }
    }
  }

  /// Those that begin in each quarter of the picture, which can be painted without the others.
  ///
  /// Always in the same one: what is kept of a frame serves the next only in the quarter in which it was painted.
  ///
  /// - Parameter areas: What is seen anywhere in one of these depends on all of it.
  func quarters(around areas: [CGRect]) -> [[CGRect]] {
    let middle = CGPoint(
      x: (bounds.width / 2).rounded(.down), y: (bounds.height / 2).rounded(.down))
    var parts = rectangles
    if isEverything {
      // Cut where that cuts none of the areas.
      if !areas.contains(where: { $0.minX < middle.x && $0.maxX > middle.x }) {
        parts = parts.flatMap { $0.cut(at: middle.x, from: .minXEdge) }
      }
      if !areas.contains(where: { $0.minY < middle.y && $0.maxY > middle.y }) {
        parts = parts.flatMap { $0.cut(at: middle.y, from: .minYEdge) }
      }
    }
    var quarters = [[CGRect]](repeating: [], count: 4)
    for part in parts {
      quarters[(part.minX < middle.x ? 0 : 1) + (part.minY < middle.y ? 0 : 2)].append(part)
    }
    return quarters
  }

  /// Makes one of the two that waste the least.
  private mutating func mergeNearest() {
    var best = (first: 0, second: 1, waste: CGFloat.infinity)
    for first in rectangles.indices {
      for second in rectangles.indices where second > first {
        let (one, other) = (rectangles[first], rectangles[second])
        let waste = one.union(other).area - one.area - other.area
        if waste < best.waste { best = (first, second, waste) }
      }
    }
    let merged = rectangles[best.first].union(rectangles.remove(at: best.second))
    rectangles.remove(at: best.first)
    add(merged)
  }
}

extension [CGRect] {
  /// How many pixels they have.
  var area: CGFloat { reduce(0) { $0 + $1.area } }
}

extension CGRect {
  fileprivate var area: CGFloat { width * height }

  /// The two parts on either side of a line, or all of it.
  fileprivate func cut(at distance: CGFloat, from edge: CGRectEdge) -> [CGRect] {
    let parts = divided(atDistance: distance, from: edge)
    return [parts.slice, parts.remainder].filter { !$0.isEmpty }
  }

  /// Whether it overlaps another, or lies so that one rectangle around both is hardly larger.
  fileprivate func mergesWell(with other: CGRect) -> Bool {
    intersects(other) || union(other).area <= 1.1 * (area + other.area)
  }

  /// The whole pixels that it touches; empty if it has no area.
  fileprivate var standardWholePixels: CGRect { isNull || isEmpty ? .zero : integral }
}
