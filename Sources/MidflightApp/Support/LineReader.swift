import Foundation

/// Reads the lines of a pipe, for `WatchedChild` and `CheckWorker`.
///
/// A wait that ends early loses nothing: the next call returns the whole line.
struct LineReader {
  private let pipe: FileHandle
  /// The bytes after the last line.
  private var rest = Data()

  init(_ pipe: FileHandle) { self.pipe = pipe }

  /// Returns the next line without its line feed; nil after a time limit or at the end of the pipe.
  ///
  /// - Parameters:
  ///   - seconds: The time limit in seconds.
  ///   - isStopped: Returns whether to stop waiting, ten times a second.
  mutating func next(
    within seconds: Double, unless isStopped: () -> Bool = { false }
  ) -> Data? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var block = [UInt8](repeating: 0, count: 1 << 14)
    var searchedCount = 0
    while true {
      if let end = rest.dropFirst(searchedCount).firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = Data(rest[(end + 1)...]) }
        return Data(rest[..<end])
      }
      searchedCount = rest.count
      let left = (deadline - ContinuousClock.now).components
      let milliseconds = left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000
      var waiting = pollfd(fd: pipe.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(max(0, min(milliseconds, 100))))
      if ready < 0, errno == EINTR { continue }
      if ready == 0, milliseconds > 0, !isStopped() { continue }
      guard ready > 0 else { return nil }
      let count = read(pipe.fileDescriptor, &block, block.count)
      guard count > 0 else { return nil }
      rest += block[..<count]
    }
  }
}
