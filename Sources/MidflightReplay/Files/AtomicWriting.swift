import Foundation

/// The treatment of an existing file of the same name.
package nonisolated enum ExistingFilePolicy {
  /// Follows a link, and writes into a pipe or a device. For a name given by a person.
  case followLink
  /// Replaces the file, or the link itself. For a name derived from a recording, because a
  /// recording may come from an untrusted source.
  case replace
  /// Keeps the file and throws.
  case keep
}

/// Writes a file completely or not at all, except that bytes go directly into a pipe or a device.
///
/// | Policy | Existing name |
/// |---|---|
/// | `followLink` | Replaces the file, or the target of a link. |
/// | `replace` | Replaces the file, the link, the pipe or the device itself. |
/// | `keep` | Throws, and leaves no new file. |
///
/// - Throws: `ReplayFailure.unwritable` with the system's words.
package nonisolated func writeAtomically(
  _ data: Data, to url: URL, ifExists policy: ExistingFilePolicy = .followLink
) throws(ReplayFailure) {
  guard policy == .followLink else {
    return try writeToNewFile(url, as: url.relativePath, replacing: policy == .replace) {
      try writeAll(Array(data), to: $0, path: url.relativePath)
    }
  }
  let destination = WriteDestination(url)
  do {
    try data.write(to: destination.url, options: destination.isSpecialFile ? [] : .atomic)
  } catch {
    throw .unwritable(url.relativePath, systemMessage(error))
  }
}

/// The destination of a name after following links.
nonisolated struct WriteDestination {
  let url: URL
  /// A Boolean value that indicates whether the destination exists and is not a regular file, such
  /// as a pipe.
  ///
  /// The caller writes into such a destination and does not replace it.
  let isSpecialFile: Bool

  /// Finds the destination of a name.
  ///
  /// | Name | Destination |
  /// |---|---|
  /// | a regular file or a link to one | the file |
  /// | a pipe, device or folder, or a link to one | the name itself, a special file |
  /// | a link whose target does not exist | the target |
  /// | nothing | the name itself |
  init(_ url: URL) {
    var status = stat()
    isSpecialFile = stat(url.path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    // The system does not resolve a link whose target does not exist.
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)
    let danglingTarget = link.map {
      URL(fileURLWithPath: $0, relativeTo: url.deletingLastPathComponent())
    }
    let resolved = url.resolvingSymlinksInPath()
    let exists = FileManager.default.fileExists(atPath: resolved.path)
    self.url = isSpecialFile ? url : exists ? resolved : danglingTarget ?? url
  }
}

/// Writes a new file next to the destination and renames it.
///
/// Keeps the permissions of a replaced regular file. Deletes the new file after a failure, and then
/// leaves the destination unchanged.
///
/// - Parameters:
///   - url: The destination.
///   - name: The name of the file in messages.
///   - replacing: Whether an existing file is replaced. If false, a taken name throws after the
///     call of `write`.
///   - write: A function that writes to a descriptor. An error other than `ReplayFailure` becomes
///     the system's words.
nonisolated func writeToNewFile(
  _ url: URL, as name: String, replacing: Bool, _ write: (Int32) throws -> Void
) throws(ReplayFailure) {
  let target = url.path
  func refusal(_ words: String = systemMessage()) -> ReplayFailure { .unwritable(name, words) }
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
        ? "the file exists; use another name" : systemMessage(number))
  }
  isDone = true
}

/// Renames a file unless the new name is taken.
///
/// Creates the new name as a hard link and then removes the old name. On a file system without hard
/// links, an empty file reserves the new name first.
///
/// - Returns: 0, or the system's error number; `EEXIST` for a taken name. After an error the old
///   name remains.
nonisolated func renameWithoutReplacing(_ old: String, to new: String) -> Int32 {
  if link(old, new) == 0 {
    unlink(old)
    return 0
  }
  guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(errno) else { return errno }
  // On a file system without hard links, an empty file reserves the name.
  let claim = retrying { open(new, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644) }
  guard claim >= 0 else { return errno }
  close(claim)
  guard rename(old, new) != 0 else { return 0 }
  let number = errno
  unlink(new)
  return number
}
