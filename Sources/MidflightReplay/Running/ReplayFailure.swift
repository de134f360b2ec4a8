import MotionCore

/// A failure of a replay, a trace or a verification. `RecordingFailure` describes failures of
/// reading a recording.
public nonisolated enum ReplayFailure: Error, Equatable, Sendable {
  /// The catalog does not contain the recording's scene. `known` lists its scenes.
  case unknownScene(String, recording: String, known: [String])
  /// A check of the recording failed.
  case desync(Desync)
  /// Expectations of the recording failed. Each text contains the place. After 1 000 texts, a last
  /// text counts the rest.
  case expectationsFailed([String])
  /// The trace at a path cannot be read, with the system's words.
  case unreadableTrace(String, String)
  /// The file at a path cannot be written, with the system's words.
  case unwritable(String, String)
}

nonisolated extension ReplayFailure: CustomStringConvertible {
  /// One sentence, which begins with the place if there is one.
  public var description: String { terminalText(words) }

  /// The description before the escape of control characters.
  private var words: String {
    switch self {
    case .unknownScene(let scene, let recording, let known):
      "\(recording): unknown scene “\(scene)”; known scenes: \(known.joined(separator: ", "))"
        + "; replay it with the program that has the scene"
    case .desync(let desync): desync.description
    case .expectationsFailed(let sentences): sentences.joined(separator: "; ")
    case .unreadableTrace(let path, let words): "\(path): cannot be read: \(words)"
    case .unwritable(let path, let words): "\(path): cannot be written: \(words)"
    }
  }
}

/// The first difference between a replay and the recorded run.
public nonisolated struct Desync: Hashable, Sendable, CustomStringConvertible {
  /// The place of the failed check.
  public var place: RecordingFailure.Place
  /// The time of the check.
  public var time: Moment
  /// The line of the last event before the check; nil without one.
  public var event: String?
  /// The name of the different domain: `animators`, `input` or `layers`.
  public var domain: String
  /// The hash in the recording.
  public var expectedHash: String
  /// The hash of the replay.
  public var foundHash: String
  /// The first different field of the trace, in words; nil without an expected trace, or if the
  /// traces are equal.
  public var field: String?
  /// The reason why `field` is nil, with a remedy; nil if `field` has a value or the input differs.
  public var advice: String?
  /// The likely cause.
  public var verdict: Verdict

  /// The cause of a desync.
  public nonisolated enum Verdict: Hashable, Sendable {
    /// The code of the scene changed.
    case sceneChanged
    /// The revision of the engine changed.
    case engineChanged(recorded: Int, current: Int)
    /// The recording was edited.
    case recordingEdited
    /// Two runs of the same program differ.
    case runsDiffer
  }

  /// One line: place, time, domain, field, event and cause. Without a field, the hashes replace the
  /// field, followed by the advice if there is some.
  public var description: String {
    var words = "\(place): desync at \(time) in \(domain)"
    words += field.map { ": \($0)" } ?? ": expected hash \(expectedHash), found \(foundHash)"
    if let advice { words += " (\(advice))" }
    if let event { words += "; last event \(shortText(event))" }
    return terminalText(words + "; " + verdict.words)
  }
}

nonisolated extension Desync.Verdict {
  /// The cause in words, as the end of a sentence.
  fileprivate var words: String {
    switch self {
    case .sceneChanged: "the scene changed after the recording"
    case .engineChanged(let recorded, let current):
      "the engine changed from revision \(recorded) to \(current)"
    case .recordingEdited: "the recording was edited"
    case .runsDiffer: "two runs of this program differ"
    }
  }
}
