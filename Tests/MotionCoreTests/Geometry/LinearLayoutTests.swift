import Chance
import Foundation
import MotionCore
import Testing

/// The layout of items along a line.
struct LinearLayoutTests {
  private static let all: [LinearLayout.Distribution] = [
    .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
  ]

  /// Returns lines of up to six items with whole lengths, from too little room to too much.
  private static func cases(
    _ distribution: LinearLayout.Distribution
  ) -> [(layout: LinearLayout, length: CGFloat)] {
    var random = Seeded(7)
    return (0..<300).map { _ in
      let items = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        LinearLayout.Item(
          length: CGFloat(Int.random(in: 0...80, using: &random)),
          hugging: Float(Int.random(in: 1...3, using: &random)),
          resistance: Float(Int.random(in: 1...3, using: &random)),
          gap: CGFloat(Int.random(in: 0...12, using: &random)))
      }
      let layout = LinearLayout(distribution, items)
      return (layout, layout.gaps + CGFloat(Int.random(in: 0...600, using: &random)))
    }
  }

  private func gaps(_ spans: [LinearLayout.Span]) -> [CGFloat] {
    zip(spans, spans.dropFirst()).map { $1.start - $0.start - $0.length }
  }

  @Test(arguments: all) func aLineIsUsedFromEndToEnd(_ distribution: LinearLayout.Distribution) {
    for (layout, length) in Self.cases(distribution) {
      let spans = layout.spans(in: length)
      #expect(spans.first?.start == 0)
      let end = spans.last.map { $0.start + $0.length } ?? 0
      #expect(abs(end - length) < 1e-9)
    }
  }

  @Test(arguments: all) func orderIsKeptAndNoGapIsTooSmall(
    _ distribution: LinearLayout.Distribution
  ) {
    for (layout, length) in Self.cases(distribution) {
      let spans = layout.spans(in: length)
      #expect(spans.count == layout.items.count && spans.allSatisfy { $0.length >= 0 })
      for (gap, item) in zip(gaps(spans), layout.items) { #expect(gap >= item.gap - 1e-9) }
    }
  }

  @Test(arguments: all) func itemsKeepTheirLengthsInTheNaturalLength(
    _ distribution: LinearLayout.Distribution
  ) {
    for (layout, _) in Self.cases(distribution) {
      let spans = layout.spans(in: layout.naturalLength)
      let longest = layout.items.map(\.length).max() ?? 0
      for (span, item) in zip(spans, layout.items) {
        let length = distribution == .fillEqually ? longest : item.length
        #expect(abs(span.length - length) < 1e-9)
      }
    }
  }

  @Test func fillResizesOnlyItemsOfLowestPriority() {
    for (layout, length) in Self.cases(.fill) {
      let changes = zip(layout.spans(in: length), layout.items).map { $0.length - $1.length }
      let grown = layout.items.indices.filter { changes[$0] > 1e-9 }
      let least = layout.items.map(\.hugging).min()
      #expect(grown.count <= 1 && grown.allSatisfy { layout.items[$0].hugging == least })
      for shrunk in layout.items.indices where changes[shrunk] < -1e-9 {
        // An item with less resistance has nothing left to give.
        for other in layout.items.indices
        where layout.items[other].resistance < layout.items[shrunk].resistance {
          let left = changes[other] + layout.items[other].length
          #expect(abs(left) < 1e-9)
        }
      }
    }
  }

  @Test func fillPrefersTheFirstToGrowAndTheLastToShrink() {
    let layout = LinearLayout(.fill, [.init(length: 10), .init(length: 10), .init(length: 10)])
    #expect(layout.spans(in: 36).map(\.length) == [16, 10, 10])
    #expect(layout.spans(in: 15).map(\.length) == [10, 5, 0])
  }

  @Test func fillProportionallyKeepsProportions() {
    for (layout, length) in Self.cases(.fillProportionally) {
      let total = layout.items.reduce(0) { $0 + $1.length }
      guard total > 0 else { continue }
      for (span, item) in zip(layout.spans(in: length), layout.items) {
        let fraction = item.length * (length - layout.gaps) / total
        #expect(abs(span.length - fraction) < 1e-9)
      }
    }
  }

  @Test func equalSpacingHasEqualGapsUnlessOneMustBeLarger() {
    for (layout, length) in Self.cases(.equalSpacing) where length >= layout.naturalLength {
      let gaps = gaps(layout.spans(in: length))
      let least = gaps.min() ?? 0
      for (gap, item) in zip(gaps, layout.items) {
        let isRight = abs(gap - least) < 1e-9 || abs(gap - item.gap) < 1e-9
        #expect(isRight)
      }
    }
  }

  @Test func equalCenteringHasEqualDistancesUnlessAGapWouldBeTooSmall() {
    for (layout, length) in Self.cases(.equalCentering) where length >= layout.naturalLength {
      let spans = layout.spans(in: length)
      let middles = spans.map { $0.start + $0.length / 2 }
      let distances = zip(middles, middles.dropFirst()).map { $1 - $0 }
      let free = gaps(spans).indices.filter {
        gaps(spans)[$0] > layout.items[$0].gap + 1e-9
      }
      for index in free { #expect(abs(distances[index] - distances[free[0]]) < 1e-9) }
      for index in distances.indices where !free.isEmpty {
        #expect(distances[index] > distances[free[0]] - 1e-9)
      }
    }
  }
}
