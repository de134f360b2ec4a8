import Counters
import Foundation

/// Measures durations.
enum Stopwatch {
  /// Measures the fastest of 30 calls, in nanoseconds of the thread's processor time.
  ///
  /// Load makes a call slower and never faster, so the fastest call is nearest to the cost of the
  /// work.
  static func nanoseconds(_ body: () -> Void) -> Double {
    let times = (0..<30).map { _ in seconds(CLOCK_THREAD_CPUTIME_ID, body) }
    return (times.min() ?? .infinity) * 1e9
  }

  /// Measures a call in seconds of a clock.
  static func seconds(_ clock: clockid_t, _ body: () -> Void) -> Double {
    let start = now(clock)
    body()
    return now(clock) - start
  }

  /// Reads a clock in seconds.
  nonisolated static func now(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Counts of a thread's heap, and the region that callgrind counts.
enum Counter {
  /// Returns the number of blocks that a call allocates, and the bytes that stay in use. The bytes
  /// are negative if the call frees older blocks. Only this thread counts.
  static func heap(_ body: () -> Void) -> (allocations: Int, bytes: Int) {
    let before = heap_count_now()
    body()
    let after = heap_count_now()
    return (
      Int(after.allocations - before.allocations), Int(after.bytes_in_use - before.bytes_in_use)
    )
  }

  /// Performs work once, inside the function that callgrind observes.
  static func region(_ work: Work) {
    var work = work
    withUnsafeMutablePointer(to: &work) {
      counted_region({ $0?.assumingMemoryBound(to: Work.self).pointee.run() }, $0)
    }
  }
}

/// A sum that prevents the compiler from removing measured work.
private var sink = 0.0

/// Adds a number to the sum.
@inline(never) func use(_ number: Double) { sink += number }
