import Foundation

/// The lines of a trace, read one after another: a trace may be longer than there is memory.
///
/// `TraceComparison` reads what was expected through one. Its memory is that of the longest line.
package nonisolated final class TraceLines {
  /// A line without its LF. Blank lines say nothing and are passed over.
  struct Line {
    let bytes: ArraySlice<UInt8>
    /// Blank lines before it.
    let blankCount: Int
    /// A Boolean value that indicates whether an LF follows.
    let isComplete: Bool
  }

  /// How many bytes are read at a time.
  private static let blockSize = 1 << 16

  /// What is read and not yet handed out.
  private var rest: ArraySlice<UInt8>
  /// The file; nil once it has ended.
  private var file: FileHandle?
  /// Where its next block is, if others read it too; nil if the system keeps that.
  private var offset: off_t?
  /// What messages call it.
  private let path: String
  /// Blank lines since the last line; at the end, those that end the trace.
  private(set) var blankCount = 0

  /// The lines of a trace that is in memory.
  package init(_ trace: Trace) {
    rest = trace.bytes[...]
    path = ""
  }

  /// The lines of a file.
  ///
  /// - Throws: `ReplayFailure.unreadableTrace`.
  package init(contentsOf url: URL) throws(ReplayFailure) {
    rest = []
    path = url.relativePath
    let descriptor = retrying { open(url.path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .unreadableTrace(path, systemWords()) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// The lines of a file that is open, from its beginning; others may read it meanwhile.
  ///
  /// - Parameter path: What messages call it.
  package init(of file: FileHandle, calledAs path: String) {
    rest = []
    (self.file, self.path, offset) = (file, path, 0)
  }

  /// The next line that is not blank; nil after the last one.
  ///
  /// - Throws: `ReplayFailure.unreadableTrace`.
  func next() throws(ReplayFailure) -> Line? {
    while true {
      guard let end = try endOfLine() else {
        if rest.isEmpty { return nil }
        defer { (rest, blankCount) = ([], 0) }
        return Line(bytes: rest, blankCount: blankCount, isComplete: false)
      }
      let line = rest[rest.startIndex..<end]
      rest = rest[(end + 1)...]
      if line.isEmpty {
        blankCount += 1
        continue
      }
      defer { blankCount = 0 }
      return Line(bytes: line, blankCount: blankCount, isComplete: true)
    }
  }

  /// Where the next LF stands; nil if there is none.
  private func endOfLine() throws(ReplayFailure) -> Int? {
    var searched = 0
    while true {
      if let end = firstLineFeed(after: searched) { return end }
      guard let file else { return nil }
      searched = rest.count
      let block = try block(of: file)
      if block.isEmpty { self.file = nil } else { rest += block }
    }
  }

  private func block(of file: FileHandle) throws(ReplayFailure) -> ArraySlice<UInt8> {
    var block = [UInt8](repeating: 0, count: TraceLines.blockSize)
    let (descriptor, size) = (file.fileDescriptor, block.count)
    let count = retrying {
      offset.map { pread(descriptor, &block, size, $0) } ?? read(descriptor, &block, size)
    }
    guard count >= 0 else { throw .unreadableTrace(path, systemWords()) }
    if let offset { self.offset = offset + off_t(count) }
    return block[..<count]
  }

  private func firstLineFeed(after searched: Int) -> Int? {
    let offset = rest.withUnsafeBytes { bytes -> Int? in
      guard searched < bytes.count, let start = bytes.baseAddress,
        let found = memchr(start + searched, 0x0A, bytes.count - searched)
      else { return nil }
      return UnsafeRawPointer(found) - start
    }
    return offset.map { rest.startIndex + $0 }
  }
}
