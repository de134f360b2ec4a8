import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// Starting, ending, forking and selecting sessions, and their files.
///
/// At most one session is live: the one that began last. It pauses while another session is on
/// display.
extension ScenePlayer {
  // MARK: - Light and dark

  /// Makes the scene light or dark, from the beginning of the session, at the same moment, still
  /// playing or paused. No effect if the player has that appearance.
  ///
  /// | Session on display | Effect |
  /// |---|---|
  /// | live | replayed with the new appearance up to its end; input that is down stays down |
  /// | finished | shown with the new appearance; the recording keeps the old one |
  /// | being written to a file | none; later sessions have the new appearance |
  package func setAppearance(_ new: Recording.Appearance, at moment: Moment) {
    guard new != appearance else { return }
    appearance = new
    advance(to: moment)
    applyAppearance()
  }

  /// Gives the session on display the player's appearance, at the same moment, playing or paused as
  /// before. No effect on a session that has the appearance, or that is written to a file. A live
  /// session is rebuilt; a finished one only takes the appearance. The present replay is dropped in
  /// both cases.
  private func applyAppearance() {
    guard !session.isRecorded, session.appearance != appearance else { return }
    let (place, isPlaying) = (position, self.isPlaying)
    if session.isOver {
      session.appearance = appearance
    } else {
      attempt { () throws(RecordingFailure) in try rebuildLive(as: appearance) }
    }
    replay = nil
    show(session, at: place)
    if isPlaying { play(from: position) } else { pause(at: position) }
  }

  /// Replaces the live session by one with the same number, input, marks and saved file, and
  /// another appearance. Forks of the old session become forks of the new one. Only a live session
  /// is rebuilt.
  private func rebuildLive(as appearance: Recording.Appearance) throws(RecordingFailure) {
    let old = session
    guard let end = old.live?.now else { return }
    let new = try makeLive(
      from: old.recording, as: appearance, upTo: end, number: old.number, origin: old.origin)
    new.idleIntervals = old.idleIntervals
    new.adoptFile(of: old)
    try old.finish()
    (session, pointerState) = (new, PointerState())
    for index in sessions.indices {
      sessions[index].replace(old, by: new)
      if sessions[index] === old { sessions[index] = new }
    }
  }

  // MARK: - Taking over

  /// Starts a live session with the input of the session on display, up to the moment on display,
  /// and plays it at the rate on display. A pending seek completes first. The old session stays in
  /// `sessions`.
  func continueFromHere() {
    _ = continuePendingSeek { true }
    let seen = shownRate
    fork(session.appearance)
    if isLive, seen != rate { sendRate(seen) }
    play(from: position)
  }

  /// Starts a live session with the input of the session on display up to the moment on display, on
  /// a stage that differs in its appearance at most. Input that is down there is released. The
  /// previous live session ends. After a failure, which is reported, the old session stays on
  /// display, paused.
  private func fork(_ appearance: Recording.Appearance) {
    let (old, moment) = (session, position)
    attempt { () throws(RecordingFailure) in
      let new = try makeLive(
        from: old.recording, as: appearance, upTo: moment, number: nextNumber,
        origin: .fork(of: old, at: moment))
      try new.live?.release(because: .takenOver)
      new.reportedCount = new.timedFacts.count
      new.idleIntervals = old.idleIntervals.asOf(moment)
      begin(new)
    }
  }

  /// Returns a live session with the input and marks of a recording up to a moment, including the
  /// moment. Checks are left out, input that is down stays down, and old diagnostics are not
  /// reported again.
  private func makeLive(
    from recording: Recording, as appearance: Recording.Appearance, upTo moment: Moment,
    number: Int, origin: Session.Origin
  ) throws(RecordingFailure) -> Session {
    var header = recording.header
    header.appearance = appearance
    header.engine = Engine.revision
    let new = try ScenePlayer.makeLive(
      scene, header, number: number, origin: origin, preparing: prepare)
    guard let live = new.live else { return new }
    for line in recording.lines {
      guard let time = line.time, time <= moment else { continue }
      switch line.content {
      case .input(let event): try live.send(event)
      case .mark(let label):
        try live.advance(to: time)
        try live.mark(label)
      default: break
      }
    }
    try live.advance(to: moment)
    // Diagnostics of the old input were reported before.
    new.reportedCount = new.timedFacts.count
    return new
  }

