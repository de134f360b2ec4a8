import MotionCore

/// The bounds of a recording, checked before memory is taken.
///
/// They are part of the format: the reader refuses what exceeds them, so a writer stops there.
public nonisolated enum RecordingLimits {
  /// Bytes of a file: 64 MiB.
  public static let bytes = 64 << 20
  /// Bytes of a line, its LF not counted: 64 KiB.
  public static let bytesOfALine = 64 << 10
  /// Input events of a recording.
  public static let events = 1_000_000
  /// Lines of every kind: twice as many as events, so that blank lines cannot exhaust memory.
  public static let lines = 2_000_000
  /// The latest time in microseconds: 24 hours.
  public static let microseconds: Int64 = 86_400_000_000
  /// The highest number of a pointer: ten fingers, counted from 0.
  public static let highestPointer = InputLimits.highestPointer
  /// The highest number of a button: SDL counts to 32.
  public static let highestButton = InputLimits.highestButton
  /// Points that a coordinate or a scroll may lie from 0, either way.
  public static let coordinate = InputLimits.coordinate
  /// A width or a height in points.
  public static let side = InputLimits.side
  /// Pixels a point.
  public static let scale = InputLimits.scale
  /// Animation seconds per second.
  public static let rate = InputLimits.rate
  /// How deep arrays and objects may nest within a line.
  public static let depth = 32
  /// Bytes of a name: a key, a reason, a domain, a shot.
  public static let bytesOfAName = 64
  /// Bytes of the path of an expectation.
  public static let bytesOfAPath = 256
  /// Numbers in the array that an expectation names: a 4×4 matrix.
  public static let numbersOfAnExpectation = 16
  /// Domains of a check.
  public static let domainsOfACheck = 64
}
