import Foundation
import Midflight
import MotionCore
import Synchronization
import Testing

@testable import MidflightTesting

/// A folder that is removed with this object.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-testing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The names of the files, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}

/// The messages of issues, from any thread.
private nonisolated final class Messages: Sendable {
  let list = Mutex<[String]>([])
}

/// Runs code with failures that the test expects, and returns their messages. A body without a
/// failure fails the test.
///
/// - Parameters:
///   - folder: The folder of artifacts; nil for a temporary one.
///   - update: The value of `MIDFLIGHT_UPDATE`.
func failures(
  in folder: TemporaryFolder? = nil, update: String = "",
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) throws -> [String] {
  let folder = try folder ?? TemporaryFolder()
  let messages = Messages()
  let environment = ["MIDFLIGHT_ARTIFACTS": folder.url.path, "MIDFLIGHT_UPDATE": update]
  try Settings.$environment.withValue(environment) {
    try withKnownIssue(sourceLocation: sourceLocation) {
      try body()
    } matching: { issue in
      messages.list.withLock { list in
        list.append(issue.comments.map(\.rawValue).joined(separator: "\n"))
      }
      return true
    }
  }
  return messages.list.withLock { $0 }
}
