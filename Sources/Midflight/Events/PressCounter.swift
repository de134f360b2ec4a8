/// Counts presses in a row, for `UITouch.tapCount`.
struct PressCounter {
  private var last: Press?

  private struct Press {
    let pointer: Int
    let location: CGPoint
    let time: Moment
    let count: Int
    /// Whether it may still become a tap, or was one.
    var isTap = true
    /// When it was lifted.
    var lift: Moment?
  }

  /// How many presses in a row a touch that goes down is: one more than the last, if that was a tap, and
  /// this one comes soon after it and near enough.
  mutating func count(_ touch: UITouch, at point: CGPoint, time: Moment) -> Int {
    var count = 1
    if let last, last.isTap, let lift = last.lift,
      time.seconds(since: lift) <= TapLimits.secondsUp,
      last.location.distance(to: point) <= TapLimits.travel(touch.button)
    {
      count += last.count
    }
    last = Press(pointer: touch.pointer, location: point, time: time, count: count)
    return count
  }

  /// Notes that a touch has moved, or is over.
  mutating func follow(_ touch: UITouch, to point: CGPoint?, time: Moment) {
    guard var press = last, press.pointer == touch.pointer, press.lift == nil else { return }
    if let point, press.location.distance(to: point) > TapLimits.travel(touch.button) {
      press.isTap = false
    }
    if touch.phase == .ended || touch.phase == .cancelled {
      press.lift = time
      press.isTap =
        press.isTap && touch.phase == .ended
        && time.seconds(since: press.time) <= TapLimits.secondsDown
    }
    last = press
  }
}
