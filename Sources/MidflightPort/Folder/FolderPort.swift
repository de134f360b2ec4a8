import Foundation

/// A port of a folder of iOS sources to another folder.
///
/// Swift files are changed, and other files are copied. The port reads and changes all sources
/// before it writes the first file, so that an unreadable source leaves no half output. It follows
/// no links below the output folder, so that it writes nowhere else.
package struct FolderPort {
  private let input: URL
  private let output: URL

  /// Creates a port from one folder to another.
  ///
  /// - Parameters:
  ///   - input: An existing folder. Nothing in it changes.
  ///   - output: A folder that does not exist, is empty, or may be overwritten.
  ///   - force: True to write into a folder that has content. Files of the output replace files
  ///     with their names; others stay.
  /// - Throws: `PortFailure.unreadable` for no input; `PortFailure.usage` if the input is no folder,
  ///   or if one folder contains the other; `PortFailure.unwritable` for an output with content.
  package init(from input: URL, to output: URL, force: Bool) throws {
    self.input = input.resolvingLinks
    self.output = output.resolvingLinks
    let (from, to) = (input.relativePath, output.relativePath)
    guard self.input.exists else { throw PortFailure.unreadable("\(from): no such folder") }
    guard self.input.isFolder else {
      throw PortFailure.usage("\(from) is no folder: name the folder of the sources.")
    }
    let isInside = self.output.isInside(self.input)
    guard !isInside, !self.input.isInside(self.output) else {
      throw PortFailure.usage(
        "\(to) \(isInside ? "is inside" : "contains") \(from), which must not change: "
          + "choose a folder beside it.")
    }
    guard !self.output.exists || self.output.isFolder else {
      throw PortFailure.unwritable("\(to) is no folder: choose another name.")
    }
    guard force || self.output.hasNoContent else {
      throw PortFailure.unwritable("\(to) has content: use --force to write into it.")
    }
  }

  /// Writes the output, and returns the counts and the places that remain.
  ///
  /// - Throws: `PortFailure.unreadable` before anything is written; `PortFailure.unwritable`.
  package func run() throws -> PortReport {
    var listing = FolderListing()
    try listing.add(input)
    var report = PortReport()
    report.skippedPaths = listing.skipped.sorted()
    let ported = try portSources(listing.files.filter { $0.hasSuffix(".swift") }, &report)
    for folder in [""] + listing.folders { try makeFolder(output.appendingPathComponent(folder)) }
    for (path, bytes) in ported {
      try write(path) { try Data(bytes).write(to: $0, options: .withoutOverwriting) }
    }
    for path in listing.files where !path.hasSuffix(".swift") {
      let source = input.appendingPathComponent(path).resolvingLinks
      try write(path) { try FileManager.default.copyItem(at: source, to: $0) }
      if let note = Self.note(onFile: path) {
        report.files.append(PortReport.File(path: path, notes: [note]))
      }
    }
    for (path, destination) in listing.links {
      try write(path) {
        try FileManager.default.createSymbolicLink(
          atPath: $0.path, withDestinationPath: destination)
      }
    }
    report.copiedFileCount = listing.files.count - ported.count + listing.links.count
    report.files.sort { $0.path < $1.path }
    return report
  }

  /// Returns a note on a file that is of no use on Linux; nil for another file.
  private static func note(onFile path: String) -> PortNote? {
    let family: HintFamily
    switch URL(fileURLWithPath: path).pathExtension {
    case "storyboard", "xib": family = .nib
    case "m", "mm": family = .runtime
    default: return nil
    }
    return PortNote(line: 1, column: 1, inputLine: 1, family: family, hint: family.rawValue)
  }

  /// Reads and ports all sources, and counts them.
  private func portSources(
    _ paths: [String], _ report: inout PortReport
  ) throws -> [(path: String, bytes: [UInt8])] {
    let sources = try paths.map { path in
      do {
        return [UInt8](try Data(contentsOf: input.appendingPathComponent(path)))
      } catch {
        throw PortFailure.unreadable("\(path): \(error.localizedDescription)")
      }
    }
    let results = PortedSource.port(sources)
    report.swiftFileCount = results.count
    report.changeCount = results.reduce(0) { $0 + $1.changeCount }
    report.changedFileCount = results.count { $0.changeCount > 0 }
    report.files = zip(paths, results).filter { !$1.notes.isEmpty }
      .map { PortReport.File(path: $0, notes: $1.notes) }
    return zip(paths, results).map { ($0, $1.bytes) }
  }

  // MARK: - Writing

  /// Makes a folder with the folders around it. An existing folder stays.
  ///
  /// - Throws: `PortFailure.unwritable`, also for a link in the place of a folder.
  private func makeFolder(_ url: URL) throws {
    if url.isFolder { return }
    guard url.kind == nil else {
      throw PortFailure.unwritable("\(url.path) is no folder: remove it, or choose another output.")
    }
    try converting(url) {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
  }

  /// Makes a file in the place of an existing file or link.
  private func write(_ path: String, _ make: (URL) throws -> Void) throws {
    let url = output.appendingPathComponent(path)
    guard !url.isFolder else {
      throw PortFailure.unwritable("\(url.path) is a folder: remove it, or choose another output.")
    }
    try converting(url) {
      if url.kind != nil { try FileManager.default.removeItem(at: url) }
      try make(url)
    }
  }

  private func converting(_ url: URL, _ work: () throws -> Void) throws {
    do { try work() } catch {
      throw PortFailure.unwritable("\(url.path): \(error.localizedDescription)")
    }
  }
}
