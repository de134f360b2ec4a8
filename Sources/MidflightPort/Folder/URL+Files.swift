import Foundation

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
    let url = standardizedFileURL
    if url.exists || url.path == "/" { return url.resolvingSymlinksInPath() }
    return url.deletingLastPathComponent().resolvingLinks
      .appendingPathComponent(url.lastPathComponent)
  }

  /// Returns a Boolean value that indicates whether this location is a folder or is inside it, if
  /// both are without links.
  func isInside(_ folder: URL) -> Bool { pathComponents.starts(with: folder.pathComponents) }
}
