import Foundation
import Midflight
import MotionCore

/// A check that a recording replays to equal results in every way of replaying.
///
/// `midflight verify` creates one per recording.
@MainActor public struct Verification {
  /// A way of replaying, with its result.
  public struct Step {
    /// The way as a claim: `the same with 60 frames per second`.
    public let claim: String
    /// The difference in words; nil without one.
    public let difference: String?
    /// A Boolean value that indicates whether the result is compared with the recording's `expect`
    /// lines or its stored trace, rather than with another replay.
    package var comparesWithFiles = false
  }

  /// The tested ways in order.
  public private(set) var steps: [Step] = []
  /// The trace of the first replay, which all ways must reproduce.
  package let trace: TraceFile

  /// A Boolean value that indicates whether all ways gave equal results.
  public var holds: Bool { steps.allSatisfy { $0.difference == nil } }

  /// The tested frame rates per second.
  ///
  /// 6 and 600 correspond to 60 per second of real time at 10× and at 0.1×.
  package static let frameRates: [Double] = [1, 6, 24, 60, 144, 600, 1000]
  /// The number of tested seek targets.
  package static let seekCount = 50

  /// Replays a recording in every way. A later failure or difference becomes a step and does not
  /// throw.
  ///
  /// - Parameters:
  ///   - recording: The recording to verify. A failed expectation is a step of its own.
  ///   - scenes: The catalog that contains the recording's scene.
  ///   - expected: The trace beside the recording; nil without one.
  ///   - traceInFreshProcess: A function that replays in another process; nil to skip this way.
  /// - Throws: The failure of the first replay: an unknown scene or a desync.
  package init(
    _ recording: Recording, scenes: SceneCatalog, expected: TraceLines? = nil,
    traceInFreshProcess: (() throws -> TraceLines)? = nil
  ) throws {
    let replay = try Replay(recording, scenes: scenes)
    trace = try TraceFile()
    replay.stream(to: trace)
    _ = try replay.finish()
    if let failed = replay.failedExpectations.first {
      steps.append(
        Step(
          claim: "as the expect lines require", difference: failed.description,
          comparesWithFiles: true))
    }
    if let expected {
      compare("as expected", to: expected, comparesWithFiles: true) { [trace] in
        try trace.lines()
      }
    }
    compare("equal in two runs of one process") { comparison in
      try Self.replay(recording, scenes, comparison)
    }
    if let traceInFreshProcess { compare("equal in a new process", traceInFreshProcess) }
    for rate in Self.frameRates {
      compare("equal at \(Int(rate)) frames per second") { comparison in
        try Self.replay(recording, scenes, comparison, framesPerSecond: rate)
      }
    }
    compare("equal after a split at each check") { comparison in
      try Self.replay(recording, scenes, comparison) { replay in
        for line in recording.lines {
          guard case .check = line.content, let time = line.time else { continue }
          replay.advance(to: time)
          _ = replay.stage.frame()
        }
      }
    }
    compare("equal after encoding and decoding") { comparison in
      let copy = try Recording(parsing: recording.encodedBytes, name: recording.name)
      try Self.replay(copy, scenes, comparison)
    }
    compareSeeking(recording, scenes)
    compareRecordingAgain(recording, scenes)
  }

  /// Replays a recording in every way that needs no other process.
  ///
  /// - Throws: The failure of the first replay: an unknown scene or a desync.
  public init(_ recording: Recording, scenes: SceneCatalog) throws {
    try self.init(recording, scenes: scenes, expected: nil, traceInFreshProcess: nil)
  }

  /// Appends a step that compares the lines of another trace with `expected`, or with the first
  /// replay's trace for nil.
  private mutating func compare(
    _ claim: String, to expected: TraceLines? = nil, comparesWithFiles: Bool = false,
    _ other: () throws -> TraceLines
  ) {
    note(claim, comparesWithFiles: comparesWithFiles) { [trace] in
      let comparison = TraceComparison(with: try expected ?? trace.lines())
      return try comparison.difference(of: try other())
    }
  }

  /// Appends a step that compares the rows of another way of replaying with those of the first
  /// replay.
  private mutating func compare(_ claim: String, _ other: (TraceComparison) throws -> Void) {
    note(claim) { [trace] in
      let comparison = TraceComparison(with: try trace.lines())
      try other(comparison)
      return try comparison.finish()
    }
  }

