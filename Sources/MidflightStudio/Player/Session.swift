import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// The input to a scene from its beginning, live or finished.
///
/// The player makes sessions and keeps them. The live session has a run that grows. A finished
/// session has a recording.
package final class Session {
  /// The origin of a session.
  package enum Origin: Equatable {
    /// A new session of the scene.
    case opened
    /// A session that continues another one from a moment on.
    case fork(of: Session, at: Moment)
    /// A recording from a file.
    case file(URL)

    /// A Boolean value that indicates whether the session comes from a file.
    var isFile: Bool { if case .file = self { true } else { false } }

    /// Returns whether both are opened, forks of the same session at the same moment, or the same
    /// file.
    package static func == (one: Origin, other: Origin) -> Bool {
      switch (one, other) {
      case (.opened, .opened): true
      case (.fork(let a, let at), .fork(let b, let bt)): a === b && at == bt
      case (.file(let a), .file(let b)): a == b
      default: false
      }
    }
  }

  /// A fact with its moment.
  package struct TimedFact: Equatable {
    /// The moment.
    package let time: Moment
    /// The fact.
    package let fact: Stage.Fact
    /// A Boolean value that indicates whether a control made the animator for its own feedback.
    var isFeedback = false
  }

  /// The number of the session, in the order of creation from 1.
  package let number: Int
  /// The origin of the session.
  package private(set) var origin: Origin
  /// The appearance on display. A person may choose another one than the recording's for a finished
  /// session.
  var appearance: Recording.Appearance
  /// All facts so far, in the order of time.
  package private(set) var timedFacts: [TimedFact] = []
  /// The intervals in which the session was idle.
  var idleIntervals = IdleIntervals()
  /// The run of a live session; nil for a finished one.
  private(set) var live: LiveRun?
  private let memorySink: InMemorySink?
  private let teeSink: TeeSink?
  private var finished: Recording?
  /// The file of the last save, the amount of input in it, and its end.
  private var saved: (url: URL, count: Int, end: Moment)?
  private var inputCounter: (count: Int, lineCount: Int, held: PressedInput) = (
    0, 0, PressedInput()
  )
  /// The number of facts that were reported as diagnostics.
  var reportedCount = 0

  /// Creates a live session with the appearance in the header. Its run writes to memory, and
  /// through the tee sink also to a file. The session receives the run's facts.
  init(
    number: Int, origin: Origin, live: LiveRun, memorySink: InMemorySink, teeSink: TeeSink? = nil
  ) {
    (self.number, self.origin, self.live, self.memorySink) = (number, origin, live, memorySink)
    self.teeSink = teeSink
    appearance = memorySink.recording.header.appearance
    live.onFact = { [unowned self, unowned live] in note($0, at: $1, on: live.stage) }
  }

  /// Creates a finished session, with all facts and idle intervals of its recording.
  ///
  /// - Parameter prepare: Prepares the stage of the replay that collects the facts.
  /// - Throws: The failure of that replay.
  init(
    number: Int, origin: Origin, recording: Recording, scenes: SceneCatalog,
    preparing prepare: (Stage) -> Void
  ) throws(ReplayFailure) {
    (self.number, self.origin, finished) = (number, origin, recording)
    appearance = recording.header.appearance
    (memorySink, teeSink) = (nil, nil)
    let replay = try Replay(recording, scenes: scenes, preparing: prepare)
    replay.disableTrace()
    replay.onFact = { [unowned self, unowned replay] in note($0, at: $1, on: replay.stage) }
    idleIntervals = replay.findIdleIntervals()
  }

  /// A Boolean value that indicates whether the session is finished.
  package var isOver: Bool { live == nil }
  /// A Boolean value that indicates whether the session is being written to a file.
  package var isRecorded: Bool { live != nil && teeSink != nil }
  /// The file of the session, complete or being written; nil for none. A file from saving a session
  /// in memory does not count.
  package var url: URL? {
    if case .file(let url) = origin { return url }
    return teeSink?.url
  }
  /// The file with all input and motion of the session; nil for none. After a save, hover moves and
  /// idle time do not count, but other input and motion make the result nil.
  var completeFile: URL? {
    if let url { return url }
    guard let saved, (idleIntervals.currentStart ?? end) <= saved.end else { return nil }
    return saved.count == countInput() ? saved.url : nil
  }

  /// Notes that a file contains the session up to its current end.
  func didSave(to url: URL) { saved = (url, countInput(), end) }

  /// Returns the number of input events so far, except hover moves.
  private func countInput() -> Int {
    let lines = recording.lines
    for line in lines[inputCounter.lineCount...] {
      guard case .input(let event) = line.content else { continue }
      inputCounter.held.update(with: event)
      if !event.isHover(beside: inputCounter.held) { inputCounter.count += 1 }
    }
    inputCounter.lineCount = lines.count
    return inputCounter.count
  }

  /// The moment of the fork, or 0.
  var start: Moment { if case .fork(_, let moment) = origin { moment } else { .zero } }

  /// The end, which grows for a live session.
  package var end: Moment { live?.now ?? recording.endTime }

  /// The recording. That of a live session grows, and has no end line.
  package var recording: Recording {
    if let finished { return finished }
    guard let memorySink else { fatalError("A session has a sink or a recording.") }
    return memorySink.recording
  }

  /// Returns the recording with an end line, for a replay; that of a live session ends now. Input
  /// that is down in a live session stays down.
  func completeRecording() throws(RecordingFailure) -> Recording {
    guard let live, let memorySink else { return recording }
    return try memorySink.completeCopy(endingAt: live.now)
  }

  /// The used fraction of a recording's limits, from 0 to 1; 0 for a finished session.
  var usedFraction: Double { isOver ? 0 : memorySink?.usedFraction ?? 0 }

  /// The recording's header with the appearance on display.
  var shownHeader: Recording.Header {
    var header = recording.header
    header.appearance = appearance
    return header
  }

  /// Returns the recording for a replay on display: with the appearance on display, and without
  /// checks, expectations and shots, because each costs a frame.
  func recordingForDisplay() throws(RecordingFailure) -> Recording {
    var recording = try completeRecording()
    recording.header = shownHeader
    // The last line contains the end.
    recording.lines =
      recording.lines.dropLast().filter { !$0.isCheck } + recording.lines.suffix(1)
    return recording
  }

  /// Ends the run and its file, and releases input that is down. No effect on a finished session.
  /// The session is over also after a failure. Afterwards `finished` is the recording in memory,
  /// unless there was a failure.
  ///
  /// - Returns: The trace; nil without a file, and for a finished session.
  @discardableResult
  func finish() throws(RecordingFailure) -> Trace? {
    guard let live else { return nil }
    defer { self.live = nil }
    try live.release(because: .closed)
    let trace = try live.finish()
    finished = memorySink?.recording
    return teeSink == nil ? nil : trace
  }

  /// Adopts the saved file of a session that differs in its appearance.
  func adoptFile(of other: Session) { saved = other.saved }

  /// Replaces the parent of a fork. No effect unless `old` is the parent.
  func replace(_ old: Session, by new: Session) {
    if case .fork(let source, let moment) = origin, source === old {
      origin = .fork(of: new, at: moment)
    }
  }

  /// Makes a fork of a removed session an opened one. No effect unless `other` is the parent.
  func forget(_ other: Session) {
    if case .fork(let old, _) = origin, old === other { origin = .opened }
  }

  /// Appends a fact. The completion of an animator that a control made is marked as feedback.
  private func note(_ fact: Stage.Fact, at moment: Moment, on stage: Stage) {
    var timedFact = TimedFact(time: moment, fact: fact)
    if case .completion(let animator, _) = fact {
      timedFact.isFeedback = stage.history?[animator: animator]?.isFeedback ?? false
    }
    timedFacts.append(timedFact)
  }
}

