import Foundation

/// A reader of the lines of a trace, for a trace that may exceed the memory.
///
/// `TraceComparison` reads the expected trace with it. Memory use is that of the longest line.
package nonisolated final class TraceLines {
  /// A line that is not blank, without its line feed.
  struct Line {
    let bytes: ArraySlice<UInt8>
    /// The number of blank lines before the line.
    let blankCount: Int
    /// A Boolean value that indicates whether a line feed ends the line.
    let isComplete: Bool
  }

  /// The number of bytes per read.
  private static let blockSize = 1 << 16

  /// The bytes that were read and not yet returned.
  private var rest: ArraySlice<UInt8>
  /// The file; nil after its end.
  private var file: FileHandle?
  /// The offset of the next block in a shared file; nil to use the descriptor's own offset.
  private var offset: off_t?
  /// The name of the file in messages.
  private let path: String
  /// The number of blank lines since the last line. At the end, the number of blank lines that end
  /// the trace.
  private(set) var blankCount = 0

  /// Creates a reader of a trace in memory.
  package init(_ trace: Trace) {
    rest = trace.bytes[...]
    path = ""
  }

  /// Creates a reader of a file.
  ///
  /// - Parameter mayBePipe: True for a name given by a person. False for a name derived from a
  ///   recording: a pipe or a device then throws, because reading one could block without end.
  /// - Throws: `ReplayFailure.unreadableTrace`.
  package init(contentsOf url: URL, mayBePipe: Bool = false) throws(ReplayFailure) {
    rest = []
    path = url.relativePath
    let options = O_RDONLY | O_CLOEXEC | (mayBePipe ? 0 : O_NONBLOCK)
    let descriptor = retrying { open(url.path, options) }
    guard descriptor >= 0 else { throw .unreadableTrace(path, systemMessage()) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard mayBePipe || fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadableTrace(path, "not a file, but a pipe, a device or a folder")
    }
  }

  /// Creates a reader of an open file from its beginning. Others may read the file at the same
  /// time.
  ///
  /// - Parameter path: The name of the file in messages.
  package init(of file: FileHandle, calledAs path: String) {
    rest = []
    (self.file, self.path, offset) = (file, path, 0)
  }

  /// Returns the next line that is not blank; nil after the last line.
  ///
  /// A last line without a line feed is returned as not complete. Sets `blankCount` to 0.
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

  /// Returns the index of the next line feed, and reads as many blocks as necessary; nil if the
  /// file ends first.
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

  /// Returns the next block of a file; empty at its end.
  private func block(of file: FileHandle) throws(ReplayFailure) -> ArraySlice<UInt8> {
    var block = [UInt8](repeating: 0, count: TraceLines.blockSize)
    let (descriptor, size) = (file.fileDescriptor, block.count)
    let count = retrying {
      offset.map { pread(descriptor, &block, size, $0) } ?? read(descriptor, &block, size)
    }
    guard count >= 0 else { throw .unreadableTrace(path, systemMessage()) }
    if let offset { self.offset = offset + off_t(count) }
    return block[..<count]
  }

  /// Returns the index of the first line feed; nil if there is none.
  ///
  /// - Parameter searched: The number of bytes to skip.
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
