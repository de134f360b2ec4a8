import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MotionCore

/// The result of replaying one recording.
struct ReplayResult {
  /// The path of the recording, relative to the working folder.
  let path: String
  /// The failures in the order of their discovery.
  private(set) var failures: [Failure] = []
  /// The exit code of the worst failure.
  private(set) var exit = ToolExit.good
  /// The files that `--update` wrote.
  private(set) var written: [String] = []
  /// Remarks that are no failures, such as a truncated recording.
  private(set) var remarks: [String] = []
  /// The duration of the replay in seconds, for people.
  private(set) var seconds = 0.0
  /// The moments that show failures, in the order of their discovery.
  private(set) var failureMoments: [FailureMoment] = []
  /// The explanation of a failure with `--explain-upgrade`; nil for a recording of this engine.
  private(set) var upgrade: Upgrade?

  /// The differences after a change of the engine.
  struct Upgrade: Equatable {
    /// A Boolean value that indicates whether the change of the engine alone explains the failure.
    var isByEngineOnly: Bool
    /// The explanation in one line.
    var words: String
  }

  /// A failure of the replay.
  enum Failure: Equatable {
    /// A failure at a line and column of the recording.
    case inRecording(line: Int, column: Int, String)
    /// A failure elsewhere, such as a different picture.
    case other(String)

    /// The description, which begins with the line and the column of a failure in the recording.
    var words: String {
      switch self {
      case .inRecording(let line, let column, let words): "\(line):\(column): \(words)"
      case .other(let words): words
      }
    }
  }

  /// A moment that shows a failure.
  struct FailureMoment: Equatable {
    /// The description of the failure.
    var caption: String
    /// The time in the recording, in seconds.
    var seconds: Double
    /// The path of the expected picture; nil without one.
    var expected: String?
  }

  /// A Boolean value that indicates whether all results match the expected files.
  var isPassed: Bool { exit == .good }

