import Foundation

/// Every byte of a file or a pipe, unless there are too many.
package nonisolated func readBytes(of url: URL) throws(RecordingFailure) -> [UInt8] {
  let path = url.relativePath
  let descriptor = retrying { open(url.path, O_RDONLY | O_CLOEXEC) }
  guard descriptor >= 0 else { throw .unreadable(path: path, words: systemWords()) }
  defer { close(descriptor) }
  return try readBytes(from: descriptor, path: path)
}

/// Every byte of an open file or pipe, unless there are too many.
///
/// A file's size is looked at before it is read; a pipe is left once it has given too much.
nonisolated func readBytes(
  from descriptor: Int32, path: String
) throws(RecordingFailure) -> [UInt8] {
  var status = stat()
  guard fstat(descriptor, &status) == 0 else {
    throw .unreadable(path: path, words: systemWords())
  }
  let size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
  guard size <= RecordingLimits.bytes else { throw .tooLarge(name: path) }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(size)
  // Of a file, all at once, and a byte more, by which it is seen if it has grown.
  var block = [UInt8](repeating: 0, count: size > 0 ? min(size + 1, 1 << 18) : 1 << 18)
  while true {
    let count = retrying { read(descriptor, &block, block.count) }
    guard count >= 0 else { throw .unreadable(path: path, words: systemWords()) }
    guard count > 0 else { return bytes }
    guard bytes.count + count <= RecordingLimits.bytes else { throw .tooLarge(name: path) }
    bytes += block[..<count]
  }
}

/// A system call's result, asked again for as long as signals interrupt it.
nonisolated func retrying<Result: FixedWidthInteger & SignedInteger>(
  _ call: () -> Result
) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// What the last system call had to say, in the system's own words.
nonisolated func systemWords(_ number: Int32 = errno) -> String {
  String(cString: strerror(number))
}
