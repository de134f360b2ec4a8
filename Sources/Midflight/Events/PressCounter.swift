/// A counter of successive presses, for `UITouch.tapCount`.
struct PressCounter {
  private var last: Press?

  /// The last press of any pointer.
  private struct Press {
    let pointer: Int
    let location: CGPoint
    let time: Moment
    let count: Int
    /// A Boolean value that indicates whether the press is, or can still become, a tap.
    var isTap = true
    /// The time of the lift; nil while the pointer is down.
    var lift: Moment?
  }

  /// Returns the number of successive presses that ends with a new touch, 1 or more.
  ///
  /// The number grows by 1 if the last press was a tap and this press is within the limits of
  /// `TapLimits`. Otherwise it is 1. The new touch becomes the last press.
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

  /// Updates the last press after a move, a lift or a cancellation of its pointer. Moves of other
  /// pointers, and of a press that is already lifted, have no effect. The press is no tap if it
  /// moves too far, lasts longer than 0.75 s or is cancelled; the next press then counts as 1.
  ///
  /// - Parameter point: The new location; nil for a cancellation.
  mutating func update(with touch: UITouch, at point: CGPoint?, time: Moment) {
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
