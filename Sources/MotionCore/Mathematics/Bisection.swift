/// The boundary between where a condition does not hold and where it does, to the last bit.
///
/// - Parameters:
///   - low: Where `condition` does not hold (it is not asked).
///   - high: Where it holds (it is not asked).
///   - condition: Changes once between the two.
/// - Returns: The smallest double in between at which it holds. Asks about 60 times.
func boundary(from low: Double, to high: Double, where condition: (Double) -> Bool) -> Double {
  var (low, high) = (low, high)
  while true {
    let middle = low + (high - low) / 2
    guard middle > low, middle < high else { return high }
    if condition(middle) { high = middle } else { low = middle }
  }
}
