import Foundation

/// A folder that is gone with its value.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-tool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A file in it, whether it is there or not.
  func url(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// The path of a file in it, as an argument.
  func path(_ name: String) -> String { url(name).path }

  /// Whether a file of this name is there.
  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Every byte of a file.
  func bytes(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }

  /// A file's text.
  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  /// Writes a file.
  func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: url(name)) }

  /// Every file's name, in ascending order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
