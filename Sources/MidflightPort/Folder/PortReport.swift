/// The result of a port: the counts, and the places that remain.
package struct PortReport: Sendable {
  /// A file with places that remain.
  package struct File: Sendable {
    /// The path relative to the output folder.
    package let path: String
    /// The places, in the order of the file.
    package let notes: [PortNote]
  }

  /// The files with notes, sorted by path.
  package internal(set) var files: [File] = []
  /// The number of Swift files.
  package internal(set) var swiftFileCount = 0
  /// The number of Swift files with at least one change.
  package internal(set) var changedFileCount = 0
  /// The number of changes in all files.
  package internal(set) var changeCount = 0
  /// The number of other files, which are copied.
  package internal(set) var copiedFileCount = 0
  /// The folders and files that the output lacks, relative to the input folder and sorted.
  package internal(set) var skippedPaths: [String] = []

  /// The number of places that remain.
  package var noteCount: Int { files.reduce(0) { $0 + $1.notes.count } }

  /// The counts in one line.
  package var summary: String {
    "\(phrase(changedFileCount, "file")) of \(swiftFileCount) changed "
      + "in \(phrase(changeCount, "place")), "
      + "\(phrase(copiedFileCount, "other file")) copied, \(skippedPaths.count) skipped; "
      + "\(phrase(noteCount, "place")) remain\(noteCount == 1 ? "s" : "")"
  }

  private func phrase(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
