import Foundation

/// A trace in an unnamed temporary file, for a trace that may exceed the memory.
///
/// A tool creates one if it decides later whether to keep a trace, or if it compares several traces
/// with this one.
package nonisolated final class TraceFile {
  private let file: FileHandle
  private static let path = "a temporary file"
  /// The first error of a write.
  private var failure: ReplayFailure?

  /// Creates an empty trace.
  ///
  /// - Throws: `ReplayFailure.unwritable`.
  package init() throws(ReplayFailure) {
    var path = Array("\(FileManager.default.temporaryDirectory.path)/midflight-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw .unwritable(TraceFile.path, systemMessage()) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // The system deletes the file when its descriptor closes.
    unlink(path)
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Appends rows. A failed write makes every later read throw, and later rows are dropped.
  package func append(_ rows: [UInt8]) {
    guard failure == nil else { return }
    if !writeBytes(rows, to: file.fileDescriptor) {
      failure = .unwritable(TraceFile.path, systemMessage())
    }
  }

  /// Returns the lines of the complete trace.
  ///
  /// - Throws: `ReplayFailure.unwritable` after a failed write.
  package func lines() throws(ReplayFailure) -> TraceLines {
    if let failure { throw failure }
    return TraceLines(of: file, calledAs: TraceFile.path)
  }

  /// Calls a function with each block of the trace, in order, of at most 64 KiB. An empty trace
  /// causes no call.
  ///
  /// - Throws: `ReplayFailure`, also after a failed write, or an error of `body`.
  package func forEachBlock(_ body: ([UInt8]) throws -> Void) throws {
    if let failure { throw failure }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    var offset: off_t = 0
    while true {
      let count = retrying { pread(file.fileDescriptor, &block, block.count, offset) }
      guard count >= 0 else { throw ReplayFailure.unreadableTrace(TraceFile.path, systemMessage()) }
      if count == 0 { return }
      try body(Array(block[..<count]))
      offset += off_t(count)
    }
  }

  /// Writes the trace to a file, completely or not at all.
  ///
  /// - Throws: `ReplayFailure`.
  package func write(to url: URL) throws(ReplayFailure) {
    try write(to: url, ifExists: .followLink)
  }

  /// Writes the trace to a file, with a choice of treatment for a taken name, as `writeAtomically`
  /// does.
  ///
  /// - Throws: `ReplayFailure`, also after a failed write of a row.
  package func write(to url: URL, ifExists policy: ExistingFilePolicy) throws(ReplayFailure) {
    let name = url.relativePath
    guard policy == .followLink else {
      return try writeToNewFile(url, as: name, replacing: policy == .replace) {
        try write(to: $0, as: name)
      }
    }
    let destination = WriteDestination(url)
    guard destination.isSpecialFile else {
      return try writeToNewFile(destination.url, as: name, replacing: true) {
        try write(to: $0, as: name)
      }
    }
    let descriptor = retrying { open(destination.url.path, O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .unwritable(name, systemMessage()) }
    defer { close(descriptor) }
    do { try write(to: descriptor, as: name) } catch {
      throw error as? ReplayFailure ?? .unwritable(name, systemMessage(error))
    }
  }

  /// Writes all blocks to a descriptor. Throws `ReplayFailure.unwritable` with the name.
  private func write(to descriptor: Int32, as name: String) throws {
    try forEachBlock { block in
      if !writeBytes(block, to: descriptor) {
        throw ReplayFailure.unwritable(name, systemMessage())
      }
    }
  }
}

/// Writes all bytes. Returns false after a system error, which `errno` contains.
private nonisolated func writeBytes(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = retrying {
      rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    }
    guard count >= 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}
