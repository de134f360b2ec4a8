import Foundation

/// The layout of items along a line: the algorithm of a stack view along its axis.
package struct LinearLayout: Hashable, Sendable {
  /// The rule for lengths and gaps.
  package var distribution: Distribution
  /// The items, in order.
  package var items: [Item]

  /// Creates a layout of items.
  package init(_ distribution: Distribution, _ items: [Item]) {
    self.distribution = distribution
    self.items = items
  }

  /// The rules for lengths and gaps, as in `UIStackView.Distribution`.
  package enum Distribution: Hashable, Sendable {
    /// Changes the length of the items with the least hugging or resistance.
    case fill
    /// Gives all items equal lengths.
    case fillEqually
    /// Keeps the proportions of the lengths.
    case fillProportionally
    /// Makes the gaps equal.
    case equalSpacing
    /// Makes the distances between the centres equal, as far as the least gaps allow.
    case equalCentering
  }

  /// An item of the line.
  package struct Item: Hashable, Sendable {
    /// The natural length, 0 or more.
    package var length: CGFloat
    /// The priority against growing.
    package var hugging: Float
    /// The priority against shrinking.
    package var resistance: Float
    /// The least gap between this item and the next one.
    package var gap: CGFloat

    /// Creates an item. A negative, infinite or NaN length counts as 0.
    package init(length: CGFloat, hugging: Float = 250, resistance: Float = 750, gap: CGFloat = 0) {
      self.length = length.isFinite ? max(0, length) : 0
      self.hugging = hugging
      self.resistance = resistance
      self.gap = gap
    }
  }

  /// The position and length of an item.
  package struct Span: Hashable, Sendable {
    /// The distance from the start of the line.
    package var start: CGFloat
    /// The length, 0 or more.
    package var length: CGFloat
  }

  /// The sum of the least gaps. The gap of the last item does not count.
  package var gaps: CGFloat { items.dropLast().reduce(0) { $0 + $1.gap } }

  /// The length of a line on which each item has its natural length.
  ///
  /// With `fillEqually`, the length on which all items have the greatest natural length. 0 without
  /// items.
  package var naturalLength: CGFloat {
    guard distribution == .fillEqually else { return gaps + items.reduce(0) { $0 + $1.length } }
    return gaps + CGFloat(items.count) * (items.map(\.length).max() ?? 0)
  }

  /// Returns the positions of all items on a line, in order and without overlap.
  ///
  /// The items fill the line, unless the least gaps alone are longer. If a rule makes gaps grow, a
  /// single item still fills the line. `fillProportionally` without lengths behaves as
  /// `fillEqually`. With `equalSpacing` and `equalCentering`, items that are too long shrink as
  /// with `fill`.
  ///
  /// - Parameter available: The length of the line.
  /// - Returns: One span for each item; empty without items. All lengths are 0 if the least gaps
  ///   alone are longer than the line.
  package func spans(in available: CGFloat) -> [Span] {
    let space = available - gaps
    switch distribution {
    case .fill: return placed(filled(space))
    case .fillEqually:
      return placed(items.map { _ in max(0, space) / CGFloat(items.count) })
    case .fillProportionally:
      let total = items.reduce(0) { $0 + $1.length }
      guard total > 0 else { return LinearLayout(.fillEqually, items).spans(in: available) }
      return placed(items.map { max(0, space) * $0.length / total })
    case .equalSpacing, .equalCentering:
      let surplus = space - items.reduce(0) { $0 + $1.length }
      guard surplus > 0, items.count > 1 else { return placed(filled(space)) }
      return placed(
        items.map(\.length),
        gaps: distribution == .equalSpacing
          ? equalGaps(sharing: available) : centeringGaps(sharing: available))
    }
  }

  /// Returns the positions of items one after the other from 0, with the given gaps or, for nil,
  /// the least gaps.
  private func placed(_ lengths: [CGFloat], gaps: [CGFloat]? = nil) -> [Span] {
    var start: CGFloat = 0
    return lengths.indices.map { index in
      defer { start += lengths[index] + (gaps.map { $0[index] } ?? items[index].gap) }
      return Span(start: start, length: lengths[index])
    }
  }

  /// Returns lengths that add up to `space`, or 0 each if `space` is negative.
  ///
  /// The item with the least hugging grows; the first one if several are equal. Items shrink to 0
  /// in the order of resistance, least first; the last one first if several are equal. Without
  /// items, the result is empty.
  private func filled(_ space: CGFloat) -> [CGFloat] {
    var lengths = items.map(\.length)
    var remainder = space - lengths.reduce(0, +)
    if remainder > 0 {
      let growing = items.indices.min {
        (items[$0].hugging, $0) < (items[$1].hugging, $1)
      }
      if let growing { lengths[growing] += remainder }
      return lengths
    }
    let order = items.indices.sorted {
      (items[$0].resistance, -$0) < (items[$1].resistance, -$1)
    }
    for index in order where remainder < 0 {
      let reduction = min(lengths[index], -remainder)
      lengths[index] -= reduction
      remainder += reduction
    }
    return lengths
  }

  /// Returns equal gaps. An item's least gap is used where it is larger.
  private func equalGaps(sharing available: CGFloat) -> [CGFloat] {
    sharedGaps(of: available - items.reduce(0) { $0 + $1.length }, less: items.map { _ in 0 })
  }

  /// Returns gaps that make centres equidistant. An item's least gap is used where it is larger.
  private func centeringGaps(sharing available: CGFloat) -> [CGFloat] {
    // The distance of two centres is a gap and half of each neighbour's length.
    let halves = items.indices.dropLast().map { (items[$0].length + items[$0 + 1].length) / 2 }
    let space = available - items.reduce(0) { $0 + $1.length }
    return sharedGaps(of: space, less: halves + [0])
  }

  /// Returns gaps that add up to `space`. Each is a common distance minus an offset, or the least
  /// gap.
  ///
  /// Gaps that would be too small get their least size, and the others share the rest. The common
  /// distance only falls, so that no gap is examined again. The last item keeps its least gap,
  /// which separates nothing.
  private func sharedGaps(of space: CGFloat, less offsets: [CGFloat]) -> [CGFloat] {
    var gaps = items.map(\.gap)
    var open = Array(items.indices.dropLast())
    while !open.isEmpty {
      let pinned = items.indices.dropLast().filter { !open.contains($0) }
      let free = space - pinned.reduce(0) { $0 + items[$1].gap }
      let distance = (free + open.reduce(0) { $0 + offsets[$1] }) / CGFloat(open.count)
      let small = open.filter { distance - offsets[$0] < items[$0].gap }
      if small.isEmpty {
        for index in open { gaps[index] = distance - offsets[index] }
        break
      }
      open.removeAll { small.contains($0) }
    }
    return gaps
  }
}
