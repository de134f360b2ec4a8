import MotionCore

/// The state that validates each line against the lines above: time, number of events and pressed
/// pointers.
///
/// The reader and every sink keep one, so a sink refuses the same lines as the reader.
nonisolated struct RecordingValidator: Equatable, Sendable {
  /// The time of the last line, in microseconds. Times never decrease.
  private(set) var microseconds: Int64 = 0
  /// The number of input events so far.
  private(set) var events = 0
  /// A Boolean value that indicates whether the end line was read.
  var hasEnded = false
  /// A bit set of pressed pointers: bit n is set while pointer n is down.
  private var pointers: UInt16 = 0

  /// A state that accepts any single line except a press. `Recording.Line` uses it to parse one
  /// line again.
  static var withAllPointersDown: RecordingValidator {
    var validator = RecordingValidator()
    validator.pointers = .max
    return validator
  }

  var time: Moment { Moment(microseconds: microseconds) }

  func isDown(_ pointer: Int) -> Bool { pointers & 1 << pointer != 0 }

  mutating func setDown(_ pointer: Int) { pointers |= 1 << pointer }

  mutating func setUp(_ pointer: Int) { pointers &= ~(1 << pointer) }

  /// Sets the time to that of the next line. Returns false, without a change, for a time before the
  /// last line.
  mutating func advance(to time: Int64) -> Bool {
    guard time >= microseconds else { return false }
    microseconds = time
    return true
  }

  /// Counts an input event, and returns whether the count is within `RecordingLimits.events`.
  mutating func countEvent() -> Bool {
    events += 1
    return events <= RecordingLimits.events
  }
}
