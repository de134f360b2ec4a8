import MotionCore

/// The limits of a recording.
///
/// The limits are part of the format. The reader refuses a file beyond them before it allocates
/// memory, and a writer stops there.
package nonisolated enum RecordingLimits {
  /// The size of a file in bytes: 64 MiB.
  package static let bytes = 64 << 20
  /// The length of a line in bytes without its line feed: 64 KiB.
  package static let bytesOfALine = 64 << 10
  /// The number of input events.
  package static let events = 1_000_000
  /// The number of lines of every kind. The limit keeps blank lines from exhausting memory.
  package static let lines = 2_000_000
  /// The latest time, in microseconds: 24 hours.
  package static let microseconds: Int64 = 86_400_000_000
  /// The highest number of a pointer, counted from 0: ten fingers.
  package static let highestPointer = InputLimits.highestPointer
  /// The highest number of a button. SDL counts to 32.
  package static let highestButton = InputLimits.highestButton
  /// The largest absolute value of a coordinate or a scroll distance, in points.
  package static let coordinate = InputLimits.coordinate
  /// The range of a width or a height, in points.
  package static let side = InputLimits.side
  /// The range of a scale, in pixels per point.
  package static let scale = InputLimits.scale
  /// The range of a playback rate, in animation seconds per second.
  package static let rate = InputLimits.rate
  /// The number of nested arrays and objects in a line.
  package static let depth = 32
  /// The valid lengths in bytes of a name: a key, a reason, a domain or a shot.
  package static let bytesOfAName = InputLimits.bytesOfAName
  /// The length in bytes of an expectation's path.
  package static let bytesOfAPath = 256
  /// The number of numbers in an expectation's array: a 4×4 matrix.
  package static let numbersOfAnExpectation = 16
  /// The number of domains in a check.
  package static let domainsOfACheck = 64
}