extension Replay {
  /// Replays the rest, and returns the idle intervals, to 1/60 s. Input that is down counts as
  /// activity; a hover move does only if a view observes it. An interval that lasts to the end is
  /// the current one.
  func findIdleIntervals() -> IdleIntervals {
    var (intervals, held) = (IdleIntervals(), PressedInput())
    /// Advances to a moment in frames while anything is active, and then at once. Begins and ends
    /// intervals.
    func advanceWhileActive(to target: Moment) {
      while now < target {
        guard stage.isMoving || stage.nextDue != nil || !held.isEmpty else {
          intervals.begin(at: now)
          break
        }
        intervals.end(at: now)
        advance(to: min(target, now.advanced(by: 1.0 / 60)))
      }
      advance(to: target)
    }
    for line in recording.lines {
      guard case .input(let event) = line.content else { continue }
      let wasWatched = stage.isHoverWatched
      advanceWhileActive(to: event.time)
      let isWatched = wasWatched || stage.isHoverWatched
      if isWatched || !event.isHover(beside: held) { intervals.end(at: event.time) }
      held.update(with: event)
    }
    advanceWhileActive(to: end)
    return intervals
  }
}

extension Recording.Line {
  /// A Boolean value that indicates whether the line checks the scene, and changes nothing: a
  /// check, an expectation or a shot.
  nonisolated fileprivate var isCheck: Bool {
    switch content {
    case .check, .expect, .shot: true
    default: false
    }
  }
}
