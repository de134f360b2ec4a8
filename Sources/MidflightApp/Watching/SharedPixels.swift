import Foundation

/// The pixels of a picture in memory that two processes share, by a file without a name.
nonisolated final class SharedPixels {
  let width: Int
  let height: Int
  /// The path by which a child process opens the file.
  let path: String
  private let file: FileHandle
  private let address: UnsafeMutableRawPointer

  /// The distance between two rows in bytes.
  var bytesPerRow: Int { 4 * width }

  /// Creates the pixels, or opens those of the parent process at a path.
  ///
  /// - Throws: `ToolFailure.unwritable` if the system refuses.
  @MainActor init(width: Int, height: Int, path: String? = nil) throws {
    let file =
      try path.map {
        try FileHandle(forUpdating: URL(fileURLWithPath: $0))
      } ?? ChildRun.temporaryFile()
    let count = 4 * width * height
    if path == nil { ftruncate(file.fileDescriptor, off_t(count)) }
    guard
      let address = mmap(
        nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, file.fileDescriptor, 0),
      address != MAP_FAILED
    else {
      throw ToolFailure.unwritable(
        "a picture of \(width)×\(height) pixels: \(String(cString: strerror(errno)))")
    }
    self.path = path ?? "/proc/\(getpid())/fd/\(file.fileDescriptor)"
    (self.width, self.height, self.file, self.address) = (width, height, file, address)
  }

  deinit { munmap(address, 4 * width * height) }

  /// The bytes of all rows.
  var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: address, count: 4 * width * height)
  }

  /// Copies rectangles of whole pixels from another picture of the same size.
  func copy(_ rects: [CGRect], from pixels: UnsafeRawBufferPointer, bytesPerRow: Int) {
    guard let source = pixels.baseAddress else { return }
    let all = CGRect(x: 0, y: 0, width: width, height: height)
    for rect in rects.map({ $0.integral.intersection(all) }) where !rect.isEmpty {
      let (x, count) = (4 * Int(rect.minX), 4 * Int(rect.width))
      for row in Int(rect.minY)..<Int(rect.maxY) {
        memcpy(address + row * self.bytesPerRow + x, source + row * bytesPerRow + x, count)
      }
    }
  }
}
