import Foundation

/// How lengths share a line: what a stack view does along its axis.
package struct LinearLayout: Hashable, Sendable {
  /// What decides about the lengths and the gaps.
  package var distribution: Distribution
  /// What is to be placed, in order.
  package var items: [Item]

  /// These items, shared out so.
  package init(_ distribution: Distribution, _ items: [Item]) {
    self.distribution = distribution
    self.items = items
  }

  /// Ways to share a line.
  package enum Distribution: Hashable, Sendable {
    /// Those that mind least are made longer or shorter.
    case fill
    /// All are of one length.
    case fillEqually
    /// Lengths keep their proportions.
    case fillProportionally
    /// Gaps are equal.
    case equalSpacing
    /// Middles are equally far apart, where gaps allow it.
    case equalCentering
  }

  /// One of the lengths.
  package struct Item: Hashable, Sendable {
    /// What it would have by itself, 0 or more.
    package var length: CGFloat
    /// How much it withstands being made longer.
    package var hugging: Float
    /// How much it withstands being made shorter.
    package var resistance: Float
    /// The least gap between it and the next one.
    package var gap: CGFloat

    /// An item of this length.
    package init(length: CGFloat, hugging: Float = 250, resistance: Float = 750, gap: CGFloat = 0) {
      self.length = length.isFinite ? max(0, length) : 0
      self.hugging = hugging
      self.resistance = resistance
      self.gap = gap
    }
  }

  /// Where an item begins, from the line's beginning, and how long it is.
  package struct Span: Hashable, Sendable {
    /// From the line's beginning.
    package var start: CGFloat
    /// 0 or more.
    package var length: CGFloat
  }

  /// The least gaps, in all.
  package var gaps: CGFloat { items.dropLast().reduce(0) { $0 + $1.gap } }

  /// The length that suits all.
  package var naturalLength: CGFloat {
    guard distribution == .fillEqually else { return gaps + items.reduce(0) { $0 + $1.length } }
    return gaps + CGFloat(items.count) * (items.map(\.length).max() ?? 0)
  }

  /// Where everything lies on a line of this length: in order, nothing on anything else.
  ///
  /// All of the line is used, unless lengths of nothing and the least gaps are longer already; with
  /// equal gaps too, a single item is as long as the line.
  package func spans(in available: CGFloat) -> [Span] {
    let room = available - gaps
    switch distribution {
    case .fill: return placed(filled(room))
    case .fillEqually:
      return placed(items.map { _ in max(0, room) / CGFloat(items.count) })
    case .fillProportionally:
      let total = items.reduce(0) { $0 + $1.length }
      guard total > 0 else { return LinearLayout(.fillEqually, items).spans(in: available) }
      return placed(items.map { max(0, room) * $0.length / total })
    case .equalSpacing, .equalCentering:
      let surplus = room - items.reduce(0) { $0 + $1.length }
      guard surplus > 0, items.count > 1 else { return placed(filled(room)) }
      return placed(
        items.map(\.length),
        gaps: distribution == .equalSpacing
          ? equalGaps(sharing: available) : centeringGaps(sharing: available))
    }
  }

  /// One after the other.
  private func placed(_ lengths: [CGFloat], gaps: [CGFloat]? = nil) -> [Span] {
    var start: CGFloat = 0
    return lengths.indices.map { index in
      defer { start += lengths[index] + (gaps.map { $0[index] } ?? items[index].gap) }
      return Span(start: start, length: lengths[index])
    }
  }

  /// Lengths that fill the room.
  ///
  /// The first of those with the least hugging takes all that is left over. Of what is missing,
  /// those with the least resistance give all they have, the last one first.
  private func filled(_ room: CGFloat) -> [CGFloat] {
    var lengths = items.map(\.length)
    var rest = room - lengths.reduce(0, +)
    if rest > 0 {
      let growing = items.indices.min {
        (items[$0].hugging, $0) < (items[$1].hugging, $1)
      }
      if let growing { lengths[growing] += rest }
      return lengths
    }
    let order = items.indices.sorted {
      (items[$0].resistance, -$0) < (items[$1].resistance, -$1)
    }
    for index in order where rest < 0 {
      let given = min(lengths[index], -rest)
      lengths[index] -= given
      rest += given
    }
    return lengths
  }

  /// Equal gaps; those that must be larger are as small as they may be.
  private func equalGaps(sharing available: CGFloat) -> [CGFloat] {
    sharedGaps(of: available - items.reduce(0) { $0 + $1.length }, less: items.map { _ in 0 })
  }

  /// Gaps between equally distant middles; those that would be too small are as small as they may be.
  private func centeringGaps(sharing available: CGFloat) -> [CGFloat] {
    // A distance is a gap and half of what lies on either side.
    let halves = items.indices.dropLast().map { (items[$0].length + items[$0 + 1].length) / 2 }
    let room = available - items.reduce(0) { $0 + $1.length }
    return sharedGaps(of: room, less: halves + [0])
  }

  /// Gaps that add up to `room`: each one distance, less something, but no smaller than allowed.
  ///
  /// Whoever gets too little gets the least it may have, and the others share what is left: the
  /// distance only falls, so that nobody's turn comes twice.
  private func sharedGaps(of room: CGFloat, less offsets: [CGFloat]) -> [CGFloat] {
    var gaps = items.map(\.gap)
    var open = Array(items.indices.dropLast())
    while !open.isEmpty {
      let pinned = items.indices.dropLast().filter { !open.contains($0) }
      let free = room - pinned.reduce(0) { $0 + items[$1].gap }
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
