import Foundation

/// The pixels of a picture in memory that two processes share, by a file without a name.
nonisolated final class SharedPixels {
  let place: Place

  /// The file and the size of shared pixels. No two pictures of a process have equal places.
  struct Place: Codable, Hashable, Sendable {
    /// The path by which a child process opens the file.
    let path: String
    /// The number of the picture, because a later file may have an earlier one's path.
    let number: Int
    let width: Int
    let height: Int
  }

  @MainActor private static var count = 0
  private let file: FileHandle
  private let address: UnsafeMutableRawPointer

  /// The distance between two rows in bytes.
  var bytesPerRow: Int { 4 * place.width }

  /// Creates pixels.
  ///
  /// - Throws: `ToolFailure.unwritable` if the system refuses.
  @MainActor convenience init(width: Int, height: Int) throws {
    let file = try Subprocess.temporaryFile()
    ftruncate(file.fileDescriptor, off_t(4 * width * height))
    Self.count += 1
    let path = "/proc/\(getpid())/fd/\(file.fileDescriptor)"
    try self.init(
      Place(path: path, number: Self.count, width: width, height: height), in: file)
  }

  /// Opens the pixels of the parent process.
  ///
  /// - Throws: `ToolFailure.unwritable` if the system refuses.
  @MainActor convenience init(_ place: Place) throws {
    try self.init(place, in: FileHandle(forUpdating: URL(fileURLWithPath: place.path)))
  }

  @MainActor private init(_ place: Place, in file: FileHandle) throws {
    guard
      let address = mmap(
        nil, 4 * place.width * place.height, PROT_READ | PROT_WRITE, MAP_SHARED,
        file.fileDescriptor, 0), address != MAP_FAILED
    else {
      throw ToolFailure.unwritable(
        "a picture of \(place.width)×\(place.height) pixels: \(String(cString: strerror(errno)))")
    }
    (self.place, self.file, self.address) = (place, file, address)
  }

  deinit { munmap(address, 4 * place.width * place.height) }

  /// The bytes of all rows.
  var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: address, count: 4 * place.width * place.height)
  }

  /// Copies rectangles of whole pixels from another picture of the same size.
  func copy(_ rects: [CGRect], from pixels: UnsafeRawBufferPointer, bytesPerRow: Int) {
    guard let source = pixels.baseAddress else { return }
    let all = CGRect(x: 0, y: 0, width: place.width, height: place.height)
    for rect in rects.map({ $0.integral.intersection(all) }) where !rect.isEmpty {
      let (x, count) = (4 * Int(rect.minX), 4 * Int(rect.width))
      for row in Int(rect.minY)..<Int(rect.maxY) {
        memcpy(address + row * self.bytesPerRow + x, source + row * bytesPerRow + x, count)
      }
    }
  }
}
