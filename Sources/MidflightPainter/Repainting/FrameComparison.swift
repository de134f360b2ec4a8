import Foundation
import MotionCore

/// Computes the pixels in which two frames differ, so that a painter repaints only those.
///
/// Nodes have no identifiers and are matched by position in the tree. A wrong match adds damage but
/// never misses any. While the tree's shape stays, the cost is one comparison per node.
struct FrameComparison {
  private let old: [Frame.Node]
  private let new: [Frame.Node]
  private let pixelsPerPoint: CGFloat
  private(set) var damage: Damage
  /// The positions of the new nodes after the comparison; nil if the trees have different shapes.
  private(set) var placements: [Placement?]?

  /// The depth below which trees of different shape are repainted whole.
  private static let deepestMatch = 200

  /// Compares the painted nodes with the new nodes.
  ///
  /// The result is in `damage` and `placements`. Equal nodes leave the damage empty.
  ///
  /// - Parameters:
  ///   - placements: The positions of the painted nodes. The caller passes ownership, so that
  ///     changed positions are overwritten in place.
  ///   - empty: Damage without rectangles, of the picture's size.
  init(
    _ old: [Frame.Node], at placements: consuming [Placement?], _ new: [Frame.Node],
    pixelsPerPoint: CGFloat, empty: Damage
  ) {
    (self.old, self.new, self.pixelsPerPoint) = (old, new, pixelsPerPoint)
    damage = empty
    // The only reference from here on, so that writing does not copy.
    if haveSameStructure(old.indices, new.indices) { self.placements = consume placements }
    compareSiblings(old.indices, new.indices, within: ClipAndShadows(), depth: 0)
  }

  /// The clips and shadows that apply to a node's pixels.
  private struct ClipAndShadows: Equatable {
    /// The intersection of all enclosing masks. Content beside the picture may cast a shadow into
    /// it, so the initial clip is larger than the picture.
    var clip = CGRect(
      x: -Placement.farthestPixel, y: -Placement.farthestPixel,
      width: 2 * Placement.farthestPixel, height: 2 * Placement.farthestPixel)
    /// The content shadows of enclosing nodes, the innermost first, with the clip of each shadow.
    var shadows: [(cast: ContentShadow, clip: CGRect)] = []

    /// Returns the pixels that change along with `pixels`: their visible part and its shadows.
    ///
    /// Null if the clip hides all pixels.
    func reach(of pixels: CGRect) -> CGRect {
      var reach = pixels.intersection(clip)
      for shadow in shadows where !reach.isNull {
        reach = reach.union(shadow.cast.reach(of: reach)).intersection(shadow.clip)
      }
      return reach
    }

    static func == (one: ClipAndShadows, other: ClipAndShadows) -> Bool {
      // Both values belong to ancestors of one node, so equal counts mean equal shadows.
      one.clip == other.clip && one.shadows.count == other.shadows.count
    }
  }

  // MARK: - Trees that may differ

  /// Compares two lists of siblings with their descendants, and adds their damage.
  ///
  /// - Lists of equal length are matched in order.
  /// - Otherwise similar siblings are matched from both ends, and the rest is damaged with all
  ///   descendants.
  /// - From `deepestMatch` on, lists of different structure are damaged whole.
  private mutating func compareSiblings(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, within outer: ClipAndShadows, depth: Int
  ) {
    if haveSameStructure(oldRange, newRange) {
      return compareSameStructure(oldRange, newRange, within: outer)
    }
    guard depth < Self.deepestMatch else {
      damageAll(oldRange, of: old, within: outer)
      return damageAll(newRange, of: new, within: outer)
    }
    let (olds, news) = (subtrees(of: old, in: oldRange), subtrees(of: new, in: newRange))
    let most = min(olds.count, news.count)
    // Matches similar siblings from the front, the others from the back; unmatched siblings in the
    // middle came or went.
    var front = 0
    if olds.count == news.count {
      front = most
    } else {
      while front < most, isSimilar(olds[front], news[front]) { front += 1 }
    }
    var back = 0
    while back < most - front, isSimilar(olds[olds.count - 1 - back], news[news.count - 1 - back]) {
      back += 1
    }
    for index in 0..<front { comparePair(olds[index], news[index], within: outer, depth: depth) }
    for index in 1..<(back + 1) {
      comparePair(
        olds[olds.count - index], news[news.count - index], within: outer, depth: depth)
    }
    for range in olds[front..<(olds.count - back)] { damageAll(range, of: old, within: outer) }
    for range in news[front..<(news.count - back)] { damageAll(range, of: new, within: outer) }
  }

  /// Compares two matching nodes, and then their descendants.
  ///
  /// The descendants are skipped if `compareNodes` returns nil.
  private mutating func comparePair(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, within outer: ClipAndShadows, depth: Int
  ) {
    guard let inside = compareNodes(oldRange, newRange, within: outer) else { return }
    compareSiblings(oldRange.dropFirst(), newRange.dropFirst(), within: inside, depth: depth + 1)
  }

  /// Returns the ranges of siblings, each with its descendants.
  ///
  /// A negative descendant count counts as 0, and no range leaves `range`.
  private func subtrees(of nodes: [Frame.Node], in range: Range<Int>) -> [Range<Int>] {
    var (subtrees, index): ([Range<Int>], Int) = ([], range.lowerBound)
    while index < range.upperBound {
      let end = min(index + 1 + max(0, nodes[index].descendantCount), range.upperBound)
      subtrees.append(index..<end)
      index = end
    }
    return subtrees
  }

