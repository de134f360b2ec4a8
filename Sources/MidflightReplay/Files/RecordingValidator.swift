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
  /// The pressed buttons: six bits for each pointer 0…9, with the button's number (0…32) plus 1, or
  /// 0 for a pointer that is up. A dictionary made the loading of recordings 2 % slower.
  private var pressed: UInt64 = 0

  /// A state that accepts any single line except a press. `Recording.Line` uses it to parse one
  /// line again.
  static let withAllPointersDown: RecordingValidator = {
    var validator = RecordingValidator()
    for pointer in 0...Int(RecordingLimits.highestPointer) {
      validator[pointer] = .finger
    }
    return validator
  }()

  var time: Moment { Moment(microseconds: microseconds) }

  /// The pressed button of a pointer; nil for a pointer that is up.
  subscript(pointer: Int) -> PointerButton? {
    get {
      let code = pressed >> (6 * pointer) & 0x3F
      return code == 0 ? nil : PointerButton(rawValue: Int(code) - 1)
    }
    set {
      let code = newValue.map { UInt64($0.rawValue + 1) } ?? 0
      pressed = pressed & ~(0x3F << (6 * pointer)) | code << (6 * pointer)
    }
  }

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
