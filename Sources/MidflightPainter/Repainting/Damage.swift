import Foundation

/// The damaged part of a picture: at most eight rectangles that do not overlap.
///
/// `FrameComparison` collects the damage, a painter repaints it, and a window copies it to the
/// display.
struct Damage {
  /// The damaged rectangles: whole pixels, not empty, without overlaps.
  private(set) var rectangles: [CGRect] = []
  /// The whole picture.
  let bounds: CGRect

  /// The most rectangles. More would cost more time than they save in pixels.
  private static let maximumRectangleCount = 8
  /// The fraction of damaged pixels above which the whole picture is painted.
  private static let largestFraction: CGFloat = 0.7

  /// Creates empty damage for a picture of a size in pixels.
  init(widthInPixels: Int, heightInPixels: Int) {
    bounds = CGRect(x: 0, y: 0, width: widthInPixels, height: heightInPixels)
  }

  /// A Boolean value that indicates whether the whole picture is damaged.
  var isEverything: Bool { rectangles == [bounds] }

  /// Marks the whole picture as damaged.
  mutating func addAll() { rectangles = [bounds] }

  /// Adds the whole pixels that `pixels` touches, limited to the picture.
  ///
  /// Rectangles that overlap or nearly touch are merged. The whole picture becomes damaged above
  /// `largestFraction`. A rectangle without area or outside the picture adds nothing. Above
  /// `maximumRectangleCount`, the two rectangles whose union adds the fewest pixels are merged.
  mutating func add(_ pixels: CGRect) {
    var added = pixels.intersection(bounds).standardWholePixels
    guard !added.isEmpty, !isEverything else { return }
    // Merges with each rectangle that overlaps or is near; the union may reach further rectangles.
    while let index = rectangles.firstIndex(where: { $0.mergesWell(with: added) }) {
      added = added.union(rectangles.remove(at: index))
    }
    rectangles.append(added)
    if rectangles.count > Damage.maximumRectangleCount { mergeNearest() }
    if rectangles.reduce(0, { $0 + $1.area }) > Damage.largestFraction * bounds.area { addAll() }
  }

  /// Adds each area that is partly damaged, because each of its pixels depends on the whole area.
  ///
  /// An area that touches no damage adds nothing. Added areas may reach further areas, which are
  /// added too.
  ///
  /// - Parameter areas: The pixels of backdrops, in any order.
  mutating func expand(toCover areas: [CGRect]) {
    var remaining = areas.map { $0.intersection(bounds) }
    while !isEverything,
      let index = remaining.firstIndex(where: { area in rectangles.contains { $0.intersects(area) }
      })
    {
      let area = remaining.remove(at: index)
      if !rectangles.contains(where: { $0.contains(area) }) { add(area) }
    }
  }

  /// Returns the rectangles by the quarter of the picture that holds their top left corner.
  ///
  /// The result has four elements: top left, top right, bottom left and bottom right. The quarters
  /// can be painted in parallel. A rectangle always belongs to the same quarter, so that the
  /// quarter's caches serve the next frame. A wholly damaged picture is cut at its middle, except
  /// through an area of `areas`. Without damage, all four elements are empty.
  ///
  /// - Parameter areas: The pixels of backdrops; each pixel depends on its whole area.
  func quarters(around areas: [CGRect]) -> [[CGRect]] {
    let middle = CGPoint(
      x: (bounds.width / 2).rounded(.down), y: (bounds.height / 2).rounded(.down))
    var parts = rectangles
    if isEverything {
      // Cuts only along lines that cross no area.
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

  /// Replaces two rectangles by their union: the pair with the fewest additional pixels.
  ///
  /// The union may merge with further rectangles. At least two rectangles must exist.
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
  /// The total number of pixels.
  var area: CGFloat { reduce(0) { $0 + $1.area } }
}

extension CGRect {
  fileprivate var area: CGFloat { width * height }

  /// Returns the nonempty parts on either side of a line.
  fileprivate func cut(at distance: CGFloat, from edge: CGRectEdge) -> [CGRect] {
    let parts = divided(atDistance: distance, from: edge)
    return [parts.slice, parts.remainder].filter { !$0.isEmpty }
  }

  /// Returns a Boolean value that indicates whether two rectangles overlap or their union is at
  /// most a tenth larger.
  fileprivate func mergesWell(with other: CGRect) -> Bool {
    intersects(other) || union(other).area <= 1.1 * (area + other.area)
  }

  /// The whole pixels that the rectangle touches; empty if it has no area.
  fileprivate var standardWholePixels: CGRect { isNull || isEmpty ? .zero : integral }
}
