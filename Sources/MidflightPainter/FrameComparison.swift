import Foundation
import MotionCore

/// Finds out where two frames differ in pixels: all else need not be painted again.
///
/// Nodes have no names. They are matched by their places in the tree; matched wrongly, they differ in
/// more pixels than they had to, and never in fewer. For as long as the tree stays as it is, the cost
/// is one comparison a node.
struct FrameComparison {
  private let old: [Frame.Node]
  private let new: [Frame.Node]
  private let pixelsPerPoint: CGFloat
  private(set) var damage: Damage

  /// Trees that change deeper down than this are painted anew from there.
  private static let deepestMatch = 200

  /// Compares nodes that were painted with those that shall be.
  init(
    _ old: [Frame.Node], _ new: [Frame.Node], pixelsPerPoint: CGFloat, empty: Damage
  ) {
    (self.old, self.new, self.pixelsPerPoint) = (old, new, pixelsPerPoint)
    damage = empty
    compareSiblings(old.indices, new.indices, within: empty.bounds, depth: 0)
  }

  // MARK: - Trees that may differ

  private mutating func compareSiblings(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, within clip: CGRect, depth: Int
  ) {
    if isAlike(oldRange, newRange) { return compareAlike(oldRange, newRange, within: clip) }
    guard depth < Self.deepestMatch else {
      damageAll(oldRange, of: old, within: clip)
      return damageAll(newRange, of: new, within: clip)
    }
    let (olds, news) = (subtrees(of: old, in: oldRange), subtrees(of: new, in: newRange))
    let most = min(olds.count, news.count)
    // As many from the front as look the same, the others from the back: what came or went lies
    // between.
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
    for index in 0..<front { comparePair(olds[index], news[index], within: clip, depth: depth) }
    for index in 1..<(back + 1) {
      comparePair(
        olds[olds.count - index], news[news.count - index], within: clip, depth: depth)
    }
    for range in olds[front..<(olds.count - back)] { damageAll(range, of: old, within: clip) }
    for range in news[front..<(news.count - back)] { damageAll(range, of: new, within: clip) }
  }

  private mutating func comparePair(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, within clip: CGRect, depth: Int
  ) {
    guard let inside = compareNodes(oldRange, newRange, within: clip) else { return }
    compareSiblings(oldRange.dropFirst(), newRange.dropFirst(), within: inside, depth: depth + 1)
  }

  /// The ranges of siblings, each with its descendants.
  private func subtrees(of nodes: [Frame.Node], in range: Range<Int>) -> [Range<Int>] {
    var (subtrees, index): ([Range<Int>], Int) = ([], range.lowerBound)
    while index < range.upperBound {
      let end = min(index + 1 + max(0, nodes[index].descendantCount), range.upperBound)
      subtrees.append(index..<end)
      index = end
    }
    return subtrees
  }

  /// Whether two subtrees may be one that was there before: as large, and placed the same or of the
  /// same size.
  private func isSimilar(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> Bool {
    let (one, other) = (old[oldRange.lowerBound], new[newRange.lowerBound])
    return oldRange.count == newRange.count
      && (one.transform == other.transform || one.bounds.size == other.bounds.size)
  }

  // MARK: - Trees of one shape

  private func isAlike(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> Bool {
    guard oldRange.count == newRange.count else { return false }
    for (index, other) in zip(oldRange, newRange)
    where old[index].descendantCount != new[other].descendantCount { return false }
    return true
  }

  private mutating func compareAlike(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, within clip: CGRect
  ) {
    var clips: [(end: Int, clip: CGRect)] = []
    var (clip, index) = (clip, oldRange.lowerBound)
    let shift = newRange.lowerBound - oldRange.lowerBound
    while index < oldRange.upperBound {
      while let last = clips.last, last.end <= index {
        clip = last.clip
        clips.removeLast()
      }
      let end = min(index + 1 + max(0, old[index].descendantCount), oldRange.upperBound)
      let inside = compareNodes(index..<end, (index + shift)..<(end + shift), within: clip)
      guard let inside else {
        index = end
        continue
      }
      if inside != clip {
        clips.append((end, clip))
        clip = inside
      }
      index += 1
    }
  }

  // MARK: - Nodes

  /// Compares what two nodes draw themselves.
  ///
  /// - Returns: In which pixels their descendants can be seen; nil if those have been seen to.
  private mutating func compareNodes(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, within clip: CGRect
  ) -> CGRect? {
    let (one, other) = (old[oldRange.lowerBound], new[newRange.lowerBound])
    let masks = one.masksToBounds || other.masksToBounds
    guard one.looksLike(other) else {
      guard !masks, one.opacity == other.opacity else {
        // How it fades or cuts off its descendants is another.
        damageAll(oldRange, of: old, within: clip)
        damageAll(newRange, of: new, within: clip)
        return nil
      }
      damageOne(one, within: clip)
      damageOne(other, within: clip)
      return clip
    }
    guard masks else { return clip }
    guard let placement = Placement(other, pixelsPerPoint: pixelsPerPoint) else { return nil }
    let inside = clip.intersection(placement.interior.pixels)
    return inside.isEmpty ? nil : inside
  }

  private mutating func damageOne(_ node: Frame.Node, within clip: CGRect) {
    guard node.opacity > 0, let placement = Placement(node, pixelsPerPoint: pixelsPerPoint) else {
      return
    }
    damage.add(placement.reach.pixels.intersection(clip))
  }

  private mutating func damageAll(
    _ range: Range<Int>, of nodes: [Frame.Node], within clip: CGRect
  ) {
    var (reach, index) = (CGRect.null, range.lowerBound)
    while index < range.upperBound {
      let node = nodes[index]
      let placement = Placement(node, pixelsPerPoint: pixelsPerPoint)
      if node.opacity > 0, let placement { reach = reach.union(placement.reach.pixels) }
      // Descendants of what cuts them off, or is not seen, reach no further.
      index += 1 + (node.masksToBounds || node.opacity <= 0 ? max(0, node.descendantCount) : 0)
    }
    damage.add(reach.intersection(clip))
  }
}

extension Frame.Node {
  /// Whether it draws the same by itself, however many descendants it has.
  fileprivate func looksLike(_ other: Frame.Node) -> Bool {
    if self == other { return true }
    guard descendantCount != other.descendantCount else { return false }
    var same = other
    same.descendantCount = descendantCount
    return self == same
  }
}
