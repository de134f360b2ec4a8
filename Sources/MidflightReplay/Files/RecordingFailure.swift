import MotionCore

/// Why a recording could not be read or written; its description is one line for a person.
public nonisolated enum RecordingFailure: Error, Equatable, Sendable {
  /// A line that the reader refuses, and why.
  case malformed(Place, Problem)
  /// The file has no bytes at all.
  case empty(name: String)
  /// The file breaks off within its first line, so that nothing of it can be used.
  case headerCut(name: String)
  /// The file is larger than `RecordingLimits.bytes`; it was not read, or would become so.
  case tooLarge(name: String)
  /// The system refused to open or to read the file, in its own words.
  case unreadable(path: String, words: String)
  /// The system refused to create, write, flush or rename the file, in its own words.
  case writing(path: String, words: String)
  /// A file is there already, and the writer was not told to replace it.
  ///
  /// `recordingIn` is where a recording that is whole stays when the file appeared meanwhile.
  case exists(path: String, recordingIn: String?)
  /// Another writer holds the unfinished file.
  case beingWritten(path: String)

  /// A place in a file, as compilers write it: `drawer.jsonl:17:2`.
  public nonisolated struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The file as the caller named it.
    public var name: String
    /// The line, from 1.
    public var line: Int
    /// The byte within the line, from 1; the same as the character in ASCII.
    public var column: Int

    /// The place at this line and column.
    public init(name: String, line: Int, column: Int = 1) {
      self.name = name
      self.line = line
      self.column = column
    }

    /// Name, line and column with colons between them.
    public var description: String { terminalText("\(name):\(line):\(column)") }
  }

  /// What is wrong with a line.
  public nonisolated enum Problem: Hashable, Sendable {
    /// Something else stands where this was expected.
    case expected(String, found: String)
    /// A line comes before the one above it.
    case timeGoesBack(time: Moment, previous: Moment)
    /// A pointer goes down that is down.
    case pointerIsDown(Int)
    /// A pointer is lifted or cancelled that is not down.
    case pointerIsUp(Int)
    /// No code of version 1; only those that begin `x.` are skipped.
    case unknownCode(String)
    /// The recording relies on something that this program does not have.
    case unknownRequirement(String)
    /// The format is newer than this program.
    case newerVersion(Int)
    /// The line is longer than `RecordingLimits.bytesOfALine`.
    case lineTooLong
    /// More input events than `RecordingLimits.events`.
    case tooManyEvents
    /// More lines than `RecordingLimits.lines`.
    case tooManyLines
    /// A line with content follows the end line.
    case followsTheEnd
  }
}

nonisolated extension RecordingFailure: CustomStringConvertible {
  /// One line of plain words that begins with the place.
  public var description: String { terminalText(words) }

  private var words: String {
    switch self {
    case .malformed(let place, let problem): "\(place): \(problem)"
    case .empty(let name): "\(name): the file is empty; a recording begins with a header"
    case .headerCut(let name): "\(name): the file breaks off within its header"
    case .tooLarge(let name): "\(name): a recording has at most \(RecordingLimits.bytes) bytes"
    case .unreadable(let path, let words): "reading \(path): \(words)"
    case .writing(let path, let words): "writing \(path): \(words)"
    case .exists(let path, nil): "\(path): the file exists; it is replaced only with force"
    case .exists(let path, .some(let part)):
      "\(path): the file appeared while recording; the recording is whole in \(part)"
    case .beingWritten(let path): "\(path): another recording is being written here"
    }
  }
}

nonisolated extension RecordingFailure.Problem: CustomStringConvertible {
  /// The problem in words, to follow a place.
  public var description: String {
    switch self {
    case .expected(let expected, let found): "expected \(expected), found \(found)"
    case .timeGoesBack(let time, let previous): "\(time) comes before \(previous)"
    case .pointerIsDown(let pointer): "pointer \(pointer) goes down, but it is down already"
    case .pointerIsUp(let pointer): "pointer \(pointer) is let go, but it is not down"
    case .unknownCode(let code): "unknown code \(code)"
    case .unknownRequirement(let name): "the recording requires \(name), which is unknown here"
    case .newerVersion(let version):
      "format \(version) is newer than \(Recording.version), the newest that can be read here"
    case .lineTooLong: "the line has more than \(RecordingLimits.bytesOfALine) bytes"
    case .tooManyEvents: "more than \(RecordingLimits.events) events"
    case .tooManyLines: "more than \(RecordingLimits.lines) lines"
    case .followsTheEnd: "nothing but comments may follow the end line"
    }
  }
}
