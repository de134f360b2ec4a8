import Foundation

/// A writer of files below a folder. The writer follows no links below that folder, so that it
/// writes nowhere else.
struct FolderWriter {
  /// The folder, without links in its path.
  let folder: URL

  /// Makes a folder with the folders around it. An existing folder stays.
  ///
  /// - Throws: `PortFailure.unwritable`, also for a link in the place of a folder.
  func makeFolder(_ url: URL) throws {
    if url.kind == .typeDirectory { return }
    guard url.kind == nil else {
      throw PortFailure.unwritable("\(url.path) is no folder: remove it, or choose another output.")
    }
    try converting(url) {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
  }

  /// Writes a file in the place of an existing file or link.
  func write(_ bytes: [UInt8], to path: String) throws {
    let url = try place(for: path)
    try converting(url) { try Data(bytes).write(to: url, options: .withoutOverwriting) }
  }

  /// Copies a file, or the file that a link leads to, in the place of an existing file or link.
  func copy(_ source: URL, to path: String) throws {
    let url = try place(for: path)
    try converting(url) {
      try FileManager.default.copyItem(at: source.resolvingLinks, to: url)
    }
  }

  /// Makes a link in the place of an existing file or link.
  func link(_ path: String, to destination: String) throws {
    let url = try place(for: path)
    try converting(url) {
      try FileManager.default.createSymbolicLink(
        atPath: url.path, withDestinationPath: destination)
    }
  }

  /// Returns the place of a file, after the removal of an existing file or link.
  private func place(for path: String) throws -> URL {
    let url = folder.appendingPathComponent(path)
    switch url.kind {
    case nil: break
    case .typeDirectory:
      throw PortFailure.unwritable("\(url.path) is a folder: remove it, or choose another output.")
    default: try converting(url) { try FileManager.default.removeItem(at: url) }
    }
    return url
  }

  private func converting(_ url: URL, _ work: () throws -> Void) throws {
    do { try work() } catch {
      throw PortFailure.unwritable("\(url.path): \(error.localizedDescription)")
    }
  }
}

extension URL {
  /// The kind of the item itself, without following a link; nil for no item.
  var kind: FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }

  /// A Boolean value that indicates whether an item exists, after following links.
  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  var isFolder: Bool { kind == .typeDirectory }

  /// A Boolean value that indicates whether a folder has no content, or does not exist.
  var hasNoContent: Bool {
    guard kind != nil else { return true }
    return (try? FileManager.default.contentsOfDirectory(atPath: path).isEmpty) ?? false
  }

  /// The location without links, also if its last parts do not exist.
  var resolvingLinks: URL {
    var (existing, rest): (URL, [String]) = (standardizedFileURL, [])
    while existing.path != "/" {
      if let resolved = realpath(existing.path, nil) {
        defer { free(resolved) }
        let start = URL(fileURLWithPath: String(cString: resolved))
        return rest.reversed().reduce(start) { $0.appendingPathComponent($1) }
      }
      rest.append(existing.lastPathComponent)
      existing.deleteLastPathComponent()
    }
    return standardizedFileURL
  }

  /// Returns a Boolean value that indicates whether this location is a folder or one of its
  /// ancestors is, by the identity of the folders on disk.
  func isInside(_ folder: URL) -> Bool {
    guard let wanted = folder.identity else { return false }
    var url = self
    while true {
      if url.identity == wanted { return true }
      if url.path == "/" { return false }
      url.deleteLastPathComponent()
    }
  }

  /// The device and the number of the item on it; nil for no item.
  private var identity: [UInt64]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return [UInt64(status.st_dev), UInt64(status.st_ino)]
  }
}
