import Foundation

extension Collection<Double> {
  /// The middle of the values, or the mean of the two in the middle; nil of none.
  package var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The smallest value that at least this part of them does not exceed (nearest rank); nil of none.
  ///
  /// - Parameter fraction: 0…1.
  package func percentile(_ fraction: Double) -> Double? {
    guard !isEmpty else { return nil }
    let rank = Int((fraction * Double(count)).rounded(.up))
    return sorted()[Swift.min(Swift.max(rank, 1), count) - 1]
  }
}

/// By which power of its size a cost grows: the slope of the line through the points, both axes
/// logarithmic, that leaves the least squares.
///
/// 0 is a cost that stays, 1 one in proportion, 2 one that grows with the square.
///
/// - Returns: nil without two different sizes.
package func growth(of points: [(size: Double, cost: Double)]) -> Double? {
  let usable = points.filter { $0.size > 0 && $0.cost > 0 }
  let (sizes, costs) = (usable.map { log($0.size) }, usable.map { log($0.cost) })
  let count = Double(usable.count)
  guard count >= 2 else { return nil }
  let (meanSize, meanCost) = (sizes.reduce(0, +) / count, costs.reduce(0, +) / count)
  let spread = sizes.map { ($0 - meanSize) * ($0 - meanSize) }.reduce(0, +)
  guard spread > 0 else { return nil }
  let together = zip(sizes, costs).map { ($0 - meanSize) * ($1 - meanCost) }.reduce(0, +)
  return together / spread
}

extension [Figure] {
  /// What they cost by the sizes at the ends of their names, for all whose names begin with this.
  package func costs(of name: String) -> [(size: Double, cost: Double)] {
    compactMap { figure in
      guard figure.name.hasPrefix(name + "."),
        let size = Double(figure.name.dropFirst(name.count + 1))
      else { return nil }
      return (size, figure.value)
    }
  }

  /// By which power of its size each grows that was measured in more than one, `name.growth` for
  /// `name.10`, `name.100`…
  package var growths: [Figure] {
    var names: [String] = []
    for figure in self {
      guard let end = figure.name.lastIndex(of: "."),
        Double(figure.name[figure.name.index(after: end)...]) != nil
      else { continue }
      let name = String(figure.name[..<end])
      if !names.contains(name) { names.append(name) }
    }
    return names.compactMap { name in
      growth(of: costs(of: name)).map { Figure(name + ".growth", $0, "power") }
    }
  }
}
