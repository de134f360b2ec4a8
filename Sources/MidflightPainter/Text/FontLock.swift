import Foundation

/// Lets one thread at a time into the fonts.
///
/// A painter is used from one thread at a time, but several painters may be at work, and Cairo 1.16 has
/// one FreeType library for the process: it opens a font's file without holding a lock, and closes the
/// files of others beyond the tenth after a glance at whether they are in use. Two threads that set text
/// at once may meet there, in "out of memory" or in a face that is gone.
enum FontLock {
  /// Recursive, as a layout that was needed only to set a text lets go of its fonts while that is done.
  private static let lock = NSRecursiveLock()

  static func whileAlone<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }
}
