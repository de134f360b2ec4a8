import Foundation

/// A lock that admits one thread at a time to the fonts.
///
/// Several painters may work in parallel, but Cairo 1.16 has one FreeType library for the process.
/// Cairo opens a font's file without a lock. It closes files beyond the tenth after a short test
/// for use. Without this lock, two threads that lay out text may get "out of memory" or a face that
/// is gone.
enum FontLock {
  /// The lock is recursive: a temporary layout may release its fonts while the lock is held.
  private static let lock = NSRecursiveLock()

  /// Calls `body` while no other thread uses the fonts; calls may be nested.
  static func whileAlone<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }
}
