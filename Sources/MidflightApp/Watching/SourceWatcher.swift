import Foundation
import Synchronization

/// A watcher of the files of a package, by inotify. Hidden files, builds and recordings do not
/// count.
nonisolated final class SourceWatcher: Sendable {
  private let root: String
  private let descriptor: Int32
  private let onChange: @Sendable () -> Void
  /// The watched folders by the numbers of their watches.
  private let folders = Mutex<[Int32: String]>([:])
  private let changed = Mutex(false)

  /// Starts to watch a folder and all folders below.
  ///
  /// - Parameter onChange: Called on another thread, after each change.
  /// - Throws: `ToolFailure.unreadable` if the system refuses.
  init(_ folder: URL, onChange: @escaping @Sendable () -> Void) throws {
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    (root, self.onChange) = (folder.path, onChange)
    guard descriptor >= 0, watch(root) else {
      let words = String(cString: strerror(errno))
      throw MainActor.assumeIsolated {
        ToolFailure.unreadable("\(folder.path): watching: \(words)")
      }
    }
    Thread.detachNewThread { [self] in while readChanges() {} }
  }

  /// Returns whether a file has changed since the last call.
  func takeChange() -> Bool { changed.withLock { exchange(&$0, with: false) } }

  /// Watches a folder and all folders below, each only once, even if several links lead to it.
  ///
  /// - Returns: False if the system has no more watches, or for an unreadable `root`. Other
  ///   unreadable folders are skipped.
  @discardableResult private func watch(_ path: String) -> Bool {
    let events = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    let number = inotify_add_watch(descriptor, path, UInt32(events))
    guard number >= 0 else { return errno != ENOSPC && path != root }
    let files = FileManager.default
    if let known = folders.withLock({ $0[number] }), known != path, files.fileExists(atPath: known)
    {
      return true
    }
    folders.withLock { $0[number] = path }
    for name in (try? files.contentsOfDirectory(atPath: path)) ?? [] where Self.counts(name) {
      var isFolder = ObjCBool(false)
      guard files.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder), isFolder.boolValue
      else { continue }
      if !watch("\(path)/\(name)") { return false }
    }
    return true
  }

  /// Returns whether a file or folder belongs to the sources, by its name.
  static func counts(_ name: String) -> Bool {
    !name.hasPrefix(".") && !name.hasSuffix("~") && name != "recordings" && name != "4913"
  }

  /// Waits for changes and reads them. Returns false after a failure.
  private func readChanges() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && errno == EINTR }
    var (offset, isChanged) = (0, false)
    let headerSize = MemoryLayout<inotify_event>.size
    while offset + headerSize <= count {
      let header = bytes.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      }
      let start = offset + headerSize
      let name = String(
        decoding: bytes[start..<start + Int(header.len)].prefix { $0 != 0 }, as: UTF8.self)
      offset = start + Int(header.len)
      if header.mask & UInt32(IN_Q_OVERFLOW) != 0 {
        // The system dropped events, perhaps also those of new folders.
        watch(root)
        isChanged = true
      }
      guard Self.counts(name), !name.isEmpty else { continue }
      if header.mask & UInt32(IN_ISDIR) == 0 {
        // A created file is complete when it is closed.
        isChanged = isChanged || header.mask & UInt32(IN_CREATE) == 0
      } else if let folder = folders.withLock({ $0[header.wd] }) {
        watch("\(folder)/\(name)")
        isChanged = true
      }
    }
    if isChanged {
      changed.withLock { $0 = true }
      onChange()
    }
    return true
  }
}
