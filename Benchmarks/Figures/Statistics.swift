import Foundation

extension Collection<Double> {
  /// Returns the smallest value that at least `fraction` of the values do not exceed (nearest
  /// rank); nil without values.
  ///
  /// - Parameter fraction: 0…1; 0 gives the minimum, 0.5 the median and 1 the maximum.
  package func percentile(_ fraction: Double) -> Double? {
    let rank = Int((fraction * Double(count)).rounded(.up))
    return isEmpty ? nil : sorted()[Swift.min(Swift.max(rank, 1), count) - 1]
  }
}

extension [Figure] {
  /// Returns the growth exponent of each pair `name.small` and `name.large`, as `name.growth`;
  /// other figures are ignored.
  ///
  ///     log(large value / small value) / log(large / small)
  ///
  /// The exponent is 0 for a constant cost, 1 for a cost in proportion to the size, and 2 for the
  /// square. The result has the order of the small sizes and the unit `power`.
  package func growths(from small: Int, to large: Int) -> [Figure] {
    compactMap { figure in
      guard figure.name.hasSuffix(".\(small)") else { return nil }
      let name = figure.name.dropLast("\(small)".count)
      return first { $0.name == name + "\(large)" }.map {
        Figure(
          name + "growth", log($0.value / figure.value) / log(Double(large) / Double(small)),
          "power")
      }
    }
  }
}
