import Foundation
import MotionCore

/// A sink that writes a recording to a file line by line.
///
/// A killed process loses at most the line being written.
/// - The writer appends each line to `<name>.jsonl.part` in one `write(2)`.
/// - The writer flushes the file to the disk after the header, at marks and at the end.
/// - `finish(at:)` renames the file. An earlier `.part` file of a killed process is moved aside and
///   never overwritten.
/// - If another program deletes, moves or resizes the file during the recording, the writer writes
///   all lines again.
///
/// Use a writer from one isolation domain at a time.
public nonisolated final class RecordingWriter: RecordingSink {
  /// The file that `finish(at:)` creates.
  public let url: URL
  /// The new location of an earlier unfinished file; nil if there was none.
  package let recovered: URL?
  /// A Boolean value that indicates whether `finish(at:)` replaces an existing file.
  private let force: Bool
  private let part: PartFile
  private(set) var cursor: RecordingCursor
  private var state = State.writing

  private nonisolated enum State: Equatable {
    case writing
    case failed(RecordingFailure)
    case closed
  }

  /// Starts a recording, and returns after its header is on the disk.
  ///
  /// An existing file at `url` throws `.exists` unless `force` is true. A folder throws `.writing`.
  /// Neither is changed. An earlier unfinished file moves to `recovered`.
  ///
  /// - Parameters:
  ///   - url: The file to create.
  ///   - header: The scene and its environment.
  ///   - force: Whether `finish(at:)` replaces an existing file. The existing file stays until
  ///     then.
  /// - Throws: `RecordingFailure.exists`, `.beingWritten` or `.writing`, or `.malformed` for an
  ///   invalid header.
  public init(to url: URL, header: Recording.Header, force: Bool) throws(RecordingFailure) {
    let path = url.relativePath
    let cursor = try RecordingCursor(header: header, name: path)
    switch kind(of: url.path) {
    case .nothing: break
    case .folder: throw .writing(path: path, words: systemMessage(EISDIR))
    case .file: guard force else { throw .exists(path: path, recordingIn: nil) }
    }
    let (part, recovered) = try PartFile.create(for: url)
    self.url = url
    self.force = force
    self.cursor = cursor
    self.part = part
    self.recovered = recovered
    do throws(RecordingFailure) {
      try part.append(Array(cursor.header.text.utf8))
      try part.flush()
    } catch {
      part.remove()
      throw error
    }
  }

  /// The header after encoding and parsing.
  public var header: Recording.Header { cursor.header }

  /// The time of the last line.
  package var time: Moment { cursor.time }

  /// The unfinished file, `<name>.jsonl.part`.
  package var partURL: URL { part.url }

  /// A function called with the location of the unfinished file after the file or its folder
  /// was deleted or moved, or the file was resized.
  ///
  /// The call follows the rewriting of all lines.
  package var onRestore: (URL) -> Void {
    get { part.onRestore }
    set { part.onRestore = newValue }
  }

  /// Writes a line, and returns the line in its parsed form. A mark also flushes the file to the
  /// disk.
  ///
  /// Content that the reader would refuse throws and leaves the writer usable. After a failed write
  /// to the file, every later call throws the same failure. The unfinished file keeps the lines
  /// before.
  ///
  /// - Precondition: The recording is neither finished nor abandoned.
  package func write(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line {
    switch state {
    case .writing: break
    case .failed(let failure): throw failure
    case .closed:
      fatalError("write(_:at:) on a finished recording; create another writer first.")
    }
    let line = try cursor.append(content, at: time)
    do throws(RecordingFailure) {
      try part.append(line.bytes)
      if case .mark = content { try part.flush() }
    } catch {
      state = .failed(error)
      throw error
    }
    return line
  }

  /// Writes the end line and renames the file.
  ///
  /// After any other failure, the unfinished file keeps the written lines.
  ///
  /// - Throws: `RecordingFailure.exists` if another process created the file meanwhile. The
  ///   recording is then complete in `partURL`.
  public func finish(at time: Moment) throws(RecordingFailure) {
    _ = try write(cursor.end, at: time)
    do throws(RecordingFailure) {
      try part.flush()
      try part.rename(to: url, replacing: force)
    } catch {
      state = .failed(error)
      throw error
    }
    state = .closed
  }

  /// Deletes the unfinished file, also after a failure. Does nothing after `finish(at:)`.
  public func abandon() {
    if state != .closed { part.remove() }
    state = .closed
  }
}