  /// Appends a step. An error of the function counts as a difference.
  private mutating func note(
    _ claim: String, comparesWithFiles: Bool = false, _ difference: () throws -> TraceDifference?
  ) {
    var words: String?
    do { words = try difference()?.description } catch { words = "\(error)" }
    steps.append(
      Step(claim: claim, difference: words, comparesWithFiles: comparesWithFiles))
  }

  /// Replays a recording to its end, with its rows passed to a comparison.
  ///
  /// - Parameter beginning: A function called before the replay continues to its end.
  private static func replay(
    _ recording: Recording, _ scenes: SceneCatalog, _ comparison: TraceComparison,
    framesPerSecond: Double? = nil, beginning: (Replay) -> Void = { _ in }
  ) throws {
    let replay = try Replay(recording, scenes: scenes)
    replay.stream(comparedBy: comparison)
    beginning(replay)
    _ = try replay.finish(framesPerSecond: framesPerSecond)
  }

  /// Appends a step that compares the states at seek targets: reached in ascending order, and each
  /// by a replay of its own.
  ///
  /// The step names the first different domain and its moment.
  private mutating func compareSeeking(_ recording: Recording, _ scenes: SceneCatalog) {
    let claim = "equal after seeking to \(Self.seekCount) moments"
    do {
      // Multiples of the golden ratio give evenly spread moments out of order.
      let moments = (1...Self.seekCount).map { index in
        let fraction = (Double(index) * 0.618033988749895).truncatingRemainder(dividingBy: 1)
        return Moment(microseconds: Int64(fraction * Double(recording.endTime.nanoseconds / 1_000)))
      }
      var seen: [Moment: [Recording.DomainHash]] = [:]
      let forward = try Replay(recording, scenes: scenes)
      forward.disableTrace()
      for moment in moments.sorted() {
        forward.advance(to: moment)
        seen[moment] = forward.hashes
      }
      for moment in moments {
        let straight = try Replay(recording, scenes: scenes)
        straight.disableTrace()
        straight.advance(to: moment)
        let pairs = zip(straight.hashes, seen[moment] ?? [])
        guard let pair = pairs.first(where: { $0.0 != $0.1 }) else { continue }
        return steps.append(
          Step(claim: claim, difference: "\(pair.0.domain) differ at \(moment)"))
      }
      steps.append(Step(claim: claim, difference: nil))
    } catch {
      steps.append(Step(claim: claim, difference: "\(error)"))
    }
  }

  /// Appends a step that performs the input as a live run, and compares the new trace and the new
  /// recording.
  ///
  /// Compares the checks only if the recording is intact and has checks.
  private mutating func compareRecordingAgain(_ recording: Recording, _ scenes: SceneCatalog) {
    guard let scene = scenes[recording.header.scene] else { return }
    compare("equal after recording again") { [trace] comparison in
      let sink = try ByteSink(header: recording.header, name: recording.name)
      let live = LiveRun(scene, as: recording.header, recordingTo: sink)
      let liveTrace = try TraceFile()
      live.stream(to: liveTrace)
      for event in recording.lazyEvents { try live.send(event) }
      try live.advance(to: recording.endTime)
      _ = try live.finish()
      let difference = try TraceComparison(with: trace.lines()).difference(of: liveTrace.lines())
      if let difference { throw VerificationFailure.differs(difference) }
      // The new recording must replay with its checks. An intact recording must have the same
      // checks as the new one.
      let again = try sink.recording()
      try Self.replay(again, scenes, comparison)
      if recording.verdict == .intact, !recording.checks.isEmpty,
        recording.checks != again.checks
      {
        throw VerificationFailure.otherChecks
      }
    }
  }
}

/// A difference found outside the trace of a replay.
nonisolated private enum VerificationFailure: Error, CustomStringConvertible {
  case differs(TraceDifference)
  case otherChecks

  /// The difference, or the sentence that the checks differ.
  var description: String {
    switch self {
    case .differs(let difference): difference.description
    case .otherChecks: "the new checks differ from the checks of the recording"
    }
  }
}

nonisolated extension Recording {
  /// The checks of the recording, in order.
  fileprivate var checks: [Content] {
    lines.compactMap { if case .check = $0.content { $0.content } else { nil } }
  }
}
