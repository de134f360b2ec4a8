/// Counts presses in a row, for `UITouch.tapCount`.
struct PressCounter {
  private var last: (time: Moment, location: CGPoint, count: Int)?

  /// How many presses in a row this one is: soon enough after the last, and near enough to it.
  mutating func count(at point: CGPoint, time: Moment, _ button: PointerButton) -> Int {
    var count = 1
    if let last, time.seconds(since: last.time) <= TapLimits.secondsBetweenTaps,
      last.location.distance(to: point) <= TapLimits.travel(button)
    {
      count += last.count
    }
    last = (time, point, count)
    return count
  }
}
