import MotionCore

/// A reason why a recording cannot be read or written. The description is one line for a person.
public nonisolated enum RecordingFailure: Error, Equatable, Sendable {
  /// The reader refused a line.
  case malformed(Place, Problem)
  /// The file has no bytes at all.
  case empty(name: String)
  /// The file ends within its header.
  case headerCut(name: String)
  /// The file is larger than `RecordingLimits.bytes`, or a write would make the file larger.
  case tooLarge(name: String)
  /// The system refused to open or read the file. `words` is the system's message.
  case unreadable(path: String, words: String)
  /// The system refused to create, write, flush or rename the file. `words` is the system's
  /// message.
  case writing(path: String, words: String)
  /// The file exists, and the writer may not replace it.
  ///
  /// If the file appeared during the recording, `recordingIn` is the path of the complete
  /// recording; otherwise nil.
  case exists(path: String, recordingIn: String?)
  /// Another writer has locked the unfinished file.
  case beingWritten(path: String)

  /// A place in a file, in the format of compilers: `drawer.jsonl:17:2`.
  public nonisolated struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The name of the file, as the caller passed it.
    public var name: String
    /// The line, counted from 1.
    public var line: Int
    /// The byte within the line, counted from 1.
    public var column: Int

    /// Creates a place at a line and column.
    public init(name: String, line: Int, column: Int = 1) {
      self.name = name
      self.line = line
      self.column = column
    }

    /// Name, line and column, separated by colons.
    public var description: String { terminalText("\(name):\(line):\(column)") }
  }

  /// The problem with a line.
  public nonisolated enum Problem: Hashable, Sendable {
    /// The line contains another token than the expected one.
    case expected(String, found: String)
    /// The time of the line is before the time of the line above.
    case timeGoesBack(time: Moment, previous: Moment)
    /// A pointer goes down that is already down.
    case pointerIsDown(Int)
    /// A release or a cancel of a pointer that is not down.
    case pointerIsUp(Int)
    /// The code is unknown and does not begin with `x.`.
    case unknownCode(String)
    /// The header requires a feature that this program lacks.
    case unknownRequirement(String)
    /// The version of the format is newer than `Recording.version`.
    case newerVersion(Int)
    /// The line is longer than `RecordingLimits.bytesOfALine`.
    case lineTooLong
    /// The recording has more input events than `RecordingLimits.events`.
    case tooManyEvents
    /// The recording has more lines than `RecordingLimits.lines`.
    case tooManyLines
    /// A line with content follows the end line.
    case followsTheEnd
  }
}

nonisolated extension RecordingFailure: CustomStringConvertible {
  /// One sentence that begins with the place or the file.
  public var description: String { terminalText(words) }

  /// The description before the escape of control characters.
  private var words: String {
    switch self {
    case .malformed(let place, let problem): "\(place): \(problem)"
    case .empty(let name): "\(name): the file is empty; a recording begins with a header"
    case .headerCut(let name): "\(name): the file ends within its header"
    case .tooLarge(let name):
      "\(name): the file exceeds the limit of \(RecordingLimits.bytes) bytes"
    case .unreadable(let path, let words): "reading \(path): \(words)"
    case .writing(let path, let words): "writing \(path): \(words)"
    case .exists(let path, nil):
      "\(path): the file exists; use another name, or force to replace it"
    case .exists(let path, .some(let part)):
      "\(path): another program created this file; the complete recording is in \(part)"
    case .beingWritten(let path):
      "\(path): another process is writing this recording; use another name"
    }
  }
}

nonisolated extension RecordingFailure.Problem: CustomStringConvertible {
  /// The problem as a clause that follows a place.
  public var description: String {
    switch self {
    case .expected(let expected, let found): "expected \(expected), found \(found)"
    case .timeGoesBack(let time, let previous): "\(time) comes before \(previous)"
    case .pointerIsDown(let pointer): "pointer \(pointer) is already down"
    case .pointerIsUp(let pointer): "pointer \(pointer) is not down"
    case .unknownCode(let code): "unknown code \(code)"
    case .unknownRequirement(let name):
      "the recording requires \(name), which this version does not support"
    case .newerVersion(let version):
      "format \(version) is newer than \(Recording.version), the newest supported format"
    case .lineTooLong: "the line has more than \(RecordingLimits.bytesOfALine) bytes"
    case .tooManyEvents: "more than \(RecordingLimits.events) events"
    case .tooManyLines: "more than \(RecordingLimits.lines) lines"
    case .followsTheEnd: "only comments may follow the end line"
    }
  }
}
