import MidflightPainter
import MidflightReplay
import MidflightWindow
import MotionCore

/// A failure that stops a command, with its description and exit code.
package enum ToolFailure: Error, CustomStringConvertible {
  case recording(RecordingFailure)
  case replay(ReplayFailure)
  case painter(PainterFailure)
  case window(WindowFailure)
  case usage(String)
  case unreadable(String)
  case unwritable(String)
  /// A signal from outside ended a child process.
  case childKilled(String)

  /// Creates a failure from an error that a command threw. An error of another kind becomes
  /// `.unreadable` with the system's words.
  init(_ error: any Error) {
    switch error {
    case let error as ToolFailure: self = error
    case let error as RecordingFailure: self = .recording(error)
    case let error as ReplayFailure: self = .replay(error)
    case let error as PainterFailure: self = .painter(error)
    case let error as WindowFailure: self = .window(error)
    default: self = .unreadable(systemMessage(error))
    }
  }

  /// The description of the failure for people, without the advice.
  package var description: String {
    switch self {
    case .recording(let failure): failure.description
    case .replay(let failure): failure.description
    case .painter(let failure): failure.description
    case .window(let failure): failure.description
    case .usage(let words), .unreadable(let words), .unwritable(let words),
      .childKilled(let words):
      words
    }
  }

  /// A second line with an alternative; nil unless the window found no display.
  var advice: String? {
    if case .window(.noDisplay) = self {
      "to replay without a display: \(AppProgram.name) replay recordings"
    } else {
      nil
    }
  }

  /// The place of the failure in a recording: of a malformed line or of a failed check; nil for
  /// another failure.
  var place: RecordingFailure.Place? {
    switch self {
    case .recording(.malformed(let place, _)): place
    case .replay(.desync(let desync)): desync.place
    default: nil
    }
  }

  /// Returns the description without the place or the path at its start; the whole description if
  /// it starts otherwise.
  func words(about path: String) -> String {
    let start = place.map { "\($0):" } ?? terminalText(path) + ":"
    return description.hasPrefix(start)
      ? String(description.dropFirst(start.count).drop { $0 == " " }) : description
  }

  /// Returns the description with the file's path at its start, without repeating it.
  @MainActor func sentence(about file: URL) -> String {
    let words = description
    let paths = [file.shortPath, file.relativePath, file.path].map { terminalText($0) }
    return paths.contains { words.hasPrefix("\($0):") } ? words : "\(paths[0]): \(words)"
  }

  /// A Boolean value that indicates whether an intended change of the scene or of the recording can
  /// cause the failure.
  var isIntended: Bool {
    guard case .replay(.desync(let desync)) = self else { return false }
    return desync.verdict != .runsDiffer
  }

  /// The exit code of the process.
  ///
  /// | Failure | Code |
  /// |---|---|
  /// | writing a recording, a picture or another file | `unwritable` |
  /// | desync | `desync` |
  /// | failed expectations | `differs` |
  /// | wrong usage | `usage` |
  /// | any other, such as reading, the window or a killed child | `unreadable` |
  var exitCode: ToolExit {
    switch self {
    case .recording(let failure): failure.isAboutWriting ? .unwritable : .unreadable
    case .replay(.desync): .desync
    case .replay(.expectationsFailed): .differs
    case .replay(.unwritable): .unwritable
    case .replay(.unknownScene), .replay(.unreadableTrace): .unreadable
    case .painter(let failure): failure.isAboutWriting ? .unwritable : .unreadable
    case .window, .unreadable, .childKilled: .unreadable
    case .usage: .usage
    case .unwritable: .unwritable
    }
  }
}

/// Performs work, and converts any error to a `ToolFailure`.
func convertingFailures<Result>(_ work: () throws -> Result) throws -> Result {
  do { return try work() } catch { throw ToolFailure(error) }
}

extension RecordingFailure {
  /// A Boolean value that indicates whether writing the file failed, rather than its content. True
  /// for an existing or locked file.
  var isAboutWriting: Bool {
    switch self {
    case .writing, .exists, .beingWritten: true
    default: false
    }
  }
}

extension PainterFailure {
  /// A Boolean value that indicates whether writing or encoding the picture failed.
  fileprivate var isAboutWriting: Bool {
    switch self {
    case .writing, .encoding: true
    default: false
    }
  }
}
