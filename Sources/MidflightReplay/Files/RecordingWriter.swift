import Foundation
import MotionCore

/// Writes a recording while it happens, so that a killed process loses only the line in hand.
///
/// Lines go to `<name>.jsonl.part`, each in one `write(2)`, and to the disk itself at the header, at
/// marks and at the end. A clean stop gives the file its name. What a killed process left behind
/// is moved aside and never overwritten, and a file that somebody deletes meanwhile is written again.
/// A writer belongs to one isolation, which the caller chooses.
public nonisolated final class RecordingWriter: RecordingSink {
  /// The file that a clean stop makes.
  public let url: URL
  /// Where an unfinished recording of a killed process was moved to, if there was one.
  package let recovered: URL?
  /// Whether a file that is there already gives way at the end.
  private let force: Bool
  private let part: PartFile
  private(set) var cursor: TapeCursor
  private var state = State.writing

  private nonisolated enum State: Equatable {
    case writing
    case failed(RecordingFailure)
    case closed
  }

  /// Begins a recording: its header is on the disk when this returns.
  ///
  /// - Parameter force: Whether a file of this name is replaced when the recording is finished;
  ///   until then it stays.
  public init(to url: URL, header: Recording.Header, force: Bool) throws(RecordingFailure) {
    let path = url.relativePath
    let cursor = try TapeCursor(header: header, name: path)
    switch kind(of: url.path) {
    case .nothing: break
    case .folder: throw .writing(path: path, words: systemWords(EISDIR))
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

  /// The header as it reads.
  public var header: Recording.Header { cursor.header }

  /// The last line's time.
  package var time: Moment { cursor.time }

  /// The unfinished file.
  package var partURL: URL { part.url }

  /// Called with the new place of the unfinished file after the file or its folder was deleted or moved.
  /// All lines so far have been written there again.
  package var onRestore: (URL) -> Void {
    get { part.onRestore }
    set { part.onRestore = newValue }
  }

  /// Writes what happens, and returns the line as it reads.
  ///
  /// When the disk refuses, so does every later call; the unfinished file has the lines before.
  package func write(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line {
    switch state {
    case .writing: break
    case .failed(let failure): throw failure
    case .closed:
      fatalError("write(_:at:) on a recording that is over; make another writer first.")
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

  /// Writes the end line and gives the file its name.
  ///
  /// If that name has been taken meanwhile, the recording stays whole in `partURL`.
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

  /// Stops without a recording: the unfinished file is removed.
  public func abandon() {
    if state != .closed { part.remove() }
    state = .closed
  }
}
