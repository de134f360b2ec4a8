import Foundation

/// A trace that is kept in a file without a name while it is written: it may be longer than there is memory.
///
/// A tool makes one where it cannot know yet whether to keep a trace, or where several are compared with it.
package nonisolated final class TraceFile {
  private let file: FileHandle
  private static let path = "a temporary file"
  /// Why rows are missing.
  private var failure: ReplayFailure?

  /// An empty trace.
  ///
  /// - Throws: `ReplayFailure.unwritable`.
  package init() throws(ReplayFailure) {
    var path = Array("\(FileManager.default.temporaryDirectory.path)/midflight-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw .unwritable(TraceFile.path, systemWords()) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // It is gone with its descriptor.
    unlink(path)
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Appends rows. Whoever reads the trace is told of rows that could not be written.
  package func take(_ rows: [UInt8]) {
    guard failure == nil else { return }
    if !writeBytes(rows, to: file.fileDescriptor) {
      failure = .unwritable(TraceFile.path, systemWords())
    }
  }

  /// The lines of the trace, which is complete.
  ///
  /// - Throws: `ReplayFailure`.
  package func lines() throws(ReplayFailure) -> TraceLines {
    if let failure { throw failure }
    return TraceLines(of: file, calledAs: TraceFile.path)
  }

  /// Reads the trace, some of its bytes at a time.
  ///
  /// - Throws: `ReplayFailure`, and what `body` throws.
  package func forEachBlock(_ body: ([UInt8]) throws -> Void) throws {
    if let failure { throw failure }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    var offset: off_t = 0
    while true {
      let count = retrying { pread(file.fileDescriptor, &block, block.count, offset) }
      guard count >= 0 else { throw ReplayFailure.unreadableTrace(TraceFile.path, systemWords()) }
      if count == 0 { return }
      try body(Array(block[..<count]))
      offset += off_t(count)
    }
  }

  /// Writes the trace to a file, which has all of it or is left as it was.
  ///
  /// - Throws: `ReplayFailure`.
  package func write(to url: URL) throws(ReplayFailure) { try write(to: url, whenTaken: .followed) }

  /// The same beside a recording, where nothing is written through a link.
  package func write(to url: URL, whenTaken taken: TakenName) throws(ReplayFailure) {
    let name = url.relativePath
    guard taken == .followed else {
      return try writeBeside(url, as: name, replacing: taken == .replaced) {
        try write(to: $0, as: name)
      }
    }
    let place = FollowedPlace(url)
    guard place.isOther else {
      return try writeBeside(place.url, as: name, replacing: true) { try write(to: $0, as: name) }
    }
    let descriptor = retrying { open(place.url.path, O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .unwritable(name, systemWords()) }
    defer { close(descriptor) }
    do { try write(to: descriptor, as: name) } catch {
      throw error as? ReplayFailure ?? .unwritable(name, systemWords(error))
    }
  }

  private func write(to descriptor: Int32, as name: String) throws {
    try forEachBlock { block in
      if !writeBytes(block, to: descriptor) {
        throw ReplayFailure.unwritable(name, systemWords())
      }
    }
  }
}

/// Writes bytes; false if the system refuses, which `errno` explains.
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