  /// Replays a recording and compares the results with the files beside it.
  ///
  /// An error becomes a failure. A truncated recording is a remark, or with `isStrict` a failure
  /// without a replay. Writes files as `options.update` permits.
  init(replaying url: URL, _ options: ReplayOptions) {
    path = url.shortPath
    let url = URL(fileURLWithPath: path)
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let recording = try Recording(contentsOf: url)
      remarks = recording.truncationRemark.map { [$0] } ?? []
      if options.isStrict, recording.isTruncated {
        add(.other("the recording is truncated, which --strict does not allow"), .unreadable)
      } else {
        try replay(recording, at: url, updating: options.update)
        if options.comparesSheets { try compareSheet(of: recording, at: url, options.update) }
      }
    } catch {
      let failure = ToolFailure(error)
      if case .replay(.desync(let desync)) = failure {
        addMoment("Failed check", at: desync.time)
      }
      let remedy = failure.isIntended ? "; if this is intended, use --update changed" : ""
      let words = failure.words(about: path) + remedy
      add(
        failure.place.map { .inRecording(line: $0.line, column: $0.column, words) }
          ?? .other(words),
        failure.exitCode)
    }
    if options.explainsUpgrade, exit == .differs || exit == .desync {
      upgrade = Upgrade(ofFailureIn: url)
    }
    let parts = (clock.now - start).components
    seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
  }

  /// Creates a result from its parts.
  init(
    path: String, failures: [Failure], exit: ToolExit, written: [String], remarks: [String],
    seconds: Double, failureMoments: [FailureMoment], upgrade: Upgrade? = nil
  ) {
    self.path = path
    self.failures = failures
    self.exit = exit
    self.written = written
    self.remarks = remarks
    self.seconds = seconds
    self.failureMoments = failureMoments
    self.upgrade = upgrade
  }

  /// Creates the failure of a process that gave no result. The exit code is `desync`.
  ///
  /// - Parameter line: The number of the last line performed; nil if it is not known.
  init(of url: URL, without words: String, line: Int? = nil) {
    path = url.shortPath
    add(line.map { .inRecording(line: $0, column: 1, words) } ?? .other(words), .desync)
  }

  /// The failures in one line; empty without one.
  var words: String { failures.map(\.words).joined(separator: "; ") }

  /// The path and the failures, in the format `drag.jsonl:17:1: …` if a line of the file failed
  /// first.
  var sentence: String {
    if case .inRecording? = failures.first { return "\(path):\(words)" }
    return "\(path): \(words)"
  }

  private mutating func add(_ failure: Failure, _ exit: ToolExit) {
    failures.append(failure)
    self.exit = self.exit.combined(with: exit)
  }

  /// Compares the expectations, the trace and the shots with their files. Adds a failure for each
  /// difference.
  ///
  /// Throws for a desync that `update` does not renew.
  private mutating func replay(
    _ recording: Recording, at url: URL, updating update: TraceUpdate
  ) throws {
    // An unfinished recording becomes a test after a rename.
    let update = url.pathExtension == "jsonl" ? update : .none
    let traceURL = url.traceOfRecording
    let exists = FileManager.default.fileExists(atPath: traceURL.path)
    let isWritten = exists ? update == .all || update == .changed : update != .none
    let output = TraceOutput(traceURL, exists: exists, isWritten: isWritten)
    let replay = try run(recording, at: url, output, updating: update)
    for failure in replay.failedExpectations {
      add(
        .inRecording(
          line: failure.place.line, column: failure.place.column, failure.words), .differs)
      addMoment(failure.words, at: failure.time)
    }
    if let words = replay.furtherFailedExpectations { add(.other(words), .differs) }
    let first = try output.comparison?.finish()
    let state = ExpectedFile(output.comparison) { _ in first?.description }
    if shouldWrite(traceURL, state, update) {
      try output.file?.write(to: traceURL, ifExists: .replace)
    } else if let first {
      addMoment("\(first)", at: first.time.map { Moment(microseconds: $0) })
    }
    for shot in replay.shots {
      let shotURL = url.deletingPathExtension().appendingPathExtension("\(shot.name).png")
      let picture = try Picture(of: shot.frame)
      let state = try ExpectedFile(pictureAt: shotURL, update) {
        picture.difference(from: $0).map { "\($0)" }
      }
      if shouldWrite(shotURL, state, update) {
        try writeAtomically(try picture.pngData(), to: shotURL, ifExists: .replace)
      } else if case .different(let words) = state {
        addMoment("\(shot.name): \(words)", at: shot.frame.time, expected: shotURL)
      }
    }
  }

  /// Compares the contact sheet with the file beside the recording, as `midflight render --sheet
  /// 4x2` paints it.
  ///
  /// Differences of a channel up to `ReplayOptions.sheetTolerance` count as equal.
  private mutating func compareSheet(
    of recording: Recording, at url: URL, _ update: TraceUpdate
  ) throws {
    let sheetURL = url.sheetOfRecording
    // A recording with renewed checks has the same input, so the sheet is the same.
    let renderer = try ReplayRenderer(recording, scenes: .app)
    let picture = try Picture(of: ContactSheet(of: renderer, grid: .expected).frame)
    let state = try ExpectedFile(pictureAt: sheetURL, update) { expected in
      picture.difference(from: expected).flatMap {
        $0.largest > ReplayOptions.sheetTolerance ? $0.description : nil
      }
    }
    if shouldWrite(sheetURL, state, update) {
      try writeAtomically(try picture.pngData(), to: sheetURL, ifExists: .replace)
    }
  }

  /// Adds a moment that shows a failure. Does nothing without a moment.
  private mutating func addMoment(_ caption: String, at moment: Moment?, expected: URL? = nil) {
    guard let moment else { return }
    failureMoments.append(
      FailureMoment(caption: caption, seconds: moment.seconds, expected: expected?.shortPath))
  }

  /// Replays a recording, and updates it if `--update` is all or changed.
  ///
  /// - After a desync, renews the checks and replays again. A desync of unequal runs throws.
  /// - After an edit that left the checks intact, such as a comment or an expectation, renews the
  ///   end line.
  ///
  /// Adds an updated recording to `written`.
  ///
  /// - Throws: `ReplayFailure.desync` without renewal.
  private mutating func run(
    _ recording: Recording, at url: URL, _ output: TraceOutput, updating update: TraceUpdate
  ) throws -> Replay {
    let replay = try Replay(recording, scenes: .app)
    let renews = update == .all || update == .changed
    do {
      try output.run(replay)
      if renews, recording.verdict == .edited {
        try recording.writeSealed(replacing: url)
        written.append(url.shortPath)
      }
      return replay
    } catch let error as ReplayFailure {
      guard renews, case .desync(let desync) = error, desync.verdict != .runsDiffer else {
        throw error
      }
    }
    let renewed = try recording.withRenewedChecks(scenes: .app)
    let again = try Replay(renewed, scenes: .app)
    try output.run(again)
    // A renewed recording replaces the file only after a successful replay.
    try renewed.writeSealed(replacing: url)
    written.append(url.shortPath)
    return again
  }

  /// Returns whether to write an expected file, and adds its failure.
  ///
  /// | File | none | missing | changed | all |
  /// |---|---|---|---|---|
  /// | missing | failure | failure, write | write | write |
  /// | different | failure | failure | write | write |
  /// | equal | – | – | – | write |
  ///
  /// Adds a file to write to `written`.
  private mutating func shouldWrite(
    _ url: URL, _ state: ExpectedFile, _ update: TraceUpdate
  ) -> Bool {
    let name = url.lastPathComponent
    switch (state, update) {
    case (.missing, .none):
      add(.other("\(name) is missing; use --update missing to write it"), .missingTrace)
      return false
    case (.missing, .missing):
      add(
        .other("\(name) was missing and has been written; review it before you keep it"),
        .missingTrace)
    case (.different(let words), .none), (.different(let words), .missing):
      add(.other("\(name): \(words)"), .differs)
      return false
    case (.equal, .none), (.equal, .missing), (.equal, .changed): return false
    case (.missing, .changed), (.different, .changed), (_, .all): break
    }
    written.append(url.shortPath)
    return true
  }
}

