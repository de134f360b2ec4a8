import MidflightReplay
import MotionCore

/// Seeking within the session on display.
extension ScenePlayer {
  /// A seek that takes place before the next frame. Several mouse moves in a frame become one seek.
  struct PendingSeek {
    /// The moment to show.
    let target: Moment
    /// A replay on its way to the target. The old picture stays until the replay arrives.
    var replay: Replay?
  }

  /// Pauses at a moment of the session before the next frame. `position` changes at once.
  ///
  /// A moment before 0 shows the beginning, and a moment after the end shows the end. While a
  /// comparison runs longer, the rest is `secondsPastEnd`. A later call replaces the target. The
  /// target is rounded down to a microsecond.
  package func seek(to moment: Moment, at window: Moment) {
    if isPlaying { advance(to: window) }
    loopEnd = nil
    let target = Moment(microseconds: min(max(moment, .zero), shownEnd).nanoseconds / 1_000)
    pause(at: target)
    pausedSecondsPastEnd = max(0, min(moment, timelineEnd).seconds(since: shownEnd))
    // The unfinished replay can serve the new target.
    pendingSeek = PendingSeek(target: target, replay: pendingSeek?.replay)
  }

  /// Repeats the session on display in a loop, from its beginning to a second after its last motion;
  /// or ends the loop at the session's end, live. The loop ends, too, when a person seeks, presses
  /// the scene or shows another session. A session in which nothing has moved has no loop.
  package func setLooping(_ loops: Bool, at moment: Moment) {
    advance(to: moment)
    loopEnd = loops ? min(session.end, shownEnd.advanced(by: 1)) : nil
    show(session, at: loops ? .zero : session.end)
    play(from: position)
  }

  /// The steps in a second.
  static let stepsPerSecond: Int64 = 60

  /// Pauses, and moves by one step on a grid of 1/60 s, not before 0. At the end of a live run, a
  /// step forward advances the run; every other step is a seek. At the end of a finished session,
  /// only a longer comparison moves.
  package func step(forward: Bool, at window: Moment) {
    setPlaying(false, at: window)
    if forward, isLive, shownPosition >= timelineEnd, let live = session.live {
      pausedSecondsPastEnd = 0
      // The run has advanced while its picture stood: the picture advances by a step, too.
      idleSince = idleSince.map { ScenePlayer.step(from: $0, forward: true) }
      let next = ScenePlayer.step(from: live.now, forward: true)
      attempt { () throws(RecordingFailure) in try live.advance(to: next) }
      pause(at: live.now)
    } else {
      seek(to: ScenePlayer.step(from: shownPosition, forward: forward), at: window)
    }
    updatePointerState()
  }

  /// Returns the nearest moment of the grid that is strictly later or earlier, in whole
  /// microseconds. A step back from 0 returns 0.
  private static func step(from moment: Moment, forward: Bool) -> Moment {
    func place(_ index: Int64) -> Moment {
      Moment(microseconds: (index * 1_000_000 + stepsPerSecond - 1) / stepsPerSecond)
    }
    let index = moment.nanoseconds * stepsPerSecond / 1_000_000_000
    var next = index + (forward ? 1 : -1)
    if forward { while place(next) <= moment { next += 1 } }
    if !forward, place(next + 1) < moment { next += 1 }
    return place(max(0, next))
  }

  /// Continues the pending seek. On arrival, the session is paused at the target.
  ///
  /// - Returns: True if the seek has arrived, or if there is none.
  func continuePendingSeek(while hasTime: () -> Bool) -> Bool {
    guard let target = pendingSeek?.target else { return true }
    guard approach(target, while: hasTime) else { return false }
    pendingSeek = nil
    show(session, at: target)
    pause(at: position)
    return true
  }

  /// Seconds to replay between two looks at the clock. A minute of busy input replays in 50 to 270
  /// ms.
  private static let pieceSeconds = 0.25

  /// Replays towards a moment, at least one piece: with the replay on display if that is earlier,
  /// else with a new one.
  ///
  /// - Returns: True on arrival, and if no replay can be made. A live run is always at its end.
  private func approach(_ target: Moment, while hasTime: () -> Bool) -> Bool {
    if !session.isOver, target >= shownEnd { return true }
    if let unfinished = pendingSeek?.replay, unfinished.now > target {
      // The target has moved back, and this replay is nearer to it than the one on display.
      replay = unfinished
      pendingSeek?.replay = nil
    }
    if let replay, replay.now <= target, pendingSeek?.replay.map({ $0.now <= replay.now }) ?? true {
      pendingSeek?.replay = nil
      return advance(replay, to: target, while: hasTime)
    }
    guard let new = pendingSeek?.replay ?? makeReplay() else { return true }
    pendingSeek?.replay = new
    guard advance(new, to: target, while: hasTime) else { return false }
    replay = new
    return true
  }

  /// Advances a replay to a moment, at most to its end.
  ///
  /// - Returns: False if the time of the frame ran out before.
  private func advance(_ replay: Replay, to target: Moment, while hasTime: () -> Bool) -> Bool {
    let target = min(target, replay.end)
    while replay.now < target {
      replay.advance(to: min(target, replay.now.advanced(by: ScenePlayer.pieceSeconds)))
      if replay.now < target, !hasTime() { return false }
    }
    return true
  }

  /// Shows a moment of a session, and drops a pending seek. The clock does not change.
  ///
  /// - From the end of a live session on, the live run is shown. Otherwise the moment is replayed,
  ///   with the replay on display if that is not later.
  /// - Another session is shown without seconds after its end; a live one also at its recorded
  ///   rate.
  /// - If no replay can be made, the last one stays, and a message reports the failure.
  ///
  /// A finished session keeps the chosen replay rate. Without a change of the session, the rate
  /// stays.
  func show(_ other: Session, at moment: Moment) {
    pendingSeek = nil
    if other !== session {
      (session, loopEnd) = (other, nil)
      pausedSecondsPastEnd = 0
      replay = nil
      pointerState = PointerState()
      idleSince = nil
      // A live run has no replay speed.
      if !session.isOver { resetReplayRate() }
    }
    if !session.isOver, moment >= shownEnd { return showLive() }
    if replay.map({ $0.now > moment }) ?? true { replay = makeReplay() ?? replay }
    replay?.advance(to: moment)
    updatePointerState()
  }

  /// Returns a replay of the session on display, at its beginning, with the appearance on display
  /// and without a trace; nil, with a message, if the replay fails.
  private func makeReplay() -> Replay? {
    var made: Replay?
    attempt { () throws(RecordingFailure) in
      let shown = try session.recordingForDisplay()
      do throws(ReplayFailure) {
        made = try Replay(shown, scenes: catalog, preparing: prepare)
      } catch {
        onFailure(error)
      }
    }
    made?.disableTrace()
    return made
  }
}
