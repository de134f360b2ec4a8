/// Returns the smallest number at which a condition is true, to the last bit.
///
/// The search calls the condition about 60 times.
///
/// - Parameters:
///   - low: A number at which the condition is false. The search does not call the condition there.
///   - high: A number at which the condition is true. The search does not call the condition there.
///   - condition: A condition that changes once between `low` and `high`.
/// - Returns: `high` if no double is between `low` and `high`.
func boundary(from low: Double, to high: Double, where condition: (Double) -> Bool) -> Double {
  var (low, high) = (low, high)
  while true {
    let middle = low + (high - low) / 2
    guard middle > low, middle < high else { return high }
    if condition(middle) { high = middle } else { low = middle }
  }
}
