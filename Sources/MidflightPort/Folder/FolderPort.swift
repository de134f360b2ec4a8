import Foundation

/// A port of a folder of iOS sources to another folder.
///
/// Swift files are changed, and other files are copied. The port reads and changes all sources
/// before it writes the first file, so that an unreadable source leaves no half output.
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
  /// - Throws: `PortFailure.usage` if the input is no folder, or if one folder contains the other;
  ///   `PortFailure.unwritable` for an output with content.
  package init(from input: URL, to output: URL, force: Bool) throws {
    self.input = input.resolvingLinks
    self.output = output.resolvingLinks
    guard self.input.isFolder else {
      throw
        self.input.exists
        ? PortFailure.usage("\(input.relativePath) is no folder: name the folder of the sources.")
        : PortFailure.unreadable("\(input.relativePath): no such folder")
    }
    guard !self.output.isInside(self.input) else {
      throw PortFailure.usage(
        "\(output.relativePath) is inside \(input.relativePath), which must not change: "
          + "choose a folder beside it."
      )
    }
    guard !self.input.isInside(self.output) else {
      throw PortFailure.usage(
        "\(output.relativePath) contains \(input.relativePath), which must not change: "
          + "choose a folder beside it."
      )
    }
    guard !self.output.exists || self.output.isFolder else {
      throw PortFailure.unwritable("\(output.relativePath) is no folder: choose another name.")
    }
    guard force || self.output.hasNoContent else {
      throw PortFailure.unwritable(
        "\(output.relativePath) has content: use --force to write into it.")
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
    let writer = FolderWriter(folder: output)
    try writer.makeFolder(output)
    for path in listing.folders { try writer.makeFolder(output.appendingPathComponent(path)) }
    for (path, bytes) in ported { try writer.write(bytes, to: path) }
    for path in listing.files where !path.hasSuffix(".swift") {
      try writer.copy(input.appendingPathComponent(path), to: path)
      report.copiedFileCount += 1
      if let note = Self.note(onFile: path) {
        report.files.append(PortReport.File(path: path, notes: [note]))
      }
    }
    for (path, target) in listing.links {
      try writer.link(path, to: target)
      report.copiedFileCount += 1
    }
    report.files.sort { Array($0.path.utf8).lexicographicallyPrecedes(Array($1.path.utf8)) }
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
    return PortNote(line: 1, column: 1, inputLine: 1, family: family, hint: family.hint)
  }

  /// Reads and ports all sources, and counts them.
  private func portSources(
    _ paths: [String], _ report: inout PortReport
  ) throws -> [(path: String, bytes: [UInt8])] {
    let sources = try paths.map { path in
      do {
        let data = try Data(contentsOf: input.appendingPathComponent(path))
        return PortSource(path: path, bytes: [UInt8](data))
      } catch {
        throw PortFailure.unreadable("\(path): \(error.localizedDescription)")
      }
    }
    let results = PortSource.ported(sources)
    for (source, result) in zip(sources, results) {
      report.swiftFileCount += 1
      report.changeCount += result.changeCount
      if result.changeCount > 0 { report.changedFileCount += 1 }
      if !result.notes.isEmpty {
        report.files.append(PortReport.File(path: source.path, notes: result.notes))
      }
    }
    return zip(sources, results).map { ($0.path, $1.bytes) }
  }
}

/// A source to port, with its path for messages.
struct PortSource {
  let path: String
  let bytes: [UInt8]

  /// Ports sources that belong together, and returns the results in their order.
  ///
  /// A source that is not UTF-8, or that has a literal or a comment without an end, stays as it is,
  /// with a note.
  static func ported(_ sources: [PortSource]) -> [PortedSource] {
    let parsed = sources.map { source in
      Result { () throws(LexicalFailure) in
        guard String(validating: source.bytes, as: UTF8.self) != nil else {
          throw LexicalFailure(offset: 0, words: "the file is not UTF-8")
        }
        return try ParsedSource(source.bytes)
      }
    }
    let index = FolderIndex(parsed.compactMap { try? $0.get() })
    return zip(sources, parsed).map { source, result in
      switch result {
      case .success(let parsed): SourcePort(parsed, in: index).result()
      case .failure(let failure): unchanged(source.bytes, failure)
      }
    }
  }

  private static func unchanged(_ bytes: [UInt8], _ failure: LexicalFailure) -> PortedSource {
    let lineStarts = SourceText.lineStarts(in: bytes)
    let line = SourceText.line(of: failure.offset, in: lineStarts)
    let note = PortNote(
      line: line + 1, column: failure.offset - lineStarts[line] + 1, inputLine: line + 1,
      family: .file, hint: "\(failure.words): copied unchanged")
    return PortedSource(bytes: bytes, changeCount: 0, notes: [note])
  }
}
