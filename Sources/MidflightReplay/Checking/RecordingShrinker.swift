import Foundation
import MotionCore

/// A search for a smaller recording that fails in the same way.
///
/// The search repeats these steps until none of them helps:
/// - Remove whole gestures.
/// - Remove events, large groups first (Zeller and Hildebrandt's delta debugging).
/// - Remove waiting time.
/// - Round times and coordinates.
///
/// `isFailing` receives only valid recordings. Equal arguments produce equal results.
package struct RecordingShrinker {
  /// The maximum number of calls of `isFailing`. The search then returns the smallest recording so
  /// far.
  package static let maximumAttempts = 3_000

  private let isFailing: (Recording) throws -> Bool
  private let onProgress: (_ attempts: Int, _ events: Int) -> Void
  private var attempts = 0
  private var best: ShrinkCandidate
  private let original: Recording

  /// Creates a search for a recording. Calls no function yet.
  ///
  /// - Parameters:
  ///   - recording: A failing recording. The search drops its checks, marks and shots.
  ///   - expectations: Expectations to keep, in any order.
  ///   - onProgress: A function called after each candidate, with the number of events of the
  ///     smallest failing recording so far.
  ///   - isFailing: Returns whether a candidate fails in the same way.
  package init(
    _ recording: Recording, keeping expectations: [Recording.Expectation] = [],
    onProgress: @escaping (_ attempts: Int, _ events: Int) -> Void = { _, _ in },
    isFailing: @escaping (Recording) throws -> Bool
  ) {
    original = recording
    self.isFailing = isFailing
    self.onProgress = onProgress
    best = ShrinkCandidate(recording, keeping: expectations)
  }

  /// Returns the smallest recording found that fails in the same way.
  ///
  /// The result has the original header with the engine revision of this program, and an end line.
  ///
  /// - Returns: nil if the recording without its checks, marks and shots does not fail.
  /// - Throws: The errors of `isFailing`.
  package mutating func shrink() throws -> Recording? {
    guard try fails(best) else { return nil }
    var before: ShrinkCandidate
    repeat {
      before = best
      try cutEnd()
      try removeGestures()
      try removeEvents()
      try removeWaiting()
      try roundTimes()
      try roundPoints()
    } while best != before && attempts < Self.maximumAttempts
    return try best.recording(like: original)
  }

  // MARK: - Testing candidates

  /// Counts an attempt, and returns whether a candidate fails. Calls `onProgress` afterwards.
  ///
  /// Returns false, without a call of `isFailing`, for a candidate that is no valid recording.
  private mutating func fails(_ candidate: ShrinkCandidate) throws -> Bool {
    attempts += 1
    defer { onProgress(attempts, best.events.count) }
    guard let recording = try? candidate.recording(like: original) else { return false }
    return try isFailing(recording)
  }

  /// Replaces the best candidate if another one still fails, and returns whether it did.
  ///
  /// Returns false without a test if the candidate equals the best one or after `maximumAttempts`.
  @discardableResult
  private mutating func attempt(_ candidate: ShrinkCandidate) throws -> Bool {
    guard candidate != best, attempts < Self.maximumAttempts, try fails(candidate) else {
      return false
    }
    best = candidate
    return true
  }

  // MARK: - Removing

  /// Moves the end to the last event or expectation; if that does not fail, halves the time between
  /// while the recording fails.
  private mutating func cutEnd() throws {
    try attempt(best.ending(at: best.lastTime))
    // The waiting time at the end halves while the recording still fails.
    while best.end > best.lastTime {
      let middle = (best.end.nanoseconds + best.lastTime.nanoseconds) / 2_000
      if try !attempt(best.ending(at: Moment(microseconds: middle))) { return }
    }
  }

  /// Removes each gesture without which the recording still fails.
  ///
  /// A gesture is one pointer's events from press to release. An event of no pressed pointer is a
  /// gesture of its own.
  private mutating func removeGestures() throws {
    var number = 0
    while number < best.gestures.count {
      var candidate = best
      candidate.remove(best.gestures[number])
      if try !attempt(candidate) { number += 1 }
    }
  }

  /// Removes each group of consecutive events without which the recording still fails.
  ///
  /// The length of a group begins at half of the events and halves down to 1.
  private mutating func removeEvents() throws {
    var length = max(1, best.events.count / 2)
    while true {
      var first = 0
      while first < best.events.count {
        var candidate = best
        candidate.remove(Array(first..<min(first + length, best.events.count)))
        if try !attempt(candidate) { first += length }
      }
      if length == 1 { return }
      length /= 2
    }
  }

  /// Removes all of the time before each event and expectation, or else half, where the recording
  /// still fails.
  private mutating func removeWaiting() throws {
    for index in best.times.indices {
      let waited = best.wait(before: index)
      for fraction in [0, 0.5] {
        let cut = Int64(Double(waited) * (1 - fraction))
        if cut > 0, try attempt(best.movingEarlier(by: cut, from: index)) { break }
      }
    }
  }

  // MARK: - Rounding

  /// Rounds all times to 0.1 s, else to 10 ms, else to 1 ms: the first rounding with which the
  /// recording still fails.
  private mutating func roundTimes() throws {
    for unit: Int64 in [100_000, 10_000, 1_000] where try attempt(best.roundingTimes(to: unit)) {
      return
    }
  }

  /// Rounds all coordinates to 10 points, else to 1 point, if the recording still fails; otherwise
  /// each event's coordinates separately.
  private mutating func roundPoints() throws {
    for unit in [10.0, 1.0] where try attempt(best.roundingPoints(to: unit, at: nil)) { return }
    for index in best.events.indices {
      for unit in [10.0, 1.0] where try attempt(best.roundingPoints(to: unit, at: index)) { break }
    }
  }
}
