import Foundation
import MidflightReplay
import MotionCore

/// A search for a smaller recording with the same failure, tested in child processes.
///
/// `ShrinkCommand` and `FuzzSession` create one.
struct ShrinkSession {
  /// A smaller recording, the description of its failure, and its expected trace if there is one.
  typealias Result = (recording: Recording, words: String, trace: Trace?)

  private let recording: Recording
  private let url: URL
  private let worker: CheckWorker
  /// The limits in seconds for a recording that hangs. `one` is the processor time of each smaller
  /// recording. `all` is the clock time of each smaller recording, and of the whole search.
  private static let timeLimitsWithHangs = (one: 5.0, all: 60.0)

  /// - Parameter url: The file of the recording. Its expected trace is beside it.
  init(_ recording: Recording, at url: URL, seed: UInt64, requiresRest: Bool) {
    self.recording = recording
    self.url = url
    worker = CheckWorker(seed: seed, requiresRest: requiresRest, naming: url)
  }

  /// Returns the smallest recording found that fails in the same way.
  ///
  /// | Failure | Result |
  /// |---|---|
  /// | any finding except a failed check | shrunk |
  /// | a failed check, and another finding without checks | shrunk for the other finding |
  /// | a failed check only | cut after the check, and shrunk before the last check that holds |
  /// | a trace that differs | cut after the difference, with the expected trace |
  ///
  /// - Throws: `ToolFailure.usage` if the recording does not fail, or not again.
  func shrink() throws -> Result {
    // A truncated recording has no end line.
    let complete = try recording.isTruncated ? recording.sealed() : recording
    guard let finding = try worker.finding(in: complete) else {
      return try cutAfterDifference()
    }
    guard finding.kind == .desync else { return try shrink(finding: finding) }
    if let other = try worker.finding(in: complete.withoutChecks()) {
      return try shrink(finding: other)
    }
    return try shrink(desync: finding, of: complete)
  }

  /// Returns the smallest recording found for which this program and another one give different
  /// values at the path of the first difference, with the other program's trace.
  ///
  /// - Throws: `ToolFailure.usage` if both programs give equal traces, if one fails, or if
  ///   `program` cannot be executed; `childKilled` if a signal from outside ended one.
  func shrink(against program: String) throws -> Result {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw ToolFailure.usage("--against \(program): no such program")
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-shrunk-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    /// Returns the difference between both programs; nil for equal traces, and if a program fails
    /// or exceeds the time limit.
    func difference(of recording: Recording) throws -> TraceDifference? {
      try writeAtomically(recording.encoded(), to: file)
      let (theirs, ours) = (
        try Subprocess(["trace", file.path], program: program),
        try Subprocess(["trace", file.path])
      )
      let ends = [theirs, ours].map { $0.wait(upTo: worker.clockLimit) }
      if let end = ends.compactMap(\.self).first(where: \.isFromOutside) {
        throw ToolFailure.childKilled("the replay process \(end.words)")
      }
      guard ends == [.exited(0), .exited(0)] else { return nil }
      return Trace(bytes: Array(ours.standardOutput))
        .difference(from: Trace(bytes: Array(theirs.standardOutput)))
    }
    guard let first = try difference(of: recording.withoutChecks()) else {
      throw ToolFailure.usage(
        "\(url.shortPath): both programs write equal traces, or one fails or exceeds \(Int(worker.clockLimit)) s; nothing to shrink"
      )
    }
    var shrinker = RecordingShrinker(recording, onProgress: Self.show) { smaller in
      try difference(of: smaller)?.path == first.path
    }
    let small = try shrinker.shrink()
    Console.showProgress(nil)
    guard let small, let last = try difference(of: small) else { throw failure("differs") }
    return (small, "\(last)", try trace(of: small, by: program, file))
  }

  /// Returns the trace that another program writes; incomplete if the program fails.
  private func trace(of recording: Recording, by program: String, _ file: URL) throws -> Trace {
    try writeAtomically(recording.encoded(), to: file)
    let process = try Subprocess(["trace", file.path], program: program)
    _ = process.wait(upTo: worker.clockLimit)
    return Trace(bytes: Array(process.standardOutput))
  }

  // MARK: - Removing events

