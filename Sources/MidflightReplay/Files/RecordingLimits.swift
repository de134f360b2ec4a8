import MotionCore

/// The bounds of a recording, checked before memory is taken.
///
/// They are part of the format: the reader refuses what exceeds them, so a writer stops there.
package nonisolated enum RecordingLimits {
  /// Bytes of a file: 64 MiB.
  package static let bytes = 64 << 20
  /// Bytes of a line, its LF not counted: 64 KiB.
  package static let bytesOfALine = 64 << 10
  /// Input events of a recording.
  package static let events = 1_000_000
  /// Lines of every kind: twice as many as events, so that blank lines cannot exhaust memory.
  package static let lines = 2_000_000
  /// The latest time in microseconds: 24 hours.
  package static let microseconds: Int64 = 86_400_000_000
  /// The highest number of a pointer: ten fingers, counted from 0.
  package static let highestPointer = InputLimits.highestPointer
  /// The highest number of a button: SDL counts to 32.
  package static let highestButton = InputLimits.highestButton
  /// Points that a coordinate or a scroll may lie from 0, either way.
  package static let coordinate = InputLimits.coordinate
  /// A width or a height in points.
  package static let side = InputLimits.side
  /// Pixels a point.
  package static let scale = InputLimits.scale
  /// Animation seconds per second.
  package static let rate = InputLimits.rate
  /// How deep arrays and objects may nest within a line.
  package static let depth = 32
  /// Bytes of a name: a key, a reason, a domain, a shot.
  package static let bytesOfAName = 64
  /// Bytes of the path of an expectation.
  package static let bytesOfAPath = 256
  /// Numbers in the array that an expectation names: a 4×4 matrix.
  package static let numbersOfAnExpectation = 16
  /// Domains of a check.
  package static let domainsOfACheck = 64
}
