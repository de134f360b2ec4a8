import Foundation

/// The treatment of an existing file of the same name.
package nonisolated enum TakenName {
  /// Follows a link, and writes into a pipe or a device. For names that a person gave.
  case followed
  /// Replaces the file, or the link itself. For names that are made from a recording's name,
  /// because anybody may have made the recording.
  case replaced
  /// Keeps the file, and refuses to write.
  case kept
}

/// Writes a file whole or not at all. Writes directly into a pipe or a device.
///
/// - Throws: `ReplayFailure.unwritable` with the system's words.
package nonisolated func writeWhole(
  _ data: Data, to url: URL, whenTaken taken: TakenName = .followed
) throws(ReplayFailure) {
  guard taken == .followed else {
    return try writeBeside(url, as: url.relativePath, replacing: taken == .replaced) {
      try writeAll(Array(data), to: $0, path: url.relativePath)
    }
  }
  let place = FollowedPlace(url)
  do {
    try data.write(to: place.url, options: place.isOther ? [] : .atomic)
  } catch {
    throw .unwritable(url.relativePath, systemWords(error))
  }
}

/// The place to which a name leads: a file, perhaps through a link, or what is no regular file.
nonisolated struct FollowedPlace {
  let url: URL
  /// A Boolean value that indicates whether something is there that is no regular file, such as a pipe: it is
  /// written into, and not replaced.
  let isOther: Bool

  init(_ url: URL) {
    var status = stat()
    isOther = stat(url.path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    // A link that leads nowhere yet is not resolved by the system.
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)
    let nowhere = link.map { URL(fileURLWithPath: $0, relativeTo: url.deletingLastPathComponent()) }
    let resolved = url.resolvingSymlinksInPath()
    let exists = FileManager.default.fileExists(atPath: resolved.path)
    self.url = isOther ? url : exists ? resolved : nowhere ?? url
  }
}

/// Writes a new file beside the one that is meant, and gives it the name.
///
/// - Parameters:
///   - name: What messages call it.
///   - write: Writes to a descriptor; what it throws beside a `ReplayFailure` is told in the system's words.
nonisolated func writeBeside(
  _ url: URL, as name: String, replacing: Bool, _ write: (Int32) throws -> Void
) throws(ReplayFailure) {
  let target = url.path
  func refusal(_ words: String = systemWords()) -> ReplayFailure { .unwritable(name, words) }
  var descriptor: Int32 = -1
  var path = ""
  for number in 1...10_000 where descriptor < 0 {
    path = "\(target).new\(number)"
    descriptor = retrying { open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644) }
    guard descriptor >= 0 || errno == EEXIST else { throw refusal() }
  }
  guard descriptor >= 0 else { throw refusal() }
  var isDone = false
  defer {
    close(descriptor)
    if !isDone { unlink(path) }
  }
  var status = stat()
  if lstat(target, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
    fchmod(descriptor, status.st_mode & 0o777)
  }
  do { try write(descriptor) } catch { throw error as? ReplayFailure ?? refusal() }
  let number =
    replacing
    ? (rename(path, target) == 0 ? 0 : errno) : renameWithoutReplacing(path, to: target)
  guard number == 0 else {
    throw refusal(
      number == EEXIST && !replacing
        ? "a file of this name is there, and stays" : systemWords(number))
  }
  isDone = true
}

/// Renames a file unless the new name is taken: makes the new name, then removes the old name.
///
/// - Returns: 0, or the system's error number; `EEXIST` for a name that is taken.
nonisolated func renameWithoutReplacing(_ old: String, to new: String) -> Int32 {
  if link(old, new) == 0 {
    unlink(old)
    return 0
  }
  guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(errno) else { return errno }
  // On a file system without links an empty file reserves the name.
  let claim = retrying { open(new, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644) }
  guard claim >= 0 else { return errno }
  close(claim)
  guard rename(old, new) != 0 else { return 0 }
  let number = errno
  unlink(new)
  return number
}
