import BenchmarkFigures
import Foundation

/// Times work in batches and keeps the fastest.
///
/// What counts is the time that a processor spends on this thread, so that another program's turn
/// does not. Whatever else a machine does makes a batch slower, never faster: the smallest of many
/// is the nearest to what the work costs by itself.
struct Stopwatch {
  /// Batches; the fastest counts.
  var batches = 30
  /// Seconds that a batch takes at least, so that the clock's own cost is nothing.
  var secondsPerBatch = 0.003

  /// Nanoseconds of one call, after one that does not count.
  func nanoseconds(_ body: () -> Void) -> Double {
    body()
    var calls = 1
    var elapsed = Self.time { body() }
    while elapsed < secondsPerBatch {
      let share = elapsed / secondsPerBatch
      calls = share > 0.01 ? max(calls * 2, Int(Double(calls) / share)) : calls * 100
      elapsed = Self.time { for _ in 0..<calls { body() } }
    }
    var best = elapsed
    for _ in 1..<batches { best = min(best, Self.time { for _ in 0..<calls { body() } }) }
    return best / Double(calls) * 1e9
  }

  /// Nanoseconds of work that cannot be done twice on the same thing: each batch makes its own.
  ///
  /// - Parameters:
  ///   - make: Not timed.
  ///   - body: Timed, once for each thing that was made.
  func nanoseconds<Thing>(of body: (Thing) -> Void, making make: () -> Thing) -> Double {
    body(make())
    var best = Double.infinity
    for _ in 0..<batches {
      let thing = make()
      best = min(best, Self.time { body(thing) })
    }
    return best * 1e9
  }

  /// Seconds that a processor spends on something.
  static func time(_ body: () throws -> Void) rethrows -> Double {
    let start = now(CLOCK_THREAD_CPUTIME_ID)
    try body()
    return now(CLOCK_THREAD_CPUTIME_ID) - start
  }

  /// Seconds by the wall: of work that several processors do.
  static func wall(_ body: () throws -> Void) rethrows -> Double {
    let start = now()
    try body()
    return now() - start
  }

  /// Seconds on a clock.
  nonisolated static func now(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Where results go that nobody looks at, so that no compiler leaves the work out.
nonisolated(unsafe) private var sink = 0.0

/// Uses a number.
@inline(never) nonisolated func use(_ number: Double) { sink += number }