  /// Returns a Boolean value that indicates whether two subtrees may match: equal node counts, and
  /// an equal transform or size. Other properties do not count.
  private func isSimilar(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> Bool {
    let (one, other) = (old[oldRange.lowerBound], new[newRange.lowerBound])
    return oldRange.count == newRange.count
      && (one.transform == other.transform || one.bounds.size == other.bounds.size)
  }

  // MARK: - Trees of one shape

  /// Returns a Boolean value that indicates whether two ranges have equal descendant counts in
  /// order.
  ///
  /// Two empty ranges have the same structure.
  private func haveSameStructure(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> Bool {
    guard oldRange.count == newRange.count else { return false }
    for (index, other) in zip(oldRange, newRange)
    where old[index].descendantCount != new[other].descendantCount { return false }
    return true
  }

  /// Compares trees of equal shape in one loop, without recursion.
  ///
  /// Also stores the positions of all changed nodes, if `placements` is not nil.
  private mutating func compareSameStructure(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, within outer: ClipAndShadows
  ) {
    var left: [(end: Int, outer: ClipAndShadows)] = []
    var (outer, index) = (outer, oldRange.lowerBound)
    let shift = newRange.lowerBound - oldRange.lowerBound
    while index < oldRange.upperBound {
      while let last = left.last, last.end <= index {
        outer = last.outer
        left.removeLast()
      }
      let end = min(index + 1 + max(0, old[index].descendantCount), oldRange.upperBound)
      let inside = compareNodes(index..<end, (index + shift)..<(end + shift), within: outer)
      guard let inside else {
        // The descendants were not compared. Only trees of equal shape have placements, and their
        // shift is 0.
        if placements != nil {
          for inner in (index + 1)..<end where old[inner] != new[inner] { storePlacement(inner) }
        }
        index = end
        continue
      }
      if inside != outer {
        left.append((end, outer))
        outer = inside
      }
      index += 1
    }
  }

  // MARK: - Nodes

  /// Compares the parts that two nodes draw themselves, and adds their damage.
  ///
  /// - Equal nodes: no damage.
  /// - Different nodes of equal opacity, without masks and content shadows: damages what both nodes
  ///   draw themselves, unless the opacity is 0.
  /// - Otherwise, or if the kind of shadow changed: damages both nodes with all descendants, and
  ///   returns nil.
  ///
  /// A mask that hides all descendants also returns nil. The position of a different node is
  /// stored.
  ///
  /// - Returns: The clips and shadows for the descendants; nil if the descendants need no
  ///   comparison.
  private mutating func compareNodes(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, within outer: ClipAndShadows
  ) -> ClipAndShadows? {
    let (first, second) = (oldRange.lowerBound, newRange.lowerBound)
    guard old[first].looksLike(new[second]) else {
      let before =
        placements.map { $0[first] } ?? Placement(old[first], pixelsPerPoint: pixelsPerPoint)
      let after = storePlacement(second)
      let opacity = old[first].opacity
      guard !old[first].masksToBounds, !new[second].masksToBounds,
        opacity == new[second].opacity, !old.castsContentShadow(oldRange),
        !new.castsContentShadow(newRange)
      else {
        // The opacity, the mask or the content shadow of the descendants changed.
        damageAll(oldRange, of: old, within: outer)
        damageAll(newRange, of: new, within: outer)
        return nil
      }
      if opacity > 0 {
        if let before { damage.add(outer.reach(of: before.reach.pixels)) }
        if let after { damage.add(outer.reach(of: after.reach.pixels)) }
      }
      return outer
    }
    guard new[second].masksToBounds || new[second].shadow != nil else { return outer }
    let casts = new.castsContentShadow(newRange)
    guard casts == old.castsContentShadow(oldRange) else {
      // Content started or stopped extending beyond the outline, which changes the kind of shadow.
      damageAll(oldRange, of: old, within: outer)
      damageAll(newRange, of: new, within: outer)
      return nil
    }
    var inside = outer
    if casts, let shadow = ContentShadow(of: new[second], pixelsPerPoint: pixelsPerPoint) {
      inside.shadows.insert((shadow, outer.clip), at: 0)
    }
    guard new[second].masksToBounds else { return inside }
    guard let placement = placement(ofNew: second) else { return nil }
    inside.clip = outer.clip.intersection(placement.interior.pixels)
    return inside.clip.isEmpty ? nil : inside
  }

  /// Computes and stores the position of a new node.
  ///
  /// Without `placements`, the position is only returned. Nil for a node without a valid position.
  @discardableResult
  private mutating func storePlacement(_ index: Int) -> Placement? {
    let placement = placement(ofNew: index)
    placements?[index] = placement
    return placement
  }

  /// Returns the position of a new node.
  private func placement(ofNew index: Int) -> Placement? {
    Placement(new[index], pixelsPerPoint: pixelsPerPoint)
  }

  /// Adds all pixels that a range of nodes can touch.
  ///
  /// Clips and content shadows of enclosing nodes are taken into account. An empty or invisible
  /// range adds nothing.
  private mutating func damageAll(
    _ range: Range<Int>, of nodes: [Frame.Node], within outer: ClipAndShadows
  ) {
    let placed = PlacedNodes(Array(nodes[range]), pixelsPerPoint: pixelsPerPoint)
    damage.add(outer.reach(of: placed.reach))
  }
}

extension Frame.Node {
  /// Returns a Boolean value that indicates whether two nodes draw the same, apart from their
  /// descendants.
  ///
  /// All properties but the descendant count are compared exactly.
  fileprivate func looksLike(_ other: Frame.Node) -> Bool {
    if descendantCount == other.descendantCount { return self == other }
    var same = other
    same.descendantCount = descendantCount
    return self == same
  }
}