  /// Replaces the session, which has no input, by a live one with the input of a recording up to a
  /// moment, and with further input. Input that is down at the end is released. Shows a moment of
  /// the session, playing or paused; for the given end, that of the new session.
  ///
  /// - Parameter further: Events whose times count from the given end. Events that contradict the
  ///   input before are left out.
  /// - Throws: A failure of the recording in memory. The session then stays.
  package func restore(
    _ recording: Recording, endingAt end: Moment, followedBy further: [InputEvent],
    showing moment: Moment, isPlaying: Bool
  ) throws(RecordingFailure) {
    let new = try makeLive(
      from: recording, as: appearance, upTo: end, number: session.number, origin: .opened)
    for var event in further {
      event.time = Moment(nanoseconds: end.nanoseconds + event.time.nanoseconds)
      try? new.live?.send(event)
    }
    try new.live?.release(because: .takenOver)
    let whole = try new.completeRecording()
    let replay = try? Replay(whole, scenes: catalog, preparing: prepare)
    replay?.disableTrace()
    new.idleIntervals = replay?.findIdleIntervals() ?? IdleIntervals()
    sessions.removeAll { $0 === session }
    begin(new)
    idleSince = new.idleIntervals.currentStart
    show(new, at: moment >= end ? new.end : moment)
    if isPlaying { play(from: position) } else { pause(at: position) }
  }

  // MARK: - Beginning

  /// The number of the next session: one more than the highest in `sessions`.
  private var nextNumber: Int { (sessions.map(\.number).max() ?? 0) + 1 }

  /// Restarts the scene in a new live session, playing. An opened session without input other than
  /// moves, rates and activities is replaced; a longer one stays in `sessions`. A recording from a
  /// file restarts from its beginning.
  package func restart(at moment: Moment) {
    advance(to: moment)
    if session.origin.isFile { show(session, at: .zero) } else { beginSession() }
    play(from: position)
  }

  /// Ends a live session that has reached the limits of a recording, starts the next one, and then
  /// calls `onSessionFull`. The callback is left out if the next session could not begin, or if the
  /// old one has no input or was removed.
  func beginNextSession() {
    let old = session
    beginSession()
    guard session !== old else { return }
    play(from: position)
    if sessions.contains(where: { $0 === old }) { onSessionFull(old) }
  }

  /// The header for a new session: the scene's size and the player's scale, appearance and reduced
  /// motion.
  var newHeader: Recording.Header {
    Recording.Header(
      scene: scene.name, size: scene.size, scale: scale, appearance: appearance,
      reduceMotion: reducesMotion, engine: Engine.revision)
  }

  /// Ends the file that is being written. The scene continues in a new session from the end of the
  /// old one, playing, also if an earlier moment was on display. No effect unless a file is being
  /// written.
  func endRecording(at moment: Moment) {
    advance(to: moment)
    guard session.isRecorded else { return }
    if !isLive { show(session, at: session.end) }
    fork(appearance)
    play(from: position)
  }

  /// Restarts the scene in a new session, playing, and writes its input to a file.
  func record(with writer: RecordingWriter, at moment: Moment) {
    advance(to: moment)
    beginSession(writer)
    play(from: position)
  }

  /// Starts an opened session at the current playback rate. The playback rate of a recording from a
  /// file does not carry over.
  ///
  /// A live session without input other than moves, rates and activities is removed, unless it is
  /// written to a file. After a failure, which is reported, the old session stays.
  ///
  /// - Parameter writer: The file to write; nil for none.
  private func beginSession(_ writer: RecordingWriter? = nil) {
    let chosen = session.origin.isFile ? 1 : shownRate
    attempt { () throws(RecordingFailure) in
      let isEmpty =
        session.origin == .opened && session.recording.isEmptyOfInput && !session.isRecorded
      let new = try ScenePlayer.makeLive(
        scene, newHeader, number: nextNumber, origin: .opened, writer: writer,
        preparing: prepare)
      if isEmpty, !session.isOver { sessions.removeAll { $0 === session } }
      begin(new)
      if chosen != rate { sendRate(chosen) }
    }
  }

  /// Shows a new session as the last one, and ends the previous live one. A pending seek, the rate
  /// of a replay and the seconds after the end are forgotten. Old sessions may be removed.
  private func begin(_ new: Session) {
    loopEnd = nil
    finishSession()
    sessions.append(new)
    session = new
    pausedSecondsPastEnd = 0
    replay = nil
    resetReplayRate()
    pendingSeek = nil
    pointerState = PointerState()
    idleSince = nil
    updatePointerState()
    discardOldSessions()
  }

