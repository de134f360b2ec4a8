import Foundation

/// An unfinished file, locked until its writer is deallocated or its process ends.
///
/// `RecordingWriter` creates one. Deallocation without `rename` leaves the file on the disk, as a
/// killed process does.
nonisolated final class PartFile {
  private(set) var url: URL
  /// A function called with the location of the file.
  ///
  /// The function is called after another process deleted, moved or resized the file, and all lines
  /// were written again.
  var onRestore: (URL) -> Void = { _ in }
  /// The relative path of `url`.
  ///
  /// Both paths are stored because a URL computes its paths on each call.
  private var path: String
  private var absolutePath: String
  private var descriptor: Int32
  /// The whole lines so far, because another process can empty the file.
  private var lines: [UInt8] = []

  private init(url: URL, descriptor: Int32) {
    self.url = url
    path = url.relativePath
    absolutePath = url.path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The flags of a new file.
  private static let creating = O_CREAT | O_EXCL | O_WRONLY | O_APPEND | O_CLOEXEC

  /// Creates and locks `<file>.part`. First moves aside the file that a killed process left there.
  ///
  /// Throws `RecordingFailure.writing` if the system refuses the file.
  ///
  /// - Returns: The file, and the new location of the left-over file; nil if there was none.
  /// - Throws: `RecordingFailure.beingWritten` if another writer holds the lock.
  static func create(for url: URL) throws(RecordingFailure) -> (part: PartFile, recovered: URL?) {
    let partURL = URL(fileURLWithPath: url.relativePath + ".part", relativeTo: url.baseURL)
    var recovered: URL?
    while true {
      let descriptor = retrying { open(partURL.path, creating, 0o644) }
      if descriptor >= 0 {
        let part = PartFile(url: partURL, descriptor: descriptor)
        // Another writer may have moved this file aside between creation and lock.
        guard lock(descriptor), part.isIntact else { throw .beingWritten(path: url.relativePath) }
        return (part, recovered)
      }
      guard errno == EEXIST else {
        throw .writing(path: partURL.relativePath, words: systemMessage())
      }
      recovered = try moveAside(partURL, for: url) ?? recovered
    }
  }

  // MARK: Writing

  /// Appends a line and its line feed.
  ///
  /// Writes the lines before again if writing fails. If the file was deleted, moved
  /// or resized, first writes the earlier lines again, and calls `onRestore`.
  ///
  /// - Parameter write: A function that writes bytes to a descriptor; the path is for messages.
  ///   Tests pass a function that fails after some bytes.
  func append(
    _ line: some Collection<UInt8>,
    with write: ([UInt8], Int32, String) throws(RecordingFailure) -> Void = writeAll(_:to:path:)
  ) throws(RecordingFailure) {
    if !isIntact { try restore() }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.count + 1)
    bytes.append(contentsOf: line)
    bytes.append(UInt8(ascii: "\n"))
    do throws(RecordingFailure) {
      try write(bytes, descriptor, path)
    } catch {
      // Another program may have resized the file during the write.
      if status != nil {
        do throws(RecordingFailure) { try rewrite() } catch { removeSurplus() }
      }
      throw error
    }
    lines += bytes
  }

  /// Blocks until the file is on the disk.
  func flush() throws(RecordingFailure) {
    try synchronise(descriptor, path: path)
  }

  /// Renames the file, and blocks until the folder is on the disk.
  ///
  /// Writes the lines again first if the file was deleted, moved or resized.
  ///
  /// - Throws: `RecordingFailure.exists` if the new name is taken and `replacing` is false.
  func rename(to target: URL, replacing: Bool) throws(RecordingFailure) {
    if !isIntact { try restore() }
    let number =
      replacing
      ? (Foundation.rename(absolutePath, target.path) == 0 ? 0 : errno)
      : renameWithoutReplacing(absolutePath, to: target.path)
    switch number {
    case 0: try synchroniseFolder(of: target)
    case EEXIST where !replacing: throw .exists(path: target.relativePath, recordingIn: path)
    default: throw .writing(path: target.relativePath, words: systemMessage(number))
    }
  }

  /// Deletes the file, unless it was deleted or moved before.
  func remove() {
    if status != nil { unlink(absolutePath) }
  }

  // MARK: Deleted, moved or resized

  /// Writes the lines so far again: into the open file if it was only resized, and otherwise to a
  /// new file of the same name, with a number added if the name is taken.
  ///
  /// Creates the folder again if the folder was deleted.
  ///
  /// Calls `onRestore` with the location after success.
  ///
  /// - Throws: `RecordingFailure.writing` if the new file cannot be written. The lines are then in
  ///   the folder for temporary files, and the failure names that file.
  private func restore() throws(RecordingFailure) {
    do throws(RecordingFailure) {
      if status != nil { try rewrite() } else { try copy(to: url) }
    } catch {
      let failure = error
      let rescue = FileManager.default.temporaryDirectory
        .appendingPathComponent("midflight-\(getpid())-\(url.lastPathComponent)")
      do throws(RecordingFailure) { try copy(to: rescue) } catch { throw failure }
      throw .writing(
        path: failure.path ?? path,
        words: "\(failure.words ?? "the file was changed"); the recorded lines are in \(url.path)")
    }
    onRestore(url)
  }

  /// Writes the lines so far over the content of the open file, whose lock remains.
  private func rewrite() throws(RecordingFailure) {
    let flags = fcntl(descriptor, F_GETFL)
    try check(flags, path)
    try check(fcntl(descriptor, F_SETFL, flags & ~O_APPEND), path)
    defer { _ = fcntl(descriptor, F_SETFL, flags) }
    try check(lseek(descriptor, 0, SEEK_SET), path)
    try writeAll(lines, to: descriptor, path: path)
    try check(retrying { ftruncate(descriptor, off_t(lines.count)) }, path)
    try synchronise(descriptor, path: path)
  }

  /// Removes the bytes after the lines so far. A shorter file stays as it is.
  private func removeSurplus() {
    guard let status, status.st_size > lines.count else { return }
    _ = retrying { ftruncate(descriptor, off_t(lines.count)) }
  }

  /// Copies the lines so far to a new file, and continues writing there. Creates the folder if it
  /// does not exist.
  ///
  /// A taken name receives a number: `.1`, `.2` and so on. After a failure, deletes the copy and
  /// continues with the old file.
  private func copy(to place: URL) throws(RecordingFailure) {
    let folder = place.deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var copy: Int32 = -1
    var number = 0
    var target = place
    while copy < 0 {
      copy = retrying { open(target.path, Self.creating, 0o644) }
      if copy >= 0 { break }
      guard errno == EEXIST, number < 10_000 else {
        throw .writing(path: target.relativePath, words: systemMessage())
      }
      number += 1
      target = URL(fileURLWithPath: "\(place.relativePath).\(number)", relativeTo: place.baseURL)
    }
    do throws(RecordingFailure) {
      guard lock(copy) else { throw .beingWritten(path: target.relativePath) }
      try writeAll(lines, to: copy, path: target.relativePath)
      try synchronise(copy, path: target.relativePath)
    } catch {
      // Another writer may have moved the copy aside before the lock, and created its own file.
      if Self.status(of: copy, at: target.path) != nil { unlink(target.path) }
      close(copy)
      throw error
    }
    close(descriptor)
    descriptor = copy
    (url, path, absolutePath) = (target, target.relativePath, target.path)
  }

  /// Blocks until the entry of a file in its folder is on the disk. Throws
  /// `RecordingFailure.writing`.
  private func synchroniseFolder(of target: URL) throws(RecordingFailure) {
    let folder = target.deletingLastPathComponent()
    let descriptor = retrying { open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    try check(descriptor, folder.relativePath)
    defer { close(descriptor) }
    try synchronise(descriptor, path: folder.relativePath)
  }

  /// A Boolean value that indicates whether the path still names the open file, and the file's size
  /// is that of `lines`.
  private var isIntact: Bool { status?.st_size == off_t(lines.count) }

  /// The status of the file; nil if the file was deleted, moved or replaced.
  private var status: stat? { Self.status(of: descriptor, at: absolutePath) }

  /// Returns the status of an open file; nil if the path does not name the file.
  private static func status(of descriptor: Int32, at path: String) -> stat? {
    var mine = stat()
    var other = stat()
    let isInPlace =
      fstat(descriptor, &mine) == 0 && lstat(path, &other) == 0
      && mine.st_ino == other.st_ino && mine.st_dev == other.st_dev
    return isInPlace ? mine : nil
  }
}

nonisolated extension RecordingFailure {
  /// The path of the file that could not be written; nil for another failure.
  fileprivate var path: String? { if case .writing(let path, _) = self { path } else { nil } }
  fileprivate var words: String? { if case .writing(_, let words) = self { words } else { nil } }
}

/// The kind of item at a path.
nonisolated enum FileKind { case nothing, file, folder }

/// Returns the kind of item at a path without following a link.
///
/// Anything that is not a folder counts as a file, including a dangling link.
nonisolated func kind(of path: String) -> FileKind {
  var status = stat()
  guard lstat(path, &status) == 0 else { return .nothing }
  return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
}

/// Writes all bytes, in more than one call if the system accepts only some of them.
///
/// Does nothing for no bytes. After a failure, some bytes may be written.
///
/// - Parameter path: The path for messages.
nonisolated func writeAll(
  _ bytes: [UInt8], to descriptor: Int32, path: String
) throws(RecordingFailure) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { rest in
      retrying { write(descriptor, rest.baseAddress, rest.count) }
    }
    try check(count, path)
    rest = rest.dropFirst(count)
  }
}