  /// Returns the smallest recording found with an equivalent finding, and the words of its finding.
  ///
  /// Throws a usage failure if the finding does not occur again.
  private func shrink(finding: Finding) throws -> Result {
    let limits = Self.timeLimitsWithHangs
    if finding.kind == .hang { (worker.timeLimit, worker.clockLimit) = limits }
    let deadline = ContinuousClock.now + .seconds(limits.all)
    var shrinker = RecordingShrinker(
      recording, keeping: expectations(of: finding), onProgress: Self.show
    ) { smaller in
      guard finding.kind != .hang || .now < deadline else { return false }
      return try worker.finding(in: smaller)?.isEquivalent(to: finding) ?? false
    }
    let small = try shrinker.shrink()
    Console.showProgress(nil)
    guard let small else { throw failure(finding.words) }
    // The description of the smaller recording, because times and values have changed.
    return (small, try worker.finding(in: small)?.words ?? finding.words, nil)
  }

  /// Returns the expectations in a finding's identity; empty for a finding without one.
  private func expectations(of finding: Finding) -> [Recording.Expectation] {
    guard finding.kind == .expectation else { return [] }
    return recording.lines.compactMap { line in
      guard case .expect(let expectation) = line.content,
        finding.identity.hasPrefix("\(expectation.identity) found ")
      else { return nil }
      return expectation
    }
  }

  private func failure(_ words: String) -> ToolFailure {
    .usage("\(url.shortPath): the failure did not occur again: \(words)")
  }

  private static func show(attempts: Int, events: Int) {
    Console.showProgress("\(events) events after \(attempts) attempts")
  }

  // MARK: - Desyncs

  /// Cuts the recording after the failed check, and shrinks the input before the last check that
  /// holds.
  ///
  /// Without a good check before, only cuts the recording.
  private func shrink(desync finding: Finding, of complete: Recording) throws -> Result {
    guard let number = Int(finding.identity) else { throw failure(finding.words) }
    if let split = try DesyncSplit(in: complete, from: number) {
      var shrinker = RecordingShrinker(try split.beginning(), onProgress: Self.show) { smaller in
        guard let candidate = try? split.recording(after: smaller, expectsFoundState: true) else {
          return false
        }
        return try worker.finding(in: candidate, checksInvariants: false) == nil
      }
      let small = try shrinker.shrink()
      Console.showProgress(nil)
      if let small { return (try split.recording(after: small), finding.words, nil) }
    }
    return (try complete.cut(afterLine: number), finding.words, nil)
  }

  // MARK: - Cutting

  /// Cuts the recording and its expected trace after the first difference between the traces.
  /// Removes checks, expectations and shots.
  ///
  /// Throws a usage failure without an expected trace or without a difference that has a time.
  private func cutAfterDifference() throws -> Result {
    let traceURL = url.traceOfRecording
    guard FileManager.default.fileExists(atPath: traceURL.path) else {
      throw ToolFailure.usage("\(url.shortPath): the recording does not fail; nothing to shrink")
    }
    let expected = try Trace(contentsOf: traceURL)
    let found = try Replay(recording.withoutChecks(), scenes: .app).finish()
    guard let difference = found.difference(from: expected), let time = difference.time else {
      throw ToolFailure.usage("\(url.shortPath): the recording does not fail; nothing to shrink")
    }
    let moment = Moment(microseconds: time)
    var cut = recording
    cut.lines.removeAll { line in
      line.isExpectationOrShot || line.isCheck || line.time.map { $0 > moment } ?? false
    }
    return (
      try cut.sealed(at: min(moment, recording.endTime)), "\(difference)",
      expected.prefix(through: moment)
    )
  }
}

extension Recording {
  /// Returns a sealed copy up to a line, without expectations and shots. The copy ends at its last
  /// line with a time.
  ///
  /// - Throws: `RecordingFailure` for a line that contradicts the lines above it.
  func cut(afterLine number: Int) throws -> Recording {
    var cut = self
    cut.lines.removeAll { $0.number > number || $0.isExpectationOrShot }
    return try cut.sealed(at: cut.lines.last { $0.time != nil }?.time)
  }

  /// Returns a sealed copy without checks.
  fileprivate func withoutChecks() throws -> Recording {
    var plain = self
    plain.lines.removeAll(where: \.isCheck)
    return try plain.sealed()
  }
}

extension Recording.Line {
  var isCheck: Bool { if case .check = content { true } else { false } }

  /// A Boolean value that indicates whether the line is an expectation or a shot.
  fileprivate var isExpectationOrShot: Bool {
    switch content {
    case .expect, .shot: true
    default: false
    }
  }
}