  /// Removes the oldest sessions while all sessions together have more than `maximumLineCount`
  /// lines. The last two sessions stay. A fork of a removed session counts as opened.
  private func discardOldSessions() {
    var count = sessions.reduce(0) { $0 + $1.recording.lines.count }
    while count > maximumLineCount, sessions.count > 2 {
      let oldest = sessions.removeFirst()
      count -= oldest.recording.lines.count
      for session in sessions { session.forget(oldest) }
    }
  }

  // MARK: - Ending

  /// Ends the live session and its file; no effect without a live session. The session can be
  /// replayed afterwards.
  ///
  /// The trace is written beside the file, unless it exists. A failure is reported.
  func finishSession() {
    for old in sessions + [session] where !old.isOver {
      attempt { () throws(RecordingFailure) in
        guard let trace = try old.finish(), let url = old.url else { return }
        do throws(ReplayFailure) {
          try trace.write(to: url.traceOfRecording, ifExists: .keep)
        } catch {
          onFailure(error)
        }
      }
    }
  }

  // MARK: - Choosing

  /// Plays a recording from its beginning, in a session of its own. The live session pauses
  /// meanwhile; if it is written to a file, the session ends.
  ///
  /// A file that is open with the same contents keeps its session. Sessions of other files are
  /// removed, except those with a fork.
  ///
  /// - Throws: A failure of the replay. The display then stays as it was.
  package func open(_ recording: Recording, from url: URL, at moment: Moment) throws(ReplayFailure)
  {
    advance(to: moment)
    let known = sessions.first { $0.origin == .file(url) && $0.recording == recording }
    let new =
      if let known { known } else {
        try Session(
          number: nextNumber, origin: .file(url), recording: recording, scenes: catalog,
          preparing: prepare)
      }
    if session.isRecorded { finishSession() }
    if known == nil { sessions.append(new) }
    show(new, at: .zero)
    play(from: .zero)
    discardViewedRecordings()
  }

  /// Removes the sessions of files that are not on display, except those with a fork.
  private func discardViewedRecordings() {
    let parents = sessions.compactMap { session -> Session? in
      if case .fork(let parent, _) = session.origin { parent } else { nil }
    }
    sessions.removeAll { old in
      old.origin.isFile && old !== session && !parents.contains { $0 === old }
    }
  }

  /// Shows another session, paused at the current moment or at its end. From a fork to its parent,
  /// the moment is that of the fork. No effect for the session on display.
  ///
  /// A session that is being written to a file ends. A session without a file gets the player's
  /// appearance.
  package func select(_ other: Session, at moment: Moment) {
    guard other !== session else { return }
    advance(to: moment)
    var place = min(position, other.end)
    if case .fork(let old, let time) = session.origin, old === other { place = time }
    if session.isRecorded { finishSession() }
    show(other, at: place)
    pause(at: place)
    if !other.origin.isFile { applyAppearance() }
  }

  /// Continues live after a recording was on display, with the player's appearance: in the session
  /// that paused, or in a fork from the end of the last session without a file. Without either,
  /// `restart` applies. Sessions of files are removed, except those with a fork.
  package func returnToLive(at moment: Moment) {
    advance(to: moment)
    guard
      let own = sessions.last(where: { !$0.isOver }) ?? sessions.last(where: { !$0.origin.isFile })
    else { return restart(at: moment) }
    show(own, at: own.end)
    if own.isOver { fork(appearance) }
    play(from: position)
    applyAppearance()
    discardViewedRecordings()
  }

  /// Creates a live session that records in memory, and with a writer also to a file. The session
  /// keeps a trace only with a writer.
  static func makeLive(
    _ scene: Scene, _ header: Recording.Header, number: Int, origin: Session.Origin,
    writer: RecordingWriter? = nil, preparing prepare: (Stage) -> Void
  ) throws(RecordingFailure) -> Session {
    let memorySink = try InMemorySink(header: header)
    let header = memorySink.recording.header
    let teeSink = writer.map { TeeSink($0, memorySink) }
    let live = LiveRun(
      scene, as: header, recordingTo: teeSink ?? memorySink, keepsTrace: teeSink != nil,
      preparing: prepare)
    return Session(
      number: number, origin: origin, live: live, memorySink: memorySink, teeSink: teeSink)
  }
}

extension Recording {
  /// A Boolean value that indicates whether the recording has no input except moves and changes
  /// of rate, activity or size. Marks and checks do not count.
  nonisolated package var isEmptyOfInput: Bool {
    !lines.contains {
      switch $0.content {
      case .input(.move), .input(.rate), .input(.activity), .input(.resize): false
      case .input: true
      default: false
      }
    }
  }
}
