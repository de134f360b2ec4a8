import Foundation

/// Reads and writes whole files, and reports errors in the system's words.
enum FileBytes {
  /// The largest file to read, in bytes; every picture of this package is far smaller.
  static let maximumByteCount = 256 << 20

  /// Returns the bytes of the file at `path`.
  ///
  /// An empty file gives empty data.
  ///
  /// - Throws: `PainterFailure.reading`, also for a file with more than `maximumByteCount` bytes.
  static func read(_ path: String) throws(PainterFailure) -> Data {
    func refusal() -> PainterFailure { .reading(path: path, reason: lastError()) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal() }
    defer { close(descriptor) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return data }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw refusal() }
      data.append(contentsOf: buffer[..<count])
      guard data.count <= maximumByteCount else {
        throw .reading(path: path, reason: "it has more than \(maximumByteCount) bytes")
      }
    }
  }

  /// Creates or overwrites the file at `path`.
  ///
  /// Existing content is lost. Empty data leave an empty file.
  ///
  /// - Throws: `PainterFailure.writing`; the file may then hold a part of the data.
  static func write(_ data: Data, to path: String) throws(PainterFailure) {
    func refusal() -> PainterFailure { .writing(path: path, reason: lastError()) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw refusal() }
    defer { close(descriptor) }
    var remaining = [UInt8](data)[...]
    while !remaining.isEmpty {
      let count = remaining.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw refusal() }
      remaining = remaining.dropFirst(count)
    }
  }

  private static func lastError() -> String { String(cString: strerror(errno)) }
}
