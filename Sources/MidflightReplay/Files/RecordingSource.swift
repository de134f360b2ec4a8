import Foundation

/// Returns all bytes of a file or a pipe; an empty array for an empty file.
///
/// - Throws: `RecordingFailure.unreadable` with the system's words, also for a folder, or
///   `.tooLarge` beyond `RecordingLimits.bytes`.
package nonisolated func readBytes(of url: URL) throws(RecordingFailure) -> [UInt8] {
  let path = url.relativePath
  let descriptor = retrying { open(url.path, O_RDONLY | O_CLOEXEC) }
  guard descriptor >= 0 else { throw .unreadable(path: path, words: systemMessage()) }
  defer { close(descriptor) }
  return try readBytes(from: descriptor, path: path)
}

/// Returns all bytes of an open file or pipe.
///
/// Checks the size of a regular file before reading. Stops reading a pipe when it exceeds
/// `RecordingLimits.bytes`.
nonisolated func readBytes(
  from descriptor: Int32, path: String
) throws(RecordingFailure) -> [UInt8] {
  var status = stat()
  guard fstat(descriptor, &status) == 0 else {
    throw .unreadable(path: path, words: systemMessage())
  }
  let size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
  guard size <= RecordingLimits.bytes else { throw .tooLarge(name: path) }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(size)
  // For a file, one byte more than its size, to notice a file that has grown.
  var block = [UInt8](repeating: 0, count: size > 0 ? min(size + 1, 1 << 18) : 1 << 18)
  while true {
    let count = retrying { read(descriptor, &block, block.count) }
    guard count >= 0 else { throw .unreadable(path: path, words: systemMessage()) }
    guard count > 0 else { return bytes }
    guard bytes.count + count <= RecordingLimits.bytes else { throw .tooLarge(name: path) }
    bytes += block[..<count]
  }
}

/// Repeats a system call while signals interrupt it, and returns its result; -1 after any other
/// error.
nonisolated func retrying<Result: FixedWidthInteger & SignedInteger>(
  _ call: () -> Result
) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// Returns the system's message for an error number; by default, for the last error.
nonisolated func systemMessage(_ number: Int32 = errno) -> String {
  String(cString: strerror(number))
}
