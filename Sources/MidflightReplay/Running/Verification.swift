import Foundation
import Midflight
import MotionCore

/// The proof that a recording replays to the same result however it is replayed.
///
/// `midflight verify` makes one for each recording.
public struct Verification {
  /// One way of replaying, and whether it gave the same result.
  public struct Step {
    /// The way, as a claim: `the same with 60 frames per second`.
    public let claim: String
    /// What differed, in words; nil if nothing did.
    public let difference: String?
  }

  /// Every way that was tried, in order.
  public private(set) var steps: [Step] = []
  /// What all of them should give.
  package let trace: TraceFile

  /// Whether all ways gave the same.
  public var holds: Bool { steps.allSatisfy { $0.difference == nil } }

  /// The frame rates at which a recording is replayed, per second. 6 and 600 are 60 per second of a
  /// person's time at 10× and at 0.1×.
  package static let frameRates: [Double] = [1, 6, 24, 60, 144, 600, 1000]
  /// How many moments are sought, forwards and back.
  package static let seekCount = 50

  /// Replays `recording` in every way.
  ///
  /// - Parameters:
  ///   - expected: The trace that is kept beside it, if there is one.
  ///   - traceInFreshProcess: Replays it in another process; nil leaves that way out.
  /// - Throws: What stops the very first replay: an unknown scene, a desync.
  package init(
    _ recording: Recording, scenes: SceneCatalog, expected: TraceLines? = nil,
    traceInFreshProcess: (() throws -> TraceLines)? = nil
  ) throws {
    let replay = try Replay(recording, scenes: scenes)
    trace = try TraceFile()
    replay.stream(to: trace)
    _ = try replay.finish()
    if let failed = replay.failedExpectations.first {
      steps.append(Step(claim: "as its lines expect", difference: failed.description))
    }
    if let expected { compare("as expected", to: expected) { [trace] in try trace.lines() } }
    compare("the same twice in one process") { comparison in
      try Self.replay(recording, scenes, comparison)
    }
    if let traceInFreshProcess { compare("the same in a fresh process", traceInFreshProcess) }
    for rate in Self.frameRates {
      compare("the same with \(Int(rate)) frames per second") { comparison in
        try Self.replay(recording, scenes, comparison, framesPerSecond: rate)
      }
    }
    compare("the same split and resumed at each check") { comparison in
      try Self.replay(recording, scenes, comparison) { replay in
        for line in recording.lines {
          guard case .check = line.content, let time = line.time else { continue }
          replay.advance(to: time)
          _ = replay.stage.frame()
        }
      }
    }
    compare("the same encoded and decoded") { comparison in
      let copy = try Recording(parsing: recording.encoded(), name: recording.name)
      try Self.replay(copy, scenes, comparison)
    }
    compareSeeking(recording, scenes)
    compareRecordingAgain(recording, scenes)
  }

  /// Replays `recording` in every way that needs no other process.
  ///
  /// - Throws: The failure of the very first replay: an unknown scene, a desync.
  public init(_ recording: Recording, scenes: SceneCatalog) throws {
    try self.init(recording, scenes: scenes, expected: nil, traceInFreshProcess: nil)
  }

  /// Notes how the lines of another trace differ.
  private mutating func compare(
    _ claim: String, to expected: TraceLines? = nil, _ other: () throws -> TraceLines
  ) {
    note(claim) { [trace] in
      let comparison = TraceComparison(with: try expected ?? trace.lines())
      return try comparison.difference(of: try other())
    }
  }

  /// Notes how the rows differ that another way of replaying gives to a comparison.
  private mutating func compare(_ claim: String, _ other: (TraceComparison) throws -> Void) {
    note(claim) { [trace] in
      let comparison = TraceComparison(with: try trace.lines())
      try other(comparison)
      return try comparison.finish()
    }
  }

  private mutating func note(_ claim: String, _ difference: () throws -> TraceDifference?) {
    var words: String?
    do { words = try difference()?.description } catch { words = "\(error)" }
    steps.append(Step(claim: claim, difference: words))
  }

  private static func replay(
    _ recording: Recording, _ scenes: SceneCatalog, _ comparison: TraceComparison,
    framesPerSecond: Double? = nil, beginning: (Replay) -> Void = { _ in }
  ) throws {
    let replay = try Replay(recording, scenes: scenes)
    replay.stream(comparedBy: comparison)
    beginning(replay)
    _ = try replay.finish(framesPerSecond: framesPerSecond)
  }

  /// Going through many moments in order shows at each what going straight there shows.
  private mutating func compareSeeking(_ recording: Recording, _ scenes: SceneCatalog) {
    let claim = "the same seeking to \(Self.seekCount) moments forward and back"
    do {
      // Spread by the golden ratio: even, and in no order.
      let moments = (1...Self.seekCount).map { index in
        let share = (Double(index) * 0.618033988749895).truncatingRemainder(dividingBy: 1)
        return Moment(microseconds: Int64(share * Double(recording.endTime.nanoseconds / 1_000)))
      }
      var seen: [Moment: [Recording.DomainHash]] = [:]
      let forward = try Replay(recording, scenes: scenes)
      forward.forgetTrace()
      for moment in moments.sorted() {
        forward.advance(to: moment)
        seen[moment] = forward.hashes
      }
      for moment in moments {
        let straight = try Replay(recording, scenes: scenes)
        straight.forgetTrace()
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

  /// Performing the same input live takes down the same input and gives the same trace.
  private mutating func compareRecordingAgain(_ recording: Recording, _ scenes: SceneCatalog) {
    guard let scene = scenes[recording.header.scene] else { return }
    compare("the same recorded again") { [trace] comparison in
      let tape = try RecordingTape(header: recording.header, name: recording.name)
      let live = LiveRun(scene, as: recording.header, recordingTo: tape)
      let lived = try TraceFile()
      live.stream(to: lived)
      for event in recording.events { try live.send(event) }
      try live.advance(to: recording.endTime)
      _ = try live.finish()
      let difference = try TraceComparison(with: trace.lines()).difference(of: lived.lines())
      if let difference { throw VerificationFailure.differs(difference) }
      // What was taken down is a recording too, whose checks hold; and those of a recording that
      // nobody touched are the same checks.
      try Self.replay(tape.recording, scenes, comparison)
      if recording.verdict == .intact, !recording.checks.isEmpty,
        recording.checks != tape.recording.checks
      {
        throw VerificationFailure.otherChecks
      }
    }
  }
}

/// What a verification finds besides the trace of a replay.
nonisolated private enum VerificationFailure: Error, CustomStringConvertible {
  case differs(TraceDifference)
  case otherChecks

  var description: String {
    switch self {
    case .differs(let difference): difference.description
    case .otherChecks: "the checks taken down are not those of the recording"
    }
  }
}

nonisolated extension Recording {
  /// Its checks, in order.
  fileprivate var checks: [Content] {
    lines.compactMap { if case .check = $0.content { $0.content } else { nil } }
  }
}