/// The state of an expected file after a replay.
private enum ExpectedFile {
  case missing
  case equal
  /// The file differs, with a description.
  case different(String)

  /// Compares a result with the contents of a file.
  ///
  /// - Parameters:
  ///   - expected: The contents; nil for a missing file.
  ///   - difference: Returns the difference in words; nil for equal contents.
  init<Contents>(_ expected: Contents?, _ difference: (Contents) -> String?) {
    guard let expected else {
      self = .missing
      return
    }
    self = difference(expected).map { .different($0) } ?? .equal
  }

  /// Compares a picture with a file.
  ///
  /// - Throws: The failure of an unreadable file, unless `update` is `all` or `changed`; then the
  ///   file counts as different.
  init(pictureAt url: URL, _ update: TraceUpdate, _ difference: (Picture) -> String?) throws {
    do {
      let exists = FileManager.default.fileExists(atPath: url.path)
      self.init(exists ? try Picture(contentsOf: url) : nil, difference)
    } catch {
      guard update == .all || update == .changed else { throw error }
      self = .different("\(error)")
    }
  }
}

/// The trace of a replay, compared with the expected trace and stored if it may be written.
private final class TraceOutput {
  /// The comparison; nil without an expected trace.
  private(set) var comparison: TraceComparison?
  /// The stored trace; nil if the trace will not be written.
  private(set) var file: TraceFile?
  private let expected: URL?
  private let isWritten: Bool

  init(_ url: URL, exists: Bool, isWritten: Bool) {
    (expected, self.isWritten) = (exists ? url : nil, isWritten)
  }

  /// Runs a replay to its end. Discards the trace of an earlier replay. Throws for a desync and for
  /// an unreadable expected trace.
  func run(_ replay: Replay) throws {
    comparison = try expected.map { TraceComparison(with: try TraceLines(contentsOf: $0)) }
    file = isWritten ? try TraceFile() : nil
    replay.stream(to: file, comparedBy: comparison)
    _ = try replay.finish()
  }
}
