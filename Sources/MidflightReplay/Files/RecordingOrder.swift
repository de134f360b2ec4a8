import MotionCore

/// What a recording's lines so far allow the next line to be.
///
/// The reader keeps one from line to line, and so does a tape, so that a tape cannot hold what the
/// reader would refuse.
nonisolated struct RecordingOrder: Equatable, Sendable {
  /// The last line's time; lines are never earlier.
  private(set) var microseconds: Int64 = 0
  /// Input events so far.
  private(set) var events = 0
  /// Whether the end line has been.
  var hasEnded = false
  /// Bit n is set while pointer n is down.
  private var pointers: UInt16 = 0

  /// What allows a line that was read before to be read again by itself, unless it is a press.
  static var withAllPointersDown: RecordingOrder {
    var order = RecordingOrder()
    order.pointers = .max
    return order
  }

  var time: Moment { Moment(microseconds: microseconds) }

  func isDown(_ pointer: Int) -> Bool { pointers & 1 << pointer != 0 }

  mutating func setDown(_ pointer: Int) { pointers |= 1 << pointer }

  mutating func setUp(_ pointer: Int) { pointers &= ~(1 << pointer) }

  /// Moves on to a line's time; false if the last one was later.
  mutating func advance(to time: Int64) -> Bool {
    guard time >= microseconds else { return false }
    microseconds = time
    return true
  }

  /// Counts an event; false if there are too many.
  mutating func countEvent() -> Bool {
    events += 1
    return events <= RecordingLimits.events
  }
}
