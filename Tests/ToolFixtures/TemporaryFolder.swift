import Foundation

/// A folder that is removed together with this object.
package final class TemporaryFolder {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-tool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Returns the URL of a file in the folder, which need not exist.
  package func url(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Returns the path of a file in the folder, as an argument.
  package func path(_ name: String) -> String { url(name).path }

  /// Returns whether a file exists.
  package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Returns the bytes of a file.
  package func bytes(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }

  /// Returns the text of a file.
  package func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// Writes a file.
  package func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url(name))
  }

  /// The names of all files, in ascending order.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
