import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

/// The recordings of a folder and its subfolders, as the arguments of a test.
///
///     @MainActor @Test(arguments: Recordings("recordings/sheet"))
///     func replays(_ recording: RecordingFile) throws {
///       try recording.replay(scenes: [sheetScene])
///     }
///
/// A folder that is missing or has no recordings gives one element, whose `replay` throws a
/// sentence about the folder.
public nonisolated struct Recordings: RandomAccessCollection, Sendable {
  private let files: [RecordingFile]

  /// Finds the recordings of a folder, sorted by path.
  ///
  /// - Parameters:
  ///   - path: The folder. A relative path begins at the root of the package: the nearest folder
  ///     above the caller's file that has a `Package.swift`.
  ///   - filePath: The caller's file.
  public init(_ path: String, filePath: String = #filePath) {
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    let root = Settings.packageRoot(of: filePath)
    let folder = URL(fileURLWithPath: path, relativeTo: root).standardizedFileURL
    do {
      files = try Self.files(in: folder, named: path)
    } catch {
      files = [RecordingFile(url: folder, name: path, problem: "\(error)")]
    }
  }

  /// Returns the recordings of a folder, at least one.
  private static func files(in folder: URL, named path: String) throws -> [RecordingFile] {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
    let found = exists && isFolder.boolValue ? try recordings(below: folder) : []
    guard found.isEmpty else {
      return found.map { url in
        let below = url.path.dropFirst(folder.path.count).drop { $0 == "/" }
        return RecordingFile(url: url, name: "\(path)/\(below)")
      }
    }
    let reason =
      !exists
      ? "no such folder" : isFolder.boolValue ? "the folder has no recordings" : "not a folder"
    throw TestingFailure(
      "\(folder.path): \(reason); record one with TestPlayer.save(to:) or the record command")
  }

  /// The position of the first recording: 0.
  public var startIndex: Int { 0 }
  /// The number of recordings, at least 1.
  public var endIndex: Int { files.count }
  /// The recording at a position; another position stops the program.
  public subscript(position: Int) -> RecordingFile { files[position] }
}

/// A recording in a file, with the expected results in files beside it.
///
/// For `drag.jsonl`, `drag.trace.jsonl` has the expected trace, and `drag.NAME.png` the picture of
/// each shot line.
public nonisolated struct RecordingFile: Sendable, Hashable, Identifiable {
  /// The file.
  public let url: URL
  /// The path as in `Recordings`, for messages.
  public let name: String
  /// The reason why there is no file; nil for a file.
  private let problem: String?

  /// Creates a file of a recording, which need not exist.
  public init(_ url: URL) { self.init(url: url, name: url.lastPathComponent) }

  init(url: URL, name: String, problem: String? = nil) {
    (self.url, self.name, self.problem) = (url, name, problem)
  }

  /// The path, which identifies the case of a test.
  public var id: String { name }

  /// Reads the recording, for example to continue after it with `TestPlayer(scene:from:)`.
  ///
  /// - Throws: `TestingFailure` without a file, or a failure of the reader with the place.
  public func recording() throws -> Recording {
    if let problem { throw TestingFailure(problem) }
    var recording = try Recording(contentsOf: url)
    recording.name = name
    return recording
  }

  /// Replays the recording, and compares its trace and its pictures with the files beside it, to
  /// the byte and to the pixel.
  ///
  /// A difference fails the test with the first value that differs, the picture of that moment and
  /// the recording. The variable `MIDFLIGHT_UPDATE` permits to write expected files:
  ///
  /// | file | none | missing | changed | all |
  /// |---|---|---|---|---|
  /// | missing | failure | failure, written | written | written |
  /// | different | failure | failure | written | written |
  /// | equal | – | – | – | written |
  ///
  /// With `changed` and `all`, failed checks of the recording are renewed too.
  ///
  /// - Parameters:
  ///   - scenes: The scenes of the program, among them the recording's.
  ///   - sourceLocation: The place of the call, for failures.
  /// - Throws: An error that prevents the replay: an unreadable file or an unknown scene.
  @MainActor public func replay(
    scenes: [Scene], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try replay(scenes: SceneCatalog(scenes), sourceLocation: sourceLocation)
  }

  /// Replays the recording as `replay(scenes:)` does with the scenes of a catalog, such as the
  /// `scenes` of an app.
  @MainActor public func replay(
    scenes: SceneCatalog, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let comparison = RecordingComparison(
      recording: try recording(), url: url, scenes: scenes,
      update: try .current())
    for report in try comparison.reports(named: name) { report.record(at: sourceLocation) }
  }
}

nonisolated extension RecordingFile: CustomTestStringConvertible, CustomStringConvertible {
  /// The path as in `Recordings`.
  public var description: String { terminalText(name) }

  /// The path as in `Recordings`.
  public var testDescription: String { description }
}