/// Moves a left-over file aside to the first free `.part.1`, `.part.2`, ….
///
/// - Returns: The new location; nil if the file vanished meanwhile.
/// - Throws: `RecordingFailure.beingWritten` if another writer holds the lock, or `.writing` after
///   10 000 taken names.
private nonisolated func moveAside(_ part: URL, for url: URL) throws(RecordingFailure) -> URL? {
  let descriptor = retrying {
    open(part.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  }
  if descriptor < 0, errno == ENOENT { return nil }
  try check(descriptor, part.relativePath)
  defer { close(descriptor) }
  guard lock(descriptor) else { throw .beingWritten(path: url.relativePath) }
  for number in 1...10_000 {
    let aside = URL(fileURLWithPath: "\(part.relativePath).\(number)", relativeTo: part.baseURL)
    if kind(of: aside.path) != .nothing { continue }
    if link(part.path, aside.path) == 0 {
      unlink(part.path)
      return aside
    }
    if errno == ENOENT { return nil }
    if errno == EEXIST { continue }
    // Fallback for a file system without links. The loop found the name free, and the lock excludes
    // other writers.
    try check(rename(part.path, aside.path), aside.relativePath)
    return aside
  }
  throw .writing(
    path: part.relativePath, words: "10000 unfinished recordings exist; delete some of them")
}

/// Locks a file without waiting, and returns whether no other process holds the lock.
///
/// Also returns true on a file system without locks.
private nonisolated func lock(_ descriptor: Int32) -> Bool {
  retrying { flock(descriptor, LOCK_EX | LOCK_NB) } == 0 || errno != EWOULDBLOCK
}

/// Blocks until a file is on the disk. Ignores EINVAL, which a file system without `fsync` returns.
nonisolated func synchronise(
  _ descriptor: Int32, path: String
) throws(RecordingFailure) {
  if retrying({ fsync(descriptor) }) != 0, errno != EINVAL {
    throw .writing(path: path, words: systemMessage())
  }
}

/// Throws the system's error if the result of a system call is negative.
private nonisolated func check(
  _ result: some SignedInteger, _ path: String
) throws(RecordingFailure) {
  if result < 0 { throw .writing(path: path, words: systemMessage()) }
}
