import MotionCore

/// What can go wrong with a replay, a trace or a verification; reading files aside, which is a
/// `RecordingFailure`.
public nonisolated enum ReplayFailure: Error, Equatable, Sendable {
  /// The recording's scene is not in the catalog, which has these.
  case unknownScene(String, recording: String, known: [String])
  /// A check of the recording does not hold.
  case desync(Desync)
  /// Lines of the recording expect what was not so; each in words, with its place.
  case expectationsFailed([String])
  /// A trace cannot be read.
  case unreadableTrace(String, String)
  /// A file cannot be written.
  case unwritable(String, String)
}

nonisolated extension ReplayFailure: CustomStringConvertible {
  /// One sentence, with the place first where there is one.
  public var description: String { terminalText(words) }

  private var words: String {
    switch self {
    case .unknownScene(let scene, let recording, let known):
      "\(recording): there is no scene “\(scene)”; known: \(known.joined(separator: ", "))"
    case .desync(let desync): desync.description
    case .expectationsFailed(let sentences): sentences.joined(separator: "; ")
    case .unreadableTrace(let path, let words): "\(path): cannot be read: \(words)"
    case .unwritable(let path, let words): "\(path): cannot be written: \(words)"
    }
  }
}

/// Where a replay first differed from the run that was recorded.
public nonisolated struct Desync: Hashable, Sendable, CustomStringConvertible {
  /// The recording, and the line of the check.
  public var place: RecordingFailure.Place
  /// When.
  public var time: Moment
  /// The last event before it, as its line; nil if there was none.
  public var event: String?
  /// What differs: `animators`, `input` or `layers`.
  public var domain: String
  /// The hash that the recording has, and the one that was found.
  public var expectedHash: String
  /// The hash that was found.
  public var foundHash: String
  /// The first field that differs from the expected trace, in words; nil if there is no trace, or
  /// no difference that a trace can show.
  public var field: String?
  /// Advice on how to get `field`, in words; nil if `field` is there.
  public var advice: String?
  /// Whose fault it is.
  public var verdict: Verdict

  /// Why a recording no longer replays.
  public nonisolated enum Verdict: Hashable, Sendable {
    /// The scene's code was changed since.
    case sceneChanged
    /// The engine's revision is another.
    case engineChanged(recorded: Int, current: Int)
    /// The recording itself was changed since.
    case recordingEdited
    /// Two runs of this very program differ.
    case runsDiffer
  }

  /// One line: place, time, domain, field, event and verdict.
  public var description: String {
    var words = "\(place): desync at \(time) in \(domain)"
    words += field.map { ": \($0)" } ?? ": expected hash \(expectedHash), found \(foundHash)"
    if let advice { words += " (\(advice))" }
    if let event { words += "; last event \(event)" }
    return terminalText(words + "; " + verdict.words)
  }
}

nonisolated extension Desync.Verdict {
  fileprivate var words: String {
    switch self {
    case .sceneChanged: "the scene has changed since it was recorded"
    case .engineChanged(let recorded, let current):
      "the engine has changed: recorded by revision \(recorded), this is \(current)"
    case .recordingEdited: "the recording was edited since it was made"
    case .runsDiffer: "two runs of this program differ"
    }
  }
}
