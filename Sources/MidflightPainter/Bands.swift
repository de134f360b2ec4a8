import Dispatch
import Foundation

/// Work on many pixels, in bands of rows that the machine's processors do at once.
///
/// A band's pixels go by the picture alone and never by another band's: so the bytes are the same in
/// how many bands ever they are made.
enum Bands {
  /// Less is done sooner than another processor wakes up, in pixels.
  private static let fewest = 1 << 15
  /// More processors than these hardly help, for what has to be brought to them.
  private static let most = 8

  private static let processors = min(ProcessInfo.processInfo.activeProcessorCount, most)

  /// Does work for rows, each of them once.
  ///
  /// - Parameters:
  ///   - count: How many rows there are.
  ///   - pixels: How many pixels they have, all together.
  ///   - work: Called with rows beside each other, from several threads at once; it must write to those alone.
  static func perform(count: Int, pixels: Int, _ work: (Range<Int>) -> Void) {
    let bands = min(processors, pixels / fewest, count)
    guard bands > 1 else { return work(0..<count) }
    withoutActuallyEscaping(work) { work in
      // Sent to the other threads, and no longer than this call: what it writes to, no two of them have.
      nonisolated(unsafe) let work = work
      DispatchQueue.concurrentPerform(iterations: bands) { band in
        work(count * band / bands..<count * (band + 1) / bands)
      }
    }
  }
}
