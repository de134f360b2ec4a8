import Foundation

/// The content of a folder and its subfolders, sorted by path.
struct FolderListing {
  /// The paths of the folders, relative to the first folder; outer folders come first.
  private(set) var folders: [String] = []
  /// The paths of the files, relative to the first folder.
  private(set) var files: [String] = []
  /// The links that lead to a place in the first folder, with their destinations.
  private(set) var links: [(path: String, destination: String)] = []
  /// The paths that are left out: hidden folders, folders of builds and packages, links to folders
  /// elsewhere, and files of other kinds.
  private(set) var skipped: [String] = []

  /// The names of folders that Xcode, Swift, CocoaPods and Carthage make.
  private static let skippedNames: Set = ["build", "DerivedData", "Pods", "Carthage"]

  /// Adds the content of a folder.
  ///
  /// - Throws: `PortFailure.unreadable` with the system's words, or for a name that is not UTF-8.
  mutating func add(_ root: URL) throws { try add(root, below: "", of: root) }

  private mutating func add(_ folder: URL, below prefix: String, of root: URL) throws {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw PortFailure.unreadable("\(folder.path): \(error.localizedDescription)")
    }
    for name in names.sorted() {
      let (path, url) = (prefix + name, folder.appendingPathComponent(name))
      switch url.kind {
      // Foundation repairs a name that is not UTF-8, and then does not find the file.
      case nil where name.contains("\u{FFFD}"):
        throw PortFailure.unreadable("\(url.path): the name is not UTF-8: rename it.")
      case .typeDirectory where name.hasPrefix(".") || Self.skippedNames.contains(name):
        skipped.append(path)
      case .typeDirectory:
        folders.append(path)
        try add(url, below: path + "/", of: root)
      case .typeRegular: files.append(path)
      case .typeSymbolicLink: addLink(url, path, of: root)
      default: skipped.append(path)
      }
    }
  }

  /// Adds a link. A relative link inside the first folder stays a link. Any other link to a file
  /// counts as the file, so that the output does not lead back into the input.
  private mutating func addLink(_ url: URL, _ path: String, of root: URL) {
    let destination =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) ?? ""
    let target = url.resolvingLinks
    if !destination.hasPrefix("/"), target.exists, target.isInside(root) {
      links.append((path, destination))
    } else if target.kind == .typeRegular {
      files.append(path)
    } else {
      skipped.append(path)
    }
  }
}
